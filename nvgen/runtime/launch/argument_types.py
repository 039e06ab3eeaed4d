"""The types of arguments that parameters leave open: of arrays, of numbers, and of what CUDA has handles for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.lang.options import is_large
from nvgen.runtime.launch import compound_arguments
from nvgen.runtime.launch.parameters import DeclaredParameter
from nvgen.runtime.launch.passed_arguments import ArgumentKind, PassedArgument, plain, unsupported
from nvgen.types import (
    MAX_NDIM,
    SCALARS,
    ArrayType,
    ConstexprType,
    Layout,
    OptionalType,
    Scalar,
    StaticType,
    Type,
    bool_,
    c64,
    f32,
    i32,
    i64,
)
from nvgen.types.numpy_types import is_raw, scalar_of_dtype

_NATIVE = "<" if sys.byteorder == "little" else ">"


def types_of(
    annotated: Mapping[str, Type | None], arguments: Sequence[PassedArgument]
) -> tuple[dict[str, Type], tuple[Type, ...], bool]:
    """The type of every parameter, annotated or the argument's; again those that the arguments decide; and whether an
    array is larger than the kernel counts in 32 bits by default.

    Raises:
        LaunchError: a kernel cannot take an argument.
    """
    types: dict[str, Type] = {}
    chosen: list[Type] = []
    for (name, type_), argument in zip(annotated.items(), arguments, strict=True):
        types[name] = launched_type(type_, argument)
        if types[name] is not type_:
            chosen.append(types[name])
    large = any(argument.is_array and is_large(argument.value.size, argument.value.shape) for argument in arguments)
    return types, tuple(chosen), large


def launched_type(annotated: Type | None, argument: PassedArgument) -> Type:
    """The type of a parameter in a launch: the ``annotated`` one, or that which the argument gives; of None it is None.

    Raises:
        LaunchError: a kernel cannot take the argument.
    """
    if isinstance(annotated, ConstexprType):
        return StaticType(argument.value)
    if isinstance(annotated, OptionalType) or annotated is None:
        if argument.value is None:
            return StaticType(None)
        return _type_given(argument) if annotated is None else annotated.of
    return annotated


def _type_given(argument: PassedArgument) -> Type:
    """The type that an argument gives to a parameter without an annotation, with as many axes as kernels know."""
    type_ = _type_of(argument)
    if isinstance(type_, ArrayType) and not 1 <= type_.ndim <= MAX_NDIM:
        what = f"an array of {type_.ndim} dimensions, and 1 to {MAX_NDIM} are supported"
        name, error = argument.parameter.name, diagnostics.launch.UnsupportedArgument
        found = error(None, name, what)
        raise LaunchError(found if type_.ndim else found.because(error.TakeNumber(name)))
    return type_


def argument_type(value: Any, parameter: DeclaredParameter) -> Type:
    """The type that an argument gives to a parameter without an annotation.

    Python's ints are i32, or i64 where they need it; its floats are f32 and its complex numbers c64, as in kernels.

    Raises:
        LaunchError: a kernel cannot take it.
    """
    return _type_of(plain(value, parameter))


def _type_of(argument: PassedArgument) -> Type:
    found = _TYPES[argument.kind](argument)
    if found is None:
        raise argument.parameter.error(unsupported(argument))
    return found


def _device_array_type(argument: PassedArgument) -> Type:
    refuse_freed(argument.value, argument.parameter)
    type_: Type = argument.value.type
    return type_


def _host_array_type(argument: PassedArgument) -> Type:
    array = argument.value
    refuse_masked(argument)
    if native_scalar(array.dtype) is not None:
        return _plain_array(array.dtype, array.ndim, _natural_layout(array))
    return ArrayType(dtype_of(argument), array.ndim, _natural_layout(array))


def _tensor_map_type(argument: PassedArgument) -> Type:
    type_: Type = argument.value.type
    return type_


def _numpy_scalar_type(argument: PassedArgument) -> Type | None:
    return scalar_of_dtype(argument.value.dtype) or _number_type(argument)


def _number_type(argument: PassedArgument) -> Type | None:
    """The type of a record, or of an object of Python's numeric classes, or of one derived from them."""
    value = argument.value
    if isinstance(value, bool):
        return bool_
    if argument.kind is not ArgumentKind.NUMBER:
        compound_type = compound_arguments.type_of_value(value, argument.parameter)
        if compound_type is not None:
            return compound_type
    if isinstance(value, int):
        return i32 if i32.minimum <= value <= i32.maximum else i64
    if isinstance(value, (float, complex)):
        return f32 if isinstance(value, float) else c64
    return None


_TYPES: dict[ArgumentKind, Callable[[PassedArgument], Type | None]] = {
    ArgumentKind.DEVICE_ARRAY: _device_array_type,
    ArgumentKind.HOST_ARRAY: _host_array_type,
    ArgumentKind.TENSOR_MAP: _tensor_map_type,
    ArgumentKind.NUMBER: _number_type,
    ArgumentKind.NUMPY_SCALAR: _numpy_scalar_type,
    ArgumentKind.OTHER: _number_type,
}


def refuse_freed(array: Any, parameter: DeclaredParameter) -> None:
    if array.is_freed:
        raise parameter.error(diagnostics.arrays.FreedMemory(None, f"argument `{parameter.name}`"))


def refuse_masked(argument: PassedArgument) -> None:
    """A masked array is an array and a mask, and a kernel would see the first alone."""
    if hasattr(argument.value, "mask"):
        what = diagnostics.launch.UnsupportedArgument(None, argument.parameter.name, "a masked array")
        raise argument.parameter.error(what)


def _natural_layout(array: Any) -> Layout:
    if array.flags.c_contiguous:
        return "C"
    return "F" if array.flags.f_contiguous else "A"


@lru_cache(maxsize=128)
def native_scalar(dtype: Any) -> Scalar | None:
    """The scalar that a dtype's elements are as they lie in memory; None for dtypes that are looked at more closely."""
    return scalar_of_dtype(dtype) if dtype.names is None and dtype.str[0] in ("|", "=", _NATIVE) else None


@lru_cache(maxsize=512)
def _plain_array(dtype: Any, ndim: int, layout: Layout) -> ArrayType:
    """The type of an array of a native scalar's elements."""
    element = native_scalar(dtype)
    assert element is not None
    return ArrayType(element, ndim, layout)


def _known_scalar(argument: PassedArgument) -> Scalar | None:
    """The scalar that the elements of a view of device memory are."""
    return argument.element if isinstance(argument.element, Scalar) else None


def dtype_of(argument: PassedArgument) -> Type:
    """The type of a NumPy array's elements."""
    dtype, parameter = argument.value.dtype, argument.parameter
    record = compound_arguments.array_dtype(argument.value)
    if record is not None:
        return record
    scalar = scalar_of_dtype(dtype) or _known_scalar(argument)
    if scalar is None or dtype.str[0] not in ("|", "=", _NATIVE):
        what = f"an array of {dtype}" + (", in the other byte order" if scalar is not None else "")
        error = diagnostics.launch.UnsupportedArgument(None, parameter.name, what)
        raw = [candidate for candidate in SCALARS.values() if is_raw(dtype, candidate)]
        raise parameter.error(error.because(error.Annotate(min(map(repr, raw)))) if raw else error)
    return scalar
