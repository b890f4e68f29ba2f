"""`torch.backends`: switches; on ROCm the cudnn ones are MIOpen's."""

from types import SimpleNamespace

from torch._tensor import state


class _Matmul:
    @property
    def allow_tf32(self) -> bool:
        return bool(state.get("tf32"))

    @allow_tf32.setter
    def allow_tf32(self, value: bool) -> None:
        state["tf32"] = value


cuda = SimpleNamespace(matmul=_Matmul(), is_built=lambda: True)
cudnn = SimpleNamespace(
    enabled=True,
    benchmark=False,
    deterministic=False,
    allow_tf32=True,
    is_available=lambda: True,
    version=lambda: 3004000,
)
mps = SimpleNamespace(is_available=lambda: False, is_built=lambda: False)
