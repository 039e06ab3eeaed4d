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

import sys
from collections.abc import Callable, Sequence
from typing import Any

from nvgen.codegen.contract.configuration import Configuration
from nvgen.lang.options import MAX_NARROW_ELEMENTS
from nvgen.runtime.cpu.baseline_launch import BaselineLaunch
from nvgen.runtime.cpu.bounds_table import BoundsTable, RepeatedTable
from nvgen.runtime.cpu.prepared_launch import PreparedLaunch
from nvgen.runtime.gpu import driver
from nvgen.runtime.launch import constant_arguments, variables
from nvgen.runtime.launch.arguments import Argument
from nvgen.runtime.launch.configuration_key import is_plain, stream_of, without_stream
from nvgen.runtime.launch.device import in_scope
from nvgen.runtime.launch.passed_arguments import ARRAY_ADDRESS, ArgumentKind, PassedArgument
from nvgen.runtime.launch.state import ConfiguredLaunch, CpuLaunchFastPath
from nvgen.targets.cpu.objects.loaded import LoadedModule
from nvgen.types import ArrayType, Scalar, Type, i32

#: Signatures of a launch that are kept. They are tried one after the other, which takes 0.3 us each.
_MAX_SIGNATURES = 8


def keep(
    launch: ConfiguredLaunch,
    arguments: Sequence[PassedArgument],
    checked: Sequence[Argument],
    code: LoadedModule,
    unchanged: Callable[[], bool] | None,
    configuration: Configuration,
    table: BoundsTable | None,
    seen: tuple[Any, ...],
) -> None:
    """Gives a launch that has succeeded, and all others like it, the fast path for such arguments, if one is possible.

    ``unchanged`` and ``table`` are those of the kernel (``DeviceKernel``), ``seen`` are the variables of the
    environment that the launch went by.
    """
    values = [argument.value for argument in arguments]
    constants = constant_arguments.positions_of(launch.kernel) | constant_arguments.left_out(values)
    rest = constant_arguments.without(constants, arguments)
    annotated = constant_arguments.without(constants, launch.kernel.parameters.values())
    if (
        code.prints
        or code.is_recursive
        or not constant_arguments.is_plain(constant_arguments.choice(constants, values))
        or not (len(rest) == len(checked) and all(map(_fits, checked, annotated, rest)))
    ):
        return
    repeated = None if table is None else RepeatedTable(table, checked)
    if repeated is not None and not repeated.is_repeatable:
        return
    path = launch.cpu_fast_path or _shared(launch)
    if path is not None:
        launch.cpu_fast_path = path
        remaining = iter(checked)
        types = [None if position in constants else next(remaining).type for position in range(len(values))]
        kind = PreparedLaunch if code.optimised is None else BaselineLaunch
        prepared = kind(code, launch.kernel.name, configuration, values, types, unchanged, repeated)
        path.add(values, prepared, seen)


def _shared(launch: ConfiguredLaunch) -> CpuLaunchFastPath | None:
    """The fast path of all launches with a configuration; None where that may mean something else later."""
    if stream_of(launch.configuration) is not None:
        return None
    sizes = without_stream(launch.configuration)
    if not is_plain(sizes):
        return None
    shared: ConfiguredLaunch = launch.shared(sizes)
    if shared.cpu_fast_path is None:
        shared.cpu_fast_path = CpuFastPath(is_on_cpu=launch.device is not None)
    return shared.cpu_fast_path


def _fits(checked: Argument, annotated: Type | None, argument: PassedArgument) -> bool:
    """Whether all arguments with the signature of this one are right for the parameter, if numbers are in its range."""
    type_, value = checked.type, argument.value
    if type_ is ARRAY_ADDRESS:  # contiguous by its flags
        return type(value) is sys.modules["numpy"].ndarray
    if isinstance(type_, ArrayType):
        if argument.kind is not ArgumentKind.HOST_ARRAY or not isinstance(type_.dtype, Scalar):
            return False
        if argument.element is not None:  # the next array with that dtype may have other elements
            return False
        if value.size > MAX_NARROW_ELEMENTS:
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

    __slots__ = ("_is_on_cpu", "_known")

    def __init__(self, *, is_on_cpu: bool) -> None:
        #: Whether the launch itself says that it runs on the CPU.
        self._is_on_cpu = is_on_cpu
        #: The variables of the environment, whether they say that kernels run on the CPU, and the launches that were
        #: prepared since they are so, newest first. All in one, since threads may share it.
        self._known: tuple[Any, bool | None, tuple[PreparedLaunch, ...]] = (None, None, ())

    def add(self, arguments: Sequence[Any], prepared: PreparedLaunch, seen: tuple[Any, ...]) -> None:
        """Keeps what a launch with these arguments found out, as long as the variables are those that it has seen."""
        before, _, others = self._known
        kept = [other for other in others if not other.takes(arguments)] if before == seen else []
        self._known = seen, variables.is_cpu(seen), (prepared, *kept[: _MAX_SIGNATURES - 1])

    def launch(self, arguments: Sequence[Any]) -> bool:
        """Launches, if the arguments have a signature that is known and all else is as it was; whether it did.

        Raises:
            LaunchError: a check in the kernel failed.
        """
        seen, is_default, known = self._known
        values = variables.values()
        if values is not seen and values != seen:
            return False
        if not self._is_on_cpu:
            scope = in_scope.get()
            if scope is not None:
                if scope.ordinal is not None:
                    return False
            elif not is_default and (is_default is not None or driver.device_count()):
                return False
        for prepared in known:  # noqa: SIM110  # a generator takes 0.2 us
            if prepared.launch(arguments):
                return True
        return False
