"""What each atomic operation leaves in memory, in NumPy: the one model that CPU, GPU and loops are compared with.

``updated`` takes the elements as they were, and the operands, and gives the elements as they are afterwards; what the
operation itself gives is always what was there before. Types are nvgen's names (``bf16`` and 128 bits are raw bytes in
NumPy, see ``strategies.DTYPES``). Sources: PTX ISA, "atom" (``inc``, ``dec``, f32 sums in global memory) and "min"
(floats); LLVM Language Reference, "atomicrmw" (``nand``, ``usub_cond``).
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from tests.semantics import rounding
from tests.strategies import DTYPES, from_integers, to_integers

Function = Callable[..., Any]
WIDE = ("i128", "u128")
HALVES = ("f16", "bf16")
FLOATS = (*HALVES, "f32", "f64")


def updated(operation: str, type_: str, old: np.ndarray, *values: np.ndarray, flushes: bool = False) -> np.ndarray:
    """The elements after ``operation``.

    ``flushes``: sums of f32 take subnormal numbers for zeros, as those in a GPU's global memory do.
    """
    with np.errstate(all="ignore"):
        if operation in _OF_BITS:
            rows = [_bits(array) for array in np.broadcast_arrays(old, *values)]
            return _from_bits(_OF_BITS[operation](*rows), old.dtype)
        if type_ in WIDE:
            return _of_wide(operation, type_, old, *values)
        if type_ not in FLOATS:
            return np.asarray(_OF_INTEGERS[operation](old, *values)).astype(old.dtype)
        numbers = [rounding.decode(array, type_) if type_ in HALVES else array for array in (old, *values)]
        if flushes and type_ == "f32" and operation in ("add", "sub"):
            return flushed(_OF_FLOATS[operation](*map(flushed, numbers)))
        result = _OF_FLOATS[operation](*numbers)
        # f64 holds sums and products of 16 bits so that they are rounded once: it has over twice the bits and two more.
        return rounding.as_array(rounding.encode(result, type_), type_) if type_ in HALVES else result


def flushed(numbers: np.ndarray) -> np.ndarray:
    """Subnormal numbers as zeros of their signs."""
    tiny = np.finfo(numbers.dtype).smallest_normal
    return np.where(np.abs(numbers) < tiny, np.copysign(numbers.dtype.type(0), numbers), numbers)


def operations(type_: str) -> tuple[str, ...]:
    """The operations that the model has for a type."""
    if type_ == "bool":
        return ("exch", "cas")
    if type_ in WIDE:
        return (*_OF_PYTHON, *_OF_BITS)
    return (*(_OF_FLOATS if type_ in FLOATS else _OF_INTEGERS), *_OF_BITS)


def _bits(array: np.ndarray) -> np.ndarray:
    """Elements as unsigned integers; those of 128 bits as two each, along a last axis that every type has."""
    array = np.ascontiguousarray(array)
    size = array.dtype.itemsize
    return array[..., None].view(f"u{min(size, 8)}")


def _from_bits(bits: np.ndarray, dtype: np.dtype) -> np.ndarray:
    return np.ascontiguousarray(bits).view(dtype)[..., 0]


def _swapped(old: np.ndarray, compare: np.ndarray, value: np.ndarray) -> np.ndarray:
    """The bits decide, so that a NaN equals itself and the zeros differ."""
    return np.where((old == compare).all(axis=-1, keepdims=True), value, old)


#: Of unsigned integers, whatever the type.
_OF_BITS: dict[str, Function] = {
    "and_": np.bitwise_and,
    "or_": np.bitwise_or,
    "xor": np.bitwise_xor,
    "nand": lambda old, value: ~(old & value),
    "exch": lambda old, value: value,
    "cas": _swapped,
}


def _one(array: np.ndarray) -> Any:
    return array.dtype.type(1)


def _added_within_range(old: np.ndarray, value: np.ndarray) -> np.ndarray:
    total, info = old + value, np.iinfo(old.dtype)
    if info.min == 0:
        return np.where(total < old, info.max, total)
    past = ((old ^ total) & (value ^ total)) < 0  # both operands have the sign that the wrapped sum has not
    return np.where(past, np.where(old < 0, info.min, info.max).astype(old.dtype), total)


def _subtracted_within_range(old: np.ndarray, value: np.ndarray) -> np.ndarray:
    difference, info = old - value, np.iinfo(old.dtype)
    if info.min == 0:
        return np.where(old < value, old.dtype.type(0), difference)
    past = ((old ^ value) & (old ^ difference)) < 0
    return np.where(past, np.where(old < 0, info.min, info.max).astype(old.dtype), difference)


#: NumPy's integers wrap.
_OF_INTEGERS: dict[str, Function] = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "min": np.minimum,
    "max": np.maximum,
    "minimum": np.minimum,
    "maximum": np.maximum,
    "inc": lambda old, limit: np.where(old >= limit, old.dtype.type(0), old + _one(old)),
    "dec": lambda old, limit: np.where((old == 0) | (old > limit), limit, old - _one(old)),
    "add_sat": _added_within_range,
    "sub_sat": _subtracted_within_range,
    "sub_cond": lambda old, value: np.where(old >= value, old - value, old),
}


#: Of 128 bits, which NumPy does not have: on Python's integers, which are wrapped afterwards.
_OF_PYTHON: dict[str, Function] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "min": min,
    "max": max,
    "minimum": min,
    "maximum": max,
}


def _of_wide(operation: str, type_: str, *arrays: np.ndarray) -> np.ndarray:
    given = np.broadcast_arrays(*arrays)
    numbers = [to_integers(np.ascontiguousarray(array), type_) for array in given]
    results = [_OF_PYTHON[operation](*pair) for pair in zip(*numbers, strict=True)]
    return from_integers(results).reshape(given[0].shape)


def _lesser(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Of the zeros the negative one."""
    return np.where(x == y, np.where(np.signbit(x), x, y), np.where(x < y, x, y))


def _greater(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.where(x == y, np.where(np.signbit(x), y, x), np.where(x > y, x, y))


def _numbers_first(choose: Function) -> Function:
    """A NaN loses to a number."""
    return lambda x, y: np.where(np.isnan(x), y, np.where(np.isnan(y), x, choose(x, y)))


def _nan_first(choose: Function) -> Function:
    """A NaN wins over a number."""
    return lambda x, y: np.where(np.isnan(x), x, np.where(np.isnan(y), y, choose(x, y)))


_OF_FLOATS: dict[str, Function] = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "min": _numbers_first(_lesser),
    "max": _numbers_first(_greater),
    "minimum": _nan_first(_lesser),
    "maximum": _nan_first(_greater),
}


def near(rng: np.random.Generator, numbers: np.ndarray) -> np.ndarray:
    """Numbers whose bits equal those given, or are one more or less: where comparisons change their outcome."""
    if numbers.dtype == np.bool_:
        return numbers
    bits = _bits(numbers).copy()
    bits[..., 0] += rng.integers(-1, 2, size=numbers.shape).astype(bits.dtype)
    return _from_bits(bits, numbers.dtype)


def without_subnormals(type_: str, old: np.ndarray, value: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The same but for 1 in the place of pairs that are subnormal, or whose sum or difference is."""
    if type_ != "f32":
        return old, value
    with np.errstate(all="ignore"):
        parts = np.stack(np.broadcast_arrays(old, value, old + value, old - value)).astype(DTYPES[type_])
    subnormal = ((parts != 0) & (np.abs(parts) < np.finfo(parts.dtype).smallest_normal)).any(axis=0)
    one = parts.dtype.type(1)
    return np.where(subnormal, one, old), value
