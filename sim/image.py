"""What stands on the node's disk before anybody types: the content of the base image.

Paths are absolute. A path under `HOME` is written once, when the node is made, and belongs to the member
from then on; everything else is mounted read-only and follows the node, line by line. A file whose bytes
start with `#!` or with the ELF magic is executable.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sim import host_files
from sim.binary import as_large_as_real, encode
from sim.elf import library
from sim.home import dot_files
from sim.node import Node
from sim.people import GIDS, HOME, USER
from sim.procfs import proc_files
from sim.rocm_files import ROCM, rocm_files
from sim.root_files import etc_files
from sim.stack import KERNEL
from sim.sysfs import device_files, sys_files


@dataclass(frozen=True, slots=True)
class Link:
    """A symbolic link; `target` is absolute."""

    target: str


def base_files(node: Node) -> Mapping[str, bytes | Link]:
    """Every file of the image but the stubs of tools (`Tool.PATHS`), which the console adds.

    Files under /dev are for the console to write, not to mount: the virtual shell keeps /dev/null there.
    """
    return {
        **_etc(node),
        **_scripts(),
        "/opt/rocm": Link(ROCM),
        f"{ROCM}/llvm": Link(f"{ROCM}/lib/llvm"),
        **rocm_files(),
        **_folders(),
        **_libraries(),
        **sys_files(node),
        **proc_files(node),
        **{path: f"{text}\n".encode() for path, text in host_files.system(node)},
        **device_files(node),
        **_home(node),
    }


def _etc(node: Node) -> Mapping[str, bytes | Link]:
    texts = {
        "/etc/hostname": f"{node.hostname}\n",
        "/etc/hosts": f"127.0.0.1 localhost\n127.0.1.1 {node.hostname}\n",
        "/etc/os-release": OS_RELEASE,
        "/etc/lsb-release": LSB_RELEASE,
        **host_files.etc(node),
        "/etc/group": _groups(node),
        "/etc/ld.so.conf.d/rocm.conf": f"{ROCM}/lib\n{ROCM}/lib64\n",
        "/etc/modprobe.d/amdgpu.conf": "",
        "/etc/udev/rules.d/70-amdgpu.rules": UDEV_RULES,
    }
    texts |= etc_files(node)
    return {path: text.encode() for path, text in texts.items()}


def _home(node: Node) -> Mapping[str, bytes | Link]:
    """A new account's files, the exports of a fault among them, and what it has put there."""
    texts = {f"{HOME}/{name}": text for name, text in dot_files(node.login_env).items()} | dict(node.home)
    return {path: as_large_as_real(text.encode()) for path, text in texts.items()}


def _groups(node: Node) -> str:
    member_of = node.member_of or node.groups
    lines = (f"{group}:x:{gid}:{USER if group in member_of else ''}" for group, gid in GIDS.items())
    return "\n".join(lines) + "\n"


def _scripts() -> Mapping[str, bytes | Link]:
    """Commands that are scripts on Ubuntu too (gzip)."""
    return {"/usr/bin/zcat": b'#!/bin/sh\nexec gzip -cd "$@"\n'}


def _folders() -> Mapping[str, bytes | Link]:
    """What an administrator looks for in directories that our tools have no use for."""
    texts = {
        "/boot/grub/grub.cfg": "# Made by update-grub. Settings are those of /etc/default/grub.\n",
        f"/boot/config-{KERNEL}": "CONFIG_HSA_AMD=y\nCONFIG_HSA_AMD_P2P=y\nCONFIG_NUMA_BALANCING=y\n",
        f"/boot/vmlinuz-{KERNEL}": "",
        "/var/lib/dpkg/available": "",
        "/var/log/dpkg.log": "",
        "/var/log/wtmp": "",
    }
    links = {"/var/run": Link("/run"), "/boot/vmlinuz": Link(f"/boot/vmlinuz-{KERNEL}")}
    return {path: text.encode() for path, text in texts.items()} | links


def _libraries() -> Mapping[str, bytes | Link]:
    """Each under its soname, where the loader looks; a development link beside those of ROCm."""
    files: dict[str, bytes | Link] = {}
    for soname in HOST_LIBRARIES:
        files[f"/lib/x86_64-linux-gnu/{soname}"] = encode(library(soname))
    files["/lib64/ld-linux-x86-64.so.2"] = encode(library("ld-linux-x86-64.so.2"))
    for soname in ROCM_LIBRARIES:
        files[f"{ROCM}/lib/{soname}"] = encode(library(soname))
        files[f"{ROCM}/lib/{soname.partition('.so')[0]}.so"] = Link(f"{ROCM}/lib/{soname}")
    return files


HOST_LIBRARIES = (
    *("libc.so.6", "libm.so.6", "libdl.so.2", "librt.so.1", "libpthread.so.0"),
    *("libgcc_s.so.1", "libstdc++.so.6", "libnuma.so.1", "libdrm.so.2", "libdrm_amdgpu.so.1", "libelf.so.1"),
)
ROCM_LIBRARIES = (
    *("libamdhip64.so.6", "libhiprtc.so.6", "libhsa-runtime64.so.1", "libamd_comgr.so.3"),
    *("libamd_smi.so.25", "librocm_smi64.so.7", "librocprofiler-sdk.so.0", "libroctx64.so.4"),
    *("librocblas.so.4", "libhipblas.so.2", "libhipblaslt.so.0", "librocsolver.so.0", "librocsparse.so.1"),
    *("librccl.so.1", "libMIOpen.so.1", "librocfft.so.0", "libhipfft.so.0", "librocrand.so.1"),
    "libhiprand.so.1",
)
"""Sonames of ROCm 6.4."""

OS_RELEASE = """\
PRETTY_NAME="Ubuntu 22.04.5 LTS"
NAME="Ubuntu"
VERSION_ID="22.04"
VERSION="22.04.5 LTS (Jammy Jellyfish)"
VERSION_CODENAME=jammy
ID=ubuntu
ID_LIKE=debian
"""

LSB_RELEASE = """\
DISTRIB_ID=Ubuntu
DISTRIB_RELEASE=22.04
DISTRIB_CODENAME=jammy
DISTRIB_DESCRIPTION="Ubuntu 22.04.5 LTS"
"""

UDEV_RULES = """\
KERNEL=="kfd", GROUP=="render", MODE="0660"
SUBSYSTEM=="drm", KERNEL=="renderD*", MODE="0660"
"""
