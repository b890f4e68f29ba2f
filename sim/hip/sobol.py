"""Sobol's sequence, as hipRAND's quasi-random generator draws it: 32 bits, each dimension on its own.

Directions after Joe and Kuo (2008), "Constructing Sobol sequences with better two-dimensional projections".
"""

from typing import Any

import numpy as np

_BITS = 32
_POLYNOMIALS: tuple[tuple[int, int, tuple[int, ...]], ...] = (
    (1, 0, (1,)),
    (2, 1, (1, 3)),
    (3, 1, (1, 3, 1)),
    (3, 2, (1, 1, 1)),
    (4, 1, (1, 1, 3, 3)),
    (4, 4, (1, 3, 5, 13)),
    (5, 2, (1, 1, 5, 5, 17)),
)
"""Degree, inner coefficients and first directions of the dimensions after the first."""
DIMENSIONS = 1 + len(_POLYNOMIALS)


def directions(dimension: int) -> list[int]:
    """The numbers whose exclusive or is a point; dimension 0 is van der Corput's sequence."""
    if dimension == 0:
        return [1 << (_BITS - 1 - bit) for bit in range(_BITS)]
    degree, inner, first = _POLYNOMIALS[dimension - 1]
    made = [one << (_BITS - 1 - bit) for bit, one in enumerate(first)]
    for bit in range(degree, _BITS):
        number = made[bit - degree] ^ (made[bit - degree] >> degree)
        for at in range(1, degree):
            if inner >> (degree - 1 - at) & 1:
                number ^= made[bit - at]
        made.append(number)
    return made


class Sobol:
    """The points of one generator; each call goes on where the last one ended."""

    def __init__(self, dimensions: int = 1) -> None:
        self.dimensions = dimensions
        self.first = 0

    def draw(self, count: int, _: int) -> Any:
        """(count, 1): the first coordinate of all points, then the second, and so on."""
        points = count // self.dimensions
        at = np.arange(self.first, self.first + points, dtype=np.uint64)
        gray = at ^ at >> np.uint64(1)
        self.first += points
        return np.concatenate([_coordinates(gray, one) for one in range(self.dimensions)])[:, None]


def _coordinates(gray: Any, dimension: int) -> Any:
    found = np.zeros(gray.shape, np.uint32)
    for bit, number in enumerate(directions(dimension)):
        found ^= np.where(gray >> np.uint64(bit) & np.uint64(1), np.uint32(number), np.uint32(0))
    return found
