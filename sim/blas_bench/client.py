"""What the clients of both GEMM libraries share: how a line is read, and the types of a product."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sim.blas_bench.flags import INVALID, Parser, Refused
from sim.tools import Call, Result


@dataclass(frozen=True, slots=True)
class Types:
    """Of A, B, C, D and of the sums, as the clients name them: `f16_r`."""

    a: str
    b: str
    c: str
    d: str
    compute: str


def answered(call: Call, parser: Parser, run: Callable[[Call, Mapping[str, str]], Result]) -> Result:
    """`run` with the line's values; a refused line ends with INVALID. Raises NotSimulated."""
    words = call.argv[1:]
    warning = _DEPRECATED.format(parser.program) if "--batch" in words else ""
    try:
        values = parser.read(words)
    except Refused as refusal:
        return Result(err=f"{warning}{refusal}\n", status=INVALID)
    result = run(call, values)
    return Result(result.out, warning + result.err, result.status, result.node)


_DEPRECATED = "{} warning: --batch is deprecated, and --batch_count should be used instead.\n"
