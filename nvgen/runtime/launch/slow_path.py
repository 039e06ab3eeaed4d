"""A launch from end to end, where no fast path knows it: check, find the kernel for the device, compile once, run.

Kernels from Python and from PTX come here alike: ``LaunchableKernel.for_device`` is where they differ.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.base.records import Node
from nvgen.codegen.contract.configuration import Configuration
from nvgen.codegen.contract.cpu_run import RANDOM, UNCHECKED, CpuRun
from nvgen.codegen.contract.run_checks import RACE
from nvgen.diagnostics import CheckWarning, LaunchError
from nvgen.diagnostics.caller import stack_level
from nvgen.runtime import interop
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.cpu import run_options
from nvgen.runtime.cpu import streams as cpu_streams
from nvgen.runtime.cpu.process_memory import memory_around
from nvgen.runtime.gpu import failures, fast_path, modules, streams
from nvgen.runtime.gpu import launch as launches
from nvgen.runtime.gpu.argument_reader import Passed
from nvgen.runtime.gpu.prepared_launch import Compared, PreparedLaunch, fits
from nvgen.runtime.launch import configuration as configurations
from nvgen.runtime.launch import constant_arguments, variables
from nvgen.runtime.launch.arguments import Argument
from nvgen.runtime.launch.classification import classified
from nvgen.runtime.launch.configuration import Automatic
from nvgen.runtime.launch.configuration_key import is_plain, stream_of
from nvgen.runtime.launch.device import CPU, Device, chosen, current
from nvgen.runtime.launch.parameters import DeclaredParameter
from nvgen.runtime.launch.passed_arguments import ARRAY_ADDRESS, ArgumentKind, PassedArgument, on_host
from nvgen.runtime.launch.state import ConfiguredLaunch, DeviceKernel, LaunchableKernel

if TYPE_CHECKING:
    from nvgen.runtime.cpu.bounds_table import BoundsTable
    from nvgen.runtime.cpu.launch_accesses import Earlier
    from nvgen.targets.cpu.conventions.failure_record import FailureRecord
    from nvgen.targets.cpu.objects.loaded import LoadedModule

#: Checked configurations that a kernel keeps.
_MAX_CONFIGURATIONS = 64
#: Threads of a block where neither the launch nor the kernel says it.
_THREADS = 256


def launch(configured: ConfiguredLaunch, arguments: Sequence[Any], viewed: Sequence[Any]) -> None:
    """Runs ``kernel[configuration](*arguments)``; ``viewed`` are the arguments as the launch's fast path left them.

    Arrays of device memory decide where; without any, the device that was chosen or the current one. The kernel keeps
    what is compiled, by device, checks and the types that the arguments give.

    Raises:
        CompileError: the kernel is wrong for these arguments.
        LaunchError: the configuration or an argument is wrong, the device is not there, or a check in the kernel
            failed.
    """
    seen = variables.values()
    complete = _with_defaults(configured.kernel, arguments)
    if complete is not arguments and configured.fast_path is not None:
        left = configured.fast_path(complete, configured.configuration, 3)
        if left is None:
            return
        viewed = left
    configuration, stream, passed, device = _prepared(configured, viewed)
    if device.ordinal is None:
        _put_on_cpu(configured, passed, configuration, seen)
    else:
        _launch_on_gpu(configured, complete, passed, configuration, stream, device)


def examine(configured: ConfiguredLaunch, arguments: Sequence[Any]) -> tuple[int | None, int]:
    """Checks a launch without doing it: the number of the GPU, None for the CPU, and the handle of its stream.

    What only the compiler or the driver finds is not found.

    Raises:
        CompileError: the kernel is wrong for these arguments.
        LaunchError: the configuration or an argument is wrong, or the device is not there.
    """
    wanted, stream, passed, device = _prepared(configured, arguments)
    _for_launch(configured, passed, wanted, device)
    if device.ordinal is None:
        return None, 0
    return device.ordinal, launches.stream_of(_device_arrays(passed)) if stream is None else stream


def for_launch(configured: ConfiguredLaunch, arguments: Sequence[Any]) -> tuple[DeviceKernel, list[Argument]]:
    """The kernel on the device where a launch would run, and the arguments as it takes them.

    Raises:
        CompileError: the kernel is wrong for these arguments.
        LaunchError: the configuration or an argument is wrong, or the device is not there.
    """
    wanted, _, passed, device = _prepared(configured, arguments)
    return _for_launch(configured, passed, wanted, device)


def _for_launch(
    configured: ConfiguredLaunch, passed: Sequence[PassedArgument], wanted: Configuration | Automatic, device: Device
) -> tuple[DeviceKernel, list[Argument]]:
    if device.ordinal is None:
        launch = host_launch(configured.kernel, passed, _with_block(wanted), _cpu_run(configured))
        return launch.found, launch.arguments
    return configured.kernel.for_device(passed, device, UNCHECKED, None)


def compile_for_cpu(configured: ConfiguredLaunch, arguments: Sequence[Any]) -> None:
    """Compiles what a launch would run, unless it would on a GPU.

    Raises:
        CompileError: the kernel is wrong for these arguments, or has what the CPU does not run.
        LaunchError: the configuration or an argument is wrong, or the device is not there.
    """
    wanted, _, passed, device = _prepared(configured, arguments)
    if device.ordinal is None:
        launch = host_launch(configured.kernel, passed, _with_block(wanted), _cpu_run(configured))
        launch.found.check(launch.arguments, launch.configuration)
        launch.found.cpu_code(launch.configuration, launch.run)


def place(
    kernel: LaunchableKernel, explicit: Device | None, arguments: Sequence[Any]
) -> tuple[Device, int, list[PassedArgument]]:
    """Where launches with these arguments run, the handle of the stream, and the arguments as such launches see them:
    other libraries' arrays are views, and on the CPU all arrays NumPy's.

    Raises:
        LaunchError: there are too many or too few arguments, one is an array that no kernel can take, or the device is
            not there.
    """
    passed = _passed(kernel, arguments, None)
    device = _device(explicit, passed)
    if device.ordinal is None:
        return device, 0, [on_host(argument) for argument in passed]
    return device, launches.stream_of(_device_arrays(passed)), passed


def _prepared(
    configured: ConfiguredLaunch, arguments: Sequence[Any]
) -> tuple[Configuration | Automatic, int | None, list[PassedArgument], Device]:
    """A launch's configuration, the handle of its stream if it names one, its arguments, and where it runs."""
    kernel = configured.kernel
    configuration = _configuration(kernel, configured.configuration)
    stream = _stream(configured)
    passed = _passed(kernel, arguments, stream)
    return configuration, stream, passed, _device(configured.device, passed)


