"""Kernels that are launched with arrays of nv.cuda: on the fake driver they do what the CPU target's code does."""

from __future__ import annotations

import gc
import struct

import numpy as np
import pytest

import nvgen as nv
from nvgen import LaunchError
from tests.driver.fake import FakeDriver
from tests.runtime.conftest import machine


@nv.kernel
def add(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]


@nv.kernel
def turn(a: nv.Array[nv.f32, 2, nv.A], b: nv.Array[nv.f32, 2, nv.A]):
    i = nv.grid(1)
    if i < a.shape[0]:
        for j in range(a.shape[1]):
            b[j, i] = 2 * a[i, j]


@nv.kernel
def through(p: nv.ptr[nv.f32], n: nv.i32):
    i = nv.grid(1)
    if i < n:
        p[i] = p[i] + 1


def test_nothing_is_copied_and_nothing_waited_for(gpu: FakeDriver) -> None:
    gpu.execute = machine(add)
    a, b = nv.cuda.array(np.arange(8, dtype=np.float32)), nv.cuda.ones(8, nv.f32)
    c = nv.cuda.empty(8, nv.f32)
    nv.cuda.synchronize()
    for _ in range(3):
        gpu.calls.clear()
        gpu.copied_in.clear()
        add[1, 8](a, b, c)
        assert gpu.copied_in == [] and not {"cuCtxSynchronize", "cuStreamSynchronize", "cuMemAlloc"} & set(gpu.calls)
    assert c.copy_to_host().tolist() == [1, 2, 3, 4, 5, 6, 7, 8]
    found = [struct.unpack("<Q", parameter)[0] for parameter in gpu.launches[-1].parameters]
    assert found == [a.address, 8, b.address, 8, c.address, 8]


def test_views_of_one_array(gpu: FakeDriver) -> None:
    gpu.execute = machine(add)
    whole = nv.cuda.array(np.arange(12, dtype=np.float32))
    add[1, 4](whole[:4], whole[4:8], whole[8:])
    assert whole.copy_to_host()[8:].tolist() == [4, 6, 8, 10]


def test_strided_arrays(gpu: FakeDriver) -> None:
    gpu.execute = machine(turn)
    host = np.arange(24, dtype=np.float32).reshape(4, 6)
    a, b = nv.cuda.array(host), nv.cuda.zeros((3, 8), nv.f32)
    turn[1, 4](a[::-1, ::2], b[:, 1::2])
    expected = np.zeros((3, 8), np.float32)
    expected[:, 1::2] = 2 * host[::-1, ::2].T
    assert b.copy_to_host().tolist() == expected.tolist()
    with pytest.raises(LaunchError, match="NVG0604"):
        add[1, 4](a[:, 0], a[0], a[0])


def test_pointers(gpu: FakeDriver) -> None:
    gpu.execute = machine(through)
    a = nv.cuda.zeros(8, nv.f32)
    through[1, 8](a[2:], 3)
    through[1, 8](a, 1)
    assert a.copy_to_host().tolist() == [1, 0, 1, 1, 1, 0, 0, 0]


def test_device_and_numpy_arrays_in_one_launch(gpu: FakeDriver) -> None:
    gpu.execute = machine(add)
    a, b, c = nv.cuda.ones(8, nv.f32), np.arange(8, dtype=np.float32), np.zeros(8, np.float32)
    add[1, 8](a, b, c)
    assert c.tolist() == [1, 2, 3, 4, 5, 6, 7, 8]


def test_managed_memory_on_both(gpu: FakeDriver) -> None:
    gpu.execute = machine(add)
    a, b, c = (nv.cuda.managed(8, nv.f32) for _ in range(3))
    a.host_view()[:] = np.arange(8)
    b.fill(1)
    nv.cuda.synchronize()
    add[1, 8](a, b, c)
    nv.cuda.synchronize()
    assert np.asarray(c).tolist() == [1, 2, 3, 4, 5, 6, 7, 8]
    gpu.launches.clear()
    add.on("cpu")[1, 8](c, b, c)
    assert np.asarray(c).tolist() == [2, 3, 4, 5, 6, 7, 8, 9] and len(gpu.launches) == 0
    with pytest.raises(LaunchError, match="NVG2827"):
        add.on("cpu")[1, 8](c, b, nv.cuda.zeros(8, nv.f32))


def test_freed_arrays_are_refused_by_the_short_way_too(gpu: FakeDriver) -> None:
    gpu.execute = machine(add)
    a, b, c = (nv.cuda.zeros(8, nv.f32) for _ in range(3))
    for _ in range(3):
        add[1, 8](a, b, c)
    b.free()
    gpu.launches.clear()
    for _ in range(2):
        with pytest.raises(LaunchError, match="NVG2801"):
            add[1, 8](a, b, c)
    assert len(gpu.launches) == 0


def test_memory_that_a_kernel_on_a_stream_uses_is_freed_after_it(gpu: FakeDriver) -> None:
    gpu.execute = machine(add)
    stream = nv.cuda.stream()
    for _ in range(3):  # the slow path and the fast one
        a, b, c = (nv.cuda.zeros(8, nv.f32) for _ in range(3))
        add[1, 8, stream](a, b, c)
        gpu.order.clear()
        del a, b, c
        gc.collect(1)
        assert [(waiting, done) for waiting, _, done in gpu.order] == [(1, int(stream.handle))] * 3


def test_tensor_maps_of_device_memory(gpu: FakeDriver) -> None:
    @nv.kernel
    def copied(a: nv.TensorMap[nv.f32, 2], b: nv.TensorMap[nv.f32, 2]):
        tile = nv.shared.array((2, 4), nv.f32, align=128)
        bars = nv.shared.array(1, nv.u64)
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.arrive_expect_tx(bars, 0, 32)
        nv.tma.load(tile, (0, 0), a, (2 * nv.block_idx.x, 0), bars, 0)
        nv.mbarrier.wait_parity(bars, 0, 0)
        nv.tma.fence()
        nv.tma.store(b, (2 * nv.block_idx.x, 0), tile, (0, 0))
        nv.tma.commit_group()
        nv.tma.wait_group(0)

    gpu.execute = machine(copied)
    a, b = nv.cuda.array(np.arange(16, dtype=np.float32).reshape(4, 4)), nv.cuda.zeros((4, 4), nv.f32)
    gpu.copied_in.clear()
    copied[2, 1](nv.TensorMap(a, (2, 4)), nv.TensorMap(b, (2, 4)))
    assert gpu.copied_in == [] and [made.address for made in gpu.tensor_maps] == [a.address, b.address]
    assert b.copy_to_host().tolist() == a.copy_to_host().tolist()
