"""`xargs`: builds command lines from its input and has the shell run them."""

import re
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from shlex import join, quote

from sim.command_line import is_there, split
from sim.errors import NotSimulated
from sim.tools import Call, Result, Run

NAME = "xargs"
PATHS: tuple[str, ...] = ("/usr/bin/xargs",)
HELP = "Run COMMAND with arguments INITIAL-ARGS and more arguments read from input."

WITH_VALUE = frozenset(
    (*("-n", "-L", "-I", "-d", "-P", "-s", "-E", "-a"), "--max-args", "--max-lines", "--replace"),
)
LONG = {
    "--null": "-0",
    "--delimiter": "-d",
    "--max-args": "-n",
    "--max-lines": "-L",
    "--max-procs": "-P",
    "--no-run-if-empty": "-r",
    "--verbose": "-t",
    "--exit": "-x",
    "--arg-file": "-a",
    "--replace": "-I",
    "--max-chars": "-s",
}
KNOWN = frozenset("-n -L -I -d -P -s -E -0 -r -t -x -a".split())  # noqa: SIM905
RIVALS = {
    "-n": ("--max-args", "--max-args/-n"),
    "-L": ("--max-lines", "-L"),
    "-I": ("--replace", "--replace/-I/-i"),
}
"""What xargs calls them, as the one that goes and as the one that stays."""
HINT = "Try 'xargs --help' for more information.\n"
MOST = 100_000
"""Characters of one command line (xargs takes 128 KiB less the environment)."""
MOST_COMMANDS = 10_000
"""With what follows each, about as many as a line may run."""
TOO_MANY = f"more than {MOST_COMMANDS:,} commands of one xargs"
EACH = """\
_() {{ "$@" < /dev/null; case $? in 0) ;; \
255) echo 'xargs: {0}: exited with status 255; aborting' >&2; exit 124;; \
126|127) exit $?;; *) missed=123;; esac; }}"""
"""What a command's status makes of the whole (xargs(1), EXIT STATUS)."""
_WORD = re.compile(r"""(?:'([^'\n]*)'|"([^"\n]*)"|\\(.)|([^\s'"\\]+))""", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "0": "\0", "\\": "\\", "r": "\r"}


@dataclass(frozen=True, slots=True)
class Asked:
    options: dict[str, str]
    command: tuple[str, ...]


def main(call: Call) -> Result:
    words = _clustered(call.argv[1:])
    found = split(words, WITH_VALUE)
    options = {LONG.get(name, name): value for name, value in found.options}
    if "--help" in options:
        return Result(out=f"Usage: xargs [OPTION]... COMMAND [INITIAL-ARGS]...\n{HELP}\n")
    for name in options.keys() - KNOWN:
        kind = f"unrecognized option '{name}'" if name.startswith("--") else f"invalid option -- '{name[1:]}'"
        return Result(err=f"xargs: {kind}\n{HINT}", status=1)
    warned = _rivals(options)
    for name in ("-n", "-L", "-P", "-s"):
        if name in options and not options[name].isdigit():
            said = f'xargs: invalid number "{options[name]}" for {name} option\n{HINT}'
            return Result(err=said, status=1)
    result = _runs(call, Asked(options, words[found.size :] or ("echo",)))
    return replace(result, err=warned + result.err)


def _rivals(options: dict[str, str]) -> str:
    """The last of -n, -L and -I counts (options stand in the order typed); but -I goes before -n 1."""
    said, at = "", [name for name in options if name in RIVALS]
    for before, after in pairwise(at):
        if (before, after) == ("-I", "-n") and options["-n"] == "1":
            del options["-n"]
            return said
        del options[before]
        said += f"xargs: warning: options {RIVALS[before][0]} and {RIVALS[after][1]} are mutually exclusive, "
        said += f"ignoring previous {RIVALS[before][0]} value\n"
    return said


def _clustered(words: tuple[str, ...]) -> tuple[str, ...]:
    """`-n1`, `-I{}` and `-0r` taken apart, up to the command."""
    parted: list[str] = []
    at = 0
    while at < len(words) and words[at].startswith("-") and len(words[at]) > 1:
        word = words[at]
        at += 1
        if word.startswith("--"):
            parted.append(word)
            continue
        letters = word[1:]
        while letters:
            name, letters = f"-{letters[0]}", letters[1:]
            parted.append(name)
            if name in WITH_VALUE:
                if not letters and at < len(words):
                    letters, at = words[at], at + 1
                parted.append(letters)
                break
    return (*parted, *words[at:])


