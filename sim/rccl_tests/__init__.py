"""The collectives' benches of rccl-tests (develop:ae3e635), one package behind each `*_perf` command."""
