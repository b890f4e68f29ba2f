from datetime import date
from pathlib import Path

import pytest

from drills import BrokenLesson, load
from drills.facts import Fact, refer
from sim import Binary, executable
from tests.drills.small import FILES, small


def test_a_small_lesson(tmp_path: Path) -> None:
    lesson = load(small(tmp_path))
    assert (lesson.id, lesson.profile, lesson.facts_as_of) == ("small", "MI300X", date(2026, 11, 1))
    assert [(section.id, section.number, section.planned) for section in lesson.sections] == [
        ("first", 1, ("Step one", "Step two")),
        ("second", 2, ("Step three",)),
    ]
    assert lesson.sections[1].steps == ()
    one, two = lesson.steps
    assert (one.number, one.title, one.section, one.kind, one.minutes) == (1, "Step one", "first", "do", 2)
    assert (two.number, two.needs) == (2, ("one",))
    assert [drill.id for drill in one.drills] == ["one.say", "one.pick"]
    assert one.scene is None


def test_facts_stand_in_every_text(tmp_path: Path) -> None:
    one = load(small(tmp_path)).steps[0]
    assert one.intro == "You are on a server with 8 GPUs."
    assert one.wrap == "Keep this, all 8 of it."
    assert one.drills[0].explain == "`echo` prints its words, here 192 times or 192 GB."


def test_scenes_become_files_of_the_node(tmp_path: Path) -> None:
    lesson = load(small(tmp_path))
    assert lesson.home.files == {
        "note.txt": b"a note\n",
        "other.txt": b"other\n",
        "tool": executable(Binary(kind="cuda", needed=("libcudart.so.12",), targets=("sm_90",))),
    }
    scene = lesson.steps[1].scene
    assert scene is not None
    assert (scene.files, scene.env) == ({"only.txt": b"only here\n"}, {"MOOD": "calm"})


@pytest.mark.parametrize("name", FILES)
def test_the_version_follows_every_file(tmp_path: Path, name: str) -> None:
    before = load(small(tmp_path)).version
    assert load(small(tmp_path)).version == before
    path = tmp_path / name
    path.write_text(path.read_text() + ("# more\n" if name.endswith(".yaml") else "more\n"))
    assert load(tmp_path).version != before


ONE, TWO, PLAN, FACTS = "steps/001-one.md", "steps/002-two.md", "lesson.yaml", "facts.yaml"


