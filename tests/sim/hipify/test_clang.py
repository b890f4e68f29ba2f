"""hipify-clang where there is no CUDA toolkit: it says so, and writes nothing."""

import pytest

from sim.errors import NotSimulated
from sim.hipify.clang import NO_CUDA, hipify_clang
from sim.tools import Call, Result
from tests.sim.tools.test_registry import Disk
from tests.sim.typing_in import NOW, healthy


def ran(line: str, files: Disk | None = None) -> Result:
    argv = ("hipify-clang", *line.split())
    return hipify_clang(Call(healthy(), argv, "", {}, "/home/dev", files or Disk(), NOW, 1))


@pytest.mark.parametrize(
    "line",
    ["a.txt", "a.txt -o b.hip", "--cuda-path=/usr/local/cuda a.txt -- -std=c++17", "-I inc -DX=1 a.txt"],
)
def test_no_cuda(line: str) -> None:
    files = Disk()
    result = ran(line, files)
    assert result.err.startswith(f"{NO_CUDA}Error while processing /tmp/a.txt-")
    assert result.err.endswith(".hip.\n")
    assert (result.status, result.out, files.contents.keys()) == (1, "", {"/home/dev/a.txt"})


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "\n[HIPIFY] error: Must specify at least 1 positional argument for source file\n"),
        ("-o x -inplace a.txt", "[HIPIFY] conflict: both -o and -inplace options are specified\n"),
        ("-o x a.txt b.txt", "[HIPIFY] conflict: -o and multiple source files are specified\n"),
        (
            "--foo a.txt",
            "\n[HIPIFY] error: [CommonOptionsParser]: hipify-clang: Unknown command line argument '--foo'.  "
            "Try: 'hipify-clang --help'\n\n",
        ),
    ],
)
def test_refuses(line: str, said: str) -> None:
    assert ran(line) == Result(err=said, status=1)


def test_a_missing_file_is_named_and_no_failure() -> None:
    assert ran("nope.cu") == Result(err="\n[HIPIFY] error: source file: nope.cu doesn't exist\n")


@pytest.mark.parametrize("option", ["version", "v", "p=build"])
def test_gaps(option: str) -> None:
    with pytest.raises(NotSimulated, match=f"hipify-clang -{option[0]}"):
        ran(f"-{option} a.txt")
