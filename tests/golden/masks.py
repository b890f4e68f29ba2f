"""How a captured output becomes a layout: values turn into typed placeholders, all else stays byte for byte.

Numbers, ids, dates and versions are values. Words are not: labels, enumerations, units and messages are what
a layout is made of. In a table a right-aligned number stands with the width of its field (`<int:7>`), so a
column that moves is seen whatever the number; elsewhere a value's own width does not matter.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

_TOKENS = tuple(
    (re.compile(pattern), name)
    for pattern, name in (
        (r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b", "<uuid>"),
        (r"\b[0-9a-f]{4}:[0-9a-f]{2}:[0-9a-f]{2}\.[0-7]\b", "<bdf>"),
        (r"^[0-9a-f]{2}:[0-9a-f]{2}\.[0-7]\b", "<address>"),
        (r"GPU-(?:X{16}|[0-9a-f]{16})", "<gpu id>"),
        (r"0x(?:X{16}|[0-9A-F]{16})\b", "<serial>"),
        (r"\bX{14}\b|\b692\d{11}\b", "<product serial>"),
        (r"0x[0-9a-fA-F]+\b", "<hex>"),
        (r"\b\d{4}/\d\d/\d\d \d\d:\d\d\b", "<date>"),
        (r"(?<![\w.-])\d+(?:\.\d+){2,}(?:\+[0-9a-f]+)?(?![\w.])", "<version>"),
        (r"(?<![\w.-])\d+\.\d+(?![\w.-])", "<float>"),
        (r"(?<![\w.-])\d+(?![\w.-])", "<int>"),
    )
)
_RIGHT_ALIGNED = re.compile(r" *(?<![\w.-])\d+(\.\d+)?(?![\w.-])")


def mask_text(text: str) -> str:
    """Values anywhere in a line."""
    return "\n".join(_tokens(line) for line in text.split("\n"))


def mask_ids(text: str) -> str:
    """Only device ids and versions: in help texts numbers are wording."""
    lines = []
    for line in text.split("\n"):
        for pattern, name in _TOKENS:
            if name in ("<uuid>", "<bdf>", "<version>"):
                line = pattern.sub(name, line)
        lines.append(line)
    return "\n".join(lines)


def mask_block(text: str) -> str:
    """`LABEL: value` lines, the label as it is."""
    return "\n".join(_after(line, ": ") for line in text.split("\n"))


def mask_json(text: str) -> str:
    return "\n".join(_after(line, '": ') for line in text.split("\n"))


def mask_csv(text: str) -> str:
    """The header as it is; a number may stand right beside a comma or a bracket."""
    header, *rows = text.split("\n")
    return "\n".join([header, *(_tokens(row) for row in rows)])


def mask_table(text: str) -> str:
    """Rows of right-aligned fields."""
    return "\n".join(_RIGHT_ALIGNED.sub(_field, line) for line in text.split("\n"))


def mask_bdfs(text: str) -> str:
    """Bus addresses only: numbers in these tables are the same on every node of the kind."""
    return re.sub(r"\b[0-9a-f]{4}:[0-9a-f]{2}:[0-9a-f]{2}\.[0-7]\b", "<bdf>", text)


def mask_left(text: str) -> str:
    """Rows of left-aligned fields: a number stands with the blanks behind it."""
    return "\n".join(re.sub(r"(?<!\S)\d+(?:  +|$)", _left_field, line) for line in text.split("\n"))


def _left_field(found: re.Match[str]) -> str:
    return f"<int:{len(found[0])}>"


_CELL = re.compile(r"(?<![\w.])\d+(\.\d+)?(°C|W|Mhz|%|)(?=\s|$) *")


def mask_cells(text: str) -> str:
    """Rows of left-aligned cells with their units, as wide as the widest of the column."""
    return "\n".join(_CELL.sub(_cell, line) for line in text.split("\n"))


def _cell(found: re.Match[str]) -> str:
    return f"<{'float' if found[1] else 'int'}{found[2]}:{len(found[0])}>"


def mask_columns(text: str) -> str:
    """rocminfo: labels of 25 characters, then a value. A capture has lost blanks at the ends of lines."""
    return "\n".join(_column(line.rstrip()) for line in text.split("\n"))


def _tokens(line: str) -> str:
    for pattern, name in _TOKENS:
        line = pattern.sub(name, line)
    return line


def _after(line: str, separator: str) -> str:
    label, found, value = line.partition(separator)
    return f"{label}{found}{_tokens(value)}" if found else _tokens(line)


def _field(found: re.Match[str]) -> str:
    return f"<{'float' if found[1] else 'int'}:{len(found[0])}>"


_BOTH = re.compile(r"\d+\(0x[0-9a-f]+\)")


def _column(line: str) -> str:
    indent = len(line) - len(line.lstrip())
    label, value = line[: indent + 25], line[indent + 25 :]
    if ":" not in label and label.strip() not in ("x", "y", "z"):
        return mask_text(line) if line.startswith("ROCk") else line
    value = _BOTH.sub("<int>(<hex>)", value)
    value = value.replace("GPU-XXXXXXXXXXXXXXXX", "<gpu id>")
    value = re.sub(r"GPU-[0-9a-f]{16}", "<gpu id>", value)
    value = re.sub(r"\d+\.\d+MHz", "<float>MHz", value)
    value = re.sub(r"^\d+\.\d+$", "<version>", value)
    return label + re.sub(r"^\d+(?=$|KB)", "<int>", value)


_BUILD = re.compile(r"(<version>-(?:HEAD:)?)(\d+-)?[0-9a-f]{7,9}\b")


def mask_words(text: str) -> str:
    """Words with one blank between them, for what was transcribed or captured with other widths; what
    names the build behind a version is a value, too."""
    lines = (_BUILD.sub(r"\1<build>", _tokens(" ".join(line.split()))) for line in text.split("\n"))
    return "\n".join(line.rstrip() for line in lines)


def mask_log(text: str) -> str:
    """Lines of the kernel's log: the time goes."""
    return mask_text(re.sub(r"^\[ *\d+\.\d+\]", "[<time>]", text, flags=re.MULTILINE))


