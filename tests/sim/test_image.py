"""What an engineer looks for on the node's disk."""

import pytest

from sim import State, run
from tests.sim.typing_in import NOW, at_rest, healthy


@pytest.fixture(scope="module")
def state() -> State:
    return at_rest(healthy())


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("ls /", "bin boot dev etc home lib lib64 media mnt opt proc root run sbin srv sys tmp usr var "),
        ("ls -A ~", ".bash_logout .bashrc .profile "),
        ("cat /opt/rocm/.info/version", "6.4.1-83 "),
        ("ls /opt/rocm", "bin include lib llvm share "),
        ("ls /opt/rocm/llvm/bin | head -2", "amdclang amdclang++ "),
        ("grep -c hipMalloc /opt/rocm/include/hip/hip_runtime_api.h | sed 's/..*/some/'", "some "),
        ("echo $ROCM_PATH", "/opt/rocm "),
        ("cat /proc/uptime | cut -d. -f1; uptime -s > /dev/null", None),
        ("ll | head -1 | cut -d' ' -f1", "total "),
        ("echo 'export FOO=7' >> .bashrc; . ~/.bashrc; echo $FOO", "7 "),
        ("ls -d /sys/class/drm/card*/device | wc -l", "9 "),
        ("cat /sys/class/drm/card0/device/vendor; ls /dev/dri | head -1", "0x1a03 card0 "),
        ("ls /dev/dri | grep -c renderD", "8 "),
        (
            "ls -ld / /root /proc /bin | tr -s ' ' | cut -d' ' -f1-2 | sort -u",
            "dr-xr-xr-x 5 drwx------ 2 drwxr-xr-x 17 lrwxrwxrwx 1 ",
        ),
        (
            "mkdir -p a/b a/c; stat -c '%h %a' a /sys /bin; readlink -f /opt/rocm",
            "4 755 7 555 1 777 /opt/rocm-6.4.1 ",
        ),
        ("test $(stat -c %s /usr/bin/ls) -gt 14000 && ls -l /usr/bin/ls | cut -c1-10", "-rwxr-xr-x "),
        ("cat /sys/class/dmi/id/sys_vendor /sys/devices/system/cpu/online", "Supermicro 0-383 "),
        (
            "cut -d: -f1 /etc/passwd | sort | head -2; grep -c ext4 /proc/mounts /etc/fstab",
            "backup bin /proc/mounts:1 /etc/fstab:1 ",
        ),
    ],
)
def test_it_is_there(state: State, line: str, text: str | None) -> None:
    shown = run(state, line, now=NOW, seed=1).stdout.replace("\n", " ")
    assert (shown == text) if text is not None else shown.strip().isdigit()


def test_nobody_but_root_makes_files_outside_home(state: State) -> None:
    outcome = run(state, "touch /x; echo y > /y; mkdir /z; touch /mnt/x", now=NOW, seed=1)
    assert outcome.status == 1
    assert outcome.transcript.count("Permission denied") == 4
    assert run(outcome.state, "ls / | grep -c '^[xyz]$'", now=NOW, seed=1).stdout == "0\n"


def test_many_files_do_not_make_each_line_slow(state: State) -> None:
    """Times are put back only of so many files, of more where the line asks for times."""
    state = run(state, "for i in {1..400}; do echo $i > f$i; done", now=NOW, seed=1).state
    assert run(state, "find . -newer f399 | sort", now=NOW, seed=1).stdout == "./f400\n"
    assert run(state, "ls -t | head -2; ls | wc -l", now=NOW, seed=1).stdout == "f400\nf399\n400\n"
