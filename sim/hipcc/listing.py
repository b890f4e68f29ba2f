"""What the compiler lists of kernels: remarks of their resources, and the files of --save-temps.

Layout: clang 19.1.7's own remarks and listing for gfx942. Hidden arguments: LLVM's AMDGPUUsage, "Code Object
V5 Kernel Argument Metadata". No back end gives out registers here; what depends on them is named as such.
"""

from collections.abc import Iterator, Mapping, Sequence

from sim.hip.build import Built
from sim.hip.kernel_facts import KernelFacts
from sim.hip.lines import place

REMARK = "kernel-resource-usage"
GAP = "registers, scratch memory and occupancy of kernels, and their instructions"
UNKNOWN = "not simulated on this node"
HIDDEN = (
    *(("block_count_x", 0, 4), ("block_count_y", 4, 4), ("block_count_z", 8, 4)),
    *(("group_size_x", 12, 2), ("group_size_y", 14, 2), ("group_size_z", 16, 2)),
    *(("remainder_x", 18, 2), ("remainder_y", 20, 2), ("remainder_z", 22, 2)),
    *(("global_offset_x", 40, 8), ("global_offset_y", 48, 8), ("global_offset_z", 56, 8)),
    ("grid_dims", 64, 2),
)
HOSTCALL_BUFFER = ("hostcall_buffer", 80, 8)
"""Name, offset behind the kernel's own arguments, bytes."""
HIDDEN_BYTES, HIDDEN_ALIGNMENT = 256, 8


def remarks(built: Built, texts: Mapping[str, str]) -> str:
    """-Rpass-analysis=kernel-resource-usage, for each kernel; `texts` by the names that messages have."""
    said = ""
    for kernel in built.kernels:
        file, at = place(built.files, kernel.line)
        lines = texts.get(file, "").splitlines()
        line = _brace(lines, at)
        shown = lines[line - 1] if 0 < line <= len(lines) else ""
        start, end = f"{file}:{line}:1: remark: ", f" [-Rpass-analysis={REMARK}]\n"
        said += f"{start}Function Name: {kernel.symbol}{end}{line:5} | {shown}\n      | ^\n"
        said += f"{start}    LDS Size [bytes/block]: {kernel.lds_bytes}{end}"
    return said


def _brace(lines: Sequence[str], line: int) -> int:
    """Where the body opens: a remark stands at the scope of a function, not at its name."""
    return next((at for at in range(line, len(lines) + 1) if "{" in lines[at - 1]), line)


def temporaries(
    stem: str, text: str, kernels: Sequence[KernelFacts], targets: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """Name and text of each file that --save-temps leaves of one source, except for its object."""
    note = f"{UNKNOWN}\n"
    source = f"// The text as typed: what the preprocessor makes of it is {UNKNOWN}.\n{text}"
    for target in targets:
        device = f"{stem}-hip-amdgcn-amd-amdhsa-{target}"
        yield f"{device}.hipi", source
        yield f"{device}.s", assembly(kernels, target)
        for ending in ("bc", "o", "out", "out.resolution.txt"):
            yield f"{device}.{ending}", note
    host = f"{stem}-host-x86_64-unknown-linux-gnu"
    yield f"{host}.hipi", source
    yield f"{host}.bc", note
    yield f"{host}.s", note
    if targets:
        yield f"{stem}.hip-hip-amdgcn-amd-amdhsa.hipfb", note


def assembly(kernels: Sequence[KernelFacts], target: str) -> str:
    """The device's .s: symbols and metadata."""
    head = f'\t.amdgcn_target "amdgcn-amd-amdhsa--{target}"\n\t.amdhsa_code_object_version 5\n\t.text\n'
    tail = f"amdhsa.target:   amdgcn-amd-amdhsa--{target}\namdhsa.version:\n  - 1\n  - 2\n...\n"
    return (
        head
        + "".join(map(_symbol, kernels))
        + "\t.amdgpu_metadata\n---\n"
        + ("amdhsa.kernels:\n" + "".join(map(_metadata, kernels)) if kernels else "amdhsa.kernels:  []\n")
        + tail
        + "\n\t.end_amdgpu_metadata\n"
    )


def _symbol(kernel: KernelFacts) -> str:
    name = kernel.symbol
    return (
        f"\t.protected\t{name}\n\t.globl\t{name}\n\t.p2align\t8\n\t.type\t{name},@function\n{name}:\n"
        f"; instructions: {UNKNOWN}\n"
        f"; Kernel info:\n; NumSgprs, NumVgprs, NumAgprs, ScratchSize, Occupancy: {UNKNOWN}\n"
        f"; LDSByteSize: {kernel.lds_bytes} bytes/workgroup (compile time only)\n"
    )


def _metadata(kernel: KernelFacts) -> str:
    arguments, size = _arguments(kernel)
    least = HIDDEN_ALIGNMENT if _hidden(kernel) else 4
    alignment = max(least, *(one.alignment for one in kernel.parameters), 0)
    return (
        f"  - # .agpr_count, .sgpr_count, .vgpr_count, .private_segment_fixed_size: {UNKNOWN}\n"
        f"    .args:{arguments or '           []'}\n"
        f"    .group_segment_fixed_size: {kernel.lds_bytes}\n"
        f"    .kernarg_segment_align: {alignment}\n"
        f"    .kernarg_segment_size: {size}\n"
        "    .language:       OpenCL C\n    .language_version:\n      - 2\n      - 0\n"
        f"    .max_flat_workgroup_size: {kernel.most_threads or 1024}\n"
        f"    .name:           {kernel.symbol}\n"
        f"    .symbol:         {kernel.symbol}.kd\n"
        "    .uniform_work_group_size: 1\n    .uses_dynamic_stack: false\n    .wavefront_size: 64\n"
    )


def _arguments(kernel: KernelFacts) -> tuple[str, int]:
    """The list, and the bytes of all."""
    said, at = "", 0
    for one in kernel.parameters:
        at += -at % one.alignment
        kind = "global_buffer" if one.is_pointer else "by_value"
        space = ".address_space:  global\n        " if one.is_pointer else ""
        said += f"\n      - {space}{_argument(at, one.bytes, kind)}"
        at += one.bytes
    hidden = _hidden(kernel)
    start = at + -at % HIDDEN_ALIGNMENT
    said += "".join(
        f"\n      - {_argument(start + offset, size, f'hidden_{name}')}" for name, offset, size in hidden
    )
    return said, start + HIDDEN_BYTES if hidden else at


def _hidden(kernel: KernelFacts) -> tuple[tuple[str, int, int], ...]:
    if kernel.calls_host:
        return (*HIDDEN, HOSTCALL_BUFFER)
    return HIDDEN if kernel.asks_sizes else ()


def _argument(offset: int, size: int, kind: str) -> str:
    return f".offset:         {offset}\n        .size:           {size}\n        .value_kind:     {kind}"
