"""The cases with asynchronous copies, mbarriers, clusters and barriers of the grid: on the CPU, and through ptxas."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.runtime.gpu import devices, driver
from nvgen.targets.nvptx.options import CompileOptions
from tests.assembling import assemble, needs_ptxas
from tests.semantics import asynchronous, partial_warps, synchronisation
from tests.semantics.case import Case
from tests.strategies import SIZES, Inputs, seeds, sizes

pytestmark = pytest.mark.sweep(6)

#: The cases by the oldest architecture that ptxas takes them for.
CASES = {
    "sm_75": asynchronous.COOPERATIVE,
    "sm_80": [*asynchronous.OF_AMPERE, *synchronisation.OF_AMPERE],
    "sm_90": [
        *asynchronous.OF_HOPPER,
        *asynchronous.COOPERATIVE_OF_HOPPER,
        *synchronisation.OF_HOPPER,
        *partial_warps.OF_HOPPER,
    ],
}
_needs_gpu = pytest.mark.skipif(not driver.device_count(), reason=driver.unavailable_reason() or "there is a GPU")
DEVICES = ("cpu", pytest.param("cuda:0", marks=(pytest.mark.gpu, _needs_gpu)))
ALL = {case.kernel.name: case for cases in CASES.values() for case in cases}


@pytest.mark.sweep(2)
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("case", ALL.values(), ids=ALL)
def test_reference(case: Case, device: str) -> None:
    """The kernel leaves in its arguments what the reference does."""
    if device != "cpu" and not _is_for(case, devices.compute_capability(0)):
        pytest.skip("the GPU is too old")

    @settings(max_examples=8)
    @given(size=sizes(), seed=seeds())
    def run(size: int, seed: int) -> None:
        case.run(device, Inputs(size, seed))

    run()
    for number, size in enumerate(SIZES):
        case.run(device, Inputs(size, number))


def _is_for(case: Case, capability: tuple[int, int]) -> bool:
    """Whether a GPU has what a case needs."""
    number = capability[0] * 10 + capability[1]
    return any(case in cases and int(since.removeprefix("sm_")) <= number for since, cases in CASES.items())


@needs_ptxas
@pytest.mark.parametrize("arch", ["sm_75", "sm_80", "sm_90", "sm_100", "sm_120a"])
def test_every_kernel_assembles(arch: str, tmp_path: Path) -> None:
    number = int(arch.removeprefix("sm_").rstrip("a"))
    cases = [case for since, found in CASES.items() if int(since.removeprefix("sm_")) <= number for case in found]
    kernels = [case.kernel.specialise() for case in cases]
    ptx = compiler.compile_kernels(kernels, CompileOptions(arch), compiler.Stage.PTX).text
    assert ptx.count(".visible .entry") == len(cases)
    assert assemble(ptx, arch, tmp_path) == ""


@pytest.mark.sweep(3)
@pytest.mark.parametrize("case", ALL.values(), ids=ALL)
def test_in_any_order(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever thread and whichever group of blocks comes first."""
    monkeypatch.setenv("NVGEN_SCHEDULE", "random")
    for seed in range(5):
        monkeypatch.setenv("NVGEN_SEED", str(seed))
        case.run("cpu", Inputs(1500, seed))


#: Compiled, and step by step.
CHECKS = pytest.mark.parametrize("check", [None, "step"])


