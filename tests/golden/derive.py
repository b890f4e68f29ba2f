"""Derives the masked layouts in this folder from the captures: `make golden`.

Where the captures are not at hand (`../shared/golden`), there is nothing to do. Where they are, a layout that
differs is an error; `--write` writes it.
"""

import sys
from pathlib import Path

from tests.golden.masks import GOLDENS

HERE = Path(__file__).parent
CAPTURES = HERE.parents[2] / "shared" / "golden"


def derived(name: str) -> bytes:
    """The masked layout of a capture below its first line, which names source and version."""
    source, text = (CAPTURES / name).read_bytes().decode().split("\n", 1)
    return f"{source}\n{GOLDENS[name].mask(text)}".encode()


def main(arguments: list[str]) -> int:
    if not CAPTURES.is_dir():
        print("no captures beside this checkout: layouts are left as committed")
        return 0
    differing = [
        name for name in GOLDENS if not (HERE / name).is_file() or (HERE / name).read_bytes() != derived(name)
    ]
    if "--write" in arguments:
        for name in differing:
            (HERE / name).write_bytes(derived(name))
        print(f"wrote {len(differing)} of {len(GOLDENS)} layouts")
        return 0
    for name in differing:
        print(f"{name}: differs from its capture")
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
