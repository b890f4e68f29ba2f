"""triton on the node: kernels of the tutorials' kind compute, and their resources decide whether they start."""

from dataclasses import replace
from functools import partial

import pytest

from sim import Limits, Outcome
from sim.python import sandbox
from tests.sim.typing_in import healthy
from tests.sim.typing_in import typed as typed_in

typed = partial(typed_in, limits=Limits(line_s=60, shell_s=50))
"""A crowded machine gets its time."""
pytestmark = pytest.mark.skipif(not sandbox.available(), reason="the sandbox takes Python 3.12")

KERNELS = """
import torch, triton
import triton.language as tl

@triton.jit
def add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(axis=0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    x = tl.load(x_ptr + offsets, mask=mask)
    y = tl.load(y_ptr + offsets, mask=mask)
    tl.store(out_ptr + offsets, x + y, mask=mask)

def add(x, y, **options):
    out = torch.empty_like(x)
    grid = lambda meta: (triton.cdiv(out.numel(), meta["BLOCK"]),)
    add_kernel[grid](x, y, out, out.numel(), BLOCK=1024, **options)
    return out

@triton.jit
def softmax_kernel(out_ptr, in_ptr, in_stride, out_stride, n_rows, n_cols, BLOCK: tl.constexpr):
    for row in tl.range(tl.program_id(0), n_rows, tl.num_programs(0)):
        offsets = tl.arange(0, BLOCK)
        mask = offsets < n_cols
        line = tl.load(in_ptr + row * in_stride + offsets, mask=mask, other=-float("inf"))
        powers = tl.exp(line - tl.max(line, axis=0))
        tl.store(out_ptr + row * out_stride + offsets, powers / tl.sum(powers, axis=0), mask=mask)

@triton.jit
def matmul_kernel(a_ptr, b_ptr, c_ptr, M, N, K, sam, sak, sbk, sbn, scm, scn,
                  BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    pid = tl.program_id(axis=0)
    num_n = tl.cdiv(N, BLOCK_N)
    pid_m, pid_n = pid // num_n, pid % num_n
    offs_m = pid_m * BLOCK_M + tl.arange(0, BLOCK_M)
    offs_n = pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    offs_k = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + (offs_m[:, None] * sam + offs_k[None, :] * sak)
    b_ptrs = b_ptr + (offs_k[:, None] * sbk + offs_n[None, :] * sbn)
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for k in range(0, tl.cdiv(K, BLOCK_K)):
        a = tl.load(a_ptrs, mask=(offs_m[:, None] < M) & (offs_k[None, :] < K - k * BLOCK_K), other=0.0)
        b = tl.load(b_ptrs, mask=(offs_k[:, None] < K - k * BLOCK_K) & (offs_n[None, :] < N), other=0.0)
        acc = tl.dot(a, b, acc)
        a_ptrs += BLOCK_K * sak
        b_ptrs += BLOCK_K * sbk
    c_ptrs = c_ptr + scm * offs_m[:, None] + scn * offs_n[None, :]
    tl.store(c_ptrs, acc.to(c_ptr.dtype.element_ty), mask=(offs_m[:, None] < M) & (offs_n[None, :] < N))

def matmul(a, b, m=32, n=32, k=32, **options):
    M, K = a.shape
    K, N = b.shape
    c = torch.empty((M, N), device=a.device, dtype=a.dtype)
    grid = (triton.cdiv(M, m) * triton.cdiv(N, n),)
    matmul_kernel[grid](a, b, c, M, N, K, *a.stride(), *b.stride(), *c.stride(), BLOCK_M=m, BLOCK_N=n, BLOCK_K=k,
                        **options)
    return c
"""


def ran(program: str, **more: object) -> Outcome:
    return typed("python3 k.py", files={"k.py": (KERNELS + program).encode()}, **more)  # type: ignore[arg-type]


def test_vector_add() -> None:
    outcome = ran("""
x, y = torch.rand(9843, device="cuda"), torch.rand(9843, device="cuda")
print((add(x, y) - (x + y)).abs().max().item(), add(x, y).shape)
""")
    assert outcome.stdout == "0.0 torch.Size([9843])\n"
    launch = outcome.trace.launches[0]
    assert (launch.kernel, launch.grid, launch.block) == ("add_kernel", (10, 1, 1), (256, 1, 1))
    assert (launch.wave_size, launch.waves, launch.result) == (64, 40, "hipSuccess")


def test_softmax_by_rows() -> None:
    outcome = ran("""
a = torch.randn(20, 70, device="cuda")
out = torch.empty_like(a)
softmax_kernel[(8,)](out, a, a.stride(0), out.stride(0), 20, 70, BLOCK=triton.next_power_of_2(70), num_warps=8)
print(torch.allclose(out, torch.softmax(a, dim=1), atol=1e-6))
""")
    assert outcome.stdout == "True\n"
    assert outcome.trace.launches[0].block == (512, 1, 1)


