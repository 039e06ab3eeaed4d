"""A launch from end to end: check, specialise, compile once, run."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.frontend import nesting
from nvgen.frontend.access import Access, GlobalUse, accesses, global_accesses
from nvgen.frontend.dynamic import Known, arrays, needed_bytes
from nvgen.frontend.specialisation import Specialisation
from nvgen.frontend.tree import TypedKernel
from nvgen.lang import block_dim, grid_dim
from nvgen.lang.index import is_plain
from nvgen.lang.options import MAX_NARROW_ELEMENTS
from nvgen.records import Node
from nvgen.runtime import checking
from nvgen.runtime import configuration as configurations
from nvgen.runtime.arguments import Argument, ArrayArgument, Place, argument_type, check, is_array, refuse_map_for_gpus
from nvgen.runtime.checking import UNCHECKED, CpuRun
from nvgen.runtime.configuration import Automatic, Configuration, Dim3
from nvgen.runtime.device import Device, current
from nvgen.runtime.gpu import images, launches, modules, streams
from nvgen.types import MAX_NDIM, ArrayType, ConstexprType, StaticType, TensorMapType, Type

if TYPE_CHECKING:
    from nvgen.kernels import Kernel
    from nvgen.launches import Launch

#: Checked configurations that a kernel keeps.
_MAX_CONFIGURATIONS = 64
#: Threads of a block where neither the launch nor the kernel says it.
_THREADS = 256


class _Compiled(Node):
    """A kernel for the types of its arguments on a device; ``access`` has an entry for each array and tensor map."""

    code: Any
    access: tuple[Access, ...]
    #: The arrays of the program's own that it uses.
    globals: tuple[GlobalUse, ...]
    #: The kernel, if it has dynamic shared arrays.
    dynamic: TypedKernel | None


def launch(asked: Launch, arguments: Sequence[Any]) -> None:
    """Runs ``kernel[configuration](*arguments)`` as ``asked``, on the chosen device or the current one.

    The kernel keeps what is compiled, by device, checks and the types that the arguments give.

    Raises:
        CompileError: the kernel is wrong for these arguments.
        LaunchError: the configuration or an argument is wrong, the device is not there, or a check in the kernel
            failed.
    """
    kernel = asked.kernel
    compiled: dict[Any, _Compiled] = kernel._launchers
    wanted = _configuration(kernel, asked.configuration)
    stream = configurations.stream_of(asked.configuration)
    if stream is not None:
        streams.handle(stream)  # a wrong one is refused on the CPU too, where there is nothing to order
    arguments = _with_defaults(kernel, arguments)
    types, chosen_types = _types(kernel, arguments)
    device = current(asked.device)
    run = UNCHECKED if device.ordinal is not None else checking.cpu_run(asked.wishes or checking.NO_WISHES)
    large = any(is_array(argument) and argument.size > MAX_NARROW_ELEMENTS for argument in arguments)
    cluster = wanted.cluster if isinstance(wanted, Configuration) and device.ordinal is None else None
    key = (device.ordinal, large, run.checks, run.schedule, chosen_types, cluster)
    found = compiled.get(key)
    if found is not None:
        checked = _check(kernel, types, arguments, found.access, device)
    else:
        specialisation = kernel.specialise(types, large_arrays=large, is_hosted=run.is_stepped)
        if device.ordinal is None:
            specialisation = _for_cpu(specialisation, cluster)
        access = _access(specialisation)
        checked = _check(kernel, types, arguments, access, device)  # a wrong argument is not worth a compilation
        typed = specialisation.typed
        dynamic = typed if arrays(typed) else None
        found = _Compiled(_compile(specialisation, device, run), access, global_accesses(typed), dynamic)
        compiled[key] = found
    configuration = wanted if isinstance(wanted, Configuration) else wanted.with_block(_THREADS)
    if not configuration.block_count:
        return
    if found.dynamic is not None:
        _check_dynamic(found.dynamic, checked, configuration)
    if run.is_stepped:
        _stepped().launch(found.code, checked, configuration, run)
    elif device.ordinal is None:
        _cpu().launch(found.code, kernel.name, checked, configuration, run)
    else:
        launches.launch(found.code, checked, found.access, found.globals, configuration)


def _configuration(kernel: Kernel, given: Any) -> Configuration | Automatic:
    """The configuration of a launch; those of plain ints, as in a loop of launches, are looked at once."""
    if not is_plain(given):
        return configurations.parse(kernel.name, given, kernel.options)
    known: dict[Any, Configuration | Automatic] = kernel._configurations
    found = known.get(given)
    if found is None:
        found = configurations.parse(kernel.name, given, kernel.options)
        if len(known) >= _MAX_CONFIGURATIONS:
            known.clear()
        known[given] = found
    return found


def _check_dynamic(kernel: TypedKernel, arguments: Sequence[Argument], configuration: Configuration) -> None:
    """Refuses a launch that gives less dynamic shared memory than the arrays of the kernel take, as far as is known."""
    pairs = list(zip(kernel.parameters, arguments, strict=True))
    shapes = {local: a.value.shape for local, a in pairs if isinstance(a.value, ArrayArgument)}
    values = {local: a.value.value for local, a in pairs if a.array is None}
    numbers = {local: value for local, value in values.items() if type(value) is int}
    names = (*block_dim.dimensions, *grid_dim.dimensions)
    sizes = (*configuration.block, *configuration.grid)
    registers = {register.name: size for register, size in zip(names, sizes, strict=True)}
    needed = needed_bytes(kernel, Known(numbers, shapes, registers))
    if needed is not None and needed > configuration.dynamic_bytes:
        raise LaunchError(diagnostics.memory.TooFewDynamicBytes(None, kernel.name, needed, configuration.dynamic_bytes))


def _place(kernel: Kernel, name: str) -> Place:
    return Place(name, kernel.parameter_span)


def _with_defaults(kernel: Kernel, arguments: Sequence[Any]) -> Sequence[Any]:
    """The arguments, completed by the defaults of the last parameters."""
    if len(arguments) == len(kernel.parameters):
        return arguments
    missing = list(kernel.parameters)[len(arguments) :]
    if not missing or any(name not in kernel.defaults for name in missing):
        return arguments
    return [*arguments, *(kernel.defaults[name] for name in missing)]


def _types(kernel: Kernel, arguments: Sequence[Any]) -> tuple[dict[str, Type], tuple[Type, ...]]:
    """The type of every parameter: annotated, or the argument's; and again those that the arguments give."""
    parameters = kernel.parameters
    if len(arguments) != len(parameters):
        shown = ", ".join(parameters) or "none"
        raise LaunchError(
            diagnostics.launch.WrongArgumentCount(None, kernel.name, len(parameters), len(arguments), shown)
        )
    types: dict[str, Type] = {}
    chosen: list[Type] = []
    for (name, annotated), argument in zip(parameters.items(), arguments, strict=True):
        if annotated is not None and not isinstance(annotated, ConstexprType):
            types[name] = annotated
            continue
        types[name] = _argument_type(kernel, name, argument) if annotated is None else StaticType(argument)
        chosen.append(types[name])
    return types, tuple(chosen)


