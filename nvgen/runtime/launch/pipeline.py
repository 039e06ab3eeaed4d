"""A launch from end to end: check, specialise, compile once, run."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from nvgen import diagnostics
from nvgen.analysis import aliasing
from nvgen.analysis.access import Access, accesses, global_accesses
from nvgen.analysis.dynamic_shared_memory import arrays
from nvgen.diagnostics import LaunchError
from nvgen.lang.index import is_plain
from nvgen.lang.options import MAX_NARROW_ELEMENTS
from nvgen.runtime import interop
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.cpu import run_options
from nvgen.runtime.gpu import failures, fast_path, images, modules, streams
from nvgen.runtime.gpu import launch as launches
from nvgen.runtime.gpu.prepared_launch import Pairs, PreparedLaunch, fits
from nvgen.runtime.launch import configuration as configurations
from nvgen.runtime.launch import dynamic_shared_memory
from nvgen.runtime.launch.arguments import Argument, argument_type, check, is_array, refuse_map_for_gpus
from nvgen.runtime.launch.configuration import Automatic
from nvgen.runtime.launch.device import CPU, Device, chosen, current
from nvgen.runtime.launch.parameters import DeclaredParameter
from nvgen.runtime.launch.state import ConfiguredLaunch, LaunchableKernel, SpecialisedKernel
from nvgen.specialisation import Specialisation
from nvgen.targets.configuration import Configuration, Dim3
from nvgen.targets.cpu_run import UNCHECKED, CpuRun
from nvgen.types import MAX_NDIM, ArrayType, ConstexprType, PointerType, StaticType, TensorMapType, Type
from nvgen.types.textures import HandleType

#: Checked configurations that a kernel keeps.
_MAX_CONFIGURATIONS = 64
#: Threads of a block where neither the launch nor the kernel says it.
_THREADS = 256
#: Types of arguments that are no other library's arrays.
_OWN = frozenset({DeviceArray, bool, int, float, complex})


def launch(asked: ConfiguredLaunch, arguments: Sequence[Any]) -> None:
    """Runs ``kernel[configuration](*arguments)`` as ``asked``.

    Arrays of device memory decide where; without any, the device that was chosen or the current one. The kernel keeps
    what is compiled, by device, checks and the types that the arguments give.

    Raises:
        CompileError: the kernel is wrong for these arguments.
        LaunchError: the configuration or an argument is wrong, the device is not there, or a check in the kernel
            failed.
    """
    if asked.fast_path is not None:  # its configuration was right once
        given, arguments = arguments, _viewed(asked.kernel, arguments, _stream(asked))
        if arguments is not given and asked.fast_path(arguments, asked.configuration, 3):
            return  # other libraries' arrays, whose views are like those of an earlier launch
    wanted, stream, arguments, device = _prepared(asked, arguments)
    if device.ordinal is None:
        _launch_on_cpu(asked, [_on_host(argument) for argument in arguments], wanted)
    else:
        _launch_on_gpu(asked, arguments, wanted, stream, device)


def examine(asked: ConfiguredLaunch, arguments: Sequence[Any]) -> tuple[int | None, int]:
    """Checks a launch without doing it: the number of the GPU, None for the CPU, and the handle of its stream.

    What only the compiler or the driver finds is not found.

    Raises:
        CompileError: the kernel is wrong for these arguments.
        LaunchError: the configuration or an argument is wrong, or the device is not there.
    """
    wanted, stream, arguments, device = _prepared(asked, arguments)
    if device.ordinal is None:
        arguments = [_on_host(argument) for argument in arguments]
        run = run_options.cpu_run(asked.run_options or run_options.NO_OPTIONS)
        _specialised(asked.kernel, arguments, device, run, getattr(wanted, "cluster", None))
        return None, 0
    _specialised(asked.kernel, arguments, device, UNCHECKED, None)
    views = [argument for argument in arguments if isinstance(argument, DeviceArray)]
    return device.ordinal, launches.stream_of(views) if stream is None else stream


def _prepared(
    asked: ConfiguredLaunch, arguments: Sequence[Any]
) -> tuple[Configuration | Automatic, int | None, Sequence[Any], Device]:
    """What a launch is told: its configuration, the handle of its stream if it names one, the arguments as launches
    know them, and where it runs."""
    kernel = asked.kernel
    wanted = _configuration(kernel, asked.configuration)
    stream = _stream(asked)
    arguments = _viewed(kernel, _with_defaults(kernel, arguments), stream)
    return wanted, stream, arguments, _device(kernel, asked.device, arguments)


def _launch_on_cpu(asked: ConfiguredLaunch, arguments: Sequence[Any], wanted: Configuration | Automatic) -> None:
    kernel = asked.kernel
    run = run_options.cpu_run(asked.run_options or run_options.NO_OPTIONS)
    configuration = wanted if isinstance(wanted, Configuration) else wanted.with_block(_THREADS)
    found, checked = _specialised(kernel, arguments, CPU, run, configuration.cluster)
    if not configuration.block_count:
        return
    if found.has_dynamic:
        dynamic_shared_memory.check(found.specialisation.typed, checked, configuration)
    if not found.code:
        prepare = _interpreter().prepare if run.is_interpreted else lambda kernel: _cpu().prepare(kernel, run)
        found.code[False] = prepare(found.specialisation)
    if run.is_interpreted:
        _interpreter().launch(found.code[False], checked, configuration, run)
    else:
        _cpu().launch(found.code[False], kernel.name, checked, configuration, run)


def _launch_on_gpu(
    asked: ConfiguredLaunch,
    arguments: Sequence[Any],
    wanted: Configuration | Automatic,
    stream: int | None,
    device: Device,
) -> None:
    kernel = asked.kernel
    found, checked = _specialised(kernel, arguments, device, UNCHECKED, None)
    if isinstance(wanted, Automatic) and not wanted.count:
        return
    pairs = _pairs(found, checked)
    is_noalias = bool(found.separable) and not any(_overlap(checked[one], checked[other]) for one, other in pairs)
    code = found.code.get(is_noalias)
    if code is None:
        code = found.code[is_noalias] = _loaded(found, is_noalias, device)
    typed = found.specialisation.typed

    def check_dynamic(configuration: Configuration) -> None:
        if found.has_dynamic:
            dynamic_shared_memory.check(typed, checked, configuration)

    work = launches.Work(code, found.access, found.globals, check_dynamic)
    views = [argument for argument in arguments if isinstance(argument, DeviceArray)]
    keeper = configurations.stream_of(asked.configuration)
    loaded, configuration = launches.launch(work, checked, views, wanted, stream, keeper)
    is_repeatable = not (found.globals or loaded.prints or failures.is_synchronous() or asked.device is not None)
    if found.has_dynamic:
        needed = dynamic_shared_memory.needed_by(typed, configuration, checked)
        is_repeatable &= dynamic_shared_memory.needed_by(typed, configuration) == needed
    types = [local.type for local in typed.parameters]
    constants = fast_path.constants_of(kernel)
    rest = fast_path.without(constants, arguments)
    if is_repeatable and fits(types, fast_path.without(constants, kernel.parameters.values()), rest):
        prepared = PreparedLaunch(loaded, configuration, types, rest, pairs)
        fast_path.keep(asked, arguments, prepared, overlapping=bool(found.separable) and not is_noalias)


def _pairs(found: SpecialisedKernel, checked: Sequence[Argument]) -> Pairs:
    """The arguments that must not overlap for ``noalias`` to hold: each that is written with each other."""
    if not found.separable:
        return ()
    access = iter(found.access)
    uses = {place: next(access) for place, argument in enumerate(checked) if argument.array is not None}
    written = [place for place, use in uses.items() if use.writes]
    return tuple((place, other) for place in written for other in uses if not (other in written and other <= place))


def _overlap(one: Argument, other: Argument) -> bool:
    assert one.array is not None and other.array is not None
    (low, high), (other_low, other_high) = one.array.span, other.array.span
    return low < other_high and other_low < high


def _loaded(found: SpecialisedKernel, is_noalias: bool, device: Device) -> modules.LoadedByContext:
    """The kernel for a GPU; ``is_noalias`` says that no array which is written overlaps another."""
    assert device.ordinal is not None
    specialisation = found.specialisation
    if is_noalias:
        options = specialisation.options
        named = found.separable if isinstance(options.noalias, bool) else (*options.noalias, *found.separable)
        specialisation = specialisation.with_changes(options=options.with_changes(noalias=tuple(sorted({*named}))))
    return modules.LoadedByContext(images.image(specialisation, device.ordinal), device.ordinal)


def _specialised(
    kernel: LaunchableKernel, arguments: Sequence[Any], device: Device, run: CpuRun, cluster: Dim3 | None
) -> tuple[SpecialisedKernel, list[Argument]]:
    """The kernel for the types of the arguments, and the arguments as it takes them."""
    types, chosen_types = _types(kernel, arguments)
    large = any(is_array(argument) and argument.size > MAX_NARROW_ELEMENTS for argument in arguments)
    key = (device.ordinal, large, run.checks, run.schedule, chosen_types, cluster)
    known = kernel.launch_state.specialisations
    found = known.get(key)
    if found is not None:
        return found, _check(kernel, types, arguments, found.access, device)
    specialisation = kernel.specialise(types, large_arrays=large, is_interpreted=run.is_interpreted)
    if device.ordinal is None:
        specialisation = _for_cpu(specialisation, cluster)
    access = specialisation.source.followed(lambda: tuple(accesses(specialisation.typed).values()))
    typed = specialisation.typed
    checked = _check(kernel, types, arguments, access, device)  # a wrong argument is not worth a compilation
    is_told = device.ordinal is None or specialisation.options.noalias is True
    separable = () if is_told else aliasing.separable(typed)
    found = SpecialisedKernel(specialisation, access, global_accesses(typed), bool(arrays(typed)), separable, {})
    known[key] = found
    return found, checked


def _stream(asked: ConfiguredLaunch) -> int | None:
    """The handle of the stream that a launch names, if it does."""
    given = configurations.stream_of(asked.configuration)
    return None if given is None else streams.handle(given)


def _viewed(kernel: LaunchableKernel, arguments: Sequence[Any], stream: int | None) -> Sequence[Any]:
    """The arguments, with other libraries' arrays as launches know arrays."""
    if all(type(argument) in _OWN for argument in arguments):
        return arguments
    if len(kernel.parameters) != len(arguments):
        return arguments  # which is an error
    viewed = []
    for declared, annotated, argument in zip(_declared(kernel), kernel.parameters.values(), arguments, strict=True):
        if type(argument) in _OWN:
            viewed.append(argument)
            continue
        view = None
        # A pointer takes whatever names an address; the tensors of a library have a stream and a GPU all the same.
        is_pointer = isinstance(annotated, (PointerType, HandleType))
        if not isinstance(annotated, ConstexprType) and (not is_pointer or interop.is_of_library(argument)):
            view = interop.view(argument, declared, stream)
        viewed.append(argument if view is None else view)
    return viewed


