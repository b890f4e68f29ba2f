"""Cooperative groups: tiles, the lanes that run together, the whole grid."""

import numpy as np

from tests.sim.hip.running import run

HEAD = """#define HIP_ENABLE_WARP_SYNC_BUILTINS
#include <hip/hip_cooperative_groups.h>
namespace cg = cooperative_groups;
"""
TILES = """template <class G> __device__ int total(G g, int v) {
  for (int i = g.size() / 2; i > 0; i /= 2) v += g.shfl_down(v, i);
  return v; }
__device__ unsigned ranked(cg::thread_group g) { g.sync(); return g.thread_rank() + 1000 * g.size(); }
__global__ void k(int* o) { auto b = cg::this_thread_block(); int t = b.thread_rank();
auto tile = cg::tiled_partition<16>(b); cg::thread_block_tile<32> half = cg::tiled_partition<32>(b);
int* r = o + t; r[0] = total(tile, t); r[256] = tile.meta_group_rank() * 100 + tile.thread_rank();
r[512] = (int)half.ballot(t % 3 == 0); r[768] = tile.any(t == 20) + 2 * tile.all(t > 15);
r[1024] = ranked(b); r[1280] = ranked(cg::tiled_partition(b, 8)); b.sync();
if (t % 5 < 2) { auto g = cg::coalesced_threads(); r[1536] = g.thread_rank() + 100 * g.size();
  r[1792] = g.shfl(t, 3); r[2048] = g.shfl_down(t, 1); }
r[2304] = tile.match_any(t / 8); }"""


def test_tiles_and_coalesced_lanes() -> None:
    rows = run(HEAD + TILES, np.zeros(2560, "i4")).arrays[0].reshape(10, 256).tolist()
    for t in range(256):
        wave = t // 64 * 64
        few = [one for one in range(wave, wave + 64) if one % 5 < 2]
        first = t // 16 * 16
        if t % 16 == 0:
            assert rows[0][t] == sum(range(t, t + 16))
        assert rows[1][t] == t // 16 * 100 + t % 16
        bits = sum(1 << i for i in range(32) if (t // 32 * 32 + i) % 3 == 0)
        assert rows[2][t] & 0xFFFFFFFF == bits
        assert rows[3][t] == (first == 16) + 2 * (t > 15)
        assert (rows[4][t], rows[5][t]) == (t + 256000, t % 8 + 8000)
        if t in few:
            place = few.index(t)
            assert rows[6][t] == place + 100 * len(few)
            assert (rows[7][t], rows[8][t]) == (few[3], few[min(place + 1, len(few) - 1)])
        assert rows[9][t] == (255 if t % 16 < 8 else 255 << 8)


GRID = """__global__ void k(int* a, int* o) { auto g = cg::this_grid(); unsigned i = g.thread_rank();
a[i] = i + 1; g.sync(); o[i] = a[g.size() - 1 - i]; g.sync(); a[i] = o[(i + 1) % g.size()]; }"""


def test_the_whole_grid_waits_for_its_last_workgroup() -> None:
    size = 1024 * 130
    a, o = run(HEAD + GRID, np.zeros(size, "i4"), np.zeros(size, "i4"), grid=(130,), block=(1024,)).arrays
    assert np.array_equal(o, np.arange(size, 0, -1))
    assert np.array_equal(a, np.roll(o, -1))
