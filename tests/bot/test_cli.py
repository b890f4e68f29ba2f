"""The command line, as a person meets it: a process, its words, its exit status."""

import json
import os
import re
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest

from bot import cli, workspace
from bot import settings as settings_module
from bot.held import take
from bot.settings import PREFIX, access_file, take_local

MODULE = [sys.executable, "-m", "bot.cli"]
BARE = {name: value for name, value in os.environ.items() if not name.startswith((PREFIX, "SLACK_"))}
FAILURE = """
import sys
from bot.commands.edge import Failed, told
told(Failed("so"))
print([name for name in {HEAVY} if name in sys.modules])
"""
HEAVY = ("slack_bolt", "sqlalchemy", "aiohttp", "drills", "rich.markdown")


@dataclass
class Ran:
    stdout: str
    stderr: str
    status: int


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """A command by its real edge, in this process."""

    def run(*arguments: str, stdin: str = "") -> Ran:
        monkeypatch.setattr(sys, "argv", ["rocm-drills", *arguments])
        monkeypatch.setattr(sys, "stdin", StringIO(stdin))
        with pytest.raises(SystemExit) as ended:
            cli.main()
        return Ran(*capsys.readouterr(), int(ended.value.code or 0))

    return run


def process(*arguments: str, **env: str) -> Ran:
    ran = subprocess.run(
        [*MODULE, *arguments], capture_output=True, text=True, env=BARE | env, timeout=100, check=False
    )
    return Ran(ran.stdout, ran.stderr, ran.returncode)


def test_help_names_every_command_and_loads_nothing_heavy() -> None:
    ran = process("--help", COLUMNS="100", NO_COLOR="1")
    assert ran.status == 0
    for name in ("demo", "serve", "workspace", "node", "check", "preview", "manifest", "migrate"):
        assert f" {name} " in ran.stdout
    code = f"import sys, bot.cli; print([name for name in {HEAVY} if name in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"


def test_a_plain_failure_is_told_at_once() -> None:
    code = FAILURE.replace("{HEAVY}", repr(HEAVY))
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"


def test_lines_run_on_one_node_and_the_last_status_is_ours() -> None:
    ran = process("node", "-c", "echo hi > f", "-c", "cat f", "-c", "false")
    assert (ran.stdout, ran.stderr, ran.status) == ("hi\n", "", 1)


def test_lines_may_come_from_standard_input(run: Run) -> None:
    ran = run("node", stdin="for i in 1 2; do\n  echo $i\ndone\n")
    assert (ran.stdout, ran.status) == ("1\n2\n", 0)


def test_a_node_is_kept_in_a_file(run: Run, tmp_path: Path) -> None:
    kept = str(tmp_path / "mine.node")
    (tmp_path / "a.txt").write_text("given\n")
    first = run("node", "--state", kept, "--put", f"{tmp_path / 'a.txt'}:b.txt", "-c", "cat b.txt > c")
    again = run("node", "--state", kept, "-c", "cat c; pwd")
    assert (first.status, again.stdout) == (0, "given\n/home/dev\n")


def test_json_tells_all_of_each_line(run: Run) -> None:
    ran = run("node", "--json", "-c", "echo out; echo err >&2", "-c", "exit 3")
    one, two = json.loads(ran.stdout)
    assert (one["stdout"], one["stderr"], one["status"]) == ("out\n", "err\n", 0)
    assert one["transcript"] == "out\nerr\n"
    assert "commands" in one["trace"]
    assert (two["status"], ran.status) == (3, 3)


def test_seed_and_time_fix_what_is_printed(run: Run) -> None:
    line = ("--now", "2026-11-30T09:00", "-c", "amd-smi monitor -ptum | head -3")
    first = run("node", "--seed", "7", *line)
    assert first.stdout == run("node", "--seed", "7", *line).stdout
    assert first.stdout != run("node", "--seed", "8", *line).stdout


def test_a_node_is_broken_as_asked(run: Run, tmp_path: Path) -> None:
    kept = str(tmp_path / "broken.node")
    ran = run(
        *("node", "--fault", "numa-balancing", "--fault", "kfd-missing", "--state", kept),
        *("-c", "cat /proc/sys/kernel/numa_balancing; rocminfo | tail -1"),
    )
    assert ran.stdout.splitlines()[0] == "1"
    again = run("node", "--fault", "kfd-missing", "--state", kept, "-c", "true")
    assert "holds a node already" in again.stderr
    assert "there are: background-load, " in run("node", "--fault", "none", "-c", "true").stderr


def test_another_device_is_another_node(run: Run) -> None:
    ran = run("node", "--device", "MI355X", "-c", "rocm_agent_enumerator | tail -1")
    assert ran.stdout == "gfx950\n"


