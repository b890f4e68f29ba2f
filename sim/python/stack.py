"""What Python has on the node.

PyTorch's own index builds 2.7 for ROCm 6.3 and from 2.8 on for 6.4 (facts: rocm 8); the node's ROCm is 6.4.1,
so torch is 2.8.0+rocm6.4, with the version of HIP that public reports from 6.4.1 print.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

PYTHON = "3.10.12"
PIP = "22.0.2"
TORCH = "2.8.0+rocm6.4"
TORCH_CUDA = "2.8.0+cu128"
"""What a plain `pip install torch` brings: the build for CUDA."""
TRITON = "3.4.0"
SITE = "/usr/local/lib/python3.10/dist-packages"
SYSTEM_SITE = "/usr/lib/python3/dist-packages"


@dataclass(frozen=True, slots=True)
class Distribution:
    """A package as pip tells it; `requires` and `required_by` name others of the node."""

    name: str
    version: str
    summary: str
    home: str = ""
    author: str = ""
    licence: str = ""
    site: str = SYSTEM_SITE
    requires: tuple[str, ...] = ()
    required_by: tuple[str, ...] = ()


_ALL = (
    Distribution("pip", PIP, "The PyPA recommended tool for installing Python packages.", licence="MIT"),
    Distribution(
        "pytorch-triton-rocm",
        TRITON,
        "A language and compiler for custom Deep Learning operations",
        "https://github.com/triton-lang/triton/",
        "Philippe Tillet",
        site=SITE,
        requires=("setuptools",),
        required_by=("torch",),
    ),
    Distribution(
        "setuptools",
        "59.6.0",
        "Easily download, build, install, upgrade, and uninstall Python packages",
        "https://github.com/pypa/setuptools",
        "Python Packaging Authority",
        required_by=("pytorch-triton-rocm",),
    ),
    Distribution(
        "torch",
        TORCH,
        "Tensors and Dynamic neural networks in Python with strong GPU acceleration",
        "https://pytorch.org/",
        "PyTorch Team",
        "BSD-3-Clause",
        SITE,
        requires=("pytorch-triton-rocm",),
    ),
    Distribution("wheel", "0.37.1", "A built-package format for Python", licence="MIT"),
)
DISTRIBUTIONS: Mapping[str, Distribution] = MappingProxyType({entry.name: entry for entry in _ALL})
"""By name. torch is here with only those of its requirements that the node has."""
_CUDA = {
    "torch": replace(DISTRIBUTIONS["torch"], version=TORCH_CUDA, requires=("triton",)),
    "triton": replace(DISTRIBUTIONS["pytorch-triton-rocm"], name="triton"),
}


def distributions(wheel: Literal["rocm", "cuda"]) -> Mapping[str, Distribution]:
    """What is installed, by name: with torch's build for CUDA comes another build of Triton."""
    if wheel == "rocm":
        return DISTRIBUTIONS
    kept = {name: entry for name, entry in DISTRIBUTIONS.items() if name != "pytorch-triton-rocm"}
    return dict(sorted((kept | _CUDA).items()))
