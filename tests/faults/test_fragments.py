"""Fragments of wmma that are loaded or stored without a barrier between the threads that share the matrix: found in
every order, in Python and in PTX; with the barrier left alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.faults.fault import in_ptx, of_ptx

pytestmark = pytest.mark.sweep(2)

ORDERS: tuple[dict[str, Any], ...] = ({}, *({"seed": seed} for seed in range(20)))
_TEXT = """
def NAME(a: nv.Array[nv.f16, 2], d: nv.Array[nv.f32, 2]):
    tile, t = nv.shared.array((16, 16), nv.f16, align=32), nv.thread_idx.x
    out = nv.shared.array((16, 16), nv.f32, align=32)
    for k in range(4):
        tile[t // 16 * 4 + k, t % 16] = a[t // 16 * 4 + k, t % 16]
    nv.syncthreads()  # before it is loaded
    if t < 32:
        x = nv.mma.wmma_load_a("m16n16k16", tile, (0, 0), 16)
        y = nv.mma.wmma_load_b("m16n16k16", tile, (0, 0), 16, layout="LAYOUT")
        z = nv.mma.wmma("m16n16k16", x, y, nv.mma.wmma_load_c("m16n16k16", d, (0, 0), 16), b_layout="LAYOUT")
        nv.mma.wmma_store("m16n16k16", out, (0, 0), z, 16)
    nv.syncthreads()  # before it is overwritten
    for k in range(4):
        tile[t // 16 * 4 + k, t % 16] = 2.0
        d[t // 16 * 4 + k, t % 16] = out[t // 16 * 4 + k, t % 16]
"""
BARRIER = "nv.syncthreads()"
#: What is left out.
FAULTS = {
    "loaded": f"    {BARRIER}  # before it is loaded\n",
    "overwritten": f"    {BARRIER}  # before it is overwritten\n",
}


def kernel(name: str, layout: str, without: str = "") -> nv.Kernel:
    text = _TEXT.replace("NAME", name).replace("LAYOUT", layout)
    assert without in text
    return nv.Kernel.from_source(text.replace(without, "") if without else text, filename=f"<{name}>")


def run(one: Any, check: str, order: dict[str, Any], blocks: int = 1) -> nv.LaunchError | None:
    given = np.ones((16, 16), np.float16), np.zeros((16, 16), np.float32)
    try:
        one.on("cpu", check=check, **order)[blocks, 64](*(given if isinstance(one, nv.Kernel) else of_ptx(given)))
    except nv.LaunchError as error:
        return error
    assert (given[1] == 16).all()
    return None


@pytest.mark.parametrize("layout", ["row", "col"])
@pytest.mark.parametrize("name", FAULTS)
def test_a_missing_barrier_is_found(name: str, layout: str) -> None:
    made = kernel(name, layout, FAULTS[name])
    for one in (made, in_ptx(made)):
        for order in ORDERS:
            error = run(one, "race", order)
            assert error is not None and error.code == "NVG2115", (order, str(error))


def test_two_blocks_that_use_the_same_result() -> None:
    """One loads what the other one writes."""
    for order in ORDERS:
        error = run(kernel("two_blocks", "row"), "race", order, blocks=2)
        assert error is not None and error.code == "NVG2115"


@pytest.mark.parametrize("layout", ["row", "col"])
def test_what_is_right_is_left_alone(layout: str) -> None:
    made = kernel("right", layout)
    for one in (made, in_ptx(made)):
        for order in ORDERS[:6]:
            assert run(one, "all", order) is None


def test_a_fragment_of_which_nothing_wrote_the_last_row() -> None:
    text = _TEXT.replace("NAME", "unwritten").replace("LAYOUT", "row")
    made = nv.Kernel.from_source(text.replace("range(4)", "range(3)", 1), filename="<unwritten>")
    for one in (made, in_ptx(made)):
        error = run(one, "uninit", {})
        assert error is not None and error.code == "NVG2116", str(error)
