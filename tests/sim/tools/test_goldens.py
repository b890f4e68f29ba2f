"""Our layouts against those of the real programs, byte for byte once values are masked."""

from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

import pytest

from sim.node import Activity, Node, Setting
from tests.golden import derive
from tests.golden.masks import GOLDENS
from tests.sim.typing_in import NOW, healthy, typed

LAYOUTS = Path(derive.__file__).parent
GIB = 2**30


@dataclass(frozen=True)
class Difference:
    """Text of the masked capture, what stands there on our node, and why the node is right."""

    theirs: str
    ours: str
    reason: str


XEON = "Intel(R) Xeon(R) Platinum 8470"
EPYC = "AMD EPYC 9654 96-Core Processor"

BANNER = "============================ ROCm System Management Interface ============================\n"
SPX_BANNER = f"{'=' * 16}{BANNER.strip()}{'=' * 16}\n"
BUSY_BANNER = f"={SPX_BANNER.strip()}=\n"


def blank_lines(banner: str) -> Difference:
    return Difference(
        banner, f"\n\n{banner}", "captures leave out the two empty lines before the first banner"
    )


RCCL_BANNER = (
    "RCCL version : <version>-HEAD:<build>\nHIP version : <version>-<build>\n"
    "ROCm version : <version>-<build>\nHostname : mi300x-1\n"
    "Librccl path : /opt/rocm-6.4.1/lib/librccl.so.1\n"
)

IP_BLOCK = "[<time>] amdgpu <bdf>: amdgpu: detected ip block number"

DIFFERENCES = {
    "rocm-smi_6.4.1_dpx.txt": [blank_lines(SPX_BANNER)],
    "hipconfig_hipcc_version.txt": [
        *(
            Difference(f"$ {command}\n", "", "the prompt")
            for command in (
                "hipcc --version",
                "hipconfig --full   (first lines)",
                *(f"hipconfig --{what}" for what in ("version", "platform", "compiler", "runtime", "path")),
            )
        )
    ],
    "dmesg_amdgpu_6.12.12.txt": [
        Difference("<gfx_v9_0>", "<gfx_v9_4_3>", "the capture is of an MI210"),
        Difference(
            "<sdma_v4_0>\n",
            f"<sdma_v4_4_2>\n{IP_BLOCK} <int> <vcn_v4_0_3>\n{IP_BLOCK} <int> <jpeg_v4_0_3>\n",
            "the capture is of an MI210",
        ),
        Difference("113-D67301-059", "113-M3000100-103", "the capture is of an MI210"),
        Difference(
            "[<time>] amdgpu <bdf>: amdgpu: MODE1 reset\n"
            "[<time>] amdgpu <bdf>: amdgpu: GPU mode1 reset\n"
            "[<time>] amdgpu <bdf>: amdgpu: GPU smu mode1 reset\n"
            "[<time>] amdgpu <bdf>: amdgpu: GPU mode1 reset failed\n"
            "[<time>] amdgpu <bdf>: amdgpu: asic reset on init failed\n"
            "[<time>] amdgpu <bdf>: amdgpu: Fatal error during GPU init\n"
            "[<time>] amdgpu <bdf>: amdgpu: amdgpu: finishing device.\n"
            "[<time>] amdgpu: probe of <bdf> failed with error -22\n",
            "",
            "the driver of the capture failed there",
        ),
    ],
    "rocm-smi_-i.txt": [blank_lines(BANNER)],
    "rocm-smi_--showtopo.txt": [blank_lines(BANNER)],
    "rocm-smi_8x_mi300x_spx.txt": [blank_lines(SPX_BANNER)],
    "rocm-smi_8x_mi300x_one_busy.txt": [blank_lines(BUSY_BANNER)],
    "rocm-smi_--showproductname_vf.txt": [
        blank_lines(BANNER),
        Difference("M3000108", "M3000100", "the SKU is a part of the firmware image's number"),
    ],
    "rocminfo.txt": [
        Difference(XEON, EPYC, "the capture's host is Intel; ours is the EPYC host of the bus addresses"),
        Difference(
            "Mwaitx:                  DISABLED\n",
            "Mwaitx:                  DISABLED\nXNACK enabled:           NO\n",
            "ROCm 6.4 prints this line; the capture is of 6.2.3",
        ),
        Difference(
            "DMAbuf Support:          YES\n",
            "DMAbuf Support:          YES\nVMM Support:             YES\n",
            "ROCm 6.4 prints this line; the capture is of 6.2.3",
        ),
    ],
    "amd-smi_monitor_-ptum.txt": [
        Difference(
            "AMDSMI Tool: 25.3.0+ede62f2 | AMDSMI Library version: 25.3.0 | ROCm version: 6.4.0",
            "AMDSMI Tool: 25.4.2+aca1101 | AMDSMI Library version: 25.4.0 | ROCm version: 6.4.1",
            "the capture is of ROCm 6.4.0",
        )
    ],
    "modinfo_amdgpu.txt": [
        Difference(
            "<version>-26-generic", "<version>-52-generic", "the capture's kernel is not Ubuntu 22.04's"
        )
    ],
    "dkms_status.txt": [
        Difference(
            "AMD System Management Interface | Version: <version> | ROCm version: <version> |\n",
            "",
            "the capture goes on with the first line of another command",
        )
    ],
    "rccl-tests_all_reduce_8x_mi300x.txt": [
        Difference(
            "# size(B) count type redop root time(us) algbw busbw #wrong\n",
            f"{RCCL_BANNER}#\n# out-of-place in-place\n"
            f"# size count type redop root{' time algbw busbw #wrong' * 2}\n"
            f"# (B) (elements){' (us) (GB/s) (GB/s)' * 2}\n",
            "a transcription: titles in one line, the in-place half and the library's banner left out",
        ),
        Difference(
            "# Avg bus bandwidth : <float>\n",
            "# Avg bus bandwidth : <float>\n#\n\n",
            "the transcription ends before the program does",
        ),
    ],
    "rccl-tests_banner.txt": [
        Difference("mi300x-2 device", "mi300x-1 device", "the capture is of two nodes"),
        Difference("/opt/rocm-6.4.2/", "/opt/rocm-6.4.1/", "the capture is of ROCm 6.4.2"),
    ],
    "rocm_agent_enumerator.txt": [
        Difference("$ rocm_agent_enumerator\n", "", "the prompt"),
        Difference("$ rocm_agent_enumerator -name\n", "", "the prompt"),
    ],
}

