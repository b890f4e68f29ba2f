"""A parsed program as `sim.hip.ir`: starts at main and the kernels, follows what they call."""

from contextlib import suppress

from sim.hip import anatomy, lower_globals
from sim.hip.clang import Cursor
from sim.hip.ctype import VOID, Scalar
from sim.hip.inlining import inlined
from sim.hip.ir import Block, Function, Program
from sim.hip.lower import Lowering, Outside
from sim.hip.lower_files import Files
from sim.hip.lower_starts import acts, starts_of
from sim.hip.passes import Twins
from sim.hip.promotion import WHOLE_PROGRAM
from sim.hip.reached import without_unreached
from sim.hip.silent import barred
from sim.hip.unmodelled import Unmodelled


def lower(
    root: Cursor, files: Files, device: Cursor | None = None
) -> tuple[Program, tuple[Unmodelled, ...], Outside]:
    """The program, what of it the engine does not model, each with its line, and what it calls outside.
    Kernels are those of the pass for the device, where that is another text than the host's."""
    lowering = Lowering(files, root)
    missing: list[Unmodelled] = []
    main = start = None
    starts, variables = starts_of(root, lowering)
    if device is not None:
        lowering.twins = Twins(_kernels_of(device, Files(files.headers, files.aheads)), variables)
    for cursor in starts:
        try:
            number = lowering.function(cursor)
        except Unmodelled as error:
            missing.append(error if error.line else Unmodelled(error.what, lowering.line(cursor)))
            continue
        if cursor.spelling == "main":
            main = number
    try:
        start = _start(lowering, variables)
    except Unmodelled as error:
        missing.append(error)
    return _program(lowering, main, start), tuple(missing), lowering.outside


def _kernels_of(device: Cursor, files: Files) -> dict[str, Cursor]:
    """All that the program launches, instances of templates too."""
    scout = Lowering(files, device)
    for cursor in starts_of(device, scout)[0]:
        with suppress(Unmodelled):
            scout.function(cursor)
    return scout.kernels


def _start(lowering: Lowering, variables: list[Cursor]) -> int:
    """The function that starts what lives as long as the program."""
    used = set(lowering.globals)
    lowering.pending = [one for one in variables if anatomy.key(one) in used or acts(one)] + [
        one for one in lowering.pending if anatomy.key(one) not in {anatomy.key(v) for v in variables}
    ]
    for one in lowering.pending:
        lower_globals.global_number(lowering, one)
    return lowering.made_function(
        ("start",), "start", lambda body: (lower_globals.all_started(body, variables), VOID)
    )


def _program(lowering: Lowering, main: int | None, start: int | None) -> Program:
    empty = Function(0, "", "", "host", Scalar("v"), (), (), Block(()), False, 0, 0)
    lowering.types.complete()
    functions = [empty if one is None else one for one in lowering.done]
    program = Program(
        tuple(barred(functions, lowering.silent)),
        tuple(lowering.types.layouts),
        tuple(lowering.made),
        tuple(lowering.texts),
        tuple(lowering.files.names),
        main,
        start,
        lowering.what,
        tuple(lowering.throwers.items()),
    )
    return without_unreached(inlined(program, WHOLE_PROGRAM))
