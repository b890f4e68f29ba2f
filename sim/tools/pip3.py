"""`pip3`: what the node's Python has."""

NAME = "pip3"
PATHS: tuple[str, ...] = ("/usr/bin/pip3",)
HELP = "Lists and shows the Python packages of the node."
PROGRAM = "sim.python.pip:run"
