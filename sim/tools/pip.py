"""`pip`: what the node's Python has."""

NAME = "pip"
PATHS: tuple[str, ...] = ("/usr/bin/pip",)
HELP = "Lists and shows the Python packages of the node."
PROGRAM = "sim.python.pip:run"
