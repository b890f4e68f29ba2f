"""Where cursors stand: in which file, on which line."""

from collections.abc import Mapping

from sim.hip.clang import Cursor, file_name, where
from sim.hip.lines import FILE_STEP


class Files:
    """The files of a program in the order of meeting; `headers` is the folder of the engine's own, `aheads`
    has the lines of ours before a file's own. All that follows `end` is the engine's (`clang.main_end`).

    Most cursors stand in a file that was asked about before, so answers are kept by the address that clang
    keeps a file at.
    """

    def __init__(self, headers: str, aheads: Mapping[str, int], end: int | None = None) -> None:
        self.headers = headers
        self.aheads = aheads
        self.end = () if end is None else (end,)
        self.names: list[str] = []
        self.starts: dict[int, int | None] = {}
        """What the lines of a file begin after; None for the engine's own and for no file."""
        self.own: dict[int, bool] = {}

    def line(self, cursor: Cursor) -> int:
        """0 for what stands in the engine's own headers."""
        file, line = where(cursor, *self.end)
        start = self._start(file)
        return 0 if start is None else start + line

    def ours(self, cursor: Cursor) -> bool:
        """Whether the engine's headers declare it."""
        file, _ = where(cursor, *self.end)
        if file not in self.own:
            self.own[file] = self._is_own(file_name(file))
        return self.own[file]

    def _is_own(self, name: str) -> bool:
        return not name or name.startswith(self.headers)

    def _start(self, file: int) -> int | None:
        if file not in self.starts:
            name = file_name(file)
            self.starts[file] = None if self._is_own(name) else self._met(name)
        return self.starts[file]

    def _met(self, name: str) -> int:
        if name not in self.names:
            self.names.append(name)
        return self.names.index(name) * FILE_STEP - self.aheads.get(name, 0)
