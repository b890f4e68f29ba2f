"""A typed line, word by word: enough of bash's grammar to know which words are commands, and where `$$` is.

Nothing here runs or refuses anything. What bash would not accept is read somehow, to its end, once.
"""

import re
from dataclasses import dataclass, field

_ASSIGNS = re.compile(r"[A-Za-z_]\w*(?:\[[^]]*\])?\+?=")
_BEFORE_COMMAND = frozenset(
    ("if", "then", "else", "elif", "do", "while", "until", "!", "{", "time", "coproc")
)
_ENDS = " \t\n;&|<>()"
_PLAIN = re.compile(r"[^\s;&|<>()$`'\"\\]+")


NAMED_IDS = ("$PPID", "$BASHPID")
"""Variables that nobody may set, of which the virtual shell knows no better than 0 and 1."""


@dataclass(slots=True)
class Word:
    start: int
    end: int
    plain: str | None
    """Its value where that is known before the line runs."""


@dataclass(slots=True)
class Command:
    name: Word
    arguments: list[Word] = field(default_factory=list)
    """Without redirections."""


@dataclass(slots=True)
class Typed:
    text: str
    commands: list[Command] = field(default_factory=list)
    process_ids: list[int] = field(default_factory=list)
    """Where a `$$` stands that the shell expands."""
    named_ids: list[tuple[int, str]] = field(default_factory=list)
    """Where one of NAMED_IDS stands, and which."""


DEEPEST = 60
"""Lists of commands within words, one in another; what lies deeper is not looked at."""


