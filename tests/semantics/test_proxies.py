"""Fences between proxies, loads by the read-only one, prefetches and policies change nothing that threads compute."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv

BLOCK = 64
CHECKS = ("none", "step", "race")


@nv.kernel
def turned(xs: nv.Array[nv.f32], words: nv.Array[nv.u64], out: nv.Array[nv.f32]):
    tile = nv.shared.array(BLOCK, nv.f32)
    t, i = nv.thread_idx.x, nv.grid(1)
    nv.cache_control.prefetch_valid(xs, i)
    tile[t] = nv.load(xs, i, cache="readonly")
    nv.proxy.fence_alias(None)
    nv.proxy.fence_alias("release")
    nv.proxy.fence_alias_reads()
    nv.proxy.fence_async_reads()
    nv.proxy.fence_fabric("generic::fabric", "release")
    nv.syncthreads()
    nv.proxy.fence_fabric("fabric::generic", order="acquire")
    nv.proxy.fence_alias(order="acquire")
    words[i] = nv.cache_control.policy_range_fabric(nv.u32(t), nv.u64(i), 128, 256, "evict_last")
    words[i] += nv.sreg.locality_domain_id()
    out[i] = tile[BLOCK - 1 - t] + nv.load(xs, i, cache="readonly")


@pytest.mark.parametrize("check", CHECKS)
def test_on_the_cpu(check: str) -> None:
    xs = np.arange(4 * BLOCK, dtype=np.float32) / 7
    words, out = np.full(xs.size, 5, np.uint64), np.zeros_like(xs)
    turned.on("cpu", check=check)[4, BLOCK](xs, words, out)
    assert (out == xs.reshape(4, BLOCK)[:, ::-1].reshape(-1) + xs).all()
    assert not words.any()


@nv.kernel
def of_a_device(registers: nv.Array[nv.u32], out: nv.Array[nv.u32]):
    i = nv.grid(1)
    nv.atomic.store(registers, i, nv.u32(3 * i), order="release", mmio=True)
    out[i] = nv.atomic.load(registers, i, mmio=True) + nv.atomic.load(registers, i, order="acquire", mmio=True)


@pytest.mark.parametrize("check", CHECKS)
def test_memory_of_devices(check: str) -> None:
    registers, out = np.zeros(BLOCK, np.uint32), np.zeros(BLOCK, np.uint32)
    of_a_device.on("cpu", check=check)[2, BLOCK // 2](registers, out)
    assert (registers == 3 * np.arange(BLOCK)).all() and (out == 6 * np.arange(BLOCK)).all()


@nv.kernel
def summed(sums: nv.Array[nv.f32], xs: nv.Array[nv.f32], old: nv.Array[nv.f32]):
    i = nv.grid(1)
    old[i] = nv.atomic.add(sums, i, xs[i], noftz=True)
    nv.atomic.sub(sums, i, nv.f32(0), noftz=True)


@pytest.mark.parametrize("check", CHECKS)
def test_sums_keep_subnormal_numbers(check: str) -> None:
    bits = np.array([1, 0x007FFFFF, 0x80000001, 0x00800000, 0x3F800000], np.uint32)
    given, xs = bits.view(np.float32), bits[::-1].copy().view(np.float32)
    sums, old = given.copy(), np.zeros_like(given)
    summed.on("cpu", check=check)[1, len(bits)](sums, xs, old)
    assert (old.view(np.uint32) == bits).all()
    assert (sums.view(np.uint32) == (given + xs).view(np.uint32)).all()