# On the CPU


class HostLaunch(Node):
    """A launch on the CPU, ready to run: the kernel, its arguments, and how it runs."""

    found: DeviceKernel
    arguments: list[Argument]
    configuration: Configuration
    #: How it runs, and how it was asked to.
    run: CpuRun
    asked: CpuRun


def on_host_memory(
    configured: ConfiguredLaunch, arguments: Sequence[Any]
) -> tuple[Configuration, list[PassedArgument]]:
    """The sizes of a launch, and its arguments as launches on the CPU see them.

    Raises:
        LaunchError: the configuration or an argument is wrong.
    """
    configuration = _with_block(_configuration(configured.kernel, configured.configuration))
    return configuration, [on_host(argument) for argument in _passed(configured.kernel, arguments, None)]


def host_launch(
    kernel: LaunchableKernel, arguments: Sequence[PassedArgument], configuration: Configuration, run: CpuRun
) -> HostLaunch:
    """A launch of a kernel that runs as ``run`` says.

    Raises:
        CompileError: the kernel is wrong for these arguments.
        LaunchError: an argument is none that it takes.
    """
    if configuration.cooperative:
        run = run.with_changes(cooperative=True)
    of_host = [on_host(argument) for argument in arguments]
    found, checked = kernel.for_device(of_host, CPU, run, configuration.cluster)
    needed = found.run_of(checked, configuration, run)
    if needed != run:
        found, checked = kernel.for_device(of_host, CPU, needed, configuration.cluster)
    return HostLaunch(found, checked, configuration, needed, run)


