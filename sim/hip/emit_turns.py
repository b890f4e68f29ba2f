"""Source that does many turns of a loop at once: its test, its body and its step over turns x lanes.

It is written when a loop first turns often, from what the writer knew where the loop stands. Basic blocks
keep the numbers that they have turn by turn, so that what they count is the same.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from sim.hip.ctype import Scalar, Type
from sim.hip.emit_state import Writer, code_of
from sim.hip.expr import Expr, Native, Place, Read, Var
from sim.hip.ir import Loop
from sim.hip.loop_forms import NotPlanned
from sim.hip.trees import rebuilt
from sim.hip.turn_forms import Key
from sim.hip.turn_plan import Plan, planned

NAMES = re.compile(r"\b[vatm]\d+(?:_\d+)?\b")
_SET = re.compile(r"(?:^|[;,]| )([tm]\d+)(?=(?:,m\d+)?=[^=])")
_REGISTER = re.compile(r"^ *(v\d+(?:_\d+)?)=", re.MULTILINE)
HOLE = "acc"


@dataclass(frozen=True, slots=True)
class LoopSite:
    """A loop where it stands: the writer as it was there, and the basic blocks that it has."""

    to: Writer
    item: Loop
    number: int
    blocks: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Made:
    """`source` has three functions: `steps` and `test` (R, m, registers) and `turns` (R, b, m, Q, registers).

    `given` are the names that they want; `back` the registers that `turns` gives back, as names, of them
    `whole` those that all lanes set whether they are in the loop or not; `sums` those that Q gets terms of.
    """

    source: str
    given: tuple[str, ...]
    steps: tuple[tuple[str, int], ...]
    sums: tuple[str, ...]
    back: tuple[str, ...]
    whole: frozenset[str]


def kept(to: Writer) -> Writer:
    """The writer as it is, for later: what it comes to write goes on in the one that was given."""
    return replace(
        to,
        lines=[],
        indent=1,
        loops=list(to.loops),
        operations=[],
        branches=[],
        depths=dict(to.depths),
        reaches=dict(to.reaches),
    )


def offered(to: Writer, site: LoopSite, at: int) -> None:
    """Writes line `at` of a loop, which does many turns at once: by now it is known what the turns set."""
    names = tuple(sorted(set(_REGISTER.findall("\n".join(to.lines[at:])))))
    number, key = site.number, len(to.unit.loops)
    to.unit.loops.append((site, names))
    both = "".join(f",{one}" for one in names)
    to.lines[at] = "    " * to.indent + (
        f"if k{number} and R.few and due(R,{key},k{number}): "
        f"m{number},k{number}{both}=at_once(R,{key},m{number},k{number},here())"
    )


def made(site: LoopSite) -> Made:
    """Raises NotPlanned."""
    to, item = site.to, site.item
    plan = planned(item, to.function, to.unit.program)
    if any(key[0] in to.steady for key in (*plan.last, *plan.steps, *plan.sums)):
        raise NotPlanned
    added = tuple(_register(to, key) for key in sorted(plan.sums))
    back = tuple(_register(to, key) for key in (*plan.steps, *plan.last))
    steps, codes = _steps(to, plan)
    test, tested = _test(to, item)
    turns = _turns(site, added)
    given = _given("\n".join((*steps, *test, *turns)), back + added, f"m{site.number}")
    listed = "".join(f",{one}" for one in given)
    number = site.number
    source = [
        f"def steps(R,m{number}{listed}):",
        *steps,
        f"    return ({''.join(f'{one},' for one in codes)})",
        f"def test(R,m{number}{listed}):",
        *test,
        f"    return {tested}",
        f"def turns(R,b,m{number},Q{listed}):",
        *turns,
        f"    return ({''.join(f'{one},' for one in back)})",
    ]
    selected = set(re.findall(r"\b(v\w+)=select\(", "\n".join(turns)))
    whole = frozenset(back) - selected
    told = tuple((_register(to, key), size) for key, (_, size) in plan.steps.items())
    return Made("\n".join(source) + "\n", given, told, added, back, whole)


def _register(to: Writer, key: Key) -> str:
    return to.registers(key[0])[to.register_at(*key)]


def _type(to: Writer, key: Key) -> Type:
    return to.leaves(to.variable(key[0]).type)[to.register_at(*key)][1]


def _steps(to: Writer, plan: Plan) -> tuple[list[str], list[str]]:
    """What each counting variable goes by, reckoned in its own type."""
    own = kept(to)
    own.silent = True
    codes = []
    for key, (by, _) in plan.steps.items():
        code = own.evaluate(own, by, f"m{to.loops[-1]}")
        codes.append(f"converted({code},'{code_of(_type(to, key))}')")
    return own.lines, codes


def _test(to: Writer, item: Loop) -> tuple[list[str], str]:
    own = kept(to)
    own.silent = True
    assert item.condition is not None
    code = own.evaluate(own, item.condition, f"m{to.loops[-1]}")
    assert isinstance(code, str)
    return own.lines, code


def _turns(site: LoopSite, added: tuple[str, ...]) -> list[str]:
    to, item = site.to, site.item
    own = kept(to)
    own.replays = list(range(*site.blocks))
    own.sums = {name: number for number, name in enumerate(added)}
    assert item.condition is not None
    own.evaluate(own, item.condition, "b")
    own.branched(item.line)
    own.settle("b")
    inner = f"m{site.number}"
    own.put(f"N{site.number}=False")
    own.run(own, item.body, inner)
    if item.step is not None:
        own.evaluate(own, item.step, inner)
    own.branched(item.line)
    own.settle(inner)
    if own.replays:
        raise NotPlanned
    return _parted(own.lines)


_LINE = re.compile(r"^ *(\w+)=(.*)$")
_CHOSEN = re.compile(r"(\w+)=(\w+) if \1 is None else select\((\w+),\2,\1\)")
_SELECTED = re.compile(r"(\w+)=select\((\w+),(\w+),(\w+)\)")
_SPLIT = re.compile(r"(m\d+),(m\d+)=split\(")
_LOADED = re.compile(r"load(?:_wide)?\(R,\w+,\((.*?),(.*?),|\.get\(R,\w+,()(.*?),")


def _parted(lines: list[str]) -> list[str]:
    """What is selected for an address must tell: one turn may have the same for all of its lanes, which then
    load it once, where turns together have several."""
    needs = _addresses(lines)
    others = {}
    for line in lines:
        if found := _SPLIT.search(line):
            others[found[1]], others[found[2]] = found[2], found[1]
    made_of = []
    for line in lines:
        target = line.strip().partition("=")[0]
        if target in needs and re.search(rf"={target}[&|]|=\(?f\d+\(|yield", line):
            raise NotPlanned
        if target in needs and (found := _CHOSEN.search(line)):
            line = line.replace("select(", "chosen_by_turn(R,").replace(
                f"{found[1]})", f"{found[1]},{others.get(found[3], 'None')})"
            )
        elif target in needs and _SELECTED.search(line):
            line = line.replace("select(", "selected_by_turn(R,")
        made_of.append(line)
    return made_of


def _addresses(lines: list[str]) -> set[str]:
    """Names that the address of a load comes from."""
    comes_from: dict[str, set[str]] = {}
    found: set[str] = set()
    for line in lines:
        if one := _LINE.match(line):
            comes_from.setdefault(one[1], set()).update(NAMES.findall(one[2]))
        for at in _LOADED.findall(line):
            found |= {name for part in at for name in NAMES.findall(part)}
    todo = list(found)
    while todo:
        more = comes_from.get(todo.pop(), set()) - found
        found |= more
        todo += more
    return found


def _given(text: str, back: tuple[str, ...], mask: str) -> tuple[str, ...]:
    """Names that come from outside: all registers, and what is used but not made here."""
    used = set(NAMES.findall(text)) - {mask} | set(back)
    made_here = set(_SET.findall(text))
    return tuple(sorted(one for one in used if one[0] in "va" or one not in made_here))


def term(to: Writer, place: Var, mask: str, write: Callable[[], str]) -> str:
    """A term of a sum, of what `write` writes with HOLE for the sum: what does not need it is reckoned for
    all turns, the rest is kept as a function of it for later, turn by turn."""
    lines, to.lines = to.lines, []
    code = write()
    written, to.lines = to.lines, lines
    late = _late(written, code)
    to.lines += [line for line in written if line not in late]
    _spine(to, _register(to, (place.number, place.offset)), late, code, mask)
    return "None"


def sums(to: Writer, place: Place) -> bool:
    """Whether it is a register that turns at once only add to."""
    return (
        bool(to.sums)
        and isinstance(place, Var)
        and isinstance(place.type, Scalar)
        and _register(to, (place.number, place.offset)) in to.sums
    )


def without(value: Expr, place: Var) -> Expr:
    """A value with the hole in place of the sum."""
    own, hole = Read(place, place.type), Native(f"={HOLE}", (), place.type, 0)
    found: Expr = rebuilt(value, lambda one: hole if one == own else one)
    return found


def _late(lines: list[str], code: str) -> list[str]:
    """The lines that need the sum, and what comes of it."""
    found: list[str] = []
    needs = {HOLE}
    for line in lines:
        target, _, value = line.strip().partition("=")
        if needs & set(re.findall(r"\w+", value)):
            if not re.fullmatch(r"t\d+", target):
                raise NotPlanned
            needs.add(target)
            found.append(line)
    if code not in needs or code == HOLE:
        raise NotPlanned
    return found


def _spine(to: Writer, name: str, late: list[str], code: str, mask: str) -> None:
    text = "\n".join(late)
    own = {line.strip().partition("=")[0] for line in late}
    wanted = sorted(set(NAMES.findall(text)) - own)
    tag = _tag(late)
    made_by = to.name("s")
    to.put(f"def {made_by}({','.join([HOLE, *wanted])}):")
    to.lines += ["    " + "    " * to.indent + line.strip() for line in late]
    to.put(f"    return {code}")
    operands = f"({''.join(f'{one},' for one in (tag[1] if tag else wanted))})"
    what = repr(tag[0]) if tag else "''"
    full = f"({''.join(f'{one},' for one in wanted)})"
    to.put(f"Q[{to.sums[name]}].append(({mask},{what},{operands},{made_by},{full}))")


_PLAIN = re.compile(rf"t\d+={HOLE}([+\-])(\w+)")
_TURNED = re.compile(rf"t\d+=(\w+)\+{HOLE}")
_FUSED = re.compile(rf"t\d+=fused\((-?\w+),(\w+),{HOLE}\)")


def _tag(late: list[str]) -> tuple[str, tuple[str, ...]] | None:
    """Sums that need no function: acc + x, acc - x, acc + x * y rounded once."""
    if len(late) != 1:
        return None
    line = late[0].strip()
    if found := _PLAIN.fullmatch(line):
        return found[1], (found[2],)
    if found := _TURNED.fullmatch(line):
        return "+", (found[1],)
    if found := _FUSED.fullmatch(line):
        return "fused", (found[1], found[2])
    return None