def _argument_type(kernel: Kernel, name: str, argument: Any) -> Type:
    type_ = argument_type(argument, _place(kernel, name))
    if isinstance(type_, ArrayType) and not 1 <= type_.ndim <= MAX_NDIM:
        what = f"an array of {type_.ndim} dimensions, and 1 to {MAX_NDIM} are supported"
        raise LaunchError(diagnostics.launch.UnsupportedArgument(None, name, what))
    return type_


def _for_cpu(specialisation: Specialisation, cluster: Dim3 | None) -> Specialisation:
    """The kernel as the CPU runs it, whose code is for one size of clusters."""
    if cluster is not None:
        options = specialisation.options.with_changes(cluster=cluster)
        specialisation = specialisation.with_changes(options=options)
    with nesting.reported(specialisation.source):
        return specialisation.on_cpu


def _access(specialisation: Specialisation) -> tuple[Access, ...]:
    with nesting.reported(specialisation.source):
        return tuple(accesses(specialisation.typed).values())


def _check(
    kernel: Kernel, types: dict[str, Type], arguments: Sequence[Any], access: Sequence[Access], device: Device
) -> list[Argument]:
    remaining = iter(access)
    checked = []
    places = kernel._places
    if not places:
        places.update({name: _place(kernel, name) for name in kernel.parameters})
    for (name, type_), argument in zip(types.items(), arguments, strict=True):
        if isinstance(type_, StaticType):
            continue  # it is in the code
        written = isinstance(type_, (ArrayType, TensorMapType)) and next(remaining).writes
        checked.append(check(argument, type_, places[name], written=written))
        if isinstance(type_, TensorMapType) and device.ordinal is None:
            refuse_map_for_gpus(checked[-1].value, places[name])
    return checked


def _stepped() -> ModuleType:
    from nvgen.runtime.step import launch as step  # it loads a debugger

    return step


def _cpu() -> ModuleType:
    from nvgen.runtime import cpu  # it loads LLVM, which a launch on a GPU may do without

    return cpu


def _compile(specialisation: Specialisation, device: Device, run: CpuRun) -> Any:
    if run.is_stepped:
        return _stepped().prepare(specialisation)
    if device.ordinal is None:
        return _cpu().prepare(specialisation, run)
    return modules.LoadedByContext(images.image(specialisation, device.ordinal), device.ordinal)
