"""`lscpu`: the host's processors."""

from sim import gnu
from sim.host import CPU_SETS
from sim.procfs import FLAGS
from sim.stack import CPU, CPU_L1_BYTES, CPU_MHZ_MAX, CPU_SOCKETS, CPU_THREADS_PER_SOCKET
from sim.tools import Call, Result

NAME = "lscpu"
PATHS: tuple[str, ...] = ("/usr/bin/lscpu",)
HELP = "Display information about the CPU architecture."

CORES = CPU_THREADS_PER_SOCKET // 2
L2_KB, L3_KB_PER_CCX, CORES_PER_CCX = 1024, 32 * 1024, 8
"""AMD EPYC 9004 (Zen 4) data sheet."""
LABEL = 33


def main(call: Call) -> Result:
    given = gnu.read(call, "aepJbcxVy", ("all", "extended", "parse", "json", "version"), about=HELP)
    if isinstance(given, Result):
        return given
    if given.has("V", "version"):
        return Result(out="lscpu from util-linux 2.37.2\n")
    given.refuse(NAME, given.options)
    lines = [
        *_processor(),
        *(() if call.node.guest else (("Virtualization", "AMD-V"),)),
        *_caches(),
        *_numa(),
    ]
    return Result(out="".join(f"{label + ':':<{LABEL}}{value}\n" for label, value in lines))


def _processor() -> list[tuple[str, str]]:
    threads = CPU_SOCKETS * CPU_THREADS_PER_SOCKET
    return [
        ("Architecture", "x86_64"),
        ("  CPU op-mode(s)", "32-bit, 64-bit"),
        ("  Address sizes", "52 bits physical, 57 bits virtual"),
        ("  Byte Order", "Little Endian"),
        ("CPU(s)", str(threads)),
        ("  On-line CPU(s) list", f"0-{threads - 1}"),
        ("Vendor ID", "AuthenticAMD"),
        ("  Model name", CPU),
        ("    CPU family", "25"),
        ("    Model", "17"),
        ("    Thread(s) per core", "2"),
        ("    Core(s) per socket", str(CORES)),
        ("    Socket(s)", str(CPU_SOCKETS)),
        ("    Stepping", "1"),
        ("    CPU max MHz", f"{CPU_MHZ_MAX}.0000"),
        ("    CPU min MHz", "1500.0000"),
        ("    BogoMIPS", "4799.99"),
        ("    Flags", FLAGS),
    ]


def _caches() -> list[tuple[str, str]]:
    cores = CPU_SOCKETS * CORES
    l1 = f"{cores * CPU_L1_BYTES // 1024**2} MiB ({cores} instances)"
    l3_count = cores // CORES_PER_CCX
    return [
        ("Caches (sum of all)", ""),
        ("  L1d", l1),
        ("  L1i", l1),
        ("  L2", f"{cores * L2_KB // 1024} MiB ({cores} instances)"),
        ("  L3", f"{l3_count * L3_KB_PER_CCX // 1024} MiB ({l3_count} instances)"),
    ]


def _numa() -> list[tuple[str, str]]:
    lines = [("NUMA", ""), ("  NUMA node(s)", str(len(CPU_SETS)))]
    for number, cpus in enumerate(CPU_SETS):
        first, second = cpus[: len(cpus) // 2], cpus[len(cpus) // 2 :]
        lines.append((f"  NUMA node{number} CPU(s)", f"{first[0]}-{first[-1]},{second[0]}-{second[-1]}"))
    return lines