def _runs(call: Call, asked: Asked) -> Result:
    text = call.stdin
    if "-a" in asked.options:
        data = call.files.read(call.path(asked.options["-a"]))
        if data is None:
            said = f"xargs: {asked.options['-a']}: No such file or directory\n"
            return Result(err=said, status=1)
        text = data.decode(errors="replace")
    lines = _lines(text, asked)
    if isinstance(lines, Result):
        return lines
    if not any(lines) and ("-r" in asked.options or "-I" in asked.options):
        return Result()
    name = asked.command[0]
    if not is_there(name, call.env.get("PATH", ""), call.cwd, call.files):
        return Result(err=f"xargs: {name}: No such file or directory\n", status=127)
    every = _commands(lines, asked)
    commands = every[:MOST_COMMANDS]
    told = "".join(f"{join(command)}\n" for command in commands) if "-t" in asked.options else ""
    each = EACH.format(name.replace("'", ""))
    text = "\n".join(f"_ {_line(command)}" for command in commands)
    if len(every) == len(commands):
        return Result(err=told, runs=Run(f"{each}\n{text}\nexit ${{missed:-0}}", call.env))
    stop = f"echo 'xargs: {NotSimulated(TOO_MANY)}' >&2; exit 69"
    return Result(err=told, runs=Run(f"{each}\n{text}\n{stop}", call.env), gaps=(TOO_MANY,))


def _line(command: tuple[str, ...]) -> str:
    """Every word quoted, so that none is a keyword or an alias of the shell."""
    return " ".join(quote(word) if quote(word) != word else f"'{word}'" for word in command)


def _lines(text: str, asked: Asked) -> list[list[str]] | Result:
    """The words of each line of the input, or of each item where a delimiter parts them."""
    if "-0" in asked.options or "-d" in asked.options:
        mark = "\0" if "-0" in asked.options else _delimiter(asked.options["-d"])
        return [[item] for item in text.removesuffix(mark).split(mark)] if text else []
    if "-I" in asked.options:
        return [[line.lstrip()] for line in text.split("\n") if line.strip()]
    lines = [_words(line) for line in text.split("\n")]
    if None in lines:
        kind = "single" if "'" in text else "double"
        said = f"xargs: unmatched {kind} quote; by default quotes are special to xargs unless you use the -0 "
        return Result(err=f"{said}option\n", status=1)
    return [line for line in lines if line]


def _delimiter(given: str) -> str:
    return _ESCAPES.get(given[1:], given[1:]) if given.startswith("\\") and len(given) > 1 else given[:1]


def _words(line: str) -> list[str] | None:
    """None where a quote is not closed."""
    words: list[str] = []
    at, fresh = 0, True
    while at < len(line):
        if line[at].isspace():
            at, fresh = at + 1, True
            continue
        found = _WORD.match(line, at)
        if found is None:
            return None
        piece = next((part for part in found.groups() if part is not None), "")
        if fresh:
            words.append(piece)
        else:
            words[-1] += piece
        at, fresh = found.end(), False
    return words


def _commands(lines: list[list[str]], asked: Asked) -> list[tuple[str, ...]]:
    if "-I" in asked.options:
        mark = asked.options["-I"]
        return [tuple(word.replace(mark, line[0]) for word in asked.command) for line in lines]
    if "-L" in asked.options:
        size = int(asked.options["-L"]) or 1
        groups = [list(chain.from_iterable(lines[at : at + size])) for at in range(0, len(lines), size)]
    else:
        words = [word for line in lines for word in line]
        size = int(asked.options.get("-n", "0")) or len(words) or 1
        groups = [words[at : at + size] for at in range(0, len(words), size)]
    most = int(asked.options.get("-s", MOST))
    if any(sum(map(len, group)) > MOST for group in groups) or most < MOST:
        raise NotSimulated("xargs over command lines longer than 100,000 characters, or with -s")
    return [(*asked.command, *group) for group in groups or [[]]]
