"""Operations of warps as loops over lanes: the results are those of coroutines, bit by bit, and other kernels are
coroutines."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.targets.cpu.conventions.options import CpuOptions
from tests.strategies import Inputs
from tests.targets.regions import reason_for_coroutines

pytestmark = pytest.mark.sweep(6)

BLOCK, COUNT = 96, 192


class Pair(NamedTuple):
    wide: nv.i64
    narrow: nv.vec[nv.f16, 2]


def is_loops(kernel: nv.Kernel) -> bool:
    return reason_for_coroutines(kernel) is None


def in_both_forms(
    kernel: nv.Kernel, arguments: Callable[[], list[Any]], monkeypatch: pytest.MonkeyPatch, block: Any = BLOCK
) -> list[Any]:
    """The arguments after a launch, which are the same in both forms."""
    assert is_loops(kernel)
    found = []
    for form in ("", "coroutines"):
        monkeypatch.setenv("NVGEN_CPU", f"optimised,{form}")
        given = arguments()
        blocks = COUNT // int(np.prod(block))
        kernel.on("cpu")[blocks, block](*given)
        found.append(given)
    for mine, other in zip(*found, strict=True):
        if isinstance(mine, np.ndarray):
            assert mine.tobytes() == other.tobytes()
    return found[0]


#: What a warp's operations return of ``x``, of the type in the name, as numbers that can be added up.
_REDUCED = ("reduce_add", "reduce_min", "reduce_max")
_COMBINED = ("reduce_and", "reduce_or", "reduce_xor")


def told(type_: str) -> nv.Kernel:
    """All operations that tell lanes something of all of them."""
    is_float = type_.startswith("f")
    names = _REDUCED if is_float else (*_REDUCED, *_COMBINED)
    lines = [
        f"def told_of_{type_}(xs: nv.Array[nv.{type_}], out: nv.Array[nv.{type_}, 2], lanes: nv.Array[nv.u32, 2]):"
    ]
    lines += ["    i = nv.grid(1)", "    x = xs[i]"]
    lines += [f"    out[{row}, i] = nv.warp.{name}(x)" for row, name in enumerate(names)]
    if is_float:
        lines += [f"    out[{len(names)}, i] = nv.warp.reduce_min(x, absolute=True, nan=True)"]
        lines += [f"    out[{len(names) + 1}, i] = nv.warp.reduce_max(x, nan=True)"]
    lines += ["    lanes[0, i] = nv.warp.match_any(x)", "    both = nv.warp.match_all(x)"]
    lines += ["    lanes[1, i] = both[0] + nv.u32(both[1])", "    lanes[2, i] = nv.warp.ballot(x > 0)"]
    lines += ["    lanes[3, i] = nv.u32(nv.warp.any(x > 0)) + 2 * nv.u32(nv.warp.all(x > 0))"]
    lines += ["    lanes[3, i] += 4 * nv.u32(nv.warp.uni(x > 0)) + 8 * nv.u32(nv.warp.elect())"]
    lines += ["    lanes[4, i] = nv.u32(nv.warp.elect_lane()[0]) + nv.u32(nv.warp.elect_lane()[1])"]
    return nv.Kernel.from_source("\n".join(lines) + "\n", namespace=globals())


@pytest.mark.parametrize(
    "type_", ["f32", *(pytest.param(name, marks=pytest.mark.sweep(16)) for name in ("i8", "u32", "i64", "f16", "f64"))]
)
def test_what_all_lanes_tell(type_: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def arguments() -> list[Any]:
        inputs = Inputs(COUNT, 3)
        xs = inputs.array(type_, COUNT)
        xs[32:64] = xs[32]
        xs[64:96:2] = xs[64]
        return [xs, inputs.zeros(type_, 6, COUNT), inputs.zeros("u32", 5, COUNT)]

    in_both_forms(told(type_), arguments, monkeypatch)


@nv.kernel
def exchanged(xs: nv.Array[nv.f64], out: nv.Array[nv.f64, 2], flags: nv.Array[nv.bool, 2], n: nv.i32):
    """Numbers that are constants, that are the same in a warp, and that differ."""
    i, lane = nv.grid(1), nv.lane_id()
    x, step = xs[i], n + nv.warp_id()
    out[0, i] = nv.warp.shuffle_up(x, step) + nv.warp.shuffle_down(x, step) * nv.warp.shuffle_xor(x, step)
    out[1, i] = nv.warp.shuffle_up(x, step, width=8) - nv.warp.shuffle_down(x, step, width=4)
    out[2, i] = nv.warp.shuffle(x, step) + nv.warp.shuffle(x, step, width=16)
    out[3, i] = nv.warp.shuffle(x, 31 - lane) + nv.warp.shuffle_xor(x, lane & n, width=16)
    x, flags[0, i] = nv.warp.shuffle_up_checked(x, step)
    x, flags[1, i] = nv.warp.shuffle_down_checked(x, 3)
    x, flags[2, i] = nv.warp.shuffle_xor_checked(x, lane // 2, width=8)
    out[4, i] = x
    wide, narrow = nv.warp.shuffle_down(Pair(nv.i64(i) << 33, nv.vec[nv.f16, 2](nv.f16(lane))), step)
    out[5, i] = nv.f64(wide) + nv.f64(narrow[1])


@pytest.mark.parametrize("n", [0, 5, 31, -3])
def test_exchanges(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    xs = np.random.default_rng(n + 3).standard_normal(COUNT)
    in_both_forms(exchanged, lambda: [xs.copy(), np.zeros((6, COUNT)), np.zeros((3, COUNT), np.bool_), n], monkeypatch)


@nv.device
def sum_of_warp(x):
    step = 16
    while step > 0:
        x += nv.warp.shuffle_xor(x, step)
        step //= 2
    return x


@nv.kernel
def flows(xs: nv.Array[nv.f32, 2], out: nv.Array[nv.f32], counts: nv.Array[nv.i32]):
    """Warps that do different things, meet at barriers, loop, and return."""
    parts = nv.shared.array(32, nv.f32)
    row, lane, warp = nv.grid(1) // 32, nv.lane_id(), nv.thread_idx.x // 32
    own = nv.local.array(2, nv.f32)
    total = nv.f32(0)
    for c in range(lane, xs.shape[1], 32):
        if xs[row, c] > 0.5:
            continue
        total += xs[row, c]
    own[warp % 2] = total
    total = sum_of_warp(total)
    if lane == 3:
        parts[warp] = total
    nv.syncthreads()
    if warp == 0:
        mine = parts[lane] if lane < nv.block_dim.x // 32 else nv.f32(0)
        mine = nv.warp.reduce_max(mine)
        if lane == 0:
            out[nv.block_idx.x] = mine
    turns = 0
    while nv.warp.any(total > 0.25) and turns < 40:
        turns += 1 + warp
        total *= 0.5
        if nv.warp.all(total < 0.3):
            break
    counts[nv.grid(1)] = turns
    if warp == 1:
        return
    nv.syncwarp()
    counts[nv.grid(1)] += nv.i32(own[warp % 2] > 0.5) + 100 * nv.i32(nv.warp.ballot(own[0] > 0.1) & 0xFF)


@pytest.mark.parametrize("columns", [1, 64, 77])
def test_flows(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    xs = np.random.default_rng(columns).random((COUNT // 32, columns), np.float32)
    in_both_forms(flows, lambda: [xs, np.zeros(2, np.float32), np.zeros(COUNT, np.int32)], monkeypatch)


@nv.kernel
def strided(a: nv.Array[nv.f32], out: nv.Array[nv.f32], first: nv.i32):
    """Ranges that threads share out: a block's by its size, a warp's, and what comes before 0."""
    t = nv.thread_idx.x
    total = nv.f32(0)
    for i in range(t, a.size, nv.block_dim.x):
        total += a[i]
    for i in range(t + first, a.size, 2 * nv.block_dim.x):
        if i >= 0:
            total -= a[i] * 0.5
    for i in range(t % 32 + first, t, 32):
        total += nv.f32(i)
    out[nv.grid(1)] = nv.warp.shuffle_down(total, 1)


@pytest.mark.parametrize("first", [0, 5, -70])
def test_ranges_that_lanes_share_out(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    a = np.random.default_rng(2).random(333, np.float32)
    in_both_forms(strided, lambda: [a, np.zeros(COUNT, np.float32), first], monkeypatch)


def refused(body: str) -> str | None:
    kernel = nv.Kernel.from_source(f"def k(a: nv.Array[nv.i32]):\n    i = nv.grid(1)\n{body}", namespace=globals())
    return reason_for_coroutines(kernel)


REASONS = [
    ("    a[i] = nv.warp.reduce_add(i, 0xFFFF)", "not all lanes may be in `nv.warp.reduce_add`"),
    ("    a[i] = nv.warp.reduce_add(i, nv.warp.active_mask())", None),
    ("    m = nv.warp.ballot(True)\n    a[i] = nv.warp.reduce_add(i, m)", None),
    ("    a[i] = nv.warp.reduce_add(i, nv.warp.ballot(a[i] > 0))", "not all lanes may be in `nv.warp.reduce_add`"),
    ("    m = nv.warp.ballot(True, 0xFF)\n    nv.syncwarp(m)", "not all lanes may be in `nv.warp.ballot`"),
    ("    if a[i] > 1:\n        a[i] = nv.i32(nv.warp.active_mask())", "not all lanes do the same"),
    ("    if a[i] > 1:\n        return\n    a[i] = nv.i32(nv.warp.active_mask())", None),
    ("    a[i] = nv.syncthreads_count(nv.warp.any(a[i] > 3))", None),
    ("    if a[i] > 1:\n        a[i] = nv.syncthreads_count(True)", "not all threads do the same"),
    ("    if a[i] > 1:\n        a[i] = nv.warp.reduce_add(i)", "not all lanes do the same"),
    ("    for j in range(a[i]):\n        a[i] = nv.warp.reduce_add(j)", "not all lanes do the same"),
    (
        "    for j in range(3):\n        a[i] += nv.warp.reduce_add(j)\n"
        "        for j in range(a[i]):\n            a[i] = j",
        "not all lanes do the same",
    ),
    ("    if a[i] > 1:\n        return\n    a[i] = nv.warp.reduce_add(i)", None),
    ("    a[i] = nv.warp.reduce_add(i)\n    if a[i] > 1:\n        return\n    a[i] = 3", None),
    ("    if i // 32 > 1:\n        return\n    a[i] = nv.warp.reduce_add(i)", None),
]


@pytest.mark.parametrize(("body", "reason"), REASONS)
def test_reasons_for_coroutines(body: str, reason: str | None) -> None:
    found = refused(body)
    assert (found is None) if reason is None else (found is not None and found.startswith(reason))


def test_blocks_of_other_sizes_are_coroutines() -> None:
    def text(multiple: int) -> str:
        options = CpuOptions(blocks=BlockShape(multiple))
        return compiler.compile_for("cpu", [flows.specialise()], options, compiler.Stage.LLVM).text

    assert "llvm.coro.begin" not in text(32)
    assert "llvm.coro.begin" in text(16)


def test_exchanges_become_vectors() -> None:
    options = CpuOptions(blocks=BlockShape(32))
    found = compiler.compile_for("cpu", [flows.specialise()], options, compiler.Stage.LLVM_OPT).text
    assert "fadd <32 x float>" in found or "fadd <8 x float>" in found or "fadd <16 x float>" in found
    assert "simt" not in found


@nv.kernel
def masks(xs: nv.Array[nv.i32], out: nv.Array[nv.i32], seen: nv.Array[nv.u32]):
    """Masks of the lanes that are there, which are all."""
    mask = nv.warp.active_mask()
    wanted = mask
    t, i = nv.thread_idx.x, nv.grid(1)
    out[i] = nv.warp.reduce_add(xs[i], mask) - nv.warp.shuffle(xs[i], 3, mask=nv.warp.ballot(True))
    if t // 32 == 1:
        nv.syncwarp(nv.warp.active_mask())
        wanted = nv.warp.ballot(xs[i] > 7, mask)
    seen[i] = wanted


def test_masks_of_those_that_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    xs = np.arange(COUNT, dtype=np.int32) % 31
    _, out, seen = in_both_forms(
        masks, lambda: [xs, np.zeros(COUNT, np.int32), np.zeros(COUNT, np.uint32)], monkeypatch
    )
    warps = xs.reshape(-1, 32)
    np.testing.assert_array_equal(out.reshape(-1, 32)[:, 0], warps.sum(1) - warps[:, 3])
    ballots = (np.int64(1) << np.arange(32)) @ (warps > 7).T
    is_second = np.arange(len(warps)) % (BLOCK // 32) == 1
    np.testing.assert_array_equal(seen.reshape(-1, 32)[:, 0], np.where(is_second, ballots, 0xFFFFFFFF))


@nv.kernel
def row_sums(x: nv.Array[nv.f32, 2], sums: nv.Array[nv.f32], columns: nv.i32):
    """A row a warp."""
    row = nv.grid(1) // 32
    total = nv.f32(0)
    for column in range(nv.lane_id(), columns, 32):
        total += x[row, column]
    sums[row] = nv.warp.reduce_add(total)


def test_checked_ranges_become_vectors() -> None:
    options = CpuOptions(blocks=BlockShape(32, True), checks=("bounds",))
    found = compiler.compile_for("cpu", [row_sums.specialise()], options, compiler.Stage.LLVM_OPT).text
    text = compiler.compile_for("cpu", [row_sums.specialise()], options, compiler.Stage.LLVM).text
    assert "@covered.row_sums(" in text and "region.checked" not in text
    assert "fadd <8 x float>" in found or "fadd <16 x float>" in found


@pytest.mark.parametrize("form", ["", "coroutines"])
def test_an_index_past_the_range_is_reported(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The index, the array and the thread are those of coroutines."""
    monkeypatch.setenv("NVGEN_CPU", f"optimised,{form}")
    x, sums = np.ones((3, 40), np.float32), np.zeros(3, np.float32)
    row_sums.on("cpu")[1, 96](x, sums, 40)
    assert sums.tolist() == [40.0] * 3
    with pytest.raises(nv.LaunchError, match="index 40 of axis 1 of `x`"):
        row_sums.on("cpu")[1, 96](x, sums, 41)


