"""torch on the node: small tensors are computed and printed as torch does, the rest follows from the devices."""

import json
import re
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim import Limits
from sim.device import PROFILES
from sim.head import read_head
from sim.node import Node, Setting
from sim.python import sandbox
from sim.tools import tools
from tests.sim.tools.test_registry import called
from tests.sim.typing_in import healthy
from tests.sim.typing_in import typed as typed_in

typed = partial(typed_in, limits=Limits(line_s=60, shell_s=50))
"""A crowded machine gets its time."""
pytestmark = pytest.mark.skipif(not sandbox.available(), reason="the sandbox takes Python 3.12")

AMD = [name for name, profile in PROFILES.items() if profile.vendor == "AMD"]

PRINTED = """
import torch
x = torch.tensor([[1., 2.], [3., 0.5]])
print(x, x.max(dim=1), sep="\\n")
print(x / 0, x // 2, x ** 2, 1 - x, sep="\\n")
print(torch.tensor([1e-5, 1.0]), torch.tensor([float("nan"), 1.]), torch.tensor([float("inf"), 2.]))
print(torch.tensor(1.0, dtype=torch.float16), torch.tensor([1, 2], dtype=torch.int32), torch.tensor([True]))
print(torch.tensor([0.1], dtype=torch.bfloat16).item(), torch.tensor([0.1]).item())
print(torch.arange(12).reshape(2, 2, 3), torch.zeros(2, 0), torch.ones(2000, 2000), sep="\\n")
print(torch.arange(6.).cuda() @ torch.ones(6, device="cuda"), x.T.reshape(-1), x[:, 1], x[x > 1])
print(x.sum(), x.mean(dim=0), x.softmax(dim=-1).sum(dim=-1), x.argmax(), x.std(), x.shape, (x > 1).any())
print(torch.device("cuda:1"), repr(torch.device("cuda")), torch.cat([x, x]).shape, x.half().dtype)
x[0, 1] = 9; x[1] += 1; y = x.view(4); y[0] = 7
print(x.tolist(), torch.equal(x, x.clone()), torch.allclose(x, x + 1e-9), f"{x.mean():.2f}")
"""
AS_TORCH_PRINTS = """\
tensor([[1.0000, 2.0000],
        [3.0000, 0.5000]])
torch.return_types.max(
values=tensor([2., 3.]),
indices=tensor([1, 0]))
tensor([[inf, inf],
        [inf, inf]])
tensor([[0., 1.],
        [1., 0.]])
tensor([[1.0000, 4.0000],
        [9.0000, 0.2500]])
tensor([[ 0.0000, -1.0000],
        [-2.0000,  0.5000]])
tensor([1.0000e-05, 1.0000e+00]) tensor([nan, 1.]) tensor([inf, 2.])
tensor(1., dtype=torch.float16) tensor([1, 2], dtype=torch.int32) tensor([True])
0.10009765625 0.10000000149011612
tensor([[[ 0,  1,  2],
         [ 3,  4,  5]],

        [[ 6,  7,  8],
         [ 9, 10, 11]]])
tensor([], size=(2, 0))
tensor([[1., 1., 1.,  ..., 1., 1., 1.],
        [1., 1., 1.,  ..., 1., 1., 1.],
        [1., 1., 1.,  ..., 1., 1., 1.],
        ...,
        [1., 1., 1.,  ..., 1., 1., 1.],
        [1., 1., 1.,  ..., 1., 1., 1.],
        [1., 1., 1.,  ..., 1., 1., 1.]])
tensor(15., device='cuda:0') tensor([1.0000, 3.0000, 2.0000, 0.5000]) tensor([2.0000, 0.5000]) tensor([2., 3.])
tensor(6.5000) tensor([2.0000, 1.2500]) tensor([1., 1.]) tensor(2) tensor(1.1087) torch.Size([2, 2]) tensor(True)
cuda:1 device(type='cuda') torch.Size([4, 2]) torch.float16
[[7.0, 9.0], [4.0, 1.5]] True True 5.38
"""


def test_tensors_print_as_torch_prints_them() -> None:
    outcome = typed("python3 t.py", files={"t.py": PRINTED.encode()})
    assert (outcome.stdout, outcome.stderr) == (AS_TORCH_PRINTS, "")


