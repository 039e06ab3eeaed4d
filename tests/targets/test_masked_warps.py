"""Operations of warps some of whose lanes have returned, or never were: loops under a mask of those that are there.

The results are those of coroutines, bit by bit. What the language leaves undefined, a value that is read from a lane
that the block does not have, is 0 in both forms.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen import tree
from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.lang.warp import Vote
from nvgen.targets.cpu.regions.choice import division
from nvgen.targets.cpu.regions.plan import Plan
from tests.strategies import Inputs
from tests.targets.regions import reason_for_coroutines
from tests.targets.test_warp_regions import Pair, told

pytestmark = pytest.mark.sweep(6)

WHOLE, PARTS, ROWS = BlockShape(32), BlockShape(1, True), BlockShape(16)
SIZES = [1, 33, 48, 255]


def in_both_forms(
    kernel: nv.Kernel, arguments: Callable[[], list[Any]], launch: tuple[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> list[Any]:
    """The arguments after a launch, which are the same in both forms, with checks of indices and without."""
    assert reason_for_coroutines(kernel, PARTS) is None
    found = []
    for form, check in (("coroutines", "none"), ("optimised", "none"), ("optimised", "bounds"), ("baseline", "bounds")):
        monkeypatch.setenv("NVGEN_CPU", form)
        given = arguments()
        kernel.on("cpu", check=check)[launch](*given)
        found.append(given)
    for other in found[1:]:
        for mine, expected in zip(other, found[0], strict=True):
            if isinstance(mine, np.ndarray):
                np.testing.assert_array_equal(mine.view(np.uint8), expected.view(np.uint8))
    return found[-1]


@pytest.mark.parametrize("block", SIZES)
@pytest.mark.parametrize(
    "type_", ["f32", *(pytest.param(name, marks=pytest.mark.sweep(16)) for name in ("i8", "u32", "i64", "f16", "f64"))]
)
def test_what_lanes_of_a_part_tell(type_: str, block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def arguments() -> list[Any]:
        inputs = Inputs(2 * block, 3)
        xs = inputs.array(type_, 2 * block)
        xs[block:] = xs[block]
        return [xs, inputs.zeros(type_, 6, 2 * block), inputs.zeros("u32", 5, 2 * block)]

    in_both_forms(told(type_), arguments, (2, block), monkeypatch)


@nv.kernel
def exchanged(xs: nv.Array[nv.f64], out: nv.Array[nv.f64, 2], flags: nv.Array[nv.bool, 2], n: nv.i32):
    """Numbers that are constants, that are the same in a warp, and that differ; lanes that are not there are read."""
    i, lane = nv.grid(1), nv.lane_id()
    x, step = xs[i], n + nv.warp_id()
    out[0, i] = nv.warp.shuffle_up(x, step) + nv.warp.shuffle_down(x, step) * nv.warp.shuffle_xor(x, step)
    out[1, i] = nv.warp.shuffle_up(x, step, width=8) - nv.warp.shuffle_down(x, 3, width=4)
    out[2, i] = nv.warp.shuffle(x, step) + nv.warp.shuffle(x, step, width=16)
    out[3, i] = nv.warp.shuffle(x, 31 - lane) + nv.warp.shuffle_xor(x, lane & n, width=16)
    x, flags[0, i] = nv.warp.shuffle_up_checked(x, step)
    x, flags[1, i] = nv.warp.shuffle_down_checked(x, 3)
    x, flags[2, i] = nv.warp.shuffle_xor_checked(x, lane // 2, width=8)
    out[4, i] = x
    wide, narrow = nv.warp.shuffle_down(Pair(nv.i64(i) << 33, nv.vec[nv.f16, 2](nv.f16(lane))), step)
    out[5, i] = nv.f64(wide) + nv.f64(narrow[1])


@pytest.mark.parametrize("block", SIZES)
@pytest.mark.parametrize("n", [0, 5, -3])
def test_exchanges(n: int, block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    xs = np.random.default_rng(n + 3).standard_normal(2 * block)
    given = [np.zeros((6, 2 * block)), np.zeros((3, 2 * block), np.bool_)]
    in_both_forms(exchanged, lambda: [xs, *(one.copy() for one in given), n], (2, block), monkeypatch)


@nv.kernel
def in_a_box(xs: nv.Array[nv.i32, 3], out: nv.Array[nv.i32, 3]):
    """Warps go through the rows of a block; its threads know where they are."""
    x, y = nv.grid(2)
    z, t = nv.thread_idx.z, nv.warp_id() * 32 + nv.lane_id()
    shared = nv.shared.array(512, nv.i32)
    value = xs[z, y, x]
    shared[t] = value * nv.thread_idx.y
    if value == 5:
        return
    value += nv.warp.reduce_add(nv.thread_idx.x * 100 + nv.thread_idx.y)
    nv.syncthreads()
    for k in range(t, 300, nv.block_dim.x):
        value += k
    out[z, y, x] = value * 1000 + shared[t & -2] + nv.warp.reduce_max(t)


@pytest.mark.parametrize("block", [(16, 16), (8, 8), (5, 7, 3), (3, 40), (1, 1, 33), (48, 2), (100, 2, 2)])
def test_warps_of_several_rows(block: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    shape = (block[2] if len(block) > 2 else 1, 2 * block[1], 3 * block[0])
    xs = np.random.default_rng(1).integers(0, 10, shape, np.int32)
    in_both_forms(in_a_box, lambda: [xs, np.zeros(shape, np.int32)], ((3, 2), block), monkeypatch)


@nv.kernel
def sums_of_floats(xs: nv.Array[nv.f32], out: nv.Array[nv.f32, 2]):
    """The order of additions shows: neighbours are those of the lanes that are left."""
    i = nv.grid(1)
    x = xs[i]
    if x > 1 or i == 40:
        return
    out[0, i] = nv.warp.reduce_add(x)
    out[1, i] = nv.warp.reduce_max(x, absolute=True) - nv.warp.reduce_min(x, nan=True)
    out[2, i] = nv.f32(nv.warp.reduce_add(nv.f16(x)))


@pytest.mark.parametrize("block", [64, 100, 256])
def test_sums_are_of_neighbours_among_those_left(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    xs = np.random.default_rng(block).standard_normal(3 * block).astype(np.float32)
    _, out = in_both_forms(sums_of_floats, lambda: [xs, np.zeros((3, xs.size), np.float32)], (3, block), monkeypatch)
    left = xs[32:64][(xs[32:64] <= 1) & (np.arange(32, 64) != 40)]
    while left.size > 1:
        odd = left[left.size & ~1 :]
        left = np.concatenate([left[: left.size & ~1 : 2] + left[1 : left.size & ~1 : 2], odd])
    assert left[0] in out[0, 32:64]


@nv.kernel
def of_the_first_left(xs: nv.Array[nv.i32], out: nv.Array[nv.i32], first: nv.i32, n: nv.i32):
    """What a warp does once is done for a lane that is there, and not at all where none is."""
    t, warp = nv.thread_idx.x, nv.warp_id()
    start = t - nv.lane_id()
    if t < first:
        return
    share = 100 // (n - warp)
    kept = start * 2
    nv.syncwarp()
    low = kept // 2 + share
    at = xs[low + n + 100]
    total = at + nv.warp.reduce_add(t - low)
    for turn in range(kept, kept + 2):
        total += nv.warp.shuffle(turn, 31)
    out[t] = total


@pytest.mark.parametrize("form", ["optimised", "coroutines"])
def test_what_a_warp_does_once(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first warp would divide by 0, and has ended; of the second some lanes have."""
    assert reason_for_coroutines(of_the_first_left) is None
    monkeypatch.setenv("NVGEN_CPU", form)
    xs, out = np.arange(300, dtype=np.int32), np.zeros(96, np.int32)
    of_the_first_left.on("cpu")[1, 96](xs, out, 37, 0)
    lanes = np.arange(96).reshape(3, 32)
    lows = np.array([[32 + 100 // -1], [64 + 100 // -2]])
    living = [np.arange(37, 64), np.arange(64, 96)]
    sums = np.array([(threads - low).sum() for threads, low in zip(living, lows[:, 0], strict=True)])
    expected = xs[lows + 100] + sums[:, None] + 4 * lanes[1:, :1] + 1
    assert not out[:37].any()
    np.testing.assert_array_equal(out[37:64], np.broadcast_to(expected[0], 32)[5:])
    np.testing.assert_array_equal(out[64:], np.broadcast_to(expected[1], 32))


def test_a_wrong_index_is_of_the_first_left() -> None:
    xs, out = np.arange(300, dtype=np.int32), np.zeros(96, np.int32)
    with pytest.raises(nv.LaunchError, match=r"(?s)index 1032 .*`xs`.*thread \(37, 0, 0\) of block \(0, 0, 0\)"):
        of_the_first_left.on("cpu")[1, 96](xs, out, 37, 900)


def refused(body: str, blocks: BlockShape) -> str | None:
    kernel = nv.Kernel.from_source(f"def k(a: nv.Array[nv.i32]):\n    i = nv.grid(1)\n{body}", namespace=globals())
    return reason_for_coroutines(kernel, blocks)


@pytest.mark.parametrize(
    ("body", "blocks", "reason"),
    [
        ("    a[i] = nv.warp.reduce_add(i)", PARTS, None),
        ("    a[i] = nv.warp.reduce_add(i)", ROWS, None),
        ("    if nv.warp_id() > 1:\n        a[i] = nv.warp.reduce_add(i)", ROWS, None),
        ("    if nv.thread_idx.x // 32 > 1:\n        a[i] = nv.warp.reduce_add(i)", ROWS, "not all lanes do the same"),
        ("    if nv.thread_idx.y > 1:\n        a[i] = nv.warp.reduce_add(i)", ROWS, "not all lanes do the same"),
        ("    if nv.thread_idx.y > 1:\n        a[i] = nv.warp.reduce_add(i)", WHOLE, None),
        ("    if i // 32 > 1:\n        a[i] = nv.warp.reduce_add(i)", WHOLE, None),
        ("    if i // 32 > 1:\n        a[i] = nv.warp.reduce_add(i)", PARTS, "not all lanes do the same"),
        ("    if nv.thread_idx.x // 32 > 1:\n        a[i] = nv.warp.reduce_add(i)", PARTS, None),
        ("    if i > 5:\n        return\n    a[i] = nv.warp.reduce_add(i, 0xFFFF)", WHOLE, "not all lanes may be in"),
        ("    if i > 5:\n        return\n    a[i] = nv.warp.reduce_add(i, nv.warp.active_mask())", WHOLE, None),
        ("    m = nv.warp.ballot(i < 5)\n    a[i] = nv.warp.reduce_add(i, m)", PARTS, "not all lanes may be in"),
        ("    m = nv.u32(nv.u16(nv.warp.ballot(True)))\n    nv.syncwarp(m)", WHOLE, "not all lanes may be in"),
        ("    m = -nv.i32(nv.warp.ballot(True))\n    nv.syncwarp(nv.u32(m))", WHOLE, "not all lanes may be in"),
        ("    m = nv.i64(nv.warp.ballot(True))\n    nv.syncwarp(nv.u32(m))", WHOLE, None),
        (
            "    m = nv.warp.ballot(True)\n    if i > 3:\n        m = 1\n    nv.syncwarp(m)",
            WHOLE,
            "not all lanes may be",
        ),
    ],
)
def test_reasons_for_coroutines(body: str, blocks: BlockShape, reason: str | None) -> None:
    found = refused(body, blocks)
    assert (found is None) if reason is None else (found is not None and found.startswith(reason))


_ASKED = "    own = a[i]\n    chosen = own > 3\n    m = nv.warp.ballot(chosen)\n"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (_ASKED + "    if chosen:\n        a[i] = nv.warp.reduce_add(own, m)", None),
        (_ASKED + "    if chosen:\n        a[i] = nv.warp.reduce_add(own, m)\n    else:\n        a[i] = 1", None),
        ("    m = nv.warp.ballot(i < 5)\n    if i < 5:\n        a[i] = nv.warp.reduce_add(i, m)", None),
        (_ASKED + "    if own > 4:\n        a[i] = nv.warp.reduce_add(own, m)", "not all lanes may be in"),
        (_ASKED + "    if own >= 3:\n        a[i] = nv.warp.reduce_add(own, m)", "not all lanes may be in"),
        (_ASKED + "    if chosen:\n        a[i] = nv.warp.reduce_add(own)", "not all lanes do the same"),
        (
            _ASKED + "    if chosen:\n        a[i] = nv.warp.reduce_add(own, m) + nv.warp.reduce_add(own)",
            "not all lanes",
        ),
        (_ASKED + "    m |= 1\n    if chosen:\n        a[i] = nv.warp.reduce_add(own, m)", "not all lanes may be in"),
        (
            _ASKED + "    if chosen:\n        nv.syncwarp(m)\n        if own == 7:\n            return",
            "not all lanes may",
        ),
        (_ASKED + "    if chosen:\n        nv.syncwarp(m)\n        nv.syncthreads()", "not all threads do the same"),
        (
            _ASKED + "    if chosen:\n        nv.syncwarp(m)\n    else:\n        nv.syncwarp(~m)",
            "not all lanes may be in",
        ),
        (_ASKED + "    if chosen:\n        nv.syncwarp(m)\n    else:\n        return", "not all lanes may be in"),
        (
            _ASKED + "    while own > 0:\n        if chosen:\n            nv.syncwarp(m)\n            break",
            "not all lanes",
        ),
        (_ASKED + "    own = 1\n    if own > 3:\n        nv.syncwarp(m)", "not all lanes may be in"),
        ("    m = nv.warp.ballot(a[i] > 3)\n    if a[i] > 3:\n        nv.syncwarp(m)", "not all lanes may be in"),
        (
            _ASKED
            + "    all_ = nv.warp.ballot(True)\n    if chosen:\n        nv.syncwarp(m)\n        nv.syncwarp(all_)",
            "not all lanes may be in",
        ),
        (  # who takes the inner branch is asked of lanes that do not take the outer one
            _ASKED + "    n = nv.warp.ballot(i < 7)\n    if chosen:\n        nv.syncwarp(m)\n"
            "        if i < 7:\n            nv.syncwarp(n)",
            "not all lanes may be in",
        ),
        (
            _ASKED + "    if chosen:\n        nv.syncwarp(m)\n        n = nv.warp.ballot(i < 7, m)\n"
            "        if i < 7:\n            nv.syncwarp(n)",
            None,
        ),
        (  # the number of turns is another one for the lanes that do not take the branch
            _ASKED + "    turns = 3\n    if chosen:\n        turns = 2\n        nv.syncwarp(m)\n"
            "    for k in range(turns):\n        nv.syncwarp()",
            "not all lanes do the same",
        ),
    ],
)
def test_branches_that_a_mask_names(body: str, reason: str | None) -> None:
    for blocks in (WHOLE, PARTS):
        found = refused(body, blocks)
        assert (found is None) if reason is None else (found is not None and found.startswith(reason)), found


_LOOP = "    k = a[i]\n    m = nv.warp.ballot(k < 9)\n"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (
            _LOOP + "    while k < 9:\n        nv.syncwarp(m)\n        k += 1\n        m = nv.warp.ballot(k < 9, m)",
            None,
        ),
        (
            _LOOP + "    while k < 8:\n        nv.syncwarp(m)\n        k += 1\n        m = nv.warp.ballot(k < 9, m)",
            "not",
        ),
        (
            _LOOP + "    while k < 9:\n        nv.syncwarp(m)\n        k += 1\n        m = nv.warp.ballot(k < 8, m)",
            "not",
        ),
        (
            _LOOP + "    while k < 9:\n        nv.syncwarp(m)\n        m = nv.warp.ballot(k < 9, m)\n        k += 1",
            "not",
        ),
        (_LOOP + "    while k < 9:\n        nv.syncwarp(m)\n        k += 1\n        m = nv.warp.ballot(k < 9)", "not"),
        (_LOOP + "    while k < 9:\n        m = 1\n        k += 1\n        m = nv.warp.ballot(k < 9, m)", "not"),
        (
            _LOOP + "    k += 1\n    while k < 9:\n        nv.syncwarp(m)\n        k += 1\n"
            "        m = nv.warp.ballot(k < 9, m)",
            "not",
        ),
        (
            _LOOP + "    while k < 9:\n        nv.syncwarp(m)\n        k += 1\n        m = nv.warp.ballot(k < 9, m)\n"
            "    a[i] = nv.i32(m)",
            "not",
        ),
        (
            _LOOP + "    while k < 9:\n        nv.syncwarp(m)\n        k += 1\n        if k == 4:\n            break\n"
            "        m = nv.warp.ballot(k < 9, m)",
            "not",
        ),
        (
            "    while True:\n        k = a[i]\n        m = nv.warp.ballot(k < 9)\n        if m == 0:\n"
            "            break\n        if k < 9:\n            nv.syncwarp(m)\n            a[i] = k + 1",
            None,
        ),
        (
            "    k = a[i]\n    while True:\n        m = nv.warp.ballot(k < 9)\n        k += 1\n        if m == 0:\n"
            "            break\n        if k < 9:\n            nv.syncwarp(m)",
            "not",
        ),
    ],
)
def test_loops_that_a_mask_names(body: str, reason: str | None) -> None:
    for blocks in (WHOLE, PARTS):
        found = refused(body, blocks)
        assert (found is None) if reason is None else (found is not None and found.startswith(reason)), found


