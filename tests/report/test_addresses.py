"""What is concluded of addresses, against the indices that Python computes for every thread."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import nvgen as nv
from nvgen.artifacts import cached_ptx
from nvgen.artifacts.report.advice import adjacent_loads, bank_conflicts
from nvgen.artifacts.report.inspected import Inspected
from nvgen.targets.nvptx.options import CompileOptions

#: Indices of an array of f32 in shared memory, by the thread's index ``x`` and a number ``n`` that all threads share.
_INDICES = (
    *("x", "2 * x", "3 * x", "4 * x + 1", "5 * x", "8 * x", "32 * x", "33 * x", "31 * x + 7", "64 * x + n", "n + x"),
    *("x // 2", "x // 32", "x % 4", "x % 32 * 32", "x % 32 * 33", "x % 16 * 2 + x // 16 % 2", "x // 4 * 4"),
    *("x ^ 1", "x ^ (x // 32)", "x * 16 % 512", "(x & 7) * 32 + (x >> 3)", "255 - x", "2 * (255 - x)", "n * 32"),
    *("x * 32 + (x ^ (x >> 2)) % 32", "x % 32 * 34", "x * 2 + n * 7", "(x + 3) % 8 * 32", "(x * 3) // 2"),
)
#: Where two loads begin, by the thread's index and a parameter; whether both are known to be one is left open.
_BEGINNINGS = (
    *("2 * i", "2 * i + 4", "i << 1", "6 * i", "i * n * 2", "4 * i + 2", "2 * (i + n)", "i // 2 * 2", "i // 4 * 4"),
    *("2 * i + 1", "3 * i", "i", "n", "i + 2", "i * n", "n * 2 + i", "2 * i + n", "i // 2", "i * 5", "(i + 1) * n"),
)
_KNOWN = 9


def _looked_at(texts: Iterator[str]) -> list[Inspected]:
    """Kernels, as one module without machine code."""
    kernels = [nv.Kernel.from_source(text).with_options(lineinfo=True).specialise() for text in texts]
    ptx = cached_ptx.ptx(kernels, CompileOptions("sm_90"))
    return [Inspected(one.name, "sm_90", one, None, ptx) for one in kernels]


def _ways(index: str, width: int, n: int) -> int:
    """The most lanes of any warp that reach different words of one bank, in the warp with the fewest."""
    found = []
    for first in range(0, width, 32):
        words = {eval(index, {"x": x, "n": n}) for x in range(first, first + 32)}
        found.append(max(sum(word % 32 == bank for word in words) for bank in range(32)))
    return min(found)


def test_bank_conflicts() -> None:
    kernels = _looked_at(
        f"""
def indexed_{place}(a: nv.Array[nv.f32], n: nv.i32):
    t = nv.shared.array(9000, nv.f32)
    x = nv.thread_idx.x
    t[x] = a[nv.grid(1)]
    nv.syncthreads()
    a[nv.grid(1)] = t[{index}]
"""
        for place, index in enumerate(_INDICES)
    )
    for index, looked_at in zip(_INDICES, kernels, strict=True):
        expected = min(_ways(index, width, n) for width in (128, 256) for n in (0, 3))
        found = [one.title for one in bank_conflicts.find(looked_at)]
        assert found == ([f"a bank conflict, {expected} lanes a bank"] if expected > 1 else []), index


@pytest.mark.parametrize("shape", [(32, 8), (16, 16), (8, 4), (64, 2)])
def test_bank_conflicts_of_required_shapes(shape: tuple[int, int]) -> None:
    width, height = shape
    indices = ("y * 32 + x", "x * 32 + y", "x * 33 + y", "x * 16 + y", "y * 8 + x", "(x ^ y) * 32")
    kernels = _looked_at(
        f"""
@nv.kernel(required_threads=({width}, {height}))
def shaped_{width}_{place}(a: nv.Array[nv.f32]):
    t = nv.shared.array(9000, nv.f32)
    x, y = nv.thread_idx.x, nv.thread_idx.y
    t[y * {width} + x] = a[x]
    nv.syncthreads()
    a[y * {width} + x] = t[{index}]
"""
        for place, index in enumerate(indices)
    )
    for index, looked_at in zip(indices, kernels, strict=True):
        ways = []
        for first in range(0, min(width * height, 128), 32):
            threads = range(first, first + 32)
            words = {eval(index, {"x": one % width, "y": one // width}) for one in threads}
            ways.append(max(sum(word % 32 == bank for word in words) for bank in range(32)))
        found = [one.title for one in bank_conflicts.find(looked_at)]
        assert found == ([f"a bank conflict, {min(ways)} lanes a bank"] if min(ways) > 1 else []), index


def test_adjacent_loads() -> None:
    """Where an index may be odd, nothing is said; the first of the beginnings are known to be even."""
    kernels = _looked_at(
        f"""
def beginning_{place}(a: nv.Array[nv.f32], b: nv.Array[nv.f32], n: nv.i32):
    i = nv.grid(1)
    b[i] = a[{index}] * a[({index}) + 1]
"""
        for place, index in enumerate(_BEGINNINGS)
    )
    for place, (index, looked_at) in enumerate(zip(_BEGINNINGS, kernels, strict=True)):
        is_even = all(eval(index, {"i": i, "n": n}) % 2 == 0 for i in range(40) for n in range(5))
        found = adjacent_loads.find(looked_at)
        assert is_even or not found, index
        assert place >= _KNOWN or len(found) == 1, index
