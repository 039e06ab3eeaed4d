"""The arguments of a launch: their types, and their values as the kernel's parameters take them.

Nothing here imports NumPy: who passes an array has imported it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import LaunchError
from nvgen.lang.options import is_large
from nvgen.runtime.arrays.device_arrays import address_of
from nvgen.runtime.arrays.strides import is_contiguous
from nvgen.runtime.arrays.tensor_map import TensorMap
from nvgen.runtime.interop import libraries
from nvgen.runtime.launch import compound_arguments
from nvgen.runtime.launch.number_arguments import number
from nvgen.runtime.launch.parameters import DeclaredParameter
from nvgen.runtime.launch.passed_arguments import ArgumentKind, PassedArgument, plain, shown, unsupported, wrong_type
from nvgen.tree.analysis.access import Access
from nvgen.types import (
    MAX_NDIM,
    SCALARS,
    ArrayType,
    ConstexprType,
    Layout,
    OptionalType,
    PointerType,
    Scalar,
    StaticType,
    TensorMapType,
    Type,
    bool_,
    c64,
    f32,
    i32,
    i64,
    is_aggregate,
    size_of,
)
from nvgen.types.numpy_types import is_raw, scalar_of_dtype, scalar_of_number
from nvgen.types.textures import HandleType

_NATIVE = "<" if sys.byteorder == "little" else ">"
_MAX_EXTENT = 2**31 - 1


class ArrayArgument:
    """An array as a kernel sees it: its first element is at ``address``, ``shape`` counts elements.

    ``strides``, in bytes, are there only where the kernel takes them. Without them ``nbytes`` follow ``address``.
    ``owner`` is the array that was passed, ``element_size`` the bytes of an element, and ``ordinal`` the GPU that has
    the memory, None for NumPy arrays.
    """

    __slots__ = ("address", "element_size", "nbytes", "ordinal", "owner", "shape", "strides", "writeable")

    def __init__(
        self,
        owner: Any,
        address: int,
        nbytes: int,
        shape: tuple[int, ...],
        writeable: bool,
        strides: tuple[int, ...] = (),
        element_size: int = 0,
        ordinal: int | None = None,
    ) -> None:
        self.owner = owner
        self.address = address
        self.nbytes = nbytes
        self.shape = shape
        self.writeable = writeable
        self.strides = strides
        self.element_size = element_size
        self.ordinal = ordinal

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


class Argument:
    """One checked argument; ``value`` is an ``ArrayArgument``, a ``TensorMapArgument`` or a ctypes number.

    ``array`` is the array that the kernel gets access to, if there is one.
    """

    __slots__ = ("array", "type", "value")

    def __init__(self, type_: Type, value: Any) -> None:
        self.type = type_
        self.value = value
        array = value.array if isinstance(value, TensorMapArgument) else value
        self.array: ArrayArgument | None = array if isinstance(array, ArrayArgument) else None


def arrays(arguments: Sequence[Argument]) -> list[ArrayArgument]:
    """The arrays of a launch, in order: one for each argument that is an array or a tensor map."""
    return [argument.array for argument in arguments if argument.array is not None]


# Types


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
    _refuse_freed(argument.value, argument.parameter)
    type_: Type = argument.value.type
    return type_


def _host_array_type(argument: PassedArgument) -> Type:
    array = argument.value
    _refuse_masked(argument)
    if _native_scalar(array.dtype) is not None:
        return _plain_array(array.dtype, array.ndim, _natural_layout(array))
    return ArrayType(_dtype(argument), array.ndim, _natural_layout(array))


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


def _refuse_freed(array: Any, parameter: DeclaredParameter) -> None:
    if array.is_freed:
        raise parameter.error(diagnostics.arrays.FreedMemory(None, f"argument `{parameter.name}`"))


def _refuse_masked(argument: PassedArgument) -> None:
    """A masked array is an array and a mask, and a kernel would see the first alone."""
    if hasattr(argument.value, "mask"):
        what = diagnostics.launch.UnsupportedArgument(None, argument.parameter.name, "a masked array")
        raise argument.parameter.error(what)


def _natural_layout(array: Any) -> Layout:
    if array.flags.c_contiguous:
        return "C"
    return "F" if array.flags.f_contiguous else "A"


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


def _known_scalar(argument: PassedArgument) -> Scalar | None:
    """The scalar that the elements of a view of device memory are."""
    return argument.element if isinstance(argument.element, Scalar) else None


def _dtype(argument: PassedArgument) -> Type:
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


# Checks


class ExpectedArgument:
    """What a parameter of a specialised kernel takes; what its type alone decides is found out once.

    ``is_written`` says that the kernel writes to it, ``is_on_cpu`` that it runs on the CPU.
    """

    __slots__ = ("_check", "is_on_cpu", "is_written", "size", "takes_strides", "type")

    def __init__(self, type_: Type, *, is_written: bool = False, is_on_cpu: bool = False) -> None:
        self.type = type_
        self.is_written = is_written
        self.is_on_cpu = is_on_cpu
        #: Of an array: bytes of an element, and whether the kernel takes its strides.
        self.size = size_of(type_.dtype) if isinstance(type_, ArrayType) else 0
        self.takes_strides = isinstance(type_, ArrayType) and type_.has_strides
        self._check = _check_of(type_)

    def checked(self, argument: PassedArgument) -> Argument:
        """An argument as the kernel takes it.

        Raises:
            LaunchError: it is of another type, shape or layout, does not fit, or may not be written.
        """
        return Argument(self.type, self._check(argument, self))


def expected_arguments(
    types: Sequence[Type], access: Sequence[Access], *, is_on_cpu: bool = False
) -> tuple[ExpectedArgument | None, ...]:
    """What each parameter of a specialised kernel takes; None for constants, which are in its code."""
    remaining = iter(access)
    found: list[ExpectedArgument | None] = []
    for type_ in types:
        if isinstance(type_, StaticType):
            found.append(None)
            continue
        is_written = isinstance(type_, (ArrayType, TensorMapType)) and next(remaining).writes
        found.append(ExpectedArgument(type_, is_written=is_written, is_on_cpu=is_on_cpu))
    return tuple(found)


def check_all(expected: Sequence[ExpectedArgument | None], arguments: Sequence[PassedArgument]) -> list[Argument]:
    """The arguments as a specialised kernel takes them, without its constants.

    Raises:
        LaunchError: one is of another type, shape or layout, does not fit, or may not be written.
    """
    return [one.checked(given) for one, given in zip(expected, arguments, strict=True) if one is not None]


def check(value: Any, type_: Type, parameter: DeclaredParameter, *, written: bool) -> Argument:
    """One value as a parameter of a type takes it; ``written`` says that the kernel writes to it.

    Raises:
        LaunchError: it is of another type, shape or layout, does not fit, or may not be written.
    """
    return ExpectedArgument(type_, is_written=written).checked(plain(value, parameter))


def _check_of(type_: Type) -> Callable[[PassedArgument, ExpectedArgument], Any]:
    """What checks the arguments for parameters of a type, and returns their values."""
    for class_, check in _CHECKS:
        if isinstance(type_, class_):
            return check
    if is_aggregate(type_):
        return _check_aggregate
    assert isinstance(type_, Scalar)
    return _check_scalar


def _check_scalar(argument: PassedArgument, expected: ExpectedArgument) -> Any:
    assert isinstance(expected.type, Scalar)
    return number(argument, expected.type)


def _check_aggregate(argument: PassedArgument, expected: ExpectedArgument) -> Any:
    return compound_arguments.encoded(argument.value, expected.type, argument.parameter)


def _check_pointer(argument: PassedArgument, expected: ExpectedArgument) -> Any:
    assert isinstance(expected.type, PointerType)
    return compound_arguments.pointer(argument, expected.type)


def _check_handle(argument: PassedArgument, expected: ExpectedArgument) -> Any:
    assert isinstance(expected.type, HandleType)
    return compound_arguments.handle(argument.value, expected.type, argument.parameter)


def _check_array(argument: PassedArgument, expected: ExpectedArgument) -> ArrayArgument:
    array, parameter, type_ = argument.value, argument.parameter, expected.type
    assert isinstance(type_, ArrayType)
    if not argument.is_array:
        if type(array).__module__ == "builtins" or scalar_of_number(array) is not None:
            raise parameter.error(wrong_type(argument, shown(argument), type_))
        raise parameter.error(unsupported(argument))
    is_device_array = argument.kind is ArgumentKind.DEVICE_ARRAY
    if is_device_array:
        _refuse_freed(array, parameter)
    else:
        _refuse_masked(argument)
    shape, strides, flags, size = array.shape, array.strides, array.flags, expected.size
    aligned = bool(flags.aligned)
    address = array.address if is_device_array else array.ctypes.data
    if isinstance(type_.dtype, Scalar):
        _check_numbers(argument, type_, type_.dtype)
        # Kernels load complex numbers and integers of 128 bits at once, so those are aligned to their size.
        aligned = aligned and address % size == 0
    else:
        shape, strides = compound_arguments.elements(argument, type_)
    layout = type_.layout
    fits = layout == "A" or (flags.c_contiguous and layout == "C") or is_contiguous(shape, strides, size, layout)
    if not fits or not aligned:
        written_as = (str(array.shape), str(array.strides))
        remedy = libraries.rearranged(array, parameter.name, layout, aligned)
        raise parameter.error(
            diagnostics.launch.WrongLayout(None, parameter.name, layout, *written_as, aligned, remedy)
        )
    for axis, extent in enumerate(shape):
        if extent > _MAX_EXTENT:
            raise parameter.error(diagnostics.launch.ExtentTooLarge(None, parameter.name, extent, axis))
    writeable = flags.writeable
    if expected.is_written and not writeable:
        raise parameter.error(libraries.read_only(array, parameter.name))
    ordinal = array.ordinal if is_device_array else None
    taken = strides if expected.takes_strides else ()
    return ArrayArgument(array, address, array.nbytes, shape, writeable, taken, size, ordinal)


def _check_numbers(argument: PassedArgument, expected: ArrayType, element: Scalar) -> None:
    """Refuses an array of other elements or dimensions."""
    array, parameter = argument.value, argument.parameter
    if argument.kind is ArgumentKind.DEVICE_ARRAY:
        if array.element is not element:
            raise parameter.error(_other_dtype(argument, array.element, expected, element))
    elif _native_scalar(array.dtype) is not element and not is_raw(array.dtype, element):
        dtype = _dtype(argument)
        if dtype != element:
            raise parameter.error(_other_dtype(argument, dtype, expected, element))
    if array.ndim != expected.ndim:
        raise parameter.error(diagnostics.launch.WrongDimensionCount(None, parameter.name, array.ndim, expected.ndim))


def _other_dtype(argument: PassedArgument, dtype: Type, expected: ArrayType, element: Scalar) -> diagnostics.Diagnostic:
    array, name = argument.value, argument.parameter.name
    error = wrong_type(argument, f"an array of {dtype}", expected)
    if not isinstance(dtype, Scalar):
        return error
    if not element.is_in_numpy and libraries.of(array) is libraries.NUMPY:
        return error.because(error.ViewBytes(name, repr(element), f"V{element.size}"))
    if dtype.is_complex and not element.is_complex:
        return error.because(error.TakePart(libraries.copied(array, f"{name}.real")))
    if not element.is_in_numpy and libraries.of(array) is libraries.OWN and dtype.size == element.size:
        error = error.because(error.ViewElements(name, repr(element)))
    return error.because(error.ConvertDtype(libraries.converted(array, name, element)))


def _check_tensor_map(argument: PassedArgument, expected: ExpectedArgument) -> TensorMapArgument:
    """A tensor map of the type that is expected, of an array that may be written where the kernel does.

    The CPU takes none that has a mode or an option which only GPUs have.
    """
    given, parameter, type_ = argument.value, argument.parameter, expected.type
    assert isinstance(type_, TensorMapType)
    is_map = argument.kind is ArgumentKind.TENSOR_MAP
    if not is_map or given.type != type_:
        actual = f"a {given.type!r}" if is_map else shown(argument)
        raise parameter.error(diagnostics.tensor.NotAMapArgument(None, parameter.name, actual, type_))
    found = tensor_map_argument(argument, is_on_cpu=expected.is_on_cpu)
    if expected.is_written and not found.array.writeable:
        raise parameter.error(libraries.read_only(found.array.owner, parameter.name))
    return found


def tensor_map_argument(argument: PassedArgument, *, is_on_cpu: bool) -> TensorMapArgument:
    """A tensor map as a kernel gets it, whatever it does by it.

    Raises:
        LaunchError: the memory is freed, or the map has what only GPUs have, and the launch is on the CPU.
    """
    given, parameter = argument.value, argument.parameter
    array = plain(given.array, parameter)
    is_device_array = array.kind is ArgumentKind.DEVICE_ARRAY
    if is_device_array:
        _refuse_freed(array.value, parameter)
    if is_on_cpu and given.gpu_only_part:
        raise parameter.error(diagnostics.tensor.OnlyOnGpuMap(None, parameter.name, given.gpu_only_part))
    whole = ArrayArgument(
        *(array.value, address_of(array.value), array.value.nbytes, given.shape, array.value.flags.writeable),
        *(given.strides, given.dtype.size, array.value.ordinal if is_device_array else None),
    )
    return TensorMapArgument(given, whole)


_CHECKS: tuple[tuple[type, Callable[[PassedArgument, ExpectedArgument], Any]], ...] = (
    (ArrayType, _check_array),
    (TensorMapType, _check_tensor_map),
    (PointerType, _check_pointer),
    (HandleType, _check_handle),
)
