"""Loops of the host done at once end as they do turn by turn."""

from pathlib import Path

import pytest

from sim import PROFILES
from sim.hip.build import Built, build, run
from sim.hip.source import Source

PROGRAMS = Path(__file__).parents[2] / "programs"


@pytest.mark.parametrize(
    "name", [pytest.param("loops_of_the_host", marks=pytest.mark.prove), "classes_in_host_loops"]
)
def test_turn_by_turn_loops_give_what_they_give_at_once(name: str) -> None:
    """`test_programs` holds the program to a real compiler's numbers; here each is reckoned the other way."""
    text = (PROGRAMS / f"{name}.hip").read_text()
    built = build(Source("x.hip", {"x.hip": text}))
    assert isinstance(built, Built), built.stderr
    slow = run(built, ["./a.out"], PROFILES["MI300X"], device={"at_once": False})
    wanted = [
        line.removeprefix("// stdout: ") for line in text.splitlines() if line.startswith("// stdout: ")
    ]
    assert slow.stdout.splitlines() == wanted
