"""printf's formats, against C's."""

import pytest

from sim.hip.printf import WIDEST, formatted


@pytest.mark.parametrize(
    ("text", "values", "printed"),
    [
        ("%d|%5d|%-5d|%05d|%+d", (1, 2, 3, 4, 5), "1|    2|3    |00004|+5"),
        ("%u %x %llu %hhu", (-1, 255, -1, 300), "4294967295 ff 18446744073709551615 44"),
        (
            "%f %.2f %e %g %8.3f",
            (1.5, 2.345, 1e10, 1e-5, 3.14159),
            "1.500000 2.35 1.000000e+10 1e-05    3.142",
        ),
        ("%s %c %% %p", (7, 65, 4096), "<7> A % 0x1000"),
        ("%*d %.*f", (4, 7, 1, 2.25), "   7 2.2"),
        ("%zu %ld", (5, -6), "5 -6"),
        ("%d %d", (1,), "1 %d"),
    ],
)
def test_formats(text: str, values: tuple[float, ...], printed: str) -> None:
    assert formatted(text, values, lambda address: f"<{address}>") == printed


def test_a_hostile_width_is_bounded() -> None:
    assert len(formatted("%999999999d", (1,), str)) == WIDEST
