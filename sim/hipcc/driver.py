"""clang's driver: compiles every input, links what came of them, writes the files."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from sim.binary import Binary, as_large_as_real, decode, encode
from sim.compiler import CLANG, FOUND
from sim.errors import NotSimulated
from sim.hip.build import Built, Refused
from sim.hip.source import Diagnostic, Language
from sim.hipcc import link, targets
from sim.hipcc.listing import GAP, REMARK, UNKNOWN, remarks, temporaries
from sim.hipcc.made import made
from sim.hipcc.options import Given, Kind, Phase
from sim.hipcc.units import Unit, collected, entry, read_entry, together
from sim.tools import Call, Result
from sim.trace import Build
from sim.trace import Diagnostic as Traced
from sim.visible import hsa_devices, target_id

STANDARDS = {"c": "gnu17", "c++": "gnu++17", "hip": "gnu++17", "cuda": "gnu++17"}
ENDINGS: dict[Phase, str] = {"object": ".o"}
STANDARD_NAMES = frozenset(
    f"{kind}++{year}"
    for kind in ("c", "gnu")
    for year in ("98", "03", "11", "0x", "14", "1y", "17", "1z", "20", "2a", "23", "2b", "26", "2c")
)
STANDARD_NOTES = "".join(
    f"note: use '{kind}++{year}' for 'ISO C++ 20{year} with amendments{more}' standard\n"
    for year in ("11", "14", "17")
    for kind, more in (("c", ""), ("gnu", " and GNU extensions"))
)
"""Of clang's list the part that programs use."""
EX_UNAVAILABLE = 69


@dataclass(slots=True)
class Making:
    """One run of the driver: what it has said and made so far."""

    call: Call
    driver: str
    given: Given
    out: str = ""
    err: str = ""
    status: int = 0
    units: list[Unit] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)
    said: list[Diagnostic] = field(default_factory=list)
    gaps: list[str] = field(default_factory=list)

    def fail(self, text: str, status: int = 1) -> None:
        self.err += f"{self.driver}: error: {text}\n"
        self.status = status


def drive(call: Call, driver: str, given: Given) -> Result:
    making = Making(call, driver, given)
    for text in (*given.errors, *_target_problems(making)):
        making.fail(text)
    if not making.status and given.phase != "link" and given.output and len(given.inputs) > 1:
        making.fail("cannot specify -o when generating multiple output files")
    if making.status:
        return _result(making, "")
    if given.standard and given.standard not in STANDARD_NAMES:
        said = f"error: invalid value '{given.standard}' in '-std={given.standard}'\n{STANDARD_NOTES}"
        making.err, making.status = said, 1
        return _result(making, "")
    _refuse_unmodelled(given)
    if given.shows == "verbose":
        making.err += CLANG + FOUND
        _name_gap(making, "the commands that -v shows")
    for name, kind in given.inputs:
        _compile(making, name, kind)
    output = given.output or "a.out"
    if given.phase == "link" and not making.status:
        _link(making, output)
    return _result(making, output if given.phase == "link" else given.output or "")


def _target_problems(making: Making) -> Iterator[str]:
    """Sets the targets of a HIP compile."""
    given = making.given
    if not any(kind == "hip" for _, kind in given.inputs):
        return
    for target in given.targets or [targets.DEFAULT]:
        if target != "native":
            making.targets.append(target)
            continue
        found = hsa_devices(making.call.node, making.call.env, root=making.call.root)
        if not found:
            yield targets.NO_NATIVE
        making.targets += [target_id(device, making.call.env) for device in found]
    making.targets = list(dict.fromkeys(making.targets))
    yield from targets.problems(making.targets)


def _refuse_unmodelled(given: Given) -> None:
    phases: dict[Phase, str] = {"preprocess": "-E", "assembly": "-S"}
    for asked, what in (
        (given.phase in phases, phases.get(given.phase, "")),
        ("-M" in given.depends, "-M"),
        ("-MD" in given.depends, "-MD"),
        (given.shows == "commands", "-###"),
        (bool(given.remarks) and REMARK not in given.remarks, given.remarks),
        (given.device_only, "--cuda-device-only"),
        (given.host_only, "--cuda-host-only"),
    ):
        if asked:
            raise NotSimulated(f"the compiler's option {what}")
    if any(kind == "cuda" for _, kind in given.inputs):
        raise NotSimulated("compiling for CUDA (-x cuda); for HIP say -x hip, or use hipcc")


def _compile(making: Making, name: str, kind: Kind) -> None:
    if kind == "object":
        _take_object(making, name)
        return
    call, given = making.call, making.given
    if call.files.is_dir(call.path(name)):
        making.err += f"error: error reading '{name}': Is a directory\n1 error generated.\n"
        making.status = 1
        return
    if kind == "c":
        raise NotSimulated(f"compiling C ({name}; C++ works: name it .cpp)")
    files, shown = collected(call, name, given.folders)
    language: Language = kind
    unit = Unit(
        call.path(name)[1:],
        tuple(files.items()),
        tuple(shown.items()),
        language,
        given.standard or STANDARDS[kind],
        tuple(given.defines),
        tuple(call.path(folder)[1:] for folder in given.folders),
        tuple(given.flags),
    )
    if given.depends:
        _depend(making, name, list(shown.values()))
        if given.phase == "depend":
            return
    built = made(unit, tuple(making.targets))
    making.err += built.stderr
    making.said += built.said
    if isinstance(built, Refused):
        making.status = EX_UNAVAILABLE if built.gaps and not _has_errors(built.said) else 1
        making.gaps += built.gaps
        return
    if given.remarks:
        making.err += remarks(built, {said: files[path] for path, said in shown.items()})
    if given.saves_temps:
        _keep_temporaries(making, name, unit, built)
    if given.remarks or given.saves_temps:
        _name_gap(making, GAP)
    if given.phase == "link":
        making.units.append(unit)
    elif given.phase == "object":
        stem = name.rpartition("/")[2].rpartition(".")[0]
        _write(making, given.output or f"{stem}.o", [unit], "object")


