"""The arguments of a launch: their types, and their values as the kernel's parameters take them.

Nothing here imports NumPy: who passes an array has imported it.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from nvgen import diagnostics
from nvgen.records import Record
from nvgen.runtime.arrays.device_arrays import DeviceArray, address_of
from nvgen.runtime.arrays.strides import is_contiguous
from nvgen.runtime.arrays.tensor_map import TensorMap
from nvgen.runtime.interop import libraries
from nvgen.runtime.launch import compound_arguments
from nvgen.runtime.launch.parameters import DeclaredParameter
from nvgen.types import (
    SCALARS,
    ArrayType,
    Kind,
    Layout,
    PointerType,
    Scalar,
    TensorMapType,
    Type,
    bool_,
    c64,
    component,
    f32,
    i32,
    i64,
    is_aggregate,
    size_of,
)
from nvgen.types.float_formats import encode, holds
from nvgen.types.numpy_types import WITHOUT_DTYPE, is_raw, number_of_scalar, scalar_of_dtype, scalar_of_number
from nvgen.types.textures import HandleType

_NATIVE = "<" if sys.byteorder == "little" else ">"
_MAX_EXTENT = 2**31 - 1

_CTYPES: dict[Scalar, Any] = {
    SCALARS["i8"]: ctypes.c_int8,
    SCALARS["i16"]: ctypes.c_int16,
    SCALARS["i32"]: ctypes.c_int32,
    SCALARS["i64"]: ctypes.c_int64,
    SCALARS["u8"]: ctypes.c_uint8,
    SCALARS["u16"]: ctypes.c_uint16,
    SCALARS["u32"]: ctypes.c_uint32,
    SCALARS["u64"]: ctypes.c_uint64,
    SCALARS["bool"]: ctypes.c_bool,
    SCALARS["f32"]: ctypes.c_float,
    SCALARS["f64"]: ctypes.c_double,
}


class _Words(ctypes.Structure):
    """An integer of 128 bits: its lower and its upper half."""

    _fields_ = (("low", ctypes.c_uint64), ("high", ctypes.c_uint64))


class _Complex64(ctypes.Structure):
    _fields_ = (("real", ctypes.c_float), ("imaginary", ctypes.c_float))


class _Complex128(ctypes.Structure):
    _fields_ = (("real", ctypes.c_double), ("imaginary", ctypes.c_double))


class ArrayArgument(Record):
    """An array as a kernel sees it: its first element is at ``address``, ``shape`` counts elements.

    ``strides``, in bytes, are there only where the kernel takes them. Without them ``nbytes`` follow ``address``.
    ``owner`` is the array that was passed.
    """

    owner: Any
    address: int
    nbytes: int
    shape: tuple[int, ...]
    writeable: bool
    strides: tuple[int, ...] = ()
    #: Bytes of an element.
    element_size: int = 0
    #: The GPU whose memory it is; None for NumPy arrays.
    ordinal: int | None = None

    @property
    def span(self) -> tuple[int, int]:
        """The addresses of the first byte and of the byte after the last one; negative strides go below ``address``."""
        if not self.strides or not self.nbytes:
            return self.address, self.address + self.nbytes
        reaches = [(extent - 1) * stride for extent, stride in zip(self.shape, self.strides, strict=True)]
        low = self.address + sum(reach for reach in reaches if reach < 0)
        high = self.address + sum(reach for reach in reaches if reach > 0) + self.element_size
        return low, high


class TensorMapArgument(Record):
    """A tensor map, and the array that it describes as a kernel sees it."""

    map: TensorMap
    array: ArrayArgument


class Argument(Record):
    """One checked argument; ``value`` is an ``ArrayArgument``, a ``TensorMapArgument`` or a ctypes number."""

    type: Type
    value: Any

    @property
    def array(self) -> ArrayArgument | None:
        """The array that the kernel gets access to."""
        value = self.value.array if isinstance(self.value, TensorMapArgument) else self.value
        return value if isinstance(value, ArrayArgument) else None


def arrays(arguments: Sequence[Argument]) -> list[ArrayArgument]:
    """The arrays of a launch, in order: one for each argument that is an array or a tensor map."""
    return [array for argument in arguments if (array := argument.array) is not None]


def is_array(argument: Any) -> bool:
    """Whether an argument is an array as launches know them: of NumPy, or of device memory."""
    return isinstance(argument, DeviceArray) or _is_host_array(argument)


def _is_host_array(argument: Any) -> bool:
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(argument, numpy.ndarray)


def _refuse_freed(array: DeviceArray, parameter: DeclaredParameter) -> None:
    if array.is_freed:
        raise parameter.error(diagnostics.arrays.FreedMemory(None, f"argument `{parameter.name}`"))


def _refuse_masked(array: Any, parameter: DeclaredParameter) -> None:
    """A masked array is an array and a mask, and a kernel would see the first alone."""
    if hasattr(array, "mask"):
        raise parameter.error(diagnostics.launch.UnsupportedArgument(None, parameter.name, "a masked array"))


def argument_type(argument: Any, parameter: DeclaredParameter) -> Type:
    """The type that an argument gives to a parameter without an annotation.

    Python's ints are i32, or i64 where they need it; its floats are f32 and its complex numbers c64, as in kernels.

    Raises:
        LaunchError: a kernel cannot take it.
    """
    if isinstance(argument, DeviceArray):
        _refuse_freed(argument, parameter)
        return argument.type
    if _is_host_array(argument):
        _refuse_masked(argument, parameter)
        if _native_scalar(argument.dtype) is not None:
            return _plain_array(argument.dtype, argument.ndim, _natural_layout(argument))
        return ArrayType(_dtype(argument, parameter), argument.ndim, _natural_layout(argument))
    if isinstance(argument, bool):
        return bool_
    if isinstance(argument, TensorMap):
        return argument.type
    numpy_type = scalar_of_number(argument)
    if numpy_type is not None:
        return numpy_type
    compound_type = compound_arguments.type_of_value(argument, _checker(parameter))
    if compound_type is not None:
        return compound_type
    if isinstance(argument, int):
        return i32 if i32.minimum <= argument <= i32.maximum else i64
    if isinstance(argument, (float, complex)):
        return f32 if isinstance(argument, float) else c64
    raise parameter.error(_unsupported(argument, parameter))


def _unsupported(argument: Any, parameter: DeclaredParameter) -> diagnostics.Diagnostic:
    kind = type(argument)
    what = "None" if argument is None else f"an object of type `{kind.__module__}.{kind.__qualname__}`"
    if kind.__module__ == "builtins" and argument is not None:
        what = f"a Python {kind.__name__}"
    return diagnostics.launch.UnsupportedArgument(None, parameter.name, what)


def _natural_layout(array: Any) -> Layout:
    if array.flags.c_contiguous:
        return "C"
    return "F" if array.flags.f_contiguous else "A"


def _checker(parameter: DeclaredParameter) -> compound_arguments.Checker:
    return compound_arguments.Checker(
        parameter.name,
        parameter.error,
        lambda value, scalar: _check_number(value, scalar, parameter),
    )


@lru_cache(maxsize=128)
def _native_scalar(dtype: Any) -> Scalar | None:
    """The scalar that a dtype's elements are as they lie in memory; None for dtypes that are looked at more closely."""
    return scalar_of_dtype(dtype) if dtype.names is None and dtype.str[0] in ("|", "=", _NATIVE) else None


