"""``nv.atomic.add_aggregated``: sums, places that are drawn, lanes that are apart.

What is compared does not depend on which lanes come together: sums, and parts of an array that the old values give, of
which each is somebody's exactly once. What lanes that are together get is in ``test_aggregation``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case, kernel
from tests.strategies import DTYPES, Inputs

INTEGERS = ("i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64")
KEYS = 7


def sums(name: str) -> Case:
    """Values by keys, of the lanes that have one: as values, as constants, and with an old value that is used."""
    text = f"""
def aggregated_{name}(keys: nv.Array[nv.i8], xs: nv.Array[nv.{name}], out: nv.Array[nv.{name}, 2]):
    i = nv.grid(1)
    if i < xs.size and keys[i] >= 0:
        key = keys[i]
        nv.atomic.add_aggregated(out, (0, key), xs[i])
        nv.atomic.add_aggregated(nv.address_of(out[1, key]), 3, order="release", scope="sys")
        old = nv.atomic.add_aggregated(out, (2, key), xs[i], order="acq_rel")
        nv.atomic.add_aggregated(out, (3, key), old ^ old)
        again = nv.atomic.add_aggregated(out.ptr.to("generic") + 4 * {KEYS} + nv.i32(key), 5, order="seq_cst")
        nv.atomic.add_aggregated(out, (5, key), value=again ^ again ^ 1, uniform=False)
"""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return inputs.integers("i8", -2, KEYS - 1), inputs.array(name), inputs.array(name, 6, KEYS)

    def reference(keys: np.ndarray, xs: np.ndarray, out: np.ndarray) -> None:
        of, bits = keys >= 0, f"u{xs.dtype.itemsize}"
        counts = np.zeros(KEYS, bits)
        np.add.at(counts, keys[of], 1)
        for row, values in ((0, xs), (2, xs)):
            np.add.at(out[row], keys[of], values[of])
        for row, value in ((1, 3), (4, 5), (5, 1)):
            out.view(bits)[row] += counts * counts.dtype.type(value)

    return Case(kernel(text), arguments, reference)


def float_sums(name: str) -> Case:
    """Few small integers, whose sums no rounding touches."""
    text = f"""
def aggregated_{name}(keys: nv.Array[nv.i8], xs: nv.Array[nv.{name}], out: nv.Array[nv.{name}, 2]):
    i = nv.grid(1)
    if i < xs.size:
        nv.atomic.add_aggregated(out, (0, keys[i]), xs[i])
        nv.atomic.add_aggregated(out, (1, 0), 1, uniform=True)
"""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        xs = inputs.integers("i32", -1, 1).astype(DTYPES[name])
        return inputs.integers("i8", 0, KEYS - 1), xs, inputs.zeros(name, 2, KEYS)

    def reference(keys: np.ndarray, xs: np.ndarray, out: np.ndarray) -> None:
        np.add.at(out[0], keys, xs)
        out[1, 0] += xs.size

    return Case(kernel(text), arguments, reference)


# Places that are drawn


@nv.kernel
def ranges(lengths: nv.Array[nv.i8], keys: nv.Array[nv.i8], ends: nv.Array[nv.i32], taken: nv.Array[nv.i32, 2]):
    """Every thread takes a part of a list, as long as it needs: no two of them share an element, and none is left."""
    i = nv.grid(1)
    if i < lengths.size and lengths[i] >= 0:
        first = nv.atomic.add_aggregated(ends, keys[i], nv.i32(lengths[i]))
        for k in range(lengths[i]):
            nv.atomic.add(taken, (keys[i], first + nv.i32(k)), 1)


def ranges_arguments(inputs: Inputs) -> tuple[Any, ...]:
    lengths = inputs.integers("i8", -1, 3)
    return lengths, inputs.integers("i8", 0, 2), inputs.zeros("i32", 3), inputs.zeros("i32", 3, 3 * inputs.size + 1)


def ranges_reference(lengths: np.ndarray, keys: np.ndarray, ends: np.ndarray, taken: np.ndarray) -> None:
    np.add.at(ends, keys, np.maximum(lengths, 0))
    for key, end in enumerate(ends):
        taken[key, :end] = 1


@nv.kernel
def compaction_places(xs: nv.Array[nv.i32], counters: nv.Array[nv.u32], taken: nv.Array[nv.i32, 2]):
    """Who has a positive number draws a place, and as many as they like: CUDA's example of aggregation."""
    i = nv.grid(1)
    if i < xs.size and xs[i] > 0:
        nv.atomic.add(taken, (0, nv.atomic.add_aggregated(counters, 0, 1, uniform=True)), 1)
        wanted = nv.u32(i % 5)
        first = nv.atomic.add_aggregated(counters.ptr + 1, wanted, uniform=True)
        for k in range(wanted):
            nv.atomic.add(taken, (1, first + k), 1)


