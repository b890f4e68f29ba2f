"""The console stands in a container that was started without the devices of the host."""

from dataclasses import replace

from sim.node import CONTAINER_NAME, Node

NAME = "container-without-devices"
HELP = "The shell is in a container that was given no /dev/kfd and no /dev/dri."
SYMPTOM = "rocminfo; ls /dev/dri"
SHOWS = "Unable to open /dev/kfd read-write: No such file or directory"
CURE: tuple[str, ...] = (
    "docker run -it --device=/dev/kfd --device=/dev/dri --group-add render rocm/dev-ubuntu-22.04:6.4.1",
)


def place(node: Node) -> Node:
    return replace(node, container="without devices", hostname=CONTAINER_NAME)
