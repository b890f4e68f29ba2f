"""Kernel modules of the node and what modinfo knows of AMD's driver."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sim.node import Node
from sim.stack import AMDGPU, AMDGPU_SRCVERSION, KERNEL

MODULES_DIR = f"/lib/modules/{KERNEL}"
VERMAGIC = f"{KERNEL} SMP preempt mod_unload modversions "


@dataclass(frozen=True, slots=True)
class Module:
    """`size_bytes` in memory: of a public 6.8 kernel, for the driver's unconfirmed at this version."""

    name: str
    size_bytes: int
    users: tuple[str, ...] = ()
    uses: int = 0
    """References that no module holds: open files."""


_DRIVER = (
    Module("amdgpu", 19718144),
    Module("amddrm_ttm_helper", 16384, ("amdgpu",)),
    Module("amdttm", 110592, ("amdgpu", "amddrm_ttm_helper")),
    Module("amddrm_buddy", 20480, ("amdgpu",)),
    Module("amdxcp", 16384, ("amdgpu",)),
    Module("amddrm_exec", 16384, ("amdgpu",)),
    Module("amd_sched", 61440, ("amdgpu",)),
    Module("amdkcl", 36864, ("amd_sched", "amdttm", "amddrm_exec", "amddrm_buddy", "amdgpu")),
    Module("drm_display_helper", 237568, ("amdgpu",)),
    Module("drm_suballoc_helper", 16384, ("amdgpu",)),
)
_HOST = (
    Module("ast", 73728),
    Module("i2c_algo_bit", 16384, ("ast",)),
    Module("drm_shmem_helper", 28672, ("ast",)),
    Module("kvm_amd", 212992),
    Module("kvm", 1404928, ("kvm_amd",)),
    Module("ccp", 143360, ("kvm_amd",)),
    Module("ipmi_ssif", 45056),
    Module("k10temp", 16384),
    Module("mlx5_ib", 512000),
    Module("ib_uverbs", 204800, ("mlx5_ib",)),
    Module("ib_core", 507904, ("mlx5_ib", "ib_uverbs")),
    Module("mlx5_core", 2228224, ("mlx5_ib",)),
    Module("nvme", 61440, uses=3),
    Module("nvme_core", 212992, ("nvme",), uses=4),
    Module("xfs", 2285568, uses=1),
)


def loaded(node: Node, now: datetime) -> Sequence[Module]:
    """Loaded modules, newest first. A process that has a device open holds the driver."""
    if not node.driver_loaded:
        return _HOST
    amdgpu, *others = _DRIVER
    opened = sum(entry.runs_at(now) for entry in node.activities)
    return (Module(amdgpu.name, amdgpu.size_bytes, uses=opened), *others, *_HOST)


AMDGPU_INFO: Sequence[tuple[str, str]] = (
    ("filename", f"{MODULES_DIR}/updates/dkms/amdgpu.ko"),
    ("version", AMDGPU),
    ("license", "GPL and additional rights"),
    ("description", "AMD GPU"),
    ("author", "AMD linux driver team"),
    ("firmware", "amdgpu/gc_9_4_3_rlc.bin"),
    ("firmware", "amdgpu/gc_9_4_3_mec.bin"),
    ("firmware", "amdgpu/sdma_4_4_2.bin"),
    ("firmware", "amdgpu/psp_13_0_6_sos.bin"),
    ("firmware", "amdgpu/psp_13_0_6_ta.bin"),
    ("firmware", "amdgpu/vcn_4_0_3.bin"),
    ("srcversion", AMDGPU_SRCVERSION),
    ("alias", "pci:v00001002d*sv*sd*bc12sc00i00*"),
    ("alias", "pci:v00001002d*sv*sd*bc03sc80i00*"),
    (
        "depends",
        "amdkcl,drm_display_helper,amdttm,amddrm_buddy,amdxcp,amddrm_exec,amd-sched,amddrm_ttm_helper",
    ),
    ("retpoline", "Y"),
    ("name", "amdgpu"),
    ("vermagic", VERMAGIC),
    ("parm", "vm_fragment_size:VM fragment size in bits (4, 5, etc. 4 = 64K (default), Max 9 = 2M) (int)"),
    ("parm", "gpu_recovery:Enable GPU recovery mechanism, (1 = enable, 0 = disable, -1 = auto) (int)"),
    ("parm", "noretry:Disable retry faults (0 = retry enabled, 1 = retry disabled, -1 auto (default)) (int)"),
    ("parm", "sched_policy:Scheduling policy (0 = HWS (Default), 1 = HWS without over-subscription) (int)"),
)
"""Fields in modinfo's order. The real module lists hundreds of firmware files, aliases and parameters; here
are those that concern these devices."""
