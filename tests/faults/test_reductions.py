"""Bulk reductions and other accesses to the same global memory by another block: races in every order, but with each
other and with atomic accesses. From Python, and those of arrays from the PTX that nvgen makes of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.arrays.tensor_map import TensorMap
from tests.faults.fault import in_ptx, of_ptx

pytestmark = pytest.mark.sweep(2)

ORDERS: tuple[dict[str, Any], ...] = ({}, *({"seed": seed} for seed in range(20)))
_BULK = """
def NAME(a: nv.Array[nv.f32, 2], out: nv.Array[nv.f32]):
    tile, t = nv.shared.array((4, 32), nv.f32, align=128), nv.thread_idx.x
    for k in range(4):
        tile[k, t] = 1.0
    nv.tma.fence()
    nv.syncthreads()
    if nv.block_idx.x == 0:
        if t == 0:
            nv.tma.reduce_bulk(a, (0, 0), tile, (0, 0), 512, "add")
            nv.tma.commit_group()
            nv.tma.wait_group(0)
    else:
        OTHER
"""
_GROUP = "\n            nv.tma.commit_group()\n            nv.tma.wait_group(0)"
_BULK_STORE = f"if t == 0:\n            nv.tma.store_bulk(a, (0, 0), tile, (0, 0), 512){_GROUP}"
_BULK_REDUCTION = f'if t == 0:\n            nv.tma.reduce_bulk(a, (0, 0), tile, (0, 0), 512, "add"){_GROUP}'
_PLAIN = {"read": "out[t] = a[1, t]", "write": "a[1, t] = 2.0"}
_ATOMIC = "nv.atomic.add(a, (1, t), 1.0)"
_OTHERS = {**_PLAIN, "store": _BULK_STORE}
_RIGHT = {"atomic": _ATOMIC, "reduction": _BULK_REDUCTION}


def kernel(name: str, other: str, *, is_tensor: bool) -> nv.Kernel:
    text = _BULK.replace("OTHER", other).replace("NAME", name)
    if is_tensor:
        text = text.replace("(a: ", "(box: nv.TensorMap[nv.f32, 2], a: ").replace("reduce_bulk(a", "reduce(box")
        text = text.replace("store_bulk(a", "store(box").replace(", 512", "")
    return nv.Kernel.from_source(text, filename=f"<{name}>")


def run(one: Any, check: str, order: dict[str, Any], *, is_tensor: bool) -> nv.LaunchError | None:
    a, out = np.zeros((4, 32), np.float32), np.zeros(32, np.float32)
    given: tuple[Any, ...] = (TensorMap(a, (4, 32)), a, out) if is_tensor else (a, out)
    try:
        one.on("cpu", check=check, **order)[2, 32](*(given if isinstance(one, nv.Kernel) else of_ptx(given)))
    except nv.LaunchError as error:
        return error
    return None


@pytest.mark.parametrize("is_tensor", [False, True], ids=["bulk", "tensor"])
@pytest.mark.parametrize("name", _OTHERS)
def test_a_reduction_races_with_what_is_not_atomic(name: str, *, is_tensor: bool) -> None:
    made = kernel(name, _OTHERS[name], is_tensor=is_tensor)
    for one in [made] if is_tensor else [made, in_ptx(made)]:
        for order in ORDERS:
            error = run(one, "race", order, is_tensor=is_tensor)
            assert error is not None and error.code == "NVG2115", str(error)


@pytest.mark.parametrize("is_tensor", [False, True], ids=["bulk", "tensor"])
@pytest.mark.parametrize("name", _RIGHT)
def test_a_reduction_is_atomic(name: str, *, is_tensor: bool) -> None:
    made = kernel(name, _RIGHT[name], is_tensor=is_tensor)
    for one in [made] if is_tensor else [made, in_ptx(made)]:
        for order in ORDERS[:6]:
            assert run(one, "all", order, is_tensor=is_tensor) is None
