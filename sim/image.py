"""What stands on the node's disk before anybody types: the content of the base image.

Paths are absolute. A path under `HOME` is written once, when the node is made, and belongs to the member
from then on; everything else is mounted read-only and follows the node, line by line. A file whose bytes
start with `#!` or with the ELF magic is executable.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sim.node import Node

USER = "dev"
HOST = "mi300x-1"
HOME = f"/home/{USER}"

ROCM_VERSION = "6.4.1"
ROCM = f"/opt/rocm-{ROCM_VERSION}"


@dataclass(frozen=True, slots=True)
class Link:
    """A symbolic link; `target` is absolute."""

    target: str


def base_files(node: Node) -> Mapping[str, bytes | Link]:
    """Every file of the image but the stubs of tools (`Tool.PATHS`), which the console adds."""
    return {**_system(), **_rocm()} if node else {}


def _system() -> Mapping[str, bytes | Link]:
    return {
        "/etc/hostname": f"{HOST}\n".encode(),
        "/etc/os-release": OS_RELEASE.encode(),
    }


def _rocm() -> Mapping[str, bytes | Link]:
    return {
        "/opt/rocm": Link(ROCM),
        f"{ROCM}/.info/version": f"{ROCM_VERSION}\n".encode(),
    }


OS_RELEASE = """\
PRETTY_NAME="Ubuntu 22.04.5 LTS"
NAME="Ubuntu"
VERSION_ID="22.04"
VERSION="22.04.5 LTS (Jammy Jellyfish)"
VERSION_CODENAME=jammy
ID=ubuntu
ID_LIKE=debian
"""
