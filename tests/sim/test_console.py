"""What one line leaves behind for the next, and what it tells of itself; on the real virtual bash."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256

import pytest

import sim.tools
from sim import Binary, Limits, Outcome, Scene, SimError, State, UnknownProfile, create, executable, run
from sim.head import read_head
from sim.tools import Call, Result

NOW = datetime(2026, 6, 1, 9, 0, tzinfo=UTC)
SMALL = Limits(max_commands=20_000, shell_s=1.0)


@pytest.fixture(scope="module")
def fresh() -> State:
    return create("MI300X", Scene(), seed=1, now=NOW)


def typed(state: State, *lines: str, now: datetime = NOW) -> Outcome:
    outcome = run(state, lines[0], now=now, seed=7)
    for line in lines[1:]:
        outcome = run(outcome.state, line, now=now, seed=7)
    return outcome


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("false", "echo $?", "1\n"),
        ("(exit 42)", "echo $?", "42\n"),
        ("exit 3", "echo $?", "3\n"),
        ("nosuch", "echo $?", "127\n"),
        ("cd /tmp", "pwd", "/tmp\n"),
        ("cd /opt/rocm", "pwd; cd; pwd", "/opt/rocm\n/home/dev\n"),
        ("cd /tmp; cd", "cd -", "/tmp\n"),
        ("export A=1", "env | grep ^A=", "A=1\n"),
        (
            "a=1; b=(x y); declare -A c=([k]=v)",
            'echo $a ${b[1]} ${c[k]}; bash -c "echo [\\$a]"',
            "1 y v\n[]\n",
        ),
        ("f() { echo f $1; }", "f 2", "f 2\n"),
        ("alias hi='echo hello'", "hi", "hello\n"),
        ("echo a > f; mkdir d; echo b > d/g", "cat f d/g", "a\nb\n"),
        ("echo 'echo ran' > s; chmod 755 s", "./s; stat -c %a s", "ran\n755\n"),
        ("echo a > f; ln -s f l", "cat l; readlink l", "a\nf\n"),
        ("echo a > f; rm f", "ls", ""),
        ("touch -d 2020-01-02T03:04:05Z f", "stat -c %Y f", "1577934245\n"),
        ("printf 'a\\0\\377b' > f", "od -An -tx1 f", " 61 00 ff 62\n"),
        ("unset HOME", "echo [$HOME]", "[]\n"),
    ],
)
def test_a_line_finds_what_the_one_before_left(fresh: State, before: str, after: str, shown: str) -> None:
    assert typed(fresh, before, after).transcript == shown


def test_the_order_of_times_survives_lines(fresh: State) -> None:
    outcome = typed(
        fresh, "echo > old; sleep 0.02; echo > new", "touch newest", "ls -t; [ new -nt old ] && echo y"
    )
    assert outcome.transcript == "newest\nnew\nold\ny\n"


def test_files_carry_times_of_the_node_and_not_of_the_host(fresh: State) -> None:
    later = NOW + timedelta(days=400)
    first = run(fresh, "echo > a", now=NOW, seed=1)
    second = run(first.state, "echo > b", now=later, seed=1)
    modified = read_head(second.state.head).modified
    assert modified["/home/dev/a"] == pytest.approx(NOW.timestamp(), abs=0.001)
    assert modified["/home/dev/b"] == pytest.approx(later.timestamp(), abs=0.001)


def test_the_same_line_gives_the_same_outcome(fresh: State) -> None:
    line = "echo $RANDOM $RANDOM; for i in 1 2 3; do echo $i > f$i; done; nosuch; cat < missing; vi"
    assert run(fresh, line, now=NOW, seed=5) == run(fresh, line, now=NOW, seed=5)
    other = run(fresh, line, now=NOW, seed=6)
    assert other.transcript != run(fresh, line, now=NOW, seed=5).transcript


def test_the_shell_s_own_clock_is_the_node_s(fresh: State) -> None:
    outcome = typed(fresh, "date +%s; echo $EPOCHSECONDS ${EPOCHREALTIME%.*}")
    assert outcome.transcript == "1780304400\n1780304400 1780304400\n"


def test_a_node_is_the_same_each_time_it_is_made() -> None:
    scene = Scene(files={"a": b"1", "/tmp/b": b"2"}, env={"X": "1"})
    assert create("MI300X", scene, seed=3, now=NOW) == create("MI300X", scene, seed=3, now=NOW)


def test_a_small_change_adds_little(fresh: State) -> None:
    outcome = typed(fresh, "seq 10000 > data", "echo x >> notes", "cd /tmp")
    more = run(outcome.state, "echo y >> notes", now=NOW, seed=1).state
    new = [data for name, data in more.blobs.items() if name not in outcome.state.blobs]
    assert sum(map(len, new)) < 2_500


def test_no_ordinary_line_adds_more_than_three_kilobytes(fresh: State) -> None:
    state = fresh
    for line in (
        "amd-smi list",
        "cat > a.cu <<'E'\n__global__ void k() {}\nE",
        "export HIP_VISIBLE_DEVICES=1; cd /tmp",
        "sudo amd-smi set -g 0 -o 500",
        "for i in 1 2 3; do echo $i > f$i; done; mv f1 f4; sed -i s/1/2/ f4",
        "f() { echo $1; }; alias ll='ls -l'; a=(x y z)",
    ):
        after = run(state, line, now=NOW, seed=1).state
        new = {name: data for name, data in after.blobs.items() if name not in state.blobs}
        assert sum(map(len, new.values())) <= 3 * 1024, line
        assert len(after.head) <= 4 * 1024, "it takes the place of the one before, what was typed in it"
        state = after


def test_what_is_no_longer_reached_is_let_go(fresh: State) -> None:
    big = typed(fresh, "head -c 200000 /dev/urandom > r; for i in $(seq 50); do cat /dev/urandom >> r; done")
    gone = run(big.state, "rm r", now=NOW, seed=1)
    assert sum(map(len, gone.state.blobs.values())) < 10_000 < sum(map(len, big.state.blobs.values()))


def test_files_are_put_before_the_line_runs(fresh: State) -> None:
    put = {"a.txt": b"one\n", "sub/b": b"\x00\xff", "/tmp/run": b"#!/bin/bash\necho ran\n"}
    outcome = run(fresh, "cat a.txt; wc -c < sub/b; /tmp/run", now=NOW, seed=1, put=put)
    assert outcome.transcript == "one\n2\nran\n"
    assert outcome.trace.files == ()
    assert run(outcome.state, "cat a.txt", now=NOW, seed=1).transcript == "one\n"


def test_a_scene_has_files_and_environment() -> None:
    scene = Scene(files={"in.txt": b"data\n"}, env={"HIP_VISIBLE_DEVICES": "2"})
    state = create("MI300X", scene, seed=1, now=NOW)
    assert run(state, "cat in.txt; echo $HIP_VISIBLE_DEVICES", now=NOW, seed=1).transcript == "data\n2\n"


def test_what_cannot_be_made_is_refused_by_name() -> None:
    with pytest.raises(UnknownProfile, match="nope"):
        create("nope", Scene(), seed=1, now=NOW)
    with pytest.raises(SimError, match="no fault of the name nope"):
        create("MI300X", Scene(faults=("nope",)), seed=1, now=NOW)


def test_the_trace_lists_files_that_changed(fresh: State) -> None:
    outcome = typed(
        fresh,
        "echo a > kept; echo a > gone; echo a > touched",
        "echo b > new; echo c >> kept; rm gone; mkdir d; touch touched",
    )
    digest = sha256(b"b\n").hexdigest()
    files = {file.path: file.size_bytes for file in outcome.trace.files}
    assert files == {"/home/dev/kept": 4, "/home/dev/new": 2, "/home/dev/gone": None}
    assert digest in {file.digest for file in outcome.trace.files}


@pytest.mark.parametrize(
    ("line", "limit", "shown", "status"),
    [
        ("echo hi; sleep 10", "stopped after 1 s", "hi\n[stopped after 1 s]\n", 124),
        (
            "echo hi; while :; do :; done",
            "more than 20,000 commands",
            "hi\n[more than 20,000 commands]\n",
            1,
        ),
    ],
)
def test_a_limit_is_told_in_plain_words_and_keeps_what_was_printed(
    fresh: State, line: str, limit: str, shown: str, status: int
) -> None:
    outcome = run(fresh, line, now=NOW, seed=1, limits=SMALL)
    assert (outcome.trace.limits, outcome.transcript, outcome.status) == ((limit,), shown, status)
    assert run(outcome.state, "echo on", now=NOW, seed=1).transcript == "on\n"


def test_output_is_cut_with_a_note(fresh: State) -> None:
    outcome = run(fresh, "seq 100000", now=NOW, seed=1, limits=Limits(output_bytes=2048))
    assert outcome.trace.limits == ("output cut at 2 KB",)
    assert outcome.transcript.startswith("1\n2\n")
    assert outcome.transcript.endswith("\n[output cut at 2 KB]\n")
    assert len(outcome.stdout) == 2048


def test_stdout_and_stderr_are_kept_in_order_and_apart(fresh: State) -> None:
    outcome = run(fresh, "echo a; echo b >&2; echo c", now=NOW, seed=1)
    assert (outcome.transcript, outcome.stdout, outcome.stderr) == ("a\nb\nc\n", "a\nc\n", "b\n")


def test_the_image_cannot_be_changed(fresh: State) -> None:
    line = "echo x > /etc/hostname; touch /usr/bin/x; rm /opt/rocm/.info/version; cat /etc/hostname"
    outcome = run(fresh, line, now=NOW, seed=1)
    assert outcome.transcript.count("Permission denied") == 3
    assert outcome.transcript.endswith("mi300x-1\n")


def test_a_program_that_cannot_work_here_says_what_to_do(fresh: State) -> None:
    outcome = run(fresh, "vi a.txt", now=NOW, seed=1)
    assert outcome.status == 69
    assert outcome.stderr.startswith("vi: this console has no screen to draw on; ")
    assert outcome.trace.gaps == ("vi",)
    assert outcome.trace.commands[0].argv == ("vi", "a.txt")


CUDA = executable(Binary("cuda", needed=("libcudart.so.12", "libc.so.6"), targets=("sm_90",)))
HIP = executable(Binary("hip", needed=(), targets=("gfx942",)))


def test_an_executable_asks_for_its_libraries() -> None:
    state = create("MI300X", Scene(files={"vecadd_cuda": CUDA}), seed=1, now=NOW)
    outcome = run(
        state, "cd /tmp; cp ~/vecadd_cuda .; chmod +x vecadd_cuda; ./vecadd_cuda 5", now=NOW, seed=1
    )
    assert outcome.stderr == (
        "./vecadd_cuda: error while loading shared libraries: libcudart.so.12: "
        "cannot open shared object file: No such file or directory\n"
    )
    assert outcome.status == 127
    command = outcome.trace.commands[-1]
    assert (command.argv, command.cwd, command.status) == (("./vecadd_cuda", "5"), "/tmp", 127)


@pytest.mark.parametrize(
    "line",
    [
        "LD_LIBRARY_PATH=~/lib ./vecadd_cuda",
        "export LD_LIBRARY_PATH=/nope:/home/dev/lib; ~/vecadd_cuda",
    ],
)
def test_libraries_are_looked_for_where_the_loader_looks(line: str) -> None:
    scene = Scene(files={"vecadd_cuda": CUDA, "lib/libcudart.so.12": b""})
    outcome = run(create("MI300X", scene, seed=1, now=NOW), line, now=NOW, seed=1)
    assert outcome.trace.gaps == ("running CUDA programs",)
    assert outcome.status == 69


@pytest.mark.parametrize(
    "line",
    [
        "./a.out",
        "time ./a.out",
        "timeout 1 ./a.out",
        "x=$(./a.out)",
        "bash -c ./a.out",
        "echo | ./a.out",
        "env ./a.out",
    ],
)
def test_an_executable_is_reached_however_it_is_run(line: str) -> None:
    state = create("MI300X", Scene(files={"a.out": HIP}), seed=1, now=NOW)
    outcome = run(state, line, now=NOW, seed=1)
    assert [command.argv for command in outcome.trace.commands] == [("./a.out",)]
    assert "./a.out: running HIP programs is not simulated on this node\n" in outcome.stderr


def test_a_damaged_executable_does_not_run() -> None:
    state = create("MI300X", Scene(files={"a.out": HIP}), seed=1, now=NOW)
    outcome = run(state, 'sed -i \'s/"hip"/"hop"/\' a.out; ./a.out', now=NOW, seed=1)
    assert (outcome.transcript, outcome.status) == (
        "bash: ./a.out: cannot execute binary file: Exec format error\n",
        126,
    )


class Tried:
    """A tool of the tests' own, put beside the node's."""

    NAME = "tried"
    PATHS = ("/usr/bin/tried", "/opt/rocm-6.4.1/bin/tried")
    HELP = "For tests."

    def __init__(self, main: Callable[[Call], Result]) -> None:
        self.main = main


@pytest.fixture
def try_tool(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Call], Result]], State]:
    def put(main: Callable[[Call], Result]) -> State:
        every = {**sim.tools.tools(), "tried": Tried(main)}
        for module in ("sim.shell", "sim.mount"):
            monkeypatch.setattr(f"{module}.tools", lambda: every)
        sim.mount._built.cache_clear()
        return create("MI300X", Scene(), seed=1, now=NOW)

    yield put
    sim.mount._built.cache_clear()


def test_a_tool_is_found_by_name_path_and_link(try_tool) -> None:
    state = try_tool(lambda call: Result(out=f"{call.argv} {call.stdin!r}\n"))
    line = (
        "tried 1; /usr/bin/tried; /opt/rocm/bin/tried; "
        "which tried; command -v tried; type tried; echo in | tried"
    )
    outcome = run(state, line, now=NOW, seed=1)
    assert outcome.transcript == (
        "('tried', '1') ''\n('tried',) ''\n('tried',) ''\n/usr/bin/tried\n/usr/bin/tried\n"
        "tried is /usr/bin/tried\n('tried',) 'in\\n'\n"
    )
    assert [command.argv[0] for command in outcome.trace.commands].count("tried") == 4


def test_a_tool_sees_what_another_changed_on_the_node(try_tool) -> None:
    def main(call: Call) -> Result:
        wanted = {"load": True, "unload": False}.get(call.argv[-1])
        return Result(node=call.node if wanted is None else replace(call.node, driver_loaded=wanted))

    state = try_tool(main)
    line = "ls /dev/kfd; tried unload; ls -d /dev/kfd /dev/dri; lsmod | grep -c amdgpu"
    outcome = run(state, line, now=NOW, seed=1)
    assert outcome.stdout == "/dev/kfd\n0\n"
    again = run(outcome.state, "ls /dev/kfd; tried load; ls /dev/kfd /dev/null", now=NOW, seed=1)
    assert again.stdout == "/dev/kfd\n/dev/null\n"


def test_a_tool_s_bug_is_raised_and_not_shown(try_tool) -> None:
    def main(call: Call) -> Result:
        raise ZeroDivisionError("ours")

    state = try_tool(main)
    with pytest.raises(ZeroDivisionError, match="ours"):
        run(state, "tried || true; echo after", now=NOW, seed=1)


def test_the_trace_keeps_the_start_of_what_a_tool_printed(try_tool) -> None:
    state = try_tool(lambda call: Result(out="x" * 50_000, err="y" * 50_000, status=3))
    command = run(state, "HIP_VISIBLE_DEVICES=1 SECRET=2 tried >/dev/null", now=NOW, seed=1).trace.commands[0]
    assert (len(command.stdout), len(command.stderr), command.status) == (16 * 1024, 16 * 1024, 3)
    assert command.env == {"HIP_VISIBLE_DEVICES": "1", "ROCM_PATH": "/opt/rocm"}


def test_a_loop_does_not_make_a_trace_without_end(try_tool) -> None:
    state = try_tool(lambda call: Result(out="x" * 10_000))
    outcome = run(state, "for i in $(seq 500); do tried > /dev/null; vi; done 2> /dev/null", now=NOW, seed=1)
    assert 100 < len(outcome.trace.commands) < 250
    assert outcome.trace.gaps == ("vi",)


def test_a_tool_writes_files_as_a_member_may(try_tool) -> None:
    def main(call: Call) -> Result:
        try:
            call.files.write(call.path(call.argv[1]), b"#!/bin/bash\necho made\n", mode=0o755)
        except OSError as error:
            return Result(err=f"tried: {call.argv[1]}: {error.strerror}\n", status=1)
        return Result()

    state = try_tool(main)
    line = "tried a.out && ./a.out; tried /usr/x; tried no/such; mkdir d; tried d"
    assert run(state, line, now=NOW, seed=1).transcript == (
        "made\ntried: /usr/x: Permission denied\ntried: no/such: No such file or directory\n"
        "tried: d: Is a directory\n"
    )


def test_names_of_a_member_s_own_do_not_get_in_the_way(fresh: State) -> None:
    outcome = typed(
        fresh,
        "touch -d 2020-01-01T00:00:00Z f; touch() { echo mine; }; shopt() { sleep 9; }; alias touch=nosuch",
    )
    assert run(outcome.state, "stat -c %Y f; ls", now=NOW, seed=1).transcript == "1577836800\nf\n"
