"""`mktemp`: a new file or directory of a name that nobody has; its letters come from the seed of the line."""

from hashlib import sha256
from posixpath import basename, dirname, join
from string import ascii_letters, digits

from sim import gnu
from sim.tools import Call, Result

NAME = "mktemp"
PATHS: tuple[str, ...] = ("/usr/bin/mktemp",)
HELP = "Create a temporary file or directory, safely, and print its name."

USUAL = "tmp.XXXXXXXXXX"
LETTERS = ascii_letters + digits
HINT = "Try 'mktemp --help' for more information.\n"


def main(call: Call) -> Result:
    given = gnu.read(call, "dqup:t", ("directory", "quiet", "dry-run", "suffix=", "tmpdir="), about=HELP)
    if isinstance(given, Result):
        return given
    if len(given.operands) > 1:
        return Result(err=f"mktemp: too many templates\n{HINT}", status=1)
    template = given.operands[0] if given.operands else USUAL
    suffix = given.options.get("suffix", "")
    stem = template.rstrip("X") if not suffix else template
    wild = len(template) - len(template.rstrip("X"))
    if not suffix and wild == 0 and "XXX" in basename(template):
        stem, wild, suffix = _middle(template)
    if wild < 3:
        return Result(err=f"mktemp: too few X's in template ‘{template}’\n", status=1)
    stem = stem.rstrip("X")
    folder = given.options.get("p", given.options.get("tmpdir"))
    if folder is None and (not given.operands or given.has("t")):
        folder = ""
    place = stem if folder is None else join(folder or call.env.get("TMPDIR", "/tmp"), stem)  # noqa: S108
    return _made(call, given, place, wild, suffix)


def _middle(template: str) -> tuple[str, int, str]:
    """Where something stands behind the last run of X."""
    end = template.rindex("XXX") + 3
    stem = template[:end].rstrip("X")
    return stem, end - len(stem), template[end:]


def _made(call: Call, given: gnu.Given, place: str, wild: int, suffix: str) -> Result:
    folder = given.has("d", "directory")
    for attempt in range(1_000):
        name = f"{place}{_letters(call.seed, f'{place} {attempt}', wild)}{suffix}"
        path = call.path(name)
        if call.files.entry(path, follow=False) is None:
            break
    if given.has("u", "dry-run"):
        return Result(out=f"{name}\n")
    template = f"{place}{'X' * wild}{suffix}"
    if not call.files.is_dir(dirname(path)):
        return _refused(given, template, "No such file or directory")
    try:
        if folder:
            call.files.make_dir(path)
            call.files.chmod(path, 0o700)
        else:
            call.files.write(path, b"", mode=0o600)
    except OSError as error:
        return _refused(given, template, error.strerror)
    return Result(out=f"{name}\n")


def _refused(given: gnu.Given, template: str, why: str | None) -> Result:
    what = "directory" if given.has("d", "directory") else "file"
    said = f"mktemp: failed to create {what} via template ‘{template}’: {why}\n"
    return Result(err="" if given.has("q", "quiet") else said, status=1)


def _letters(seed: int, what: str, count: int) -> str:
    drawn = sha256(f"{seed} {what}".encode()).digest() * (count // 32 + 1)
    return "".join(LETTERS[byte % len(LETTERS)] for byte in drawn[:count])