@nv.kernel
def read_too_early(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    tile = nv.shared.array(32, nv.i32)
    t = nv.thread_idx.x
    tile[t] = -1
    nv.async_copy.copy(tile, t, a, t)
    nv.async_copy.commit_group()
    nv.syncthreads()
    out[t] = tile[31 - t]
    nv.syncthreads()
    nv.async_copy.wait_group(0)


@nv.kernel
def stored_too_late(out: nv.Array[nv.i32]):
    tile = nv.shared.array(32, nv.i32)
    t = nv.thread_idx.x
    tile[t] = 1
    nv.tma.fence()
    nv.syncthreads()
    if t == 0:
        nv.tma.store_bulk(out, 0, tile, 0, 128)
        nv.tma.commit_group()
    nv.syncthreads()
    tile[t] = 2
    nv.syncthreads()
    nv.tma.wait_group(0)


@nv.kernel
def loaded_too_early(a: nv.Array[nv.i32], out: nv.Array[nv.i32, 2]):
    """Of two loads, each with a barrier of its own, the second is waited for by nobody."""
    tiles = nv.shared.array((2, 32), nv.i32)
    bars = nv.shared.array(2, nv.u64)
    t = nv.thread_idx.x
    tiles[0, t] = -1
    tiles[1, t] = -1
    if t == 0:
        for k in range(2):
            nv.mbarrier.init(bars, k, 1)
            nv.mbarrier.arrive_expect_tx(bars, k, 128)
            nv.tma.load_bulk(tiles, (k, 0), a, 0, 128, bars, k)
    nv.syncthreads()
    out[0, t] = tiles[0, t]
    nv.syncthreads()
    nv.mbarrier.wait_parity(bars, 0, 0)
    out[1, t] = tiles[0, t]
    out[2, t] = tiles[1, t]


@nv.kernel
def more_than_are_remembered(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    tile = nv.shared.array(100, nv.i32)
    for i in range(100):
        tile[i] = -1
        nv.async_copy.copy(tile, i, a, i)
        nv.async_copy.commit_group()
    nv.async_copy.wait_group(10)
    nv.syncthreads()
    for i in range(100):
        out[i] = tile[i]


@CHECKS
def test_copies_take_place_when_they_are_waited_for(check: str | None) -> None:
    """What reads them too early reads what was there before, and what is overwritten too early is copied so."""
    values, out = np.arange(32, dtype=np.int32), np.zeros(32, np.int32)
    read_too_early.on("cpu", check=check)[1, 32](values, out)
    assert (out == -1).all()
    stored_too_late.on("cpu", check=check)[1, 32](out)
    assert (out == 2).all()
    rows = np.zeros((3, 32), np.int32)
    loaded_too_early.on("cpu", check=check)[1, 32](values, rows)
    assert rows.tolist() == [[-1] * 32, values.tolist(), [-1] * 32]


@CHECKS
def test_groups_that_are_left(check: str | None) -> None:
    values, out = np.arange(100, dtype=np.int32), np.zeros(100, np.int32)
    more_than_are_remembered.on("cpu", check=check)[1, 1](values, out)
    assert out.tolist() == [*range(90), *[-1] * 10]


@nv.kernel
def producer_of_a_sleeper(a: nv.Array[nv.i32], out: nv.Array[nv.i32], copies: nv.i32):
    """The consumers wait for the barrier before its copies have begun, and their producer never does."""
    tile = nv.shared.array((4, 32), nv.i32, align=128)
    bars = nv.shared.array(1, nv.u64)
    t = nv.thread_idx.x
    if t == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
    nv.syncthreads()
    if t < 32:
        nv.mbarrier.wait_parity(bars, 0, 0)
        for i in range(copies):
            out[i * 32 + t] = tile[i, t]
    elif t == 32:
        nv.mbarrier.arrive_expect_tx(bars, 0, 128 * copies)
        for i in range(copies):
            nv.tma.load_bulk(tile, (i, 0), a, i * 32, 128, bars, 0)


@pytest.mark.parametrize("check", [None, "step", "race,uninit,bounds"])
@pytest.mark.parametrize("seed", [None, 0, 1, 2])
def test_who_waits_already_sees_copies_begin(check: str | None, seed: int | None) -> None:
    order = {} if seed is None else {"schedule": "random", "seed": seed}
    a = np.arange(128, dtype=np.int32)
    for copies in range(1, 5):
        out = np.zeros(128, np.int32)
        producer_of_a_sleeper.on("cpu", check=check, **order)[1, 64](a, out, copies)
        np.testing.assert_array_equal(out, np.where(np.arange(128) < 32 * copies, a, 0))


@nv.kernel(cluster=2)
def stored_for_each_other(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    bar, inbox = nv.shared.array(1, nv.u64), nv.shared.array((32, 2), nv.i32)
    t, i = nv.thread_idx.x, nv.grid(1)
    if t == 0:
        nv.mbarrier.init(bar[0], 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bar[0], 32 * 8)
    nv.cluster.sync()
    other = nv.cluster.rank() ^ 1
    target = nv.address_of(nv.cluster.map(inbox, other)[t, 0]).cast(nv.vec[nv.i32, 2])
    nv.async_store.store(target, nv.vec[nv.i32, 2](a[i], 2), nv.cluster.map(bar, other), 0)
    nv.mbarrier.wait_parity(bar[0], 0)
    out[i] = inbox[t, 0] * inbox[t, 1]
    nv.cluster.sync()


@nv.kernel(cluster=2)
def copied_for_each_other(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    bar, inbox, outbox = nv.shared.array(1, nv.u64), nv.shared.array(32, nv.i32), nv.shared.array(32, nv.i32)
    t, i = nv.thread_idx.x, nv.grid(1)
    outbox[t] = 2 * a[i]
    if t == 0:
        nv.mbarrier.init(bar[0], 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bar[0], 128)
    nv.tma.fence()
    nv.cluster.sync()
    other = nv.cluster.rank() ^ 1
    if t == 0:
        nv.tma.copy_bulk(nv.cluster.map(inbox, other), 0, outbox, 0, 128, nv.cluster.map(bar, other), 0)
    nv.mbarrier.wait_parity(bar[0], 0)
    out[i] = inbox[t]
    nv.cluster.sync()


@pytest.mark.parametrize("kernel", [stored_for_each_other, copied_for_each_other], ids=lambda kernel: kernel.name)
def test_what_others_bring_is_written(kernel: Any) -> None:
    """A block's shared memory that another one of the cluster has filled is no memory that nothing has written."""
    a = np.arange(64, dtype=np.int32)
    for launched in (kernel, nv.ptx.load(kernel.ptx("sm_90"))[kernel.name]):
        out = np.zeros(64, np.int32)
        arguments = (a, out) if launched is kernel else (a, a.size, out, out.size)
        launched.on("cpu", check="uninit")[2, 32](*arguments)
        assert out.tolist() == [2 * number for number in (*range(32, 64), *range(32))]
