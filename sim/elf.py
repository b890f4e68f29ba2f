"""Executables and libraries as `file` and `ldd` describe them."""

from sim.binary import Binary

VDSO = "linux-vdso.so.1"


def is_library(binary: Binary) -> bool:
    return "soname" in binary.entry


def describe(binary: Binary) -> str:
    """As file(1) says it of a 64-bit x86 program or library."""
    if is_library(binary):
        head = "ELF 64-bit LSB shared object, x86-64, version 1 (SYSV), dynamically linked"
        return f"{head}{_build_id(binary)}, stripped"
    if binary.kind == "object":
        return "ELF 64-bit LSB relocatable, x86-64, version 1 (SYSV), not stripped"
    return (
        "ELF 64-bit LSB pie executable, x86-64, version 1 (SYSV), dynamically linked, "
        f"interpreter {binary.interpreter}{_build_id(binary)}, for GNU/Linux 3.2.0, not stripped"
    )


def _build_id(binary: Binary) -> str:
    return f", BuildID[sha1]={binary.build_id}" if binary.build_id else ""


def library(soname: str) -> Binary:
    return Binary(kind="host", needed=(), entry={"soname": soname})
