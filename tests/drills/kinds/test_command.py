from typing import Any

import pytest

from drills import Code, Drill, Judged, Text, Unreadable
from drills.kinds.command import SPELLED
from sim import Outcome
from sim.tools import tools
from tests.drills.kinds.making import make
from tests.drills.outcomes import outcome, ran


def command(**fields: Any) -> Drill:
    common = {
        "accept": [
            {
                "all": [
                    {"ran": {"tool": ["amd-smi"], "status": 0}, "unmet": "Run the tool."},
                    {"shown": {"pattern": "GPU: 7"}, "unmet": "Show all of them."},
                ]
            },
            {"all": [{"printed": {"tool": ["lspci"], "pattern": "Instinct"}}]},
        ],
        "near": [{"when": [{"shown": {"pattern": "^8$"}}], "say": "You counted.", "try": ["x"]}],
        "traps": [
            {
                "when": [{"shown": {"pattern": "nvidia-smi: command not found"}}],
                "belief": "nvidia-here",
                "say": "Another vendor's.",
                "try": ["nvidia-smi"],
            }
        ],
        "solve": ["cd /", "amd-smi list"],
        "also": ["lspci"],
    }
    return make("command", **{**common, **fields})


AMD_SMI = ran("amd-smi", "list", stdout="GPU: 0\nGPU: 7\n")


@pytest.mark.parametrize(
    ("result", "judged", "say", "met"),
    [
        (outcome("GPU: 7", commands=(AMD_SMI,)), "right", "", 2),
        (outcome("", commands=(ran("lspci", stdout="Instinct"),)), "right", "", 1),
        (outcome("GPU: 0", commands=(AMD_SMI,)), "partial", "Show all of them.", 1),
        (outcome("GPU: 7"), "partial", "Run the tool.", 1),
        (outcome("files\n", commands=(ran("ls"),)), "wrong", "Run the tool.", 0),
        (outcome("8\n", commands=(AMD_SMI,)), "near_miss", "You counted.", 1),
        # a limit or gap that did not matter is not held against the answer
        (outcome("GPU: 7", commands=(AMD_SMI,), gaps=("x",), limits=("y",)), "right", "", 2),
        # a known belief is told even where a gap came, too
        (
            outcome("bash: nvidia-smi: command not found\n", 127, gaps=("vi",)),
            "wrong",
            "Another vendor's.",
            0,
        ),
        (
            outcome("amd-smi: metric --fan is not simulated", 69, gaps=("amd-smi metric --fan",)),
            "infra_error",
            "A real server may well answer that, but `amd-smi metric --fan` is not simulated on this node. "
            "Try another way.",
            0,
        ),
        (
            outcome("", 124, limits=("stopped after 5 s",)),
            "timeout",
            "A limit of this node ended or cut the line: stopped after 5 s. Try a shorter way.",
            0,
        ),
        (
            outcome("bash: amd-sim: command not found\n", 127),
            "unreadable",
            "The shell found nothing of that name, so nothing ran. Did you mean `amd-smi`?",
            0,
        ),
        (
            outcome("bash: frobnicate: command not found\n", 127),
            "unreadable",
            "The shell found nothing of that name, so nothing ran. Check the spelling.",
            0,
        ),
        (outcome("", 127, commands=(ran("./x", status=127),)), "wrong", "Run the tool.", 0),
    ],
)
def test_judged_by_effect(result: Outcome, judged: str, say: str, met: int) -> None:
    verdict = command().grade("whatever was typed", result, 0)
    assert (verdict.judged, verdict.say, verdict.met) == (judged, say, met)
    assert verdict.belief == ("nvidia-here" if say == "Another vendor's." else None)


def test_what_is_echoed_of_a_gap_is_harmless() -> None:
    gap = "amd-smi `rm` <!channel> **@here** [x](http://x) " + "y" * 200
    say = command().grade("", outcome(gaps=(gap,)), 0).say
    assert not set("<>!*@[]()") & set(say)
    assert say.count("`") == 2
    assert len(say) < 250


def test_no_outcome_is_our_mistake() -> None:
    with pytest.raises(TypeError):
        command().grade("amd-smi list", None, 0)


@pytest.mark.parametrize(
    ("typed", "line"),
    [("$ amd-smi list", "amd-smi list"), ("```\nls\n```", "ls"), ("ls; \n pwd", "ls; \n pwd")],
)
def test_reading_makes_lines_typable(typed: str, line: str) -> None:
    assert command().read(typed, 0) == line


@pytest.mark.parametrize("typed", ["", "  \n", "$ ", "\u200b"])
def test_nothing_is_unreadable(typed: str) -> None:
    assert isinstance(command().read(typed, 0), Unreadable)


def test_samples_are_what_the_content_lists() -> None:
    assert [(sample.text, sample.judged, sample.belief) for sample in command().samples(0)] == [
        ("cd /\namd-smi list", Judged.RIGHT, None),
        ("lspci", Judged.RIGHT, None),
        ("x", Judged.NEAR_MISS, None),
        ("nvidia-smi", Judged.WRONG, "nvidia-here"),
        ("", Judged.UNREADABLE, None),
    ]


def test_variables_reach_checks_lines_and_hints() -> None:
    drill = command(
        vars={"gpu": {"range": {"low": 3, "high": 3}}},
        prompt="GPU `${gpu}`?",
        hints=["a", "b", "Take ${gpu}."],
        explain="It was ${gpu}.",
        accept=[{"all": [{"shown": {"pattern": "^GPU: ${gpu}$"}, "unmet": "Not ${gpu}."}]}],
        solve=["amd-smi list -g ${gpu}"],
    )
    assert drill.ask(0) == (Text("GPU `3`?"),)
    assert drill.hint(2, 0) == "Take 3."
    assert drill.explanation(0) == "It was 3."
    assert drill.solution(0) == (Code("amd-smi list -g 3", "bash"),)
    assert drill.grade("", outcome("GPU: 3"), 0).judged is Judged.RIGHT
    assert drill.grade("", outcome("GPU: 4"), 0).say == "Not 3."


def test_what_a_name_may_be_meant_for_is_on_the_node() -> None:
    assert {name for name in SPELLED if name not in {tool.rpartition("/")[2] for tool in tools()}} == set()
