"""``nv.atomic.update``: what a function makes of elements of every size, and of one element that all threads change.

Where threads meet, the results do not depend on who comes first. ``WIDE`` needs sm_90.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np

import nvgen as nv
from tests.semantics import rounding
from tests.semantics.case import Case, kernel
from tests.strategies import DTYPES, Inputs

SCALARS = ("bool", "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f16", "bf16", "f32", "f64", "c64")
NARROW = ("e4m3", "e5m2", "e2m1", "ue8m0")


# Each thread has a cell of its own, which is not where a word begins: the cells around it are others'.


def replaced(name: str) -> Case:
    """Whatever bits there are, they come out and others go in, in every order and scope."""
    text = f"""
def replaced_{name}(cells: nv.Array[nv.{name}, 2], ys: nv.Array[nv.{name}], old: nv.Array[nv.{name}, 2]):
    i = nv.grid(1)
    if i < ys.size:
        own = nv.address_of(cells[1, i])
        old[0, i] = nv.atomic.update(cells, (0, i), lambda old, new: new, ys[i])
        old[1, i] = nv.atomic.update(own, lambda old, new: new, ys[i], order="acq_rel", scope="block")
        old[2, i] = nv.atomic.update(own.to("generic"), lambda old: old, order="seq_cst", scope="system")
        nv.atomic.update(cells, (2, i), lambda old: ys[i], order="release")
        old[3, i] = nv.atomic.update(cells, (2, i), lambda old: old, order="acquire")
"""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        size = inputs.size
        return inputs.array(name, 3, size), inputs.array(name), inputs.zeros(name, 4, size)

    def reference(cells: np.ndarray, ys: np.ndarray, old: np.ndarray) -> None:
        old[:2] = cells[:2]
        cells[:], old[2:] = ys, ys

    return Case(kernel(text), arguments, reference)


INTEGERS = ("i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64")


def computed(name: str) -> Case:
    """Integers: functions of several kinds, and arguments that are variables, constants and captured."""
    text = f"""
def computed_{name}(cells: nv.Array[nv.{name}, 2], xs: nv.Array[nv.{name}], old: nv.Array[nv.{name}, 2]):
    i = nv.grid(1)
    three = nv.{name}(3)
    if i < xs.size:
        x = xs[i]

        def scaled(old, factor, subtracts=True):
            return nv.{name}(old * factor - x if subtracts else old + factor + x)

        old[0, i] = nv.atomic.update(cells, (0, i), max, x)
        old[1, i] = nv.atomic.update(cells, (1, i), scaled, three)
        old[2, i] = nv.atomic.update(cells, (2, i), scaled, three, False)
        old[3, i] = nv.atomic.update(cells, (3, i), min, 7)
        old[4, i] = nv.atomic.update(cells, (4, i), mixed, x, three, nv.{name})
        old[5, i] = nv.atomic.update(cells, (5, i), lambda old: nv.{name}(abs(old)))
"""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return inputs.array(name, 6, inputs.size), inputs.array(name), inputs.zeros(name, 6, inputs.size)

    def reference(cells: np.ndarray, xs: np.ndarray, old: np.ndarray) -> None:
        old[:] = cells
        number = cells.dtype.type
        cells[0] = np.maximum(old[0], xs)
        cells[1] = old[1] * number(3) - xs
        cells[2] = old[2] + number(3) + xs
        cells[3] = np.minimum(old[3], number(7))
        cells[4] = np.where(old[4] > xs, old[4] ^ number(3), xs)
        cells[5] = np.abs(old[5])

    return Case(kernel(text, namespace={"mixed": mixed}), arguments, reference)


@nv.device
def mixed(old, x, y, convert):
    if old > x:
        return convert(old ^ y)
    return x


def of_floats(name: str) -> Case:
    """Floats that are computed with: one operation, which is rounded once."""
    text = f"""
def of_{name}(cells: nv.Array[nv.{name}, 2], xs: nv.Array[nv.{name}], old: nv.Array[nv.{name}, 2]):
    i = nv.grid(1)
    if i < xs.size:
        old[0, i] = nv.atomic.update(cells, (0, i), lambda old, x: old + x, xs[i])
        old[1, i] = nv.atomic.update(cells, (1, i), lambda old: -old)
"""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        size = inputs.size
        return inputs.array(name, 2, size), inputs.array(name), inputs.zeros(name, 2, size)

    def reference(cells: np.ndarray, xs: np.ndarray, old: np.ndarray) -> None:
        old[:] = cells
        if name in rounding.FORMATS:
            first, second, added = (rounding.decode(part, name) for part in (cells[0], cells[1], xs))
            cells[0] = rounding.as_array(rounding.encode(first + added, name), name)
            cells[1] = rounding.as_array(rounding.encode(-second, name), name)
        else:
            cells[0], cells[1] = cells[0] + xs, -cells[1]

    return Case(kernel(text), arguments, reference)


# What is made of others


class Pair(NamedTuple):
    value: nv.f32
    place: nv.i32


@dataclass(frozen=True)
class Padded:
    """Three bytes of it are nobody's."""

    tag: nv.u8
    is_odd: nv.bool
    count: nv.i32


