"""The scripts that take a whole folder."""

from collections.abc import Callable

import pytest

from sim.hipify.folder import convert, examine
from sim.tools import Call, Result
from tests.sim.tools.test_registry import Disk
from tests.sim.typing_in import NOW, healthy

CUDA = b"cudaFree(p);\n"
NAMES = ("p/a.cpp", "p/b.cu", "p/q/c.cuh", "p/q/d.h", "p/readme.md", "p/E.CU")


def disk() -> Disk:
    files = Disk({f"/home/dev/{name}": CUDA for name in NAMES})
    files.folders |= {"/home/dev/p", "/home/dev/p/q"}
    return files


def ran(script: Callable[[Call], Result], line: str, files: Disk) -> Result:
    return script(Call(healthy(), ("x.sh", *line.split()), "", {}, "/home/dev", files, NOW, 1))


def named(result: Result) -> list[str]:
    return [line.split("'")[1] for line in result.err.splitlines() if "statistics:" in line]


def test_examine_changes_nothing() -> None:
    files = disk()
    result = ran(examine, "p", files)
    assert named(result) == ["p/E.CU", "p/b.cu", "p/a.cpp", "p/q/c.cuh", "p/q/d.h", "GLOBAL"]
    assert result.out == ""
    assert files.contents == disk().contents


@pytest.mark.parametrize(
    ("options", "changed"),
    [
        ("", {"p/a.cpp", "p/b.cu", "p/q/c.cuh", "p/q/d.h", "p/E.CU"}),
        ("-filter=headers", {"p/q/c.cuh", "p/q/d.h"}),
        ("-filter=sources -quiet-warnings", {"p/a.cpp", "p/b.cu", "p/E.CU"}),
    ],
)
def test_convert_keeps_copies(options: str, changed: set[str]) -> None:
    files = disk()
    assert ran(convert, f"p {options}", files).status == 0
    backups = {path for path in files.contents if path.endswith(".prehip")}
    assert backups == {f"/home/dev/{name}.prehip" for name in changed}
    assert {name for name in NAMES if files.contents[f"/home/dev/{name}"] == b"hipFree(p);\n"} == changed


def test_no_such_folder() -> None:
    assert ran(examine, "nope", disk()).err == 6 * "find: 'nope': No such file or directory\n"