def read(text: str) -> Typed:
    reader = _Reader(text)
    reader.commands(0, "")
    return reader.typed


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self.typed = Typed(text)
        self._heredocs: list[tuple[str, bool, bool]] = []
        """(delimiter, tabs are stripped, quoted) of those whose bodies begin with the next line."""
        self._depth = 0

    def commands(self, at: int, closing: str, *, starts: bool = True) -> int:
        """Reads up to `closing`, or all; gives the position behind it."""
        self._depth += 1
        at = self._commands(at, closing, starts) if self._depth <= DEEPEST else len(self._text)
        self._depth -= 1
        return at

    def _commands(self, at: int, closing: str, starts: bool) -> int:
        text, listed, redirects = self._text, not starts, False
        command: Command | None = None
        while at < len(text):
            here = text[at]
            if here == closing:
                return at + 1
            if here in " \t":
                at += 1
            elif text.startswith("\\\n", at):
                at += 2
            elif here == "\n":
                command = None
                at, starts = self._bodies(at + 1), not listed
            elif here == "#":
                at = self._find("\n", at)
            elif here in ";&|()" and not (here == "&" and text[at + 1 : at + 2] == ">"):
                if starts and text.startswith("((", at):
                    at = self._find("))", at) + 2
                    starts = False
                    continue
                command = None
                at, starts = at + 1, not listed
            elif here in "<>&" and not text.startswith(("<(", ">("), at):
                at, redirects = self._redirection(at)
            else:
                word = self._word(at, starts)
                at = word.end
                if redirects or (
                    word.plain is not None and word.plain.isdigit() and text[at : at + 1] in tuple("<>")
                ):
                    redirects = False
                elif not starts:
                    if command is not None:
                        command.arguments.append(word)
                elif not self._goes_before(word):
                    starts, command = False, Command(word)
                    self.typed.commands.append(command)
        return at

    def _goes_before(self, word: Word) -> bool:
        """Whether the next word is a command's name, after this one."""
        raw = self._text[word.start : word.end]
        return raw in _BEFORE_COMMAND or _ASSIGNS.match(raw) is not None

    def _find(self, what: str, at: int) -> int:
        found = self._text.find(what, at)
        return len(self._text) if found < 0 else found

    def _redirection(self, at: int) -> tuple[int, bool]:
        text = self._text
        if text.startswith("<<", at) and not text.startswith("<<<", at):
            strips = text.startswith("<<-", at)
            at += 3 if strips else 2
            while at < len(text) and text[at] in " \t":
                at += 1
            end = at
            while end < len(text) and text[end] not in _ENDS:
                end += 1
            raw = text[at:end]
            delimiter = re.sub(r"[\\'\"]", "", raw)
            self._heredocs.append((delimiter, strips, delimiter != raw))
            return end, False
        while at < len(text) and text[at] in "<>&|":
            at += 1
        return at, True

    def _bodies(self, at: int) -> int:
        waiting, self._heredocs = self._heredocs, []
        for delimiter, strips, quoted in waiting:
            while at < len(self._text):
                end = self._find("\n", at)
                line = self._text[at:end]
                if not quoted:
                    self._own_ids(at, end)
                at = end + 1
                if (line.lstrip("\t") if strips else line) == delimiter:
                    break
        return min(at, len(self._text))

    def _own_ids(self, start: int, end: int) -> None:
        found = self._text.find("$$", start, end)
        while found >= 0:
            if self._text[found - 1 : found] != "\\":
                self.typed.process_ids.append(found)
            found = self._text.find("$$", found + 2, end)

    def _word(self, at: int, starts: bool) -> Word:
        text, start, plain = self._text, at, list[str]()
        known = True
        while at < len(text) and (text[at] not in _ENDS or text.startswith(("<(", ">("), at)):
            here = text[at]
            if found := _PLAIN.match(text, at):
                plain.append(found[0])
                at = found.end()
                if starts and text[at : at + 1] == "(" and _ASSIGNS.fullmatch(text[start:at]):
                    at, known = self.commands(at + 1, ")", starts=False), False
            elif here == "\\":
                plain.append(text[at + 1 : at + 2])
                at += 2
            elif here == "'":
                end = self._find("'", at + 1)
                plain.append(text[at + 1 : end])
                at = end + 1
            elif here == '"':
                end, literal = self._quoted(at + 1)
                known &= literal
                plain.append(text[at + 1 : end - 1])
                at = end
            else:
                at, known = self._expansion(at), False
        end = min(max(at, start + 1), len(text))
        return Word(start, end, "".join(plain) if known else None)

    def _quoted(self, at: int) -> tuple[int, bool]:
        """Behind the closing double quote, and whether nothing in between is expanded."""
        text, literal = self._text, True
        while at < len(text) and text[at] != '"':
            if text[at] == "\\":
                at, literal = at + 2, literal and text[at + 1 : at + 2] not in '$`"\\\n'
            elif text[at] in "$`":
                at, literal = self._expansion(at), False
            else:
                at += 1
        return at + 1, literal

    def _expansion(self, at: int) -> int:
        text = self._text
        if text.startswith("$$", at):
            self.typed.process_ids.append(at)
            return at + 2
        for name in NAMED_IDS:
            end = at + len(name)
            if text.startswith(name, at) and not (
                text[end : end + 1].isalnum() or text[end : end + 1] == "_"
            ):
                self.typed.named_ids.append((at, name))
                return end
        if text.startswith("$((", at):
            return self._find("))", at) + 2
        if text.startswith(("$(", "<(", ">("), at):
            return self.commands(at + 2, ")")
        if text.startswith("${", at):
            self._depth += 1
            at = self._braces(at + 2) if self._depth <= DEEPEST else len(text)
            self._depth -= 1
            return at
        if text.startswith("$'", at):
            return self._ansi(at + 2)
        if text[at] == "`":
            end = self._find("`", at + 1)
            return end + 1
        return at + 1

    def _braces(self, at: int) -> int:
        text = self._text
        while at < len(text) and text[at] != "}":
            if text[at] == "\\":
                at += 2
            elif text[at] == "'":
                at = self._find("'", at + 1) + 1
            elif text[at] == '"':
                at = self._quoted(at + 1)[0]
            elif text[at] in "$`":
                at = self._expansion(at)
            else:
                at += 1
        return at + 1

    def _ansi(self, at: int) -> int:
        text = self._text
        while at < len(text) and text[at] != "'":
            at += 2 if text[at] == "\\" else 1
        return at + 1
