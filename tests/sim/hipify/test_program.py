"""hipify-perl's files: where text goes, backups, exclusions, several files, and how it dies."""

import pytest

from sim.errors import NotSimulated
from sim.hipify.program import SCRIPT, hipify
from sim.tools import Call, Result
from tests.sim.tools.test_registry import Disk
from tests.sim.typing_in import NOW, healthy

CUDA = b"int main() { cudaMalloc(); cudaThreadSynchronize(); }\n"
HIP = b"int main() { hipMalloc(); hipDeviceSynchronize(); }\n"
WARNED = "  a.cu:1: warning: deprecated CUDA identifier: cudaThreadSynchronize since CUDA 10.0\n"


def disk(**more: bytes) -> Disk:
    files = Disk({"/home/dev/a.cu": CUDA, "/home/dev/b.cu": CUDA})
    files.contents |= {f"/home/dev/{name}": data for name, data in more.items()}
    return files


def ran(line: str, files: Disk | None = None) -> Result:
    words = tuple(line.split())
    call = Call(healthy(), ("hipify-perl", *words), "", {}, "/home/dev", files or disk(), NOW, 1)
    return hipify(call, words)


def statistics(name: str, count: int, lines: int, names: int) -> str:
    return (
        f"\n[HIPIFY] info: file '{name}' statistics:\n  CONVERTED refs count: {count}\n"
        f"  TOTAL lines of code: {lines}\n  WARNINGS: 0\n[HIPIFY] info: CONVERTED refs by names:\n"
        f"  cudaMalloc => hipMalloc: {names}\n  cudaThreadSynchronize => hipDeviceSynchronize: {names}\n"
    )


def test_to_stdout() -> None:
    assert ran("a.cu") == Result(out=HIP.decode(), err=WARNED)


@pytest.mark.parametrize("line", ["-o new.hip a.cu", "-o=new.hip a.cu"])
def test_to_a_file(line: str) -> None:
    files = disk()
    assert ran(line, files) == Result(err=WARNED)
    assert files.contents["/home/dev/new.hip"] == HIP
    assert files.contents["/home/dev/a.cu"] == CUDA


def test_in_place_keeps_a_copy_and_reads_that_the_next_time() -> None:
    files = disk()
    ran("-inplace a.cu", files)
    assert files.contents["/home/dev/a.cu"] == HIP
    assert files.contents["/home/dev/a.cu.prehip"] == CUDA
    files.contents["/home/dev/a.cu"] = b"changed by hand, and lost\n"
    ran("-inplace a.cu", files)
    assert files.contents["/home/dev/a.cu"] == HIP
    assert files.contents["/home/dev/a.cu.prehip"] == CUDA


def test_in_place_without_output_empties_the_file() -> None:
    files = disk()
    ran("-inplace -examine a.cu", files)
    assert files.contents["/home/dev/a.cu"] == b""


def test_several_files_end_with_their_sum() -> None:
    result = ran("-print-stats -quiet-warnings a.cu b.cu")
    assert result.out == 2 * HIP.decode()
    each = statistics("a.cu", 2, 1, 1) + statistics("b.cu", 2, 1, 1)
    assert result.err == each + statistics("GLOBAL", 4, 2, 2) + "\n"


def test_a_file_without_anything_to_say_has_no_statistics() -> None:
    assert ran("-examine c.txt", disk(**{"c.txt": b"nothing\n"})).err == ""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("-exclude-files=x,a.cu a.cu", "Skipping the excluded file: a.cu \n"),
        ("-exclude-dirs=/home/dev a.cu", "Skipping the file: a.cu in the excluded directory: /home/dev \n"),
    ],
)
def test_excluded(line: str, said: str) -> None:
    assert ran(line) == Result(err=said)


@pytest.mark.parametrize(
    ("line", "said", "status"),
    [
        ("nope.cu", "error: could not open nope.cu at {} line 14526.\n", 2),
        ("-o /nodir/x a.cu", "error: could not open /nodir/x at {} line 14528.\n", 2),
        ("-o /tmp a.cu", "error: could not open /tmp at {} line 14528.\n", 21),
        ("nodir/nope.cu", "fileparse(): need a valid pathname at {} line 14499.\n", 255),
        (
            "-inplace nope.cu",
            "cp: cannot stat 'nope.cu': No such file or directory\n"
            "error: could not open nope.cu.prehip at {} line 14522.\n",
            2,
        ),
        (
            "-inplace .",
            "cp: -r not specified; omitting directory '.'\n"
            "error: could not open ..prehip at {} line 14522.\n",
            2,
        ),
    ],
)
def test_dies(line: str, said: str, status: int) -> None:
    assert ran(line) == Result(err=said.format(SCRIPT), status=status)


def test_what_was_done_before_it_died_stands() -> None:
    result = ran("-quiet-warnings a.cu b.cu nope.cu")
    assert result.out == 2 * HIP.decode()
    assert result.err == f"error: could not open nope.cu at {SCRIPT} line 14526, <INFILE> chunk 2.\n"
    assert result.status == 2


def test_a_directory_reads_as_nothing() -> None:
    assert ran(".") == Result()


def test_version_and_an_unknown_option_do_not_stop_it() -> None:
    result = ran("-frobnicate -version -quiet-warnings a.cu")
    assert result.out == HIP.decode()
    assert result.err == "Unknown option: frobnicate\nHIP version 6.4.0\n"


def test_rocm_libraries_are_a_gap() -> None:
    with pytest.raises(NotSimulated, match="hipify-perl -roc"):
        ran("-roc a.cu")
