"""What stands under /opt/rocm-6.4.1 beside the tools and the libraries."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from sim.binary import Binary, encode
from sim.stack import ROCM as ROCM_VERSION
from sim.stack import ROCM_BUILD

ROCM = f"/opt/rocm-{ROCM_VERSION}"
HEADERS = Path(__file__).parent / "hip/headers/hip"
"""The same that the node's compiler reads."""
COMPILER = ("amdclang", "clang", "clang-19")
"""clang++ and amdclang++ are tools of their own."""
PROFILERS = ("rocgdb", "rocprof", "rocprofv2", "rocprofv3", "rocprof-compute", "rocprof-sys-run")
COLLECTIVES = (
    *("all_gather_perf", "all_reduce_perf", "alltoall_perf", "broadcast_perf", "gather_perf"),
    *("reduce_perf", "reduce_scatter_perf", "scatter_perf", "sendrecv_perf"),
)


@cache
def rocm_files() -> Mapping[str, bytes]:
    return dict(_files())


def _files() -> Iterator[tuple[str, bytes]]:
    for name in ("version", "version-rocm"):
        yield f"{ROCM}/.info/{name}", f"{ROCM_BUILD}\n".encode()
    for path in sorted(HEADERS.rglob("*")):
        if path.is_file():
            yield f"{ROCM}/include/hip/{path.relative_to(HEADERS).as_posix()}", path.read_bytes()
    for name in COMPILER:
        yield f"{ROCM}/lib/llvm/bin/{name}", runs("amdclang")
    for name in (*PROFILERS, *COLLECTIVES):
        yield f"{ROCM}/bin/{name}", runs(name)
    version = ROCM_VERSION.split(".")
    yield (
        f"{ROCM}/share/hip/version",
        "".join(
            f"HIP_VERSION_{part}={number}\n"
            for part, number in zip(("MAJOR", "MINOR"), version, strict=False)
        ).encode(),
    )


def runs(command: str) -> bytes:
    """An executable that only names a command which the shell has."""
    return encode(Binary(kind="system", entry={"command": command}))
