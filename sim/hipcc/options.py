"""The command line of clang's driver: what is read, what is passed on, what is refused in clang's words."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from sim.errors import NotSimulated
from sim.tools import Call

Kind = Literal["hip", "cuda", "c++", "c", "object"]
Phase = Literal["link", "object", "check", "depend", "preprocess", "assembly"]

EXTENSIONS: dict[str, Kind] = {
    **dict.fromkeys((".hip",), "hip"),
    **dict.fromkeys((".cu", ".cuh"), "cuda"),
    **dict.fromkeys((".cpp", ".cc", ".cxx", ".C", ".cp", ".c++", ".CPP"), "c++"),
    ".c": "c",
    **dict.fromkeys((".o", ".obj"), "object"),
}
WITH_VALUE: tuple[str, ...] = (
    "-o",
    "-I",
    "-D",
    "-U",
    "-L",
    "-l",
    "-x",
    "-include",
    "-isystem",
    "-iquote",
    "-MF",
    *("-MT", "-MQ", "-Xlinker", "-Xclang", "-mllvm", "-T", "-z"),
)
"""Options that take the next word where nothing is attached to them."""
CUDA_ONLY = (
    *("-gencode", "-Xptxas", "-Xcompiler", "-ccbin", "-code", "-cudart", "-maxrregcount", "-rdc=", "-dlink"),
    *("--use_fast_math", "-use_fast_math", "--expt-", "-expt-", "--extended-lambda", "--generate-code"),
    *("--gpu-architecture", "--gpu-code", "--ptxas-options", "--compiler-options", "--maxrregcount"),
    *("--relocatable-device-code", "--default-stream", "--resource-usage", "--device-debug", "--keep"),
    *("-ptx", "-cubin", "--cubin", "--fatbin", "--cudart", "--threads", "--generate-line-info"),
)
"""Options of nvcc that clang does not know, by their beginning."""
ALIKE = {"-arch=": "-march="}
"""One letter off a clang option, which it then suggests."""
IGNORED = re.compile(
    r"-(?:O(?:[0-3szg]|fast)?|g(?:[0-3]|gdb[0-3]?|line-tables-only|dwarf-[2-5]|split-dwarf)?|pipe|pthread"
    r"|s|shared-libgcc|static-libgcc|rdynamic|no-pie|pie|P|C|nogpulib|fPIC|fpic|fPIE|fpie"
    r"|f(?:no-)?(?:inline|inline-functions|exceptions|rtti|fast-math|strict-aliasing|omit-frame-pointer|openmp"
    r"|unroll-loops|vectorize|slp-vectorize|color-diagnostics|diagnostics-color|caret-diagnostics"
    r"|diagnostics-show-option|stack-protector|common|gpu-rdc|gpu-approx-transcendentals|cuda-flush-denormals"
    r"-to-zero|hip-new-launch-api|hip-fp32-correctly-rounded-divide-sqrt|finite-math-only|math-errno"
    r"|signed-zeros|associative-math|reciprocal-math|trapping-math|rounding-math|gpu-allow-device-init"
    r"|gpu-defer-diag|lto|function-sections|data-sections|asynchronous-unwind-tables|sanitize=\w+"
    r"|time-report|modules|verbose-asm|gpu-flush-denormals-to-zero|unsafe-math-optimizations)"
    r"|ffp-contract=\w+(?:-honor-pragmas)?|fvisibility=\w+|fdiagnostics-color=\w+|fgpu-default-stream=legacy"
    r"|ferror-limit=\d+|ftemplate-depth=\d+|fcolor-diagnostics|munsafe-fp-atomics|m(?:no-)?unsafe-fp-atomics"
    r"|march=\S+|mtune=\S+|mcpu=\S+|m(?:no-)?(?:avx\S*|sse\S*|fma|cumode|64)|mcode-object-version=[56]"
    r"|mno-tgsplit|static-libstdc\+\+)"
)
"""Options that change neither what a program does here nor what is said of it."""
LONG_IGNORED = (
    *("--hip-link", "--rtlib=compiler-rt", "-unwindlib=libgcc", "--driver-mode=g++", "--no-hip-rt"),
    *(
        "-fuse-ld=lld",
        "--gpu-max-threads-per-block=1024",
        "--rocm-path=/opt/rocm",
        "--rocm-path=/opt/rocm-6.4.1",
    ),
    *("--hip-path=/opt/rocm", "--hip-path=/opt/rocm-6.4.1", "--offload-new-driver"),
)


@dataclass(slots=True)
class Given:
    """`errors` are clang's, in the order of the words they are about."""

    inputs: list[tuple[str, Kind]] = field(default_factory=list)
    output: str | None = None
    phase: Phase = "link"
    targets: list[str] = field(default_factory=list)
    defines: list[str] = field(default_factory=list)
    folders: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    standard: str = ""
    libraries: list[str] = field(default_factory=list)
    library_folders: list[str] = field(default_factory=list)
    links_hip: bool = False
    relocatable: bool = False
    device_only: bool = False
    host_only: bool = False
    shows: Literal["", "verbose", "commands"] = ""
    remarks: str = ""
    saves_temps: Literal["", "cwd", "obj"] = ""
    depends: tuple[str, ...] = ()
    depend_file: str = ""
    errors: list[str] = field(default_factory=list)
    all: tuple[str, ...] = ()
    """Every option as typed, inputs and output left out."""


