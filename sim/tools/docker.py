"""`docker run`: leaves a container for a new one. On the host itself containers do not run."""

from dataclasses import replace

from sim.errors import NotSimulated
from sim.tools import Call, Result

NAME = "docker"
PATHS: tuple[str, ...] = ("/usr/bin/docker",)
HELP = "Starts a new container in the place of this one."

USAGE = "Usage:  docker [OPTIONS] COMMAND\n"
NEEDED = ("/dev/kfd", "/dev/dri")
ON_THE_HOST = "docker: containers do not run on this node; work in your home directory\n"
EX_UNAVAILABLE = 69
"""sysexits.h; as for all that is not simulated."""
NEW = "(taken as typed on the host: you are in the new container now)\n"
"""Ours: inside a container there is no docker."""


def main(call: Call) -> Result:
    words = call.argv[1:]
    if not words or words[0] in ("-h", "--help"):
        return Result(out=USAGE)
    if words[0] != "run":
        raise NotSimulated(f"docker {words[0]}")
    if call.node.container is None:
        return Result(err=ON_THE_HOST, status=EX_UNAVAILABLE, gaps=("docker run",))
    devices, image = _read(words[1:])
    if image is None:
        said = "\"docker run\" requires at least 1 argument.\nSee 'docker run --help'.\n"
        return Result(err=said, status=1)
    given = all(any(device == needed for device in devices) for needed in NEEDED)
    node = replace(call.node, container="with devices" if given else "without devices")
    return Result(err=NEW, node=node)


_WITH_VALUE = (
    *("--group-add", "--security-opt", "--name", "-v", "--volume", "-w", "-e", "--env", "--shm-size", "-u"),
    *("--cap-add", "--ipc", "--network", "--user", "--workdir", "--ulimit", "--device"),
)


def _read(words: tuple[str, ...]) -> tuple[list[str], str | None]:
    """The devices handed over, and the image; None where none is named."""
    devices: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("-"):
            return devices, word
        name, has_value, value = word.partition("=")
        if name in _WITH_VALUE and not has_value:
            value = rest.pop(0) if rest else ""
        if name == "--device":
            devices.append(value.split(":")[0])
        elif name in ("--gpus", "--privileged"):
            raise NotSimulated(f"docker run {name}")
    return devices, None
