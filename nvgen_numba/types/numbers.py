"""The types of numbers, and all the names that Numba has for each.

Source: Numba's reference, "Types and signatures", "Numbers"; NumPy's "Scalars" for the names after C's types.
"""

from __future__ import annotations

import struct
import sys
from functools import total_ordering
from typing import Any

import numpy as np

from nvgen_numba import errors
from nvgen_numba.types.base import Hashable, Number, Type


class Boolean(Hashable):
    """True and False; a byte in memory."""

    bitwidth = 8

    def cast_python_value(self, value: Any, /) -> Any:
        return bool(value)

    @property
    def numpy_dtype(self) -> Any:
        return np.dtype(np.bool_)


class _NumpyNumber(Number):
    """A number that NumPy has a class of the same name for."""

    def cast_python_value(self, value: Any, /) -> Any:
        return getattr(np, self.name)(value)

    @property
    def numpy_dtype(self) -> Any:
        return np.dtype(self.name)

    def __lt__(self, other: Any) -> Any:
        return self.bitwidth < other.bitwidth if type(self) is type(other) else NotImplemented


@total_ordering
class Integer(_NumpyNumber):
    """An integer of ``bitwidth`` bits, ``signed`` or not; both are read from the name where they are not given."""

    def __init__(self, name: str, bitwidth: int | None = None, signed: bool | None = None) -> None:
        super().__init__(name)
        self.bitwidth = int(name.removeprefix("u").removeprefix("int")) if bitwidth is None else bitwidth
        self.signed = name.startswith("int") if signed is None else signed

    @classmethod
    def from_bitwidth(cls, bitwidth: int, signed: bool = True) -> Integer:
        made: Integer = cls(f"{'int' if signed else 'uint'}{bitwidth}")
        return made

    def __lt__(self, other: Any) -> Any:
        if type(self) is not type(other) or self.signed != other.signed:
            return NotImplemented
        return self.bitwidth < other.bitwidth

    @property
    def maxval(self) -> int:
        """The largest value."""
        return (1 << (self.bitwidth - 1 if self.signed else self.bitwidth)) - 1

    @property
    def minval(self) -> int:
        """The smallest value."""
        return -(1 << (self.bitwidth - 1)) if self.signed else 0


