"""mbarriers of both layouts, what copies report to them, and operations of the barriers of several blocks, on the CPU.

Source of the models: PTX ISA, "Phases of the mbarrier object", "Phase Completion of the mbarrier object", "Report
Mechanisms for Asynchronous Copy Operations", ``mbarrier.arrive``.
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nvgen as nv
from nvgen import LaunchError

pytestmark = pytest.mark.sweep(6)

HOW = pytest.mark.parametrize("check", [None, "step", "race,uninit"], ids=["compiled", "step", "checked"])
#: What each mechanism looks for: elements of 16 bytes that it may look at, as numbers of so many bits; or any byte.
PATTERNS = {
    "per_16bytes::80000000": (np.uint32, 0x80000000),
    "per_16bytes::8000": (np.uint16, 0x8000),
    "per_16bytes::80": (np.uint8, 0x80),
    "per_16bytes::8": (np.uint8, 0x88),
    "per_element::ff": (np.uint8, 0xFF),
}
TURNS = 6


def turns(layout: str, report: str) -> nv.Kernel:
    """A kernel that copies 64 bytes a turn, and writes down what one learns of each phase."""
    named = f', report="{report}"' if report else ""
    return nv.Kernel.from_source(
        f"""def turns(a: nv.Array[nv.u8], found: nv.Array[nv.u8, 2]):
    tile = nv.shared.array(64, nv.u8, align=16)
    bars = nv.shared.array(1, nv.u64)
    nv.mbarrier.init(bars, 0, 1, layout="{layout}")
    nv.mbarrier.fence_init()
    for turn in range({TURNS}):
        token = nv.mbarrier.arrive_expect_tx(bars, 0, 64)
        nv.tma.load_bulk(tile, 0, a, 64 * turn, 64, bars, 0{named})
        nv.mbarrier.wait_parity(bars, 0, turn & 1)
        done, reported, value = nv.mbarrier.test_wait_report(bars, 0, token)
        by_parity, again, _ = nv.mbarrier.try_wait_parity_report(bars, 0, turn & 1)
        found[turn, 0], found[turn, 1], found[turn, 2] = nv.u8(done), nv.u8(reported), value
        found[turn, 3] = nv.u8(nv.mbarrier.test_wait_parity(bars, 0, 0, phase_type="conditional"))
        found[turn, 4] = nv.u8(nv.mbarrier.test_wait_parity(bars, 0, 0, phase_type="primary"))
        found[turn, 5] = nv.u8(by_parity) + 2 * nv.u8(again)
        found[turn, 6] = nv.u8(nv.mbarrier.check_layout(bars, 0, "v0"))
        found[turn, 7] = nv.u8(nv.mbarrier.check_layout(bars, 0, "v1"))