def _device(kernel: LaunchableKernel, asked: Device | None, arguments: Sequence[Any]) -> Device:
    """Where a launch runs."""
    arrays = [pair for pair in zip(_declared(kernel), arguments, strict=False) if isinstance(pair[1], DeviceArray)]
    if arrays:
        decided = interop.device_of(arrays, chosen(asked))
        if decided is not None:
            return decided
    return current(asked)


def _on_host(argument: Any) -> Any:
    return argument.host_view() if isinstance(argument, DeviceArray) else argument


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
    if len(arguments) == len(kernel.parameters):
        return arguments
    missing = list(kernel.parameters)[len(arguments) :]
    if not missing or any(name not in kernel.defaults for name in missing):
        return arguments
    return [*arguments, *(kernel.defaults[name] for name in missing)]


def _types(kernel: LaunchableKernel, arguments: Sequence[Any]) -> tuple[dict[str, Type], tuple[Type, ...]]:
    """The type of every parameter: annotated, or the argument's; and again those that the arguments give."""
    parameters = kernel.parameters
    if len(arguments) != len(parameters):
        shown = ", ".join(parameters) or "none"
        raise LaunchError(
            diagnostics.launch.WrongArgumentCount(None, kernel.name, len(parameters), len(arguments), shown)
        )
    types: dict[str, Type] = {}
    chosen: list[Type] = []
    for declared, (name, annotated), argument in zip(_declared(kernel), parameters.items(), arguments, strict=True):
        if annotated is not None and not isinstance(annotated, ConstexprType):
            types[name] = annotated
            continue
        types[name] = _argument_type(declared, argument) if annotated is None else StaticType(argument)
        chosen.append(types[name])
    return types, tuple(chosen)