PAIR = np.dtype([("value", "f4"), ("place", "i4")])
PADDED = np.dtype([("tag", "u1"), ("is_odd", "?"), ("count", "i4")], align=True)


@nv.device
def smaller(old, value, place):
    """The smaller value with its place; of equal ones the one that comes first."""
    is_first = value < old.value or (value == old.value and place < old.place)
    return Pair(value, place) if is_first else old


@nv.kernel
def smallest(xs: nv.Array[nv.f32], out: nv.Array[Pair]):
    i = nv.grid(1)
    if i < xs.size:
        nv.atomic.update(out, i % 3, smaller, xs[i], i)


def smallest_arguments(inputs: Inputs) -> tuple[Any, ...]:
    out = np.zeros(3, PAIR)
    out["value"], out["place"] = np.inf, -1
    return inputs.integers("i32", -9, 9).astype(np.float32), out


def smallest_reference(xs: np.ndarray, out: np.ndarray) -> None:
    for first in range(3):
        own = xs[first::3]
        if own.size:
            place = int(np.argmin(own))
            out[first] = (own[place], first + 3 * place)


@nv.kernel
def counted(xs: nv.Array[nv.i32], out: nv.Array[Padded]):
    """What lies between the fields is random: it keeps no loop from ending."""
    i = nv.grid(1)
    if i < xs.size:
        nv.atomic.update(
            out, i % 2, lambda old, x: Padded(old.tag ^ nv.u8(x), not old.is_odd, old.count + x), xs[i], order="acq_rel"
        )


def counted_arguments(inputs: Inputs) -> tuple[Any, ...]:
    out = np.frombuffer(inputs.rng.bytes(2 * PADDED.itemsize), PADDED).copy()
    out["is_odd"] = [True, False]
    return inputs.integers("i32", -9, 9), out


def counted_reference(xs: np.ndarray, out: np.ndarray) -> None:
    for i, x in enumerate(xs):
        element = out[i % 2]
        out[i % 2] = (element["tag"] ^ (int(x) & 0xFF), not element["is_odd"], element["count"] + x)


VECTORS = {"vec[nv.u8, 2]": "u1", "vec[nv.i8, 4]": "i1", "vec[nv.f16, 2]": "f2", "vec[nv.i16, 4]": "i2"}
VECTORS |= {"vec[nv.f32, 2]": "f4", "vec[nv.u32, 2]": "u4", "vec[nv.u8, 8]": "u1"}


def of_vectors(type_: str) -> Case:
    """All elements of a vector together."""
    count = int(type_[type_.index(",") + 1 : -1])
    name = "".join(c for c in type_ if c.isalnum())
    text = f"""
def of_{name}(cells: nv.Array[nv.{type_}], ys: nv.Array[nv.{type_}], old: nv.Array[nv.{type_}]):
    i = nv.grid(1)
    if i < ys.size:
        old[i] = nv.atomic.update(cells, i, lambda old, y: old + y, ys[i])
"""
    dtype = np.dtype(VECTORS[type_])

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        number = next(key for key, value in DTYPES.items() if value == dtype)
        shape = (max(inputs.size, 1), count)
        return inputs.array(number, *shape), inputs.array(number, *shape), inputs.zeros(number, *shape)

    def reference(cells: np.ndarray, ys: np.ndarray, old: np.ndarray) -> None:
        old[:] = cells
        cells[:] = cells + ys

    return Case(kernel(text), arguments, reference)


# All threads change the same memory.


