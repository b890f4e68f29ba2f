"""A program was delivered in the build for another device; the right one stands beside it."""

from dataclasses import replace

from sim.binary import Binary, encode
from sim.device import PROFILES
from sim.node import Node
from sim.people import USER

NAME = "wrong-arch"
HELP = "~/vecadd holds code for another GPU; the right build is in ~/build."
SYMPTOM = "roc-obj-ls vecadd"
SHOWS = "amdhsa--(gfx90a|gfx908) "
CURE: tuple[str, ...] = ("cp build/native/vecadd vecadd",)
OTHER = "gfx90a"
BUILD_ID = "5f1e8c0b7d3a2946e1c05a9b84d7f26033c1ab5e"


def place(node: Node) -> Node:
    right = PROFILES[node.profile].target
    wrong = OTHER if right != OTHER else "gfx908"
    builds = {"vecadd": wrong, f"build/{wrong}/vecadd": wrong, "build/native/vecadd": right}
    files = ((f"/home/{USER}/{path}", _program(target)) for path, target in builds.items())
    return replace(node, home=(*node.home, *files))


def _program(target: str) -> str:
    needed = ("libamdhip64.so.6", "libstdc++.so.6", "libgcc_s.so.1", "libc.so.6")
    return encode(Binary("hip", needed, targets=(target,), build_id=BUILD_ID)).decode()
