"""What takes values from lanes that are not there is reported by ``check="barrier"``, and nothing else is.

Sources: PTX ISA, ``shfl.sync``, ``vote.sync``, ``match.sync``, ``redux.sync`` ("non-exited threads"), ``mma.sync`` ("if
any thread in the warp has exited"); CUDA C++ Programming Guide, "Warp Shuffle Functions".
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.lift.texts import element, kernel
from tests.semantics.synchronisation import BLOCK, bytes_of_a_neighbour


def _run(made: Any, block: Any = 32, check: str = "barrier", **how: Any) -> list[int]:
    out = np.zeros(64, np.int32)
    made.on("cpu", check=check, **how)[1, block](out)
    return out.tolist()


@nv.kernel
def of_those_that_are_there(out: nv.Array[nv.i32]):
    """Votes and matches with a mask that names threads that have ended, and reads of lanes that are there."""
    t = nv.lane_id()
    if t >= 20:
        return
    found = nv.i32(nv.warp.ballot(t < 4))
    nv.syncwarp()
    found += 100 if nv.warp.match_any(t & 1) == (0x55555 if t % 2 == 0 else 0xAAAAA) else 0
    out[t] = found + nv.warp.shuffle(1000, 19) + nv.warp.shuffle_up(t, 1, mask=0xFFFFF) * 0


@nv.kernel
def at_the_edge(out: nv.Array[nv.i32]):
    """The value stays the own one, also where the segment ends in front of lanes that have ended."""
    t = nv.lane_id()
    if t < 16:
        out[t] = nv.warp.shuffle_down(t, 3, width=8) + nv.warp.shuffle_xor(t, 1, mask=0xFFFF)


@nv.kernel
def with_a_mask(out: nv.Array[nv.i32]):
    t = nv.thread_idx.x
    mask = nv.warp.ballot(t < 40)
    if t < 40:
        out[t] = nv.warp.reduce_add(1, mask)


def test_what_is_no_fault() -> None:
    for check in ("barrier", "step"):
        assert _run(of_those_that_are_there, check=check)[:20] == [1115] * 20
        assert _run(at_the_edge, check=check)[:16] == [(t + 3 if t % 8 < 5 else t) + (t ^ 1) for t in range(16)]
        assert _run(with_a_mask, 48, check)[:40] == [32] * 32 + [8] * 8


@nv.kernel
def reduced(out: nv.Array[nv.i32]):
    if nv.lane_id() < 20:
        out[nv.lane_id()] = nv.warp.reduce_max(out[0])


@nv.kernel
def of_a_partial_warp(out: nv.Array[nv.i32]):
    out[0] = nv.warp.reduce_add(out[1])


@nv.kernel
def shuffled_pairs(out: nv.Array[nv.i32]):
    if nv.lane_id() < 31:
        a, b = nv.warp.shuffle_down((nv.u64(1), nv.vec[nv.f64, 2](1.0)), 1)
        out[0] = nv.i32(a) + nv.i32(b.x)


@nv.kernel
def multiplied(out: nv.Array[nv.i32]):
    if nv.lane_id() > 0:
        a, b, c = nv.vec[nv.f16, 4](1), nv.vec[nv.f16, 2](1), nv.vec[nv.f32, 4](0)
        out[0] = nv.i32(nv.mma.mma("m16n8k8", a, b, c)[0])


@nv.kernel
def ended_while_they_waited(out: nv.Array[nv.i32]):
    """Lane 0 comes first, and the lane that it reads ends later."""
    t = nv.lane_id()
    if t == 0:
        out[0] = nv.warp.shuffle(t, 5, mask=0x21)


#: The kernel, its block, and what the message says.
FAULTS: list[tuple[Any, Any, str]] = [
    (reduced, 32, "takes the values of lanes 20 to 31, whose threads have ended"),
    (ended_while_they_waited, 32, "reads lane 5, whose thread has ended"),
    (of_a_partial_warp, (8, 6), "takes the values of lanes 16 to 31, which the block does not have"),
    (shuffled_pairs, 32, "reads lane 31, whose thread has ended"),
    (multiplied, 32, "is for all lanes of a warp, with lane 0, whose thread has ended"),
]


def _fails(made: Any, block: Any, said: str, **how: Any) -> None:
    with pytest.raises(nv.LaunchError, match="NVG2191") as raised:
        _run(made, block, **how)
    assert said in str(raised.value) and " of warp " in str(raised.value)


@pytest.mark.parametrize(("made", "block", "said"), FAULTS[:3], ids=lambda value: getattr(value, "name", None))
def test_what_is_a_fault(made: Any, block: Any, said: str) -> None:
    _fails(made, block, said)


@pytest.mark.parametrize(("made", "block", "said"), FAULTS, ids=lambda value: getattr(value, "name", None))
def test_what_is_a_fault_interpreted(made: Any, block: Any, said: str) -> None:
    for seed in (None, 1, 2):
        _fails(made, block, said, check="step", seed=seed)


@pytest.mark.sweep
@pytest.mark.parametrize(("made", "block", "said"), FAULTS, ids=lambda value: getattr(value, "name", None))
def test_what_is_a_fault_in_any_order(made: Any, block: Any, said: str) -> None:
    for seed in (None, 1, 2, 3):
        _fails(made, block, said, seed=seed)


_TEXT = "    setp.gt.u32 %p0, %r0, 19;\n    @%p0 bra $out;\n    {}\n" + element("%rd2", "%rd0")
_TEXT += "    st.global.u32 [%rd2], %r1;\n$out:\n"


def _of_ptx(instruction: str) -> Any:
    return nv.ptx.load(kernel(_TEXT.format(instruction), parameters=1))["k"]


def test_kernels_of_ptx() -> None:
    """``redux`` is of the threads that have not exited; the predicate of ``shfl`` tells of the segment alone."""
    assert _run(_of_ptx("redux.sync.add.s32 %r1, %r0, 0xFFFFFFFF;"))[:21] == [190] * 20 + [0]
    assert _run(_of_ptx("shfl.sync.down.b32 %r1|%p1, %r0, 4, 19, 0xFFFFF;"))[:20] == [*range(4, 20), *range(16, 20)]
    for instruction in ("shfl.sync.down.b32 %r1, %r0, 4, 31, -1;", "shfl.sync.bfly.b32 %r1, %r0, 16, 31, 0xFFFFF;"):
        with pytest.raises(nv.LaunchError, match="NVG2191"):
            _run(_of_ptx(instruction))


# Clusters


@nv.kernel(cluster=2)
def the_first_alone_reads(out: nv.Array[nv.i32]):
    tile = nv.shared.array(1, nv.i32)
    tile[0] = 7
    nv.cluster.sync()
    if nv.cluster.rank() == 0:
        out[0] = nv.cluster.map(tile, 1)[0]


@nv.kernel(cluster=2)
def waits_for_the_reader(out: nv.Array[nv.i32]):
    """The block is there until the mbarrier of its own says that the other one has read."""
    tile, bars = nv.shared.array(1, nv.i32), nv.shared.array(1, nv.u64)
    tile[0] = 7
    nv.mbarrier.init(bars[0], 1)
    nv.cluster.sync()
    if nv.cluster.rank() == 1:
        out[0] = nv.cluster.map(tile, 0)[0]
        nv.mbarrier.arrive(nv.cluster.map(bars, 0)[0])
    else:
        nv.mbarrier.wait_parity(bars[0], 0)


def test_blocks_that_end_too_early() -> None:
    out = np.zeros(1, np.int32)
    for check in ("race", "uninit", "step"):
        with pytest.raises(nv.LaunchError, match=r"NVG2192[\s\S]*lets block \(1, 0, 0\) wait"):
            the_first_alone_reads.on("cpu", check=check)[2, 1](out)
    for check in ("all", "step"):
        out[0] = 0
        waits_for_the_reader.on("cpu", check=check)[2, 1](out)
        assert out[0] == 7


@pytest.mark.parametrize("how", [{}, {"seed": 1}, {"seed": 2}])
def test_blocks_that_wait_for_the_bytes_of_others_end_in_time(how: dict[str, int]) -> None:
    xs = np.arange(2 * BLOCK, dtype=np.int32)
    out = np.zeros_like(xs)
    bytes_of_a_neighbour.on("cpu", check="all", **how)[2, BLOCK](xs, out)
    assert (out.reshape(2, BLOCK) == xs.reshape(2, BLOCK)[::-1, ::-1]).all()


@nv.kernel(cluster=2)
def the_first_alone_writes(out: nv.Array[nv.i32], how: nv.constexpr):
    tile, bars = nv.shared.array((1, 2), nv.i32), nv.shared.array(1, nv.u64)
    nv.cluster.sync()
    if nv.cluster.rank() == 0:
        nv.cluster.rank_of(nv.cluster.map(tile, 1).ptr)
        if how == "element":
            nv.cluster.map(tile, 1)[0, 0] = 1
        if how == "pointer":
            nv.cluster.map(tile.ptr, 1)[0] = 1
        if how == "vector":
            nv.cluster.map(tile, 1).vec(2)[0, 0].x = 1
        if how == "atomic":
            nv.atomic.add(nv.cluster.map(tile, 1), (0, 0), 1)
        if how == "mbarrier":
            nv.mbarrier.arrive(nv.cluster.map(bars, 1)[0])


@pytest.mark.parametrize("how", ["element", "pointer", "vector", "atomic", "mbarrier"])
def test_every_access_to_a_block_that_has_ended_is_reported_interpreted(how: str) -> None:
    with pytest.raises(nv.LaunchError, match="NVG2192"):
        the_first_alone_writes.on("cpu", check="step")[2, 1](np.zeros(1, np.int32), how)
    the_first_alone_writes.on("cpu", check="step")[2, 1](np.zeros(1, np.int32), "none")


@nv.kernel(cluster=(2, 2))
def mapped(out: nv.Array[nv.i32], rank: nv.i32):
    tile = nv.shared.array(1, nv.i32)
    tile[0] = nv.cluster.rank()
    nv.cluster.sync()
    out[nv.cluster.rank()] = nv.cluster.map(tile, rank)[0]
    nv.cluster.sync()


def test_ranks() -> None:
    out = np.zeros(4, np.int32)
    for check in ("bounds", "all", "step"):
        for rank in (-1, 4, 2**31 - 1):
            with pytest.raises(nv.LaunchError, match=f"NVG2075.*rank {rank}, and the cluster has 4 blocks"):
                mapped.on("cpu", check=check)[(2, 2), 1](out, rank)
        mapped.on("cpu", check=check)[(2, 2), 1](out, 3)
        assert out.tolist() == [3, 3, 3, 3]


@nv.kernel(cluster=2)
def reads_in_time(out: nv.Array[nv.i32]):
    """The second block comes to the barrier last, and goes on: it has read before the first one ends."""
    tile = nv.shared.array(1, nv.i32)
    tile[0] = 7
    nv.cluster.sync()
    if nv.cluster.rank() == 1:
        out[0] = nv.cluster.map(tile, 0)[0]


@nv.kernel(cluster=2)
def stores_in_time(out: nv.Array[nv.i32]):
    tile = nv.shared.array(4, nv.i32)
    nv.cluster.sync()
    if nv.cluster.rank() == 1:
        nv.cluster.map(tile, 0)[3] = 7


@nv.kernel(cluster=2)
def ends_behind_the_others(out: nv.Array[nv.i32]):
    tile = nv.shared.array(4, nv.i32)
    tile[nv.thread_idx.x] = 7
    nv.cluster.sync()
    other = nv.cluster.map(tile, nv.cluster.rank() ^ 1)
    out[nv.grid(1)] = other[nv.thread_idx.x]
    nv.cluster.sync()


def test_a_block_that_could_have_ended_earlier() -> None:
    """What came in time by the order of this run alone is reported, at the access; what is ordered is not."""
    for made, line in ((reads_in_time, "out[0] = nv.cluster.map(tile, 0)[0]"), (stores_in_time, "[3] = 7")):
        for launched in (made, nv.ptx.load(made.ptx("sm_90"))[made.name]):
            arguments = (np.zeros(1, np.int32),) if launched is made else (np.zeros(1, np.int32), 1)
            with pytest.raises(nv.LaunchError, match=r"NVG2192[\s\S]*lets block \(0, 0, 0\) wait") as raised:
                launched.on("cpu", check="race")[2, 1](*arguments)
            assert "accessed by thread (0, 0, 0) of block (1, 0, 0)" in str(raised.value)
            assert launched is not made or line in str(raised.value)
    for seed in (None, 1, 2, 3):
        out = np.zeros(16, np.int32)
        ends_behind_the_others.on("cpu", check="race", seed=seed)[4, 4](out)
        assert out.tolist() == [7] * 16
