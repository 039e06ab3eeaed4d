"""What lanes get that add together: on the CPU, where lanes that come to a call are in it together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.lang import warp_functions
from nvgen.targets.nvptx.options import CompileOptions
from tests.assembling import ARCHITECTURES, assemble, needs_ptxas
from tests.semantics.aggregation import INTEGERS, KEYS
from tests.semantics.case import kernel
from tests.strategies import Inputs

pytestmark = pytest.mark.sweep(6)


def _kernel(name: str, value: str) -> nv.Kernel:
    return kernel(f"""
def in_order_{name}(keys: nv.Array[nv.i8], xs: nv.Array[nv.{name}], cells: nv.Array[nv.{name}, 2],
                    old: nv.Array[nv.{name}]):
    i = nv.grid(1)
    if i < xs.size and keys[i] >= 0:
        old[i] = nv.atomic.add_aggregated(cells, (i // 32, keys[i]), {value})
""")


@pytest.mark.parametrize("value", ["xs[i]", "3"])
@pytest.mark.parametrize("name", INTEGERS)
def test_lanes_add_in_their_order(name: str, value: str) -> None:
    """Every warp has cells of its own: each lane finds what the lower lanes with its key have left."""
    inputs = Inputs(200, 7)
    keys, xs = inputs.integers("i8", -1, KEYS - 1), inputs.array(name)
    cells, old = inputs.array(name, 7, KEYS), inputs.zeros(name)
    expected, found = cells.copy(), old.copy()
    with np.errstate(over="ignore"):
        for i in np.flatnonzero(keys >= 0):
            found[i] = expected[i // 32, keys[i]]
            expected[i // 32, keys[i]] += xs[i] if value == "xs[i]" else xs.dtype.type(3)
    _kernel(name, value).on("cpu")[4, 64](keys, xs, cells, old)
    np.testing.assert_array_equal(cells, expected)
    np.testing.assert_array_equal(old, found)


@nv.kernel
def found(xs: nv.Array[nv.u64], mask: nv.u32, lanes: nv.Array[nv.u32, 2]):
    """Lanes with the same value, as they are found since sm_70 and before."""
    t = nv.thread_idx.x
    if mask >> nv.u32(t) & 1:
        lanes[0, t] = nv.warp.match_any(xs[t], mask)
        lanes[1, t] = warp_functions.match_any(xs[t], mask)


@pytest.mark.parametrize("mask", [0xFFFFFFFF, 0x80000001, 0x00F0F0FF, 0x00000400])
def test_lanes_are_found_without_the_instruction(mask: int) -> None:
    for size in (32, 20):  # the mask may name lanes that there are not
        xs = Inputs(size, mask).integers("u64", 0, 5) << 40
        lanes = np.zeros((2, size), np.uint32)
        found.on("cpu")[1, size](xs, mask, lanes)
        there = mask & (1 << size) - 1
        own = [sum(1 << j for j in range(size) if there >> j & 1 and xs[j] == x) for x in xs]
        expected = [each if there >> i & 1 else 0 for i, each in enumerate(own)]
        assert lanes[0].tolist() == expected
        assert size < 32 or lanes[1].tolist() == expected


@nv.kernel
def apart(xs: nv.Array[nv.i32], counter: nv.Array[nv.i32], old: nv.Array[nv.i32]):
    """The lanes of each side are together, and those of the other are not with them."""
    i = nv.grid(1)
    if xs[i] % 2 == 0:
        old[i] = nv.atomic.add_aggregated(counter, 0, xs[i], uniform=True)
    else:
        old[i] = nv.atomic.add_aggregated(counter, 1, xs[i], uniform=True)


def test_lanes_of_two_ways_do_not_meet() -> None:
    xs, counter, old = np.arange(32, dtype=np.int32), np.zeros(2, np.int32), np.zeros(32, np.int32)
    apart.on("cpu")[1, 32](xs, counter, old)
    assert counter.tolist() == [xs[::2].sum(), xs[1::2].sum()]
    assert old.tolist() == [xs[i % 2 : i : 2].sum() for i in range(32)]


@nv.kernel
def messages(data: nv.Array[nv.i32], flag: nv.Array[nv.u32], read: nv.Array[nv.i32]):
    """What every lane wrote is there for who acquires what one lane has released for all."""
    t = nv.thread_idx.x
    if nv.block_idx.x == 0:
        data[t] = t + 1
        nv.atomic.add_aggregated(flag, 0, 1, order="release")
    else:
        while nv.atomic.load(flag, 0, order="acquire") < nv.block_dim.x:
            pass
        read[t] = data[(t + 7) % nv.block_dim.x]


def test_every_lane_releases() -> None:
    data, flag, read = np.zeros(64, np.int32), np.zeros(1, np.uint32), np.zeros(64, np.int32)
    messages.on("cpu")[2, 64](data, flag, read)
    assert read.tolist() == [(t + 7) % 64 + 1 for t in range(64)]
    for arch in ("sm_75", "sm_90"):
        ptx = messages.ptx(arch=arch)
        before, _, after = ptx.partition("red.release")
        assert "bar.warp.sync" in before and "bar.warp.sync" not in after


def test_bf16(tmp_path: Path) -> None:
    halves = kernel("""
def halves(keys: nv.Array[nv.i8], out: nv.Array[nv.bf16]):
    i = nv.grid(1)
    if i < keys.size:
        nv.atomic.add_aggregated(out, keys[i], nv.bf16(1.0))
""")
    keys, out = Inputs(100, 3).integers("i8", 0, KEYS - 1), np.zeros(KEYS, np.dtype("V2"))
    halves.on("cpu")[2, 64](keys, out)
    sums: Any = (out.view(np.uint16).astype(np.uint32) << 16).view(np.float32)
    assert sums.tolist() == np.bincount(keys, minlength=KEYS).tolist()
    assert "red.relaxed.gpu.global.add.noftz.bf16" in halves.ptx(arch="sm_90")


@needs_ptxas
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_all_of_them_assemble(arch: str, tmp_path: Path) -> None:
    kernels = [_kernel(name, value).specialise() for name in INTEGERS for value in ("xs[i]",)]
    kernels += [apart.specialise(), messages.specialise()]
    ptx = compiler.compile_kernels(kernels, CompileOptions(arch), compiler.Stage.PTX).text
    assert assemble(ptx, arch, tmp_path) == ""