@nv.kernel
def combined(
    xs: nv.Array[nv.f32], ns: nv.Array[nv.i64], sums: nv.Array[nv.f32], largest: nv.Array[nv.i64], scale: nv.f32
):
    """What stands between shuffles does nothing but compute."""
    i = nv.grid(1)
    x, most, n, all_bits = xs[i], xs[i], ns[i], nv.u32(i)
    for step in nv.static_range(5):
        x = x * scale + nv.warp.shuffle_xor(x, 1 << step) - nv.f32(step)
        most = max(most, nv.warp.shuffle_xor(most, 1 << step))
        other = nv.warp.shuffle_down(n, 1 << step)
        n = other if other > n else n
        n = max(n, n - other)
        all_bits = (all_bits ^ nv.warp.shuffle_xor(all_bits, 1 << step)) & 255 | 1
    sums[i] = x + most
    largest[i] = n + nv.i64(all_bits)


def test_what_lanes_compute_between_operations_is_no_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop reads what the operations take, a loop writes the results. There are NaNs, and zeros of both signs."""
    options = CpuOptions(blocks=BlockShape(32, True))
    found = compiler.compile_for("cpu", [combined.specialise()], options, compiler.Stage.LLVM).text
    assert len(re.findall(r"^thread\.begin\S*:", found, re.MULTILINE)) == 2
    xs = np.random.default_rng(4).choice(np.array([np.nan, -0.0, 0.0, 1.5, -2.5, 3], np.float32), COUNT)
    ns = np.random.default_rng(5).integers(-(2**62), 2**62, COUNT)
    zeros = [np.zeros(COUNT, np.float32), np.zeros(COUNT, np.int64)]
    in_both_forms(combined, lambda: [xs.copy(), ns.copy(), *(one.copy() for one in zeros), 0.75], monkeypatch)
