"""A launch from end to end: check, specialise, compile once, run."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from types import ModuleType
from typing import Any

from nvgen import diagnostics
from nvgen.analysis import aliasing
from nvgen.analysis.access import accesses, global_accesses
from nvgen.analysis.dynamic_shared_memory import arrays
from nvgen.diagnostics import LaunchError
from nvgen.records import Record
from nvgen.runtime import interop
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.cpu import run_options
from nvgen.runtime.cpu import streams as cpu_streams
from nvgen.runtime.gpu import failures, fast_path, images, modules, streams
from nvgen.runtime.gpu import launch as launches
from nvgen.runtime.gpu.argument_reader import Passed
from nvgen.runtime.gpu.prepared_launch import Pairs, PreparedLaunch, fits
from nvgen.runtime.launch import configuration as configurations
from nvgen.runtime.launch import constant_arguments, dynamic_shared_memory, variables
from nvgen.runtime.launch.arguments import Argument, check_all, expected_arguments, types_of
from nvgen.runtime.launch.classification import classified
from nvgen.runtime.launch.configuration import Automatic
from nvgen.runtime.launch.configuration_key import is_plain, stream_of
from nvgen.runtime.launch.device import CPU, Device, chosen, current
from nvgen.runtime.launch.parameters import DeclaredParameter
from nvgen.runtime.launch.passed_arguments import ArgumentKind, PassedArgument, on_host, plain
from nvgen.runtime.launch.state import ConfiguredLaunch, LaunchableKernel, SpecialisedKernel
from nvgen.specialisation import Specialisation
from nvgen.targets.configuration import Configuration, Dim3
from nvgen.targets.cpu.legalise import CpuLegaliser
from nvgen.targets.cpu_run import ALL_BLOCKS, UNCHECKED, CpuRun, blocks_like

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
    configuration, stream, passed, device = _prepared(configured, arguments)
    if device.ordinal is None:
        passed = [on_host(argument) for argument in passed]
        run = run_options.cpu_run(configured.run_options or run_options.NO_OPTIONS)
        _specialised(configured.kernel, passed, device, run, getattr(configuration, "cluster", None))
        return None, 0
    _specialised(configured.kernel, passed, device, UNCHECKED, None)
    return device.ordinal, launches.stream_of(_device_arrays(passed)) if stream is None else stream


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
    _check_count(kernel, passed)
    device = _device(kernel, explicit, passed)
    if device.ordinal is None:
        return device, 0, [on_host(argument) for argument in passed]
    return device, launches.stream_of(_device_arrays(passed)), passed


def specialisation_of(configured: ConfiguredLaunch, arguments: Sequence[Any]) -> Specialisation:
    """The kernel of a launch as it is compiled for these arguments.

    Raises:
        CompileError: the kernel is wrong for these arguments.
        LaunchError: the configuration or an argument is wrong, or the device is not there.
    """
    configuration, _, passed, device = _prepared(configured, arguments)
    if device.ordinal is not None:
        found, checked = _specialised(configured.kernel, passed, device, UNCHECKED, None)
        return _separated(found, is_noalias=_is_noalias(found, checked, _pairs(found, checked)))
    passed = [on_host(argument) for argument in passed]
    run = run_options.cpu_run(configured.run_options or run_options.NO_OPTIONS)
    return _specialised(configured.kernel, passed, device, run, getattr(configuration, "cluster", None))[
        0
    ].specialisation


class HostLaunch(Record):
    """A launch on host memory that somebody else runs."""

    specialisation: Specialisation
    arguments: list[Argument]
    configuration: Configuration


def on_cpu(configured: ConfiguredLaunch, arguments: Sequence[Any]) -> HostLaunch:
    """A launch as the CPU runs it: compiled, whatever it checks.

    Raises:
        CompileError: the kernel is wrong for these arguments.
        LaunchError: the configuration or an argument is wrong.
    """
    configuration, passed = _on_host(configured, arguments)
    found, checked = _specialised(configured.kernel, passed, CPU, UNCHECKED, configuration.cluster)
    return HostLaunch(found.specialisation, checked, configuration)


def for_gpus(configured: ConfiguredLaunch, arguments: Sequence[Any]) -> HostLaunch:
    """A launch of the kernel that GPUs are given, with its arguments in the memory of the process.

    Raises:
        CompileError: the kernel is wrong for these arguments.
        LaunchError: the configuration or an argument is wrong.
    """
    configuration, passed = _on_host(configured, arguments)
    _check_count(configured.kernel, passed)
    types, _, is_large = types_of(configured.kernel.parameters, passed)
    specialisation = configured.kernel.specialise(types, large_arrays=is_large)
    typed = specialisation.typed
    takes = expected_arguments([*types.values()], tuple(accesses(typed).values()), is_on_cpu=True)
    checked = check_all(takes, passed)
    if arrays(typed):
        dynamic_shared_memory.check(typed, checked, configuration)
    return HostLaunch(specialisation, checked, configuration)


def _on_host(configured: ConfiguredLaunch, arguments: Sequence[Any]) -> tuple[Configuration, list[PassedArgument]]:
    """The sizes of a launch, and its arguments as launches on the CPU see them."""
    configuration = _configuration(configured.kernel, configured.configuration)
    if isinstance(configuration, Automatic):
        configuration = configuration.with_block(_THREADS)
    return configuration, [on_host(argument) for argument in _passed(configured.kernel, arguments, None)]


def _prepared(
    configured: ConfiguredLaunch, arguments: Sequence[Any]
) -> tuple[Configuration | Automatic, int | None, list[PassedArgument], Device]:
    """A launch's configuration, the handle of its stream if it names one, its arguments, and where it runs."""
    kernel = configured.kernel
    configuration = _configuration(kernel, configured.configuration)
    stream = _stream(configured)
    passed = _passed(kernel, arguments, stream)
    return configuration, stream, passed, _device(kernel, configured.device, passed)


