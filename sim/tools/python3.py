"""`python3`: Python 3.10 of Ubuntu 22.04, by a sandbox that sees the node and nothing else."""

NAME = "python3"
PATHS: tuple[str, ...] = ("/usr/bin/python3",)
HELP = "Runs Python programs on the node."
PROGRAM = "sim.python.program:main"
