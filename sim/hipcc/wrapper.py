"""What `hipcc` makes of its arguments: the call of clang++ that it then runs.

Source: ROCm/llvm-project amd/hipcc/src/hipBin_amd.h and hipBin_nvidia.h; order and blanks of the command as
in public build logs of 6.2 and 6.3 ("failed to execute:...").
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from sim.compiler import CLANG_PATH, ROCM_PATH
from sim.tools import Call
from sim.tools.rocm_agent_enumerator import main as enumerate_agents

CLANG = f"{CLANG_PATH}/clang++"
NO_ARGUMENTS = "No Arguments passed, exiting ...\n"
C_FILES, CPP_FILES = (".c",), (".cpp", ".cxx", ".cc", ".C")
GPU_FILES = (".cu", ".cuh", ".hip")
TARGET_OPTIONS = ("--offload-arch=", "--amdgpu-target=")
DEPRECATED_TARGET = (
    "Warning: The --amdgpu-target option has been deprecated and will be removed in the future."
    "  Use --offload-arch instead.\n"
)
_SPECIAL = re.compile(r"[^-a-zA-Z0-9_=+,./]")
"""What hipcc puts a backslash before."""
KNOWN_FEATURES = frozenset(("sramecc-", "sramecc+", "xnack-", "xnack+"))


@dataclass(slots=True)
class Wrapped:
    """clang's arguments as words, and the whole as the one line of shell that hipcc runs."""

    words: list[str] = field(default_factory=list)
    shown: str = ""
    """The arguments as that line has them, a blank before each."""
    head: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    """Options put first for the compiler, and for the linker."""
    targets: list[str] = field(default_factory=list)
    said: str = ""
    """Warnings of hipcc's own, for stderr."""
    has_hip: bool = False
    needs_flags: bool = False
    compiles_only: bool = False
    optimises: bool = False
    relocatable: bool = False

    @property
    def command(self) -> str:
        head = " " + "".join(f" {word}" for word in self.head) if self.needs_flags else ""
        return f"{CLANG}{head}{''.join(f' {word}' for word in self.links)} {self.shown}"


def wrapped(call: Call) -> Wrapped:
    made = Wrapped()
    typed, before, names_type = call.argv[1:], "", False
    for word in typed:
        if before == "-o":
            made.words.append(word)
            made.shown += f' "{word}"'
        elif word.startswith(TARGET_OPTIONS):
            made.said += DEPRECATED_TARGET if word.startswith("--amdgpu") else ""
            made.targets += word.partition("=")[2].split(",")
        else:
            names_type = names_type or word.startswith("-x")
            _add(made, word, before, names_type)
        before = word
    _add_head(made, call, asked=any(word.startswith(TARGET_OPTIONS) for word in typed))
    return made


def _add(made: Wrapped, word: str, before: str, names_type: bool) -> None:
    made.compiles_only = made.compiles_only or word in ("-c", "--genco", "-E", "-M")
    made.optimises = made.optimises or word.startswith("-O")
    made.relocatable = word == "-fgpu-rdc" or (made.relocatable and word != "-fno-gpu-rdc")
    made.has_hip = made.has_hip or word == "-xhip" or (before, word) == ("-x", "hip")
    is_input = not word.startswith("-") and before != "-x"
    if is_input and not names_type:
        for language in _language(word):
            made.has_hip = made.has_hip or language == "hip"
            made.needs_flags = True
            made.words += ["-x", language]
            made.shown += f" -x {language}"
    elif is_input:
        made.needs_flags = True
    word = "--cuda-device-only" if word == "--genco" else word
    made.words.append(word)
    made.shown += " " + _SPECIAL.sub(lambda found: f"\\{found[0]}", word)


def _language(name: str) -> Iterator[str]:
    if name.endswith(C_FILES):
        yield "c"
    elif name.endswith((*CPP_FILES, *GPU_FILES)):
        yield "hip"


def _add_head(made: Wrapped, call: Call, *, asked: bool) -> None:
    """Targets and options that hipcc puts first, and what the environment adds at the end."""
    targets = made.targets if asked else _default_targets(call)
    for target in targets:
        for feature in target.split(":")[1:]:
            if feature not in KNOWN_FEATURES:
                made.said += (
                    f"Warning: The Feature: {feature} is unknown. Correct compilation is not guaranteed.\n"
                )
    archs = [f"--offload-arch={target}" for target in targets if target != "gfx000"]
    if made.needs_flags:
        made.head += archs if made.has_hip else []
        made.head += [] if made.optimises else ["-O3"]
    if not made.compiles_only:
        made.links += ["--driver-mode=g++", *([] if made.optimises else ["-O3"]), "--hip-link"]
        made.links += archs if made.relocatable else []
    for name, wanted in (
        ("HIPCC_COMPILE_FLAGS_APPEND", made.needs_flags),
        ("HIPCC_LINK_FLAGS_APPEND", not made.compiles_only),
    ):
        if wanted and call.env.get(name):
            made.words += call.env[name].split()
            made.shown += f" {call.env[name]}"


def _default_targets(call: Call) -> list[str]:
    wanted = call.env.get("HCC_AMDGPU_TARGET")
    if wanted:
        return wanted.split(",")
    found = enumerate_agents(replace(call, argv=("rocm_agent_enumerator", "-t", "GPU")))
    return found.out.split()


def verbose(call: Call, made: Wrapped) -> str:
    """What HIPCC_VERBOSE shows: 1 the command, 2 paths, 4 the arguments."""
    level = call.env.get("HIPCC_VERBOSE", "")
    bits = int(level) if level.isdecimal() else 0
    said = ""
    if bits & 2:
        said += "".join(f"{name}={value}\n" for name, value in PATHS.items())
    if bits & 4:
        said += f"hipcc-args: {''.join(f'{word} ' for word in call.argv[1:])}\n"
    if bits & 1:
        said += f"hipcc-cmd: {made.command}\n"
    return said


PATHS = {
    "HIP_PATH": ROCM_PATH,
    "HIP_PLATFORM": "amd",
    "HIP_COMPILER": "clang",
    "HIP_RUNTIME": "rocclr",
    "ROCM_PATH": ROCM_PATH,
    "HIP_ROCCLR_HOME": ROCM_PATH,
    "HIP_CLANG_PATH": CLANG_PATH,
    "HIP_INCLUDE_PATH": f"{ROCM_PATH}/include",
    "HIP_LIB_PATH": "",
    "DEVICE_LIB_PATH": "",
}


def nvidia(call: Call) -> tuple[str, int]:
    """HIP_PLATFORM=nvidia: hipcc runs nvcc, which this node does not have."""
    cuda = call.env.get("CUDA_PATH") or "/usr/local/cuda"
    command = f"{cuda}/bin/nvcc"
    flags = f' -Wno-deprecated-gpu-targets  -isystem {cuda}/include -isystem "{ROCM_PATH}/include"'
    links = f" -Wno-deprecated-gpu-targets -lcuda -lcudart -L{cuda}/lib64"
    arguments = "".join(" " + _SPECIAL.sub(lambda found: f"\\{found[0]}", word) for word in call.argv[1:])
    whole = f"{command} {flags} {links} {arguments}"
    return f"sh: 1: {command}: not found\nfailed to execute:{whole}\n", 127