@pytest.mark.parametrize(
    ("change", "where", "says"),
    [
        # lesson.yaml
        ((PLAN, "title: A small lesson\n", ""), "lesson.yaml: title", "missing; add it"),
        ((PLAN, "profile: MI300X", "profile: MI300"), "lesson.yaml: profile", "no device `MI300`; known: "),
        ((PLAN, "skills:", "skils:"), "lesson.yaml: skills", "missing"),
        ((PLAN, "rocm: 6.4.1", "rocm: 6.4.1\nlang: en"), "lesson.yaml: lang", "no field `lang`"),
        ((PLAN, "rocm: 6.4.1", "rocm: 6.4.1\nrocm: 7"), "lesson.yaml: line 5", "`rocm` stands twice"),
        ((PLAN, "[stack, shell]", "[stack, shell"), "lesson.yaml: line 7", "not YAML"),
        (
            (PLAN, "copy_of: note.txt", "copy_of: nota.txt"),
            "lesson.yaml: home.files.note.txt",
            "files/nota.txt is not there",
        ),
        (
            (PLAN, "copy_of: note.txt", "copy_of: ../lesson.yaml"),
            "lesson.yaml: home.files.note.txt",
            "files/../lesson.yaml is not there",
        ),
        (
            (PLAN, "{copy_of: note.txt}", "{copied: note.txt}"),
            "lesson.yaml: home.files.note.txt",
            "one of these keys here: copy_of, text, executable",
        ),
        (
            (PLAN, "built_for: cuda", "built_for: cudo"),
            "lesson.yaml: home.files.tool.executable.built_for",
            "'cuda'",
        ),
        # facts.yaml
        ((FACTS, "id: gpu.memory", "id: gpu.count"), "facts.yaml", "two facts have the id `gpu.count`"),
        ((FACTS, "source: data sheet}", "src: data sheet}"), "facts.yaml: facts.0.source", "missing"),
        # a step's file
        ((ONE, "---\nid: one", "id: one"), ONE, "must start with a line ---"),
        ((ONE, "minutes: 2", "minutes: 0"), f"{ONE}: minutes", "greater than or equal to 1"),
        ((ONE, "kind: do", "kind: doo"), f"{ONE}: kind", "'do'"),
        ((ONE, "wrap: ", "warp: "), f"{ONE}: wrap", "missing"),
        ((ONE, "section: first", "section: second"), f"{ONE}: section", "in section `first`"),
        ((ONE, "id: one\n", "id: onne\n"), f"{ONE}: id", "no step `onne`; did you mean `one`?"),
        ((ONE, "id: one\n", "id: three\n"), f"{ONE}: section", "in section `second`"),
        ((TWO, "id: two\n", "id: one\n"), f"{TWO}: id", f"{ONE} has the same id"),
        (
            (ONE, "all {fact:gpu.count}", "all {fact:gpu.cuont}"),
            f"{ONE}: wrap",
            "no fact `gpu.cuont` in facts.yaml; did you mean `gpu.count`?",
        ),
        ((ONE, "with {fact:gpu.count}", "with {fact:x}"), f"{ONE}: intro", "no fact `x`"),
        # a drill
        ((ONE, "kind: command", "kind: comand"), f"{ONE}: drills.0.kind", "did you mean `command`?"),
        ((ONE, "kind: command", "kind: number"), f"{ONE}: drills.0.kind", "`number` is not built yet"),
        ((ONE, "    source: bash(1)\n", ""), f"{ONE}: drills.0.source", "missing"),
        ((ONE, "    explain: It is so.\n", ""), f"{ONE}: drills.1.explain", "missing"),
        ((ONE, "skills: [shell]", "skills: []"), f"{ONE}: drills.0.skills", "at least 1 item"),
        ((ONE, "    explain: It", "    explains: It"), f"{ONE}: drills.1.explain", "missing"),
        (
            (ONE, "concept: say\n", "concept: say\n    hint: none\n"),
            f"{ONE}: drills.0.hint",
            "no field `hint` here; did you mean `hints`?",
        ),
        ((ONE, "[Look., Look again., It", "[Look., It"), f"{ONE}: drills.1.hints.2", "missing"),
        ((ONE, "belief: left-is-right, ", ""), f"{ONE}: drills.1.wrong.0.belief", "missing"),
        (
            (ONE, "      - {text: the last of all, belief: last-is-right, say: Look earlier.}\n", ""),
            f"{ONE}: drills.1.wrong",
            "at least 3 items",
        ),
        (
            (ONE, "- shown: {pattern: '^${word} ${twice}$'}", "- seen: {pattern: x}"),
            f"{ONE}: drills.0.accept.0.all.0",
            "one of these keys here: ran, printed, shown",
        ),
        (
            (ONE, "pattern: '^${word} ${twice}$'", "pattern: '(${word}'"),
            f"{ONE}: drills.0.accept.0.all.0.shown.pattern",
            "not a regular expression",
        ),
        ((ONE, "Print `${word}`", "Print `${wrd}`"), f"{ONE}: drills.0.vars", "no variable `wrd`"),
        ((ONE, '"2 * n"', '"2 * m"'), f"{ONE}: drills.0.vars", "no number named `m`"),
        ((ONE, "high: 9", "high: 1"), f"{ONE}: drills.0.vars.n.range", "holds no number"),
    ],
)
def test_a_broken_lesson_is_told_by_file_and_place(
    tmp_path: Path, change: tuple[str, str, str], where: str, says: str
) -> None:
    with pytest.raises(BrokenLesson) as broken:
        load(small(tmp_path, change))
    assert broken.value.where == where
    assert says in broken.value.problem


@pytest.mark.parametrize(
    ("make", "where", "says"),
    [
        (lambda folder: (folder / "facts.yaml").unlink(), "facts.yaml", "no such file"),
        (lambda folder: (folder / "lesson.yaml").write_bytes(b"\xff"), "lesson.yaml", "not UTF-8"),
        (
            lambda folder: (folder / ONE).rename(folder / "steps/one.md"),
            "steps/one.md",
            "name it NNN-name.md",
        ),
        (
            lambda folder: (folder / ONE).rename(folder / "steps/004-one.md"),
            "steps/004-one.md",
            "let its name start with steps/001-",
        ),
    ],
)
def test_a_broken_folder_is_told(tmp_path: Path, make: object, where: str, says: str) -> None:
    assert callable(make)
    make(small(tmp_path))
    with pytest.raises(BrokenLesson) as broken:
        load(tmp_path)
    assert broken.value.where == where
    assert says in broken.value.problem


def test_a_lesson_without_steps_is_a_plan(tmp_path: Path) -> None:
    small(tmp_path)
    (tmp_path / ONE).unlink()
    (tmp_path / TWO).unlink()
    assert load(tmp_path).steps == ()


@pytest.mark.parametrize(
    ("text", "reads"),
    [
        ("{fact:m}", "192 GB"),
        ("{fact:m|value}", "192"),
        ("{fact:n} of {fact:n}", "8 of 8"),
        ("${fact}", "${fact}"),
        ("{fact}", "{fact}"),
    ],
)
def test_a_reference(text: str, reads: str) -> None:
    facts = {
        "m": Fact(id="m", what="", value=192, unit="GB", source=""),
        "n": Fact(id="n", what="", value=8, source=""),
    }
    assert refer({"a": [text]}, facts, "f") == {"a": [reads]}