def _with_block(wanted: Configuration | Automatic) -> Configuration:
    return wanted.with_block(_THREADS) if isinstance(wanted, Automatic) else wanted


def _cpu_run(configured: ConfiguredLaunch) -> CpuRun:
    return run_options.cpu_run(configured.run_options or run_options.NO_OPTIONS)


def _put_on_cpu(
    configured: ConfiguredLaunch,
    arguments: Sequence[PassedArgument],
    configuration: Configuration | Automatic,
    seen: tuple[Any, ...],
) -> None:
    """Runs a launch on the CPU, or leaves it to the graph that is being built of its stream, compiled by then."""
    stream, of_host = stream_of(configured.configuration), [on_host(argument) for argument in arguments]
    if stream is None:
        _launch_on_cpu(configured, arguments, of_host, configuration, seen)
        return
    if cpu_streams.captured_by(stream) is not None:
        if any(argument.kind is ArgumentKind.HOST_ARRAY for argument in arguments):
            raise LaunchError(diagnostics.gpu.CopiesInACapture(None, configured.kernel.name))
        host_launch(configured.kernel, of_host, _with_block(configuration), _cpu_run(configured))
    cpu_streams.put(stream, partial(_launch_on_cpu, configured, arguments, of_host, configuration, seen))


def _launch_on_cpu(
    configured: ConfiguredLaunch,
    given: Sequence[PassedArgument],
    arguments: Sequence[PassedArgument],
    wanted: Configuration | Automatic,
    seen: tuple[Any, ...],
) -> None:
    """Runs a launch on the CPU; ``given`` are the arguments before device arrays became NumPy arrays, ``seen`` the
    variables of the environment before anything went by them."""
    launch = host_launch(configured.kernel, arguments, _with_block(wanted), _cpu_run(configured))
    found, checked, configuration, run = launch.found, launch.arguments, launch.configuration, launch.run
    if not configuration.block_count:
        return
    if run.is_interpreted:
        found.interpret(checked, configuration, run)
        return
    table = found.bounds(checked, run)
    code = _run_in_order(configured, given, launch, table)
    if table is not None and table.unknown and run_options.names_checks(configured.run_options):
        _warn_of(table.unknown)
    is_repeatable = run.schedule != RANDOM and run == launch.asked and not run.instruments_memory
    if is_repeatable and not found.checks_values(checked, configuration):
        from nvgen.runtime.cpu import fast_path as cpu_fast_path  # a launch on a GPU may do without

        cpu_fast_path.keep(configured, arguments, checked, code, found.unchanged, configuration, table, seen)


def _warn_of(unknown: Sequence[tuple[int, diagnostics.Diagnostic]]) -> None:
    """Names the memory that somebody asked to have checked and nobody has said the bounds of."""
    from nvgen.diagnostics.render import render  # only what is shown needs it

    for address, warning in unknown:
        if memory_around([address]):  # otherwise it is another number
            warnings.warn(render(warning), CheckWarning, stacklevel=stack_level())


def _run_in_order(
    configured: ConfiguredLaunch, given: Sequence[PassedArgument], launch: HostLaunch, table: BoundsTable | None
) -> LoadedModule:
    """Runs a launch, and where races are looked for looks at launches on other streams as well."""
    name = configured.kernel.name
    if RACE not in launch.asked.checks:
        return run_on_cpu(name, launch, table)
    from nvgen.runtime.launch.device_memory_uses import DeviceMemoryUses  # most runs look for no races

    uses = DeviceMemoryUses(given, stream_of(configured.configuration), launch)
    before = uses.begin()
    code = run_on_cpu(name, launch, table, uses.look, before)
    uses.end(name, code)
    return code


