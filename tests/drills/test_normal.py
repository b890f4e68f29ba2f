import pytest
from hypothesis import given
from hypothesis import strategies as st

from drills import answer_text, command_text

HEREDOC = """\
cat > a.hip <<'EOF'
#include <hip/hip_runtime.h>
# not a prompt
$ not a prompt either
dev@mi300x-1:~$ nor this
int main() { puts(“kept”); return 0 – 1; }
EOF
hipcc a.hip"""


@pytest.mark.parametrize(
    ("pasted", "line"),
    [
        ("amd-smi list", "amd-smi list"),
        ("  amd-smi list  \n", "amd-smi list"),
        # prompts
        ("$ amd-smi list", "amd-smi list"),
        ("# amd-smi list", "amd-smi list"),
        ("dev@mi300x-1:~$ rocminfo", "rocminfo"),
        ("root@mi300x-1:/opt/rocm# rocminfo", "rocminfo"),
        ("(venv) dev@mi300x-1:~/work$ rocminfo", "rocminfo"),
        ("[dev@mi300x-1 ~]$ rocminfo", "rocminfo"),
        ("bash-5.2$ rocminfo", "rocminfo"),
        ("$ cd /tmp\n$ ls", "cd /tmp\nls"),
        ("# cd /tmp\n# ls", "cd /tmp\nls"),
        ("$ cd /tmp\nls", "cd /tmp\nls"),
        ("$", ""),
        ("dev@mi300x-1:~$ ", ""),
        ("echo $ HOME", "echo $ HOME"),
        ("echo a # b", "echo a # b"),
        ("$HOME/run", "$HOME/run"),
        ("$(which ls)", "$(which ls)"),
        # a comment is no root prompt
        ("# list the GPUs\namd-smi list", "# list the GPUs\namd-smi list"),
        ("#!/bin/bash\n# two\nls", "#!/bin/bash\n# two\nls"),
        ("ls\n# done", "ls\n# done"),
        ("$ ls # all\n# done", "ls # all\n# done"),
        # continued lines
        ("$ hipcc \\\n$   a.hip", "hipcc \\\na.hip"),
        ("$ hipcc \\\n> a.hip", "hipcc \\\na.hip"),
        ("hipcc a.hip \\\n> log", "hipcc a.hip \\\n> log"),
        ("# hipcc \\\n> a.hip", "hipcc \\\na.hip"),
        ("echo a \\\n# b", "echo a \\\n# b"),
        # heredocs are kept
        (HEREDOC, HEREDOC),
        ("$ " + HEREDOC, HEREDOC),
        ("dev@mi300x-1:~$ " + HEREDOC, HEREDOC),
        ("# cat > f <<X\n# kept\nX\n# ls", "cat > f <<X\n# kept\nX\nls"),
        ("# make it\ncat > f <<X\n# kept\nX", "# make it\ncat > f <<X\n# kept\nX"),
        ("cat <<A <<B\n$ a\nA\n$ b\nB\n$ ls", "cat <<A <<B\n$ a\nA\n$ b\nB\nls"),
        ("cat <<-A\n\t$ a\n\tA\n$ ls", "cat <<-A\n\t$ a\n\tA\nls"),
        ("cat <<A\n\tA\n$ a\nA\n$ ls", "cat <<A\n\tA\n$ a\nA\nls"),
        ("cat <<“EOF”\n$ a “b”\nEOF", 'cat <<"EOF"\n$ a “b”\nEOF'),
        ("cat <<\\EOF\n$ a\nEOF\n$ ls", "cat <<\\EOF\n$ a\nEOF\nls"),
        ("cat <<< $x\n$ ls", "cat <<< $x\nls"),
        ("echo $((1<<2))\n$ ls", "echo $((1<<2))\nls"),
        ("echo '<<A'\n$ ls", "echo '<<A'\nls"),
        ("# <<A\nls\n$ pwd", "# <<A\nls\npwd"),
        # quotes over several lines are kept, too
        ("python3 -c '\n# note\n$ x\n'\n$ ls", "python3 -c '\n# note\n$ x\n'\nls"),
        ("echo 'a\\'\n$ ls", "echo 'a\\'\nls"),
        ('echo "a\\"\n$ b"\n$ ls', 'echo "a\\"\n$ b"\nls'),
        # typography
        ("echo a#“b”", 'echo a#"b"'),
        ("echo “a b”", 'echo "a b"'),
        ("grep ‘a b’ f", "grep 'a b' f"),
        ("echo 'it’s “so”'", "echo 'it’s “so”'"),
        ('echo "it’s – so"', 'echo "it’s – so"'),
        ("echo “it’s”", 'echo "it\'s"'),
        ("echo \\“a", "echo \\“a"),
        ("rocprofv3 –-kernel-trace", "rocprofv3 --kernel-trace"),
        ("rocprofv3 —kernel-trace — ./vadd", "rocprofv3 --kernel-trace -- ./vadd"),
        ("amd-smi list –csv", "amd-smi list --csv"),
        ("amd-smi static –g 0", "amd-smi static -g 0"),
        ("ls –lh", "ls -lh"),
        ("head –100", "head -100"),
        ("amd–smi list", "amd-smi list"),
        ("hipcc ‑‑offload‑arch=gfx942 a.hip", "hipcc --offload-arch=gfx942 a.hip"),
        ("echo a # – “kept”", "echo a # – “kept”"),
        # what cannot be seen
        ("amd-smi\u00a0list", "amd-smi list"),
        ("amd\u200b-smi\u2060 list\ufeff", "amd-smi list"),
        ("\ufeff$ ls\r\n$ pwd\r\n", "ls\npwd"),
        ("cat <<A\nx\u00a0y\u200b\nA", "cat <<A\nx y\nA"),
        ("cat <<A\nx\u200dy\nA", "cat <<A\nx\u200dy\nA"),
        ("ls\u200d", "ls"),
        # fences
        ("```\namd-smi list\n```", "amd-smi list"),
        ("```bash\n$ amd-smi list\n```", "amd-smi list"),
        ("```amd-smi list```", "amd-smi list"),
        ("`amd-smi list`", "amd-smi list"),
        ("echo `date`", "echo `date`"),
        ("`which ls` `pwd`", "`which ls` `pwd`"),
        ("", ""),
        (" \n\u200b\n", ""),
    ],
)
def test_a_pasted_line(pasted: str, line: str) -> None:
    assert command_text(pasted) == line


