import pytest

from drills import Choices, Drill, Judged, Text, Unreadable
from tests.drills.kinds.making import make


@pytest.fixture
def drill() -> Drill:
    return make(
        "single",
        right="hipBLASLt",
        wrong=[
            {"text": "MIOpen", "belief": "dnn", "say": "That is for convolutions."},
            {"text": "The `amdgpu` driver", "belief": "driver", "say": "Too low."},
            {"text": "a b c", "belief": "letters", "say": "No."},
        ],
    )


def shown(drill: Drill, seed: int) -> dict[str, str]:
    prompt, choices = drill.ask(seed)
    assert prompt == Text("Well?")
    assert isinstance(choices, Choices)
    return {choice.id: choice.label for choice in choices.choices}


def test_the_seed_shuffles(drill: Drill) -> None:
    orders = {tuple(shown(drill, seed).values()) for seed in range(200)}
    assert len(orders) == 24, "all orders of four come up"
    assert shown(drill, 3) == shown(drill, 3)
    assert list(shown(drill, 3)) == ["a", "b", "c", "d"]


@pytest.mark.parametrize(
    ("typed", "picked"),
    [
        ("b", "b"),
        ("B", "b"),
        ("b)", "b"),
        ("(b)", "b"),
        ("B.", "b"),
        ("b:", "b"),
        ("`b`", "b"),
        ("**b**", None),
        ("option b", "b"),
        ("I think b", "b"),
        ("it's b", "b"),
        ("It’s b", "b"),
        ("the answer b", "b"),
        ("b, because it is", "b"),
        ("b. It has the name", "b"),
        ("2", "b"),
        ("#2", "b"),
        ("2nd", "b"),
        ("the 2nd one", "b"),
        ("second", "b"),
        ("the second one", "b"),
        ("Second option", "b"),
        ("last", "d"),
        ("fourth", "d"),
        ("fifth", None),
        ("5", None),
        ("0", None),
        ("e", None),
        ("ab", None),
        ("b c", None),
        ("both", None),
        ("", None),
        ("a or b", None),
    ],
)
def test_how_a_choice_is_named(drill: Drill, typed: str, picked: str | None) -> None:
    read = drill.read(typed, 0)
    if picked is None:
        assert isinstance(read, Unreadable)
        assert "For example: b" in read.hint
    else:
        assert read == shown(drill, 0)[picked]


@pytest.mark.parametrize("typed", ["hipBLASLt", "hipblaslt.", " HIPBLASLT ", "`hipBLASLt`"])
def test_its_own_words_name_it(drill: Drill, typed: str) -> None:
    for seed in range(10):
        assert drill.read(typed, seed) == "hipBLASLt"
        assert drill.read("the amdgpu driver", seed) == "The `amdgpu` driver"
        assert drill.read("a b c", seed) == "a b c"


def test_judgements(drill: Drill) -> None:
    assert drill.grade("hipBLASLt", None, 0).judged is Judged.RIGHT
    verdict = drill.grade("MIOpen", None, 0)
    assert (verdict.judged, verdict.belief, verdict.say) == (Judged.WRONG, "dnn", "That is for convolutions.")


def test_the_solution_has_the_letter(drill: Drill) -> None:
    letter = next(key for key, text in shown(drill, 5).items() if text == "hipBLASLt")
    assert drill.solution(5) == (Text(f"**{letter}** hipBLASLt"),)
    assert drill.answers(5) == ("hipBLASLt",)