def _name_gap(making: Making, what: str) -> None:
    """Goes on: what was asked beside it is done."""
    if what not in making.gaps:
        making.gaps.append(what)
        making.err += f"{making.driver}: {what} are {UNKNOWN}\n"


def _keep_temporaries(making: Making, name: str, unit: Unit, built: Built) -> None:
    """In the working directory, or with =obj beside the output."""
    call, given = making.call, making.given
    stem = name.rpartition("/")[2].rpartition(".")[0]
    folder = (given.output or "").rpartition("/")[0] if given.saves_temps == "obj" else ""
    targets = making.targets if unit.language == "hip" else ()
    for file, text in temporaries(stem, dict(unit.files)[unit.main], built.kernels, targets):
        call.files.write(call.path(f"{folder}/{file}" if folder else file), text.encode())
    if given.phase == "link":
        _write(making, f"{folder}/{stem}.o" if folder else f"{stem}.o", [unit], "object")


def _depend(making: Making, name: str, files: Sequence[str]) -> None:
    """A rule for make: of the member's own files, as -MM and -MMD have it."""
    given = making.given
    stem = name.rpartition("/")[2].rpartition(".")[0]
    rule = f"{stem}.o: {' '.join(one.removeprefix('./') for one in files)}\n"
    where = given.depend_file or ("" if given.phase == "depend" else f"{stem}.d")
    if where:
        making.call.files.write(making.call.path(where), rule.encode())
    else:
        making.out += rule


def _has_errors(said: Sequence[Diagnostic]) -> bool:
    return any(one.is_error for one in said)


def _take_object(making: Making, name: str) -> None:
    if making.call.files.is_dir(making.call.path(name)):
        making.err += f"ld.lld: error: cannot open {name}: Is a directory\n"
        making.fail(link.FAILED)
        return
    data = making.call.files.read(making.call.path(name))
    binary = decode(data) if data is not None else None
    if binary is None or binary.kind != "object":
        raise NotSimulated(f"linking {name}")
    making.units += read_entry(binary.entry)
    making.targets = list(dict.fromkeys((*making.targets, *binary.targets)))


def _link(making: Making, output: str) -> None:
    call, given = making.call, making.given
    unknown = link.unknown_libraries(given.libraries)
    if unknown:
        making.err += "".join(f"ld.lld: error: unable to find library -l{name}\n" for name in unknown)
        making.fail(link.FAILED)
        return
    whole = together(making.units)
    built = made(whole, tuple(making.targets))
    if isinstance(built, Refused):
        said, gaps = link.clash(call, built.said)
        making.err += said or built.stderr
        making.gaps += gaps or built.gaps
        making.status = EX_UNAVAILABLE if making.gaps else 1
        if said and not gaps:
            making.fail(link.FAILED)
        return
    hip = given.links_hip or any(kind == "hip" for _, kind in given.inputs)
    absent = link.missing(built, given.libraries, given.inputs[0][0], hip=hip)
    if absent or not built.has_main:
        said = link.complaint(call, absent, has_main=built.has_main, driver=making.driver)
        making.err, making.status = making.err + said, 1
        return
    _write(making, output, making.units, "hip" if making.targets else "host", hip=hip)


def _write(making: Making, output: str, units: Sequence[Unit], kind: str, *, hip: bool = False) -> None:
    needed = link.needed(making.given.libraries, hip=hip) if kind != "object" else ()
    binary = Binary(
        kind,  # type: ignore[arg-type]
        needed,
        tuple(making.targets),
        entry=entry(units),
    )
    path = making.call.path(output)
    try:
        making.call.files.write(
            path, as_large_as_real(encode(binary)), mode=0o644 if kind == "object" else 0o755
        )
    except OSError as refused:
        why = refused.strerror
        if kind == "object":
            making.err += f"error: unable to open output file '{output}': '{why}'\n1 error generated.\n"
            making.status = 1
        else:
            making.err += f"ld.lld: error: cannot open output file {output}: {why}\n"
            making.fail(link.FAILED)


def _result(making: Making, output: str) -> Result:
    given = making.given
    build = Build(
        sources=tuple(name for name, _ in given.inputs),
        output=output,
        targets=tuple(making.targets),
        flags=given.all,
        diagnostics=tuple(_traced(making.said)),
        status=making.status,
    )
    result = Result(
        out=making.out, err=making.err, status=making.status, builds=(build,), gaps=tuple(making.gaps)
    )
    return replace(result, builds=()) if not given.inputs else result


def _traced(said: Sequence[Diagnostic]) -> Iterator[Traced]:
    for one in said:
        if one.severity != "ignored":
            yield Traced(level=one.severity, file=one.file, line=one.line, column=one.column, text=one.text)
