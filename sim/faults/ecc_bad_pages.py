"""Memory gave uncorrectable errors; the driver keeps the pages pending until the module is reset."""

from dataclasses import replace
from datetime import timedelta

from sim.node import BadPage, Event, Node

NAME = "ecc-bad-pages"
HELP = "GPU 2 has bad pages of memory that wait to be retired."
SYMPTOM = "amd-smi bad-pages -g 2 -p"
SHOWS = "STATUS: PENDING"
CURE: tuple[str, ...] = ("sudo amd-smi reset -g 2 -G",)
MODULE = 2
ADDRESSES = (0x1A3F7C2000, 0x1A3F7C3000)
SINCE_BOOT = timedelta(hours=41)


def place(node: Node) -> Node:
    bdf = node.modules[MODULE].bdf
    said = f"{len(ADDRESSES)} uncorrectable hardware errors detected in umc block"
    event = Event(node.booted_at + SINCE_BOOT, f"amdgpu {bdf}: amdgpu: {said}")
    pages = tuple(BadPage(MODULE, address) for address in ADDRESSES)
    return replace(node, bad_pages=(*node.bad_pages, *pages), events=(*node.events, event))
