"""torch's sums by letters, orders and searches; and a device that hangs. Expected values are torch's own
definitions, worked out by hand."""

from dataclasses import replace

import pytest

from sim import Limits
from sim.python import sandbox
from tests.sim.typing_in import healthy, typed

pytestmark = pytest.mark.skipif(not sandbox.available(), reason="the sandbox takes Python 3.12")
TIME = Limits(line_s=60, shell_s=50)

EXPRESSIONS = {
    'torch.einsum("ij,jk->ik", a, b).tolist()': "[[3.0, 3.0], [12.0, 12.0]]",
    'torch.einsum("ij->ji", a).tolist()': "[[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]]",
    'torch.einsum("ij->i", a).tolist()': "[3.0, 12.0]",
    'torch.einsum("ii", torch.eye(3)).item()': "3.0",
    'torch.einsum("i,j->ij", a[0], a[1]).tolist()': "[[0.0, 0.0, 0.0], [3.0, 4.0, 5.0], [6.0, 8.0, 10.0]]",
    'torch.einsum("ij,jk,kl->il", a, b, torch.ones(2, 2)).tolist()': "[[6.0, 6.0], [24.0, 24.0]]",
    'tuple(torch.einsum("bij,bjk->bik", torch.ones(2, 2, 3), torch.ones(2, 3, 4)).shape)': "(2, 2, 4)",
    'tuple(torch.einsum("ij,jk->ik", c, c).shape)': "(4096, 4096)",
    "[part.tolist() for part in torch.topk(a, 2)]": "[[[2.0, 1.0], [5.0, 4.0]], [[2, 1], [2, 1]]]",
    "[part.tolist() for part in torch.sort(torch.tensor([3, 1, 2]))]": "[[1, 2, 3], [1, 2, 0]]",
    "a.sort(dim=0, descending=True).values.tolist()": "[[3.0, 4.0, 5.0], [0.0, 1.0, 2.0]]",
    "torch.argsort(torch.tensor([3.0, 1.0, 2.0])).tolist()": "[1, 2, 0]",
    "a.gather(1, torch.tensor([[0], [2]])).tolist()": "[[0.0], [5.0]]",
    "a.repeat(2, 1).tolist() == a.tolist() * 2, tuple(a.repeat(2, 1, 1).shape)": "True (2, 2, 3)",
    "(a > 3).nonzero().tolist()": "[[1, 1], [1, 2]]",
    "[at.tolist() for at in torch.nonzero(a > 3, as_tuple=True)]": "[[1, 1], [1, 2]]",
    "torch.flip(a, [0]).tolist(), a.flip(1).tolist()[0]": "[[3.0, 4.0, 5.0], [0.0, 1.0, 2.0]] [2.0, 1.0, 0.0]",
    "repr(torch.relu(a - 6)[0])": "tensor([0., 0., 0.])",
    "(torch.manual_seed(3), torch.randn(2).tolist())[1] == (torch.manual_seed(3), torch.randn(2).tolist())[1]": "True",
    "a.half().dtype, a.bfloat16().dtype, a.to('cuda:1').device.index": "torch.float16 torch.bfloat16 1",
}
WRONG = {
    "torch.topk(a, 9)": "RuntimeError: selected index k out of range",
    "a.gather(1, torch.tensor([[7], [0]]))": (
        "RuntimeError: index 7 is out of bounds for dimension 1 with size 3"
    ),
    'torch.einsum("ij", a, b)': (
        "RuntimeError: einsum(): more operands were provided than specified in the equation"
    ),
}
PROGRAM = (
    "import torch\na = torch.arange(6.0).reshape(2, 3)\nb = torch.ones(3, 2)\nc = torch.ones(4096, 4096)\n"
)


def test_values_are_torchs() -> None:
    program = PROGRAM + "".join(f"print({expression})\n" for expression in EXPRESSIONS)
    outcome = typed("python3 t.py", files={"t.py": program.encode()}, limits=TIME)
    assert outcome.stderr == ""
    assert dict(zip(EXPRESSIONS, outcome.stdout.splitlines(), strict=True)) == EXPRESSIONS


def test_mistakes_are_torchs() -> None:
    program = PROGRAM + "".join(
        f"try:\n    {wrong}\nexcept Exception as e:\n    print(f'{{type(e).__name__}}: {{e}}')\n"
        for wrong in WRONG
    )
    outcome = typed("python3 t.py", files={"t.py": program.encode()}, limits=TIME)
    assert outcome.stdout.splitlines() == list(WRONG.values())


@pytest.mark.parametrize("ends", ["print(x)", "torch.cuda.synchronize(3)", "x.cpu()", "x.sum().item()"])
def test_a_device_that_hangs_ends_the_program_once_it_waits(ends: str) -> None:
    node = replace(healthy(), hung=(3,))
    program = f"import torch; x = torch.ones(3, device='cuda:3'); print('queued'); {ends}; print('never')"
    outcome = typed(f'python3 -c "{program}"; echo $?', node=node, limits=TIME)
    assert outcome.stdout == "queued\n134\n"
    assert outcome.stderr.startswith("HW Exception by GPU node-5 (Agent handle: 0x")
    assert outcome.stderr.endswith(") reason :GPU Hang\nAborted (core dumped)\n")


def test_the_other_devices_answer() -> None:
    line = "python3 -c \"import torch; print(torch.ones(2, device='cuda:2').sum().item())\""
    assert typed(line, node=replace(healthy(), hung=(3,)), limits=TIME).stdout == "2.0\n"
