"""Executables as files: what is written comes back, and nothing else is taken for one."""

import pytest

from sim.binary import MAGIC, Binary, decode, encode

CASES = (
    Binary("cuda", needed=("libcudart.so.12", "libc.so.6"), targets=("sm_90",), build_id="ab12"),
    Binary(
        "hip", needed=("libamdhip64.so.6",), targets=("gfx942", "gfx90a"), entry={"main": {"n": [1, None]}}
    ),
    Binary("host", needed=(), interpreter="", arch="aarch64"),
    Binary("system", entry={"command": "ls"}),
    Binary("host", entry={"text": 'two\nlines, "quotes", $(touch x) `y` \u2028 é'}),
)


@pytest.mark.parametrize("binary", CASES, ids=lambda binary: binary.kind)
def test_an_executable_comes_back_as_it_was(binary: Binary) -> None:
    data = encode(binary)
    assert data.startswith(MAGIC)
    assert decode(data) == binary


@pytest.mark.parametrize("binary", CASES, ids=lambda binary: binary.kind)
def test_the_shell_can_read_the_first_line_and_skips_the_second(binary: Binary) -> None:
    first, second, *rest = encode(binary).split(b"\n")
    assert b"\0" not in first
    assert second.startswith(b"#{")
    assert rest == [b""]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x7fELF",
        b"\x7fELF\x02\x01\x01\x00 a real one\n",
        b"#!/bin/bash\necho hi\n",
        encode(CASES[0])[:-20],
        encode(CASES[0]).replace(b'"kind":"cuda"', b'"kind":"rust"'),
        encode(CASES[0]).replace(b'"targets"', b'"goals"'),
        encode(CASES[0])[1:],
    ],
)
def test_other_files_are_not_executables_of_ours(data: bytes) -> None:
    assert decode(data) is None