@total_ordering
class Float(_NumpyNumber):
    """A float of 16, 32 or 64 bits."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.bitwidth = int(name.removeprefix("float"))


@total_ordering
class Complex(_NumpyNumber):
    """A complex number of two floats of the type ``underlying_float``; ``bitwidth`` counts both."""

    def __init__(self, name: str, underlying_float: Float) -> None:
        super().__init__(name)
        self.underlying_float = underlying_float
        self.bitwidth = int(name.removeprefix("complex"))


class _ExtendedFloat(Number):
    """A float that only the package ml_dtypes has, which is not imported for it."""

    #: What ml_dtypes calls it, by name.
    dtype_names: dict[str, str]
    bitwidth = 8

    def _class(self) -> Any:
        package = sys.modules.get("ml_dtypes")
        return None if package is None else getattr(package, self.dtype_names[self.name], None)

    def cast_python_value(self, value: Any, /) -> Any:
        class_ = self._class()
        return super().cast_python_value(value) if class_ is None else class_(value)

    @property
    def numpy_dtype(self) -> Any:
        class_ = self._class()
        if class_ is None:
            raise errors.NumbaNotImplementedError(f"{self} has a NumPy dtype only where ml_dtypes is imported")
        return np.dtype(class_)


class Bfloat16(_ExtendedFloat):
    """A float of 16 bits with the range of a ``float32``."""

    dtype_names = {"__nv_bfloat16": "bfloat16"}
    bitwidth = 16
    alignof_ = 2

    def __init__(self) -> None:
        super().__init__("__nv_bfloat16")


class Float8(_ExtendedFloat):
    """A float of 8 bits."""

    dtype_names = {"fp8_e5m2": "float8_e5m2", "fp8_e4m3": "float8_e4m3fn", "fp8_e8m0": "float8_e8m0fnu"}


boolean = bool_ = b1 = Boolean("bool")
int8, int16, int32, int64 = map(Integer, ("int8", "int16", "int32", "int64"))
uint8, uint16, uint32, uint64 = map(Integer, ("uint8", "uint16", "uint32", "uint64"))
float16, float32, float64 = map(Float, ("float16", "float32", "float64"))
complex64, complex128 = Complex("complex64", float32), Complex("complex128", float64)
bfloat16 = Bfloat16()
fp8_e5m2, fp8_e4m3, fp8_e8m0 = map(Float8, ("fp8_e5m2", "fp8_e4m3", "fp8_e8m0"))

#: Integers by size in bytes, and whether they are signed.
_INTEGERS = {(one.bitwidth // 8, one.signed): one for one in (int8, int16, int32, int64, uint8, uint16, uint32, uint64)}


def _sized(bytes_: int) -> tuple[Integer, Integer]:
    return _INTEGERS[bytes_, True], _INTEGERS[bytes_, False]


intp, uintp = _sized(struct.calcsize("P"))
intc, uintc = _sized(struct.calcsize("i"))
ssize_t, size_t = _sized(struct.calcsize("n"))
char, uchar = int8, uint8
short, ushort = _sized(struct.calcsize("h"))
int_, uint = long_, ulong = _sized(np.dtype(np.int_).itemsize)
longlong, ulonglong = _sized(np.dtype(np.longlong).itemsize)

signed_domain = frozenset((int8, int16, int32, int64))
unsigned_domain = frozenset((uint8, uint16, uint32, uint64))
integer_domain = signed_domain | unsigned_domain
real_domain = frozenset((float32, float64))
complex_domain = frozenset((complex64, complex128))
number_domain = real_domain | integer_domain | complex_domain

#: Names that are NumPy's, or C's, of the types above.
ALIASES: dict[str, Any] = {
    "bool": boolean,
    "byte": uint8,
    "float_": float32,
    "np_float_": float32,
    "double": float64,
    "np_double": float64,
    "i1": int8,
    "i2": int16,
    "i4": int32,
    "i8": int64,
    "u1": uint8,
    "u2": uint16,
    "u4": uint32,
    "u8": uint64,
    "f2": float16,
    "f4": float32,
    "f8": float64,
    "c8": complex64,
    "c16": complex128,
    "c_bool": boolean,
    "py_bool": boolean,
    "np_bool_": boolean,
    "py_int": intp,
    "py_float": float64,
    "py_complex": complex128,
    "np_complex64": complex64,
    "np_complex128": complex128,
    **{f"{prefix}_{one}": one for prefix in ("c", "np") for one in (*_INTEGERS.values(), float16, float32, float64)},
    "c_intp": intp,
    "c_uintp": uintp,
    "np_intp": intp,
    "np_uintp": uintp,
    "np_char": char,
    "np_uchar": uchar,
    "np_short": short,
    "np_ushort": ushort,
    "np_intc": intc,
    "np_uintc": uintc,
    "np_int_": int_,
    "np_uint": uint,
    "np_long": long_,
    "np_ulong": ulong,
    "np_longlong": longlong,
    "np_ulonglong": ulonglong,
    "np_signed_domain": signed_domain,
    "np_unsigned_domain": unsigned_domain,
    **{f"{prefix}_integer_domain": integer_domain for prefix in ("py", "np")},
    **{f"{prefix}_real_domain": real_domain for prefix in ("py", "np")},
    **{f"{prefix}_complex_domain": complex_domain for prefix in ("py", "np")},
    **{f"{prefix}_number_domain": number_domain for prefix in ("py", "np")},
    "py_signed_domain": signed_domain,
}


def type_of_int(value: int) -> Integer:
    """The type of a Python integer: ``int64`` where it fits, else ``uint64``.

    Raises:
        ValueError: it has more than 64 bits.
    """
    if int64.minval <= value <= int64.maxval:
        return intp
    if 0 <= value <= uint64.maxval:
        return uint64
    raise ValueError(f"Int value is too large: {value}")


def is_number(type_: Type) -> bool:
    """Whether values of a type are numbers, True and False included."""
    return isinstance(type_, (Number, Boolean))
