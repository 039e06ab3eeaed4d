"""What an argument of a launch is, found out once by its class, for all later steps.

What a value means for a parameter (a number for a struct's field, an address for a pointer) is for the
parameter's type to say, and is no part of the kind. Nothing here imports NumPy: who passes an array has
imported it.
"""

from __future__ import annotations

import sys
from enum import Enum, auto
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import Diagnostic
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.tensor_map import TensorMap
from nvgen.runtime.launch.parameters import DeclaredParameter
from nvgen.types import ArrayType, Type
from nvgen.types.interning import interned

#: Classes whose kinds are kept; a program may make classes without end.
_MAX_CLASSES = 1024


class ArgumentKind(Enum):
    """What an argument is. One of Python's own numbers is of its class itself, and not of a derived one."""

    DEVICE_ARRAY = auto()
    HOST_ARRAY = auto()
    TENSOR_MAP = auto()
    NUMBER = auto()
    NUMPY_SCALAR = auto()
    #: Records, sequences, objects with an address, and what no parameter takes.
    OTHER = auto()


#: By class: the kind, and whether an object of it may be another library's array.
BY_CLASS: dict[type, tuple[ArgumentKind, bool]] = {}
_OWN = {
    DeviceArray: (ArgumentKind.DEVICE_ARRAY, False),
    **dict.fromkeys((bool, int, float, complex), (ArgumentKind.NUMBER, False)),
}


class ArrayAddressType(Type, Record):
    """What parameters are that take an array by its address alone, as those of PTX do."""

    def __repr__(self) -> str:
        return "the address of an array"


ARRAY_ADDRESS = interned(ArrayAddressType())


class PassedArgument:
    """An argument of a launch: its parameter, its kind, and its value, which for other libraries' arrays is the view.

    ``is_array`` says that it is an array of NumPy or of device memory; ``element`` is what the elements of a NumPy
    array are that is a view of device memory, since NumPy has no type for some.
    """

    __slots__ = ("element", "is_array", "kind", "parameter", "value")

    def __init__(
        self, value: Any, kind: ArgumentKind, parameter: DeclaredParameter, element: Type | None = None
    ) -> None:
        self.value = value
        self.kind = kind
        self.parameter = parameter
        self.element = element
        self.is_array = kind is ArgumentKind.HOST_ARRAY or kind is ArgumentKind.DEVICE_ARRAY


def facts(class_: type) -> tuple[ArgumentKind, bool]:
    """The kind of a class's objects, and whether they may be other libraries' arrays; kept."""
    found = _OWN.get(class_) or (_kind(class_), not _is_numpys(class_))
    if len(BY_CLASS) >= _MAX_CLASSES:
        BY_CLASS.clear()
    BY_CLASS[class_] = found
    return found


def _kind(class_: type) -> ArgumentKind:
    if issubclass(class_, DeviceArray):
        return ArgumentKind.DEVICE_ARRAY
    if issubclass(class_, TensorMap):
        return ArgumentKind.TENSOR_MAP
    numpy = sys.modules.get("numpy")
    if numpy is None:
        return ArgumentKind.OTHER
    if issubclass(class_, numpy.ndarray):
        return ArgumentKind.HOST_ARRAY
    return ArgumentKind.NUMPY_SCALAR if issubclass(class_, numpy.generic) else ArgumentKind.OTHER


def _is_numpys(class_: type) -> bool:
    """Whether a class is one of NumPy's own; classes derived from it may have other libraries' memory."""
    return class_.__module__ == "numpy"


def kind_of(value: Any) -> ArgumentKind:
    """What a value is as it stands, without a view of it."""
    class_ = value.__class__
    return (BY_CLASS.get(class_) or facts(class_))[0]


def is_array(value: Any) -> bool:
    """Whether a value is an array as launches know them: of NumPy, or of device memory."""
    kind = kind_of(value)
    return kind is ArgumentKind.HOST_ARRAY or kind is ArgumentKind.DEVICE_ARRAY


def plain(value: Any, parameter: DeclaredParameter) -> PassedArgument:
    """A value as it stands: of a field of a record, or one that is viewed already."""
    return PassedArgument(value, kind_of(value), parameter)


def on_host(argument: PassedArgument) -> PassedArgument:
    """An argument of a launch on the CPU: device arrays that the CPU can use become NumPy arrays.

    Raises:
        LaunchError: the CPU cannot use the memory.
    """
    if argument.kind is not ArgumentKind.DEVICE_ARRAY:
        return argument
    array = argument.value
    return PassedArgument(array.host_view(), ArgumentKind.HOST_ARRAY, argument.parameter, array.element)


# Diagnostics


def unsupported(argument: PassedArgument) -> Diagnostic:
    """Why no parameter takes such an argument."""
    kind, name = type(argument.value), argument.parameter.name
    what = "None" if argument.value is None else f"an object of type `{kind.__module__}.{kind.__qualname__}`"
    if kind.__module__ == "builtins" and argument.value is not None:
        what = f"a Python {kind.__name__}"
    error = diagnostics.launch.UnsupportedArgument(None, name, what)
    if argument.kind is ArgumentKind.TENSOR_MAP:
        type_ = argument.value.type
        return error.because(error.AnnotateMap(f"TensorMap[nv.{type_.dtype!r}, {type_.ndim}]"))
    return error.because(error.Convert(name)) if hasattr(kind, "__array__") else error


def wrong_type(argument: PassedArgument, actual: str, expected: Type) -> diagnostics.launch.WrongArgumentType:
    """Why a parameter does not take an argument that is ``actual``: it is of another type."""
    wanted = f"an array of {expected.dtype}" if isinstance(expected, ArrayType) else repr(expected)
    return diagnostics.launch.WrongArgumentType(None, argument.parameter.name, actual, wanted)


def shown(argument: PassedArgument) -> str:
    """What a diagnostic calls an argument."""
    value = argument.value
    if argument.is_array:
        return f"an array of {value.element if argument.kind is ArgumentKind.DEVICE_ARRAY else value.dtype}"
    if value is None:
        return "None"
    return f"a {'NumPy' if type(value).__module__ == 'numpy' else 'Python'} {type(value).__name__}"
