"""A lesson small enough to hold in the head: two sections, three steps, every kind, one scene."""

from datetime import date

from drills import Lesson, Section, Step, kinds
from sim import Scene

_COMMON = {"concept": "c", "skills": ("stack",), "source": "The manual, 6.4.1."}


def _command(name: str, prompt: str, shown: str, solve: str, trap: str) -> object:
    return kinds()["command"].model_validate(
        {
            **_COMMON,
            "kind": "command",
            "id": name,
            "prompt": prompt,
            "hints": (f"{name} nudge", f"{name} place", f"{name} nearly"),
            "explain": f"{name} explained.",
            "accept": [
                {"all": [{"status": 0}, {"shown": {"pattern": shown}, "unmet": "Look at the output."}]}
            ],
            "traps": [
                {
                    "when": [{"shown": {"pattern": trap}}],
                    "belief": "wrong-tool",
                    "say": "That tool is another vendor's. Look for its counterpart.",
                    "try": [trap],
                }
            ],
            "solve": (solve,),
        }
    )


LIST = _command("list", "Show `marker`.", "^eight$", "cat marker", "nvidia-smi: command not found")
READ = _command("read", "Read `secret.txt`.", "^42$", "cat secret.txt", "No such file")
LAST = _command("last", "Print `end`.", "^end$", "echo end", "nvidia-smi: command not found")
LANES = kinds()["single"].model_validate(
    {
        **_COMMON,
        "kind": "single",
        "id": "lanes",
        "prompt": "How many lanes?",
        "right": "64 lanes",
        "wrong": [
            {"text": text, "belief": "warp-is-32", "say": "That is a warp. Look at the wavefront size."}
            for text in ("16 lanes", "32 lanes", "128 lanes")
        ],
        "hints": ("lanes nudge", "lanes place", "lanes nearly"),
        "explain": "lanes explained.",
    }
)
DRIVER = kinds()["short"].model_validate(
    {
        **_COMMON,
        "kind": "short",
        "id": "driver",
        "prompt": "Which module?",
        "accept": [{"all": [{"any": [{"name": "amdgpu"}]}]}],
        "traps": [
            {
                "any": [{"word": "nouveau"}],
                "belief": "nvidia",
                "say": "That one is NVIDIA's.",
                "try": ["nouveau"],
            }
        ],
        "look": "Look at `lsmod`.",
        "example": "For example: `xfs`",
        "solve": "amdgpu",
        "hints": ("driver nudge", "driver place", "driver nearly"),
        "explain": "driver explained.",
    }
)

WRAP = "Keep this: look before you build."


def _step(
    number: int, name: str, title: str, section: str, *drills: object, scene: Scene | None = None
) -> Step:
    return Step(name, number, title, "do", section, 3, f"Welcome to {name}.", WRAP, drills, scene)  # type: ignore[arg-type]


LESSON = Lesson(
    id="tiny",
    title="A tiny lesson",
    version="v1",
    profile="MI300X",
    home=Scene(files={"marker": b"eight\n"}),
    sections=(
        Section(
            "machine",
            1,
            "The machine",
            (
                _step(1, "look", "Look around", "machine", LIST, LANES),
                _step(
                    2,
                    "dig",
                    "Dig deeper",
                    "machine",
                    READ,
                    DRIVER,
                    scene=Scene(files={"secret.txt": b"42\n"}),
                ),
            ),
        ),
        Section("end", 2, "The end", (_step(3, "stop", "Stop", "end", LAST),)),
        Section("later", 3, "Later", ()),
    ),
    skills=("stack",),
    facts=(),
    facts_as_of=date(2026, 11, 30),
)
