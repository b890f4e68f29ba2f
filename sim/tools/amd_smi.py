"""`amd-smi`: reads the command line and hands it to a subcommand."""

NAME = "amd-smi"
PATHS = ("/opt/rocm-6.4.1/bin/amd-smi", "/usr/bin/amd-smi")
HELP = "Shows and sets what AMD's driver knows of the devices."
PROGRAM = "sim.amd_smi.program:main"
