"""Transcripts in a thread: what matters stays, the rest goes beside it as a file."""

import pytest

from bot.voice import Run, transcript
from bot.voice.transcript import CHARACTERS, LINES
from drills import Code, File, Note


def run(line: str = "ls", text: str = "a\n", status: int = 0, took_s: float = 0.1) -> Run:
    return Run(line, text, status, took_s, 17)


@pytest.mark.parametrize(
    ("ran", "code", "note"),
    [
        (run(), "$ ls\na", None),
        (run(text=""), "$ ls", None),
        (run("false", "", 1, 0.42), "$ false", "(exit 1 · 0.4 s)"),
        (run("sleep 2", "", 0, 2.04), "$ sleep 2", "(2.0 s)"),
        (run("cat <<E\nhi\nE", "hi\n"), "$ cat <<E\n> hi\n> E\nhi", None),
        (run("x", "\n  indented\n\n"), "$ x\n\n  indented", None),
    ],
)
def test_a_short_run_is_shown_whole(ran: Run, code: str, note: str | None) -> None:
    assert transcript(ran) == (Code(code), *([Note(note)] if note else []))


def test_of_a_long_run_the_start_is_kept_and_of_a_failed_one_the_end() -> None:
    text = "".join(f"line {n}\n" for n in range(250))
    fine, note, whole = transcript(run(text=text))
    assert isinstance(fine, Code)
    lines = fine.text.split("\n")
    assert len(lines) == LINES
    assert lines[1] == "line 0"
    assert lines[-1] == "line 249"
    assert note == Note("212 more lines; the whole is in `output-17.txt`.")
    assert whole == File("output-17.txt", f"$ ls\n{text}")
    failed = transcript(run(text=text, status=2))[0]
    assert isinstance(failed, Code)
    assert failed.text.index("⋮") < fine.text.index("⋮")


@pytest.mark.parametrize(
    "text", ["x" * 1_000_000, "y" * 399 + "\n" + "z" * 399 + "\n", ("w" * 390 + "\n") * 30, "\n" * 5000]
)
@pytest.mark.parametrize("line", ["ls", "\n".join("echo " + "q" * 500 for _ in range(100))])
def test_no_run_is_wider_than_a_message(text: str, line: str) -> None:
    shown = transcript(run(line, text))
    assert isinstance(shown[0], Code)
    assert len(shown[0].text) <= CHARACTERS + LINES


def test_a_single_long_line_is_cut_and_says_so() -> None:
    _, note, whole = transcript(run(text="x" * 1000))
    assert note == Note("Long lines are cut; the whole is in `output-17.txt`.")
    assert isinstance(whole, File)
    assert "x" * 1000 in whole.text


def test_one_line_left_out_is_one_line() -> None:
    text = "".join(f"{n}\n" for n in range(LINES))
    assert transcript(run(text=text))[1] == Note("2 more lines; the whole is in `output-17.txt`.")
