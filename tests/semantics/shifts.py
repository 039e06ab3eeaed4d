"""A shift has the promoted type of what is shifted, and its count is a number of any integer type.

The reference counts with Python's integers: a count below 0, or of the width or more, shifts everything out. A count of
2**32 + 1 is one of them where 32 bits are shifted.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case, kernel
from tests.strategies import DTYPES, INTEGERS, Inputs, computed, from_integers, to_integers

_WIDE = ("i128", "u128")
_COUNTS = (*INTEGERS, *_WIDE, "bool")


def _bits(type_: str) -> int:
    return int(type_[1:])


def _result(type_: str) -> str:
    """C's: int instead of what is narrower."""
    return "i32" if type_ == "bool" else computed(type_)


def shifted(symbol: str, number: int, count: int, type_: str) -> int:
    """``number symbol count`` as a number of ``type_``."""
    bits = _bits(type_)
    is_inside = 0 <= count < bits
    if symbol == ">>":
        return number >> (count if is_inside else bits)
    low = (number << count) % (1 << bits) if is_inside else 0
    return low - (1 << bits) if type_[0] == "i" and low >> (bits - 1) else low


def _numbers(array: np.ndarray, type_: str) -> list[int]:
    return to_integers(array, type_) if type_ in _WIDE else [int(value) for value in array]


def _array(numbers: list[int], type_: str) -> np.ndarray:
    return from_integers(numbers) if type_ in _WIDE else np.array(numbers, DTYPES[type_])


def _counts(inputs: Inputs, type_: str, bits: int) -> np.ndarray:
    """Mostly counts near the width, and any other number of the type: in 64 bits also those of 2**32 and more."""
    if type_ == "bool":
        return inputs.array("bool")
    near = inputs.integers("i32", 0, bits + 2)
    pairs = zip(near.tolist(), _numbers(inputs.array(type_), type_), strict=True)
    numbers = [count % (1 << (_bits(type_) - 1)) if count % 3 else far for count, far in pairs]
    if _bits(type_) >= 64 and len(numbers) > 2:
        numbers[:2] = 2**32 + 1, 2**40
    return _array(numbers, type_)


def of_type(left: str) -> Case:
    """``left`` shifted by every type: by ``<<``, by ``>>``, and in place."""
    result = _result(left)
    lines = [f"def shifted_{left}(xs: nv.Array[nv.{left}], "]
    lines += [f"    {count}s: nv.Array[nv.{count}], of_{count}: nv.Array[nv.{result}, 2]," for count in _COUNTS]
    lines += ["):", "    i = nv.grid(1)", "    if i < xs.size:", "        x = xs[i]"]
    for count in _COUNTS:
        lines += [f"        left_{count} = x << {count}s[i]", f"        of_{count}[0, i] = left_{count}"]
        lines += [f"        right_{count} = x >> {count}s[i]", f"        of_{count}[1, i] = right_{count}"]
        lines += [f"        y_{count} = nv.{result}(x)", f"        y_{count} <<= {count}s[i] + 0"]
        lines += [f"        of_{count}[2, i] = y_{count}"]

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        given = [inputs.array(left)]
        for count in _COUNTS:
            given += [_counts(inputs, count, _bits(result)), inputs.zeros(result, 3, inputs.size)]
        return tuple(given)

    def reference(xs: np.ndarray, *others: np.ndarray) -> None:
        numbers = _numbers(xs, left)
        for type_, counts, out in zip(_COUNTS, others[::2], others[1::2], strict=True):
            pairs = list(zip(numbers, _numbers(counts, type_), strict=True))
            for row, symbol in enumerate(("<<", ">>", "<<")):
                out[row] = _array([shifted(symbol, *pair, result) for pair in pairs], result)

    return Case(kernel("\n".join(lines) + "\n"), arguments, reference)


@nv.kernel
def shifted_literals(
    x: nv.Array[nv.u32], y: nv.Array[nv.u64], n: nv.Array[nv.i32], m: nv.Array[nv.u64], out: nv.Array[nv.i64, 2]
):
    """What is shifted is a literal, which takes the type of what it meets; alone it is an i32."""
    i = nv.grid(1)
    if i < x.size:
        out[0, i] = x[i] & ((1 << n[i]) - 1)
        out[1, i] = x[i] ^ (0xFFFFFFFF >> n[i])
        alone = 1 << m[i]
        out[2, i] = alone
        wide = y[i] & (1 << n[i])
        out[3, i] = nv.i64(wide)
        out[4, i] = 1 << n[i]
        out[5, i] = nv.u8(511 >> n[i])


def _shifted_literals(x: np.ndarray, y: np.ndarray, n: np.ndarray, m: np.ndarray, out: np.ndarray) -> None:
    rows = zip(x.tolist(), y.tolist(), n.tolist(), m.tolist(), strict=True)
    for i, (a, b, count, other) in enumerate(rows):
        out[0, i] = a & ((shifted("<<", 1, count, "u32") - 1) % 2**32)
        out[1, i] = a ^ shifted(">>", 0xFFFFFFFF, count, "u32")
        out[2, i] = shifted("<<", 1, other, "i32")
        out[3, i] = _signed(b & shifted("<<", 1, count, "u64"))
        out[4, i] = shifted("<<", 1, count, "i64")
        out[5, i] = shifted(">>", 511, count, "i32") & 255


def _signed(number: int) -> int:
    return number - 2**64 if number >> 63 else number


def _literal_arguments(inputs: Inputs) -> tuple[Any, ...]:
    counts = _counts(inputs, "i32", 64), _counts(inputs, "u64", 32)
    return inputs.array("u32"), inputs.array("u64"), *counts, inputs.zeros("i64", 6, inputs.size)


@nv.kernel
def fields_by_shifts(x: nv.Array[nv.u32], high: nv.i32, width: nv.u8, out: nv.Array[nv.i64]):
    """Bits ``high`` to ``high - width + 1``, as they are cut out in C."""
    i = nv.grid(1)
    if i < x.size:
        out[i] = (x[i] << (31 - high)) >> (32 - width)


def _fields_by_shifts(x: np.ndarray, high: int, width: int, out: np.ndarray) -> None:
    out[:] = (x >> np.uint32(high - width + 1)) & np.uint32((1 << width) - 1)


CASES = [
    *map(of_type, (*INTEGERS, *_WIDE, "bool")),
    Case(shifted_literals, _literal_arguments, _shifted_literals),
    Case(fields_by_shifts, lambda inputs: (inputs.array("u32"), 15, 8, inputs.zeros("i64")), _fields_by_shifts),
]
