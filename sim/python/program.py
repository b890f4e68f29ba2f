"""`python3`: Python 3.10 of Ubuntu 22.04, by a sandbox that sees the node and nothing else."""

from dataclasses import replace
from posixpath import dirname

from sim.errors import NotSimulated
from sim.python import sandbox
from sim.python.pip import run as run_pip
from sim.python.runner import Program, run
from sim.python.stack import PYTHON
from sim.tools import Call, Result

USAGE = "usage: python3 [option] ... [-c cmd | -m mod | file | -] [arg] ...\n"
TRY_HELP = "Try `python -h' for more information.\n"
IGNORED = "bBdEsSuOvqx"
"""Switches that change nothing here: buffering, bytecode, debugging of the parser."""
CANNOT = 2
EX_UNAVAILABLE = 69
NOT_AVAILABLE = (
    "python3: not available on this installation of the simulator: it was installed with Python 3.11, "
    "and this command takes 3.12 or newer\n"
)


def main(call: Call) -> Result:
    words = list(call.argv[1:])
    isolated = False
    while words and words[0].startswith("-") and words[0] != "-":
        word = words.pop(0)
        match word:
            case "-h" | "--help" | "-?":
                return Result(out=USAGE + _OPTIONS)
            case "-V" | "--version" | "-VV":
                return Result(out=f"Python {PYTHON}\n")
            case "-W" | "-X":
                del words[:1]
                continue
            case "-i":
                raise NotSimulated("python3 -i")
            case "-I":
                isolated = True
                continue
        if word.startswith("--"):
            return Result(err=f"unknown option {word}\n{USAGE}{TRY_HELP}", status=CANNOT)
        switches, kind, attached = _split(word)
        unknown = next((letter for letter in switches if letter not in IGNORED + "EI"), None)
        if unknown is not None:
            return Result(err=f"Unknown option: -{unknown}\n{USAGE}{TRY_HELP}", status=CANNOT)
        isolated = isolated or "E" in switches or "I" in switches
        if kind:
            return _with_argument(call, kind, [attached, *words] if attached else words, isolated)
    return _file_or_stdin(call, words, isolated)


def _split(word: str) -> tuple[str, str, str]:
    """`-uc'x'`: the switches before c or m, that letter, and what is attached to it."""
    for at, letter in enumerate(word[1:], start=1):
        if letter in "cm":
            return word[1:at], letter, word[at + 1 :]
    return word[1:], "", ""


def _with_argument(call: Call, kind: str, words: list[str], isolated: bool) -> Result:
    if not words:
        return Result(err=f"Argument expected for the -{kind} option\n{USAGE}{TRY_HELP}", status=CANNOT)
    text, *rest = words
    if kind == "c":
        return _run(call, Program("command", "<string>", f"{text}\n", ("-c", *rest), "", isolated))
    if text == "pip":
        return run_pip(replace(call, argv=("/usr/bin/python3 -m pip", *rest)))
    return _run(call, Program("module", text, text, ("-m", *rest), call.cwd, isolated))


def _file_or_stdin(call: Call, words: list[str], isolated: bool) -> Result:
    if not words and not call.stdin:
        raise NotSimulated("the prompt of python3 (use python3 -c '...', a heredoc or a script)")
    if not words or words[0] == "-":
        return _run(call, Program("stdin", "<stdin>", call.stdin, tuple(words) or ("",), "", isolated))
    typed, path = words[0], call.path(words[0])
    if call.files.is_dir(path):
        inside = f"{path}/__main__.py"
        if call.files.read(inside) is None:
            said = f"/usr/bin/python3: can't find '__main__' module in '{path}'\n"
            return Result(err=said, status=1)
        path = inside
    data = call.files.read(path)
    if data is None:
        said = f"python3: can't open file '{path}': [Errno 2] No such file or directory\n"
        return Result(err=said, status=CANNOT)
    if b"\0" in data:
        return Result(err="ValueError: source code string cannot contain null bytes\n", status=1)
    source = data.decode("utf-8", "replace")
    return _run(call, Program("script", path, source, (typed, *words[1:]), dirname(path), isolated))


def _run(call: Call, program: Program) -> Result:
    if not sandbox.available():
        return Result(err=NOT_AVAILABLE, status=EX_UNAVAILABLE, gaps=("python3",))
    return run(call, program)


_OPTIONS = """\
Options and arguments (and corresponding environment variables):
-c cmd : program passed in as string (terminates option list)
-E     : ignore PYTHON* environment variables (such as PYTHONPATH)
-I     : isolate Python from the user's environment (implies -E and -s)
-m mod : run library module as a script (terminates option list)
-u     : force the stdout and stderr streams to be unbuffered
-V     : print the Python version number and exit (also --version)
file   : program read from script file
-      : program read from stdin (default; interactive mode if a tty)
arg ...: arguments passed to program in sys.argv[1:]
"""
