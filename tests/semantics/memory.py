"""Dynamic shared memory, constants, arrays of the program's own, loads and stores with hints.

Shared memory is used here by each thread alone: what threads say to each other through it needs barriers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case, one_thread_each
from tests.strategies import BLOCK, DTYPES, NARROW, SCALARS, Inputs

#: Types that are loaded and stored in each of the ways there are; wider ones have no cache operators.
NAMES = (*SCALARS, *NARROW, "f16", "bf16", "c64")


def with_bytes(count: int) -> Any:
    """A thread an element, and so many bytes of dynamic shared memory a block."""
    return lambda inputs: (*one_thread_each(inputs), None, count)


# Dynamic shared memory: every thread has a place in each array. Their contents must not overlap.

ROWS = 3


@nv.kernel
def several_dynamic_arrays(x: nv.Array[nv.f64], n: nv.i32, out: nv.Array[nv.f64, 2]):
    flags = nv.shared.dynamic(nv.bool, nv.block_dim.x)
    rows = nv.shared.dynamic(nv.f64, (n, nv.block_dim.x), align=8)
    odd = nv.shared.dynamic(nv.i16, (n - 2) * nv.block_dim.x, align=2)
    rest = nv.shared.dynamic(nv.f64)
    i, t = nv.grid(1), nv.thread_idx.x
    if i < x.size:
        flags[t] = x[i] > 0
        for k in range(rows.shape[0]):
            rows[k, t] = x[i] * k
        odd[t] = nv.i16(i)
        rest[t] = x[i] - 1
        for k in range(n):
            out[i, k] = rows[k, t]
        out[i, n] = 1 if flags[t] else 0
        out[i, n + 1] = odd[t]
        out[i, n + 2] = rest[t]
        out[i, n + 3] = rest.size


#: 64 flags, 3 x 64 f64 at 64, 64 i16 at 1600, the rest at 1728: 70 f64 and a half.
SEVERAL_BYTES = 1728 + 70 * 8 + 4


def several_reference(x: np.ndarray, n: int, out: np.ndarray) -> None:
    for k in range(n):
        out[:, k] = x * k
    out[:, n] = x > 0
    out[:, n + 1] = np.arange(x.size)
    out[:, n + 2] = x - 1
    out[:, n + 3] = 70


@nv.kernel
def placed_dynamic_arrays(x: nv.Array[nv.u32], out: nv.Array[nv.u8, 2], at: nv.i32):
    words = nv.shared.dynamic(nv.u32, BLOCK, offset=at, align=4)
    after = nv.shared.dynamic(nv.u8, BLOCK, align=1)
    bytes_ = nv.shared.dynamic(nv.u8, (BLOCK, 4), offset=at)
    first = nv.shared.dynamic(nv.u8, offset=0)
    i, t = nv.grid(1), nv.thread_idx.x
    if i < x.size:
        words[t] = x[i]
        after[t] = 7
        first[t] = 200
        for k in nv.static_range(4):
            out[i, k] = bytes_[t, k]
        out[i, 4] = after[t]
        out[i, 5] = first[t]
        out[i, 6] = nv.u8(first.size // 64)


def placed_reference(x: np.ndarray, out: np.ndarray, at: int) -> None:
    out[:, :4] = x.astype("<u4").view(np.uint8).reshape(-1, 4)
    out[:, 4:] = (7, 200, (at + 5 * BLOCK) // 64)


@nv.device
def fill(part, value):
    for k in range(part.size):
        part[k] = value + k


@nv.kernel
def dynamic_arrays_in_functions(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i, t = nv.grid(1), nv.thread_idx.x
    if i >= x.size:
        return
    tile = nv.shared.dynamic(nv.i32, (nv.block_dim.x, 4))
    fill(tile[t], x[i])
    out[i] = tile[t, 0] + tile[t, 3] * 2


def functions_reference(x: np.ndarray, out: np.ndarray) -> None:
    out[:] = x + (x + np.int32(3)) * np.int32(2)


# Constants


def constants(name: str) -> Case:
    """A table of one type, of two dimensions, in both orders of memory."""
    table = Inputs(0, 1).array(name, 5, 7)
    text = f"""
def constants_{name}(out: nv.Array[nv.{name}, 2]):
    i, k = nv.grid(1), nv.const.array(TABLE, nv.{name})
    j = nv.const.array(TRANSPOSED, nv.{name})
    if i < out.shape[1]:
        out[0, i] = k[i % k.shape[0], i % k.shape[1]]
        out[1, i] = j[i % 7, i % 5]
        out[2, i] = k[2, 3]
