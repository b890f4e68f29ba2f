"""The command line of MIOpenDriver: each option takes a word, the last one counts (driver/InputFlags.cpp)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from sim.coverage import Coverage
from sim.errors import NotSimulated


@dataclass(frozen=True, slots=True)
class Flag:
    letter: str
    name: str
    default: str
    about: str
    only: tuple[str, ...] | None = None
    """The values that are simulated; None: all."""


TABLE = (
    Flag("I", "in_layout", "", "Input layout.", ("", "NCHW")),
    Flag("O", "out_layout", "", "Output layout.", ("", "NCHW")),
    Flag("f", "fil_layout", "", "Filter layout.", ("", "NCHW")),
    Flag("_", "spatial_dim", "2", "Spatial dimensions.", ("2",)),
    Flag("F", "forw", "0", "1 forward, 2 backward data, 4 backward weights, sums of them; 0 all."),
    Flag("n", "batchsize", "100", "Images."),
    Flag("c", "in_channels", "3", "Input channels."),
    Flag("!", "in_d", "32", "Input depth.", ("32",)),
    Flag("H", "in_h", "32", "Input height."),
    Flag("W", "in_w", "32", "Input width."),
    Flag("k", "out_channels", "32", "Output channels."),
    Flag("@", "fil_d", "3", "Filter depth.", ("3",)),
    Flag("y", "fil_h", "3", "Filter height."),
    Flag("x", "fil_w", "3", "Filter width."),
    Flag("#", "conv_stride_d", "1", "Stride in depth.", ("1",)),
    Flag("u", "conv_stride_h", "1", "Stride in height."),
    Flag("v", "conv_stride_w", "1", "Stride in width."),
    Flag("$", "pad_d", "0", "Padding in depth.", ("0",)),
    Flag("p", "pad_h", "0", "Padding in height."),
    Flag("q", "pad_w", "0", "Padding in width."),
    Flag("r", "pad_val", "0", "Value of the padding.", ("0",)),
    Flag("%", "trans_output_pad_d", "0", "Output padding in depth.", ("0",)),
    Flag("Y", "trans_output_pad_h", "0", "Output padding in height.", ("0",)),
    Flag("X", "trans_output_pad_w", "0", "Output padding in width.", ("0",)),
    Flag("i", "iter", "10", "Iterations."),
    Flag("V", "verify", "1", "Check against a reference."),
    Flag("C", "verification_cache", "", "Directory for references.", ("",)),
    Flag("t", "time", "0", "Print times."),
    Flag("w", "wall", "0", "Wall-clock times.", ("0",)),
    Flag("s", "search", "0", "Search for the best kernel.", ("0",)),
    Flag("P", "printconv", "1", "Print dimensions."),
    Flag("o", "dump_output", "0", "Write outputs to files.", ("0",)),
    Flag("d", "in_data", "", "File of the input.", ("",)),
    Flag("e", "weights", "", "File of the weights.", ("",)),
    Flag("b", "bias", "", "Add a bias.", ("", "0")),
    Flag("m", "mode", "conv", "conv or trans.", ("conv",)),
    Flag("z", "pad_mode", "default", "same, valid or default."),
    Flag("Z", "tensor_vect", "0", "Vectors of channels.", ("0",)),
    Flag("L", "vector_length", "1", "Length of such a vector.", ("1",)),
    Flag("^", "dilation_d", "1", "Dilation in depth.", ("1",)),
    Flag("l", "dilation_h", "1", "Dilation in height."),
    Flag("j", "dilation_w", "1", "Dilation in width."),
    Flag("a", "in_bias", "", "File of the bias.", ("",)),
    Flag("g", "group_count", "1", "Groups."),
    Flag("D", "dout_data", "", "File of the output's gradient.", ("",)),
    Flag("S", "solution", "-1", "Solution of the immediate mode.", ("-1",)),
    Flag("G", "gpualloc", "0", "Fill buffers on the GPU.", ("0",)),
    Flag("U", "in_cast_type", "-1", "Cast of the input.", ("-1",)),
    Flag("T", "out_cast_type", "-1", "Cast of the output.", ("-1",)),
    Flag("R", "wei_cast_type", "-1", "Cast of the weights.", ("-1",)),
)
BY_LETTER = {flag.letter: flag for flag in TABLE}
BY_NAME = {flag.name: flag for flag in TABLE}
COVERAGE = Coverage(
    simulated=(
        *(form for flag in TABLE if flag.only is None for form in (f"-{flag.letter}", f"--{flag.name}")),
        *("-h", "--help", "--version"),
    ),
    gaps=tuple(
        f"{form} 9"
        for flag in TABLE
        if flag.only is not None
        for form in (f"-{flag.letter}", f"--{flag.name}")
    ),
)


class Stop(Exception):
    """The program prints this and ends with status 0."""


def read(words: tuple[str, ...]) -> Mapping[str, str]:
    """Values by long name. Raises Stop, and NotSimulated."""
    values = {flag.name: flag.default for flag in TABLE}
    left = list(words)
    while left:
        word = left.pop(0)
        if not word.startswith("-"):
            raise Stop(f"Illegal input flag\n{help_text()}")
        if word in ("--help", "-?") or word.startswith("-h"):
            raise Stop(help_text())
        flag = _named(word)
        if not left:
            raise Stop(help_text())
        values[flag.name] = left.pop(0)
        if flag.only is not None and values[flag.name] not in flag.only:
            raise NotSimulated(f"MIOpenDriver {word} {values[flag.name]}")
    return values


def _named(word: str) -> Flag:
    """The real program ends these two answers without a line's end."""
    if word.startswith("--"):
        flag = BY_NAME.get(word[2:])
        if flag is None:
            raise Stop(f"Long Name: {word[2:]} Not Found !\n")
        return flag
    flag = BY_LETTER.get(word[1:2])
    if flag is None:
        raise Stop(f"Input Flag: {word[1:2]} Not Found !\n")
    return flag


def number(text: str) -> int:
    """As atoi reads it."""
    found = re.match(r"\s*[+-]?\d{1,9}", text)
    return 0 if found is None else int(found[0])


def help_text() -> str:
    """In the real program's columns and order, in our words."""
    lines = ["MIOpen Driver Input Flags: \n\n"]
    for letter, flag in sorted(BY_LETTER.items()):
        dash = f"{'-':>{20 - len(flag.name)}}{letter}"
        lines.append(f"{'--':>8}{flag.name}{dash}{' ':>8}{flag.about} (Default={flag.default})\n")
    return "".join(lines)
