"""What root changes beside the devices: the driver, groups, switches of the kernel, the next boot."""

from dataclasses import replace

import pytest

from sim import run
from sim.head import read_head
from sim.node import Activity, Node
from tests.sim.typing_in import NOW, at_rest, healthy, typed


def after(*lines: str, node: Node | None = None) -> tuple[str, Node]:
    """What the last line printed, and the node afterwards."""
    state = at_rest(node or healthy())
    for line in lines:
        outcome = run(state, line, now=NOW, seed=1)
        state = outcome.state
    return outcome.transcript, read_head(state.head).node


def test_without_the_driver_every_tool_says_so() -> None:
    said, node = after(
        "sudo modprobe -r amdgpu",
        "amd-smi list; echo $?; rocm-smi; rocminfo; echo $?; rocm_agent_enumerator; lsmod | grep -c ^amdgpu;"
        "ls /dev/kfd; ls /sys/class/kfd; lspci -k | grep -c amdgpu",
    )
    assert not node.driver_loaded
    assert said.splitlines() == [
        "AMDSMI Tool: 25.4.2+aca1101 | AMDSMI Library version: 25.4.0 | ROCm version: 6.4.1",
        "ERROR: Unable to get devices, driver not initialized (amdgpu not found in modules)",
        "ERROR: Unable to detect any GPU devices, check amdgpu version and module status "
        "(sudo modprobe amdgpu)",
        "255",
        "ERROR:root:Driver not initialized (amdgpu not found in modules)",
        "ROCk module is NOT loaded, possibly no GPU devices",
        "255",
        "0",
        "ls: cannot access '/dev/kfd': No such file or directory",
        "ls: cannot access '/sys/class/kfd': No such file or directory",
        "0",
    ]
    assert (
        after("sudo modprobe -r amdgpu", "sudo modprobe amdgpu", "rocm_agent_enumerator | wc -l")[0] == "8\n"
    )


def test_a_driver_in_use_stays() -> None:
    node = healthy().with_activity(Activity(0, "python3", 1, NOW))
    assert after("sudo modprobe -r amdgpu", node=node)[0] == "modprobe: FATAL: Module amdgpu is in use.\n"
    said, node = after("sudo pkill python3", "sudo modprobe -r amdgpu; echo $?", node=node)
    assert (said, node.driver_loaded) == ("0\n", False)


def test_a_new_group_counts_from_the_next_login_on() -> None:
    lines = ("sudo usermod -aG render dev", "groups; groups dev; rocminfo; id -nG dev")
    stranger = replace(healthy(), groups=("dev", "sudo", "video"))
    said, node = after(*lines, node=stranger)
    assert said.splitlines() == [
        "dev sudo video",
        "dev : dev sudo video render",
        "ROCk module version 6.12.12 is loaded",
        "Unable to open /dev/kfd read-write: Permission denied",
        "dev is member of render group",
        "dev sudo video render",
    ]
    assert "render" not in node.groups
    for way in ("newgrp render", "sudo reboot"):
        assert "render" in after(lines[0], way, node=stranger)[1].groups


def test_groups_warn_and_lock_out() -> None:
    stranger = replace(healthy(), groups=("dev", "sudo"))
    line = (
        "amd-smi list -g 0 | head -1; rocminfo > /dev/null || echo $?; sudo rocminfo | grep -c 'Type: *GPU'"
    )
    assert typed(line, stranger).stdout.splitlines() == [
        "WARNING: User is missing the following required groups: render, video. "
        "Please add user to these groups.",
        "255",
        "8",
    ]
    assert typed("newgrp render", stranger).status == 1


@pytest.mark.parametrize(
    "line",
    [
        "sudo sysctl kernel.numa_balancing=1",
        "sudo sysctl -w kernel.numa_balancing=1",
        "echo 1 | sudo tee /proc/sys/kernel/numa_balancing",
    ],
)
def test_numa_balancing(line: str) -> None:
    read = "cat /proc/sys/kernel/numa_balancing; sysctl -n kernel.numa_balancing"
    assert after(line, read)[0] == "1\n1\n"
    assert after(line.replace("sudo ", ""), read)[0] == "0\n0\n"
    assert after(line, "sudo reboot", read)[0] == "0\n0\n"


def test_a_file_that_the_next_boot_reads() -> None:
    lines = ("echo kernel.numa_balancing=1 | sudo tee /etc/sysctl.d/99-mine.conf", "sudo reboot")
    assert after(*lines, "cat /proc/sys/kernel/numa_balancing /etc/sysctl.d/99-mine.conf")[0] == (
        "1\nkernel.numa_balancing=1\n"
    )


def test_options_of_the_kernel_take_an_update_and_a_boot() -> None:
    words = "$GRUB_CMDLINE_LINUX numa_balancing=disable"
    write = f"echo 'GRUB_CMDLINE_LINUX=\"{words}\"' | sudo tee -a /etc/default/grub"
    read = "grep -c numa_balancing=disable /proc/cmdline"
    assert after(write, "sudo reboot", read)[0] == "0\n"
    assert after(write, "sudo update-grub", read)[0] == "0\n"
    assert after(write, "sudo update-grub", "sudo reboot", read)[0] == "1\n"
    assert after(write, "sudo update-grub", "sudo reboot", "cat /proc/cmdline")[0].count("iommu=pt") == 1