@lru_cache(maxsize=512)
def _plain_array(dtype: Any, ndim: int, layout: Layout) -> ArrayType:
    """The type of an array of a native scalar's elements."""
    element = _native_scalar(dtype)
    assert element is not None
    return ArrayType(element, ndim, layout)


def _dtype(array: Any, parameter: DeclaredParameter) -> Type:
    record = compound_arguments.array_dtype(array)
    if record is not None:
        return record
    scalar = scalar_of_dtype(array.dtype)
    if scalar is None or array.dtype.str[0] not in ("|", "=", _NATIVE):
        what = f"an array of {array.dtype}" + (", in the other byte order" if scalar is not None else "")
        error = diagnostics.launch.UnsupportedArgument(None, parameter.name, what)
        raw = [candidate for candidate in WITHOUT_DTYPE if is_raw(array.dtype, candidate)]
        raise parameter.error(error.because(error.Annotate(min(map(repr, raw)))) if raw else error)
    return scalar


def check(argument: Any, expected: Type, parameter: DeclaredParameter, *, written: bool) -> Argument:
    """An argument as the parameter's type takes it; ``written`` says that the kernel writes to it.

    Raises:
        LaunchError: it is of another type, shape or layout, does not fit, or may not be written.
    """
    if isinstance(expected, ArrayType):
        return Argument(expected, _check_array(argument, expected, parameter, written))
    if isinstance(expected, TensorMapType):
        return Argument(expected, _check_tensor_map(argument, expected, parameter, written))
    if isinstance(expected, PointerType):
        return Argument(expected, compound_arguments.address(argument, expected, _checker(parameter)))
    if isinstance(expected, HandleType):
        return Argument(expected, compound_arguments.handle(argument, expected, _checker(parameter)))
    if is_aggregate(expected):
        return Argument(expected, compound_arguments.encoded(argument, expected, _checker(parameter)))
    assert isinstance(expected, Scalar)
    return Argument(expected, _check_number(argument, expected, parameter))


