"""Arguments of a launch that have parts: structs, vectors, tuples, pointers, and arrays of them."""

from __future__ import annotations

import ctypes
import operator
import sys
from collections.abc import Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics.diagnostic import Diagnostic
from nvgen.runtime.arrays.device_arrays import address_of
from nvgen.runtime.launch.number_arguments import number
from nvgen.runtime.launch.parameters import DeclaredParameter
from nvgen.runtime.launch.passed_arguments import ArgumentKind, PassedArgument, plain, shown
from nvgen.types import (
    AnnotationProblem,
    ArrayType,
    GridConstantType,
    PointerType,
    Scalar,
    StructType,
    TupleType,
    Type,
    VectorType,
    alignment_of,
    is_record_class,
    members,
    size_of,
    struct_type,
)
from nvgen.types.numpy_dtypes import type_of_dtype
from nvgen.types.numpy_records import matches
from nvgen.types.record_classes import is_same_class
from nvgen.types.textures import HandleType

#: Values are aligned for everything that a kernel loads at once.
_ALIGNMENT = 16


def type_of_value(argument: Any, parameter: DeclaredParameter) -> Type | None:
    """The type of an instance of a dataclass or NamedTuple, or of a NumPy record; None for other arguments.

    Raises:
        LaunchError: a field has no type of nvgen.
    """
    if is_record_class(type(argument)):
        try:
            return struct_type(type(argument))
        except AnnotationProblem as problem:
            error = diagnostics.structs.NotAStruct(None, problem.problem)
            raise parameter.error(error.because(error.Remedy(problem.remedy))) from None
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(argument, numpy.void) and argument.dtype.names is not None:
        return type_of_dtype(argument.dtype)
    return None


def encoded(argument: Any, type_: Type, parameter: DeclaredParameter) -> Any:
    """A value in the bytes that it has in memory, as an aligned ctypes object.

    Raises:
        LaunchError: it is of another type, or a number in it does not fit.
    """
    content = argument.tobytes() if _is_record_of(argument, type_) else _bytes(argument, type_, parameter)
    memory = (ctypes.c_char * (len(content) + _ALIGNMENT))()
    start = -ctypes.addressof(memory) % _ALIGNMENT
    value = (ctypes.c_char * len(content)).from_buffer(memory, start)
    value.raw = content
    return value


def _is_record_of(argument: Any, type_: Type) -> bool:
    """Whether an argument is a NumPy record that has the bytes of a type already."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(argument, numpy.void) and matches(argument.dtype, type_)


def _bytes(value: Any, type_: Type, parameter: DeclaredParameter) -> bytes:
    if isinstance(type_, GridConstantType):
        return _bytes(value, type_.value, parameter)
    if isinstance(type_, Scalar):
        return bytes(number(plain(value, parameter), type_))
    if isinstance(type_, PointerType):
        return bytes(address(plain(value, parameter), type_))
    if isinstance(type_, HandleType):
        return bytes(handle(value, type_, parameter))
    if isinstance(type_, VectorType):
        elements = _sequence(value, type_.count, type_, parameter)
        return b"".join(bytes(number(plain(element, parameter), type_.element)) for element in elements)
    assert isinstance(type_, (StructType, TupleType))
    content = bytearray(size_of(type_))
    fields = _fields(value, type_, parameter)
    for (offset, inner), field in zip(members(type_), fields, strict=True):
        part = _bytes(field, inner, parameter)
        content[offset : offset + len(part)] = part
    return bytes(content)


def _fields(value: Any, type_: StructType | TupleType, parameter: DeclaredParameter) -> Sequence[Any]:
    """The values of a struct's fields: of an instance of its class, a NumPy record, or a tuple."""
    if isinstance(type_, StructType):
        names = [field.name for field in type_.fields]
        if type_.origin is not None and (isinstance(value, type_.origin) or is_same_class(type(value), type_.origin)):
            return [getattr(value, name) for name in names]
        if list(getattr(getattr(value, "dtype", None), "names", None) or ()) == names:
            return [value[name] for name in names]
    return _sequence(value, len(members(type_)), type_, parameter)


def _sequence(value: Any, count: int, type_: Type, parameter: DeclaredParameter) -> Sequence[Any]:
    """So many values, of a tuple, a list or a NumPy array with one axis."""
    is_one = isinstance(value, (tuple, list)) or getattr(value, "shape", ()) == (count,)
    if not is_one or len(value) != count:
        kind = f"an object of type `{type(value).__name__}`"
        actual = f"{len(value)} values" if isinstance(value, (tuple, list)) else kind
        raise parameter.error(diagnostics.structs.WrongPart(None, parameter.name, actual, type_))
    found: Sequence[Any] = value
    return found


def address(argument: PassedArgument, type_: PointerType) -> Any:
    """What a pointer parameter takes: an integer, or an object that says where its device memory is.

    Raises:
        LaunchError: the argument is neither.
    """
    value, parameter = argument.value, argument.parameter
    if argument.kind is ArgumentKind.DEVICE_ARRAY:
        if value.is_freed:
            raise parameter.error(diagnostics.arrays.FreedMemory(None, f"argument `{parameter.name}`"))
        return ctypes.c_uint64(value.address)
    interface = getattr(value, "__cuda_array_interface__", None)
    if interface is not None:
        return ctypes.c_uint64(interface["data"][0])
    try:
        whole, is_integer = (-1, False) if isinstance(value, bool) else (operator.index(value), True)
    except TypeError:  # of arrays too, which have the method
        whole, is_integer = -1, False
    if not 0 <= whole < 2**64:
        actual = f"the number {value}" if is_integer else f"an object of type `{type(value).__name__}`"
        raise parameter.error(diagnostics.structs.WrongPart(None, parameter.name, actual, f"an address for {type_!r}"))
    return ctypes.c_uint64(whole)