ERRORS = {
    "torch.zeros(2) + torch.zeros(3)": "RuntimeError: The size of tensor a (2) must match the size of tensor b (3) "
    "at non-singleton dimension 0",
    "torch.zeros(2, 3) @ torch.zeros(2, 3)": "RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)",
    "torch.zeros(2).cuda() + torch.zeros(2)": "RuntimeError: Expected all tensors to be on the same device, but found "
    "at least two devices, cuda:0 and cpu!",
    "torch.zeros(2, device='cuda:9')": "RuntimeError: HIP error: invalid device ordinal",
    "torch.zeros(2)[5]": "IndexError: index 5 is out of bounds for dimension 0 with size 2",
    "torch.zeros(4).view(3)": "RuntimeError: shape '[3]' is invalid for input of size 4",
    "torch.zeros(2).item()": "RuntimeError: a Tensor with 2 elements cannot be converted to Scalar",
    "torch.zeros(2).cuda().numpy()": "TypeError: can't convert cuda:0 device type tensor to numpy. Use Tensor.cpu() to "
    "copy the tensor to host memory first.",
    "torch.half and torch.zeros(2, 2).half() @ torch.zeros(2, 2)": "RuntimeError: expected m1 and m2 to have the same "
    "dtype, but got: c10::Half != float",
    "torch.compile": "NotSimulated: torch.compile is not simulated on this node",
    "torch.nn.Linear(2, 2)": "NotSimulated: torch.nn.Linear is not simulated on this node",
    "torch.randn(1000, 1000).tolist()": "NotSimulated: the values of a tensor of 1000000 elements is not simulated",
    "__import__('torchvision')": "ModuleNotFoundError: No module named 'torchvision'",
}


def test_errors_read_as_torch_words_them() -> None:
    program = "import torch\n" + "".join(
        f"try: print({expression})\nexcept Exception as error: print(f'{{type(error).__name__}}: {{error}}')\n"
        for expression in ERRORS
    )
    outcome = typed("python3 t.py", files={"t.py": program.encode()})
    for said in ERRORS.values():
        assert said in outcome.stdout
    assert "torch.compile" in outcome.trace.gaps


def test_hip_errors_read_as_the_golden() -> None:
    outcome = typed("python3 -c 'import torch; torch.zeros(1, device=\"cuda:8\")'")
    assert outcome.stderr.endswith(
        "RuntimeError: HIP error: invalid device ordinal\n"
        "HIP kernel errors might be asynchronously reported at some other API call, so the stacktrace below might be "
        "incorrect.\n"
        "For debugging consider passing AMD_SERIALIZE_KERNEL=3\n"
        "Compile with `TORCH_USE_HIP_DSA` to enable device-side assertions.\n\n"
    )


FACTS = """
import json, torch
rows = []
for number in range(torch.cuda.device_count()):
    p = torch.cuda.get_device_properties(number)
    rows.append([torch.cuda.get_device_name(number), torch.cuda.get_device_capability(number), p.gcnArchName,
                 p.total_memory, p.multi_processor_count, p.pci_bus_id, p.warp_size, str(p.uuid)])
print(json.dumps(rows))
"""


@settings(max_examples=4, deadline=None)
@given(st.builds(healthy, st.sampled_from(AMD), st.integers(0, 2**63)), st.sampled_from(["SPX", "DPX"]))
def test_properties_agree_with_the_other_tools(node: Node, partition: str) -> None:
    if partition == "DPX" and node.devices[0].profile.xcds > 1:
        node = node.with_setting(0, Setting(compute_partition="DPX"))
    rows = json.loads(called(tools()["python3"], "-c", FACTS, node=node).out)
    shown = re.split(r"\*{7} *\nAgent \d+ *\n", called(tools()["rocminfo"], node=node).out)
    agents = [agent for agent in shown if re.search("Device Type: *GPU", agent)]
    assert len(rows) == len(agents) == len(node.devices)
    for row, agent, device in zip(rows, agents, node.devices, strict=True):
        name, capability, target, memory, cus, bus, warp, uuid = row
        assert re.search(rf"Marketing Name: *{name} *\n", agent)
        assert f"amdgcn-amd-amdhsa--{target}" in agent
        assert f"gfx{capability[0]}{capability[1]:x}" == target.partition(":")[0][:-1]
        assert re.search(rf"Compute Unit: *{cus} *\n", agent)
        assert f"{memory // 1024}(0x" in agent
        assert re.search(rf"Wavefront Size: *{warp}\(", agent)
        digits = bytes.fromhex(uuid.replace("-", "")).decode()
        assert f"GPU-{digits}" in agent
        assert f"GPU-{digits}" == device.hip_uuid
        assert bus == device.bus


def test_properties_print_as_the_golden() -> None:
    outcome = typed("python3 -c 'import torch; print(torch.cuda.get_device_properties(0))'")
    masked = re.sub("uuid=[0-9a-f-]{36}", "uuid=X", outcome.stdout)
    assert masked == (
        "_CudaDeviceProperties(name='AMD Instinct MI300X', major=9, minor=4, gcnArchName='gfx942:sramecc+:xnack-', "
        "total_memory=196592MB, multi_processor_count=304, uuid=X, L2_cache_size=4MB)\n"
    )


COUNT = "python3 -c 'import torch; print(torch.cuda.is_available(), torch.cuda.device_count())'"


