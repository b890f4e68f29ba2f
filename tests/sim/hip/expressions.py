"""Random C++, a function an expression, defined for every input: the same text for a real compiler (with
-fwrapv, so that integers wrap) and for the engine, on the host and in lanes.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
Pick = Callable[[Sequence[T]], T]
"""Chooses one: of a seeded Random, or of hypothesis."""

INTEGERS = ("int8_t", "uint8_t", "int16_t", "uint16_t", "int", "unsigned", "int64_t", "uint64_t")
FLOATS = ("float", "double")
NAMES = "a b c d e f g h x y p q".split()  # noqa: SIM905
"""Of the parameters: the integers in the order above, two float, two double."""
PARAMETERS = (*INTEGERS, "float", "float", "double", "double")
WHOLE, REAL = NAMES[:8], NAMES[8:]
ROWS = 16

BEGIN = """#if defined(__HIPCC__)
#include <hip/hip_runtime.h>
#else
#define __host__
#define __device__
#define __global__
#endif
#include <math.h>
#include <cstdint>
#include <cstdio>
#include <cstring>

__host__ __device__ inline double held(double v) { return fmin(fmax(v, -100.0), 100.0); }
inline uint64_t bits(double v) {
  uint64_t b = 0x7ff8000000000000ull;
  if (v == v) memcpy(&b, &v, 8);
  return b;
}
"""


def program(pick: Pick, count: int, rows: Sequence[Sequence[float]]) -> str:
    """A line for each function: a sum over its results' bits, of the host's calls, then of the lanes'."""
    taken = ", ".join(f"{type_} {name}" for type_, name in zip(PARAMETERS, NAMES, strict=True))
    functions = [_function(pick, number, taken) for number in range(count)]
    inputs = ",\n".join("{" + ", ".join(map(literal, PARAMETERS, row)) + "}" for row in rows)
    given = ", ".join(f"in[t].{name}" for name in NAMES)
    calls = "".join(f"  put(out[{number}][t], f{number}({given}));\n" for number in range(count))
    fields = " ".join(f"{type_} {name};" for type_, name in zip(PARAMETERS, NAMES, strict=True))
    return _PROGRAM.format(
        begin=BEGIN,
        fields=fields,
        inputs=inputs,
        functions="".join(functions),
        calls=calls,
        count=count,
        rows=ROWS,
    )


_PROGRAM = """{begin}
struct Row {{ {fields} }};
struct Out {{ int64_t whole; double real; }};
Out out[{count}][{rows}];
__host__ __device__ inline void put(Out& o, int64_t v) {{ o.whole = v; o.real = 0; }}
__host__ __device__ inline void put(Out& o, double v) {{ o.real = v; o.whole = 0; }}
{functions}
__host__ __device__ void all(const Row* in, Out (*out)[{rows}], int t) {{
{calls}}}
void show(const char* who) {{
  for (int n = 0; n < {count}; n++) {{
    uint64_t sum = 0;
    for (int t = 0; t < {rows}; t++)
      sum = sum * 1099511628211ull + (out[n][t].whole ? out[n][t].whole : bits(out[n][t].real));
    printf("%s %d %llx\\n", who, n, (unsigned long long)sum);
  }}
}}
#if defined(__HIPCC__)
__global__ void lanes(const Row* in, Out (*out)[{rows}]) {{ all(in, out, threadIdx.x); }}
#endif
int main() {{
  Row rows[{rows}] = {{
{inputs}
  }};
  for (int t = 0; t < {rows}; t++) all(rows, out, t);
  show("host");
#if defined(__HIPCC__)
  Row* in;
  Out (*result)[{rows}];
  if (hipMalloc(&in, sizeof(rows)) || hipMalloc(&result, sizeof(out))) return 1;
  if (hipMemcpy(in, rows, sizeof(rows), hipMemcpyHostToDevice)) return 2;
  lanes<<<1, {rows}>>>(in, result);
  if (hipMemcpy(out, result, sizeof(out), hipMemcpyDeviceToHost)) return 3;
#else
  for (int t = 0; t < {rows}; t++) all(rows, out, t);
#endif
  show("lane");
  return 0;
}}
"""


def literal(type_: str, value: float) -> str:
    if type_ in FLOATS:
        return f"({type_}){float(value).hex()}"
    return f"({type_}){int(value) % 2**64}ull"