def pointer(argument: PassedArgument, type_: PointerType) -> Any:
    """``address``, where what the parameter points at may lie.

    Raises:
        LaunchError: it is none, or no multiple of what that needs.
    """
    found, needed, parameter = address(argument, type_), alignment_of(type_.pointee), argument.parameter
    if found.value % needed:
        raise parameter.error(
            diagnostics.memory.MisalignedPointer(None, parameter.name, f"{found.value:#x}", needed, type_.pointee)
        )
    return found


def handle(value: Any, type_: HandleType, parameter: DeclaredParameter) -> Any:
    """What a texture or a surface takes: the driver's handle, an integer or an object that holds one.

    The objects of `cuda.bindings` (``CUtexObject``, ``cudaTextureObject_t``) have ``__int__``, as floats do.

    Raises:
        LaunchError: the argument is neither.
    """
    is_other = isinstance(value, (bool, float, str)) or hasattr(value, "dtype")
    whole = -1
    if hasattr(value, "__index__") and not isinstance(value, bool) and getattr(value, "shape", ()) == ():
        whole = value.__index__()
    elif hasattr(value, "__int__") and not is_other:
        whole = int(value)
    if not 0 <= whole < 2**64:
        actual = f"the number {value}" if isinstance(value, int) else f"an object of type `{type(value).__name__}`"
        raise parameter.error(diagnostics.textures.BadHandle(None, parameter.name, actual, type_))
    return ctypes.c_uint64(whole)


# Arrays


def array_dtype(array: Any) -> Type | None:
    """The element type of an array of records; None for others."""
    return type_of_dtype(array.dtype) if array.dtype.names is not None else None


def elements(argument: PassedArgument, expected: ArrayType) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Shape and strides of an array whose elements are vectors, records or pointers.

    Raises:
        LaunchError: its elements are others, or do not lie in memory as the kernel expects them.
    """
    array, parameter, element = argument.value, argument.parameter, expected.dtype
    shape, strides = array.shape, array.strides
    if isinstance(element, VectorType):
        if not _holds(argument, element.element):
            raise parameter.error(_other_elements(argument, expected))
        _check_axes(array, expected.ndim + 1, parameter)
        if shape[-1] != element.count or (array.size and strides[-1] != array.itemsize):
            wrong = diagnostics.vectors.WrongVectorAxis(None, parameter.name, element.count, str(shape), str(strides))
            raise parameter.error(wrong)
        shape, strides = shape[:-1], strides[:-1]
    else:
        if not _holds(argument, element):
            raise parameter.error(_other_elements(argument, expected))
        _check_axes(array, expected.ndim, parameter)
    _check_alignment(array, shape, strides, element, parameter)
    return shape, strides


def _holds(argument: PassedArgument, element: Type) -> bool:
    """Whether an array's elements are of a type; those of device memory say what their bytes are."""
    if argument.kind is ArgumentKind.DEVICE_ARRAY and isinstance(element, Scalar):
        return bool(argument.value.element is element)
    return matches(argument.value.dtype, element)


def _other_elements(argument: PassedArgument, expected: ArrayType) -> Diagnostic:
    array, name = argument.value, argument.parameter.name
    if isinstance(expected.dtype, StructType) and array.dtype.names is not None:
        problem = _record_problem(array.dtype, expected.dtype)
        return diagnostics.structs.RecordMismatch(None, name, expected.dtype, problem)
    return diagnostics.launch.WrongArgumentType(None, name, shown(argument), f"an array of {expected.dtype}")


def _record_problem(dtype: Any, struct: StructType) -> str:
    """The first thing that a dtype has otherwise than a struct."""
    names = [field.name for field in struct.fields]
    if list(dtype.names) != names:
        return f"their fields are {', '.join(dtype.names)}, not {', '.join(names)}"
    for field in struct.fields:
        part, offset = dtype.fields[field.name][:2]
        if offset != field.offset:
            return f"field `{field.name}` is at byte {offset}, not {field.offset}"
        if not matches(part, field.type):
            return f"field `{field.name}` is {part}, not {field.type!r}"
    return f"they take {dtype.itemsize} bytes, not {struct.size}"


def _check_axes(array: Any, ndim: int, parameter: DeclaredParameter) -> None:
    if array.ndim != ndim:
        raise parameter.error(diagnostics.launch.WrongDimensionCount(None, parameter.name, array.ndim, ndim))


def _check_alignment(
    array: Any, shape: Sequence[int], strides: Sequence[int], element: Type, parameter: DeclaredParameter
) -> None:
    alignment = alignment_of(element)
    steps = [stride for extent, stride in zip(shape, strides, strict=True) if extent > 1]
    if array.size and any(offset % alignment for offset in (address_of(array), *steps)):
        raise parameter.error(diagnostics.vectors.UnalignedElements(None, parameter.name, alignment, element))
