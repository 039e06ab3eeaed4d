"""Warps and barriers by number on the CPU: who is waited for, and what ends a launch."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv


def launch(kernel: nv.Kernel, threads: int = 32, *arguments: object, **how: object) -> np.ndarray:
    out = np.zeros(threads, np.uint32)
    kernel.on("cpu", **how)[1, threads](out, *arguments)
    return out


def failure(kernel: nv.Kernel, threads: int, *arguments: object, **how: object) -> str:
    with pytest.raises(nv.LaunchError) as raised:
        launch(kernel, threads, *arguments, **how)
    return str(raised.value)


ORDERS = pytest.mark.parametrize("how", [{}, {"seed": 1}, {"seed": 2}, {"seed": 3}, {"check": "step"}], ids=str)

# Threads that end


@nv.kernel
def one_by_one(out: nv.Array[nv.u32]):
    """In each turn the highest lane ends, while the others wait for it or are on their way."""
    lane = nv.thread_idx.x
    turn = 0
    while turn < nv.block_dim.x - 1 - lane:
        out[lane] += nv.warp.ballot(True)
        turn += 1


@ORDERS
def test_lanes_that_end_are_not_waited_for(how):
    found = launch(one_by_one, 32, **how)
    # Lane l sees, in turn t, the lanes that have a turn t: those below 31 - t.
    expected = [sum((1 << (31 - turn)) - 1 for turn in range(31 - lane)) % 2**32 for lane in range(32)]
    assert found.tolist() == expected


@nv.kernel
def last_ones_leave(out: nv.Array[nv.u32]):
    lane = nv.thread_idx.x
    if lane < 16:
        out[lane] = nv.warp.match_any(lane // 4)
    elif lane < 24:
        nv.syncwarp(0xFF0000)


@ORDERS
def test_who_waits_is_let_go_when_the_last_one_ends(how):
    found = launch(last_ones_leave, **how)
    assert found.tolist() == [0xF << lane // 4 * 4 if lane < 16 else 0 for lane in range(32)]


@nv.kernel
def active(out: nv.Array[nv.u32]):
    t = nv.thread_idx.x
    if t % 3 == 0:
        return
    if t % 2 == 0:
        nv.syncthreads()
        for turn in range(t % 5):
            out[t] += nv.warp.active_mask() % 1000 * nv.u32(turn + 1)
    else:
        out[t] = nv.warp.active_mask()
        nv.syncthreads()


@pytest.mark.parametrize("threads", [1, 5, 31, 32, 33, 70, 1024])
def test_the_active_lanes_are_those_of_the_same_branch(threads):
    found = launch(active, threads).tolist()
    assert len(found) >= threads and not any(found[0:threads:3])  # a third has returned
    for first in range(0, threads, 32):
        warp = [t for t in range(first, min(first + 32, threads)) if t % 3]
        for t in warp:
            if t % 2:
                expected = sum(1 << other - first for other in warp if other % 2)
            else:
                masks = [sum(1 << o - first for o in warp if o % 2 == 0 and o % 5 > turn) for turn in range(t % 5)]
                expected = sum(mask % 1000 * (turn + 1) for turn, mask in enumerate(masks))
            assert found[t] == expected


@nv.kernel
def active_together(out: nv.Array[nv.u32]):
    t = nv.thread_idx.x
    for turn in range(t % 7):
        if t % 2 == 0:
            nv.syncwarp(0x55555555)
        elif turn > 3:
            return
        mask = nv.warp.active_mask()
        if nv.warp.ballot(True, mask) == mask and mask >> nv.u32(t % 32) & 1 == 1:
            out[t] += 1


@ORDERS
def test_lanes_that_are_active_together_can_meet(how):
    """In any order, which also decides who they are."""
    found = launch(active_together, 96, **how).tolist()
    assert found == [t % 7 if t % 2 == 0 else min(t % 7, 4) for t in range(96)]


# Deadlocks


@nv.kernel
def apart(out: nv.Array[nv.u32]):
    if nv.thread_idx.x < 8:
        out[0] = nv.warp.ballot(True)
    else:
        nv.syncthreads()


@nv.kernel
def other_masks(out: nv.Array[nv.u32]):
    if nv.thread_idx.x == 3:
        out[0] = nv.warp.ballot(True, 0xFF)
    else:
        out[1] = nv.warp.ballot(True, 0xFFFFFFFF)


@nv.kernel
def other_operations(out: nv.Array[nv.u32]):
    if nv.thread_idx.x == 3:
        nv.syncwarp()
    else:
        out[1] = nv.warp.match_any(3)


@nv.kernel
def not_in_its_mask(out: nv.Array[nv.u32]):
    out[0] = nv.warp.ballot(True, 0x7FFFFFFF)


@pytest.mark.parametrize(
    ("kernel", "places"),
    [
        (apart, ["nv.warp.ballot", "nv.syncthreads"]),
        (other_masks, ["nv.warp.ballot(True, 0xFF)", "nv.warp.ballot(True, 0xFFFFFFFF)"]),
        (other_operations, ["nv.syncwarp()", "nv.warp.match_any(3)"]),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
@ORDERS
def test_lanes_that_never_meet(kernel, places, how):
    text = failure(kernel, 32, **how)
    assert "error[NVG2102]" in text
    for place in places:
        assert place in text


@ORDERS
def test_a_lane_that_its_mask_leaves_out(how):
    text = failure(not_in_its_mask, 32, **how)
    assert "error[NVG2119]" in text and "nv.warp.ballot(True, 0x7FFFFFFF)" in text


# Barriers by number


@nv.kernel
def by_number(out: nv.Array[nv.u32], number: nv.i32, count: nv.i32):
    t = nv.thread_idx.x
    if t < 32:
        out[t] = nv.u32(t)
        nv.barrier.arrive(number, count)
    else:
        nv.barrier.sync(number, count)
        out[t] = out[t % 32] + 1


@ORDERS
@pytest.mark.parametrize("threads", [33, 40, 63, 64])
def test_a_warp_that_is_not_full_counts_as_32_threads(how, threads):
    assert launch(by_number, threads, 15, 64, **how).tolist() == [t % 32 + t // 32 for t in range(threads)]


@nv.kernel
def some_have_ended(out: nv.Array[nv.u32]):
    """Of each warp some threads end before the barrier, at it, and after it."""
    t = nv.thread_idx.x
    if t % 4 == 0:
        return
    if t % 2 == 1:
        nv.syncwarp(0xAAAAAAAA)
    if t % 4 == 1:
        return
    out[t] = 1
    if t < 64:
        nv.barrier.arrive(3, 96)
    else:
        nv.barrier.sync(3, 96)
        out[t] = out[t - 64] + out[t - 32] + 1
    if t % 4 == 2:
        nv.syncwarp(0x44444444)


@ORDERS
@pytest.mark.parametrize("threads", [96, 80, 67])
def test_a_warp_counts_as_32_threads_when_some_have_ended(how, threads):
    expected = [0 if t % 4 < 2 else 3 if t >= 64 else 1 for t in range(threads)]
    assert launch(some_have_ended, threads, **how).tolist() == expected


def test_too_few_threads():
    text = failure(by_number, 64, 1, 96)
    assert "error[NVG2102]" in text
    assert "nv.barrier.sync" in text


@pytest.mark.parametrize("number", [16, -1])
def test_no_such_barrier(number):
    text = failure(by_number, 64, number, 64)
    assert f"error[NVG1905]: the number of a barrier must be 0 to 15, not {number}" in text
    assert "thread (0, 0, 0) of block (0, 0, 0) asks for it" in text


@pytest.mark.parametrize("count", [0, 31, 33, -32, 1056])
def test_no_such_count(count):
    text = failure(by_number, 64, 1, count)
    assert f"error[NVG1906]: the threads of a barrier must be a multiple of 32 from 32 to 1024, not {count}" in text
