"""The rules of the house that imports can break."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("bot", "drills", "sim", "migrations")
SANDBOXED = ROOT / "sim" / "python" / "packages"
"""Data: source that only the sandbox runs, never imported by ours."""

MAY_IMPORT = {"sim": set(), "drills": {"sim"}, "bot": {"drills", "sim"}, "migrations": {"bot"}}
"""Package -> other packages of ours that it may import (migrations reads the declared tables)."""

OUTSIDE = {
    "slack_bolt",
    "slack_sdk",
    "sqlalchemy",
    "aiosqlite",
    "aiohttp",
    "apscheduler",
    "structlog",
    "logging",
    "alembic",
    "typer",
    "socket",
    "urllib",
    "http",
    "requests",
    "subprocess",
}
"""What `sim` and `drills` may not know of: Slack, database, network, other processes, logging."""

CLOCKS = {
    ("datetime", "now"),
    ("datetime", "utcnow"),
    ("datetime", "today"),
    ("time", "time"),
    ("date", "today"),
}
WALL_CLOCK_OF_LIMITS = {"sim/worker.py"}
EDGE_FILES = {"sim/worker.py", "sim/wire.py", "sim/beside.py"}
"""The edges inside `sim`: a worker process speaks to its parent, and to the child that runs Python."""

ENVIRONMENT_READERS = {"bot/settings.py", "bot/consoles.py", "sim/worker.py"}
"""consoles and worker scrub or replace the environment; only settings reads from it."""

DOORS_INSIDE_BOT = {
    "store": {"message", "clock"},
    "voice": {"message"},
    "blocks": {"message"},
    "training": {"message", "clock", "store", "voice", "consoles", "failpoints"},
}
"""Part of `bot` -> the other parts it may import. Listeners, web, jobs and cli stand above these."""

REGISTRIES = ("sim/tools", "sim/faults", "drills/kinds", "bot/listeners")


@dataclass(frozen=True)
class Import:
    path: str
    line: int
    module: str
    names: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.path}:{self.line} imports {self.module} ({', '.join(self.names)})"


def sources(under: str = "") -> list[Path]:
    return sorted(
        path
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        if SANDBOXED not in path.parents and path.relative_to(ROOT).as_posix().startswith(under)
    )


def imports_of(path: Path, text: str | None = None) -> Iterator[Import]:
    yield from _imports(path.relative_to(ROOT).as_posix(), path.read_text() if text is None else text)


@cache
def _imports(name: str, text: str) -> tuple[Import, ...]:
    return tuple(_found(name, text))


def _found(name: str, text: str) -> Iterator[Import]:
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import():
                for alias in node.names:
                    yield Import(name, node.lineno, alias.name, ())
            case ast.ImportFrom(module=str(module)):
                assert node.level == 0, f"{name}:{node.lineno}: relative import"
                yield Import(name, node.lineno, module, tuple(alias.name for alias in node.names))


def against_the_arrow(found: Import) -> bool:
    here, there = found.path.partition("/")[0], found.module.partition(".")[0]
    return there in PACKAGES and there != here and there not in MAY_IMPORT[here]


def past_a_front_door(found: Import) -> bool:
    here, there = found.path.partition("/")[0], found.module.partition(".")[0]
    return there in ("drills", "sim") and there != here and found.module != there


def knows_the_outside(found: Import) -> bool:
    package = found.path.partition("/")[0]
    return (
        package in ("sim", "drills")
        and found.module.partition(".")[0] in OUTSIDE
        and found.path not in EDGE_FILES
    )


def past_a_door_inside_bot(found: Import) -> bool:
    parts = found.path.split("/")
    if parts[0] != "bot" or not found.module.startswith("bot."):
        return False
    here, there = parts[1].removesuffix(".py"), found.module.split(".")[1]
    return (there == "app" and here != "cli" and parts[1] != "commands") or (
        here in DOORS_INSIDE_BOT and there != here and there not in DOORS_INSIDE_BOT[here]
    )


def between_siblings(found: Import) -> bool:
    folder = found.path.rpartition("/")[0]
    inside = folder.replace("/", ".")
    return (
        folder in REGISTRIES
        and not found.path.endswith("__init__.py")
        and found.module.startswith(f"{inside}.")
    )


RULES = [against_the_arrow, past_a_front_door, knows_the_outside, past_a_door_inside_bot, between_siblings]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_imports_keep_the_house(rule) -> None:
    broken = [str(found) for path in sources() for found in imports_of(path) if rule(found)]
    assert broken == []


@pytest.mark.parametrize(
    ("rule", "path", "text"),
    [
        (against_the_arrow, "sim/node.py", "from drills import load"),
        (against_the_arrow, "drills/check.py", "import bot.training"),
        (past_a_front_door, "drills/check.py", "from sim.console import run"),
        (past_a_front_door, "bot/app.py", "from drills.lesson import load"),
        (knows_the_outside, "sim/console.py", "import logging"),
        (knows_the_outside, "drills/lesson.py", "from sqlalchemy import select"),
        (past_a_door_inside_bot, "bot/store/__init__.py", "from bot.training import answer"),
        (past_a_door_inside_bot, "bot/listeners/__init__.py", "from bot.app import serve"),
        (between_siblings, "sim/tools/lspci.py", "from sim.tools.lsmod import main"),
    ],
)
def test_each_rule_sees_a_planted_violation(rule, path: str, text: str) -> None:
    assert any(rule(found) for found in imports_of(ROOT / path, text))


def attributes(path: Path) -> Iterator[tuple[str, str, int]]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield node.value.id, node.attr, node.lineno


def test_sim_and_drills_have_no_clock_and_no_environment() -> None:
    broken = [
        f"{name}:{line} {owner}.{attr}"
        for path in sources("sim") + sources("drills")
        for name in [path.relative_to(ROOT).as_posix()]
        for owner, attr, line in attributes(path)
        if ((owner, attr) in CLOCKS and name not in WALL_CLOCK_OF_LIMITS)
        or (owner == "os" and attr in ("environ", "getenv") and name not in ENVIRONMENT_READERS)
    ]
    assert broken == []


def test_only_settings_reads_the_environment() -> None:
    broken = [
        f"{name}:{line}"
        for path in sources("bot")
        for name in [path.relative_to(ROOT).as_posix()]
        for owner, attr, line in attributes(path)
        if owner == "os" and attr in ("environ", "getenv") and name not in ENVIRONMENT_READERS
    ]
    assert broken == []


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in sources()
        if path.read_text().strip() and not ast.get_docstring(ast.parse(path.read_text()))
    ]
    assert silent == []


def test_no_file_outgrows_its_noun() -> None:
    """Code beyond 300 lines holds a second noun. Data tables may be longer."""
    long = {
        str(path.relative_to(ROOT)): lines
        for path in sources()
        if (lines := len(path.read_text().splitlines())) > 320
    }
    assert long == {}


def test_no_drawers() -> None:
    words = {
        "utils",
        "util",
        "helpers",
        "helper",
        "common",
        "base",
        "core",
        "manager",
        "managers",
        "service",
        "services",
        "misc",
    }
    assert [str(path) for path in sources() if path.stem in words or path.parent.name in words] == []