def _put_on_cpu(
    configured: ConfiguredLaunch,
    arguments: Sequence[PassedArgument],
    configuration: Configuration | Automatic,
    seen: tuple[Any, ...],
) -> None:
    """Runs a launch on the CPU, or leaves it to the graph that is being built of its stream, compiled by then."""
    stream, of_host = stream_of(configured.configuration), [on_host(argument) for argument in arguments]
    if stream is None:
        _launch_on_cpu(configured, of_host, configuration, seen)
        return
    if cpu_streams.captured_by(stream) is not None:
        if any(argument.kind is ArgumentKind.HOST_ARRAY for argument in arguments):
            raise LaunchError(diagnostics.gpu.CopiesInACapture(None, configured.kernel.name))
        run = run_options.cpu_run(configured.run_options or run_options.NO_OPTIONS)
        _specialised(configured.kernel, of_host, CPU, run, getattr(configuration, "cluster", None))
    cpu_streams.put(stream, partial(_launch_on_cpu, configured, of_host, configuration, seen))


def _launch_on_cpu(
    configured: ConfiguredLaunch,
    arguments: Sequence[PassedArgument],
    configuration: Configuration | Automatic,
    seen: tuple[Any, ...],
) -> None:
    """Runs a launch on the CPU; ``seen`` are the variables of the environment before anything went by them."""
    kernel = configured.kernel
    run = run_options.cpu_run(configured.run_options or run_options.NO_OPTIONS)
    if isinstance(configuration, Automatic):
        configuration = configuration.with_block(_THREADS)
    if configuration.cooperative:
        run = run.with_changes(cooperative=True)
    found, checked = _specialised(kernel, arguments, CPU, run, configuration.cluster)
    if not configuration.block_count:
        return
    if found.has_dynamic:
        dynamic_shared_memory.check(found.specialisation.typed, checked, configuration)
    blocks = blocks_like(configuration.block)
    code = found.code.get(blocks)
    if run.is_interpreted:
        if code is None:
            code = found.code[blocks] = _interpreter().prepare(found.specialisation)
        _interpreter().launch(code, checked, configuration, run)
        return
    if code is None:
        code = _cpu().prepare(found.specialisation, run, blocks)
        found.code.update(dict.fromkeys([blocks] if code.depends_on_block else ALL_BLOCKS, code))
    _cpu().launch(code, kernel.name, checked, configuration, run)
    _cpu_fast_path().keep(configured, arguments, checked, code, found, configuration, run, seen)


