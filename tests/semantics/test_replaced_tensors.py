"""Copies of tensors whose address, extents and strides an instruction replaces, against NumPy, on the CPU.

Source of the model: PTX ISA, "Overriding tensor property value". A box at 0 takes what is inside the extents that the
instruction has, of which 8 bits count, and zeros where it reaches beyond them.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nvgen as nv
from nvgen import LaunchError
from nvgen.lang.tensor_copies import REDUCTIONS

pytestmark = pytest.mark.sweep(6)

#: ``lifted``: the PTX that is made for sm_107a, as PTX of any compiler.
ALL = pytest.mark.parametrize(
    "check", [None, "step", "race,uninit,bounds", "lifted"], ids=["compiled", "step", "checked", "lifted"]
)
HOW = pytest.mark.parametrize("check", [None, "step", "race,uninit,bounds"], ids=["compiled", "step", "checked"])
BOX = (3, 4, 8)
BYTES = 3 * 4 * 8 * 4


@nv.kernel
def load(m: nv.TensorMap[nv.i32, 3], a: nv.Array[nv.i32], at: nv.Array[nv.i64], out: nv.Array[nv.i32, 3]):
    tile = nv.shared.array((3, 4, 8), nv.i32, align=128)
    bars = nv.shared.array(1, nv.u64)
    nv.mbarrier.init(bars, 0, 1)
    nv.mbarrier.fence_init()
    nv.mbarrier.arrive_expect_tx(bars, 0, 384)
    nv.tma.load(
        *(tile, (0, 0, 0), m, (0, 0, 0), bars, 0),
        global_address=nv.address_of(a[at[0]]),
        global_dim=(at[1], at[2], at[3]),
        global_stride=(at[4], at[5]),
    )
    nv.mbarrier.wait_parity(bars, 0, 0)
    for i in range(3):
        for j in range(4):
            for k in range(8):
                out[i, j, k] = tile[i, j, k]


@nv.kernel
def store(m: nv.TensorMap[nv.i32, 3], a: nv.Array[nv.i32], at: nv.Array[nv.i64], source: nv.Array[nv.i32, 3]):
    tile = nv.shared.array((3, 4, 8), nv.i32, align=128)
    for i in range(3):
        for j in range(4):
            for k in range(8):
                tile[i, j, k] = source[i, j, k]
    nv.tma.fence()
    nv.tma.store(
        *(m, (0, 0, 0), tile, (0, 0, 0)),
        global_address=nv.address_of(a[at[0]]),
        global_dim=(at[1], at[2], at[3]),
        global_stride=(at[4], at[5]),
    )
    nv.tma.commit_group()
    nv.tma.wait_group(0)


@cache
def lifted(kernel: nv.Kernel) -> Any:
    """A kernel by its PTX, whose numbers of 8, 32 and 4 bits are put together again."""
    return nv.ptx.load(kernel.ptx(arch="sm_107a"))[kernel.name]


def run(kernel: nv.Kernel, check: str | None, map_: nv.TensorMap, *arrays: np.ndarray) -> None:
    if check == "lifted":
        passed = [part for array in arrays for part in (array, *array.shape)]
        lifted(kernel).on("cpu")[1, 1](map_, *passed)
    else:
        kernel.on("cpu", check=check)[1, 1](map_, *arrays)


def inside(a: np.ndarray, first: int, extents: tuple[int, ...], strides: tuple[int, int]) -> np.ndarray:
    """What is inside of a box at 0, as a view of the memory from an element on."""
    shape = tuple(min(extent & 0xFF, box) for extent, box in zip(extents, BOX, strict=True))
    return np.lib.stride_tricks.as_strided(a[first:], shape, (*strides, 4))


@st.composite
def tensors(draw: st.DrawFn) -> tuple[int, tuple[int, ...], tuple[int, int]]:
    """Where a tensor begins, its extents, and its strides, which keep elements apart."""
    first = 4 * draw(st.integers(0, 8))
    depth, rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 6)), draw(st.integers(1, 11))
    row = 16 * draw(st.integers(-(-columns // 4), 4))
    return (
        first,
        (depth, rows + 256 * draw(st.integers(0, 1)), columns),
        (row * rows + 16 * draw(st.integers(0, 2)), row),
    )


def numbers(first: int, extents: tuple[int, ...], strides: tuple[int, int]) -> np.ndarray:
    return np.array([first, *extents, *strides], np.int64)


def map_of_others() -> nv.TensorMap:
    """A map of memory that no copy touches."""
    return nv.TensorMap(np.full((4, 4, 8), -7, np.int32), BOX)


@ALL
@settings(max_examples=12, deadline=None)
@given(tensor=tensors())
def test_loads(check: str | None, tensor: tuple[int, tuple[int, ...], tuple[int, int]]) -> None:
    a, out = np.arange(1, 2001, dtype=np.int32), np.full(BOX, 99, np.int32)
    run(load, check, map_of_others(), a, numbers(*tensor), out)
    expected, found = np.zeros(BOX, np.int32), inside(a, *tensor)
    expected[tuple(slice(extent) for extent in found.shape)] = found
    np.testing.assert_array_equal(out, expected)


@ALL
@settings(max_examples=12, deadline=None)
@given(tensor=tensors())
def test_stores(check: str | None, tensor: tuple[int, tuple[int, ...], tuple[int, int]]) -> None:
    """An array that is named by its address only comes back changed."""
    a, source = np.zeros(2000, np.int32), np.arange(1, 97, dtype=np.int32).reshape(BOX)
    expected, others = a.copy(), map_of_others()
    run(store, check, others, a, numbers(*tensor), source)
    found = inside(expected, *tensor)
    found[...] = source[tuple(slice(extent) for extent in found.shape)]
    np.testing.assert_array_equal(a, expected)
    assert (others.array == -7).all()


@HOW
@pytest.mark.parametrize("reduction", ["add", "max", "xor"])
def test_reductions(check: str | None, reduction: str) -> None:
    assert np.dtype(np.uint32).name == repr(REDUCTIONS[reduction][1]).replace("u", "uint")
    kernel = nv.Kernel.from_source(
        f"""def reduce(m: nv.TensorMap[nv.u32, 1], a: nv.Array[nv.u32], n: nv.i32):
    tile = nv.shared.array(32, nv.u32, align=128)
    for i in range(32):
        tile[i] = 3 * i
    nv.tma.fence()
    nv.tma.reduce(m, 0, tile, 0, "{reduction}", global_address=nv.address_of(a[4]), global_dim=n)
    nv.tma.commit_group()
    nv.tma.wait_group(0)