def _check_array(argument: Any, expected: ArrayType, parameter: DeclaredParameter, written: bool) -> ArrayArgument:
    if not is_array(argument):
        if type(argument).__module__ == "builtins" or scalar_of_number(argument) is not None:
            raise parameter.error(_wrong_type(parameter, _shown(argument), expected))
        raise parameter.error(_unsupported(argument, parameter))
    ordinal = argument.ordinal if isinstance(argument, DeviceArray) else None
    if isinstance(argument, DeviceArray):
        _refuse_freed(argument, parameter)
    else:
        _refuse_masked(argument, parameter)
    shape, strides, flags = argument.shape, argument.strides, argument.flags
    aligned = bool(flags.aligned)
    data = address_of(argument)
    if isinstance(expected.dtype, Scalar):
        _check_numbers(argument, expected, expected.dtype, parameter)
        # Kernels load complex numbers and integers of 128 bits at once, so those are aligned to their size.
        aligned = aligned and data % expected.dtype.size == 0
    else:
        shape, strides = compound_arguments.elements(argument, expected, _checker(parameter))
    size = size_of(expected.dtype)
    layout = expected.layout
    fits = layout == "A" or (flags.c_contiguous and layout == "C") or is_contiguous(shape, strides, size, layout)
    if not fits or not aligned:
        written_as = (str(argument.shape), str(argument.strides))
        remedy = libraries.rearranged(argument, parameter.name, layout, aligned)
        wrong = diagnostics.launch.WrongLayout(None, parameter.name, expected.layout, *written_as, aligned, remedy)
        raise parameter.error(wrong)
    for axis, extent in enumerate(shape):
        if extent > _MAX_EXTENT:
            raise parameter.error(diagnostics.launch.ExtentTooLarge(None, parameter.name, extent, axis))
    writeable = flags.writeable
    if written and not writeable:
        raise parameter.error(libraries.read_only(argument, parameter.name))
    jumps = strides if expected.has_strides else ()
    return ArrayArgument(argument, data, argument.nbytes, shape, writeable, jumps, size, ordinal)


def _check_tensor_map(
    argument: Any, expected: TensorMapType, parameter: DeclaredParameter, written: bool
) -> TensorMapArgument:
    """A tensor map of the type that is expected, of an array that may be written where the kernel does."""
    if not isinstance(argument, TensorMap) or argument.type != expected:
        actual = f"a {argument.type!r}" if isinstance(argument, TensorMap) else _shown(argument)
        raise parameter.error(diagnostics.tensor.NotAMapArgument(None, parameter.name, actual, expected))
    array = argument.array
    ordinal = array.ordinal if isinstance(array, DeviceArray) else None
    if isinstance(array, DeviceArray):
        _refuse_freed(array, parameter)
    if written and not array.flags.writeable:
        raise parameter.error(libraries.read_only(array, parameter.name))
    whole = ArrayArgument(
        *(array, address_of(array), array.nbytes, argument.shape, array.flags.writeable),
        *(argument.strides, expected.dtype.size, ordinal),
    )
    return TensorMapArgument(argument, whole)


def refuse_map_for_gpus(given: TensorMapArgument, parameter: DeclaredParameter) -> None:
    """Refuses a tensor map that the CPU cannot copy by.

    Raises:
        LaunchError: it has a mode or an option that only GPUs have.
    """
    part = given.map.gpu_only_part
    if part:
        raise parameter.error(diagnostics.tensor.OnlyOnGpuMap(None, parameter.name, part))


def _check_numbers(argument: Any, expected: ArrayType, element: Scalar, parameter: DeclaredParameter) -> None:
    """Refuses an array of other elements or dimensions."""
    if isinstance(argument, DeviceArray):
        if argument.element is not element:
            raise parameter.error(_other_dtype(argument, parameter, argument.element, expected, element))
    elif _native_scalar(argument.dtype) is not element and not is_raw(argument.dtype, element):
        dtype = _dtype(argument, parameter)
        if dtype != element:
            raise parameter.error(_other_dtype(argument, parameter, dtype, expected, element))
    if argument.ndim != expected.ndim:
        raise parameter.error(
            diagnostics.launch.WrongDimensionCount(None, parameter.name, argument.ndim, expected.ndim)
        )


