from typing import Any

import pytest

from drills import Drill, Judged, Text, Unreadable
from tests.drills.kinds.making import make


def short(**fields: Any) -> Drill:
    common = {
        "accept": [{"all": [{"any": [{"name": "amdgpu"}]}]}],
        "near": [{"any": [{"name": "amdkfd"}], "say": "Half of it.", "try": ["amdkfd"]}],
        "traps": [{"any": [{"word": "rocm"}], "belief": "rocm-is-it", "say": "Above.", "try": ["rocm"]}],
        "look": "Look at lsmod.",
        "example": "For example: `xfs`",
        "solve": "amdgpu",
    }
    return make("short", **{**common, **fields})


def judged(drill: Drill, text: str) -> Judged | str:
    answer = drill.read(text, 0)
    return "unreadable" if isinstance(answer, Unreadable) else drill.grade(answer, None, 0).judged


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("amdgpu", "right"),
        ("`amdgpu`", "right"),
        ("it is the amdgpu module.", "right"),
        ("amdgpu, not ROCm", "right"),
        ("amdgpu rather than the rocm", "right"),
        ("amdgpu or rocm", "near_miss"),
        ("AMDGPU", "near_miss"),
        ("Amdgpu", "near_miss"),
        ("amdgpus", "wrong"),
        ("amdgp", "wrong"),
        ("amdgpu-dkms", "wrong"),
        ("libamdgpu", "wrong"),
        ("amdkfd", "near_miss"),
        ("ROCm", "wrong"),
        ("nothing", "wrong"),
        ("", "unreadable"),
        ("?!", "unreadable"),
        ("x" * 301, "unreadable"),
    ],
)
def test_names_are_letter_for_letter(text: str, verdict: str) -> None:
    assert judged(short(), text) == verdict


@pytest.mark.parametrize(
    ("term", "text", "is_in"),
    [
        ({"word": "driver"}, "the Driver", True),
        ({"word": "driver"}, "dirver", True),
        ({"word": "driver"}, "drivers", True),
        ({"word": "driver"}, "drive", True),
        ({"word": "driver"}, "dryvar", False),
        ({"word": "warps"}, "warp", False),
        ({"word": "instruction set"}, "other instructions set", True),
        ({"word": "instruction set"}, "instruction for a set", False),
        ({"word": "gfx942a"}, "gfx942b", False),
        ({"word": "wave64"}, "wave32", False),
        ({"name": "--offload-arch"}, "use --offload-arch", True),
        ({"name": "--offload-arch"}, "use --offload-arch-x", False),
        ({"name": "libcudart.so.12"}, "/usr/lib/libcudart.so.12.", True),
        ({"name": "libcudart.so.12"}, "libcudart.so.12.1", False),
        ({"name": "libcudart.so"}, "libcudart.so.12", False),
        ({"name": "libm.so"}, "libmxso", False),
        ({"pattern": r"\bno\b.*driver"}, "There is No NVIDIA driver", True),
        ({"pattern": r"^sm_\d+$"}, "sm_90", True),
        ({"pattern": r"^sm_\d+$"}, "an sm_90", False),
    ],
)
def test_terms(term: dict[str, str], text: str, is_in: bool) -> None:
    drill = short(accept=[{"all": [{"any": [term]}]}], near=[], traps=[])
    assert (judged(drill, text) == Judged.RIGHT) is is_in


BOTH = [
    {
        "all": [
            {"any": [{"name": "libcudart.so.12"}], "missing": "Name the file."},
            {"any": [{"word": "nvidia"}], "missing": "And whose is it?"},
        ]
    },
    {"all": [{"any": [{"word": "everything"}]}]},
]


@pytest.mark.parametrize(
    ("text", "verdict", "say", "met"),
    [
        ("libcudart.so.12 of NVIDIA", Judged.RIGHT, "", 2),
        ("everything", Judged.RIGHT, "", 1),
        ("everything of nvidia", Judged.RIGHT, "", 1),
        ("libcudart.so.12", Judged.PARTIAL, "And whose is it?", 1),
        ("nvidia", Judged.PARTIAL, "Name the file.", 1),
        ("no idea", Judged.WRONG, "Look at lsmod.", 0),
        ("rocm and nvidia", Judged.WRONG, "Above.", 1),
        ("everything of rocm", Judged.NEAR_MISS, "Part of that holds. Above.", 1),
    ],
)
def test_all_of_a_group_or_another_group(text: str, verdict: Judged, say: str, met: int) -> None:
    drill = short(accept=BOTH)
    given = drill.grade(drill.read(text, 0), None, 0)
    assert (given.judged, given.say, given.met) == (verdict, say, met)


def test_variables_reach_terms_and_texts() -> None:
    drill = short(
        vars={"m": {"pick": ["xfs"]}}, accept=[{"all": [{"any": [{"name": "${m}"}]}]}], prompt="Is it ${m}?"
    )
    assert drill.ask(0) == (Text("Is it xfs?"),)
    assert judged(drill, "xfs") == Judged.RIGHT
    assert judged(drill, "amdgpu") == Judged.WRONG


def test_what_it_shows() -> None:
    assert short().solution(0) == (Text("amdgpu"),)
    too_long = short().read("x " * 200, 0)
    assert isinstance(too_long, Unreadable)
    assert too_long.hint == "For example: `xfs`"