def leaves(column: str) -> nv.Kernel:
    """Lanes leave a loop over numbers that they read in a column."""
    text = f"""
def leaves(xs: nv.Array[nv.i32, 2], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    total = 0
    for k in range(xs.shape[0]):
        value = xs[k, {column}]
        if value > 90:
            break
        total += value
    out[i] = nv.warp.reduce_max(total) - total
"""
    return nv.Kernel.from_source(text, namespace=globals())


@pytest.mark.parametrize(("column", "votes"), [("i", 1), ("i * i % 7", 0), ("i // 2", 0)])
def test_a_loop_goes_on_while_a_lane_does(column: str, votes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where lanes read neighbouring elements; a vote ends it with the last lane."""
    kernel = leaves(column)
    plan = division(kernel.specialise().typed, kernel.options)
    assert isinstance(plan, Plan)
    found = [call for call in tree.find(plan.kernel, tree.DeviceCall) if isinstance(call.operation, Vote)]
    assert len(found) == votes
    xs = np.random.default_rng(5).integers(0, 100, (20, 200), np.int32)
    for block in (96, 100):
        in_both_forms(kernel, lambda: [xs, np.zeros(200, np.int32)], (2, block), monkeypatch)


@nv.kernel
def of_known_length(xs: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    i = nv.grid(1)
    v = xs[i]
    for k in range(6):
        if v > k:
            break
        v += 0.5
    for turn in range(5):
        v += nv.warp.reduce_add(v)
        if v > 9 * turn:
            out[i] = v
            return
    mask = nv.warp.ballot(i % 3 == 0)
    if i % 3 == 0:
        for other in range(3):
            v -= nv.warp.reduce_add(v, mask) * other
    out[i] = v


def test_loops_of_known_length(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """LLVM would warn of one that it is told to unroll and cannot."""
    xs = np.random.default_rng(1).standard_normal(200).astype(np.float32)
    for block in (64, 100):
        in_both_forms(of_known_length, lambda: [xs, np.zeros(200, np.float32)], (2, block), monkeypatch)
    assert capfd.readouterr().err == ""


@nv.kernel
def waits_for_those_that_left(xs: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if xs[i] > 3:
        out[i] = 1
    else:
        out[i] = nv.warp.reduce_add(i)
    nv.syncwarp()


def test_a_deadlock_is_reported() -> None:
    """Lanes that have not returned, and do not come, are waited for."""
    with pytest.raises(nv.LaunchError, match="NVG2102"):
        waits_for_those_that_left.on("cpu")[1, 48](np.arange(48, dtype=np.int32), np.zeros(48, np.int32))


def test_loops_that_lanes_return_from(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """Of known length, which LLVM is told to unroll elsewhere: it would warn the user that it cannot."""
    kernel = nv.Kernel.from_source("""\
def f(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    total = 0
    if nv.warp_id() % 2 == 1:
        for k in range(3):
            nv.syncwarp()
            total += x[i] * k
            if x[i] % 4 == k:
                out[i] = total
                return
            nv.syncwarp()
    nv.syncthreads()
    out[i] = total
""")
    monkeypatch.setenv("NVGEN_CPU", "optimised")
    x = np.arange(96, dtype=np.int32)
    out = np.zeros_like(x)
    kernel.on("cpu")[1, 96](x, out)
    turns = np.minimum(x % 4, 2)
    np.testing.assert_array_equal(out, np.where(x // 32 == 1, x * (turns * (turns + 1) // 2), 0))
    assert capfd.readouterr().err == ""


#: Branches that those lanes take which a constant names, with the constant, a lane that is in it, and what leads from
#: each to others that are.
CONSTANT_MASKS = [
    ("t < 8", "0xFF", 5, (4, 2, 1)),
    ("lane < 16", "0xFFFF", 15, (8, 1)),
    ("lane >= 20 and nv.warp_id() == 1", "0xFFF00000", 21, (2, 1)),
    ("t % 32 == 5", "1 << 5", 5, ()),
    ("(lane & 1) == 0", "0x55555555", 4, (4, 2)),
]


@pytest.mark.parametrize(("test", "mask", "one", "steps"), CONSTANT_MASKS)
def test_lanes_that_a_constant_names(
    test: str, mask: str, one: int, steps: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"""
def k(xs: nv.Array[nv.f32], out: nv.Array[nv.f32], n: nv.i32):
    t, lane, i = nv.thread_idx.x, nv.lane_id(), nv.grid(1)
    if t >= n:
        return
    v = xs[i]
    v = v + nv.warp.shuffle(v, 0)
    if {test}:
        for step in nv.static_range(9):
            if step in {steps}:
                v += nv.warp.shuffle_xor(v, step, mask={mask})
        v += nv.f32(nv.bits.popcount(nv.warp.ballot(v > 0, {mask})))
        for k in range(2):
            v += nv.warp.shuffle(v, {one}, mask={mask}) * nv.f32(k)
        v += nv.f32(nv.warp.reduce_add(i, {mask}))
    else:
        v -= 3.0
    nv.syncwarp()
    out[i] = v + nv.warp.shuffle_up(v, 1)
"""
    kernel = nv.Kernel.from_source(text, namespace={"nv": nv})
    for block, living in ((33, 33), (48, 48), (48, 41), (100, 100), (100, 70), (256, 256)):

        def arguments(block: int = block, living: int = living) -> list[Any]:
            return [Inputs(2 * block, 3).array("f32", 2 * block), np.zeros(2 * block, np.float32), living]

        in_both_forms(kernel, arguments, (2, block), monkeypatch)


@pytest.mark.parametrize(
    ("test", "mask"), [("t < 8", "0x7F"), ("t < 40", "0xFF"), ("lane < n", "0xFFFF"), ("lane < 8 or n > 3", "0xFF")]
)
def test_constants_that_may_name_others(test: str, mask: str) -> None:
    text = f"""
def k(out: nv.Array[nv.i32], n: nv.i32):
    t, lane = nv.thread_idx.x, nv.lane_id()
    if {test}:
        out[t] = nv.warp.reduce_add(t, {mask})
"""
    reason = reason_for_coroutines(nv.Kernel.from_source(text, namespace={"nv": nv}), WHOLE)
    assert reason is not None and "not all lanes" in reason
