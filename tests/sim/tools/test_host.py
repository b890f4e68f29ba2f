"""The small commands that tell what machine this is."""

from dataclasses import replace

import pytest

from sim import Binary, executable
from sim.node import Activity
from tests.sim.typing_in import NOW, healthy, typed

LINES = [
    (
        "uname -a",
        "Linux mi300x-1 6.8.0-52-generic #53~22.04.1-Ubuntu SMP PREEMPT_DYNAMIC Wed Jan 15 19:18:46 UTC 2 "
        "x86_64 x86_64 x86_64 GNU/Linux\n",
    ),
    ("uname", "Linux\n"),
    ("uname -r; uname -sm; uname --machine", "6.8.0-52-generic\nLinux x86_64\nx86_64\n"),
    ("hostname; hostname -s; cat /etc/hostname", "mi300x-1\n" * 3),
    ("nproc; nproc --all; nproc --ignore=4; grep -c ^processor /proc/cpuinfo", "384\n384\n380\n384\n"),
    ("OMP_NUM_THREADS=8 nproc; nproc --ignore 1000", "8\n1\n"),
    ("id", "uid=1000(dev) gid=1000(dev) groups=1000(dev),27(sudo),44(video),109(render)\n"),
    ("id -u; id -un; id -gn; id -Gn; id -G", "1000\ndev\ndev\ndev sudo video render\n1000 27 44 109\n"),
    (
        "id root; groups; groups dev",
        "uid=0(root) gid=0(root) groups=0(root)\n" + "dev sudo video render\ndev : dev sudo video render\n",
    ),
    (
        "lsmod | head -3",
        "Module                  Size  Used by\n"
        "amdgpu              19718144  0\namddrm_ttm_helper      16384  1 amdgpu\n",
    ),
    (
        "modinfo -F version amdgpu; modinfo -n amdgpu",
        "6.12.12\n/lib/modules/6.8.0-52-generic/updates/dkms/amdgpu.ko\n",
    ),
    ("cat /opt/rocm/.info/version /sys/module/amdgpu/version", "6.4.1-83\n6.12.12\n"),
    (
        "lspci -s 05:00.0",
        "05:00.0 Processing accelerators: Advanced Micro Devices, Inc. [AMD/ATI] Aqua Vanjaram "
        "[Instinct MI300X]\n",
    ),
    ("lspci -n -s 0000:a6:00.0; lspci -s 1:a6:00.0", "a6:00.0 1200: 1002:74a1\n"),
    ("lspci -n -s 05:", "05:00.0 1200: 1002:74a1\n"),
    ("lspci -D -n -d 1002:74a1 | wc -l; lspci -d ::0300 | cut -c1-28", "8\n22:00.0 VGA compatible contr\n"),
    (
        "lspci -nn -s 22:00.0 | grep -o '\\[.*\\]'",
        "[0300]: ASPEED Technology, Inc. ASPEED Graphics Family [1a03:2000]\n",
    ),
    ("lspci -ks e5:00.0 | tail -2", "\tKernel driver in use: amdgpu\n\tKernel modules: amdgpu\n"),
    (
        "ls /dev/kfd; ls /dev/dri | head -3; head -c 3 /dev/zero | wc -c",
        "/dev/kfd\ncard0\ncard1\ncard17\n3\n",
    ),
    ("cat /proc/sys/kernel/numa_balancing; grep -o iommu=pt /proc/cmdline", "0\niommu=pt\n"),
    ("which rocminfo amd-smi", "/usr/bin/rocminfo\n/usr/bin/amd-smi\n"),
    ("/opt/rocm/bin/rocm_agent_enumerator | sort | uniq -c", "      8 gfx942\n"),
    ("HSA_OVERRIDE_GFX_VERSION=9.0.10 rocm_agent_enumerator | uniq", "gfx90a\n"),
    (
        "ROCR_VISIBLE_DEVICES=3,1 rocminfo | grep -E '^  BDFID' | tr -s ' '",
        " BDFID: 0 \n BDFID: 0 \n BDFID: 25856 \n BDFID: 9728 \n",
    ),
    ("ROCR_VISIBLE_DEVICES= rocminfo | grep -c 'Device Type:  *GPU'", "0\n"),
    ("HIP_VISIBLE_DEVICES=0 rocminfo | grep -c 'Device Type:  *GPU'", "8\n"),
    ("ROCR_VISIBLE_DEVICES=0 amd-smi list --csv | wc -l", "10\n"),
]


@pytest.mark.parametrize(("line", "shown"), LINES)
def test_the_host_says(line: str, shown: str) -> None:
    assert typed(line).stdout == shown