"""

    def reference(out: np.ndarray) -> None:
        i = np.arange(out.shape[1])
        out[:2] = table[i % 5, i % 7]
        out[2] = table[2, 3]

    namespace = {"TABLE": table, "TRANSPOSED": np.asfortranarray(table.T)}
    kernel = nv.Kernel.from_source(text, namespace=namespace)
    return Case(kernel, lambda inputs: (inputs.zeros(name, 3, inputs.size),), reference)


BIG_ENDIAN = np.arange(6, dtype=">i4") * 100_000
PRIMES = ((2, 3, 5), (7, 11, 13))
HALVES = [0.5, 1, 1.5]


@nv.device
def looked_up(table, i):
    return table[i % table.size]


@nv.kernel
def constants_of_numbers(x: nv.Array[nv.i32], out: nv.Array[nv.f64, 2]):
    primes, halves = nv.const.array(PRIMES), nv.const.array(HALVES, nv.f64)
    flags = nv.const.array((True, False, True))
    i = nv.grid(1)
    if i < x.size:
        out[0, i] = primes[i % 2, i % 3]
        out[1, i] = looked_up(halves, i)
        out[2, i] = 1 if flags[i % 3] else 0
        out[3, i] = looked_up(nv.const.array(BIG_ENDIAN), i)
        out[4, i] = looked_up(primes[1], i) + BIG_ENDIAN.shape[0]


def numbers_reference(x: np.ndarray, out: np.ndarray) -> None:
    i = np.arange(x.size)
    out[0] = np.array(PRIMES)[i % 2, i % 3]
    out[1] = np.array(HALVES)[i % 3]
    out[2] = np.array([1, 0, 1])[i % 3]
    out[3] = BIG_ENDIAN[i % 6]
    out[4] = np.array(PRIMES[1])[i % 3] + 6


# Arrays of the program's own

FILLED = np.arange(256, dtype=np.float32).reshape(2, 128)
filled = nv.global_array((2, 128), nv.f32, init=FILLED)
scratch = nv.global_array(2048, nv.i64)


@nv.device
def into_scratch(i, value):
    scratch[i % scratch.size] = value


@nv.kernel
def program_arrays(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2]):
    i = nv.grid(1)
    if i < x.size:
        into_scratch(i, x[i])
        out[0, i] = scratch[i % 2048] * 3
        out[1, i] = nv.i64(filled[i % 2, i % 128])
        part = filled[1]
        out[2, i] = nv.i64(part[i % len(part)]) + filled.ndim


def program_reference(x: np.ndarray, out: np.ndarray) -> None:
    i = np.arange(x.size)
    out[0] = x.astype(np.int64) * 3
    out[1] = FILLED[i % 2, i % 128]
    out[2] = FILLED[1, i % 128] + 2


# Loads and stores with hints


def hinted(name: str) -> Case:
    """Every cache operator of one type, on an array of one dimension and one of two."""
    loads = ('cache="ca"', 'cache="cg"', 'cache="cs"', 'cache="lu"', 'cache="cv"', 'cache="nc"', "volatile=True", "")
    stores = ('cache="wb"', 'cache="cg"', 'cache="cs"', 'cache="wt"', "volatile=True", "cache=None, volatile=False")
    lines = [f"def hinted_{name}(x: nv.Array[nv.{name}], out: nv.Array[nv.{name}, 2]):"]
    lines += ["    i = nv.grid(1)", "    if i < x.size:"]
    for row, load in enumerate(loads):
        store = stores[row % len(stores)]
        lines.append(f"        nv.store(out, ({row}, i), nv.load(x, i, {load}), {store})")
    lines.append(f"        nv.store(out, index=({len(loads)}, i), value=nv.load(out, (0, i), volatile=True))")

    def reference(x: np.ndarray, out: np.ndarray) -> None:
        out[:] = x

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return inputs.array(name), inputs.zeros(name, len(loads) + 1, inputs.size)

    return Case(nv.Kernel.from_source("\n".join(lines) + "\n"), arguments, reference)


@nv.kernel
def volatile_everywhere(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    tile = nv.shared.array(BLOCK, nv.i32)
    own = nv.local.array(2, nv.i32)
    i, t = nv.grid(1), nv.thread_idx.x
    if i < x.size:
        nv.store(tile, t, x[i], volatile=True)
        nv.store(own, 1, nv.load(tile, t, volatile=True), volatile=True)
        source = x[: i + 1] if i % 2 else out[: i + 1]
        nv.store(out, i, nv.load(own, 1, volatile=True) + nv.load(source, -1, cache="cg") * 0, volatile=True)


def copied(x: np.ndarray, out: np.ndarray) -> None:
    out[:] = x


@nv.kernel(noalias="out")
def one_without_alias(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < x.size:
        out[i] = x[i]


def one_array(name: str) -> Any:
    return lambda inputs: (inputs.array(name), inputs.zeros(name))


CASES = (
    Case(
        several_dynamic_arrays,
        lambda inputs: (inputs.moderate("f64"), ROWS, inputs.zeros("f64", inputs.size, ROWS + 4)),
        several_reference,
        with_bytes(SEVERAL_BYTES),
    ),
    Case(
        placed_dynamic_arrays,
        lambda inputs: (inputs.array("u32"), inputs.zeros("u8", inputs.size, 7), 128),
        placed_reference,
        with_bytes(128 + 5 * BLOCK),
    ),
    Case(dynamic_arrays_in_functions, one_array("i32"), functions_reference, with_bytes(16 * BLOCK)),
    *(constants(name) for name in DTYPES),
    Case(
        constants_of_numbers,
        lambda inputs: (inputs.array("i32"), inputs.zeros("f64", 5, inputs.size)),
        numbers_reference,
    ),
    Case(
        program_arrays,
        lambda inputs: (inputs.array("i32"), inputs.zeros("i64", 3, inputs.size)),
        program_reference,
    ),
    *(hinted(name) for name in NAMES),
    Case(volatile_everywhere, one_array("i32"), copied),
    Case(one_without_alias, one_array("i32"), copied),
)
