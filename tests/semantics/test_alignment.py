"""Accesses to misaligned addresses end in a diagnostic, in every run but ``check="none"``; aligned ones run.

Source: PTX ISA, "Addresses as Operands", and what each instruction says of its operands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv

#: The checks of runs that look at addresses. With ``uninit`` the bytes behind the memory are looked at as well.
RUNS = ("bounds", "uninit", "all", "step")


def _ldmatrix(past: int) -> Any:
    @nv.kernel
    def ldmatrix(h: nv.Array[nv.f16], o: nv.Array[nv.f32]):
        s = nv.shared.array((16, 16 + past), nv.f16)
        lane = nv.lane_id()
        for i in range(lane, 256, 32):
            s[i // 16, i % 16] = h[i]
        nv.syncwarp()
        o[lane] = nv.f32(nv.mma.ldmatrix(s, (lane % 16, lane // 16 * 8), 4)[0])

    return ldmatrix


def _of_one_matrix(past: int) -> Any:
    """Lanes from 8 on say nothing: their addresses do not count."""

    @nv.kernel
    def one_matrix(h: nv.Array[nv.f16], o: nv.Array[nv.f32]):
        s = nv.shared.array(512, nv.f16)
        lane = nv.lane_id()
        for i in range(lane, 512, 32):
            s[i] = h[i]
        nv.syncwarp()
        o[lane] = nv.f32(nv.mma.ldmatrix(s, lane * (8 + past) if lane < 8 else lane + 1)[0])

    return one_matrix


def _stmatrix(past: int) -> Any:
    @nv.kernel
    def stmatrix(h: nv.Array[nv.f16], o: nv.Array[nv.f32]):
        s = nv.shared.array((16, 16 + past), nv.f16)
        lane = nv.lane_id()
        nv.mma.stmatrix(s, (lane % 16, lane // 16 * 8), nv.vec[nv.f16, 8](1))
        nv.syncwarp()
        o[lane] = nv.f32(s[lane % 16, 0])

    return stmatrix


def _wmma_load(past: int) -> Any:
    @nv.kernel
    def wmma_load(h: nv.Array[nv.f16], o: nv.Array[nv.f32]):
        o[nv.lane_id()] = nv.f32(nv.mma.wmma_load_a("m16n16k16", h, past, 16)[0])

    return wmma_load


def _wmma_store(past: int) -> Any:
    @nv.kernel
    def wmma_store(h: nv.Array[nv.f16], o: nv.Array[nv.f32]):
        c = nv.mma.wmma_load_c("m16n16k16", o, 0, 16)
        nv.mma.wmma_store("m16n16k16", o, 0, c, 16 + past)

    return wmma_store


def _mbarrier(past: int) -> Any:
    @nv.kernel
    def mbarrier(h: nv.Array[nv.f16], o: nv.Array[nv.f32]):
        s = nv.shared.array(64, nv.u32, align=16)
        bar = (s.ptr + past).cast(nv.u64)
        if nv.thread_idx.x == 0:
            nv.mbarrier.init(bar, 32)
        nv.syncthreads()
        nv.mbarrier.wait(bar, nv.mbarrier.arrive(bar))
        o[nv.thread_idx.x] = 1.0

    return mbarrier


def _async_store(past: int) -> Any:
    @nv.kernel(cluster=1)
    def async_store(h: nv.Array[nv.f16], o: nv.Array[nv.f32]):
        s = nv.shared.array(16, nv.i32, align=16)
        bars = nv.shared.array(1, nv.u64)
        if nv.thread_idx.x == 0:
            nv.mbarrier.init(bars[0], 1)
        nv.cluster.sync()
        if nv.thread_idx.x == 0:
            nv.mbarrier.arrive_expect_tx(bars[0], 16)
            value = nv.vec[nv.i32, 4](1, 2, 3, 4)
            to = nv.cluster.map((s.ptr + past).cast(nv.vec[nv.i32, 4]), 0)
            nv.async_store.store(to, value, nv.cluster.map(bars, 0), 0)
        nv.mbarrier.wait_parity(bars[0], 0)
        o[nv.thread_idx.x] = 1.0

    return async_store


OPERATIONS: dict[str, Callable[[int], Any]] = {
    "mma.ldmatrix": _ldmatrix,
    "mma.ldmatrix of one matrix": _of_one_matrix,
    "mma.stmatrix": _stmatrix,
    "mma.wmma_load_a": _wmma_load,
    "mma.wmma_store": _wmma_store,
    "mbarrier.init": _mbarrier,
    "async_store.store": _async_store,
}
#: What moves the address by a row of 16 bytes, or by a word of 8: those run.
STEPS = {"mma.ldmatrix of one matrix": 8, "mbarrier.init": 2, "async_store.store": 4}


def _launch(made: Any, check: str) -> None:
    made.on("cpu", check=check)[1, 32](np.ones(512, np.float16), np.zeros(1024, np.float32))


def _check(name: str, check: str) -> None:
    with pytest.raises(nv.LaunchError, match="NVG0886") as raised:
        _launch(OPERATIONS[name](1), check)
    message = str(raised.value)
    assert f"`nv.{name.partition(' of')[0]}`" in message and "of block (0, 0, 0)" in message


@pytest.mark.parametrize(
    ("name", "check"), [("mma.ldmatrix", "uninit"), ("mma.stmatrix", "step"), ("mma.wmma_store", "bounds")]
)
def test_an_operation_at_a_misaligned_address(name: str, check: str) -> None:
    _check(name, check)


@pytest.mark.sweep
@pytest.mark.parametrize("check", RUNS)
@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_at_a_misaligned_address(name: str, check: str) -> None:
    _check(name, check)


@pytest.mark.sweep
@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_at_an_aligned_address(name: str) -> None:
    for step in (0, STEPS.get(name, 8)):
        _launch(OPERATIONS[name](step), "all")
