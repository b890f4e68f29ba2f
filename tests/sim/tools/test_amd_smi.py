"""amd-smi's ways of being asked and of refusing. Layouts are in test_goldens."""

import json

import pytest

from sim.node import Setting
from tests.sim.typing_in import healthy, typed

NODE = healthy()
FIRST, SECOND = NODE.devices[:2]


def asked(words: str) -> str:
    return typed(f"amd-smi {words}").stdout


@pytest.mark.parametrize(
    ("words", "indices"),
    [
        ("", list(range(8))),
        ("-g all", list(range(8))),
        ("-g 3", [3]),
        ("-g3", [3]),
        ("--gpu 5 1", [5, 1]),
        ("--gpu=2", [2]),
        (f"-g {SECOND.bdf}", [1]),
        (f"-g {SECOND.bdf.removeprefix('0000:')}", [1]),
        (f"-g {SECOND.bdf.upper()} 0", [1, 0]),
        (f"-g {SECOND.uuid}", [1]),
        (f"-g {SECOND.uuid.upper()} {FIRST.bdf}", [1, 0]),
    ],
)
def test_devices_are_chosen(words: str, indices: list[int]) -> None:
    assert [row["gpu"] for row in json.loads(asked(f"list --json {words}"))] == indices


MESSAGES = [
    ("foo", "Command 'foo' is invalid. Run '--help' for more info. Error code: -1"),
    ("FOO", "Command 'foo' is invalid. Run '--help' for more info. Error code: -1"),
    ("static --foo", "Parameter '--foo' is invalid. Run '--help' for more info. Error code: -2"),
    ("--foo", "Parameter '--foo' is invalid. Run '--help' for more info. Error code: -2"),
    ("--foo list", "Parameter '--foo' is invalid. Run '--help' for more info. Error code: -2"),
    ("static --bar 7", "Parameter '--bar 7' is invalid. Run '--help' for more info. Error code: -2"),
    ("static -C sclk", "Parameter 'sclk' is invalid. Run '--help' for more info. Error code: -2"),
    ("list -g 9", "Can not find a device: GPU '9' Error code: -3"),
    ("list -g 0000:77:00.0", "Can not find a device: GPU '0000:77:00.0' Error code: -3"),
    ("list --file /nowhere/x", "Path '/nowhere/x' cannot be found. Error code: -4"),
    ("list -g x", "Value 'x' is not of valid type or format. Run '--help' for more info. Error code: -5"),
    (
        "monitor -w 0",
        "Value '0' is not of valid type or format. Run '--help' for more info. Error code: -5",
    ),
    ("monitor -w ''", "Parameter '--watch' requires a value. Run '--help' for more info. Error code: -6"),
]


@pytest.mark.parametrize(("words", "message"), MESSAGES)
def test_its_own_messages_go_to_stdout_with_status_0(words: str, message: str) -> None:
    outcome = typed(f"amd-smi {words}")
    assert (outcome.stdout, outcome.stderr, outcome.status) == (f"{message}\n", "", 0)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("monitor -i 3", "argument -i/--iterations: invalid argument: 'iterations' needs to be paired with"),
        ("static --json --csv", "argument --csv: not allowed with argument --json"),
        ("list --loglevel LOUD", "argument --loglevel: invalid choice: 'LOUD' (choose from 'DEBUG', 'INFO'"),
        ("list --file", "argument --file: expected one argument"),
        ("list -g", "argument -g/--gpu: expected at least one argument"),
    ],
)
def test_its_parser_complains_on_stderr_with_status_2(words: str, message: str) -> None:
    outcome = typed(f"amd-smi {words}")
    assert outcome.stderr.startswith(f"usage: amd-smi {words.split()[0]} [-h]")
    assert f"amd-smi {words.split()[0]}: error: {message}" in outcome.stderr
    assert (outcome.stdout, outcome.status) == ("", 2)


def test_messages_follow_the_format_asked_for() -> None:
    assert json.loads(asked("list -g 9 --json")) == {"error": "Can not find a device: GPU '9'", "code": -3}
    assert asked("list -g 9 --csv") == "error,code\nCan not find a device: GPU '9', -3\n"


@pytest.mark.parametrize("command", ["list", "static", "monitor"])
def test_a_user_without_the_groups_is_warned(command: str) -> None:
    node = type(NODE)(NODE.profile, NODE.seed, NODE.booted_at, groups=("dev",))
    first = typed(f"amd-smi {command} -g 0", node).stdout.splitlines()[0]
    assert first == (
        "WARNING: User is missing the following required groups: render, video. "
        "Please add user to these groups."
    )


