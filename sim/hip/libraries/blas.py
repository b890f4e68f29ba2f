"""hipBLAS, rocBLAS and cuBLAS: their names for one set of routines, their handles and their answers."""

from collections.abc import Callable
from math import prod
from typing import Any, TypeAlias

from sim.gpu.launch_time import CALL_NS, gemm_ns, stream_ns
from sim.gpu.timing import SUBMIT_NS
from sim.hip.api.called import Answer, keep, kept, put
from sim.hip.api.copies import DEFAULT, copied
from sim.hip.api.texts import text_address
from sim.hip.blas_names import FACTORS, WIDE, routine_name, routines_of
from sim.hip.errors import SUCCESS
from sim.hip.expr import Native
from sim.hip.faults import Fault
from sim.hip.gpus import Stream
from sim.hip.host import Host
from sim.hip.launching import failed
from sim.hip.libraries import blas_factors as factors
from sim.hip.libraries import blas_matrices as matrices
from sim.hip.libraries import blas_triangles as triangles
from sim.hip.libraries import blas_typed as typed
from sim.hip.libraries import blas_vectors as vectors
from sim.hip.libraries.blas_vectors import Routine
from sim.hip.libraries.operands import DTYPES, Handle, Operands
from sim.hip.libraries.statuses import NUMBERS, Outcome, cublas_text, status_name
from sim.hip.work import KERNEL, submit

TRIANGLES = ("symv", "syr", "trmv", "trsv", "dgmm", "symm", "syrk", "syr2k", "trmm", "trsm")
FACTORISATIONS = ("getrf", "getri", "getrs", "geqrf", "gels")
CALLS: dict[str, Routine] = {
    "?axpy": vectors.axpy,
    "?scal": vectors.scal,
    "?copy": vectors.copy,
    "?swap": vectors.swap,
    "?rot": vectors.rot,
    **dict.fromkeys(("?dot", "?dotu"), vectors.dot),
    "?dotc": vectors.dotc,
    **dict.fromkeys(("?nrm2", "s?nrm2", "d?nrm2"), vectors.nrm2),
    **dict.fromkeys(("?asum", "s?asum", "d?asum"), vectors.asum),
    "i?amax": vectors.amax,
    "i?amin": vectors.amin,
    "?gemv": matrices.gemv,
    "?gemvBatched": matrices.gemv_batched,
    "?gemvStridedBatched": matrices.gemv_strided_batched,
    **dict.fromkeys(("?ger", "?geru"), matrices.ger),
    "?gerc": matrices.gerc,
    **{f"?{name}": getattr(triangles, name) for name in TRIANGLES},
    "?trsmBatched": triangles.trsm_batched,
    "?geam": matrices.geam,
    "?gemm": matrices.gemm,
    "?gemmStridedBatched": matrices.gemm_strided_batched,
    "?gemmBatched": matrices.gemm_batched,
    "gemmEx": matrices.gemm_ex,
    "gemmBatchedEx": typed.gemm_batched,
    "gemmStridedBatchedEx": typed.gemm_strided_batched,
    **{f"{name}Ex": getattr(typed, name) for name in ("dot", "dotc", "axpy", "scal", "nrm2")},
    **{f"?{name}Batched": getattr(factors, name) for name in FACTORISATIONS},
}
"""By the names of `sim.hip.blas_names`, which declares them."""
Values: TypeAlias = tuple[Any, ...]
Sizes: TypeAlias = Callable[[Values], tuple[tuple[int, ...], int]]


def handle_of(host: Host, address: int, library: str) -> Handle | None:
    found = kept(host, address, Handle)
    return None if found is None or found.library != library else found


def _status(library: str, outcome: Outcome) -> int:
    return NUMBERS[library][outcome]


def _routine(routine: Routine, letter: str, library: str) -> Answer:
    """A call that reckons on the handle's stream."""

    def answer(host: Host, native: Native, address: int, *values: Any) -> int:
        handle = handle_of(host, address, library)
        stream = None if handle is None else host.gpus.stream(handle.stream)
        host.gpus.clock.spend(CALL_NS + SUBMIT_NS)
        if handle is None or stream is None:
            return _status(library, Outcome.NO_HANDLE)
        outcome = Outcome.OK

        def run(on: Stream) -> None:
            nonlocal outcome
            host.gpus.enqueue(on, _ns(host, routine, letter, values), "compute")
            try:
                outcome = routine(Operands(host, native, handle, on, DTYPES[letter]), *values)
            except Fault as fault:
                failed(host, fault, on)

        submit(stream, KERNEL, run)
        return _status(library, outcome)

    return answer