def test_the_devices_that_help_names_make_nodes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    named = re.findall(r"\b[A-Z]{1,2}\d{3}X?\b", run("node", "--help").stdout)
    assert len(named) == 2
    assert [run("node", "--device", name, "-c", "true").status for name in named] == [0, 0]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("node", "--device", "MI9000", "-c", "true"), "MI9000"),
        (("node", "--put", "/nowhere/x", "-c", "true"), "--put /nowhere/x: No such file or directory"),
        (("workspace", "--file", "/dev/null/x/workspace.db"), "choose another with --file"),
        (("demo", "--folder", "/dev/null/x", "--no-browser"), "choose another with --folder"),
        (("preview", "nowhere"), "there is no step 'nowhere'; there are 1 ("),
    ],
)
def test_what_a_person_can_mend_is_told_in_one_message(
    run: Run, arguments: tuple[str, ...], told: str
) -> None:
    ran = run(*arguments)
    assert ran.status == 1
    assert told in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_file_that_is_no_node_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x").write_text("not a zip")
    ran = run("node", "--state", str(tmp_path / "x"), "-c", "true")
    assert ran.status == 1
    assert "holds no node" in ran.stderr


def test_slack_that_is_not_there_is_told(tmp_path: Path) -> None:
    tokens = {"SLACK_BOT_TOKEN": "xoxb-1", "SLACK_APP_TOKEN": "xapp-1"}
    place = {"SLACK_API_URL": "https://slack.invalid/api/", "ROCM_DRILLS_DATABASE": str(tmp_path / "bot.db")}
    ran = process("serve", **tokens, **place)
    assert ran.status == 1
    assert "https://slack.invalid/api/ cannot be reached" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_settings_that_are_missing_are_told() -> None:
    ran = process("serve")
    assert ran.status == 1
    assert "SLACK_BOT_TOKEN: is missing" in ran.stderr


def test_preview_shows_a_step_with_its_hints_and_solution(run: Run) -> None:
    ran = run("preview", "1")
    assert ran.status == 0
    assert "Hint 3 of 3" in ran.stdout
    assert "Solution" in ran.stdout
    assert "[Show solution]" in ran.stdout
    assert ran.stdout.count("Question 2 of") == 1, "it comes with the end of the first"
    assert "[Next: " in ran.stdout


def test_the_manifest_is_json(run: Run) -> None:
    assert json.loads(run("manifest").stdout)["settings"]["socket_mode_enabled"] is True


def test_migrate_makes_a_database(run: Run, tmp_path: Path) -> None:
    assert run("migrate", str(tmp_path / "new.db")).status == 0
    assert (tmp_path / "new.db").stat().st_size > 0


@pytest.mark.parametrize("was", [None, 0o644])
def test_a_database_is_for_its_owner_and_so_is_what_sqlite_lays_beside_it(
    run: Run, tmp_path: Path, was: int | None
) -> None:
    database = tmp_path / "made" / "new.db"
    if was:
        database.parent.mkdir(0o700)
        database.touch(was)
    assert run("migrate", str(database)).status == 0
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE more (id)")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in database.parent.iterdir()}
    assert modes == dict.fromkeys(("new.db", "new.db.lock", "new.db-wal", "new.db-shm"), 0o600)
    assert stat.S_IMODE(database.parent.stat().st_mode) == 0o700


def test_the_demo_opens_and_stops_cleanly_and_opens_again(tmp_path: Path) -> None:
    for _ in range(2):
        process = subprocess.Popen(
            [*MODULE, "demo", "--port", "0", "--folder", str(tmp_path), "--no-browser"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=BARE | {"HTTP_PROXY": "http://127.0.0.1:9"},
        )  # fmt: skip
        assert process.stdout is not None
        ready = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=30)
        assert ready.startswith("ROCm Drills is ready: http://127.0.0.1:")
        assert (rest.splitlines()[-1], errors, process.returncode) == ("Stopping.", "", 0)


@pytest.mark.parametrize(
    ("lock", "told"),
    [
        ("demo.lock", "already running at http://127.0.0.1:1/ (process 7); stop that one to start it anew"),
        ("workspace.db.lock", "is in use by the workspace of process http://127.0.0.1:1/ (process 7);"),
    ],
)
def test_a_second_demo_is_told_where_the_first_runs_and_touches_nothing(
    run: Run, tmp_path: Path, lock: str, told: str
) -> None:
    access_file(tmp_path / "workspace.db").write_text("of the first")
    held = take(tmp_path / lock, "http://127.0.0.1:1/ (process 7)")
    ran = run("demo", "--port", "0", "--folder", str(tmp_path), "--no-browser")
    os.close(held)
    assert ran.status == 1
    assert told in ran.stderr
    assert ran.stderr.count("\n") == 1
    assert access_file(tmp_path / "workspace.db").read_text() == "of the first"


def test_the_bot_finds_the_workspace_where_that_writes_its_access(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "workspace.db"
    access = {"api_url": "http://127.0.0.1:1/api/", "bot_token": "xoxb-1", "app_token": "xapp-1"}
    access_file(file).write_text(json.dumps(access))
    read, settings = workspace.read_access(file), take_local(file)
    assert settings.slack_api_url == read.api_url
    assert settings.slack_bot_token.get_secret_value() == read.bot_token
    assert settings.slack_app_token.get_secret_value() == read.app_token
    assert settings.database == str(tmp_path / "bot.db")


def test_a_workspace_that_does_not_run_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings_module, "ACCESS_WITHIN_S", 0.0)
    with pytest.raises(settings_module.BadSettings, match=r"workspace\.db running"):
        take_local(tmp_path / "workspace.db")
