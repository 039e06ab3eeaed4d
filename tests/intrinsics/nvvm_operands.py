"""Operands for intrinsics, and the comparison of their results with what the database says: all on bits."""

from __future__ import annotations

import importlib
import sys
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from nvgen.files.resources import resource
from tests.strategies import DTYPES, special_integers, special_values

#: NumPy's type for the bits of each scalar.
_BITS = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}


@cache
def database_module(name: str) -> ModuleType:
    """A Python file of ``intrinsics_db/``, which imports others of it by their bare names."""
    folder = str(resource("intrinsics_db", f"{name}.py").parent)
    sys.path.insert(0, folder)
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(folder)


def split(type_: str) -> tuple[str, int]:
    """The scalar and the number of elements of a type of the database; 0 of a scalar."""
    if not type_.startswith("vec["):
        return type_, 0
    element, count = type_[4:-1].split(", ")
    return element, int(count)


def special_bits(scalar: str) -> np.ndarray:
    """The bits of the values where operations change their behaviour."""
    if scalar in ("f16", "f32", "f64", "bf16"):
        values = np.ascontiguousarray(special_values(scalar))
        bits = values.view(_BITS[values.dtype.itemsize])
        subnormal = np.array([1, 2, 3], bits.dtype)
        mantissa = {"f16": 10, "bf16": 7, "f32": 23, "f64": 52}[scalar]
        smallest = np.array(1 << mantissa, bits.dtype)
        return np.unique(np.concatenate([bits, subnormal, smallest - subnormal, smallest + subnormal - 1]))
    values = np.array(special_integers(scalar), DTYPES[scalar])
    return values.view(_BITS[values.dtype.itemsize])


def operand(type_: str, size: int, rng: np.random.Generator) -> np.ndarray:
    """Bits of ``size`` operands: a third of them special, a third random, of floats a third around 1 with few bits."""
    scalar, count = split(type_)
    shape = (size, count) if count else (size,)
    specials = special_bits(scalar)
    bits = rng.integers(0, 256, size=(*shape, specials.dtype.itemsize), dtype=np.uint8).view(specials.dtype)[..., 0]
    kind = rng.integers(0, 3, size=shape)
    chosen = specials[rng.integers(0, len(specials), size=shape)]
    result = np.where(kind == 0, chosen, bits)
    if scalar[0] in "fb":
        result = np.where(kind == 1, _moderate(scalar, shape, rng), result)
    elif scalar in ("i32", "u32"):  # positions in a word, and numbers of a few bits
        result = np.where(kind == 1, rng.integers(0, 40, size=shape).astype(specials.dtype), result)
    return np.ascontiguousarray(result.astype(specials.dtype))


def _moderate(scalar: str, shape: tuple[int, ...], rng: np.random.Generator) -> np.ndarray:
    """Around 1: many of them lie in the middle between two numbers of a narrower type."""
    mantissa, exponents = {"f16": (10, 5), "bf16": (7, 8), "f32": (23, 8), "f64": (52, 11)}[scalar]
    bias = (1 << (exponents - 1)) - 1
    reach = min(bias - 1, 18)
    exponent = rng.integers(bias - reach, bias + reach, size=shape).astype(np.uint64)
    fraction = rng.integers(0, 1 << mantissa, size=shape, dtype=np.uint64)
    kept = rng.integers(0, mantissa + 1, size=shape).astype(np.uint64)
    cleared = (fraction >> kept) << kept
    sign = rng.integers(0, 2, size=shape).astype(np.uint64) << np.uint64(mantissa + exponents)
    return sign | (exponent << np.uint64(mantissa)) | cleared


def as_array(bits: np.ndarray, type_: str) -> np.ndarray:
    """Bits as the array that a kernel takes."""
    return bits.view(DTYPES[split(type_)[0]])


def of_array(array: np.ndarray, type_: str) -> list[Any]:
    """The bits of what a kernel wrote, as the database has them: integers, and tuples of them."""
    bits = np.ascontiguousarray(array).view(_BITS[DTYPES[split(type_)[0]].itemsize])
    return [tuple(row) if isinstance(row, list) else row for row in bits.tolist()]


def agrees(actual: Any, expected: Any, type_: str, holds: str = "") -> bool:
    """Whether a result is right: bit by bit, but for the bits of a NaN; of an approximation, inside of its interval.

    ``holds`` is the float that an integer result holds.
    """
    semantics = database_module("nvvm_semantics")
    if isinstance(expected, tuple) and not isinstance(expected, semantics.Interval):
        return all(agrees(a, e, split(type_)[0], holds) for a, e in zip(actual, expected, strict=True))
    name = holds or type_
    if isinstance(expected, semantics.Interval):
        value = semantics.decode(actual, expected.name)
        if value.kind == "nan":
            return False
        if value.kind == "finite" and value.magnitude == 0:  # of either sign
            return bool(_key(expected.low) <= (0, 0) <= _key(expected.high))
        return bool(_key(expected.low) <= _key(value) <= _key(expected.high))
    if name in ("f16", "bf16", "f32", "f64") and semantics.decode(expected, name).kind == "nan":
        return bool(semantics.decode(actual, name).kind == "nan")
    return bool(actual == expected)


def _key(number: Any) -> tuple[int, Any]:
    return (0 if number.kind == "finite" else -1 if number.negative else 1), number.exact
