"""`pip`: what the node's Python has."""

from sim.python.pip import run
from sim.tools import Call, Result

NAME = "pip"
PATHS: tuple[str, ...] = ("/usr/bin/pip",)
HELP = "Lists and shows the Python packages of the node."


def main(call: Call) -> Result:
    return run(call)
