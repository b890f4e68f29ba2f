"""`torch.nn`: only the functions; modules and their gradients are not simulated."""

from typing import Any

from _node.frames import missing_attribute

from torch.nn import functional

__all__ = ["functional"]


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(f"module 'torch.nn' has no attribute '{name}'")
    raise missing_attribute(f"torch.nn.{name}")
