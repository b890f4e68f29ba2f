"""A scene as content: what its author lists, and the `sim.Scene` it becomes."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, assert_never

from pydantic import Tag

from drills.content import Strict, by_key
from drills.errors import BrokenLesson
from sim import Binary, Scene, executable


class Copied(Strict):
    """A file of the lesson's files/ folder, byte for byte."""

    copy_of: str


class Written(Strict):
    """A file whose text stands in the lesson."""

    text: str


class Program(Strict):
    """What the node must know of an executable that nobody built here."""

    built_for: Literal["cuda", "hip", "host"]
    needs: tuple[str, ...]
    """Shared libraries by soname, in the order of the dynamic section."""
    targets: tuple[str, ...] = ()
    """Code objects inside, such as sm_90 or gfx942."""
    build_id: str = ""


class Executable(Strict):
    executable: Program


Made = Annotated[
    Annotated[Copied, Tag("copy_of")]
    | Annotated[Written, Tag("text")]
    | Annotated[Executable, Tag("executable")],
    by_key("copy_of", "text", "executable"),
]


class ScenePlan(Strict):
    """`files` maps paths (absolute, or under the home directory) to what is there."""

    files: Mapping[str, Made] = {}
    faults: tuple[str, ...] = ()
    env: Mapping[str, str] = {}


def scene(plan: ScenePlan, folder: Path, where: str) -> Scene:
    """Raises BrokenLesson for a file that the lesson's folder does not hold."""
    files = {path: _data(made, folder, f"{where}.files.{path}") for path, made in plan.files.items()}
    return Scene(files=files, faults=plan.faults, env=dict(plan.env))


def _data(made: Made, folder: Path, where: str) -> bytes:
    match made:
        case Copied(copy_of=name):
            return _copied(folder / "files", name, where)
        case Written(text=text):
            return text.encode()
        case Executable(executable=program):
            return executable(
                Binary(
                    kind=program.built_for,
                    needed=program.needs,
                    targets=program.targets,
                    build_id=program.build_id,
                )
            )
        case _:
            assert_never(made)


def _copied(files: Path, name: str, where: str) -> bytes:
    path = (files / name).resolve()
    if not path.is_relative_to(files.resolve()) or not path.is_file():
        raise BrokenLesson(where, f"files/{name} is not there; add it, or mend the name")
    return path.read_bytes()