def _function(pick: Pick, number: int, taken: str) -> str:
    """In lanes a * b + c of floats rounds once, as HIP does it; of doubles not, so these say so."""
    whole, real = pick((True, False)), pick(FLOATS)
    type_ = pick(INTEGERS) if whole else real
    make = whole_of if whole else real_of
    if pick((True, False, False)):
        operator = pick(("+=", "-=", "*=", "&=", "|=", "^=")[: 6 if whole else 3])
        body = f"{type_} v = {make(pick, 2, real)}; v {operator} {make(pick, 2, real)}; return v;"
    else:
        body = f"return {make(pick, 4, real)};"
    inner = f"__host__ __device__ {type_} g{number}({taken}) {{ {body} }}\n"
    call = f"g{number}({', '.join(NAMES)})"
    result = "int64_t" if whole else "double"
    return f"{inner}__host__ __device__ {result} f{number}({taken}) {{ return {call}; }}\n"


def whole_of(pick: Pick, depth: int, real: str) -> str:
    """An integer expression without anything that C++ leaves open, but for overflow."""
    if depth == 0:
        return pick((*WHOLE, *WHOLE, "1", "-3", "7u", "0x80000000u", "-1LL", "'a'", "255"))
    one, other = (lambda: whole_of(pick, depth - 1, real)), (lambda: whole_of(pick, depth - 1, real))
    match pick(("op", "op", "op", "shift", "divide", "compare", "logic", "cast", "choose", "unary", "real")):
        case "op":
            return f"({one()} {pick('+-*&|^')} {other()})"
        case "shift":
            return f"({one()} {pick(('<<', '>>'))} ({other()} & {pick(('7', '31'))}))"
        case "divide":
            by = pick(("(({} & 63) + 1)", "(-(({} & 31) + 2))"))
            return f"({one()} {pick('/%')} {by.format(other())})"
        case "compare":
            return f"({one()} {pick(('<', '<=', '>', '>=', '==', '!='))} {other()})"
        case "logic":
            return f"({one()} {pick(('&&', '||'))} {other()})"
        case "cast":
            return f"(({pick((*INTEGERS, 'bool'))}){one()})"
        case "choose":
            return f"({one()} ? {other()} : {one()})"
        case "unary":
            return f"({pick('-~!+')} {one()})"
        case _:
            return _held(pick, real_of(pick, depth - 1, real), other())


def _held(pick: Pick, value: str, other: str) -> str:
    """A real number as an integer: C++ leaves open what becomes of one that does not fit."""
    return pick((f"(({pick(INTEGERS)})fabs(held({value})))", f"((int)held({value}))", f"({value} < {other})"))


def real_of(pick: Pick, depth: int, real: str) -> str:
    if depth == 0:
        name = pick(REAL if real == "double" else REAL[:2])
        return pick((f"({real}){name}", *(f"({real}){one}" for one in ("0.7", "2.0", "-1.3", "1e-3", "3.1"))))
    one, other = (lambda: real_of(pick, depth - 1, real)), (lambda: real_of(pick, depth - 1, real))
    match pick(("op", "op", "op", "mixed", "call", "choose", "cast", "unary")):
        case "op":
            return f"({one()} {pick('+-*/')} {other()})"
        case "mixed":
            return f"({one()} {pick('+-*')} {whole_of(pick, depth - 1, real)})"
        case "call":
            return f"{pick(('fabs', 'floor', 'ceil', 'trunc', 'sqrt', 'rint'))}({one()})"
        case "choose":
            return f"({one()} {pick(('<', '>=', '=='))} {other()} ? {one()} : {other()})"
        case "cast":
            return f"(({real}){pick((real_of, whole_of))(pick, depth - 1, real)})"
        case _:
            return f"(- {one()})"


def rows(pick: Pick, whole: Callable[[], int], real: Callable[[], float]) -> list[list[float]]:
    """Edges in part, for 16 calls."""
    edges = (0, 1, -1, 127, -128, 255, 2**31 - 1, -(2**31), 2**32 - 1, 2**63 - 1, -(2**63))
    reals = (0.0, -0.0, 1.0, -1.5, 1e30, -1e-30, 1e-42, 16777217.0, 0.1)
    return [
        [pick((*edges, *(whole() for _ in edges))) for _ in WHOLE]
        + [pick((*reals, *(real() for _ in range(30)))) for _ in REAL]
        for _ in range(ROWS)
    ]
