"""`rocm-smi`: reads the command line and prints the sections asked for."""

NAME = "rocm-smi"
PATHS = ("/opt/rocm-6.4.1/bin/rocm-smi", "/usr/bin/rocm-smi")
HELP = "Shows the devices in one table, or what an option asks for."
PROGRAM = "sim.rocm_smi.program:main"
