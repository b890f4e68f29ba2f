"""What the virtual shell prints, as bash prints it; the texts are ones it has been seen to print."""

import pytest

from sim.transcript import Printed, clean, limit_words, note


@pytest.mark.parametrize(
    ("printed", "shown"),
    [
        ("bash: line 1: foo: command not found\n", "bash: foo: command not found\n"),
        ("bash: line 3: sl: command not found. Did you mean: ls?\n", "bash: sl: command not found\n"),
        (
            "bash: line 2: ssh: command not found. SSH requires the 'ssh' feature. Enable with: features\n",
            "bash: ssh: command not found\n",
        ),
        (
            "bash: line 1: apt: command not found. Package managers are not available in the sandbox.\n",
            "bash: apt: command not found\n",
        ),
        ("./s.sh: line 2: foo: command not found\n", "./s.sh: line 2: foo: command not found\n"),
        (
            "touch: cannot touch '/x': filesystem is read-only\n",
            "touch: cannot touch '/x': Permission denied\n",
        ),
        (
            "rm: cannot remove '/x': io error: filesystem is read-only\n",
            "rm: cannot remove '/x': Permission denied\n",
        ),
        (
            "bash: line 1: f: too many files: 10000 files at 10000 file limit\n",
            "bash: f: No space left on device\n",
        ),
        (
            "cp: cannot copy 'z': filesystem full: 100800187 bytes would exceed 100000000 byte limit\n",
            "cp: cannot copy 'z': No space left on device\n",
        ),
        (
            "bash: line 1: m: file too large: 10800000 bytes exceeds 10000000 byte limit\n",
            "bash: m: File too large\n",
        ),
        (
            "\nreal\t0m0.101s\nuser\tunavailable\nsys\tunavailable\n",
            "\nreal\t0m0.101s\nuser\t0m0.001s\nsys\t0m0.001s\n",
        ),
        ("real 0.10\nuser unavailable\nsys unavailable\n", "real 0.10\nuser 0.00\nsys 0.00\n"),
        (
            "bash: line 6: ./s.sh: parse error: expected variable name in for loop\n",
            "bash: ./s.sh: syntax error: expected variable name in for loop\n",
        ),
        (
            "bash: resource limit exceeded: maximum function depth exceeded (16)\n",
            "bash: maximum function nesting level exceeded (16)\n",
        ),
        ("bashkit-vfs  97656\n", "/dev/nvme0n1p2  97656\n"),
        ("ls (bashkit) 0.1\n", "ls (GNU coreutils) 8.32\n"),
        ("what a Bashkit sandbox\n", "what a bash sandbox\n"),
        (
            "touch: missing file operand\n",
            "touch: missing file operand\nTry 'touch --help' for more information.\n",
        ),
        (
            "mkdir: cannot create directory 'd': File exists\n",
            "mkdir: cannot create directory ‘d’: File exists\n",
        ),
        (
            "sort: /home/dev/x: No such file or directory\n",
            "sort: cannot read: x: No such file or directory\n",
        ),
        ("wc: /home/dev/d/x: No such file or directory\n", "wc: d/x: No such file or directory\n"),
        ("find: 'x': No such file or directory\n", "find: ‘x’: No such file or directory\n"),
        (
            "tail: x: No such file or directory\n",
            "tail: cannot open 'x' for reading: No such file or directory\n",
        ),
        ("cmp: extra operand 'x'\n", "cmp: extra operand 'x'\ncmp: Try 'cmp --help' for more information.\n"),
        (
            "error: unexpected argument '-z' found\n\n  tip: to pass '-z' as a value, use '-- -z'\n\n"
            "Usage: cat [OPTION]... [FILE]...\n\nFor more information, try '--help'.\n",
            "cat: invalid option -- 'z'\nTry 'cat --help' for more information.\n",
        ),
        ("bash: line 2: syntax error near `)'\nbash: line 2: `echo )'\n", "bash: syntax error near `)'\n"),
        ("a plain line\n", "a plain line\n"),
    ],
)
def test_text_is_made_into_what_bash_prints(printed: str, shown: str) -> None:
    assert clean(printed, "sort x; wc d/x") == shown


def test_a_member_s_own_words_stay_as_they_are() -> None:
    assert clean("bashkit in a sandbox\n", "echo bashkit in a sandbox") == "bashkit in a sandbox\n"
    assert clean("a mkdir: missing operand\n") == "a mkdir: missing operand\n"


@pytest.mark.parametrize(
    ("error", "words"),
    [
        ("resource limit exceeded: execution timeout (5s)", "stopped after 5 s"),
        ("resource limit exceeded: execution timeout (0.5s)", "stopped after 0.5 s"),
        ("resource limit exceeded: maximum command count exceeded (20000)", "more than 20,000 commands"),
        (
            "resource limit exceeded: maximum loop iterations exceeded (20000)",
            "more than 20,000 turns of a loop",
        ),
        ("resource limit exceeded: maximum function depth exceeded (16)", "commands nested too deep"),
        ("resource limit exceeded: something new", "more than a line may use"),
        ("io error: filesystem is read-only", None),
    ],
)
def test_limits_are_told_in_plain_words(error: str, words: str | None) -> None:
    assert limit_words(error) == words


def test_output_is_kept_up_to_the_limit_and_never_splits_a_character() -> None:
    printed = Printed(limit_bytes=5)
    printed.add("abc", "")
    printed.add("", "déf")
    printed.add("more", "")
    assert (printed.transcript, printed.stdout, printed.stderr, printed.cut) == ("abcd", "abc", "d", True)


@pytest.mark.parametrize(
    ("transcript", "shown"), [("", "[a]\n[b]\n"), ("x\n", "x\n[a]\n[b]\n"), ("x", "x\n[a]\n[b]\n")]
)
def test_a_note_stands_on_a_line_of_its_own(transcript: str, shown: str) -> None:
    assert note(transcript, ("a", "b")) == shown
    assert note(transcript, ()) == transcript


def test_a_command_takes_what_it_takes_on_a_machine() -> None:
    asked: list[float] = []

    def commands_s(measured_s: float) -> tuple[float, float]:
        asked.append(measured_s)
        return (0.05, 75.0) if measured_s < 1 else (0.0, 0.0)

    printed = Printed(1000, "time ./v", commands_s=commands_s)
    for real in ("0m0.060s", "1m2.500s"):
        printed.add("", f"\nreal\t{real}\nuser\tunavailable\nsys\tunavailable\n")
    assert printed.stderr == (
        "\nreal\t1m15.010s\nuser\t1m4.500s\nsys\t0m8.250s\n\nreal\t1m2.500s\nuser\t0m0.001s\nsys\t0m0.001s\n"
    )
    assert asked == [0.06, 62.5]
