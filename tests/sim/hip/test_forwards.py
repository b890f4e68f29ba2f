"""Headers are found where -I and `..` say, under one name, and no file of the host is."""

import pytest

from sim.hip.forwards import forwards
from sim.hip.messages import printed
from sim.hip.parse import Parsed, parse
from sim.hip.source import Source

TOP, INCLUDE = "/s/", "/i"


@pytest.mark.parametrize(
    ("line", "first", "meant"),
    [
        ('#include "beside.h"', None, None),
        ('#include "of_folder.h"', "/s/a/of_folder.h", "/s/inc/of_folder.h"),
        ("#include <of_folder.h>", "/i/of_folder.h", "/s/inc/of_folder.h"),
        ('#include "../b/up.h"', "/s/a/../b/up.h", "/s/b/up.h"),
        ('#include "vector"', "/s/a/vector", "/i/vector"),
        ("#include <vector>", None, None),
        ('#include "nowhere.h"', None, None),
        ("  #  include <deep/er.h>", "/i/deep/er.h", "/s/inc/deep/er.h"),
    ],
)
def test_the_first_place_leads_to_the_file_that_is_meant(
    line: str, first: str | None, meant: str | None
) -> None:
    others = ("a/beside.h", "inc/of_folder.h", "b/up.h", "inc/deep/er.h")
    files = {"a/x.hip": f"{line}\n", **dict.fromkeys(others, "")}
    found = forwards(files, ["inc"], {"vector"}, TOP, INCLUDE)
    assert found == ({} if first is None else {first: f'#include/**/"{meant}"\n'})


FILES = {
    "src/a/x.hip": '#include "q.h"\n#include <f.h>\n#include "../b/q.h"\nint main(){ return b + f; }\n',
    "src/b/q.h": "#pragma once\nint b = 1;\n",
    "inc/f.h": "#pragma once\nint f = 2;\n",
}
FOLDERS = ("src/b", "inc")


def test_a_program_in_folders_is_one_program() -> None:
    found = parse(Source("src/a/x.hip", FILES, folders=FOLDERS))
    assert isinstance(found, Parsed)
    assert (found.device, found.program is None) == ((), False)


def test_a_message_says_who_included_the_file() -> None:
    files = {**FILES, "src/b/q.h": "int b = c;\n"}
    found = parse(Source("src/a/x.hip", files, folders=FOLDERS))
    assert isinstance(found, Parsed)
    said = printed(found.device, "gfx942")
    assert said.startswith(
        "In file included from src/a/x.hip:1:\nsrc/b/q.h:1:9: error: use of undeclared identifier 'c'\n"
    )
    assert "/source/" not in said
