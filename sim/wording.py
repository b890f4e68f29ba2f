"""Errors of the virtual shell's commands in GNU's words: coreutils, diffutils and findutils as they speak in
a UTF-8 locale (GNU's quote() gives curly quotes there, its quoteaf() straight ones).

Only lines that begin with a command's name are looked at: a member's own text stays as it is.
"""

import re

from sim.tools import tools

_COREUTILS = """
arch b2sum base32 base64 basename basenc cat chgrp chmod chown cksum column comm cp cut dirname du env expand
expr factor fmt fold head install join link ln logname md5sum mkdir mkfifo mktemp mv nice nl nohup numfmt od
paste pr printenv pwd readlink realpath rm rmdir seq sha1sum sha224sum sha256sum sha384sum sha512sum shuf
sleep sort split stat sum sync tac tail tee timeout touch tr truncate tsort tty uname unexpand uniq unlink wc
whoami xargs
"""
_HINTS = dict.fromkeys(_COREUTILS.split(), "Try '{0} --help' for more information.") | {
    "cmp": "cmp: Try 'cmp --help' for more information.",
    "diff": "diff: Try 'diff --help' for more information.",
    "grep": "Usage: grep [OPTION]... PATTERNS [FILE]...\nTry 'grep --help' for more information.",
    "tar": "Try 'tar --help' or 'tar --usage' for more information.",
}
"""Where a command points to after an error of usage."""
_USAGE = re.compile(
    r"missing (?:file |destination file )?operand|extra operand|unrecognized option|invalid option|"
    r"option (?:'.*' )?requires|you must specify|invalid mode|invalid floating point|invalid time interval|"
    r"invalid Zero increment|Two strings"
)
_CURLY = re.compile(
    r"((?<!file )operand(?: after)?|invalid (?:mode:|time interval|number(?: of (?:lines|bytes))?:?|"
    r"floating point argument:|date|user:|group:|argument|Zero increment value:|field value)|"
    r"cannot create directory|in template) '([^']*)'"
)
_NO_FILE = re.compile(r"(.*?): (No such file or directory|Is a directory|Permission denied)")
_OPENED = {
    "head": "cannot open '{}' for reading",
    "tail": "cannot open '{}' for reading",
    "tac": "failed to open '{}' for reading",
    "sort": "cannot read: {}",
}
"""How these begin, where the others only name the file."""
_QUOTED = ("env", "find", "nice")
"""These quote the name of what they do not find."""
_CUT = ("you must specify a list of fields", "you must specify a list of bytes, characters, or fields")
_TR_SETS = "missing operand after SET1"
_TR = re.compile(r"\btr (?:-\w+ )*(?!\d?[<>])([^\s|;&<>]+)(?=\s*(?:\d?>|$|[|;&\n]))")

_SAID = re.compile(
    rf"^({'|'.join([*_HINTS, 'find'])}): (.+)$((?:\n(?:Try|Usage:|[a-z]+: Try) .*$)*)", re.MULTILINE
)
_CLAP = re.compile(
    r"^error: unexpected argument '(--?)([^'\n]*)' found\n\n(?:  tip: .*\n\n)?Usage: (\w+) .*\n"
    r"(?:.+\n)*\nFor more information, try '--help'\.$",
    re.MULTILINE,
)
"""As a library of the virtual shell words it; three lines of blanks and all."""
_NOT_SET = re.compile(r"^(bash: (\w+): parameter )null or (?=not set$)", re.MULTILINE)
LONGEST_PATH = 4096
"""PATH_MAX of linux/limits.h."""
_BRACKET = re.compile(r"^missing \]$", re.MULTILINE)


def as_gnu(text: str, typed: str) -> str:
    """`text` in GNU's words; `typed` is the line that printed it: files are named as they are named there."""
    text = _BRACKET.sub("bash: [: missing `]'", _CLAP.sub(_unknown_option, text))
    text = _NOT_SET.sub(lambda said: said[1] if f"${{{said[2]}?" in typed else said[0], text)
    return _SAID.sub(lambda said: _worded(said[1], said[2], said[3], typed), text)


def _unknown_option(found: re.Match[str]) -> str:
    dashes, option, name = found.groups()
    kind = f"unrecognized option '--{option}'" if dashes == "--" else f"invalid option -- '{option}'"
    return f"{name}: {kind}"


def _worded(name: str, message: str, hint: str, typed: str) -> str:
    message = _CUT[1] if message == _CUT[0] else message
    if message == _TR_SETS and (given := _TR.findall(typed)):
        message = f"missing operand after ‘{given[0]}’\nTwo strings must be given when translating."
    if name not in ("cmp", "diff"):
        message = _CURLY.sub(r"\1 ‘\2’", message)
    if found := _NO_FILE.fullmatch(message):
        message = f"{_named(name, found[1], typed)}: {found[2]}"
    if name in _HINTS and name not in tools() and _USAGE.match(message):
        hint = "\n" + _HINTS[name].format(name)
    return f"{name}: {message}{hint}"


def _named(name: str, file: str, typed: str) -> str:
    if name in _QUOTED and file.startswith("'"):
        return f"‘{file[1:-1]}’"
    if " '" in file or file.startswith("cannot"):
        return file
    return _OPENED.get(name, "{}").format(as_typed(file, typed))


def as_typed(path: str, typed: str) -> str:
    """The longest tail of an absolute `path` that is a word of `typed`, or begins one; else `path`."""
    if not path.startswith("/") or len(path) > LONGEST_PATH:
        return path
    parts = path.split("/")
    for start in range(len(parts)):
        tail = "/".join(parts[start:])
        if tail and re.search(rf"(?:^|[\s'\"=<(]){re.escape(tail)}(?=$|[\s'\";|&)<>])", typed):
            return tail
    return path
