"""Pasted lines of shell made typable: prompts off, typographic quotes and dashes mended, heredocs untouched.

A small reader follows quotes, comments, heredocs and continued lines, because what is a prompt or a
mistaken quote in one place is meant in another.
"""

import re
from dataclasses import dataclass, field

JOINERS = dict.fromkeys(map(ord, "\u200c\u200d"))
"""Zero-width (non-)joiners: noise in commands, meaningful in some scripts, so heredocs keep them."""

_SINGLE = "\u2018\u2019\u201a\u201b\u2032"
_DOUBLE = "\u201c\u201d\u201e\u201f\u2033"
QUOTES = {ord(mark): "'" for mark in _SINGLE} | {ord(mark): '"' for mark in _DOUBLE}
_EN, _EM = "\u2013", "\u2014"
DASHES = {ord(mark): "-" for mark in "\u2010\u2011\u2012\u2212" + _EN + _EM}

NEARBY = 1_000
"""Characters around a `<<` that say what it is: a paste may hold a hundred thousand of them in one line."""
LONG_OPTION_LETTERS = 3
"""A lone en dash before so many letters was `--` (`--csv`); before fewer it was `-` (`-lh`)."""

_PROMPT = re.compile(
    r"\s*(?:"
    r"(?:\([\w.-]+\) ?)?[\w.-]+@[\w.-]+(?::|\s)[^\s$#%]*\s?[$#%]"  # dev@mi300x-1:~$ or root@host:/opt#
    r"|\[[\w.-]+@[\w.-]+ [^\]\s]+\][$#]"  # [dev@mi300x-1 ~]$
    r"|(?:ba)?sh-\d[\d.]*[$#]"  # bash-5.2$
    r"|\$"
    r")(?:\s+|\Z)"
)
_ROOT_PROMPT = re.compile(r"\s*#(?:\s+|\Z)")
_MORE_PROMPT = re.compile(r"\s*>(?:\s+|\Z)")
_HEREDOC = re.compile(r"<<(?P<tabs>-?)[ \t]*(?P<quote>['\"]?)\\?(?P<word>[\w.+-]+)(?P=quote)")
_OPTION = re.compile(rf"[-{_EN}{_EM}]*[{_EN}{_EM}][-{_EN}{_EM}]*(?P<word>[\w-]*)")


def mended(lines: list[str]) -> list[str]:
    """The same lines, typable.

    `# ` is a root prompt only where every statement has it; else it starts a comment of a script.
    """
    as_root = _Reader(is_root=True)
    session = [as_root.line(line) for line in lines]
    if as_root.is_between_statements and all(map(_ROOT_PROMPT.match, as_root.starts)):
        return session
    plain = _Reader(is_root=False)
    return [plain.line(line) for line in lines]


@dataclass(slots=True)
class _Reader:
    is_root: bool
    starts: list[str] = field(default_factory=list)
    """The lines that began a statement, as they came."""
    heredocs: list[tuple[str, bool]] = field(default_factory=list)
    """Open ones in order: the word that ends it, and whether tabs before that are ignored."""
    quote: str = ""
    quote_is_smart: bool = False
    is_continued: bool = False
    had_prompt: bool = False

    @property
    def is_between_statements(self) -> bool:
        return not (self.heredocs or self.quote)

    def line(self, line: str) -> str:
        if self.heredocs:
            return self._of_heredoc(line)
        line = line.translate(JOINERS)
        if not self.quote:
            line = self._without_prompt(line)
        return self._scanned(line)

    def _of_heredoc(self, line: str) -> str:
        word, ignores_tabs = self.heredocs[0]
        if (line.lstrip("\t") if ignores_tabs else line) == word:
            del self.heredocs[0]
        return line

    def _without_prompt(self, line: str) -> str:
        if self.is_continued:
            prompt = _PROMPT.match(line) or (_MORE_PROMPT.match(line) if self.had_prompt else None)
            return line[prompt.end() :] if prompt else line
        if line.strip():
            self.starts.append(line)
        prompt = _PROMPT.match(line) or (_ROOT_PROMPT.match(line) if self.is_root else None)
        self.had_prompt = prompt is not None
        return line[prompt.end() :] if prompt else line

    def _scanned(self, line: str) -> str:
        out: list[str] = []
        at = 0
        self.is_continued = False
        while at < len(line):
            text, width = self._quoted(line, at) if self.quote else self._bare(line, at)
            out.append(text)
            at += width
        return "".join(out)

    def _quoted(self, line: str, at: int) -> tuple[str, int]:
        """What stands at `at` inside quotes, and how many characters of the line it took."""
        mark = line[at]
        if mark == "\\" and self.quote == '"':
            return line[at : at + 2], 2
        plain = mark.translate(QUOTES) if self.quote_is_smart else mark
        if plain == self.quote:
            self.quote = ""
        return plain, 1

    def _bare(self, line: str, at: int) -> tuple[str, int]:
        """The same outside quotes."""
        mark, starts_word = line[at], at == 0 or line[at - 1] in " \t;&|(="
        if mark == "\\":
            self.is_continued = at == len(line) - 1
            return line[at : at + 2], 2
        if mark == "#" and starts_word:
            return line[at:], len(line) - at
        if line.startswith("<<", at):
            return self._redirected(line, at)
        if starts_word and (option := _OPTION.match(line, at)):
            return _dashes(option[0], option["word"]) + option["word"], len(option[0])
        plain = mark.translate(QUOTES | DASHES)
        if plain in ("'", '"'):
            self.quote, self.quote_is_smart = plain, plain != mark
        return plain, 1

    def _redirected(self, line: str, at: int) -> tuple[str, int]:
        """`<<<`, a shift inside `((`, or a heredoc, whose quotes around its word are mended too."""
        since = max(0, at - NEARBY)
        is_shift = line.count("((", since, at) > line.count("))", since, at)
        if line.startswith("<<<", at):
            return "<<<", 3
        heredoc = _HEREDOC.match(line[at : at + NEARBY].translate(QUOTES))
        if is_shift or heredoc is None:
            return "<<", 2
        self.heredocs.append((heredoc["word"], bool(heredoc["tabs"])))
        return heredoc[0], len(heredoc[0])


def _dashes(option: str, word: str) -> str:
    """The dashes that were typed before a word processor joined them."""
    dashes = option[: len(option) - len(word)]
    if len(dashes) > 1 or (dashes == _EM and len(word) != 1):
        return "--"
    return "--" if len(word) >= LONG_OPTION_LETTERS and not word.isdigit() else "-"
