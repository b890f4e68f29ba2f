"""/proc of the node: the files of it that say what machine this is."""

from collections.abc import Iterator, Mapping
from functools import cache

from sim.kernel import loaded
from sim.node import Node
from sim.stack import (
    CPU,
    CPU_MHZ_MAX,
    CPU_SOCKETS,
    CPU_THREADS_PER_SOCKET,
    HOST_MEMORY_KB,
    KERNEL,
    KERNEL_BUILD,
)

BUILDER = (
    "(buildd@lcy02-amd64-046) (x86_64-linux-gnu-gcc-12 (Ubuntu 12.3.0-1ubuntu1~22.04) 12.3.0, "
    "GNU ld (GNU Binutils for Ubuntu) 2.38)"
)
FLAGS = (
    "fpu vme de pse tsc msr pae mce cx8 apic sep mtrr pge mca cmov pat pse36 clflush mmx fxsr sse sse2 ht "
    "syscall nx mmxext fxsr_opt pdpe1gb rdtscp lm constant_tsc rep_good nopl nonstop_tsc cpuid aperfmperf "
    "rapl pni pclmulqdq monitor ssse3 fma cx16 pcid sse4_1 sse4_2 x2apic movbe popcnt aes xsave avx f16c "
    "rdrand lahf_lm cmp_legacy svm extapic cr8_legacy abm sse4a misalignsse 3dnowprefetch osvw ibs skinit "
    "wdt tce topoext perfctr_core perfctr_nb bpext avx2 bmi1 bmi2 avx512f avx512dq avx512cd avx512bw "
    "avx512vl avx512_bf16"
)
"""Of bare metal; a virtual machine has `hypervisor` among them, and that is how AMD's tools know it."""


def proc_files(node: Node) -> Mapping[str, bytes]:
    """Those that do not change from one moment to the next."""
    return {f"/proc/{name}": f"{text}\n".encode() for name, text in _texts(node)}


def _texts(node: Node) -> Iterator[tuple[str, str]]:
    yield "version", f"Linux version {KERNEL} {BUILDER} {KERNEL_BUILD}"
    options = " ".join(node.kernel_options)
    yield "cmdline", f"BOOT_IMAGE=/boot/vmlinuz-{KERNEL} root=/dev/nvme0n1p2 ro {options}".rstrip()
    yield "cpuinfo", cpu_info(guest=node.guest)
    yield "meminfo", _memory()
    yield "loadavg", "0.08 0.11 0.09 1/4521 184200"
    yield "filesystems", "nodev\tsysfs\nnodev\ttmpfs\nnodev\tproc\n\text4\n\txfs"
    yield "sys/kernel/numa_balancing", str(int(node.numa_balancing))
    yield "sys/kernel/osrelease", KERNEL
    yield "sys/kernel/hostname", node.hostname
    yield "modules", "\n".join(_modules(node))


def _modules(node: Node) -> Iterator[str]:
    for module in loaded(node, node.booted_at):
        users = "".join(f"{user}," for user in module.users) or "-"
        count = len(module.users) + module.uses
        yield f"{module.name} {module.size_bytes} {count} {users} Live 0x0000000000000000"


def _memory() -> str:
    total = sum(HOST_MEMORY_KB)
    values = {
        "MemTotal": total,
        "MemFree": total - 38_400_000,
        "MemAvailable": total - 24_800_000,
        "Buffers": 412_384,
        "Cached": 14_961_120,
        "SwapTotal": 8_388_604,
        "SwapFree": 8_388_604,
    }
    return "\n".join(f"{name + ':':<16}{kb:>8} kB" for name, kb in values.items())


@cache
def cpu_info(*, guest: bool = False) -> str:
    """/proc/cpuinfo: one block for each hardware thread."""
    flags = f"{FLAGS} hypervisor" if guest else FLAGS
    return "\n".join(_cpu(number, flags) for number in range(CPU_SOCKETS * CPU_THREADS_PER_SOCKET))


def _cpu(number: int, flags: str) -> str:
    cores = CPU_THREADS_PER_SOCKET // 2
    physical, core = divmod(number % (CPU_SOCKETS * cores), cores)
    values = {
        "processor\t": number,
        "vendor_id\t": "AuthenticAMD",
        "cpu family\t": 25,
        "model\t\t": 17,
        "model name\t": CPU,
        "stepping\t": 1,
        "microcode\t": "0xa101148",
        "cpu MHz\t\t": f"{CPU_MHZ_MAX - 7 * (number % 17)}.000",
        "cache size\t": "1024 KB",
        "physical id\t": physical,
        "siblings\t": CPU_THREADS_PER_SOCKET,
        "core id\t\t": core,
        "cpu cores\t": cores,
        "flags\t\t": flags,
        "bogomips\t": "4799.99",
    }
    return "".join(f"{key}: {value}\n" for key, value in values.items())