def _other_dtype(
    array: Any, parameter: DeclaredParameter, dtype: Type, expected: ArrayType, element: Scalar
) -> diagnostics.Diagnostic:
    error = _wrong_type(parameter, f"an array of {dtype}", expected)
    if not isinstance(dtype, Scalar):
        return error
    if element in WITHOUT_DTYPE and libraries.of(array) is libraries.NUMPY:
        return error.because(error.ViewBytes(parameter.name, repr(element), f"V{element.size}"))
    if dtype.is_complex and not element.is_complex:
        return error.because(error.TakePart(libraries.copied(array, f"{parameter.name}.real")))
    if element in WITHOUT_DTYPE and libraries.of(array) is libraries.OWN and dtype.size == element.size:
        error = error.because(error.ViewElements(parameter.name, repr(element)))
    return error.because(error.ConvertDtype(libraries.converted(array, parameter.name, element)))


def _wrong_type(parameter: DeclaredParameter, actual: str, expected: Type) -> diagnostics.launch.WrongArgumentType:
    shown = f"an array of {expected.dtype}" if isinstance(expected, ArrayType) else repr(expected)
    return diagnostics.launch.WrongArgumentType(None, parameter.name, actual, shown)


def _shown(argument: Any) -> str:
    if is_array(argument):
        return f"an array of {argument.element if isinstance(argument, DeviceArray) else argument.dtype}"
    if argument is None:
        return "None"
    return f"a {'NumPy' if type(argument).__module__ == 'numpy' else 'Python'} {type(argument).__name__}"


def _check_number(argument: Any, expected: Scalar, parameter: DeclaredParameter) -> Any:
    """A number as a ctypes value. Integers go by their value, so a NumPy int64 of 5 is fine for an i32."""
    is_single = _is_host_array(argument) and argument.shape == () and scalar_of_dtype(argument.dtype) is not None
    value: Any = number_of_scalar(argument) if is_single or scalar_of_number(argument) is not None else argument
    if not isinstance(value, _KINDS[expected.kind]):
        if is_array(argument) or isinstance(value, (bool, int, float, complex, str, type(None))):
            raise parameter.error(_wrong_type(parameter, _shown(argument), expected))
        raise parameter.error(_unsupported(argument, parameter))
    if not _fits(value, expected):
        raise parameter.error(diagnostics.launch.NumberDoesNotFit(None, parameter.name, value, repr(expected)))
    return _ctypes_number(value, expected)


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


def _ctypes_number(value: Any, type_: Scalar) -> Any:
    """A number that fits, laid out in memory as a kernel takes it."""
    if type_.is_float and type_.bits <= 16:
        return (ctypes.c_uint16 if type_.is_half else ctypes.c_uint8)(encode(value, type_))
    if type_.is_integer and type_.bits == 128:
        return _Words(value & (1 << 64) - 1, value >> 64 & (1 << 64) - 1)
    if type_.is_complex:
        return (_Complex64 if type_ == c64 else _Complex128)(value.real, value.imag)
    return _CTYPES[type_](value)


def pack(arguments: Sequence[Argument], addresses: Sequence[int], encode: Callable[[TensorMap, int], Any]) -> list[Any]:
    """The values of a kernel's parameters, in order, as ctypes objects.

    An array is its address (from ``addresses``, one for each of ``arrays``), its extents, and where its layout does not
    imply them its strides, as 64-bit integers. A tensor map is what ``encode`` makes of it and the address.
    """
    values: list[Any] = []
    remaining = iter(addresses)
    for argument in arguments:
        if isinstance(argument.value, ArrayArgument):
            values.append(ctypes.c_void_p(next(remaining)))
            values += [ctypes.c_int64(number) for number in (*argument.value.shape, *argument.value.strides)]
        elif isinstance(argument.value, TensorMapArgument):
            values.append(encode(argument.value.map, next(remaining)))
        else:
            values.append(argument.value)
    return values


def pointers(values: Sequence[Any]) -> Any:
    """A C array of pointers to the values, as the CUDA driver and the CPU target's functions take it."""
    return (ctypes.c_void_p * max(len(values), 1))(*(ctypes.addressof(value) for value in values))