def read(call: Call, words: Sequence[str]) -> Given:
    """Raises NotSimulated for an option of clang's that is not modelled."""
    given = Given()
    queue = list(_expanded(call, words, given))
    language: Kind | None = None
    while queue:
        word = queue.pop(0)
        option, value = _split(word, queue)
        match option:
            case "":
                _input(call, given, word, language)
            case "-x":
                language = _language(value, given)
            case _:
                given.all = (*given.all, word if word.startswith(option) and option != word else option)
                if value is not None and option == word:
                    given.all = (*given.all, value)
                _option(given, option, value or "", word)
    if not given.inputs:
        given.errors.append("no input files")
    return given


def _expanded(call: Call, words: Sequence[str], given: Given, depth: int = 0) -> Iterator[str]:
    """With the words of `@file` in its place."""
    for word in words:
        data = call.files.read(call.path(word[1:])) if word.startswith("@") and len(word) > 1 else None
        if data is None or depth > 10:
            yield word
        else:
            yield from _expanded(call, _words(data.decode(errors="replace")), given, depth + 1)


def _words(text: str) -> list[str]:
    return [(one[1:-1] if one[0] in "\"'" else one) for one in re.findall(r"\"[^\"]*\"|'[^']*'|\S+", text)]


def _split(word: str, queue: list[str]) -> tuple[str, str | None]:
    """The option and its value, attached or the next word; "" for a word that is no option."""
    if not word.startswith("-") or word == "-":
        return "", None
    for name in WITH_VALUE:
        if word == name:
            return name, queue.pop(0) if queue else None
    for name in ("-o", "-I", "-D", "-U", "-L", "-l", "-x", "-isystem", "-include", "-MF", "-MT", "-MQ"):
        if word.startswith(name) and not word.startswith("-openmp") and len(word) > len(name):
            return name, word[len(name) :]
    return word, None


def _language(value: str | None, given: Given) -> Kind | None:
    known: dict[str, Kind] = {"hip": "hip", "c++": "c++", "c": "c", "cuda": "cuda"}
    if value == "none":
        return None
    if value in known:
        return known[value]
    given.errors.append(f"language not recognized: '{value}'")
    return None


def _input(call: Call, given: Given, name: str, language: Kind | None) -> None:
    path = call.path(name)
    if name == "-":
        raise NotSimulated(f"{call.argv[0]} - (a program from standard input)")
    if call.files.entry(path) is None:
        given.errors.append(f"no such file or directory: '{name}'")
        return
    by_name: Kind = next((EXTENSIONS[end] for end in EXTENSIONS if name.endswith(end)), "object")
    kind = by_name if language is None else language
    given.inputs.append((name, kind))


def _option(given: Given, option: str, value: str, word: str) -> None:
    match option:
        case "-o":
            given.output = value
        case "-c":
            given.phase = "object"
        case "-S" | "-emit-llvm":
            given.phase = "assembly"
        case "-E":
            given.phase = "preprocess"
        case "-fsyntax-only":
            given.phase = "check"
        case "-M" | "-MM":
            given.phase, given.depends = "depend", (*given.depends, option)
        case "-MD" | "-MMD" | "-MP" | "-MG":
            given.depends = (*given.depends, option)
        case "-MF":
            given.depend_file = value
        case "-D":
            given.defines.append(value)
        case "-U":
            given.flags.append(f"-U{value}")
        case "-I" | "-isystem" | "-iquote":
            given.folders.append(value)
        case "-L":
            given.library_folders.append(value)
        case "-l":
            given.libraries.append(value)
        case "-v":
            given.shows = "verbose"
        case "-###":
            given.shows = "commands"
        case "-w":
            given.flags.append(word)
        case "--save-temps" | "-save-temps" | "--save-temps=obj" | "-save-temps=obj" | "-save-temps=cwd":
            given.saves_temps = "obj" if option.endswith("=obj") else "cwd"
        case "--cuda-device-only" | "--offload-device-only":
            given.device_only = True
        case "--cuda-host-only" | "--offload-host-only":
            given.host_only = True
        case _:
            _by_beginning(given, option, word)


def _by_beginning(given: Given, option: str, word: str) -> None:
    alike = next((name for name in ALIKE if word.startswith(name)), None)
    if word.startswith(("--offload-arch=", "--cuda-gpu-arch=")):
        given.targets += [one for one in word.partition("=")[2].split(",") if one]
    elif word.startswith("-std="):
        given.standard = word.removeprefix("-std=")
    elif word.startswith(("-Rpass-analysis=", "-Rpass=", "-Rpass-missed=")):
        given.remarks = word
    elif alike is not None:
        given.errors.append(f"unknown argument '{word}'; did you mean '{ALIKE[alike]}{word[len(alike) :]}'?")
    elif word.startswith(CUDA_ONLY):
        given.errors.append(f"unknown argument: '{word}'")
    elif word.startswith(("-Wl,", "-Wa,")) or option in (
        "-Xlinker",
        "-mllvm",
        "-include",
        "-z",
        "-T",
        "-Xclang",
    ):
        raise NotSimulated(f"the compiler's option {option}")
    elif word.startswith("-W"):
        given.flags.append(word)
    elif word in LONG_IGNORED or IGNORED.fullmatch(word):
        given.links_hip = given.links_hip or word == "--hip-link"
        given.relocatable = word == "-fgpu-rdc" or (given.relocatable and word != "-fno-gpu-rdc")
    else:
        raise NotSimulated(f"the compiler's option {word}")