def test_root_writes_configuration_and_nothing_else() -> None:
    assert typed("echo x | sudo tee /etc/passwd").trace.gaps == ("changing /etc/passwd as root",)
    assert typed("echo x | tee /etc/default/grub").status == 1


def test_a_boot_takes_settings_but_not_the_memory_mode() -> None:
    lines = ("echo Y | sudo amd-smi set -M NPS4 > /dev/null", "sudo amd-smi set -g 0 -o 500", "sudo reboot")
    _, node = after(*lines)
    assert {device.setting.memory_partition for device in node.modules} == {"NPS4"}
    assert len(node.devices) == 64
    assert node.modules[0].power_cap_w == 750
    assert (node.booted_at, node.events) == (NOW, ())


@pytest.mark.parametrize(
    ("line", "said", "status"),
    [
        ("dmesg", "dmesg: read kernel buffer failed: Operation not permitted\n", 1),
        ("modprobe -r amdgpu", "modprobe: ERROR: could not remove 'amdgpu': Operation not permitted\n", 1),
        (
            "sudo modprobe nope",
            "modprobe: FATAL: Module nope not found in directory /lib/modules/6.8.0-52-generic\n",
            1,
        ),
        ("sysctl kernel.nope", "sysctl: cannot stat /proc/sys/kernel/nope: No such file or directory\n", 1),
        ("sysctl kernel.numa_balancing=1", 'sysctl: permission denied on key "kernel.numa_balancing"\n', 1),
        ("sudo usermod -aG nope dev", "usermod: group 'nope' does not exist\n", 6),
        ("update-grub", "grub-mkconfig: You must run this as root\n", 1),
        ("docker ps", "docker ps is not simulated on this node\n", 69),
        ("roc-obj-ls /etc/hostname", "Error: No kernel section found in /etc/hostname\n", 1),
        ("pkill nothing", "", 1),
    ],
)
def test_refusals(line: str, said: str, status: int) -> None:
    outcome = typed(line)
    assert (outcome.transcript, outcome.status) == (said, status)


def test_the_log_grows_with_what_befalls_the_node() -> None:
    said, _ = after(
        "sudo amd-smi reset -g 3 -G", "sudo dmesg -t | tail -2; sudo dmesg -T | head -1 | cut -c1-4"
    )
    assert said.splitlines() == [
        "amdgpu 0000:65:00.0: amdgpu: MODE1 reset",
        "amdgpu 0000:65:00.0: amdgpu: GPU reset succeeded, trying to resume",
        f"[{healthy().booted_at:%a}",
    ]


def test_a_container_is_left_for_another() -> None:
    inside = replace(healthy(), container="without devices")
    bare = "docker run -it rocm/pytorch"
    assert "No such file" in after(bare, "rocminfo | tail -2", node=inside)[0]
    given = "docker run --device /dev/kfd --device=/dev/dri -v /data:/data rocm/pytorch bash"
    assert (
        after(given, "rocminfo | grep -c 'Device Type: *GPU'; ls /dev/dri | wc -l", node=inside)[0]
        == "8\n17\n"
    )


def test_processes_end_for_their_owner_and_for_root() -> None:
    mine = Activity(0, "python3", 11, NOW)
    others = Activity(1, "python3", 12, NOW, user="mlops")
    count = "amd-smi process --json | grep -c '\"pid\"'"
    assert after("pkill python3", count, node=healthy().with_activity(mine))[0] == "0\n"
    both = healthy().with_activity(mine).with_activity(others)
    said = "pkill: killing pid 12 failed: Operation not permitted\n2\n"
    assert after(f"pkill python3; {count}", node=both)[0] == said
    assert after("sudo pkill -9 python", count, node=both)[0] == "0\n"
    assert "mlops" in typed("ps aux | grep ' 12 '", both).stdout


def test_a_hung_process_stays_and_holds_the_driver() -> None:
    node = replace(healthy().with_activity(Activity(3, "python3", 11, NOW, user="mlops")), hung=(3,))
    lines = ("sudo pkill -9 python3", "amd-smi process -g 3 | grep -c PID; sudo modprobe -r amdgpu")
    assert after(*lines, node=node)[0] == "1\nmodprobe: FATAL: Module amdgpu is in use.\n"
    assert after("sudo amd-smi reset -g 3 -G", lines[1], node=node)[0] == "0\n"


def test_what_root_leaves_is_bounded() -> None:
    many = "for i in $(seq 20); do echo x | sudo tee /etc/modprobe.d/$i.conf > /dev/null; done"
    said, node = after(many)
    assert said.count("No space left on device") == 4
    assert len(node.written) == 16
    assert "No space left" in after("head -c 20000 /dev/zero | tr '\\0' x | sudo tee /etc/sysctl.d/1.conf")[0]
    _, node = after("for i in $(seq 60); do sudo amd-smi reset -g 0 -G > /dev/null; done")
    assert len(node.events) == 100


def test_another_user_is_in_no_group_of_ours() -> None:
    outcome = typed(
        "sudo -u nobody id; sudo -u nobody rocminfo | sed -n 3p | cut -c1-20; sudo -u nobody groups"
    )
    assert outcome.stdout == (
        "uid=65534(nobody) gid=65534(nogroup) groups=65534(nogroup)\nnobody is not member\nnogroup\n"
    )
    assert read_head(outcome.state.head).node == healthy()
    assert typed("sudo -u bob ls").stderr.startswith("sudo: unknown user bob\n")
