"""The fast path of a launch on the CPU: from arguments like those of an earlier launch to machine code.

A launch that took the slow path leaves behind what it found out: the machine code, the numbers of its configuration,
and how the parameters lie in memory. It holds for arguments with the same *signature*: the dtypes, dimensions and flags
of NumPy arrays, the classes of numbers, the values of constants. What may differ between two launches of one signature
is looked at each time: extents, whether numbers fit, names outside of the kernel, the variables of the environment,
and where the kernel runs. Whatever else is the case, the fast path says no and the slow path is taken.

Not kept are launches that print, that look at accesses to memory, that run in a random order or in Python, and those
of functions that call themselves.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from itertools import islice
from typing import Any

from nvgen.lang.options import MAX_NARROW_ELEMENTS
from nvgen.runtime.cpu.prepared_launch import PreparedLaunch
from nvgen.runtime.gpu import driver
from nvgen.runtime.launch import constant_arguments, dynamic_shared_memory, variables
from nvgen.runtime.launch.arguments import Argument
from nvgen.runtime.launch.configuration_key import is_plain, stream_of, without_stream
from nvgen.runtime.launch.device import in_scope
from nvgen.runtime.launch.passed_arguments import ArgumentKind, PassedArgument
from nvgen.runtime.launch.state import ConfiguredLaunch, CpuLaunchFastPath, SpecialisedKernel
from nvgen.targets.configuration import Configuration
from nvgen.targets.cpu.loaded import LoadedModule
from nvgen.targets.cpu_run import RANDOM, CpuRun
from nvgen.types import ArrayType, Scalar, Type, i32

#: Signatures of a launch that are kept.
_MAX_SIGNATURES = 64
#: NumPy's flags of an array (``NPY_ARRAY_*``) but for that it owns its memory, which makes no difference; and those of
#: an array whose memory ``ctypes`` takes as a buffer: contiguous and writeable.
_FLAGS, _BUFFER_FLAGS = ~0x4, 0x401
_addressof = ctypes.addressof
#: A ctypes object without bytes at the memory of an array: its address in a fifth of the time that NumPy takes.
_buffer_at = (ctypes.c_char * 0).from_buffer


def keep(
    launch: ConfiguredLaunch,
    arguments: Sequence[PassedArgument],
    checked: Sequence[Argument],
    code: LoadedModule,
    found: SpecialisedKernel,
    configuration: Configuration,
    run: CpuRun,
    seen: tuple[Any, ...],
) -> None:
    """Gives a launch that has succeeded, and all others like it, the fast path for such arguments, if one is possible.

    ``seen`` are the variables of the environment that it went by.
    """
    constants = constant_arguments.positions_of(launch.kernel)
    values = [argument.value for argument in arguments]
    rest = constant_arguments.without(constants, arguments)
    annotated = constant_arguments.without(constants, launch.kernel.parameters.values())
    if (
        run.schedule == RANDOM
        or run.instruments_memory
        or code.prints
        or code.is_recursive
        or not constant_arguments.is_plain(constant_arguments.choice(constants, values))
        or not (len(rest) == len(checked) and all(map(_fits, checked, annotated, rest)))
        or (found.has_dynamic and not _needs_the_same(found, checked, configuration))
    ):
        return
    path = launch.cpu_fast_path or _shared(launch, constants)
    if path is not None:
        launch.cpu_fast_path = path
        types = [argument.type for argument in checked]
        unchanged = found.specialisation.outside.unchanged
        prepared = PreparedLaunch(code, launch.kernel.name, configuration, types, seen, unchanged)
        path.add(values, prepared)


def _shared(launch: ConfiguredLaunch, constants: frozenset[int]) -> CpuLaunchFastPath | None:
    """The fast path of all launches with a configuration; None where that may mean something else later."""
    if stream_of(launch.configuration) is not None:
        return None
    sizes = without_stream(launch.configuration)
    if not is_plain(sizes):
        return None
    shared: ConfiguredLaunch = launch.shared(sizes)
    if shared.cpu_fast_path is None:
        shared.cpu_fast_path = CpuFastPath(constants, is_on_cpu=launch.device is not None)
    return shared.cpu_fast_path


def _needs_the_same(found: SpecialisedKernel, checked: Sequence[Argument], configuration: Configuration) -> bool:
    """Whether the arguments do not decide how much dynamic shared memory the kernel needs."""
    typed = found.specialisation.typed
    needed = dynamic_shared_memory.needed_by(typed, configuration, checked)
    return dynamic_shared_memory.needed_by(typed, configuration) == needed


def _fits(checked: Argument, annotated: Type | None, argument: PassedArgument) -> bool:
    """Whether all arguments with the signature of this one are right for the parameter, if numbers are in its range."""
    type_, value = checked.type, argument.value
    if isinstance(type_, ArrayType):
        if argument.kind is not ArgumentKind.HOST_ARRAY or not isinstance(type_.dtype, Scalar):
            return False
        # A class derived from NumPy's may have anything; and an array may be contiguous for other reasons than its
        # flags, such as having no elements.
        contiguous = {"A": True, "C": value.flags.c_contiguous, "F": value.flags.f_contiguous}
        return type(value) is sys.modules["numpy"].ndarray and contiguous[type_.layout]
    if annotated is None and isinstance(value, int) and not isinstance(value, bool) and type_ != i32:
        return False  # a smaller number of the class makes it another kernel
    return isinstance(type_, Scalar) and bool(type_.struct) and not argument.is_array


class CpuFastPath:
    """The fast path of one configured kernel."""

    __slots__ = ("_array", "_constants", "_prepared", "is_on_cpu")

    def __init__(self, constants: frozenset[int], *, is_on_cpu: bool) -> None:
        #: By signature.
        self._prepared: dict[tuple[Any, ...], PreparedLaunch] = {}
        #: The positions of arguments that are constants.
        self._constants = constants
        #: Whether the launch itself says that it runs on the CPU.
        self.is_on_cpu = is_on_cpu
        #: NumPy's class of arrays, and not those derived from it; None as long as no launch had any.
        self._array: Any = None

    def add(self, arguments: Sequence[Any], prepared: PreparedLaunch) -> None:
        """Keeps what a launch with these arguments found out."""
        numpy = sys.modules.get("numpy")
        if numpy is not None:  # a kernel without arrays may have been launched before anybody imported it
            self._array = numpy.ndarray
        found = self._signature(arguments)
        if found is not None:
            if len(self._prepared) >= _MAX_SIGNATURES:
                self._prepared.clear()
            self._prepared[found[0]] = prepared

    def __call__(self, arguments: Sequence[Any]) -> bool:
        """Launches, if the arguments have a signature that is known and all else is as it was; whether it did.

        Raises:
            LaunchError: a check in the kernel failed.
        """
        found = self._signature(arguments)
        if found is None:
            return False
        signature, values = found
        try:
            prepared = self._prepared.get(signature)
        except TypeError:  # a constant that has no hash
            return False
        if prepared is None or prepared.variables != variables.values():
            return False
        if not self.is_on_cpu:
            scope = in_scope.get()
            if scope is not None:
                if scope.ordinal is not None:
                    return False
            elif not (prepared.is_default or (prepared.is_default is None and not driver.device_count())):
                return False
        unchanged = prepared.unchanged
        if unchanged is not None and not unchanged():
            return False
        if prepared.strided:
            values = self._with_strides(arguments, values, prepared.strided)
        return prepared(values)

    def _signature(self, arguments: Sequence[Any]) -> tuple[tuple[Any, ...], list[Any]] | None:
        """The signature of a launch's arguments, and the parameters' values; None where they need a closer look."""
        signature: list[Any] = []
        values: list[Any] = []
        if self._constants:
            signature += constant_arguments.choice(self._constants, arguments)
            arguments = constant_arguments.without(self._constants, arguments)
        array = self._array
        for argument in arguments:
            kind = argument.__class__
            signature.append(kind)
            if kind is not array:
                values.append(argument)
                continue
            flags, dtype = argument.flags.num, argument.dtype
            if argument.size > MAX_NARROW_ELEMENTS:
                return None
            signature += (dtype, flags & _FLAGS, argument.ndim)
            if flags & _BUFFER_FLAGS == _BUFFER_FLAGS:
                try:
                    address = _addressof(_buffer_at(argument))
                except (BufferError, TypeError, ValueError):
                    return None
            else:
                address = argument.__array_interface__["data"][0]
            if address % argument.itemsize:  # NumPy aligns to less, and empty arrays not at all
                return None
            values.append(address)
            values += argument.shape
        return tuple(signature), values

    def _with_strides(self, arguments: Sequence[Any], values: Sequence[Any], strided: frozenset[int]) -> list[Any]:
        """The values of the parameters, with the strides of the arrays at some positions."""
        found: list[Any] = []
        remaining = iter(values)
        for position, argument in enumerate(constant_arguments.without(self._constants, arguments)):
            found.append(next(remaining))
            if argument.__class__ is self._array:
                found += islice(remaining, argument.ndim)
                if position in strided:
                    found += argument.strides
        return found
