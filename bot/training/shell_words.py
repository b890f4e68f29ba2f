"""Whether a text was meant for a shell. A wrong guess costs one offer that nobody takes."""

import re

_TOOLS = re.compile(
    r"amd-smi|nvidia-smi|nvcc|dkms|amdclang(\+\+)?|clang(\+\+)?|g?cc|g\+\+|"
    r"rocminfo|rocm-smi|rocm_agent_enumerator|rocprof[\w-]*|rocgdb|hip(cc|config|ify|examine)[\w.-]*|"
    r"ls|ls(mod|pci|cpu|hw|blk)|modinfo|modprobe|dmesg|sudo|cd|pwd|cat|grep|awk|sed|tail|wc|xargs|chmod|chown|"
    r"mkdir|rm|rmdir|cp|mv|ln|ldd|objdump|readelf|nm|strings|stat|df|du|ps|htop|uname|hostname|whoami|id|env|"
    r"printenv|echo|printf|bash|sh|python3?|pip3?|apt(-get)?|git|vim?|nano|curl|wget|ssh|docker|nproc|tar|tee"
)
"""Names that are no English words. Libraries (hipBLASLt) and ROCm itself are no tools."""
_ALSO_ENGLISH = re.compile(
    r"file|find|which|type|time|top|head|sort|cut|test|kill|make|less|more|watch|export|source|free|date|touch|diff|man"
)
_SHELL = re.compile(r"\s(\||\|\||&&|>>?|<<?|2>&1)(\s|$)|^\$\s|^(\.{1,2}|~)?/\w|^[A-Z_]+=\S+\s+\S")
_ASKS = re.compile(r"how|what|what's|why|where|when|can|could|should|would|does|did|is|are|am")
"""Words that begin a question and name no command."""
_OF_A_LINE = re.compile(r"[|&;<>$`(){}=\\]|\s-{1,2}\w")
_ARGUMENT = re.compile(r"^-{1,2}\w|[/.*$=]")


def is_a_line(text: str) -> bool:
    """Stricter, for where words are asked for: a bare name or path may be the answer."""
    name, *arguments = text.split() or [""]
    if name == "$":
        return bool(arguments)
    return bool(arguments) and _names_a_tool(name, arguments)


def looks_like_a_command(text: str) -> bool:
    if _SHELL.search(text.strip()):
        return True
    name, *arguments = text.split() or [""]
    return _names_a_tool(name, arguments)


def is_a_question(text: str) -> bool:
    """Whether a text where a line is asked for only asks. A line that might run is none."""
    first, *more = text.split() or [""]
    if not more or _OF_A_LINE.search(text) or looks_like_a_command(text):
        return False
    if _ASKS.fullmatch(first.casefold()):
        return True
    return len(more) > 1 and text.rstrip().endswith("?")


def _names_a_tool(name: str, arguments: list[str]) -> bool:
    if _TOOLS.fullmatch(name):
        return True
    return bool(_ALSO_ENGLISH.fullmatch(name)) and any(map(_ARGUMENT.search, arguments))
