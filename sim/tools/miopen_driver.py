"""`MIOpenDriver`: times and checks convolutions of MIOpen."""

from sim.miopen_driver.conv import main
from sim.miopen_driver.flags import COVERAGE

__all__ = ["COVERAGE", "HELP", "NAME", "PATHS", "main"]

NAME = "MIOpenDriver"
PATHS = ("/opt/rocm-6.4.1/bin/MIOpenDriver",)
HELP = "Times and checks convolutions."
