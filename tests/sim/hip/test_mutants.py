"""Mistakes are found: of the mutants that change what a program prints, nine in ten are reported."""

from collections import Counter
from functools import cache

import pytest

from sim import PROFILES
from sim.hip.build import Built, Limits, Ran, build, run
from sim.hip.child import Bounds
from tests.sim.hip.mutants import Mutant, mutants
from tests.sim.hip.test_programs import FOLDER, source

PROGRAMS = """
barrier_in_a_function bodies_in_tiles compaction convolution_with_constants dot_product dynamic_lds
histogram jacobi_in_lds largest_with_its_index layer_norm life matmul_tiled matrix_vector_by_waves
radix_pass reduction_for_any_wave reduction_tree scan_by_waves scan_in_two_buffers scan_up_and_down
shortest_paths softmax_of_rows sort_bitonic sort_odd_and_even stencil_of_two_dimensions
stencil_with_a_halo transpose_with_guards
""".split()  # noqa: SIM905  a table reads better as words
SHARE = 0.9
PATIENT, LIMITS = Bounds(cpu_s=5, wall_s=120), Limits(run_s=10, spare_s=110)
FAULT = 134


@cache
def text_of(name: str) -> str:
    return (FOLDER / f"{name}.hip").read_text()


def ran(name: str, text: str, *, by_wave: bool) -> Ran:
    built = build(source(f"{name}.hip", text), PATIENT)
    assert isinstance(built, Built), built.stderr
    return run(built, ["./a.out"], PROFILES["MI300X"], limits=LIMITS, device={"by_wave": by_wave})


def is_reported(found: Ran) -> bool:
    return bool(found.findings) or found.status == FAULT


@pytest.mark.prove
@pytest.mark.parametrize("name", PROGRAMS)
def test_nothing_is_reported_of_a_program_without_mistakes(name: str) -> None:
    in_turns, together = (ran(name, text_of(name), by_wave=by_wave) for by_wave in (True, False))
    assert (in_turns.findings, together.findings) == ((), ())
    assert (in_turns.stdout, in_turns.status) == (together.stdout, together.status)


@pytest.mark.prove
def test_nine_in_ten_of_the_mutants_that_change_a_result_are_reported() -> None:
    counts: Counter[str] = Counter()
    missed: list[tuple[str, Mutant]] = []
    for name in PROGRAMS:
        right = ran(name, text_of(name), by_wave=False)
        for mutant in mutants(text_of(name)):
            changed = ran(name, mutant.text, by_wave=True)
            if (changed.stdout, changed.status) == (right.stdout, right.status):
                continue
            reported = is_reported(ran(name, mutant.text, by_wave=False))
            counts[f"{mutant.kind} {'reported' if reported else 'missed'}"] += 1
            missed += [] if reported else [(name, mutant)]
    shown = [(name, one.kind, one.text.splitlines()[one.line - 1].strip()) for name, one in missed]
    assert len(missed) <= (1 - SHARE) * counts.total(), (counts, shown)
    assert counts.total() > 60, counts
