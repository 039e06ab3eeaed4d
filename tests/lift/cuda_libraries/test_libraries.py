"""What CUB and cuRAND compute in kernels of nvcc, plain, checked and in random orders.

The headers come from PyPI (``nvidia-cuda-cccl``, ``nvidia-curand``). References: J. Salmon et al., "Parallel Random
Numbers: As Easy as 1, 2, 3" (2011), for Philox4x32-10; G. Marsaglia, "Xorshift RNGs" (2003), for xorwow, with cuRAND's
way to begin from a seed; NumPy for CUB.
"""

from __future__ import annotations

import functools
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cuda import pathfinder

import nvgen as nv

M32 = 0xFFFFFFFF
HOW: list[dict[str, Any]] = [
    {"check": "none"},
    {},
    {"check": "all"},
    {"schedule": "random", "seed": 1},
    {"check": "all", "schedule": "random", "seed": 2},
]
THREADS, ITEMS = 64, 4


@functools.cache
def _module(name: str, level: str) -> nv.ptx.Module:
    nvcc = pathfinder.find_nvidia_binary_utility("nvcc")
    if nvcc is None:
        pytest.skip("there is no nvcc")
    include = Path(nvcc).parent.parent / "include"
    if not (include / "curand_kernel.h").exists() or not (include / "cccl" / "cub").exists():
        pytest.skip("there are no headers of CUB and cuRAND: pip install nvidia-cuda-cccl nvidia-curand")
    source = Path(__file__).parent / f"{name}.cu"
    options = ["-ptx", "-w", "-arch=sm_80", level, f"-I{include}", f"-I{include / 'cccl'}"]
    made = subprocess.run([nvcc, *options, source, "-o", "-"], check=True, capture_output=True, text=True)
    return nv.ptx.load(made.stdout)


def philox(seed: int, subsequence: int, place: int) -> int:
    """A number of Philox4x32-10."""
    group = place // 4
    counter, key = [group & M32, group >> 32, subsequence & M32, subsequence >> 32], [seed & M32, seed >> 32]
    for _ in range(10):
        even, odd = 0xD2511F53 * counter[0], 0xCD9E8D57 * counter[2]
        counter = [(odd >> 32) ^ counter[1] ^ key[0], odd & M32, (even >> 32) ^ counter[3] ^ key[1], even & M32]
        key = [key[0] + 0x9E3779B9 & M32, key[1] + 0xBB67AE85 & M32]
    return counter[place % 4]


def xorwow(seed: int, count: int) -> list[int]:
    """The first numbers of cuRAND's xorwow."""
    low, high = (seed & M32) ^ 0xAAD26B49, (seed >> 32) ^ 0xF7DCEFDD
    first, second = 1099087573 * low & M32, 2591861531 * high & M32
    weyl = 6615241 + second + first & M32
    v = [123456789 + first, 362436069 ^ first, 521288629 + second, 88675123 ^ second, 5783321 + first]
    v = [one & M32 for one in v]
    found = []
    for _ in range(count):
        t = v[0] ^ v[0] >> 2
        v = [*v[1:], (v[4] ^ v[4] << 4) & M32 ^ (t ^ t << 1) & M32]
        weyl = weyl + 362437 & M32
        found.append(v[4] + weyl & M32)
    return found


@pytest.mark.sweep
@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("level", ["-O3", "-G"])
def test_generators(how: dict[str, Any], level: str) -> None:
    module, seed, count, threads = _module("curand", level), 0x123456789ABC, 13, 64
    out = np.zeros((threads, count), np.uint32)
    module["philox"].on("cpu", **how)[2, 32](out, seed, count)
    assert out.tolist() == [[philox(seed, t, t % 7 + place) for place in range(count)] for t in range(threads)]
    fours = np.zeros((threads, count, 4), np.uint32)
    module["philox_of_four"].on("cpu", **how)[2, 32](fours, seed, count)
    assert fours.reshape(threads, -1).tolist() == [
        [philox(seed, t, p) for p in range(4 * count)] for t in range(threads)
    ]
    module["xorwow"].on("cpu", **how)[2, 32](out, seed, count)
    assert out.tolist() == [xorwow(seed + t, count) for t in range(threads)]


def _each(values: np.ndarray, size: int, of: Callable[[np.ndarray], Any]) -> np.ndarray:
    return np.concatenate([np.atleast_1d(of(part)) for part in values.reshape(-1, size)])


def _first_items(values: np.ndarray, of: Callable[[np.ndarray], Any]) -> np.ndarray:
    """Of the first item of each of a warp's threads."""
    found = values.copy().reshape(-1, ITEMS)
    found[:, 0] = _each(found[:, 0].copy(), 32, of)
    return found.reshape(-1)


IN_BLOCK = THREADS * ITEMS
KERNELS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "block_reduce": lambda a: _each(a, IN_BLOCK, lambda part: np.array([part.sum(), part.max()])),
    "block_scan": lambda a: _each(a, IN_BLOCK, np.cumsum),
    "block_radix_sort": lambda a: _each(a, IN_BLOCK, np.sort),
    "block_merge_sort": lambda a: _each(a, IN_BLOCK, np.sort),
    "block_exchange": lambda a: _each(a, IN_BLOCK, lambda part: part.reshape(ITEMS, THREADS).T.reshape(-1)),
    "warp_scan": lambda a: _first_items(a, lambda part: np.cumsum(part) - part),
    "warp_reduce": lambda a: _each(a.reshape(-1, ITEMS)[:, 0].copy(), 32, np.sum),
    "warp_merge_sort": lambda a: _each(a, 32 * ITEMS, np.sort),
}


@pytest.mark.sweep
@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("name", KERNELS)
@pytest.mark.parametrize("level", ["-O3", "-G"])
def test_blocks_and_warps(name: str, how: dict[str, Any], level: str) -> None:
    a = np.random.default_rng(1).integers(-1000, 1000, 3 * IN_BLOCK, dtype=np.int32)
    wanted = KERNELS[name](a).astype(np.int32)
    out = np.zeros(a.size, np.int32)
    if "merge" in name and how.get("check") == "all":
        how = {**how, "check": "race"}  # CUB reads the element behind those that it merges, and takes another one
    _module("cub", level)[name].on("cpu", **how)[3, THREADS](a, out, a.size)
    np.testing.assert_array_equal(out[: wanted.size], wanted)
