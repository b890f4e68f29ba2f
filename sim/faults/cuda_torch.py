"""A plain `pip install torch` brought the build for CUDA; the one for ROCm lies in ~/wheels."""

from dataclasses import replace

from sim.node import Node
from sim.people import HOME

NAME = "cuda-torch"
HELP = "torch is installed in its build for CUDA: it sees no GPU; the right wheel is in ~/wheels."
SYMPTOM = "pip list | grep '^torch '"
SHOWS = r"^torch +2\.8\.0\+cu128$"
WHEEL = "wheels/torch-2.8.0+rocm6.4-cp310-cp310-manylinux_2_28_x86_64.whl"
CURE: tuple[str, ...] = (f"pip install --force-reinstall --no-deps ~/{WHEEL}",)
ZIP_MAGIC = "PK\x03\x04"


def place(node: Node) -> Node:
    return replace(node, torch_wheel="cuda", home=(*node.home, (f"{HOME}/{WHEEL}", ZIP_MAGIC)))