def compaction_arguments(inputs: Inputs) -> tuple[Any, ...]:
    return inputs.array("i32"), inputs.zeros("u32", 2), inputs.zeros("i32", 2, 4 * inputs.size + 1)


def compaction_reference(xs: np.ndarray, counters: np.ndarray, taken: np.ndarray) -> None:
    counters[0], counters[1] = (xs > 0).sum(), (np.flatnonzero(xs > 0) % 5).sum()
    for row, count in enumerate(counters):
        taken[row, :count] = 1


# Lanes that are apart


@nv.kernel
def loops(turns: nv.Array[nv.i8], out: nv.Array[nv.i32]):
    """Threads leave a loop one by one, and take other ways in it."""
    i = nv.grid(1)
    if i < turns.size:
        for turn in range(turns[i]):
            if (turn + nv.i8(i % 3)) % 2 == 0:
                nv.atomic.add_aggregated(out, turn, i)
            else:
                old = nv.atomic.add_aggregated(out, 8 + turn, 1)
                if old < 0:
                    break
        nv.atomic.add_aggregated(out, 16, i, uniform=True)


def loops_arguments(inputs: Inputs) -> tuple[Any, ...]:
    return inputs.integers("i8", 0, 8), inputs.zeros("i32", 17)


def loops_reference(turns: np.ndarray, out: np.ndarray) -> None:
    for i, last in enumerate(turns):
        for turn in range(last):
            place, value = (turn, i) if (turn + i % 3) % 2 == 0 else (8 + turn, 1)
            out[place] += value
        out[16] += i


@nv.device
def count_if(counters, place, is_counted):
    if is_counted:
        nv.atomic.add_aggregated(counters, place, 1)


@nv.kernel
def histogram_of_block(xs: nv.Array[nv.u8], counts: nv.Array[nv.u32]):
    """In shared memory, called in a device function."""
    i, t = nv.grid(1), nv.thread_idx.x
    own = nv.shared.array(16, nv.u32)
    if t < 16:
        own[t] = 0
    nv.syncthreads()
    if i < xs.size:
        count_if(own, xs[i] % 16, xs[i] % 5 != 0)
        nv.atomic.add_aggregated(own.ptr + 3, nv.u32(xs[i]), scope="cta", uniform=True)
    nv.syncthreads()
    if t < 16:
        nv.atomic.add_aggregated(counts, t, own[t])


def histogram_reference(xs: np.ndarray, counts: np.ndarray) -> None:
    np.add.at(counts, xs[xs % 5 != 0] % 16, 1)
    counts[3] += xs.sum(dtype=np.uint32)


def _blocks_of_49(inputs: Inputs) -> tuple[int, int]:
    """The last warp of a block has half its lanes."""
    return max(1, -(-inputs.size // 49)), 49


CASES = (
    *map(sums, INTEGERS),
    *map(float_sums, ("f32", "f64", "f16")),
    Case(ranges, ranges_arguments, ranges_reference),
    Case(compaction_places, compaction_arguments, compaction_reference),
    Case(loops, loops_arguments, loops_reference),
    Case(
        histogram_of_block,
        lambda inputs: (inputs.array("u8"), inputs.zeros("u32", 16)),
        histogram_reference,
        _blocks_of_49,
    ),
)
