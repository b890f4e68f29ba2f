from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from drills.checks import Check, unmet
from sim import Outcome
from tests.drills.outcomes import built, launched, outcome, ran, wrote

CHECK: TypeAdapter[Check] = TypeAdapter(Check)
LIST = outcome("GPU: 0\nGPU: 1\n", commands=(ran("amd-smi", "list", stdout="GPU: 0\nGPU: 1\n"),))
HOME = "/home/dev"


@pytest.mark.parametrize(
    ("raw", "result", "holds"),
    [
        ({"ran": {"tool": ["amd-smi"]}}, LIST, True),
        ({"ran": {"tool": ["rocminfo", "amd-smi"], "args": ["list"], "status": 0}}, LIST, True),
        ({"ran": {"tool": ["rocminfo"]}}, LIST, False),
        ({"ran": {"tool": ["amd-smi"], "args": ["list", "-g"]}}, LIST, False),
        ({"ran": {"tool": ["amd-smi"], "args": ["amd-smi"]}}, LIST, False),
        ({"ran": {"tool": ["amd-smi"], "status": 1}}, LIST, False),
        ({"ran": {"tool": ["amd-smi"]}}, outcome("amd-smi list"), False),
        ({"ran": {"tool": ["vecadd"]}}, outcome(commands=(ran("/home/dev/vecadd"),)), True),
        ({"ran": {"tool": ["vecadd"]}}, outcome(commands=(ran("./vecadd"),)), True),
        # the conditions of one `ran` hold of one run
        (
            {"ran": {"tool": ["t"], "args": ["a"], "status": 0}},
            outcome(commands=(ran("t", "a", status=1), ran("t", "b"))),
            False,
        ),
        ({"printed": {"tool": ["amd-smi"], "pattern": "^GPU: 1$"}}, LIST, True),
        ({"printed": {"tool": ["amd-smi"], "pattern": "^GPU: 2$"}}, LIST, False),
        ({"printed": {"tool": ["rocminfo"], "pattern": "GPU"}}, LIST, False),
        ({"printed": {"tool": ["amd-smi"], "pattern": "GPU: (\\d)", "distinct": 2}}, LIST, True),
        ({"printed": {"tool": ["t"], "pattern": "gone"}}, outcome(commands=(ran("t", stderr="gone"),)), True),
        (
            {"printed": {"tool": ["t"], "pattern": "GPU", "count": 2}},
            outcome(commands=(ran("t", stdout="GPU"), ran("t", stdout="GPU"))),
            True,
        ),
        ({"printed": {"tool": ["t"], "pattern": "GPU"}}, outcome("GPU"), False),
        ({"shown": {"pattern": "^GPU: 1$"}}, LIST, True),
        ({"shown": {"pattern": "GPU: (\\d)", "distinct": 2}}, LIST, True),
        ({"shown": {"pattern": "GPU: (\\d)", "distinct": 3}}, LIST, False),
        ({"shown": {"pattern": "(G)PU", "distinct": 2}}, LIST, False),
        ({"shown": {"pattern": "GPU", "count": 2}}, LIST, True),
        ({"shown": {"pattern": "GPU", "count": 3}}, LIST, False),
        ({"shown": {"pattern": "GPU"}}, outcome(commands=(ran("t", stdout="GPU"),)), False),
        ({"wrote": {"path": "/home/dev/*.csv"}}, outcome(files=(wrote("/home/dev/a.csv", 3),)), True),
        ({"wrote": {"path": "/home/dev/*.csv"}}, outcome(files=(wrote("/home/dev/a.txt", 3),)), False),
        ({"wrote": {"path": "/a", "at_least_bytes": 4}}, outcome(files=(wrote("/a", 3),)), False),
        ({"wrote": {"path": "/a", "at_least_bytes": 0}}, outcome(files=(wrote("/a", 0),)), True),
        ({"wrote": {"path": "/a", "at_least_bytes": 0}}, outcome(files=(wrote("/a", None),)), False),
        ({"built": {"target": "gfx942"}}, outcome(builds=(built("gfx90a", "gfx942"),)), True),
        ({"built": {"target": "gfx942"}}, outcome(builds=(built("gfx90a"),)), False),
        ({"built": {"target": "gfx942"}}, outcome(builds=(built("gfx942", status=1),)), False),
        ({"built": {"status": 1}}, outcome(builds=(built("gfx942", status=1),)), True),
        ({"built": {"source": "b.*"}}, outcome(builds=(built("gfx942"),)), False),
        ({"launched": {"kernel": "add*"}}, outcome(launches=(launched("add_one"),)), True),
        ({"launched": {"kernel": "add"}}, outcome(launches=(launched("add_one"),)), False),
        ({"launched": {"result": "ok"}}, outcome(launches=(launched("a", result="fault"),)), False),
        ({"launched": {"at_least_waves": 5}}, outcome(launches=(launched("a", waves=4),)), False),
        ({"status": 1}, outcome(status=1), True),
        ({"status": 1}, outcome(status=0), False),
    ],
)
def test_a_check_looks_at_the_effect(raw: Any, result: Outcome, holds: bool) -> None:
    check = CHECK.validate_python(raw)
    assert check.holds(result) is holds
    assert unmet([check], result) == (() if holds else (check,))


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        ({"status": 0, "unmet": "Look at it."}, "Look at it."),
        ({"status": 0}, "Still missing: exit 0 at the end of the line."),
        (
            {"ran": {"tool": ["a", "b"], "args": ["x"], "status": 0}},
            "Still missing: a run of `a x` or `b x` that ends with exit 0.",
        ),
        (
            {"printed": {"tool": ["a"], "pattern": "x"}},
            "Still missing: output of `a` that matches `x`.",
        ),
        ({"shown": {"pattern": "x"}}, "Still missing: output on the screen that matches `x`."),
        ({"wrote": {"path": "/a"}}, "Still missing: a new or changed file `/a`."),
        ({"built": {"target": "gfx942"}}, "Still missing: a build for gfx942 that ends with exit 0."),
        ({"launched": {"kernel": "k"}}, "Still missing: a launch of `k`."),
    ],
)
def test_what_is_said_of_an_unmet_one(raw: Any, words: str) -> None:
    assert CHECK.validate_python(raw).words == words


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"unmet": "words alone"},
        {"typed": "amd-smi list"},
        {"ran": {"tool": []}},
        {"ran": {"tools": ["a"]}},
        {"status": 0, "shown": {"pattern": "x"}},
        {"shown": {"pattern": "("}},
        {"shown": {"pattern": "x", "count": 0}},
    ],
)
def test_what_is_no_check(raw: Any) -> None:
    with pytest.raises(ValidationError):
        CHECK.validate_python(raw)
