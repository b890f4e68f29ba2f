"""The kernel was booted without iommu=pt: every transfer is translated."""

from dataclasses import replace

from sim.node import Node
from sim.root_files import GRUB, etc_files

NAME = "iommu-not-passthrough"
HELP = "iommu=pt is missing on the command line of the kernel."
SYMPTOM = "cat /proc/cmdline; sudo dmesg | grep Default"
SHOWS = "Default domain type: Translated"
CURE: tuple[str, ...] = (
    "echo 'GRUB_CMDLINE_LINUX=\"iommu=pt\"' | sudo tee -a /etc/default/grub",
    "sudo update-grub",
    "sudo reboot",
)


def place(node: Node) -> Node:
    options = tuple(option for option in node.kernel_options if option != "iommu=pt")
    grub = etc_files(node)[GRUB].replace("iommu=pt ", "")
    return replace(node, kernel_options=options, written=(*node.written, (GRUB, grub)))