"""
    )
    a = np.arange(40, dtype=np.uint32) % 7
    expected = a.copy()
    kernel.on("cpu", check=check)[1, 1](nv.TensorMap(np.zeros(64, np.uint32), 32), a, 20)
    combine = {"add": np.add, "max": np.maximum, "xor": np.bitwise_xor}[reduction]
    expected[4:24] = combine(expected[4:24], 3 * np.arange(20, dtype=np.uint32))
    np.testing.assert_array_equal(a, expected)


@pytest.mark.parametrize("check", ["bounds", "step"])
def test_what_is_read_lies_in_the_array(check: str) -> None:
    """The rows that a box takes of the memory, not all that the extents say."""
    a, out = np.zeros(100, np.int32), np.zeros(BOX, np.int32)
    load.on("cpu", check=check)[1, 1](map_of_others(), a, numbers(4, (1, 3, 8), (16, 128)), out)
    with pytest.raises(LaunchError) as caught:
        load.on("cpu", check=check)[1, 1](map_of_others(), a, numbers(4, (1, 4, 8), (16, 128)), out)
    assert caught.value.code == "NVG0624"


@pytest.mark.parametrize("tensor", [(1, (1, 1, 8), (32, 32)), (4, (1, 2, 8), (32, 40))])
@pytest.mark.parametrize("check", ["bounds", "step"])
def test_multiples_of_16(check: str, tensor: tuple[int, tuple[int, ...], tuple[int, int]]) -> None:
    a, out = np.zeros(100, np.int32), np.zeros(BOX, np.int32)
    with pytest.raises(LaunchError) as caught:
        load.on("cpu", check=check)[1, 1](map_of_others(), a, numbers(*tensor), out)
    assert caught.value.code == "NVG2008"
