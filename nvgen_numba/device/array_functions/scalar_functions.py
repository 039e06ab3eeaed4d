"""NumPy's universal functions of one element, where the front end has no such function, or means another one.

They are written in nvgen's language; their operands have the types of NumPy's loop.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

from nvgen import i32, u64
from nvgen.extending.kernels import define
from nvgen.lang import DeviceFunction
from nvgen.types import Scalar


def _device(function: Callable[..., Any]) -> DeviceFunction:
    return DeviceFunction(function, "always")  # type: ignore[arg-type]


@_device
def _logical_and(x, y):  # type: ignore[no-untyped-def]
    return bool(x) and bool(y)


@_device
def _logical_or(x, y):  # type: ignore[no-untyped-def]
    return bool(x) or bool(y)


@_device
def _logical_xor(x, y):  # type: ignore[no-untyped-def]
    return bool(x) != bool(y)


@_device
def _logical_not(x):  # type: ignore[no-untyped-def]
    return not bool(x)


@_device
def _negative(x):  # type: ignore[no-untyped-def]
    return -x


@_device
def _same(x):  # type: ignore[no-untyped-def]
    return x


@_device
def _square(x):  # type: ignore[no-untyped-def]
    return x * x


@_device
def _invert(x):  # type: ignore[no-untyped-def]
    return ~x


@_device
def _maximum(x, y):  # type: ignore[no-untyped-def]
    return x if x > y or x != x else y


@_device
def _minimum(x, y):  # type: ignore[no-untyped-def]
    return x if x < y or x != x else y


@_device
def _fmax(x, y):  # type: ignore[no-untyped-def]
    return x if x >= y or y != y else y


@_device
def _fmin(x, y):  # type: ignore[no-untyped-def]
    return x if x <= y or y != y else y


@_device
def _heaviside(x, y):  # type: ignore[no-untyped-def]
    if x != x:
        return x
    return y if x == 0 else 1.0 if x > 0 else 0.0


@_device
def _logaddexp(x, y):  # type: ignore[no-untyped-def]
    if x == y:
        return x + math.log(x - x + 2) if x - x == 0 else x
    return max(x, y) + math.log1p(math.exp(-abs(x - y)))


@_device
def _logaddexp2(x, y):  # type: ignore[no-untyped-def]
    if x == y:
        return x + 1
    return max(x, y) + math.log2(1 + math.exp2(-abs(x - y)))


@_device
def _ldexp(x, y):  # type: ignore[no-untyped-def]
    return math.ldexp(x, i32(y))


@_device
def _integer_reciprocal(x):  # type: ignore[no-untyped-def]
    return x if x == 1 or (x < 1 and x + 1 == 0) else x - x


@_device
def _integer_remainder(x, y):  # type: ignore[no-untyped-def]
    found = x % y
    return found - y if found != 0 and (x < 0) != (y < 0) else found


@_device
def _false(x):  # type: ignore[no-untyped-def]
    return False


@_device
def _true(x):  # type: ignore[no-untyped-def]
    return True


# Complex numbers are ordered by their real parts, then by their imaginary ones.


@_device
def _complex_less(x, y):  # type: ignore[no-untyped-def]
    if x.real == y.real:
        return x.imag < y.imag
    return x.real < y.real and x.imag == x.imag and y.imag == y.imag


@_device
def _complex_less_equal(x, y):  # type: ignore[no-untyped-def]
    return x == y or _complex_less(x, y)


@_device
def _complex_greater(x, y):  # type: ignore[no-untyped-def]
    return _complex_less(y, x)


@_device
def _complex_greater_equal(x, y):  # type: ignore[no-untyped-def]
    return x == y or _complex_less(y, x)


@_device
def _complex_maximum(x, y):  # type: ignore[no-untyped-def]
    return x if x != x or _complex_less(y, x) or x == y else y


@_device
def _complex_minimum(x, y):  # type: ignore[no-untyped-def]
    return x if x != x or _complex_less(x, y) or x == y else y


@_device
def _complex_fmax(x, y):  # type: ignore[no-untyped-def]
    return x if y != y or _complex_less(y, x) or x == y else y


@_device
def _complex_fmin(x, y):  # type: ignore[no-untyped-def]
    return x if y != y or _complex_less(x, y) or x == y else y


@_device
def _complex_reciprocal(x):  # type: ignore[no-untyped-def]
    return 1 / x


_OWN: dict[str, DeviceFunction] = {
    "logical_and": _logical_and,
    "logical_or": _logical_or,
    "logical_xor": _logical_xor,
    "logical_not": _logical_not,
    "negative": _negative,
    "positive": _same,
    "square": _square,
    "invert": _invert,
    "bitwise_not": _invert,
    "maximum": _maximum,
    "minimum": _minimum,
    "fmax": _fmax,
    "fmin": _fmin,
    "heaviside": _heaviside,
    "logaddexp": _logaddexp,
    "logaddexp2": _logaddexp2,
    "ldexp": _ldexp,
}
#: Those of integers, where the functions of floats differ.
_OF_INTEGERS: dict[str, DeviceFunction] = {
    **dict.fromkeys(("floor", "ceil", "trunc", "rint"), _same),
    **dict.fromkeys(("isnan", "isinf"), _false),
    "isfinite": _true,
    "reciprocal": _integer_reciprocal,
    "fmod": _integer_remainder,
}
_OF_BOOLS: dict[str, DeviceFunction] = {**_OF_INTEGERS, "invert": _logical_not, "bitwise_not": _logical_not}
_OF_COMPLEX: dict[str, DeviceFunction] = {
    "less": _complex_less,
    "less_equal": _complex_less_equal,
    "greater": _complex_greater,
    "greater_equal": _complex_greater_equal,
    "maximum": _complex_maximum,
    "minimum": _complex_minimum,
    "fmax": _complex_fmax,
    "fmin": _complex_fmin,
    "reciprocal": _complex_reciprocal,
}


#: Comparisons by name: NumPy has loops for int64 with uint64, which have no common type.
_COMPARISONS = {
    "less": "<",
    "less_equal": "<=",
    "greater": ">",
    "greater_equal": ">=",
    "equal": "==",
    "not_equal": "!=",
}


@_device
def _order(x, y):  # type: ignore[no-untyped-def]
    """-1, 0 or 1, as ``x``, signed, is less than ``y``, unsigned, equal, or greater."""
    if x < 0:
        return -1
    return i32(u64(x) > u64(y)) - i32(u64(x) < u64(y))


@functools.cache
def _mixed(symbol: str, *, signed_first: bool) -> DeviceFunction:
    """A comparison of integers of which one is signed."""
    compared = f"order(x, y) {symbol} 0" if signed_first else f"0 {symbol} order(y, x)"
    return _device(define(f"def compared(x, y):\n    return {compared}\n", namespace={"order": _order}))


def function(ufunc: Any, computed: tuple[Scalar, ...]) -> Any:
    """What computes one element of a function of NumPy's, of operands of these types."""
    name = ufunc.__name__
    first = computed[0]
    if name in _COMPARISONS and first.is_integer and first.is_signed != computed[1].is_signed:
        return _mixed(_COMPARISONS[name], signed_first=first.is_signed)
    return _table(first).get(name) or _OWN.get(name, ufunc)


def _table(element: Scalar) -> dict[str, DeviceFunction]:
    if element.is_bool:
        return _OF_BOOLS
    return _OF_INTEGERS if element.is_integer else _OF_COMPLEX if element.is_complex else {}
