"""`MIOpenDriver`: times and checks convolutions of MIOpen."""

NAME = "MIOpenDriver"
PATHS = ("/opt/rocm-6.4.1/bin/MIOpenDriver",)
HELP = "Times and checks convolutions."
PROGRAM = "sim.miopen_driver.conv:main"