def run_on_cpu(
    name: str,
    launch: HostLaunch,
    table: BoundsTable | None,
    look: Callable[[LoadedModule, FailureRecord], None] | None = None,
    before: Earlier | None = None,
) -> LoadedModule:
    """Runs a launch of compiled code in the memory of the process, and returns when all threads have ended: the code
    that ran. ``table`` is what the code takes behind the arguments, ``before`` what launches have accessed that may
    still run; ``look`` is called where it looks at accesses and nothing failed, while what was noted is there.

    Raises:
        CompileError: the kernel has what the CPU does not run.
        LaunchError: the kernel cannot be launched so, or the run failed.
    """
    from nvgen.runtime.cpu import launch as cpu  # a launch on a GPU may do without

    arguments, configuration, run = launch.arguments, launch.configuration, launch.run
    launch.found.check(arguments, configuration)
    code = launch.found.cpu_code(configuration, run)
    further = [] if table is None else table.arguments()
    variables = () if table is None else table.variables
    then = partial(look, code) if look is not None and run.instruments_memory else None
    cpu.launch(code, name, [*arguments, *further], configuration, run, then, variables, before)
    return code


def without_location(error: LaunchError) -> LaunchError:
    """The error of a launch without the position in Python where it was made, which is none of the user's."""
    found = error.diagnostics[0]
    kept = tuple(one for one in found.remarks if not isinstance(one, diagnostics.launch.LaunchedHere))
    return LaunchError(found.with_remarks(*kept))


# On GPUs


def _launch_on_gpu(
    configured: ConfiguredLaunch,
    given: Sequence[Any],
    arguments: Sequence[PassedArgument],
    wanted: Configuration | Automatic,
    stream: int | None,
    device: Device,
) -> None:
    """Runs a launch on a GPU; ``given`` are the arguments as the user gave them."""
    found, checked = configured.kernel.for_device(arguments, device, UNCHECKED, None)
    if isinstance(wanted, Automatic) and not wanted.count:
        return
    assert device.ordinal is not None
    told = {"is_noalias": is_noalias(found, checked), "same_shapes": same_shapes(found, checked)}
    code = found.gpu_code(device.ordinal, **told)
    work = launches.Work(code, found.access(checked), found.globals, partial(found.check, checked))
    keeper = stream_of(configured.configuration)
    loaded, configuration = launches.launch(work, checked, _device_arrays(arguments), wanted, stream, keeper)
    is_repeatable = not (found.globals or loaded.prints or failures.is_synchronous() or configured.device is not None)
    if is_repeatable and not found.checks_values(checked, configuration):
        _keep(configured, given, arguments, checked, loaded, configuration, found)


def _keep(
    configured: ConfiguredLaunch,
    given: Sequence[Any],
    arguments: Sequence[PassedArgument],
    checked: Sequence[Argument],
    loaded: modules.LoadedKernel,
    configuration: Configuration,
    found: DeviceKernel,
) -> None:
    """Keeps a fast path for launches with arguments like these, if one is possible."""
    kernel = configured.kernel
    constants = constant_arguments.positions_of(kernel)
    rest = constant_arguments.without(constants, arguments)
    values = [argument.value for argument in rest]
    remaining = iter(checked)
    types = [None if value is None else next(remaining).type for value in values]
    if not fits(types, constant_arguments.without(constants, kernel.parameters.values()), rest):
        return
    passed_at = [position for position, value in enumerate(values) if value is not None]
    compared = _compared(found, checked, passed_at)
    prepared = PreparedLaunch(loaded, configuration, types, values, compared, found.unchanged)
    by_address = {rest[position].parameter for position, type_ in enumerate(types) if type_ is ARRAY_ADDRESS}
    pairs_given = zip(given, arguments, strict=True)
    passed = [Passed(value, one.value, one.parameter, one.parameter in by_address) for value, one in pairs_given]
    fast_path.keep(configured, passed, prepared)


def _compared(found: DeviceKernel, checked: Sequence[Argument], passed_at: Sequence[int]) -> Compared:
    """What the launch was told of its arrays, which are passed at these positions."""
    separable, alike = found.separable(checked), found.alike(checked)
    return Compared(
        tuple((passed_at[one], passed_at[other]) for one, other in separable or ()),
        tuple(tuple(passed_at[position] for position in group) for group in alike),
        overlap=separable is not None and not is_noalias(found, checked),
        differ=bool(alike) and not same_shapes(found, checked),
    )


