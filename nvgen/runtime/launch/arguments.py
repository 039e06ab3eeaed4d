"""The arguments of a launch: their types, and their values as the kernel's parameters take them.

Nothing here imports NumPy: who passes an array has imported it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.runtime.arrays.device_arrays import address_of
from nvgen.runtime.arrays.strides import is_contiguous
from nvgen.runtime.arrays.tensor_map import TensorMap
from nvgen.runtime.interop import libraries
from nvgen.runtime.launch import compound_arguments
from nvgen.runtime.launch.argument_types import dtype_of, native_scalar, refuse_freed, refuse_masked
from nvgen.runtime.launch.number_arguments import number
from nvgen.runtime.launch.parameters import DeclaredParameter
from nvgen.runtime.launch.passed_arguments import ArgumentKind, PassedArgument, plain, shown, unsupported, wrong_type
from nvgen.tree.analysis.access import Access
from nvgen.types import (
    ArrayType,
    PointerType,
    Scalar,
    StaticType,
    TensorMapType,
    Type,
    is_aggregate,
    size_of,
)
from nvgen.types.numpy_types import is_raw, scalar_of_number
from nvgen.types.textures import HandleType

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
        refuse_freed(array, parameter)
    else:
        refuse_masked(argument)
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
    elif native_scalar(array.dtype) is not element and not is_raw(array.dtype, element):
        dtype = dtype_of(argument)
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
        refuse_freed(array.value, parameter)
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
