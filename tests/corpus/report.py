"""What trials say together: Markdown for the repository, JSON for us, and the gaps by kind."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from tests.corpus.trial import BUILT, CORRECT, Tried, counted

_PLACE = re.compile(r"^\S+?:\d+(?::\d+)?: (?:fatal error: |error: )?")
_CELL = 160


def table(results: Sequence[Tried], limits: str) -> Iterator[str]:
    asked = [one for one in results if one.result != "apart"]
    total = max(len(asked), 1)
    built, correct = (sum(one.result in kinds for one in asked) for kinds in (BUILT, CORRECT))
    yield f"{len(asked)} programs, `--limits {limits}`: {built} build ({built / total:.0%}), "
    yield f"{correct} run to a correct end ({correct / total:.0%})."
    if any(one.rung for one in asked):
        whole = sum(one.result in CORRECT and one.rung == "once" for one in asked)
        yield f"Of these {whole} do so `once`, at their Makefiles' sizes; the others with smaller arguments."
    yield ""
    yield "| " + " | ".join(counted(results)) + " |"
    yield "|" + "---|" * len(counted(results))
    yield "| " + " | ".join(str(count) for count in counted(results).values()) + " |"
    yield ""
    yield "| program | result | arguments | reason | s |"
    yield "|---|---|---|---|---|"
    for one in results:
        given = f"{one.rung}: `{one.arguments}`" if one.arguments else one.rung
        yield f"| {one.name} | {one.result} | {given} | {_cell(one.reason)} | {one.took_s:.1f} |"


def _cell(text: str) -> str:
    plain = _PLACE.sub("", text).replace("|", r"\|").replace("`", "'")
    return plain if len(plain) <= _CELL else f"{plain[:_CELL]}..."


def kinds(results: Sequence[Tried]) -> Iterator[str]:
    """The reasons, most frequent first, with the programs that have them."""
    found: dict[str, list[str]] = defaultdict(list)
    for one in results:
        for reason in dict.fromkeys(_reasons(one)):
            found[reason].append(one.name)
    for reason, names in sorted(found.items(), key=lambda item: -len(item[1])):
        yield f"{len(names):4} {reason[:150]}   ({', '.join(names[:4])})"


def _reasons(one: Tried) -> Iterator[str]:
    if one.result in ("does not parse", "unmodelled"):
        for line in one.said.splitlines():
            if re.search(r": (?:fatal )?error: |not modelled here yet$", line) and not line.startswith(
                "note"
            ):
                yield _PLACE.sub("", line)
    elif one.result not in CORRECT and one.result not in ("apart", "builds"):
        yield f"[{one.result}] {_PLACE.sub('', one.reason)}"
