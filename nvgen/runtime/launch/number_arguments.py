"""Arguments of a launch that are numbers, as ctypes values that lie in memory as a kernel takes them."""

from __future__ import annotations

import ctypes
from typing import Any

from nvgen import diagnostics
from nvgen.runtime.launch.passed_arguments import ArgumentKind, PassedArgument, shown, unsupported, wrong_type
from nvgen.types import Kind, Scalar, c64, component
from nvgen.types.float_formats import encode, holds
from nvgen.types.numpy_types import number_of_scalar, scalar_of_dtype


class _Words(ctypes.Structure):
    """An integer of 128 bits: its lower and its upper half."""

    _fields_ = (("low", ctypes.c_uint64), ("high", ctypes.c_uint64))


class _Complex64(ctypes.Structure):
    _fields_ = (("real", ctypes.c_float), ("imaginary", ctypes.c_float))


class _Complex128(ctypes.Structure):
    _fields_ = (("real", ctypes.c_double), ("imaginary", ctypes.c_double))


def number(argument: PassedArgument, expected: Scalar) -> Any:
    """A number as a ctypes value. Integers go by their value, so a NumPy int64 of 5 is fine for an i32.

    Raises:
        LaunchError: the argument is no number, or does not fit.
    """
    value, parameter = argument.value, argument.parameter
    if _is_of_numpy(argument):
        value = number_of_scalar(value)
    if not isinstance(value, _KINDS[expected.kind]):
        if argument.is_array or isinstance(value, (bool, int, float, complex, str, type(None))):
            raise parameter.error(wrong_type(argument, shown(argument), expected))
        raise parameter.error(unsupported(argument))
    if not _fits(value, expected):
        raise parameter.error(diagnostics.launch.NumberDoesNotFit(None, parameter.name, value, repr(expected)))
    return _encoded(value, expected)


def _is_of_numpy(argument: PassedArgument) -> bool:
    """Whether an argument is one number of NumPy's: a scalar, or an array of no dimensions."""
    if argument.kind is ArgumentKind.HOST_ARRAY:
        return argument.value.shape == () and scalar_of_dtype(argument.value.dtype) is not None
    return argument.kind is ArgumentKind.NUMPY_SCALAR and scalar_of_dtype(argument.value.dtype) is not None


#: What a number may be for a parameter of each kind.
_KINDS: dict[Kind, tuple[type, ...]] = {
    Kind.BOOL: (bool,),
    Kind.SIGNED: (bool, int),
    Kind.UNSIGNED: (bool, int),
    Kind.FLOAT: (bool, int, float),
    Kind.COMPLEX: (bool, int, float, complex),
}


def _fits(value: Any, expected: Scalar) -> bool:
    if expected.is_integer:
        return bool(expected.minimum <= value <= expected.maximum)
    if expected.is_float:
        return holds(value, expected)
    if expected.is_complex:
        return all(holds(part, component(expected)) for part in (value.real, value.imag))
    return True


def _encoded(value: Any, type_: Scalar) -> Any:
    """A number that fits, laid out in memory as a kernel takes it."""
    if type_.is_float and type_.bits <= 16:
        return (ctypes.c_uint16 if type_.is_half else ctypes.c_uint8)(encode(value, type_))
    if type_.is_integer and type_.bits == 128:
        return _Words(value & (1 << 64) - 1, value >> 64 & (1 << 64) - 1)
    if type_.is_complex:
        return (_Complex64 if type_ == c64 else _Complex128)(value.real, value.imag)
    return getattr(ctypes, type_.ctypes)(value)
