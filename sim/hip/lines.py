"""Lines of a program's files as one number each: what a `line` of the tree is."""

from collections.abc import Sequence

FILE_STEP = 1 << 20
"""A line is index of its file * FILE_STEP + line in that file."""


def place(files: Sequence[str], line: int) -> tuple[str, int]:
    name = files[line // FILE_STEP] if line // FILE_STEP < len(files) else ""
    return name, line % FILE_STEP