def _ns(host: Host, routine: Routine, letter: str, values: tuple[Any, ...]) -> int:
    """By the sizes in the arguments: products by their flops, the rest by the bytes they touch."""
    rates, size = host.gpus.rates, DTYPES[letter].itemsize
    kinds = {"s": "fp32", "c": "fp32", "h": "fp16"}
    shape, batch = SIZES[routine](values) if routine in SIZES else ((), 0)
    if len(shape) == 3:
        m, n, k = (max(0, int(one)) for one in shape)
        return gemm_ns(rates, (m, n, k), max(batch, 0), kinds.get(letter, "fp64"), size)
    sizes = [max(0, int(one)) for one in shape] if shape else [values[0]]
    return stream_ns(rates, 3 * size * prod(sizes) * max(1, batch))


def _sized(*at: int, batch: int | None = None) -> Sizes:
    """Where m and n are among the arguments, of products k too; the number of matrices, where it is told."""
    return lambda values: (tuple(values[one] for one in at), 1 if batch is None else int(values[batch]))


def _sided(values: Values) -> tuple[tuple[int, ...], int]:
    """A triangle of m x m, or n x n where it stands on the right."""
    m, n = values[4:6]
    return (m, n, m if triangles.LEFT.get(values[0], True) else n), 1


SIZES: dict[Routine, Sizes] = {
    **dict.fromkeys((matrices.gemm, matrices.gemm_ex, matrices.rocblas_gemm_ex), _sized(2, 3, 4)),
    matrices.gemm_strided_batched: _sized(2, 3, 4, batch=16),
    matrices.gemm_batched: _sized(2, 3, 4, batch=13),
    typed.gemm_strided_batched: _sized(2, 3, 4, batch=19),
    typed.gemm_batched: _sized(2, 3, 4, batch=16),
    matrices.gemv: _sized(1, 2),
    matrices.gemv_batched: _sized(1, 2, batch=-1),
    matrices.gemv_strided_batched: _sized(1, 2, batch=-1),
    matrices.geam: _sized(2, 3),
    **dict.fromkeys((matrices.ger, matrices.gerc), _sized(0, 1)),
    triangles.symv: _sized(1, 1),
    triangles.syr: _sized(1, 1),
    **dict.fromkeys((triangles.trmv, triangles.trsv), _sized(3, 3)),
    triangles.dgmm: _sized(1, 2),
    triangles.symm: _sized(2, 3, 2),
    **dict.fromkeys((triangles.syrk, triangles.syr2k), _sized(2, 2, 3)),
    **dict.fromkeys((triangles.trmm, triangles.trsm, triangles.trsm_batched), _sided),
    **dict.fromkeys((factors.getrf, factors.getri), _sized(0, 0, 0, batch=-1)),
    factors.getrs: _sized(1, 2, 1, batch=-1),
    factors.geqrf: _sized(0, 1, 1, batch=-1),
    factors.gels: _sized(1, 2, 2, batch=-1),
}
"""How large the work of a call is; of the others by the first argument, a length."""


def _create(library: str) -> Answer:
    def answer(host: Host, native: Native, pointer: int) -> int:
        if pointer == 0:
            return _status(library, Outcome.BAD_POINTER)
        host.gpus.clock.spend(1_000_000)  # ? loading kernels
        return keep(host, native, pointer, Handle(library))

    return answer


def _destroy(library: str) -> Answer:
    def answer(host: Host, _: Native, address: int) -> int:
        if handle_of(host, address, library) is None:
            return _status(library, Outcome.NO_HANDLE)
        del host.gpus.handles[address]
        return _status(library, Outcome.OK)

    return answer


def _setting(library: str, name: str) -> Answer:
    def answer(host: Host, _: Native, address: int, value: int) -> int:
        handle = handle_of(host, address, library)
        if handle is None:
            return _status(library, Outcome.NO_HANDLE)
        setattr(handle, name, type(getattr(handle, name))(value))
        return _status(library, Outcome.OK)

    return answer


def _getting(library: str, name: str, code: str) -> Answer:
    def answer(host: Host, native: Native, address: int, pointer: int) -> int:
        handle = handle_of(host, address, library)
        if handle is None:
            return _status(library, Outcome.NO_HANDLE)
        return put(host, native, pointer, code, int(getattr(handle, name)))

    return answer


