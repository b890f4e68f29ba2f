"""Library calls against numpy: every shape of operands, by the routines themselves."""

from typing import Any

import numpy as np
import pytest

from sim import PROFILES
from sim.hip.cards import told
from sim.hip.ctype import INT
from sim.hip.expr import Native
from sim.hip.host import Host
from sim.hip.ir import Program
from sim.hip.libraries import LIBRARIES, library_of
from sim.hip.libraries.blas import handle_of
from sim.hip.memory import Buffer

EMPTY = Program((), (), (), (), ("x.hip",), None)
TYPES = {"s": np.float32, "d": np.float64, "h": np.float16, "c": np.complex64, "z": np.complex128}
LETTERS = {"N": 111, "T": 112, "C": 113}


class Device:
    """A host with one device, a handle and arrays in its memory."""

    def __init__(self) -> None:
        self.host = Host(EMPTY, told(PROFILES["MI300X"], 1), lambda: False)
        place = self.host.memory.allocate(8, "host")
        assert self.call("rocblas_create_handle", place.base) == 0
        self.handle = int(self.host.load(place.base, "i8", 0))
        assert handle_of(self.host, self.handle, "rocblas")

    def call(self, name: str, *values: Any) -> Any:
        return LIBRARIES[name](self.host, Native(name, (), INT, 1), *values)

    def put(self, values: Any, space: Any = "device") -> Buffer:
        buffer = self.host.memory.allocate(max(1, values.nbytes), space)
        buffer.raw[: values.nbytes] = np.asfortranarray(values).ravel(order="F").view(np.uint8)
        return buffer

    def scalar(self, value: Any, dtype: Any) -> int:
        return self.put(np.array([value], dtype), "host").base


def values(letter: str, rows: int, columns: int, seed: int) -> Any:
    draw = np.random.default_rng(seed)
    made = draw.integers(-4, 5, (rows, columns)).astype(TYPES[letter])
    return made + 1j * draw.integers(-4, 5, (rows, columns)) if letter in "cz" else made


def op(matrix: Any, letter: str) -> Any:
    return {"N": matrix, "T": matrix.T, "C": matrix.conj().T}[letter]


@pytest.mark.parametrize("letter", TYPES)
@pytest.mark.parametrize("ops", ["NN", "NT", "TN", "TT", "CN", "NC"])
def test_gemm_multiplies_columns_whatever_the_operands(letter: str, ops: str) -> None:
    device, of = Device(), TYPES[letter]
    m, n, k, pad = 5, 3, 4, 2
    a = values(letter, *((m, k) if ops[0] == "N" else (k, m)), 1).astype(of)
    b = values(letter, *((k, n) if ops[1] == "N" else (n, k)), 2).astype(of)
    c = values(letter, m + pad, n, 3).astype(of)
    room = [device.put(one) for one in (np.pad(a, ((0, pad), (0, 0))), np.pad(b, ((0, pad), (0, 0))), c)]
    given = (*(LETTERS[one] for one in ops), m, n, k, device.scalar(2, of), room[0].base, a.shape[0] + pad,
             room[1].base, b.shape[0] + pad, device.scalar(3, of), room[2].base, m + pad)  # fmt: skip
    assert device.call(f"rocblas_{letter}gemm", device.handle, *given) == 0
    found = room[2].raw.view(of).reshape((m + pad, n), order="F")
    expected = c.copy()
    expected[:m] = 2 * (op(a, ops[0]) @ op(b, ops[1])) + 3 * c[:m]
    assert np.array_equal(found, expected)


def test_half_precision_accumulates_in_float() -> None:
    device = Device()
    a, b = np.full((1, 4096), 1, np.float16), np.full((4096, 1), 1, np.float16)
    c = device.put(np.zeros((1, 1), np.float16))
    one, zero = device.scalar(1, np.float16), device.scalar(0, np.float16)
    given = (111, 111, 1, 1, 4096, one, device.put(a).base, 1, device.put(b).base, 4096, zero, c.base, 1)
    assert device.call("rocblas_hgemm", device.handle, *given) == 0
    assert c.raw.view(np.float16)[0] == 4096


