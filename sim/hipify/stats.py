"""What `-print-stats` prints of a file, or of all of them."""

from collections import Counter
from dataclasses import dataclass, field

from sim.hipify.rewrite import Translated


@dataclass(slots=True)
class Totals:
    """Of all files so far."""

    converted: int = 0
    line_count: int = 0
    warnings: int = 0
    names: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, done: Translated) -> None:
        self.converted += done.converted
        self.line_count += done.line_count
        self.warnings += done.warnings
        self.names.update(done.names)


def printed(file: str, done: Translated | Totals) -> str:
    """A name's count is that of the HIP name: two CUDA names for one HIP name share it, as there."""
    by_hip: Counter[str] = Counter()
    for (_, hip), count in done.names.items():
        by_hip[hip] += count
    rows = (f"  {cuda} => {hip}: {by_hip[hip]}\n" for cuda, hip in sorted(done.names))
    return (
        f"\n[HIPIFY] info: file '{file}' statistics:\n"
        f"  CONVERTED refs count: {done.converted}\n"
        f"  TOTAL lines of code: {done.line_count}\n"
        f"  WARNINGS: {done.warnings}\n"
        "[HIPIFY] info: CONVERTED refs by names:\n" + "".join(rows)
    )