def _vector_copy(library: str) -> Answer:
    """SetVector, GetVector: n elements of a size, each with a step."""

    def answer(host: Host, native: Native, n: int, size: int, x: int, incx: int, y: int, incy: int,
               *rest: int) -> int:  # fmt: skip
        if min(n, size, incx, incy) <= 0:
            return _status(library, Outcome.OK if n == 0 else Outcome.BAD_VALUE)
        return _moved(host, native, library, (y, incy * size), (x, incx * size), (size, n), rest)

    return answer


def _matrix_copy(library: str) -> Answer:
    def answer(host: Host, native: Native, rows: int, columns: int, size: int, a: int, lda: int, b: int,
               ldb: int, *rest: int) -> int:  # fmt: skip
        if min(rows, columns, size) <= 0 or min(lda, ldb) < rows:
            return _status(library, Outcome.OK if 0 in (rows, columns) else Outcome.BAD_VALUE)
        return _moved(host, native, library, (b, ldb * size), (a, lda * size), (rows * size, columns), rest)

    return answer


def _moved(host: Host, native: Native, library: str, to: tuple[int, int], from_: tuple[int, int],
           shape: tuple[int, int], rest: tuple[int, ...]) -> int:  # fmt: skip
    stream = host.gpus.stream(rest[0] if rest else 0)
    if stream is None or copied(host, native, to, from_, shape, DEFAULT, stream, not rest) != SUCCESS:
        return _status(library, Outcome.BAD_POINTER)
    return _status(library, Outcome.OK)


def _said(library: str) -> Answer:
    return lambda host, _, status: text_address(host, status_name(library, status))


def _explained(host: Host, _: Native, status: int) -> int:
    return text_address(host, cublas_text(status))


def _named(library: str) -> dict[str, Answer]:
    return {
        routine_name(library, name, letter) + width: _routine(CALLS[name], letter, library)
        for name, (letters, _) in routines_of(library).items()
        for letter in letters
        for width in (("",) if name in FACTORS else ("", WIDE))
    }


def _camel_calls(library: str) -> dict[str, Answer]:
    """hipBLAS's and cuBLAS's own calls."""
    return {
        **_named(library),
        f"{library}Create": _create(library),
        f"{library}Destroy": _destroy(library),
        f"{library}SetStream": _setting(library, "stream"),
        f"{library}GetStream": _getting(library, "stream", "i8"),
        f"{library}SetPointerMode": _setting(library, "scalars_on_device"),
        f"{library}GetPointerMode": _getting(library, "scalars_on_device", "i4"),
        f"{library}SetMathMode": _setting(library, "math_mode"),
        f"{library}GetMathMode": _getting(library, "math_mode", "i4"),
        f"{library}SetAtomicsMode": _setting(library, "atomics_mode"),
        f"{library}GetAtomicsMode": _getting(library, "atomics_mode", "i4"),
        **{f"{library}{way}Vector{when}": _vector_copy(library) for way in ("Set", "Get") for when in WHEN},
        **{f"{library}{way}Matrix{when}": _matrix_copy(library) for way in ("Set", "Get") for when in WHEN},
    }


WHEN, LATER = ("", "Async"), ("", "_async")
BLAS: dict[str, Answer] = {
    **_camel_calls("hipblas"),
    "hipblasStatusToString": _said("hipblas"),
    **_camel_calls("cublas"),
    "cublasGetStatusName": _said("cublas"),
    "cublasGetStatusString": _explained,
    **_named("rocblas"),
    "rocblas_create_handle": _create("rocblas"),
    "rocblas_destroy_handle": _destroy("rocblas"),
    "rocblas_set_stream": _setting("rocblas", "stream"),
    "rocblas_get_stream": _getting("rocblas", "stream", "i8"),
    "rocblas_set_pointer_mode": _setting("rocblas", "scalars_on_device"),
    "rocblas_get_pointer_mode": _getting("rocblas", "scalars_on_device", "i4"),
    "rocblas_status_to_string": _said("rocblas"),
    "rocblas_initialize": lambda *_: None,
    "rocblas_gemm_ex": _routine(matrices.rocblas_gemm_ex, "s", "rocblas"),
    **{f"rocblas_{way}_vector{when}": _vector_copy("rocblas") for way in ("set", "get") for when in LATER},
    **{f"rocblas_{way}_matrix{when}": _matrix_copy("rocblas") for way in ("set", "get") for when in LATER},
}