def test_bfloat16_is_rounded_to_even() -> None:
    device = Device()
    bits = np.array([[0x3F80]], np.uint16)
    c = device.put(np.zeros((1, 1), np.uint16))
    alpha, zero = (device.scalar(one, np.float32) for one in (1 + 2**-8, 0))
    given = (111, 111, 1, 1, 1, alpha, device.put(bits).base, 168, 1, device.put(bits).base, 168, 1, zero,
             c.base, 168, 1, c.base, 168, 1, 151, 0, 0, 0)  # fmt: skip
    assert device.call("rocblas_gemm_ex", device.handle, *given) == 0
    assert c.raw.view(np.uint16)[0] == 0x3F80


@pytest.mark.parametrize(
    ("name", "library"),
    [("hipblasSgemm", "hipblas"), ("rocblas_dgemm", "rocblas"), ("hipMalloc", None), ("printf", None)],
)
def test_which_library_a_call_needs(name: str, library: str | None) -> None:
    assert library_of(name) == library


def half_of(matrix: Any, upper: bool, unit: bool = False) -> Any:
    found = np.triu(matrix) if upper else np.tril(matrix)
    return found - np.diag(np.diagonal(found)) + np.eye(len(found)) if unit else found


@pytest.mark.parametrize("letter", ["s", "z"])
@pytest.mark.parametrize("left", [True, False])
@pytest.mark.parametrize("trans", "NTC")
@pytest.mark.parametrize(("upper", "unit"), [(True, False), (False, True)])
def test_triangles_multiply_and_solve_each_other(
    letter: str, left: bool, trans: str, upper: bool, unit: bool
) -> None:
    device, of, (m, n) = Device(), TYPES[letter], (4, 3)
    size = m if left else n
    triangle = (values(letter, size, size, 1) + 9 * np.eye(size)).astype(of)
    b = values(letter, m, n, 2).astype(of)
    flags = (141 if left else 142, 121 if upper else 122, LETTERS[trans], 132 if unit else 131, m, n)
    a, room, into = device.put(triangle), device.put(b), device.put(np.zeros((m, n), of))
    given = (*flags, device.scalar(2, of), a.base, size)
    name = f"rocblas_{letter}trmm_64"
    assert device.call(name, device.handle, *given, room.base, m, into.base, m) == 0
    meant = op(half_of(triangle, upper, unit), trans)
    product = into.raw.view(of).reshape((m, n), order="F")
    assert np.allclose(product, 2 * (meant @ b if left else b @ meant), rtol=1e-5)
    half = (*flags, device.scalar(0.5, of), a.base, size)
    assert device.call(f"rocblas_{letter}trsm", device.handle, *half, into.base, m) == 0
    assert np.allclose(product, b, atol=1e-4)


@pytest.mark.parametrize("upper", [True, False])
def test_of_symmetric_matrices_one_half_is_read_and_written(upper: bool) -> None:
    device, of, n, k = Device(), np.float64, 3, 2
    fill, a, b = 121 if upper else 122, values("d", n, n, 1), values("d", n, k, 2)
    whole, c = half_of(a, upper), np.full((n, n), 5.0)
    whole = whole + whole.T - np.diag(np.diagonal(a))
    two, three, at, right = (*(device.scalar(one, of) for one in (2, 3)), device.put(a), device.put(b))
    room, sums = device.put(c), device.put(np.ones((n, k)))
    given = (device.handle, 141, fill, n, k, two, at.base, n, right.base, n, three, sums.base, n)
    assert device.call("rocblas_dsymm", *given) == 0
    assert np.array_equal(sums.raw.view(of).reshape((n, k), order="F"), 2 * (whole @ b) + 3)
    update = (device.handle, fill, LETTERS["N"], n, k, two, right.base, n, three, room.base, n)
    assert device.call("rocblas_dsyrk", *update) == 0
    mask = half_of(np.ones((n, n)), upper) > 0
    expected = np.where(mask, 2 * (b @ b.T) + 15, 5)
    assert np.array_equal(room.raw.view(of).reshape((n, n), order="F"), expected)
