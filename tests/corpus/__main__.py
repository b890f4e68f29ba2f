"""`make corpus DIR=...`: what we simulate beside real programs, over a checkout of public code.

Prints Markdown. What DIR is, its folders tell: ROCm/rocm-examples and zjin-lcf/HeCBench are built and run by
the engine (programs.md has the rules); any other folder with CUDA sources goes through hipify-perl, ours and
the real one, which is taken from DIR too (a checkout of HIPIFY), or else from the search path.
"""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import get_args

from tests.corpus import hipify, public
from tests.corpus.report import kinds, table
from tests.corpus.trial import LIMITS, Tried, sized, tried


def main(arguments: list[str]) -> int:
    asked = _asked(arguments)
    if not asked.checkout.is_dir():
        print(f"{asked.checkout} is no folder: make corpus DIR=checkout", file=sys.stderr)
        return 2
    corpus = public.corpus_of(asked.checkout)
    return _hipify(asked.checkout) if corpus is None else _engine(corpus, asked)


def _asked(arguments: list[str]) -> argparse.Namespace:
    reader = argparse.ArgumentParser(prog="make corpus DIR=")
    reader.add_argument("checkout", type=Path, help="the checkout")
    reader.add_argument("--limits", choices=LIMITS, default="corpus", help="what a program may use")
    reader.add_argument(
        "--part",
        choices=get_args(public.Part),
        default="sample",
        help="of HeCBench; the others: looked at once",
    )
    reader.add_argument("--once", action="store_true", help="HeCBench's last argument, the repeats, as 1")
    reader.add_argument(
        "--sizes", type=int, default=0, help="HeCBench with smaller arguments: how many, up to 4"
    )
    reader.add_argument("--build", action="store_true", help="only build")
    reader.add_argument("--only", default="", help="programs whose name has this")
    reader.add_argument("--json", type=Path, help="where to keep all that was said, program by program")
    reader.add_argument("--go-on", action="store_true", help="keep what that file has; more sizes are tried")
    reader.add_argument("--kinds", action="store_true", help="the gaps by how many programs have them")
    return reader.parse_args(arguments)


def _engine(corpus: public.Corpus, asked: argparse.Namespace) -> int:
    checkout = asked.checkout.resolve()
    examples = corpus == "rocm-examples"
    programs = public.rocm_examples(checkout) if examples else public.hecbench(checkout, asked.part)
    programs = [public.once(one) for one in programs] if asked.once else programs
    kept = json.loads(asked.json.read_text()) if asked.go_on and asked.json.is_file() else []
    results = _trials(
        [one for one in programs if asked.only in one.name], asked, [Tried(**one) for one in kept]
    )
    print("\n".join(kinds(results) if asked.kinds else table(results, asked.limits)))
    return 0


def _trials(programs: list[public.Public], asked: argparse.Namespace, kept: list[Tried]) -> list[Tried]:
    """One after the other; the file has all of them so far, so that a run which is cut short is not lost."""
    known = {one.name: one for one in kept}
    for one in programs:
        known[one.name] = _trial(one, asked, known.get(one.name))
        if asked.json:
            asked.json.write_text(json.dumps([asdict(found) for found in known.values()], indent=1))
    return [known[one.name] for one in programs]


def _trial(one: public.Public, asked: argparse.Namespace, known: Tried | None) -> Tried:
    if asked.sizes:
        found = sized(one, asked.limits, asked.sizes, known)
    else:
        found = known or tried(one, asked.limits, parse_only=asked.build)
    print(f"{found.result:14} {found.name} {found.arguments} {found.reason[:120]}", file=sys.stderr)
    return found


def _hipify(checkout: Path) -> int:
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