def test_matmul_in_tiles() -> None:
    outcome = ran("""
a = torch.randn((48, 40), device="cuda", dtype=torch.float16)
b = torch.randn((40, 33), device="cuda", dtype=torch.float16)
print(torch.allclose(matmul(a, b), a @ b, atol=1e-2, rtol=0))
""")
    assert outcome.stdout == "True\n"


LARGE = 'a = torch.randn((4096, 4096), device="cuda", dtype=torch.float16)\n'
SHARED = (
    "triton.runtime.errors.OutOfResources: out of resource: shared memory, Required: {}, Hardware limit: {}. "
)


@pytest.mark.parametrize(
    ("call", "required"),
    [
        ("matmul(a, a, 128, 128, 64, num_stages=2)", 65536),
        ("matmul(a, a, 128, 256, 64, num_stages=1)", 49152),
        ("matmul(a, a, 128, 256, 64, num_stages=2)", 98304),
        ("matmul(a, a, 128, 256, 64)", 98304),
        ("matmul(a, a, 128, 128, 64, num_stages=3)", 98304),
    ],
)
def test_stages_and_tiles_decide_by_the_lds(call: str, required: int) -> None:
    outcome = ran(LARGE + call + "\nprint('ran')")
    if required <= 65536:
        assert outcome.stdout == "ran\n"
    else:
        assert outcome.stderr.splitlines()[-1].startswith(SHARED.format(required, 65536))
        assert outcome.stderr.endswith("Reducing block sizes or `num_stages` may help.\n")
        assert outcome.status == 1


def test_a_device_with_more_lds_takes_larger_tiles() -> None:
    program = LARGE + "matmul(a, a, 128, 256, 64, num_stages=2)\nprint('ran')"
    assert ran(program, node=healthy("MI355X")).stdout == "ran\n"


def test_too_many_warps_are_too_many_threads() -> None:
    outcome = ran('x = torch.rand(64, device="cuda")\nadd(x, x, num_warps=32)')
    assert "out of resource: threads, Required: 2048, Hardware limit: 1024." in outcome.stderr


def test_autotune_leaves_out_what_does_not_fit() -> None:
    outcome = ran(
        LARGE
        + """
configs = [triton.Config({"BLOCK_M": m, "BLOCK_N": 256, "BLOCK_K": 64}, num_stages=s) for m in (64, 128) for s in (1, 2)]
tuned = triton.autotune(configs=configs, key=["M"])(matmul_kernel)
c = torch.empty_like(a)
grid = lambda meta: (triton.cdiv(4096, meta["BLOCK_M"]) * 16,)
tuned[grid](a, a, c, 4096, 4096, 4096, *a.stride(), *a.stride(), *c.stride())
print(tuned.best_config)
"""
    )
    assert "num_stages: 1" in outcome.stdout or "BLOCK_M: 64" in outcome.stdout


@pytest.mark.parametrize(("elements", "programs"), [(16, 600), (10**8, 10**6)])
def test_an_access_far_outside_is_a_fault_of_the_device(elements: int, programs: int) -> None:
    outcome = ran(f"""
x = torch.rand({elements}, device="cuda")
add_kernel[({programs},)](x, x, x, {programs} * 1024, BLOCK=1024)
print("never")
""")
    assert outcome.stdout == ""
    first, last = outcome.stderr.splitlines()
    assert first.startswith("Memory access fault by GPU node-2 (Agent handle: 0x")
    assert first.endswith("Reason: Page not present or supervisor privilege.")
    assert (last, outcome.status) == ("Aborted (core dumped)", 134)


WRONG = [
    (
        "x = torch.rand(8)\nadd(x, x)",
        "ValueError: Pointer argument (at 0) cannot be accessed from Triton (cpu tensor?)",
    ),
    (
        "x = torch.rand(8, device='cuda')\nadd(x, x, num_warps=3)",
        "AssertionError: num_warps must be a power of 2",
    ),
    (
        "x = torch.rand(8, device='cuda')\nadd_kernel[(1,)](x, x, x, 8, BLOCK=100)",
        "ValueError: arange's range must be a power of 2",
    ),
    (
        "x = torch.rand(8, device='cuda')\nadd_kernel[(1,)](x, x, x, 8, BLOCK=8, FOO=1)",
        "KeyError: 'Keyword argument FOO was specified but unrecognised'",
    ),
    ("add_kernel(1, 2, 3, 4, 5)", "RuntimeError: Cannot call @triton.jit'd outside of the scope of a kernel"),
    ("tl.histogram", "NotSimulated: triton.language.histogram is not simulated on this node"),
]


@pytest.mark.parametrize(("program", "last"), WRONG)
def test_wrong_calls_are_worded_as_triton_words_them(program: str, last: str) -> None:
    assert ran(program).stderr.splitlines()[-1] == last


def test_a_hung_device_ends_the_program() -> None:
    node = replace(healthy(), hung=(0,))
    outcome = ran('x = torch.rand(8, device="cuda")\nadd(x, x)', node=node)
    assert outcome.stderr.startswith("HW Exception by GPU node-2 (Agent handle: 0x")
    assert outcome.status == 134