Mask = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Golden:
    """A captured file, how it is masked, and the command line that should give the same."""

    mask: Mask
    command: str


GOLDENS: Mapping[str, Golden] = {
    "amd-smi_version.txt": Golden(mask_text, "amd-smi version"),
    "fmt_amd-smi_version.txt": Golden(mask_text, "amd-smi version"),
    "fmt_amd-smi_foo.txt": Golden(mask_ids, "amd-smi foo"),
    "fmt_amd-smi_--help.txt": Golden(mask_ids, "amd-smi --help"),
    "fmt_amd-smi_static_--help.txt": Golden(mask_ids, "amd-smi static --help"),
    "fmt_amd-smi_monitor_--help.txt": Golden(mask_ids, "amd-smi monitor --help"),
    "fmt_amd-smi_list.txt": Golden(mask_block, "amd-smi list"),
    "fmt_amd-smi_list_--csv.txt": Golden(mask_csv, "amd-smi list --csv"),
    "fmt_amd-smi_list_--json_-g_0_1.txt": Golden(mask_json, "amd-smi list --json -g 0 1"),
    "fmt_amd-smi_static_-g_0.txt": Golden(mask_block, "amd-smi static -g 0"),
    "fmt_amd-smi_static_-g_0_--json.txt": Golden(mask_json, "amd-smi static -g 0 --json"),
    "fmt_amd-smi_static_--csv_-g_0.txt": Golden(mask_csv, "amd-smi static --csv -g 0"),
    "fmt_amd-smi_monitor.txt": Golden(mask_table, "amd-smi monitor"),
    "fmt_amd-smi_monitor_--json_-g_0.txt": Golden(mask_json, "amd-smi monitor --json -g 0"),
    "fmt_amd-smi_monitor_-V.txt": Golden(mask_table, "amd-smi monitor -V"),
    "fmt_amd-smi_monitor_-q.txt": Golden(mask_table, "amd-smi monitor -q"),
    "fmt_amd-smi_monitor_q_busy.txt": Golden(mask_table, "amd-smi monitor -q"),
    "amd-smi_monitor_-ptum.txt": Golden(mask_table, "amd-smi version && amd-smi monitor -ptum"),
    "fmt_amd-smi_firmware_-g_0.txt": Golden(mask_block, "amd-smi firmware -g 0"),
    "fmt_amd-smi_bad-pages_-g_0.txt": Golden(mask_block, "amd-smi bad-pages -g 0"),
    "fmt_amd-smi_event_--help.txt": Golden(mask_ids, "amd-smi event --help"),
    "fmt_amd-smi_process.txt": Golden(mask_block, "amd-smi process"),
    "fmt_amd-smi_process_busy.txt": Golden(mask_block, "amd-smi process -g 0"),
    "fmt_amd-smi_process_csv.txt": Golden(mask_csv, "amd-smi process --csv"),
    "fmt_amd-smi_topology.txt": Golden(mask_bdfs, "amd-smi topology"),
    "fmt_amd-smi_xgmi_-l.txt": Golden(mask_bdfs, "amd-smi xgmi -l"),
    "fmt_amd-smi_partition.txt": Golden(mask_left, "amd-smi partition"),
    "fmt_amd-smi_partition_--help.txt": Golden(mask_ids, "amd-smi partition --help"),
    "fmt_amd-smi_metric_--help.txt": Golden(mask_ids, "amd-smi metric --help"),
    "fmt_amd-smi_metric_-g_0.txt": Golden(mask_block, "amd-smi metric -g 0"),
    "fmt_amd-smi_metric_-g_0_-u_-p_-t_--json.txt": Golden(mask_json, "amd-smi metric -g 0 -u -p -t --json"),
    "fmt_amd-smi_metric_-m_-g_0.txt": Golden(mask_block, "amd-smi metric -m -g 0"),
    "rocm-smi_8x_mi300x_spx.txt": Golden(mask_cells, "rocm-smi"),
    "rocm-smi_8x_mi300x_one_busy.txt": Golden(mask_cells, "rocm-smi"),
    "rocm-smi_-i.txt": Golden(mask_block, "rocm-smi -i -d 0 2"),
    "rocm-smi_--showproductname_vf.txt": Golden(mask_block, "rocm-smi --showproductname -d 0"),
    "rocm-smi_--showtopo.txt": Golden(str, "rocm-smi --showtopo"),
    "fmt_amd-smi_set_--help.txt": Golden(mask_ids, "amd-smi set --help"),
    "fmt_amd-smi_reset_--help.txt": Golden(mask_ids, "amd-smi reset --help"),
    "rocminfo.txt": Golden(mask_columns, "rocminfo"),
    "rocm_agent_enumerator.txt": Golden(mask_text, "rocm_agent_enumerator; rocm_agent_enumerator -name"),
    "lspci_mi300x.txt": Golden(mask_text, "lspci | grep -i 'processing accelerators' | head -2"),
    "modinfo_amdgpu.txt": Golden(mask_ids, "modinfo amdgpu | grep version"),
    "dkms_status.txt": Golden(mask_ids, "dkms status"),
    "hipconfig_hipcc_version.txt": Golden(
        str,
        "hipcc --version; for o in version platform compiler runtime path; do hipconfig --$o; echo; done;"
        "hipconfig --full | head -12",
    ),
    "fmt_amd-smi_help_vm_guest.txt": Golden(mask_ids, "amd-smi"),
    "fmt_amd-smi_topology_vm.txt": Golden(str, "amd-smi topology"),
    "amd-smi_set_partition_on_vm_guest.txt": Golden(
        str,
        "amd-smi set --gpu 7 --compute-partition CPX; amd-smi set --gpu 7 --memory-partition NPS4",
    ),
    "rocm-smi_6.4.1_dpx.txt": Golden(mask_cells, "rocm-smi | grep -vE '^([3-9]|1[0-4]) '"),
    "dmesg_amdgpu_6.12.12.txt": Golden(mask_log, "sudo dmesg | grep amdgpu | head -15"),
    "rccl-tests_all_reduce_8x_mi300x.txt": Golden(
        mask_words,
        "mpirun -np 8 --bind-to numa all_reduce_perf -b 16M -e 4G -f 2 -g 1"
        " | awk '/^ / {print $1, $2, $3, $4, $5, $6, $7, $8, $9; next} {print}'",
    ),
    "rccl-tests_banner.txt": Golden(mask_words, "all_reduce_perf -g 8 | grep -A 6 'Rank  6'"),
}
"""Of those commands that the node has; the name is the capture's."""
