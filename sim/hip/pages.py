"""Memory of the host by page, as the source of host code reads and writes it."""

from typing import TYPE_CHECKING, Any

from sim.hip.lanes import CODES

if TYPE_CHECKING:
    from sim.hip.host import Host

FORMATS = {
    "b1": "?", "i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q",
    "f2": "e", "f4": "f", "f8": "d",
}  # fmt: skip
"""Our codes of numbers -> those of memoryview."""


class Missed(Exception):
    """Raised where the host touches a page that it may not."""


class Page(dict[int, Any]):
    """Memory by page of 4096 bytes, as numbers of one type. What is no memory of the host is not in it."""

    def __init__(self, host: "Host", code: str) -> None:
        super().__init__()
        self.host, self.code = host, code

    def __missing__(self, page: int) -> Any:
        buffer = self.host.memory.find(page << 12)
        start = (page << 12) - buffer.base if buffer else 0
        if buffer is None or buffer.freed or buffer.space == "device" or start >= buffer.size:
            raise Missed
        width = CODES[self.code].itemsize
        raw = buffer.raw[start : start + 4096]
        cells: Any = memoryview(raw[: raw.size // width * width])
        found = self[page] = cells.cast(FORMATS[self.code])
        self.host.paged.setdefault(buffer.base, []).append((self, page))
        return found
