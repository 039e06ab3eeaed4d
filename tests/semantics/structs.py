"""Structs, pointers and enums: fields in place, by value, in functions, in shared memory; addresses and casts."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum, IntFlag
from typing import Any, NamedTuple

import numpy as np

import nvgen as nv
from tests.semantics.case import Case
from tests.strategies import Inputs


@dataclass
class Particle:
    position: nv.vec[nv.f32, 3]
    mass: nv.f64
    alive: nv.bool = True
    tag: nv.i16 = 7

    def energy(self, scale=1.0):
        return self.mass * scale + nv.f64(self.position.x)

    @property
    def is_heavy(self):
        return self.mass > 2


class Split(NamedTuple):
    quotient: nv.i32
    remainder: nv.i32 = -1


@dataclass(frozen=True)
class Options:
    offset: nv.f64
    split: Split = field(default_factory=lambda: Split(3, 4))
    pair: tuple[nv.i8, nv.f32] = (1, 2.5)


OPTIONS = Options(0.5)


@nv.kernel(fastmath=False)
def fields_in_place(particles: nv.Array[Particle], out: nv.Array[nv.f64]):
    i = nv.grid(1)
    if i < out.size:
        particles[i].position.x += 1
        particles[i].position[2] = particles[i].position.y
        particles[i].mass *= 2
        if particles[i].is_heavy:
            particles[i].alive = not particles[i].alive
            particles[i].tag = nv.i16(particles[i].tag - 1)
        out[i] = particles[i].energy(2.0)


def fields_in_place_reference(particles: np.ndarray, out: np.ndarray) -> None:
    position = particles["position"]
    position[:, 0] += 1
    position[:, 2] = position[:, 1]
    particles["mass"] *= 2
    heavy = particles["mass"] > 2
    particles["alive"] ^= heavy
    particles["tag"] -= heavy
    out[...] = particles["mass"] * 2 + position[:, 0]


@nv.device(inline="never")
def moved(p: Particle, by: nv.f32) -> Particle:
    return Particle(p.position + by, mass=p.mass + 1)


@nv.kernel(fastmath=False)
def structs_as_values(particles: nv.Array[Particle], other: Particle, out: nv.Array[Particle], same: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < out.size:
        p = moved(particles[i], 0.5)
        if p.position.x < 0:
            p = other
        p.tag = nv.i16(i)
        p.position.y += 3
        tile = nv.shared.array(64, Particle)
        tile[nv.thread_idx.x] = p
        tile[nv.thread_idx.x].alive = False
        out[i] = tile[nv.thread_idx.x]
        same[i] = nv.i32(particles[i] == other) + 2 * nv.i32(other != p)


def structs_as_values_reference(particles: np.ndarray, other: Any, out: np.ndarray, same: np.ndarray) -> None:
    for i, given in enumerate(particles):
        position, mass = given["position"] + np.float32(0.5), given["mass"] + 1
        if position[0] < 0:
            position, mass = np.array(other.position, np.float32), other.mass
        position[1] += 3
        out[i] = (position, mass, False, i)
        equal = tuple(given["position"]) == other.position and given["mass"] == other.mass
        same[i] = int(equal and given["alive"] == other.alive and given["tag"] == other.tag) + 2


@nv.device
def split(value, by=10):
    return Split(value // by, remainder=value % by)


@nv.kernel(fastmath=False)
def named_tuples(x: nv.Array[nv.i32], g: nv.GridConstant[Options], out: nv.Array[nv.f64], parts: nv.Array[Split]):
    i = nv.grid(1)
    if i < x.size:
        quotient, remainder = split(x[i])
        twice = split(quotient, by=7)
        parts[i] = Split(twice.quotient) if i % 2 == 0 else twice
        total = twice[0] + twice[-1] + len(twice)
        chosen = nv.address_of(g)[0].split.quotient + g.split.remainder + g.pair[0]
        out[i] = nv.f64(total + chosen + remainder) + g.offset + OPTIONS.offset + OPTIONS.split.quotient


def named_tuples_reference(x: np.ndarray, g: Any, out: np.ndarray, parts: np.ndarray) -> None:
    quotient, remainder = x // 10, x % 10
    parts["quotient"], parts["remainder"] = quotient // 7, quotient % 7
    out[...] = parts["quotient"] + parts["remainder"] + 2 + g.split.quotient + g.split.remainder + g.pair[0]
    out[...] += remainder + g.offset + OPTIONS.offset + OPTIONS.split.quotient
    parts["remainder"][::2] = -1


@dataclass
class Sample:
    halves: nv.vec[nv.f16, 2]
    number: nv.c64
    wide: nv.i64


@nv.kernel(fastmath=False)
def other_scalars_in_structs(samples: nv.Array[Sample], by: Sample):
    i = nv.grid(1)
    if i < samples.size:
        samples[i].halves = samples[i].halves * by.halves + 1
        samples[i].number += by.number
        number = nv.address_of(samples[i].number)
        number[0] = number[0] + 1j if samples[i].wide > by.wide else number[0]


def other_scalars_in_structs_reference(samples: np.ndarray, by: Any) -> None:
    samples["halves"] = samples["halves"] * np.array(by.halves, np.float16) + np.float16(1)
    samples["number"] += np.complex64(by.number)
    samples["number"] += np.where(samples["wide"] > by.wide, 1j, 0).astype(np.complex64)


def samples(inputs: Inputs) -> tuple[Any, ...]:
    made = np.zeros(inputs.size, nv.struct_dtype(Sample))
    made["halves"] = inputs.rng.integers(-9, 9, (inputs.size, 2)) / 2
    made["number"] = inputs.rng.integers(-9, 9, inputs.size) + 1j * inputs.rng.integers(-9, 9, inputs.size)
    made["wide"] = inputs.rng.integers(-9, 9, inputs.size)
    return made, Sample((2.0, 0.5), 3 - 2j, 1)


# Types of NumPy's

INNER = np.dtype([("count", "u1"), ("weights", "f4", 3)])
#: Packed: no field but the first is aligned.
RECORD = np.dtype([("flag", np.bool_), ("inner", INNER), ("total", np.float64)])
ALIGNED = np.dtype([("pair", np.int16, 2), ("total", np.float64)], align=True)


@dataclass
class Halved:
    value: np.float16
    by: np.dtype("i8")


@nv.kernel(fastmath=False)
def numpy_dtypes(
    records: nv.Array[RECORD], one: RECORD, aligned: nv.Array[ALIGNED], x: np.float32, out: nv.Array[np.dtype("c16")]
):
    i = nv.grid(1)
    if i < records.size:
        tile = nv.shared.array(64, RECORD)
        numbers = nv.local.array(2, np.int64)
        tile[nv.thread_idx.x] = records[i]
        pointer: nv.ptr[np.float64] = nv.address_of(aligned[i].total)
        vector = nv.vec[np.float32, 4](tile[nv.thread_idx.x].inner.weights.y)
        numbers[1] = np.int64(one.inner.count) + aligned[i].pair.x
        halved = Halved(nv.f16(x), numbers[1])
        if records[i].flag and records.dtype != np.float32:
            records[i].inner.weights.z = vector.w + np.float32(halved.value)
        pointer[0] = records[i].total + np.float64(halved.by)
        out[i] = np.complex128(one.total, np.uint8(x))


def numpy_dtypes_reference(records: np.ndarray, one: Any, aligned: np.ndarray, x: Any, out: np.ndarray) -> None:
    aligned["total"] = records["total"] + int(one["inner"]["count"]) + aligned["pair"][:, 0]
    chosen = records["flag"]
    weights = records["inner"]["weights"]
    weights[chosen, 2] = weights[chosen, 1] + np.float32(x)
    out[...] = complex(one["total"], np.uint8(x))


def records_of_numpy(inputs: Inputs) -> tuple[Any, ...]:
    records, aligned = np.zeros(inputs.size, RECORD), np.zeros(inputs.size, ALIGNED)
    records["flag"] = inputs.rng.integers(0, 2, inputs.size)
    records["inner"]["weights"] = floats(inputs, 3)
    records["total"], aligned["total"] = inputs.rng.integers(-9, 9, (2, inputs.size)) / 4
    aligned["pair"] = inputs.rng.integers(-9, 9, (inputs.size, 2))
    one = np.zeros(1, RECORD)
    one["inner"]["count"], one["total"] = 200, -2.5
    return records, one[0], aligned, 3.5, np.zeros(inputs.size, np.complex128)


# Pointers


@nv.device
def total(first: nv.ptr[nv.f32], last: nv.ptr[nv.f32]):
    result = 0.0
    while first != last:
        result += first[0]
        first += 1
    return result


@nv.device
def bump(p: nv.ptr[Particle], by):
    p[0].mass += by
    p[0].position.z = 4


@nv.kernel(fastmath=False)
def pointers_into_arrays(a: nv.Array[nv.f32, 2], particles: nv.Array[Particle], out: nv.Array[nv.f32, 2]):
    i = nv.grid(1)
    if i < a.shape[0]:
        row = nv.address_of(a[i, 0])
        columns = a.shape[1]
        out[i, 0] = total(row, row + columns)
        end = columns + row
        out[i, 1] = nv.f32(end - row) + (end - 1)[0] + row[1]
        p = nv.address_of(particles[i])
        bump(p, 2)
        mass = nv.address_of(particles[i].mass)
        mass[0] -= 1
        bits = mass.cast(nv.u64)
        bits[0] = bits[0] | 1
        same = nv.ptr[nv.f64, "global"](nv.u64(mass))
        nothing = nv.ptr[nv.f64](0)
        if same == mass and same <= mass + 1 and not nothing and same:
            out[i, 2] = 1
        q = out.ptr + (i * 4 + 3)
        q[0] = nv.f32(row.to("generic")[0])


def pointers_into_arrays_reference(a: np.ndarray, particles: np.ndarray, out: np.ndarray) -> None:
    sums = np.zeros(len(a), np.float32)
    for column in a.T:
        sums = sums + column
    out[:, 0] = sums
    out[:, 1] = np.float32(a.shape[1]) + a[:, -1] + a[:, 1]
    out[:, 2] = 1
    out[:, 3] = a[:, 0]
    particles["mass"] += 1
    mass = np.ascontiguousarray(particles["mass"])
    particles["mass"] = (mass.view(np.uint64) | np.uint64(1)).view(np.float64)
    particles["position"][:, 2] = 4


@nv.kernel(fastmath=False)
def pointers_into_own_memory(x: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < x.size:
        numbers = nv.local.array(4, nv.f32)
        tile = nv.shared.array(64, nv.f32)
        mine = nv.address_of(tile[nv.thread_idx.x])
        mine[0] = x[i] * 2
        for k in range(4):
            numbers[k] = nv.f32(k)
        p = numbers.ptr if i % 2 == 0 else mine - 1
        p[1] += 1
        out[i] = total(numbers.ptr, numbers.ptr + 4) + mine[0]


def pointers_into_own_memory_reference(x: np.ndarray, out: np.ndarray) -> None:
    even = np.arange(len(x)) % 2 == 0
    out[...] = np.where(even, np.float32(7), np.float32(6)) + (
        x * np.float32(2) + np.where(even, 0, 1).astype(np.float32)
    )


# Enums


class Channel(IntEnum):
    RED = 0
    GREEN = 1
    BLUE = 2


class Mode(IntFlag):
    NONE = 0
    INVERT = 1
    HALVE = 4


class Weight(Enum):
    LOW = 0.25
    HIGH = 4.0


@nv.kernel(fastmath=False)
def enums(pixels: nv.Array[nv.i32, 2], mode: nv.i32, out: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < out.size:
        value = pixels[i, Channel.GREEN] + Channel.BLUE
        if mode & Mode.INVERT:
            value = -value
        if mode & (Mode.HALVE | Mode.INVERT) == Mode.HALVE:
            value //= 2
        match value % 3:
            case Channel.RED:
                value += 1
            case Channel.GREEN | Channel.BLUE:
                value -= 1
        weight = Weight.HIGH if Channel.RED < Channel.BLUE else Weight.LOW
        out[i] = nv.f32(value) * weight + Weight.LOW


def enums_reference(pixels: np.ndarray, mode: Any, out: np.ndarray) -> None:
    value = pixels[:, 1] + 2
    value = -value if mode & 1 else value
    value = value // 2 if mode & 5 == 4 else value
    value = np.where(value % 3 == 0, value + 1, value - 1)
    out[...] = value.astype(np.float32) * np.float32(4) + np.float32(0.25)


def particles(inputs: Inputs) -> np.ndarray:
    made = np.zeros(inputs.size, nv.struct_dtype(Particle))
    made["position"] = inputs.rng.integers(-4, 5, (inputs.size, 3)) / 2
    made["mass"] = inputs.rng.integers(0, 5, inputs.size) / 2
    made["alive"] = inputs.rng.integers(0, 2, inputs.size)
    made["tag"] = inputs.rng.integers(-9, 9, inputs.size)
    return made


def floats(inputs: Inputs, *shape: int) -> np.ndarray:
    return (inputs.rng.integers(-9, 10, (inputs.size, *shape)) / 2).astype(np.float32)


def small(inputs: Inputs) -> np.ndarray:
    return inputs.rng.integers(-10_000, 10_000, inputs.size, dtype=np.int32)


CASES = [
    Case(fields_in_place, lambda made: (particles(made), np.zeros(made.size)), fields_in_place_reference),
    Case(
        structs_as_values,
        lambda made: (
            *(particles(made), Particle((1.0, 2.0, 3.0), 4.0)),
            *(np.zeros(made.size, nv.struct_dtype(Particle)), np.zeros(made.size, np.int32)),
        ),
        structs_as_values_reference,
    ),
    Case(
        named_tuples,
        lambda made: (
            *(small(made), Options(1.25, Split(9, 8), (7, 6.5))),
            *(np.zeros(made.size), np.zeros(made.size, nv.struct_dtype(Split))),
        ),
        named_tuples_reference,
    ),
    Case(
        pointers_into_arrays,
        lambda made: (floats(made, 5), particles(made), np.zeros((made.size, 4), np.float32)),
        pointers_into_arrays_reference,
    ),
    Case(
        pointers_into_own_memory,
        lambda made: (floats(made), np.zeros(made.size, np.float32)),
        pointers_into_own_memory_reference,
    ),
    Case(numpy_dtypes, records_of_numpy, numpy_dtypes_reference),
    Case(other_scalars_in_structs, samples, other_scalars_in_structs_reference),
    Case(enums, lambda made: (np.stack([small(made)] * 3, 1), 4, np.zeros(made.size, np.float32)), enums_reference),
]
