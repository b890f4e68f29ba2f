"""Commands about the host, its processes and who may do what: views of one node."""

from dataclasses import replace
from datetime import timedelta

import pytest

from sim import Binary, executable
from sim.node import Activity
from tests.sim.typing_in import NOW, healthy, typed

CUDA = executable(
    Binary(
        "cuda",
        ("libcudart.so.12", "libc.so.6"),
        ("sm_90",),
        build_id="0123456789abcdef0123456789abcdef01234567",
    )
)
BUSY = healthy().with_activity(Activity(3, "/opt/bin/train --all", 4242, NOW - timedelta(hours=2)))


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("free | awk 'NR > 1 {print $1, $2}'", "Mem: 2113236380\nSwap: 8388604\n"),
        ("free -h | awk 'NR == 2 {print $2}'; free -g | awk 'NR == 2 {print $2}'", "2.0Ti\n2015\n"),
        ("grep MemTotal /proc/meminfo | awk '{print $2}'", "2113236380\n"),
        ("lscpu | awk -F: '/^CPU\\(s\\)|NUMA node.s/ {print $2 + 0}'; nproc", "384\n2\n384\n"),
        ("numactl -H | awk '/size/ {s += $4} END {print (s > 2000000)}'", "1\n"),
        (
            "numactl -H | sed -n 1p; numactl -H | tail -2",
            "available: 2 nodes (0-1)\n   0:   10  32 \n   1:   32  10 \n",
        ),
        ("df -h / | tail -1", "/dev/nvme0n1p2  1.8T  369G  1.3T  23% /\n"),
        ("df nope; echo $?", "df: nope: No such file or directory\n1\n"),
        ("mount | grep ' / '", "/dev/nvme0n1p2 on / type ext4 (rw,relatime)\n"),
        ("lsblk | grep -c part", "2\n"),
        ("ps | awk 'NR > 1 {print $4}'", "bash\nps\n"),
        ("ps aux | grep -c '^dev'; ps -ef | sed -n 2p | cut -c1-20", "5\nroot           1    \n"),
        ("ps -u syslog -o pid=,comm=; ps aux | grep -c '^systemd+ '", "   2244 rsyslogd\n3\n"),
        ("ps -p 1 -o pid=,comm=", "      1 init\n"),
        ("pgrep -x sshd | wc -l; pgrep nosuch; echo $?", "3\n1\n"),
        ("top -bn1 | sed -n '7p' | cut -c1-20", "    PID USER      PR\n"),
        (
            "du -sh /opt/rocm; mkdir -p d/e; echo hi > d/f; du d; du -a d; du -b d/f; du -sc d t.txt",
            "0\t/opt/rocm\n4\td/e\n12\td\n4\td/e\n4\td/f\n12\td\n3\td/f\n12\td\n4\tt.txt\n16\ttotal\n",
        ),
        ("du nosuch; echo $?", "du: cannot access 'nosuch': No such file or directory\n1\n"),
        (
            "du -h --max-depth=1 d 2>&1 | tail -1; du -sh ~",
            "du: cannot access 'd': No such file or directory\n24K\t/home/dev\n",
        ),
        ("lsb_release -sc; lsb_release -a 2>&1 | sed -n 2p", "jammy\nDescription:\tUbuntu 22.04.5 LTS\n"),
        (
            "hostnamectl | grep -E 'Static|Vendor'",
            " Static hostname: mi300x-1\n Hardware Vendor: Supermicro\n",
        ),
        ("systemd-detect-virt; echo $?", "none\n1\n"),
        (
            "getent passwd dev | cut -d: -f3; getent group render; getent hosts nowhere; echo $?",
            "1000\nrender:x:109:dev\n2\n",
        ),
        (
            "lsof /dev/kfd; echo $?; lsof /nosuch; echo $?",
            "1\nlsof: status error on /nosuch: No such file or directory\n1\n",
        ),
        ("users; who | cut -c1-30; whoami", "dev\ndev      pts/0        2026-11-\ndev\n"),
        ("systemctl is-active ssh amdgpu", "active\n"),
        ("systemctl status amdgpu; echo $?", "Unit amdgpu.service could not be found.\n4\n"),
        ("systemctl stop ssh", "Failed to stop ssh.service: Interactive authentication required.\n"),
        ("strings vecadd_cuda | grep cudart; strings -n 3 t.txt", "libcudart.so.12\nabc\n"),
        ("readelf -d vecadd_cuda | grep -o '\\[lib.*'", "[libcudart.so.12]\n[libc.so.6]\n"),
        ("readelf -h vecadd_cuda | sed -n 3p", "  Class:                             ELF64\n"),
        ("readelf -h t.txt", "readelf: Error: Not an ELF file - it has the wrong magic bytes at the start\n"),
        (
            "nm t.txt; nm vecadd_cuda",
            "nm: t.txt: file format not recognized\n"
            "the symbol table of vecadd_cuda is not simulated on this node\n",
        ),
        ("echo hi | gzip > a.gz; zcat a.gz", "hi\n"),
    ],
)
def test_what_the_host_says(line: str, shown: str) -> None:
    found = typed(line, files={"vecadd_cuda": CUDA, "t.txt": b"\x00\x01abc\x02d\n"})
    assert found.transcript.replace("nm: the symbol", "the symbol") == shown


