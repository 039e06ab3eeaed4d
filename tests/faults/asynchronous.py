"""A product of matrices by bulk copies, mbarriers and products of warpgroups, as Hopper code is made, and its faults.

One warp loads tiles, a warpgroup multiplies them, one thread stores the result. Each fault changes a line or two of the
correct kernel; what is left out of it is silent on a GPU until it is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import nvgen as nv
from nvgen.runtime.arrays.tensor_map import TensorMap
from tests.faults.fault import Fault

RACE, PROXY, MBARRIER, REGISTERS = "NVG2115", "NVG2122", "NVG2123", "NVG2125"
ROWS, COLUMNS, DEPTH = 64, 32, 64
THREADS = 160
GEMM = f"""
def NAME(a: nv.TensorMap[nv.f16, 2], b: nv.TensorMap[nv.f16, 2], c: nv.TensorMap[nv.f32, 2], steps: nv.i32):
    left = nv.shared.array((STAGES, {ROWS}, {DEPTH}), nv.f16, align=1024)
    right = nv.shared.array((STAGES, {COLUMNS}, {DEPTH}), nv.f16, align=1024)
    result = nv.shared.array(({ROWS}, {COLUMNS}), nv.f32, align=128)
    full, empty = nv.shared.array(STAGES, nv.u64), nv.shared.array(STAGES, nv.u64)
    t, row, column = nv.thread_idx.x, nv.block_idx.y * {ROWS}, nv.block_idx.x * {COLUMNS}
    if t == 0:
        for stage in range(STAGES):
            nv.mbarrier.init(full, stage, 1)
            nv.mbarrier.init(empty, stage, 4)
        nv.mbarrier.fence_init()
    nv.syncthreads()
    if t >= 128:
        nv.setmaxnreg.dec(40)
        if t == 128:
            for k in range(steps):
                stage, phase = k % STAGES, k // STAGES % 2
                nv.mbarrier.wait_parity(empty, stage, phase ^ 1)
                nv.mbarrier.arrive_expect_tx(full, stage, {2 * DEPTH * (ROWS + COLUMNS)})
                nv.tma.load(left, (stage, 0, 0), a, (row, k * {DEPTH}), full, stage)
                nv.tma.load(right, (stage, 0, 0), b, (column, k * {DEPTH}), full, stage)
    else:
        acc = nv.wgmma.accumulator({COLUMNS})
        for k in range(steps):
            stage, phase = k % STAGES, k // STAGES % 2
            nv.mbarrier.wait_parity(full, stage, phase)
            x = nv.wgmma.descriptor(left[stage], 16, 1024, "128B")
            y = nv.wgmma.descriptor(right[stage], 16, 1024, "128B")
            nv.wgmma.fence()
            for part in range(4):
                acc = nv.wgmma.mma_async(acc, nv.wgmma.advance(x, 32 * part), nv.wgmma.advance(y, 32 * part), nv.f16)
            nv.wgmma.commit_group()
            nv.wgmma.wait_group(0)
            if t % 32 == 0:
                nv.mbarrier.arrive(empty, stage)
        values = nv.wgmma.wait_group(0, acc)
        for v in nv.static_range({COLUMNS // 2}):
            i, j = nv.wgmma.position(v)
            result[i, j] = values[v]
        nv.tma.fence()
        nv.barrier.sync(1, 128)
        if t == 0:
            nv.tma.store(c, (row, column), result, (0, 0))
            nv.tma.commit_group()
            nv.tma.wait_group(0)
"""
_INIT, _LOAD = (
    "nv.mbarrier.init(full, stage, 1)",
    f"nv.tma.load(left, (stage, 0, 0), a, (row, k * {DEPTH}), full, stage)",
)
_FULL = "nv.mbarrier.wait_parity(full, stage, phase)"
_PRODUCT = "nv.wgmma.advance(y, 32 * part), nv.f16)"
_RESULT, _STORE = "result[i, j] = values[v]", "nv.tma.store(c, (row, column), result, (0, 0))"
_WAIT = "            nv.wgmma.wait_group(0)\n"
_RELEASE = "            if t % 32 == 0:\n                nv.mbarrier.arrive(empty, stage)\n"


def gemm(name: str, *, stages: int = 2, changes: tuple[tuple[str, str], ...] = ()) -> nv.Kernel:
    """The kernel with some of its text replaced."""
    text = GEMM
    for before, after in changes:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    text = text.replace("NAME", name).replace("STAGES", str(stages))
    return nv.Kernel.from_source(text, filename=f"<{name} of {stages} stages>", required_threads=THREADS)


def planted(name: str, fault: str, other: str, *changes: tuple[str, str]) -> nv.Kernel:
    """A faulty kernel, whose lines with these texts are those of the report."""
    marks = ((fault, f"{fault}  # fault {name}"), (other, f"{other}  # other {name}"))
    return gemm(name, changes=(*changes, *marks))


def matrices(blocks: int = 1, steps: int = 5) -> Callable[[], tuple[Any, ...]]:
    """The tensor maps of two random matrices and the result, and how many tiles deep the matrices are."""

    def arguments() -> tuple[Any, ...]:
        made = np.random.default_rng(1)
        a = made.integers(-3, 4, (ROWS, steps * DEPTH)).astype(np.float16)
        b = made.integers(-3, 4, (COLUMNS * blocks, steps * DEPTH)).astype(np.float16)
        c = np.zeros((ROWS, COLUMNS * blocks), np.float32)
        tile = TensorMap(a, (ROWS, DEPTH), swizzle="128B"), TensorMap(b, (COLUMNS, DEPTH), swizzle="128B")
        return (*tile, TensorMap(c, (ROWS, COLUMNS)), steps)

    return arguments


slot_released_before_the_wait = planted(
    "slot_released_before_the_wait", _LOAD, _PRODUCT, (_WAIT + _RELEASE, _RELEASE + _WAIT)
)
no_fence_before_products = planted(
    "no_fence_before_products",
    _PRODUCT,
    f"acc = nv.wgmma.accumulator({COLUMNS})",
    ("            nv.wgmma.fence()\n", ""),
)
no_proxy_fence_before_a_store = planted(
    "no_proxy_fence_before_a_store", _STORE, _RESULT, ("        nv.tma.fence()\n", "")
)
no_barrier_before_a_store = planted(
    "no_barrier_before_a_store", _STORE, _RESULT, ("        nv.barrier.sync(1, 128)\n", "")
)
no_fence_after_barriers_are_made = planted(
    "no_fence_after_barriers_are_made", _LOAD, _INIT, ("        nv.mbarrier.fence_init()\n", "")
)
no_barrier_after_barriers_are_made = planted(
    "no_barrier_after_barriers_are_made", _FULL, _INIT, ("    nv.syncthreads()\n", "")
)

FAULTS = tuple(
    Fault(kernel, code, matrices(), (1, THREADS))
    for kernel, code in (
        (slot_released_before_the_wait, RACE),
        (no_fence_before_products, REGISTERS),
        (no_proxy_fence_before_a_store, PROXY),
        (no_barrier_before_a_store, RACE),
        (no_fence_after_barriers_are_made, MBARRIER),
        (no_barrier_after_barriers_are_made, RACE),
    )
)
