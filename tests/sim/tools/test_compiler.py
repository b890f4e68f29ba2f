"""What the compilers say of themselves, and that they say so of what they do not do yet."""

import pytest

from tests.sim.typing_in import typed

CLANG = "AMD clang version 19.0.0git (https://github.com/RadeonOpenCompute/llvm-project roc-6.4.1 25184 "


@pytest.mark.parametrize("name", ["hipcc", "amdclang++", "amdclang", "/opt/rocm/bin/hipcc"])
def test_versions(name: str) -> None:
    lines = typed(f"{name} --version").stdout.splitlines()
    assert lines[0].startswith("HIP version: 6.4.43483-a187df25c" if name.endswith("hipcc") else CLANG)
    assert lines[-1] == "Configuration file: /opt/rocm-6.4.1/lib/llvm/bin/clang++.cfg"


def test_hipconfig_agrees_with_the_compiler() -> None:
    line = "hipcc --version | head -1; hipconfig --full | head -1; echo HIP version: $(hipconfig -v)"
    assert len(set(typed(line).stdout.splitlines())) == 1


def test_hipconfig_ends_without_a_newline() -> None:
    assert typed("hipconfig -p; hipconfig -P -n; hipconfig -c -r").stdout == "/opt/rocm-6.4.1amd\nclangrocclr"
    assert typed("hipconfig --frobnicate").stderr.startswith("Unrecognized option --frobnicate\n")


def test_the_whole_configuration_names_the_environment() -> None:
    shown = typed("HIP_VISIBLE_DEVICES=3 hipconfig | sed -n '/Environment/,/Linux/p'").stdout
    assert "HIP_VISIBLE_DEVICES=3\n" in shown