@pytest.mark.parametrize(
    ("env", "printed"),
    [
        ("", "True 8"),
        ("HIP_VISIBLE_DEVICES=2,3", "True 2"),
        ("CUDA_VISIBLE_DEVICES=1", "True 1"),
        ("HIP_VISIBLE_DEVICES=0,1,2 CUDA_VISIBLE_DEVICES=1", "True 3"),
        ("ROCR_VISIBLE_DEVICES=2,3 HIP_VISIBLE_DEVICES=2", "False 0"),
        ("ROCR_VISIBLE_DEVICES=2,3 HIP_VISIBLE_DEVICES=1", "True 1"),
        ("HIP_VISIBLE_DEVICES=", "False 0"),
    ],
)
def test_devices_follow_the_environment(env: str, printed: str) -> None:
    assert typed(f"{env} {COUNT}").stdout == f"{printed}\n"


def test_no_device_is_said() -> None:
    assert typed("HIP_VISIBLE_DEVICES= python3 -c 'import torch; torch.zeros(1).cuda()'").stderr.endswith(
        "RuntimeError: No HIP GPUs are available\n"
    )


def test_memory_is_the_devices_and_shows_in_amd_smi() -> None:
    program = """
import torch
gib = 2**30
free, total = torch.cuda.mem_get_info(1)
x = torch.empty(100 * gib, dtype=torch.uint8, device="cuda:1")
print(torch.cuda.memory_allocated(1) // gib, (free - torch.cuda.mem_get_info(1)[0]) // gib, total // 2**20)
try: torch.empty(120 * gib, dtype=torch.uint8, device="cuda:1")
except torch.OutOfMemoryError as error: print(error)
del x
torch.empty(120 * gib, dtype=torch.uint8, device="cuda:1")
print(torch.cuda.max_memory_allocated(1) // gib)
"""
    outcome = typed(
        "python3 t.py; amd-smi process -g 1; amd-smi monitor -v -g 1", files={"t.py": program.encode()}
    )
    lines = outcome.stdout.splitlines()
    assert lines[0] == "100 100 196592"
    assert lines[1].startswith(
        "HIP out of memory. Tried to allocate 120.00 GiB. GPU 1 has a total capacity of 191.98 GiB"
    )
    assert lines[2] == "120"
    assert "NAME: python3" in outcome.stdout
    node = read_head(outcome.state.head).node
    assert [(entry.device, entry.vram_bytes // 2**30) for entry in node.activities] == [(1, 120)]


def test_a_product_takes_the_time_of_the_model() -> None:
    from sim.gpu.timing import gemm_time_ns

    program = """
import torch, time
a = torch.randn(8192, 8192, device="cuda", dtype=torch.bfloat16)
start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
began = time.perf_counter()
start.record()
for _ in range(10): a @ a
end.record(); torch.cuda.synchronize()
print(start.elapsed_time(end) * 1e5, (time.perf_counter() - began) * 1e3 > start.elapsed_time(end))
"""
    milliseconds, longer = typed("python3 t.py", files={"t.py": program.encode()}).stdout.split()
    assert round(float(milliseconds)) == gemm_time_ns(PROFILES["MI300X"], 8192, 8192, 8192, "bf16")
    assert longer == "True"


def test_one_rank_of_torch_distributed() -> None:
    program = """
import os, torch, torch.distributed as dist
os.environ.update(MASTER_ADDR="localhost", MASTER_PORT="29500", RANK="0", WORLD_SIZE="1")
dist.init_process_group("nccl")
t = torch.ones(2, device="cuda"); dist.all_reduce(t)
print(t, dist.get_rank(), dist.get_world_size(), dist.get_backend(), torch.cuda.nccl.version())
dist.destroy_process_group()
os.environ["WORLD_SIZE"] = "8"
dist.init_process_group("nccl")
"""
    outcome = typed("python3 t.py", files={"t.py": program.encode()})
    assert outcome.stdout == "tensor([1., 1.], device='cuda:0') 0 1 nccl (2, 22, 3)\n"
    assert "torch.distributed with 8 ranks is not simulated on this node" in outcome.stderr
    assert outcome.status == 69


def test_the_wheel_for_cuda_finds_no_device() -> None:
    from dataclasses import replace

    node = replace(healthy(), torch_wheel="cuda")
    line = (
        "python3 -c 'import torch; print(torch.cuda.is_available(), torch.version.hip, torch.version.cuda)'"
    )
    assert typed(line, node).stdout == "False None 12.8\n"


def test_versions_agree_with_pip() -> None:
    line = (
        "python3 -c 'import torch, triton; print(torch.__version__, triton.__version__)'; pip list | grep tor"
    )
    versions, triton, torch = typed(line).stdout.splitlines()
    assert versions.split() == [torch.split()[1], triton.split()[1]]