@given(st.text(alphabet="ab $#>\\'\"`<E-–“”’\n\t()", max_size=60))
def test_no_text_breaks_the_reader_and_no_line_is_lost(pasted: str) -> None:
    unfenced = pasted.replace("`", "")
    assert command_text(unfenced).count("\n") <= unfenced.count("\n")


@given(st.text(alphabet="abc -=/._\n", max_size=60))
def test_plain_ascii_is_left_alone(pasted: str) -> None:
    assert command_text(pasted) == pasted.strip()


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("  amdgpu \n", "amdgpu"),
        ("`amdgpu`", "amdgpu"),
        ("```\namdgpu\n```", "amdgpu"),
        ("the `amdgpu` module", "the amdgpu module"),
        ("“64 KB”", '"64 KB"'),
        ("it’s\u00a0 amdgpu", "it's amdgpu"),
        ("６４", "64"),
        ("1.32×", "1.32×"),
        ("a – b — c", "a - b - c"),
        ("two\nlines", "two lines"),
        ("ﬁle", "file"),
        ("AMDGPU", "AMDGPU"),
        ("zero\u200bwidth\u200d", "zerowidth"),
        ("`", ""),
    ],
)
def test_a_typed_answer(typed: str, answer: str) -> None:
    assert answer_text(typed) == answer


@given(st.text(max_size=80))
def test_an_answer_is_normal_once(typed: str) -> None:
    once = answer_text(typed)
    assert answer_text(once) == once
