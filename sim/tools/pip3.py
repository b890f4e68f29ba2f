"""`pip3`: what the node's Python has."""

from sim.python.pip import run
from sim.tools import Call, Result

NAME = "pip3"
PATHS: tuple[str, ...] = ("/usr/bin/pip3",)
HELP = "Lists and shows the Python packages of the node."


def main(call: Call) -> Result:
    return run(call)
