"""The arguments of a launch as nvgen's launches take them: numbers of the declared types, arrays as they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy

from nvgen.types import NONE, StaticType, Type
from nvgen_numba import types
from nvgen_numba.types.native_records import RecordParameter, RecordType

#: Makes a value of a parameter's type of what is passed.
Converter = Callable[[Any], Any]


def parameter_type(type_: Any) -> Type:
    """nvgen's type of a parameter; what has no value is a constant of the kernel.

    Raises:
        NumbaNotImplementedError: kernels take no such argument, and why.
    """
    if isinstance(type_, (types.TypeRef, types.NumberClass)):
        return StaticType(types.to_nvgen(type_.instance_type))
    found = types.to_nvgen(type_)
    if isinstance(found, RecordType):
        return RecordParameter(found, 0)
    return StaticType(None) if found == NONE else found


def converters(argument_types: Sequence[Any]) -> list[Converter]:
    """What makes the arguments of a signature."""
    return [_converter(types.unliteral(type_)) for type_ in argument_types]


def _converter(type_: Any) -> Converter:
    for class_, rule in _RULES:
        if isinstance(type_, class_):
            return rule(type_)
    return _itself


def _itself(value: Any) -> Any:
    return value


def _integer(type_: Any) -> Converter:
    """A number that does not fit wraps, as C converts it."""
    low, high, bits = type_.minval, type_.maxval, type_.bitwidth

    def convert(value: Any) -> int:
        number = value if type(value) is int else _whole(value)
        if low <= number <= high:
            return number
        wrapped = number & ((1 << bits) - 1)
        return int(wrapped - (1 << bits) if wrapped > high else wrapped)

    return convert


def _whole(value: Any) -> int:
    """A number that is an integer.

    Raises:
        TypeError: it is a float, which numba does not cut off either.
    """
    number = _plain(value)
    if isinstance(number, (float, numpy.floating)) or not hasattr(number, "__int__"):
        raise TypeError(f"an integer is expected, not {type(value).__name__}")
    return int(number)


def _plain(value: Any) -> Any:
    """A date, a span of time or a member of an enum as the number that it is in kernels."""
    if isinstance(value, (numpy.datetime64, numpy.timedelta64)):
        return value.view(numpy.int64)
    return getattr(value, "value", value)


def _float(type_: Any) -> Converter:
    if type_.bitwidth == 64:
        return lambda value: value if type(value) is float else float(_plain(value))
    scalar: Any = numpy.float32 if type_.bitwidth == 32 else numpy.float16
    return lambda value: scalar(_plain(value))


def _complex(type_: Any) -> Converter:
    return complex if type_.bitwidth == 128 else numpy.complex64


def _boolean(type_: Any) -> Converter:
    return bool


def _enum(type_: Any) -> Converter:
    convert = _converter(type_.dtype)
    return lambda member: (convert(getattr(member, "value", member)),)


def _tuple(type_: Any) -> Converter:
    parts = converters(type_.types)

    def convert(value: Any) -> Any:
        found = (part(element) for part, element in zip(parts, value, strict=True))
        return type(value)(*found) if hasattr(value, "_fields") else tuple(found)

    return convert


def _optional(type_: Any) -> Converter:
    """None, or a value, as a flag and the value."""
    convert, zero = _converter(type_.type), types.as_dtype(type_.type).type(0)
    return lambda value: (False, convert(zero)) if value is None else (True, convert(value))


def _time(type_: Any) -> Converter:
    convert = _integer(types.int64)
    return lambda value: (convert(value),)


_RULES: tuple[tuple[Any, Callable[[Any], Converter]], ...] = (
    (types.Boolean, _boolean),
    (types.Integer, _integer),
    (types.Float, _float),
    (types.Complex, _complex),
    (types.EnumMember, _enum),
    (types.BaseTuple, _tuple),
    (types.Optional, _optional),
    ((types.NPDatetime, types.NPTimedelta), _time),
)
