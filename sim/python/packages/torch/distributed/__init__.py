"""`torch.distributed` with one process: the backend called nccl is RCCL. More ranks would be more processes,
which this node does not start."""

from types import SimpleNamespace
from typing import Any

from _node import boot
from _node.frames import NotSimulated, missing_attribute

from torch._tensor import Tensor, check_devices

ReduceOp = SimpleNamespace(SUM="SUM", AVG="AVG", PRODUCT="PRODUCT", MIN="MIN", MAX="MAX")
_group: dict[str, Any] = {}


def is_available() -> bool:
    return True


def is_nccl_available() -> bool:
    return True


def is_gloo_available() -> bool:
    return True


def is_mpi_available() -> bool:
    return False


def is_initialized() -> bool:
    return bool(_group)


def init_process_group(
    backend: str | None = None,
    init_method: str | None = None,
    timeout: Any = None,
    world_size: int = -1,
    rank: int = -1,
    store: Any = None,
    **_: Any,
) -> None:
    if _group:
        raise ValueError("trying to initialize the default process group twice!")
    env = boot.request["env"]
    if init_method in (None, "env://"):
        for name, given in (
            ("RANK", rank >= 0),
            ("WORLD_SIZE", world_size > 0),
            ("MASTER_ADDR", False),
            ("MASTER_PORT", False),
        ):
            if not given and name not in _environ():
                raise ValueError(
                    "Error initializing torch.distributed using env:// rendezvous: environment variable "
                    f"{name} expected, but not set"
                )
    size = world_size if world_size > 0 else int(_environ().get("WORLD_SIZE", env.get("WORLD_SIZE", "1")))
    if size > 1:
        raise NotSimulated(
            f"torch.distributed with {size} ranks", "all_reduce_perf -g 8 measures RCCL itself"
        )
    chosen = backend or "cpu:gloo,cuda:nccl"
    if "nccl" in chosen:
        check_devices()
    _group.update(backend=chosen, rank=max(0, rank))


def _environ() -> Any:
    import os

    return os.environ


def destroy_process_group(group: Any = None) -> None:
    _group.clear()


def _check() -> None:
    if not _group:
        raise ValueError(
            "Default process group has not been initialized, please make sure to call init_process_group."
        )


def get_rank(group: Any = None) -> int:
    _check()
    return int(_group["rank"])


def get_world_size(group: Any = None) -> int:
    _check()
    return 1


def get_backend(group: Any = None) -> str:
    _check()
    return str(_group["backend"])


def barrier(*_: Any, **__: Any) -> None:
    _check()


def all_reduce(tensor: Tensor, op: Any = None, **_: Any) -> None:
    _collective(tensor)


def broadcast(tensor: Tensor, src: int, **_: Any) -> None:
    _collective(tensor)


def reduce(tensor: Tensor, dst: int, **_: Any) -> None:
    _collective(tensor)


def all_gather(tensor_list: list[Tensor], tensor: Tensor, **_: Any) -> None:
    _collective(tensor)
    tensor_list[0].copy_(tensor)


def _collective(tensor: Tensor) -> None:
    """With one rank nothing changes."""
    _check()
    if _group["backend"] == "nccl" and not tensor.is_cuda:
        raise RuntimeError("No backend type associated with device type cpu")


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(f"module 'torch.distributed' has no attribute '{name}'")
    raise missing_attribute(f"torch.distributed.{name}")