@pytest.mark.parametrize("words", ["", "-h", "--help", "--help list"])
def test_help_is_the_default(words: str) -> None:
    assert asked(words).startswith("usage: amd-smi [-h]  ...\n")


@pytest.mark.parametrize("command", ["list", "version", "static", "monitor", "dmon"])
def test_each_subcommand_has_help(command: str) -> None:
    assert asked(f"{command} -h").startswith("usage: amd-smi ")
    assert "show this help message and exit" in asked(f"{command} --json --help")


def test_what_is_not_simulated_is_named() -> None:
    outcome = typed("amd-smi list --loglevel DEBUG")
    assert outcome.stderr == "amd-smi --loglevel DEBUG is not simulated on this node\n"
    assert outcome.status == 69
    assert outcome.trace.gaps == ("amd-smi --loglevel DEBUG",)


def test_sections_are_shown_in_the_tools_order() -> None:
    (row,) = json.loads(asked("static -g 0 --json -v -a -l"))
    assert list(row) == ["gpu", "asic", "limit", "vram"]


def test_clocks_by_name() -> None:
    (row,) = json.loads(asked("static -g 0 --json -C MEM sys"))
    assert list(row["clock"]) == ["sys", "mem"]
    (row,) = json.loads(asked("static -g 0 --json --clock"))
    assert len(row["clock"]) == 9


def test_settings_are_shown() -> None:
    node = NODE.with_setting(1, Setting(compute_partition="CPX", memory_partition="NPS4", power_cap_w=500))
    (row,) = json.loads(typed("amd-smi static -g 1 --json -p -l", node).stdout)
    assert row["partition"] == {"compute_partition": "CPX", "memory_partition": "NPS4", "partition_id": 0}
    assert row["limit"]["socket_power"] == {"value": 500, "unit": "W"}


def test_a_file_takes_the_output_and_more_is_added() -> None:
    line = (
        "amd-smi list -g 0 --json --file out.json; amd-smi list -g 0 --json --file out.json; wc -c < out.json"
    )
    once = typed("amd-smi list -g 0 --json").stdout.removesuffix("\n")
    assert typed(line).stdout.split() == [str(2 * len(once))]


def test_a_directory_gets_a_file_named_by_the_time() -> None:
    assert typed("amd-smi list --csv --file /tmp; ls /tmp").stdout == "1796029200-amdsmi-output.csv\n"


def test_a_file_that_may_not_be_written() -> None:
    outcome = typed("amd-smi list --file /etc/x")
    assert (outcome.stderr, outcome.status) == (
        "PermissionError: [Errno 13] Permission denied: '/etc/x'\n",
        1,
    )


@pytest.mark.parametrize(
    ("words", "looks", "stopped"),
    [
        ("-w 2 -i 3", 3, False),
        ("-w 2 -W 5", 3, False),
        ("-w 2 -W 50 -i 2", 2, False),
        ("-w 1", 5, True),
        ("-w 1 -i 1000", 60, True),
    ],
)
def test_watching_repeats_in_the_nodes_time_and_ends(words: str, looks: int, stopped: bool) -> None:
    outcome = typed(f"amd-smi monitor -g 0 -p {words}")
    head, *lines = outcome.stdout.splitlines()
    assert head == "'CTRL' + 'C' to stop watching output:"
    stamps = [int(line.split()[0]) for line in lines if line.strip()[:1].isdigit()]
    step = int(words.split()[1])
    assert stamps == [1796029200 + step * number for number in range(looks)]
    assert outcome.stderr.startswith("amd-smi: stopped here") == stopped


@pytest.mark.parametrize(
    ("flags", "header"),
    [
        ("-p", "GPU  POWER"),
        ("-m", "GPU   MEM%  MEM_CLOCK"),
        ("-v", "GPU  VRAM_USED  VRAM_TOTAL"),
        ("-n -d", "GPU   ENC%   DEC%    VCLOCK    DCLOCK"),
        ("-d", "GPU   DEC%    VCLOCK    DCLOCK"),
        ("-e", "GPU  SINGLE_ECC  DOUBLE_ECC  PCIE_REPLAY"),
        ("-r", "GPU     PCIE_BW"),
        ("-tp", "GPU  POWER   GPU_T   MEM_T"),
    ],
)
def test_columns_follow_the_flags(flags: str, header: str) -> None:
    assert asked(f"monitor {flags}").splitlines()[0] == header
