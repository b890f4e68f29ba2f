"""What README says is so."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from bot.cli import cli
from bot.settings import PREFIX, Settings
from bot.training.spoken import ASIDES, WORDS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def rows(header: str) -> list[list[str]]:
    """The cells of the table that starts with `header`."""
    table = README.partition(f"\n{header}\n")[2].split("\n\n")[0].splitlines()[1:]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in table]


def examples() -> list[tuple[str, str]]:
    """Each `$ line` of an indented block with the output shown beneath it."""
    blocks = re.findall(r"(?:^    .*\n)+", README, re.MULTILINE)
    plain = ["".join(line[4:] for line in block.splitlines(keepends=True)) for block in blocks]
    found = [re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE) for block in plain]
    return [example for block in found for example in block]


@pytest.mark.parametrize(("line", "shown"), examples(), ids=lambda value: value[:40])
def test_examples_print_what_is_shown(line: str, shown: str) -> None:
    words = shlex.split(line)
    assert words[0] == "rocm-drills"
    ran = subprocess.run(
        [sys.executable, "-m", "bot.cli", *words[1:]], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert ran.stdout == shown


def test_there_are_examples() -> None:
    assert len(examples()) >= 2


def test_the_settings_are_those_that_are_read() -> None:
    told = {name.strip("`"): what for name, _, what in rows("| variable | default | what |")}
    fields = Settings.model_fields.items()
    assert told == {str(it.validation_alias or PREFIX + name.upper()): it.description for name, it in fields}


def test_the_words_are_those_that_are_understood() -> None:
    told = {
        command.strip("`").removeprefix("/rocm ")
        for command, _ in rows("| command | in a DM also as a word |")
    }
    assert told == {act.value for act in WORDS.values()}
    aside = re.search(r"Inside a thread every message is an answer; (.+?)\ncost nothing", README, re.DOTALL)
    assert aside is not None
    assert set(re.findall(r"`([^`]+)`", aside[1])) <= {*ASIDES, "why?"}


def test_every_command_and_target_named_exists() -> None:
    commands = set(typer.main.get_command(cli).commands)  # type: ignore[attr-defined]
    assert set(re.findall(r"`?rocm-drills ([a-z]+)", README)) <= commands
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"`?make ([a-z]+)", README)) <= targets


def test_every_place_of_the_map_exists() -> None:
    section = README.partition("## The map")[2].partition("##")[0]
    package, missing = "", []
    for line in section.splitlines():
        for indent, name in re.findall(r"(^    |^      |  +)([a-z_]+/|[a-z_]+\.py)(?= |$)", line):
            package = name if indent == "    " else package
            place = ROOT / name if indent == "    " else ROOT / package / name
            missing += [] if place.exists() else [str(place)]
    assert missing == []


def test_every_place_under_to_add_exists() -> None:
    for path in re.findall(r"`((?:sim|drills|bot|tests)/[^`*]+)`", README.partition("## To add")[2]):
        folder = ROOT / re.sub(r"(NAME|NNN-name)\.\w+$", "", path.split()[0])
        assert folder.exists(), path
