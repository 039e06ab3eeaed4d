"""A launch as the driver takes it for arguments of one signature: what the fast path keeps of it.

A signature is the keys of device arrays and the classes of numbers. What may differ between two launches of one
signature is looked at each time: whether arrays overlap, and whether numbers fit.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Sequence
from typing import Any

from nvgen.base.records import Record
from nvgen.codegen.contract.configuration import Configuration
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.gpu.launch_call import launch_call
from nvgen.runtime.gpu.modules import LoadedKernel
from nvgen.runtime.launch.passed_arguments import ARRAY_ADDRESS, ArgumentKind, PassedArgument
from nvgen.types import ArrayType, PointerType, Scalar, Type, i32

#: Streams of which a launch keeps the driver's call.
_MAX_STREAMS = 16

#: A number of argument and another of which one is written: if they overlap, ``noalias`` does not hold.
Pairs = tuple[tuple[int, int], ...]
#: Numbers of arguments, those together whose arrays have as many dimensions: if shapes differ, ``same_shapes`` does not
#: hold.
Groups = tuple[tuple[int, ...], ...]


class Compared(Record):
    """What code depends on besides the types of arguments: what was compared, and what came of it."""

    pairs: Pairs = ()
    groups: Groups = ()
    #: Whether arrays of a pair overlap, and whether shapes of a group differ: what was told to the compiler is less.
    overlap: bool = False
    differ: bool = False

    def holds(self, arguments: Sequence[Any]) -> bool:
        """Whether the same comes of these arguments."""
        is_overlap, is_differ = overlap(self.pairs, arguments), differ(self.groups, arguments)
        return is_overlap is self.overlap and is_differ is self.differ


class Parameters:
    """How the parameters of a kernel lie in memory, one behind the other, and memory for them."""

    def __init__(self, types: Sequence[Type]) -> None:
        codes = [code for type_ in types for code in _codes(type_)]
        self._format = struct.Struct("=" + "".join(codes))
        sizes = [struct.calcsize("=" + code) for code in codes]
        self._offsets = [sum(sizes[:position]) for position in range(len(sizes))]
        #: ``pack(memory, 0, *values)`` writes the parameters.
        self.pack = self._format.pack_into
        #: Memory that nobody uses. Appending and popping are atomic.
        self.free: list[tuple[Any, int, Any]] = []

    def memory(self) -> tuple[Any, int, Any]:
        """Memory for one launch at a time: for the values, and the address of the pointers to them."""
        storage = (ctypes.c_char * max(self._format.size, 1))()
        start = ctypes.addressof(storage)
        pointers = (ctypes.c_void_p * max(len(self._offsets), 1))(*(start + offset for offset in self._offsets))
        return storage, ctypes.addressof(pointers), pointers


def _codes(type_: Type) -> list[str]:
    if isinstance(type_, ArrayType):
        return ["Q"] + ["q"] * type_.ndim * (2 if type_.has_strides else 1)
    if type_ is ARRAY_ADDRESS or isinstance(type_, PointerType):
        return ["Q"]
    assert isinstance(type_, Scalar)
    return [type_.struct]  # `struct` checks the range of numbers, as the slow path does


def fits(types: Sequence[Type | None], annotated: Sequence[Type | None], arguments: Sequence[PassedArgument]) -> bool:
    """Whether a fast path can be kept for a launch: all arguments are passed, and are numbers and device arrays.

    ``annotated`` are the types that the kernel states: where it states none, a large int makes another kernel than a
    small one of the same class. ``types`` are None for arguments that are None, which are not passed.
    """
    return len(types) == len(arguments) and all(map(_fits, types, annotated, arguments))


def _fits(type_: Type | None, annotated: Type | None, argument: PassedArgument) -> bool:
    """Whether a parameter of a type takes the argument as it is, or a device array."""
    is_int = type(argument.value) is int
    if type_ is None:
        return argument.value is None
    if annotated is None and is_int and type_ != i32:
        return False
    if type_ is ARRAY_ADDRESS or isinstance(type_, ArrayType):
        return argument.kind is ArgumentKind.DEVICE_ARRAY
    if isinstance(type_, PointerType):
        return is_int
    return isinstance(type_, Scalar) and bool(type_.struct) and not argument.is_array


class PreparedLaunch:
    """A kernel with a configuration, as the driver takes it for arguments of one signature."""

    __slots__ = (
        *(
            "_configuration",
            "_kernel",
            "calls",
            "compared",
            "context",
            "groups",
            "is_anywhere",
            "name",
            "ordinal",
            "pairs",
        ),
        *("parameters", "strided", "unchanged"),
    )

    def __init__(
        self,
        kernel: LoadedKernel,
        configuration: Configuration,
        types: Sequence[Type | None],
        arguments: Sequence[Any],
        compared: Compared,
        unchanged: Callable[[], bool] | None = None,
    ) -> None:
        #: Whether names outside of the kernel mean what they meant; None where there are none.
        self.unchanged = unchanged
        self.name = kernel.name
        self.context = kernel.context
        self.ordinal = kernel.ordinal
        #: Whether no array says on which GPU the kernel runs.
        self.is_anywhere = not any(isinstance(argument, DeviceArray) for argument in arguments)
        #: The positions of arrays that lie contiguously where the kernel takes any strides.
        self.strided = frozenset(
            position
            for position, (type_, argument) in enumerate(zip(types, arguments, strict=True))
            if isinstance(type_, ArrayType) and type_.has_strides and not argument.type.has_strides
        )
        self.parameters = Parameters([type_ for type_ in types if type_ is not None])
        #: What it holds for, and what has to be looked at for that.
        self.compared, self.pairs, self.groups = compared, compared.pairs, compared.groups
        self._kernel = kernel
        self._configuration = configuration
        #: The driver call by the stream's handle.
        self.calls: dict[int, Callable[[int, int], Any]] = {}

    def with_strides(self, arguments: Sequence[Any]) -> list[Any]:
        """The values of the parameters, with the strides of arrays whose own type would do without."""
        values: list[Any] = []
        for position, argument in enumerate(arguments):
            if argument is None:
                continue
            if argument.__class__ is not DeviceArray:
                values.append(argument)
            else:
                values += argument.parameters
                values += argument.strides if position in self.strided else ()
        return values

    def launch_call(self, stream: int) -> Callable[[int, int], Any]:
        """The driver call for a stream that there was no launch into yet."""
        if len(self.calls) >= _MAX_STREAMS:
            self.calls.clear()
        return self.calls.setdefault(stream, launch_call(self._kernel, self._configuration, stream))


def differ(groups: Groups, arguments: Sequence[Any]) -> bool:
    """Whether arrays of a group differ in their shapes."""
    for group in groups:
        shape = arguments[group[0]].shape
        for other in group[1:]:
            if arguments[other].shape != shape:
                return True
    return False


def overlap(pairs: Pairs, arguments: Sequence[Any]) -> bool:
    """Whether two arrays among the arguments that must not overlap do."""
    for first, second in pairs:
        one, other = arguments[first], arguments[second]
        if one.low < other.high and other.low < one.high:
            return True
    return False