def _launch_on_gpu(
    configured: ConfiguredLaunch,
    given: Sequence[Any],
    arguments: Sequence[PassedArgument],
    wanted: Configuration | Automatic,
    stream: int | None,
    device: Device,
) -> None:
    """Runs a launch on a GPU; ``given`` are the arguments as the user gave them."""
    kernel = configured.kernel
    found, checked = _specialised(kernel, arguments, device, UNCHECKED, None)
    if isinstance(wanted, Automatic) and not wanted.count:
        return
    pairs = _pairs(found, checked)
    is_noalias = _is_noalias(found, checked, pairs)
    code = found.code.get(is_noalias)
    if code is None:
        code = found.code[is_noalias] = _loaded(found, is_noalias, device)
    typed = found.specialisation.typed

    def check_dynamic(configuration: Configuration) -> None:
        if found.has_dynamic:
            dynamic_shared_memory.check(typed, checked, configuration)

    work = launches.Work(code, found.access, found.globals, check_dynamic)
    keeper = stream_of(configured.configuration)
    loaded, configuration = launches.launch(work, checked, _device_arrays(arguments), wanted, stream, keeper)
    is_repeatable = not (found.globals or loaded.prints or failures.is_synchronous() or configured.device is not None)
    if found.has_dynamic:
        needed = dynamic_shared_memory.needed_by(typed, configuration, checked)
        is_repeatable &= dynamic_shared_memory.needed_by(typed, configuration) == needed
    if is_repeatable:
        _keep(
            configured,
            [Passed(value, one.value, one.parameter) for value, one in zip(given, arguments, strict=True)],
            arguments,
            loaded,
            configuration,
            found,
            pairs,
            overlapping=bool(found.separable) and not is_noalias,
        )


def _keep(
    configured: ConfiguredLaunch,
    passed: Sequence[Passed],
    arguments: Sequence[PassedArgument],
    loaded: modules.LoadedKernel,
    configuration: Configuration,
    found: SpecialisedKernel,
    pairs: Pairs,
    *,
    overlapping: bool,
) -> None:
    """Keeps a fast path for launches with arguments like these, if one is possible."""
    kernel = configured.kernel
    constants = constant_arguments.positions_of(kernel)
    rest = constant_arguments.without(constants, arguments)
    given = [argument.value for argument in rest]
    remaining = iter(found.specialisation.typed.parameters)
    types = [None if value is None else next(remaining).type for value in given]
    if fits(types, constant_arguments.without(constants, kernel.parameters.values()), rest):
        passed_at = [position for position, value in enumerate(given) if value is not None]
        pairs = tuple((passed_at[one], passed_at[other]) for one, other in pairs)
        prepared = PreparedLaunch(loaded, configuration, types, given, pairs, found.specialisation.outside.unchanged)
        fast_path.keep(configured, passed, prepared, overlapping=overlapping)


def _device_arrays(arguments: Sequence[PassedArgument]) -> list[DeviceArray]:
    return [argument.value for argument in arguments if argument.kind is ArgumentKind.DEVICE_ARRAY]


def _pairs(found: SpecialisedKernel, checked: Sequence[Argument]) -> Pairs:
    """The arguments that must not overlap for ``noalias`` to hold: each that is written with each other."""
    if not found.separable:
        return ()
    access = iter(found.access)
    uses = {position: next(access) for position, argument in enumerate(checked) if argument.array is not None}
    written = [position for position, use in uses.items() if use.writes]
    return tuple(
        (position, other) for position in written for other in uses if not (other in written and other <= position)
    )


def _overlap(one: Argument, other: Argument) -> bool:
    assert one.array is not None and other.array is not None
    (low, high), (other_low, other_high) = one.array.span, other.array.span
    return low < other_high and other_low < high


def _is_noalias(found: SpecialisedKernel, checked: Sequence[Argument], pairs: Pairs) -> bool:
    """Whether LLVM is told that no array which is written overlaps another."""
    return bool(found.separable) and not any(_overlap(checked[one], checked[other]) for one, other in pairs)