def together(name: str) -> Case:
    """Neighbours in a word, in global and in shared memory: what one changes is not lost by another."""
    text = f"""
def together_{name}(xs: nv.Array[nv.{name}], out: nv.Array[nv.{name}], blocks: nv.Array[nv.{name}, 2]):
    i, t = nv.grid(1), nv.thread_idx.x
    own = nv.shared.array(7, nv.{name})
    if t < 7:
        own[t] = 0
    nv.syncthreads()
    if i < xs.size:
        nv.atomic.update(out, i % 7, lambda old, x: nv.{name}(old + x), xs[i], order="acq_rel")
        nv.atomic.update(out, 7 + i % 7, max, xs[i])
        nv.atomic.update(own, t % 7, lambda old: nv.{name}(old ^ xs[i]), scope="block")
    nv.syncthreads()
    if t < 7:
        blocks[nv.block_idx.x, t] = own[t]
"""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        blocks = max(1, -(-inputs.size // 64))
        return inputs.array(name), inputs.array(name, 14), inputs.zeros(name, blocks, 7)

    def reference(xs: np.ndarray, out: np.ndarray, blocks: np.ndarray) -> None:
        place = np.arange(xs.size)
        np.add.at(out, place % 7, xs)
        np.maximum.at(out, 7 + place % 7, xs)
        np.bitwise_xor.at(blocks, (place // 64, place % 64 % 7), xs)

    return Case(kernel(text), arguments, reference)


@nv.device
def collatz(value):
    return value // 2 if value % 2 == 0 else 3 * value + 1


@nv.kernel
def steps(out: nv.Array[nv.u32]):
    """The n-th thread to come makes the n-th step, and sees what the one before it left."""
    nv.atomic.update(out, 1, lambda old, seen: old ^ seen, nv.atomic.update(out, 0, collatz))


def steps_reference(out: np.ndarray, threads: int = 64) -> None:
    for _ in range(threads):
        out[1] ^= out[0]
        out[0] = out[0] // 2 if out[0] % 2 == 0 else 3 * out[0] + 1


@nv.device
def changed(places, place, change, *, by):
    """An update by a function that is passed on."""
    return nv.atomic.update(places, place, change, by, order="acq_rel")


@nv.kernel
def passed_on(table: nv.Array[nv.u16], xs: nv.Array[nv.u16], out: nv.Array[nv.u16], old: nv.Array[nv.u16]):
    """Functions that read other memory, and know more of it than they are given."""
    i = nv.grid(1)

    def looked_up(value, x):
        total = x
        for k in range(3):
            total += table[(nv.i32(value) + k) % table.size]
        return nv.u16(total) if x & 1 else value

    if i < xs.size:
        old[i] = changed(out, i, looked_up, by=xs[i])


def passed_on_arguments(inputs: Inputs) -> tuple[Any, ...]:
    return inputs.array("u16", 7), inputs.array("u16"), inputs.array("u16"), inputs.zeros("u16")


def passed_on_reference(table: np.ndarray, xs: np.ndarray, out: np.ndarray, old: np.ndarray) -> None:
    old[:], first = out, out.astype(np.int64)
    total = xs + table[first % 7] + table[(first + 1) % 7] + table[(first + 2) % 7]
    out[:] = np.where(xs & 1, total, out)


# 16 bytes, which GPUs compare and swap since sm_90


class Wide(NamedTuple):
    total: nv.f64
    count: nv.i64


WIDE_DTYPE = np.dtype([("total", "f8"), ("count", "i8")])


@nv.kernel
def averaged(xs: nv.Array[nv.f64], out: nv.Array[Wide]):
    i = nv.grid(1)
    if i < xs.size:
        nv.atomic.update(out, 0, lambda old, x: Wide(old.total + x, old.count + 1), xs[i], order="seq_cst")


def averaged_reference(xs: np.ndarray, out: np.ndarray) -> None:
    out[0] = (xs.sum(), xs.size)


@cache
def wide() -> tuple[Case, ...]:
    integers = Case(
        kernel("""
def wide_i128(xs: nv.Array[nv.i128], out: nv.Array[nv.i128], old: nv.Array[nv.i128]):
    i = nv.grid(1)
    if i < xs.size:
        old[i] = nv.atomic.update(out, i, lambda old, x: x, xs[i])
        nv.atomic.update(out, xs.size, lambda old, x: old ^ x, xs[i], order="acq_rel")
"""),
        lambda inputs: (inputs.array("i128"), inputs.array("i128", inputs.size + 1), inputs.zeros("i128")),
        _wide_reference,
    )
    return (
        integers,
        replaced("c128"),
        Case(
            averaged,
            lambda inputs: (inputs.integers("i32", -9, 9).astype(np.float64), np.zeros(1, WIDE_DTYPE)),
            averaged_reference,
        ),
    )


def _wide_reference(xs: np.ndarray, out: np.ndarray, old: np.ndarray) -> None:
    old[:] = out[:-1]
    words = xs.view(np.uint64).reshape(-1, 2)
    total = np.bitwise_xor.reduce(words, axis=0) ^ out[-1:].view(np.uint64)
    out[:-1] = xs
    out[-1:] = total.view("V16")


CASES = (
    *map(replaced, (*SCALARS, *NARROW)),
    *map(computed, INTEGERS),
    *map(of_floats, ("f16", "bf16", "f32", "f64")),
    *map(of_vectors, VECTORS),
    *map(together, ("u8", "i8", "u16", "i16", "i32", "u64")),
    Case(passed_on, passed_on_arguments, passed_on_reference),
    Case(smallest, smallest_arguments, smallest_reference),
    Case(counted, counted_arguments, counted_reference),
    Case(steps, lambda inputs: (np.array([27, 0], np.uint32),), steps_reference, lambda inputs: (2, 32)),
)