ENDS = {"rocminfo.txt": "    ISA 2"}
"""The capture ends here: it is of the first three agents, and 6.4 has a second ISA."""


def busy() -> Node:
    node = healthy()
    for index in range(8):
        node = node.with_activity(
            Activity(index, "python3", 184211 + index, NOW - timedelta(minutes=1), vram_bytes=161 * GIB)
        )
    return node


def one_busy() -> Node:
    busy = Activity(0, "python3", 184211, NOW - timedelta(minutes=1), vram_bytes=161 * GIB, gfx_load=0.73)
    return healthy().with_activity(busy)


def split_in_two() -> Node:
    node = healthy()
    for module in node.modules:
        node = node.with_setting(module.module, Setting(compute_partition="DPX"))
    return node


NODES = {
    "rocm-smi_8x_mi300x_one_busy.txt": one_busy(),
    "fmt_amd-smi_monitor_q_busy.txt": busy(),
    "fmt_amd-smi_process_busy.txt": busy(),
    "fmt_amd-smi_process_csv.txt": busy(),
    "amd-smi_monitor_-ptum.txt": replace(healthy(), groups=("dev", "video")),
    "fmt_amd-smi_help_vm_guest.txt": replace(healthy(), guest=True),
    "fmt_amd-smi_topology_vm.txt": replace(healthy(), guest=True),
    "amd-smi_set_partition_on_vm_guest.txt": replace(healthy(), guest=True),
    "rocm-smi_--showproductname_vf.txt": replace(healthy(), guest=True),
    "rocm-smi_6.4.1_dpx.txt": split_in_two(),
}


@pytest.mark.parametrize("name", GOLDENS)
def test_layout_is_the_real_programs(name: str) -> None:
    source, _, theirs = (LAYOUTS / name).read_bytes().decode().partition("\n")
    assert source.startswith("# ")
    for difference in DIFFERENCES.get(name, ()):
        assert difference.theirs in theirs, difference.reason
        theirs = theirs.replace(difference.theirs, difference.ours)
    golden = GOLDENS[name]
    ours = typed(golden.command, NODES.get(name)).stdout
    if name in ENDS:
        ours = ours[: ours.index(ENDS[name])]
    assert golden.mask(ours) == theirs


@pytest.mark.skipif(not derive.CAPTURES.is_dir(), reason="no captures beside this checkout")
@pytest.mark.parametrize("name", GOLDENS)
def test_committed_layout_is_the_captures(name: str) -> None:
    assert (LAYOUTS / name).read_bytes() == derive.derived(name)


def test_a_layout_for_every_golden_and_no_other() -> None:
    assert {path.name for path in LAYOUTS.glob("*.txt")} == set(GOLDENS)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("fmt_amd-smi_monitor.txt", ("  0 ", "   0 ")),
        ("fmt_amd-smi_list.txt", ("    BDF", "   BDF")),
        ("fmt_amd-smi_list_--csv.txt", ("\r\n", "\n")),
        ("fmt_amd-smi_static_-g_0.txt", ("SOCKET_POWER", "SOCKET_PWR")),
        ("rocminfo.txt", ("Chip ID:  ", "Chip ID: ")),
    ],
)
def test_a_mask_hides_no_change_of_layout(name: str, change: tuple[str, str]) -> None:
    golden = GOLDENS[name]
    ours = typed(golden.command).stdout
    assert golden.mask(ours.replace(*change)) != golden.mask(ours)
