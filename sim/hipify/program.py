"""hipify-perl itself: the options, one file after another, where the text goes, and how it dies."""

import errno
from collections.abc import Iterator
from dataclasses import dataclass, field
from posixpath import dirname

from sim.errors import NotSimulated
from sim.hipify.options import COVERAGE, GAPS, Options, read
from sim.hipify.rewrite import Translated, Way, translate
from sim.hipify.source import decode, encode, shown
from sim.hipify.stats import Totals, printed
from sim.tools import Call, Result

__all__ = ["COVERAGE", "hipify", "main"]

SCRIPT = "/opt/rocm/bin/hipify-perl"
HIP_VERSION = "6.4.0"
"""[?] The copy of ROCm 6.3's development says 6.3.0; 6.4's was not seen."""
LINE_OF = {"source": 14526, "backup": 14522, "in place": 14523, "output": 14528, "folder": 14499}
"""Lines of the script that Perl names when it dies there, in the copy of 6.3's development."""

USAGE = """
    hipify-perl is a tool to translate CUDA source code into portable HIP C++

    USAGE: hipify-perl [OPTIONS] INPUT_FILE

    OPTIONS:

      -cuda-kernel-execution-syntax - Keep CUDA kernel launch syntax (default)
      -examine                      - Combines -no-output and -print-stats options
      -exclude-dirs=s               - Exclude directories
      -exclude-files=s              - Exclude files
      -experimental                 - HIPIFY experimentally supported APIs
      -help                         - Display available options
      -hip-kernel-execution-syntax  - Transform CUDA kernel launch syntax to a regular HIP function call \
(overrides "--cuda-kernel-execution-syntax")
      -inplace                      - Backup the input file in .prehip file, modify the input file inplace
      -no-output                    - Don't write any translated output to stdout
      -o=s                          - Output filename
      -print-stats                  - Print translation statistics
      -quiet-warnings               - Don't print warnings on unknown CUDA identifiers
      -roc                          - Translate to roc instead of hip where it is possible
      -version                      - The supported HIP version
      -whitelist=s                  - Whitelist of identifiers

"""


class Died(Exception):
    """The program ends here: what Perl says, and the status."""

    def __init__(self, said: str, status: int) -> None:
        super().__init__(said)
        self.said = said
        self.status = status


@dataclass(slots=True)
class Run:
    call: Call
    options: Options
    way: Way
    out: str = ""
    err: str = ""
    read_count: int = 0
    """Files read: Perl counts them as chunks when it dies."""
    totals: Totals = field(default_factory=Totals)


def main(call: Call) -> Result:
    return hipify(call, call.argv[1:])


def hipify(call: Call, words: tuple[str, ...]) -> Result:
    options = read(words)
    for gap in filter(options.has, GAPS):
        raise NotSimulated(f"hipify-perl -{gap}")
    run = Run(call, options, _way(options), err=options.complaints)
    run.err += USAGE if options.has("help") else ""
    run.err += f"HIP version {HIP_VERSION}\n" if options.has("version") else ""
    try:
        for file in options.files:
            _file(run, file)
    except Died as died:
        return Result(out=run.out, err=run.err + died.said, status=died.status)
    if options.print_stats and len(options.files) > 1:
        run.err += printed("GLOBAL", run.totals) + "\n"
    return Result(out=run.out, err=run.err)


def _way(options: Options) -> Way:
    return Way(
        launches=options.has("hip-kernel-execution-syntax"),
        experimental=options.has("experimental"),
        quiet=options.has("quiet-warnings"),
        whitelist=options.listed("whitelist"),
    )


def _file(run: Run, file: str) -> None:
    if excluded := "".join(_excluded(run, file)):
        run.err += excluded
        return
    data, target = _opened(run, file)
    done = Translated()
    if data is not None:
        done = translate(decode(data), shown(file), run.way)
        run.read_count += 1
        run.err += shown(done.said)
        if not run.options.no_output:
            _written(run, target, done.text)
    if run.options.print_stats and done.converted + done.warnings:
        run.err += printed(file, done)
    run.totals.add(done)


def _excluded(run: Run, file: str) -> Iterator[str]:
    path = run.call.path(file)
    folder = dirname(path)
    if not run.call.files.is_dir(folder):
        raise Died(f"fileparse(): need a valid pathname at {SCRIPT} line {LINE_OF['folder']}.\n", 255)
    if folder in run.options.listed("exclude-dirs"):
        yield f"Skipping the file: {file} in the excluded directory: {folder} \n"
    if file in run.options.listed("exclude-files"):
        yield f"Skipping the excluded file: {file} \n"


def _opened(run: Run, file: str) -> tuple[bytes | None, str]:
    """What to translate, None of a directory; and the file to write to, "" for stdout."""
    if run.options.has("inplace"):
        backup = f"{file}.prehip"
        _backed_up(run, file, backup)
        data = _source(run, backup, "backup")
        _emptied(run, file, "in place")
        return data, file
    data = _source(run, file, "source")
    target = run.options.given.get("o", "")
    if target:
        _emptied(run, target, "output")
    return data, target


def _source(run: Run, file: str, step: str) -> bytes | None:
    path = run.call.path(file)
    if run.call.files.entry(path) is None:
        raise _not_opened(run, file, step, errno.ENOENT)
    return run.call.files.read(path)


def _emptied(run: Run, file: str, step: str) -> None:
    """Opening a file to write takes its text away, whatever comes after."""
    try:
        run.call.files.write(run.call.path(file), b"")
    except OSError as error:
        raise _not_opened(run, file, step, error.errno or errno.EIO) from None


def _written(run: Run, file: str, text: str) -> None:
    if file:
        run.call.files.write(run.call.path(file), encode(text))
    else:
        run.out += shown(text)


def _backed_up(run: Run, file: str, backup: str) -> None:
    """`cp FILE FILE.prehip`, unless there is one; what cp says is all that tells of a failure."""
    path, files = run.call.path(file), run.call.files
    entry = files.entry(path)
    if files.entry(run.call.path(backup)) is not None:
        return
    if entry is None:
        run.err += f"cp: cannot stat '{file}': No such file or directory\n"
    elif entry.kind == "directory":
        run.err += f"cp: -r not specified; omitting directory '{file}'\n"
    else:
        try:
            files.write(run.call.path(backup), files.read(path) or b"", mode=entry.mode & 0o777)
        except OSError as error:
            run.err += f"cp: cannot create regular file '{backup}': {error.strerror}\n"


def _not_opened(run: Run, file: str, step: str, number: int) -> Died:
    chunk = f", <INFILE> chunk {run.read_count}" if run.read_count else ""
    return Died(f"error: could not open {file} at {SCRIPT} line {LINE_OF[step]}{chunk}.\n", number)