@pytest.mark.parametrize(
    ("line", "said", "status"),
    [
        ("nvidia-smi", "bash: nvidia-smi: command not found\n", 127),
        ("id nobody9", "id: ‘nobody9’: no such user\n", 1),
        ("id -n", "id: cannot print only names or real IDs in default format\n", 1),
        ("uname -q", "uname: invalid option -- 'q'\nTry 'uname --help' for more information.\n", 1),
        ("nproc --x", "nproc: unrecognized option '--x'\nTry 'nproc --help' for more information.\n", 1),
        ("nproc 3", "nproc: extra operand '3'\nTry 'nproc --help' for more information.\n", 1),
        ("modinfo nosuch", "modinfo: ERROR: Module nosuch not found.\n", 1),
        ("modinfo", "modinfo: ERROR: missing module or filename.\n", 1),
        ("lspci -v", "lspci -v is not simulated on this node\n", 69),
        ("dkms install", "dkms install is not simulated on this node\n", 69),
        ("ldd", "ldd: missing file arguments\nTry `ldd --help' for more information.\n", 1),
        ("ldd nope", "ldd: ./nope: No such file or directory\n", 1),
        ("ldd /tmp", "ldd: /tmp: not regular file\n", 1),
    ],
)
def test_refusals_are_the_real_ones(line: str, said: str, status: int) -> None:
    outcome = typed(line)
    assert (outcome.stderr, outcome.status) == (said, status)


CUDA = Binary(
    kind="cuda",
    needed=("libcudart.so.12", "libstdc++.so.6", "libc.so.6"),
    targets=("sm_90",),
    build_id="0123456789abcdef0123456789abcdef01234567",
)
FILES = {
    "vecadd": executable(CUDA),
    "vecadd.cu": b"#include <cuda_runtime.h>\n",
    "run.sh": b"#!/bin/bash\necho hi\n",
    "notes": b"words\n",
    "none": b"",
}


def test_ldd_names_the_library_that_is_missing() -> None:
    lines = typed("ldd ./vecadd", files=FILES).stdout.splitlines()
    assert lines[0].startswith("\tlinux-vdso.so.1 (0x00007ff")
    assert lines[1] == "\tlibcudart.so.12 => not found"
    assert lines[2].startswith("\tlibstdc++.so.6 => /lib/x86_64-linux-gnu/libstdc++.so.6 (0x00007f")
    assert lines[-1].startswith("\t/lib64/ld-linux-x86-64.so.2 (0x")
    assert typed("ldd ./vecadd", files=FILES).status == 0


def test_ldd_of_what_is_no_program() -> None:
    outcome = typed("ldd notes", files=FILES)
    assert (outcome.stdout, outcome.status) == ("\tnot a dynamic executable\n", 1)


def test_file_tells_kinds_apart() -> None:
    line = "file vecadd vecadd.cu run.sh notes none /opt/rocm /tmp nope; file -b vecadd.cu"
    assert typed(line, files=FILES).stdout.splitlines() == [
        "vecadd:    ELF 64-bit LSB pie executable, x86-64, version 1 (SYSV), dynamically linked, interpreter "
        "/lib64/ld-linux-x86-64.so.2, BuildID[sha1]=0123456789abcdef0123456789abcdef01234567, "
        "for GNU/Linux 3.2.0, not stripped",
        "vecadd.cu: C source, ASCII text",
        "run.sh:    Bourne-Again shell script, ASCII text executable",
        "notes:     ASCII text",
        "none:      empty",
        "/opt/rocm: symbolic link to /opt/rocm-6.4.1",
        "/tmp:      directory",
        "nope:      cannot open `nope' (No such file or directory)",
        "C source, ASCII text",
    ]


def test_without_the_driver_nothing_is_there() -> None:
    node = replace(healthy(), driver_loaded=False)
    outcome = typed(
        "rocminfo; rocm_agent_enumerator; ls /dev/kfd; ls /sys/module/amdgpu; lsmod | grep amd", node
    )
    assert outcome.stdout == (
        "ROCk module is NOT loaded, possibly no GPU devices\n"
        "kvm_amd               212992  0\nkvm                  1404928  1 kvm_amd\n"
        "ccp                   143360  1 kvm_amd\n"
    )
    assert outcome.stderr.count("No such file or directory") == 2


def test_an_open_device_holds_the_driver() -> None:
    node = healthy().with_activity(Activity(0, "a.out", 7, NOW))
    assert typed("lsmod | grep '^amdgpu '", node).stdout == "amdgpu              19718144  1\n"


def test_the_host_is_named_after_its_devices_everywhere() -> None:
    line = "hostname; echo $HOSTNAME; uname -n; cat /etc/hostname /proc/sys/kernel/hostname"
    assert typed(line, healthy("MI355X")).stdout == "mi355x-1\n" * 5