def _separated(found: SpecialisedKernel, *, is_noalias: bool) -> Specialisation:
    """The kernel, where ``is_noalias`` with the names of the arrays that do not overlap."""
    if not is_noalias:
        return found.specialisation
    options = found.specialisation.options
    named = found.separable if isinstance(options.noalias, bool) else (*options.noalias, *found.separable)
    return found.specialisation.with_changes(options=options.with_changes(noalias=tuple(sorted({*named}))))


def _loaded(found: SpecialisedKernel, is_noalias: bool, device: Device) -> modules.LoadedByContext:
    """The kernel for a GPU; ``is_noalias`` says that no array which is written overlaps another."""
    assert device.ordinal is not None
    specialisation = _separated(found, is_noalias=is_noalias)
    image = images.image(specialisation, device.ordinal)
    if specialisation.source.is_sent and not found.globals:
        return modules.shared(image, device.ordinal)
    return modules.LoadedByContext(image, device.ordinal)


def _specialised(
    kernel: LaunchableKernel, arguments: Sequence[PassedArgument], device: Device, run: CpuRun, cluster: Dim3 | None
) -> tuple[SpecialisedKernel, list[Argument]]:
    """The kernel for the types of the arguments, and the arguments as it takes them."""
    annotated = kernel.parameters
    _check_count(kernel, arguments)
    types, chosen_types, is_large = types_of(annotated, arguments)
    how = (run.checks, run.schedule, run.coroutines, run.cooperative)
    key = (device.ordinal, is_large, how, chosen_types, cluster)
    found = kernel.launch_state.specialised(key)
    if found is not None:
        return found, check_all(found.expected, arguments)
    specialisation = kernel.specialise(types, large_arrays=is_large, is_interpreted=run.is_interpreted)
    if device.ordinal is None:
        specialisation = _for_cpu(specialisation, cluster)
    access = specialisation.source.followed(lambda: tuple(accesses(specialisation.typed).values()))
    typed = specialisation.typed
    takes = expected_arguments([*types.values()], access, is_on_cpu=device.ordinal is None)
    taken = check_all(takes, arguments)  # a wrong argument is not worth a compilation
    is_told = device.ordinal is None or specialisation.options.noalias is True
    separable = () if is_told else aliasing.separable(typed)
    found = SpecialisedKernel(specialisation, takes, access, global_accesses(typed), bool(arrays(typed)), separable, {})
    kernel.launch_state.keep(key, found)
    return found, taken


def _check_count(kernel: LaunchableKernel, arguments: Sequence[PassedArgument]) -> None:
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
    """The arguments of a launch, completed by the defaults of the last parameters."""
    annotated = kernel.parameters
    if len(arguments) != len(annotated):
        arguments = _with_defaults(kernel, arguments)
    parameters = _declared(kernel)
    if len(arguments) != len(parameters):  # which is an error
        return [plain(value, DeclaredParameter(kernel.name, kernel.parameter_span)) for value in arguments]
    return classified(arguments, parameters, annotated.values(), stream)


def _device(kernel: LaunchableKernel, explicit: Device | None, arguments: Sequence[PassedArgument]) -> Device:
    """Where a launch runs."""
    declared = zip(_declared(kernel), arguments, strict=False)
    arrays = [(parameter, one.value) for parameter, one in declared if one.kind is ArgumentKind.DEVICE_ARRAY]
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


def _for_cpu(specialisation: Specialisation, cluster: Dim3 | None) -> Specialisation:
    """The kernel as the CPU runs it, whose code is for one size of clusters."""
    if cluster is not None:
        options = specialisation.options.with_changes(cluster=cluster)
        specialisation = specialisation.with_changes(options=options)
    return specialisation.source.followed(lambda: specialisation.for_target(CpuLegaliser()))


def _interpreter() -> ModuleType:
    from nvgen.runtime.cpu import interpreted as step  # it loads a debugger

    return step


def _cpu_fast_path() -> ModuleType:
    from nvgen.runtime.cpu import fast_path as step  # a launch on a GPU may do without

    return step


def _cpu() -> ModuleType:
    from nvgen.runtime.cpu import launch as cpu  # it loads LLVM, which a launch on a GPU may do without

    return cpu