"""
    )


KERNELS = {(layout, report): turns(layout, report) for layout in ("v0", "v1") for report in ("", *PATTERNS)}


def expected(layout: str, reports: list[bool]) -> np.ndarray:
    """The conditional phase goes on only where the primary one had no report; parity 0 is complete in odd phases."""
    rows, conditional = [], 0
    for turn, reported in enumerate(reports):
        reported = reported and layout == "v1"
        conditional += not reported
        seen = int(reported)
        rows.append([1, seen, 0, conditional & 1, (turn + 1) & 1, 1 + 2 * seen, layout == "v0", layout == "v1"])
    return np.array(rows, np.uint8)


@HOW
@pytest.mark.parametrize(("layout", "report"), KERNELS)
@settings(max_examples=6, deadline=None)
@given(reports=st.lists(st.booleans(), min_size=TURNS, max_size=TURNS), seed=st.integers(0, 2**16))
def test_phases_and_reports(check: str | None, layout: str, report: str, reports: list[bool], seed: int) -> None:
    """All elements of one piece of 16 bytes have the pattern, or none has: which of them is looked at is open."""
    if not report:
        reports = [False] * TURNS
    chance = np.random.default_rng(seed)
    a = chance.integers(1, 100, (TURNS, 4, 16)).astype(np.uint8)  # no byte has its highest bit set, nor is it 8 below
    a = np.where(a % 16 == 8, a + 1, a).astype(np.uint8)
    for turn, is_there in enumerate(reports):
        if is_there:
            dtype, pattern = PATTERNS[report]
            a[turn, chance.integers(4)] = np.full(16 // np.dtype(dtype).itemsize, pattern, dtype).view(np.uint8)
    found = np.zeros((TURNS, 8), np.uint8)
    KERNELS[layout, report].on("cpu", check=check)[1, 1](a.reshape(-1), found)
    np.testing.assert_array_equal(found, expected(layout, reports))


@HOW
def test_wait_for_the_conditional_phase(check: str | None) -> None:
    """It is not over before a phase without reports is."""

    @nv.kernel
    def waiting(a: nv.Array[nv.f32], out: nv.Array[nv.i32]):
        tile = nv.shared.array(64, nv.f32, align=16)
        bars = nv.shared.array(2, nv.u64)
        t = nv.thread_idx.x
        if t == 0:
            nv.mbarrier.init(bars, 0, 1, layout="v1")
            nv.mbarrier.fence_init()
        nv.syncthreads()
        if t == 0:
            for turn in range(3):
                nv.mbarrier.arrive_expect_tx(bars, 0, 256)
                nv.tma.load_bulk(tile, 0, a, 64 * turn, 256, bars, 0, report="per_16bytes::80000000")
                nv.mbarrier.wait_parity(bars, 0, turn & 1)
        else:
            nv.mbarrier.wait_parity(bars, 0, 0, phase_type="conditional")
        nv.syncthreads()
        out[t] = nv.i32(tile[t])

    a = np.full((3, 64), -0.0, np.float32)
    a[2] = 5
    out = np.zeros(64, np.int32)
    waiting.on("cpu", check=check)[1, 64](a.reshape(-1), out)
    assert (out == 5).all()


@HOW
def test_boxes_report(check: str | None) -> None:
    @nv.kernel
    def boxes(m: nv.TensorMap[nv.u8, 2], at: nv.i32, out: nv.Array[nv.u8]):
        tile = nv.shared.array((4, 32), nv.u8, align=128)
        bars = nv.shared.array(1, nv.u64)
        nv.mbarrier.init(bars, 0, 1, layout="v1")
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bars, 0, 128)
        nv.tma.load(tile, (0, 0), m, (at, 0), bars, 0, report="per_element::ff")
        nv.mbarrier.wait_parity(bars, 0, 0)
        _done, reported, _value = nv.mbarrier.test_wait_parity_report(bars, 0, 0)
        out[0] = nv.u8(reported)

    a, out = np.zeros((16, 32), np.uint8), np.zeros(1, np.uint8)
    a[5, 31] = 0xFF
    for at, wanted in ((0, 0), (4, 1), (2, 1), (6, 0), (14, 0)):
        boxes.on("cpu", check=check)[1, 1](nv.TensorMap(a, (4, 32)), at, out)
        assert out[0] == wanted, at


@nv.kernel(cluster=(4, 1, 1))
def several(mask: nv.u32, out: nv.Array[nv.i32, 2]):
    """Block 2 arrives everywhere that ``mask`` says, with and without a count, expects bytes, and counts them."""
    bars = nv.shared.array(2, nv.u64)
    rank = nv.cluster.rank()
    nv.mbarrier.init(bars, 0, 8)
    nv.mbarrier.init(bars, 1, 3)
    nv.mbarrier.fence_init()
    nv.cluster.sync()
    if rank == 2:
        nv.mbarrier.arrive(bars, 0, mask_32b=mask)
        nv.mbarrier.arrive(bars, 0, 3, mask_32b=mask)
        nv.mbarrier.arrive_drop(bars, 0, 2, mask_32b=mask)
        nv.mbarrier.expect_tx(bars, 1, 64, mask_32b=mask)
        nv.mbarrier.arrive_expect_tx(bars, 1, 16, mask_32b=mask)
        nv.mbarrier.arrive_drop_expect_tx(bars, 1, 32, mask_32b=mask)
        nv.mbarrier.complete_tx(bars, 1, 112, mask_32b=mask)
    nv.cluster.sync()
    out[rank, 0] = nv.i32(nv.mbarrier.pending_count(nv.mbarrier.arrive_no_complete(bars, 0, 1)))
    out[rank, 1] = nv.i32(nv.mbarrier.test_wait_parity(bars, 0, 0))
    nv.mbarrier.arrive(bars, 1)
    out[rank, 2] = nv.i32(nv.mbarrier.test_wait_parity(bars, 1, 0))
    nv.cluster.sync()


@HOW
@pytest.mark.parametrize("mask", [0b1111, 0b0100, 0b1010, 0])
def test_barriers_of_several_blocks(check: str | None, mask: int) -> None:
    """6 of 8 arrivals are there in each block of the mask, and 2 of 3 at the other one, with all bytes."""
    out = np.full((4, 3), -1, np.int32)
    several.on("cpu", check=check)[4, 1](np.uint32(mask), out)
    for rank in range(4):
        is_in = mask >> rank & 1
        assert out[rank].tolist() == [2 if is_in else 8, 0, is_in], rank


@pytest.mark.parametrize("check", [None, "step"])
def test_blocks_that_are_not_there(check: str | None) -> None:
    with pytest.raises(LaunchError) as caught:
        several.on("cpu", check=check)[4, 1](np.uint32(16), np.zeros((4, 3), np.int32))
    assert caught.value.code == "NVG2014"
