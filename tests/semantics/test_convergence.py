"""What PTX calls ``.sync`` or ``.aligned`` meets its threads: no lane runs ahead of the others of its warp.

PTX ISA: ``.sync`` has a thread wait until all threads of the warp, or those of a mask, execute the same instruction;
``.aligned`` has all threads of the warp execute it together.
"""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from nvgen.intrinsics import nvvm

#: By PTX's name: what users write, in a loop over ``i``. ``t`` is the thread's number in its block.
TABLE = {
    "bar.warp.sync": "nv.syncwarp()",
    "shfl.sync": "found = nv.warp.shuffle_xor(t, 1)",
    "vote.sync": "found = nv.warp.any(t > 3)",
    "match.any.sync": "found = nv.warp.match_any(t)",
    "redux.sync": "found = nv.warp.reduce_add(t)",
    "elect.sync": "found = nv.warp.elect()",
    "bar.sync": "nv.syncthreads()",
    "bar.sync 1": "nv.barrier.sync(1)",
    "bar.red.popc": "found = nv.syncthreads_count(t > 3)",
    "bar.arrive": "if t < 64:\n    nv.barrier.arrive(1 + i % 2, 128)\nelse:\n    nv.barrier.sync(1 + i % 2, 128)",
    "barrier.cluster.arrive.aligned": "nv.cluster.arrive(aligned=True)\nnv.cluster.wait()",
    "barrier.cluster.wait.aligned": "nv.cluster.arrive()\nnv.cluster.wait(aligned=True)",
    "setmaxnreg.inc.sync.aligned": "nv.setmaxnreg.inc(32)",
    "setmaxnreg.dec.sync.aligned": "nv.setmaxnreg.dec(24)",
    "mma.sync.aligned": 'c = nv.mma.mma("m16n8k16", a, b, c)',
    "ldmatrix.sync.aligned": "found = nv.mma.ldmatrix(tile, t % 32 * 8, 1)",
    "stmatrix.sync.aligned": "nv.mma.stmatrix(tile, t % 32 * 8, nv.vec[nv.f16, 2](0))",
    "movmatrix.sync.aligned": "pair = nv.mma.movmatrix(pair)",
    "wmma.load.a.sync.aligned": 'found = nv.mma.wmma_load_a("m16n16k16", tile, 0, 16, type=nv.f16)',
    "wmma.mma.sync.aligned": 'sums = nv.mma.wmma("m16n16k16", wide, wide, sums)',
    "wmma.store.d.sync.aligned": 'nv.mma.wmma_store("m16n16k16", tile, 0, nv.vec[nv.f16, 8](0), 16)',
    "wgmma.fence.sync.aligned": "nv.wgmma.fence()",
    "wgmma.mma_async.sync.aligned": "acc = nv.wgmma.mma_async(acc, d, d, nv.f16)",
    "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {": "acc = nv.wgmma.mma_async(acc, a, d, nv.f16)",
    "wgmma.commit_group.sync.aligned": "nv.wgmma.commit_group()",
    "wgmma.wait_group.sync.aligned": "nv.wgmma.wait_group(0)",
}
#: Families of which the CPU has none.
ONLY_ON_GPU = ("tcgen05_", "tensormap_")
TURNS, THREADS = 3, 128


def kernel(statement: str) -> nv.Kernel:
    """Threads that count their turns, and look at how far those of their warp are."""
    indented = statement.replace("\n", "\n        ")
    return nv.Kernel.from_source(
        f"""
def k(ahead: nv.Array[nv.i32]):
    turns = nv.shared.array({THREADS}, nv.i32)
    tile = nv.shared.array(4096, nv.f16, align=1024)
    t = nv.thread_idx.x
    turns[t] = 0
    for place in range(t, 4096, {THREADS}):
        tile[place] = 0
    nv.tma.fence()
    nv.syncthreads()
    d = nv.wgmma.descriptor(tile, 16, 1024, "128B")
    acc = nv.wgmma.accumulator(8)
    a, b, c = nv.vec[nv.f16, 8](0), nv.vec[nv.f16, 4](0), nv.vec[nv.f32, 4](0)
    wide, pair, sums = nv.vec[nv.f16, 16](0), nv.vec[nv.f16, 2](0), nv.vec[nv.f32, 8](0)
    nv.wgmma.fence()
    for i in range({TURNS}):
        turns[t] = i + 1
        {indented}
        for other in range(t // 32 * 32, t // 32 * 32 + 32):
            if turns[other] <= i:
                ahead[t] += 1
    ahead[t] += nv.i32(c[0]) + nv.i32(sums[0]) + nv.i32(pair[0])  # zeros, which are not left out
""",
        required_threads=THREADS,
    )


_WAYS = [{}, *({"seed": seed} for seed in range(3)), {"check": "step", "seed": 1}]


@pytest.mark.sweep(7)
@pytest.mark.parametrize("how", _WAYS, ids=str)
@pytest.mark.parametrize("name", TABLE)
def test_no_lane_runs_ahead(name: str, how: dict[str, object]) -> None:
    ahead = np.zeros(THREADS, np.int32)
    kernel(TABLE[name]).on("cpu", **how)[1, THREADS](ahead)
    assert not ahead.any(), f"{np.count_nonzero(ahead)} threads passed before others of their warps came"


def test_a_lane_runs_ahead_where_nothing_holds_it() -> None:
    """That the kernel of the other tests can tell."""
    ahead = np.zeros(THREADS, np.int32)
    kernel("nv.barrier.arrive(1, 1024, aligned=False)").on("cpu", seed=1)[1, THREADS](ahead)
    assert ahead.any()


@pytest.mark.parametrize("name", TABLE)
def test_the_instruction_is_the_one_that_the_table_says(name: str) -> None:
    assert name in " ".join(kernel(TABLE[name]).ptx(arch="sm_90a").split())


def test_the_table_has_every_aligned_instruction() -> None:
    """Those that LLVM has intrinsics for, by the first parts of their names."""
    aligned = [name for name in nvvm.names() if "_aligned" in name and not name.startswith(ONLY_ON_GPU)]
    stems = {name.split("_")[0] for name in aligned}
    assert stems >= {"barrier", "wgmma", "setmaxnreg", "ldmatrix"}
    assert stems <= {name.split(".")[0] for name in TABLE}
