"""Our hipify-perl beside the real one, file by file.

The real one is a Perl script; `quick` makes a copy of it that skips a name's pattern where the name does not
stand in the text at all, which is most of its time and changes nothing of what it prints.
"""

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sim.hipify.rewrite import Way, translate
from sim.hipify.source import decode, encode
from sim.hipify.stats import printed

SOURCES = ("*.cu", "*.cuh")
UNORDERED = re.compile(r"\d+: warning: (?:removed|deprecated|experimental) ")
"""Warnings whose order on one line differs from run to run of the real program."""
STATISTICS = "\n[HIPIFY] info: "


@dataclass(frozen=True)
class Compared:
    name: str
    code: bool
    warnings: bool
    statistics: bool
    differences: tuple[str, ...]
    """Lines that only one of the two printed: `-` the real one, `+` ours."""

    @property
    def same(self) -> bool:
        return self.code and self.warnings and self.statistics


def sources(checkout: Path) -> list[Path]:
    return sorted(path for pattern in SOURCES for path in checkout.rglob(pattern) if path.is_file())


def quick(script: Path, folder: Path) -> Path:
    guard = "if (index($_, $func) < 0) { pos($_) = undef; next; }\n"
    text = script.read_text()
    for search in ("my $mt = m/($func)/g;", r"my $mt_namespace = "):
        text = text.replace(search, guard + search)
    copy = folder / "hipify-perl"
    copy.write_text(text)
    return copy


def compared(source: Path, script: Path, name: str) -> Compared:
    real = subprocess.run(
        ["perl", script, "-print-stats", source.name], cwd=source.parent, capture_output=True, check=True
    )
    ours = translate(decode(source.read_bytes()), source.name, Way())
    counts = printed(source.name, ours) if ours.converted + ours.warnings else ""
    return against(name, (real.stdout, real.stderr), (encode(ours.text), encode(ours.said + counts)))


def against(name: str, real: tuple[bytes, bytes], ours: tuple[bytes, bytes]) -> Compared:
    """Two times what stood on stdout and on stderr."""
    (real_said, real_counts), (our_said, our_counts) = (_parts(decode(err)) for _, err in (real, ours))
    texts = [(decode(real[0]), decode(ours[0])), (real_said, our_said), (real_counts, our_counts)]
    return Compared(
        name,
        code=real[0] == ours[0],
        warnings=_settled(real_said) == _settled(our_said),
        statistics=real_counts == our_counts,
        differences=tuple(line for pair in texts for line in _differences(*pair)),
    )


def table(results: list[Compared]) -> Iterator[str]:
    """Markdown, a line at a time: the sums, then every file that differs and in what."""
    yield "| files | code the same | warnings the same | statistics the same | all the same |"
    yield "|---|---|---|---|---|"
    count = len(results)
    shares = (
        sum(getattr(result, part) for result in results)
        for part in ("code", "warnings", "statistics", "same")
    )
    yield f"| {count} | " + " | ".join(f"{share} ({share / max(count, 1):.1%})" for share in shares) + " |"
    yield ""
    for result in results:
        if not result.same:
            yield f"- `{result.name}`: " + "; ".join(f"`{line.strip()}`" for line in result.differences[:6])


def _parts(stderr: str) -> tuple[str, str]:
    warnings, mark, counts = stderr.partition(STATISTICS)
    return warnings, mark + counts


def _settled(warnings: str) -> list[str]:
    """With the unordered ones of each line sorted."""
    lines = warnings.splitlines()
    runs: list[str] = []
    waiting: list[str] = []
    for line in lines:
        if UNORDERED.search(line):
            waiting.append(line)
        else:
            runs += [*sorted(waiting), line]
            waiting = []
    return runs + sorted(waiting)


def _differences(left: str, right: str) -> Iterator[str]:
    lefts, rights = left.split("\n"), right.split("\n")
    there, here = set(rights), set(lefts)
    yield from (f"-{line}" for line in lefts if line not in there)
    yield from (f"+{line}" for line in rights if line not in here)
