"""Device profiles as data: what AMD and NVIDIA publish of a model (facts: rocm 1.1, 1.2)."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeviceProfile:
    """STUB: the author of the node completes the fields and the seven profiles."""

    name: str
    market_name: str
    target: str
    wave_size: int
    xcds: int
    cus_per_xcd: int
    hbm_bytes: int
    lds_bytes_per_cu: int

    @property
    def cus(self) -> int:
        return self.xcds * self.cus_per_xcd


PROFILES: Mapping[str, DeviceProfile] = {
    "MI300X": DeviceProfile(
        name="MI300X",
        market_name="AMD Instinct MI300X",
        target="gfx942",
        wave_size=64,
        xcds=8,
        cus_per_xcd=38,
        hbm_bytes=196592 * 2**20,
        lds_bytes_per_cu=64 * 1024,
    ),
}