def test_a_process_that_uses_a_device_is_a_process_of_the_host() -> None:
    line = (
        "ps -p 4242 -o comm=,etime=; pgrep -f 'train --all'; top -bn1 | sed -n 8p | awk '{print $1, $9, $12}'"
    )
    assert typed(line, BUSY).stdout == "train              02:00:00\n4242\n4242 100.0 train\n"


def test_uptime_is_since_the_boot() -> None:
    node = replace(healthy(), booted_at=NOW - timedelta(days=1, hours=3, minutes=7))
    line = "uptime | cut -d, -f1-2; uptime -p; uptime -s; who -b"
    assert typed(line, node).stdout == (
        " 09:00:00 up 1 day,  3:07\nup 1 day, 3 hours, 7 minutes\n2026-11-29 05:53:00\n"
        "         system boot  2026-11-29 05:53\n"
    )


@pytest.mark.parametrize(
    ("line", "shown", "status"),
    [
        ("sudo id -un; id -un; sudo whoami", "root\ndev\nroot\n", 0),
        ("sudo A=1 B='x y' env | grep -E '^[AB]='", "A=1\nB=x y\n", 0),
        ("sudo env | grep -E '^(SUDO_UID|USER|HOME)=' | sort", "HOME=/root\nSUDO_UID=1000\nUSER=root\n", 0),
        ("sudo false", "", 1),
        ("echo in | sudo cat", "in\n", 0),
        ("for i in 1 2; do sudo echo $i; done; x=$(sudo echo 3); echo $x", "1\n2\n3\n", 0),
        ("sudo -E -u root -- echo on", "on\n", 0),
        ("sudo bash -c 'id -u; exit 4'", "0\n", 4),
        ("timeout 5 sudo id -u; echo id -u | xargs sudo", "0\n0\n", 0),
        ("numactl -N 0 --membind=1 sh -c 'echo $0 $1' a b", "a b\n", 0),
        ("sudo numactl -N 1 id -u", "0\n", 0),
        ("sudo nosuch", "sudo: nosuch: command not found\n", 1),
        ("sudo cd /", "sudo: cd: command not found\n", 1),
        ("sudo -i", "sudo: this console keeps no root shell open; put sudo in front of each command\n", 1),
        ("sudo -l | tail -1", "    (ALL : ALL) NOPASSWD: ALL\n", 0),
        ("sudo -k; type -P sudo; which sudo numactl", "/usr/bin/sudo\n/usr/bin/sudo\n/usr/bin/numactl\n", 0),
        ("SUDO_UID=1000 id -u dev", "1000\n", 0),
        (
            "numactl -N 7 true 2>&1 | head -1",
            "libnuma: Warning: node argument 7 is out of range\n",
            0,
        ),
    ],
)
def test_commands_that_run_others(line: str, shown: str, status: int) -> None:
    outcome = typed(line)
    assert (outcome.transcript, outcome.status) == (shown, status)


def test_the_trace_shows_what_ran_and_as_whom() -> None:
    commands = typed("sudo amd-smi set -g 0 -o 500").trace.commands
    assert [command.argv[0] for command in commands] == ["sudo", "amd-smi"]
    assert commands[1].stdout.startswith("GPU: 0\n    POWERCAP: Successfully")


def test_who_may_not_use_sudo_is_told_and_no_variable_helps() -> None:
    stranger = replace(healthy(), groups=("dev",))
    assert typed("sudo lsmod", stranger).stderr.startswith("dev is not in the sudoers file.")
    assert "elevation" in typed("SUDO_UID=0 amd-smi set -g 0 -o 500", stranger).transcript


def test_who_holds_the_devices() -> None:
    node = healthy().with_activity(Activity(1, "train", 4242, NOW - timedelta(minutes=5)))
    lines = typed("lsof /dev/kfd /dev/dri/renderD136 /dev/dri/renderD128", node).stdout.splitlines()
    assert [(line.split()[:2], line.split()[-1]) for line in lines[1:]] == [
        (["train", "4242"], "/dev/kfd"),
        (["train", "4242"], "/dev/dri/renderD136"),
    ]