def _argument_type(declared: DeclaredParameter, argument: Any) -> Type:
    type_ = argument_type(argument, declared)
    if isinstance(type_, ArrayType) and not 1 <= type_.ndim <= MAX_NDIM:
        what = f"an array of {type_.ndim} dimensions, and 1 to {MAX_NDIM} are supported"
        raise LaunchError(diagnostics.launch.UnsupportedArgument(None, declared.name, what))
    return type_


def _for_cpu(specialisation: Specialisation, cluster: Dim3 | None) -> Specialisation:
    """The kernel as the CPU runs it, whose code is for one size of clusters."""
    if cluster is not None:
        options = specialisation.options.with_changes(cluster=cluster)
        specialisation = specialisation.with_changes(options=options)
    return specialisation.source.followed(lambda: specialisation.on_cpu)


def _check(
    kernel: LaunchableKernel, types: dict[str, Type], arguments: Sequence[Any], access: Sequence[Access], device: Device
) -> list[Argument]:
    remaining = iter(access)
    checked = []
    for declared, type_, argument in zip(_declared(kernel), types.values(), arguments, strict=True):
        if isinstance(type_, StaticType):
            continue  # it is in the code
        written = isinstance(type_, (ArrayType, TensorMapType)) and next(remaining).writes
        checked.append(check(argument, type_, declared, written=written))
        if isinstance(type_, TensorMapType) and device.ordinal is None:
            refuse_map_for_gpus(checked[-1].value, declared)
    return checked


def _interpreter() -> ModuleType:
    from nvgen.runtime.cpu import interpreted as step  # it loads a debugger

    return step


def _cpu() -> ModuleType:
    from nvgen.runtime.cpu import launch as cpu  # it loads LLVM, which a launch on a GPU may do without

    return cpu
