"""`triton.runtime`."""

from types import SimpleNamespace
from typing import Any

from _devices import DEVICES
from torch._tensor import check_devices, state

from triton.runtime import errors
from triton.runtime.errors import OutOfResources

__all__ = ["OutOfResources", "driver", "errors"]


class _Active:
    def get_current_target(self) -> Any:
        check_devices()
        profile = DEVICES[state["current"]].profile
        return SimpleNamespace(backend="hip", arch=profile.target, warp_size=profile.wave_size)

    def get_active_torch_device(self) -> Any:
        from torch import device

        check_devices()
        return device("cuda", state["current"])

    def get_current_device(self) -> int:
        return int(state["current"])


driver = SimpleNamespace(active=_Active())