def is_noalias(found: DeviceKernel, arguments: Sequence[Argument]) -> bool:
    """Whether LLVM is told that no array which is written overlaps another."""
    pairs = found.separable(arguments)
    return pairs is not None and not any(_overlap(arguments[one], arguments[other]) for one, other in pairs)


def same_shapes(found: DeviceKernel, arguments: Sequence[Argument]) -> bool:
    """Whether LLVM is told that arrays of as many dimensions have one shape."""
    groups = found.alike(arguments)
    shapes = ([argument.array and argument.array.shape for argument in map(arguments.__getitem__, g)] for g in groups)
    return bool(groups) and all(shape == group[0] for group in shapes for shape in group)


def _overlap(one: Argument, other: Argument) -> bool:
    assert one.array is not None and other.array is not None
    (low, high), (other_low, other_high) = one.array.span, other.array.span
    return low < other_high and other_low < high


def _arrays(arguments: Sequence[PassedArgument]) -> list[tuple[DeclaredParameter, DeviceArray]]:
    """The arrays of device memory among arguments, and those that tensor maps describe, with their parameters."""
    whole = (
        (one.parameter, one.value.array if one.kind is ArgumentKind.TENSOR_MAP else one.value) for one in arguments
    )
    return [(parameter, array) for parameter, array in whole if isinstance(array, DeviceArray)]


def _device_arrays(arguments: Sequence[PassedArgument]) -> list[DeviceArray]:
    return [array for _, array in _arrays(arguments)]


def _check_count(kernel: LaunchableKernel, arguments: Sequence[Any]) -> None:
    annotated = kernel.parameters
    if len(arguments) != len(annotated):
        names = ", ".join(annotated) or "none"
        count = diagnostics.launch.WrongArgumentCount(None, kernel.name, len(annotated), len(arguments), names)
        first = next(iter(annotated), "")
        is_method = first in ("self", "cls") and len(arguments) == len(annotated) - 1
        raise LaunchError(count.because(count.NoMethod(first)) if is_method else count)


def _stream(configured: ConfiguredLaunch) -> int | None:
    """The handle of the stream that a launch names, if it does."""
    given = stream_of(configured.configuration)
    return None if given is None else streams.handle(given)


def _passed(kernel: LaunchableKernel, arguments: Sequence[Any], stream: int | None) -> list[PassedArgument]:
    """The arguments of a launch, completed by the defaults of the last parameters.

    Raises:
        LaunchError: there are too many or too few, or one is an array that no kernel can take.
    """
    annotated = kernel.parameters
    if len(arguments) != len(annotated):
        arguments = _with_defaults(kernel, arguments)
        _check_count(kernel, arguments)
    return classified(arguments, _declared(kernel), annotated.values(), stream)


def _device(explicit: Device | None, arguments: Sequence[PassedArgument]) -> Device:
    """Where a launch runs."""
    arrays = _arrays(arguments)
    if arrays:
        decided = interop.device_of(arrays, chosen(explicit))
        if decided is not None:
            return decided
    return current(explicit)


def _configuration(kernel: LaunchableKernel, given: Any) -> Configuration | Automatic:
    """The configuration of a launch; those of plain ints, as in a loop of launches, are looked at once."""
    if not is_plain(given):
        return configurations.parse(kernel.name, given, kernel.options)
    known = kernel.launch_state.configurations
    found = known.get(given)
    if found is None:
        found = configurations.parse(kernel.name, given, kernel.options)
        if len(known) >= _MAX_CONFIGURATIONS:
            known.clear()
        known[given] = found
    return found


def _declared(kernel: LaunchableKernel) -> tuple[DeclaredParameter, ...]:
    """Where each parameter is declared; the kernel keeps it."""
    state = kernel.launch_state
    if not state.parameters:
        state.parameters = tuple(DeclaredParameter(name, kernel.parameter_span) for name in kernel.parameters)
    return state.parameters


def _with_defaults(kernel: LaunchableKernel, arguments: Sequence[Any]) -> Sequence[Any]:
    """The arguments, completed by the defaults of the last parameters."""
    missing = list(kernel.parameters)[len(arguments) :]
    if not missing or any(name not in kernel.defaults for name in missing):
        return arguments
    return [*arguments, *(kernel.defaults[name] for name in missing)]
