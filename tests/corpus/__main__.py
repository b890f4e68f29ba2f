"""`make corpus DIR=...`: what we simulate beside the real programs, over a checkout of public code.

Prints Markdown. DIR holds CUDA sources anywhere below it; hipify-perl is taken from there too (a checkout of
HIPIFY), or else from the search path.
"""

import sys
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from tests.corpus import hipify


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print("Name a folder with CUDA sources: make corpus DIR=checkout", file=sys.stderr)
        return 2
    checkout = Path(arguments[0])
    found = next(checkout.rglob("hipify-perl"), None) or which("hipify-perl")
    if found is None or which("perl") is None:
        print("Needs Perl, and hipify-perl below that folder or on the search path.", file=sys.stderr)
        return 2
    with TemporaryDirectory() as folder:
        script = hipify.quick(Path(found).resolve(), Path(folder))
        results = [
            hipify.compared(source, script, str(source.relative_to(checkout)))
            for source in hipify.sources(checkout)
        ]
    print("\n".join(hipify.table(results)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
