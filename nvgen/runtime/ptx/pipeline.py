"""A launch of a kernel of PTX from end to end, by the steps that launches of other kernels take as well."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, LaunchError
from nvgen.runtime import interop
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.cpu import run_options
from nvgen.runtime.cpu import streams as cpu_streams
from nvgen.runtime.cpu.run_options import CpuRunOptions
from nvgen.runtime.gpu import streams
from nvgen.runtime.launch import configuration as configurations
from nvgen.runtime.launch.arguments import Argument, ArrayArgument
from nvgen.runtime.launch.classification import classified
from nvgen.runtime.launch.configuration import Automatic
from nvgen.runtime.launch.configuration_key import stream_of
from nvgen.runtime.launch.device import Device, chosen, current
from nvgen.runtime.launch.parameters import DeclaredParameter
from nvgen.runtime.launch.passed_arguments import ArgumentKind, PassedArgument, on_host
from nvgen.runtime.ptx.arguments import EncodedMap, check_count, memory_behind, ranges_of, taken, values_of
from nvgen.runtime.ptx.module import ConfiguredKernel, LoadableKernel
from nvgen.runtime.ptx.parameters import check_block
from nvgen.targets.configuration import Configuration
from nvgen.targets.cpu.loaded import LoadedModule
from nvgen.targets.cpu_run import STEP, CpuRun, blocks_like
from nvgen.targets.failure import BOUNDS, RACE
from nvgen.types import u8

#: Threads of a block where neither the launch nor the kernel says it.
_THREADS = 256
#: The range of an argument of which nobody knows where it leads.
_ANYTHING = (0, 2**64 - 1)


def launch(configured: ConfiguredKernel, arguments: Sequence[Any]) -> None:
    """Runs a kernel of PTX; arrays of device memory decide where, or else what was chosen.

    Raises:
        CompileError: the kernel has what the CPU does not run.
        LaunchError: the configuration or an argument is wrong, the device is not there, or the run failed.
    """
    kernel = configured.kernel
    wanted = configurations.parse(kernel.name, configured.configuration, kernel.options)
    given = stream_of(configured.configuration)
    stream = None if given is None else streams.handle(given)
    check_count(kernel.name, kernel.parameters, len(arguments))
    declared = [parameter.declared for parameter in kernel.parameters]
    passed = classified(arguments, declared, [None] * len(declared), stream)
    device = _device(configured.device, passed)
    if device.ordinal is None:
        on_cpu = taken(kernel.parameters, map(on_host, passed), is_on_cpu=True)
        cpu_streams.put(given, partial(run_on_cpu, configured, on_cpu, wanted))
    else:
        views = [array for _, array in _device_arrays(passed)]
        from nvgen.runtime.ptx import gpu  # a launch on the CPU may do without

        gpu.launch(
            kernel, device.ordinal, taken(kernel.parameters, passed, is_on_cpu=False), views, wanted, stream, given
        )


def run(configured: ConfiguredKernel, values: Any) -> None:
    """Runs a kernel of PTX on the CPU on what its parameters are: numbers, of which pointers are addresses of the host.

    Raises:
        CompileError: the kernel has what the CPU does not run.
        LaunchError: the configuration or a value is wrong, or the run failed.
    """
    kernel = configured.kernel
    wanted = configurations.parse(kernel.name, configured.configuration, kernel.options)
    if not isinstance(values, Sequence):
        values = (values,)
    check_count(kernel.name, kernel.parameters, len(values))
    run_on_cpu(configured, values_of(kernel.parameters, values), wanted)


def run_on_cpu(configured: ConfiguredKernel, arguments: Sequence[Argument], wanted: Configuration | Automatic) -> None:
    """Runs a launch in the memory of the process, and returns when all threads have ended.

    Raises:
        CompileError: the kernel has what the CPU does not run.
        LaunchError: the blocks are none that the kernel takes, or the run failed.
    """
    from nvgen.runtime.cpu import launch as cpu  # it loads LLVM, which a launch on a GPU may do without

    kernel = configured.kernel
    try:
        code, configuration, run = _code(configured, wanted)
        if configuration.block_count:
            cpu.launch(code, kernel.name, [*arguments, *_further(kernel, arguments, run)], configuration, run)
    except (CompileError, LaunchError) as error:
        raise error.each(kernel.text.source_lines.named) from None


def run_on_memory(
    kernel: LoadableKernel,
    options: CpuRunOptions,
    content: Sequence[bytes],
    configuration: Configuration,
    memory: Sequence[tuple[int, int]],
) -> None:
    """Runs a launch whose arguments are their bytes, where all memory is known that kernels may access: addresses and
    sizes.

    Raises:
        CompileError: the kernel has what the CPU does not run.
        LaunchError: the blocks are none that the kernel takes, or the run failed.
    """
    from nvgen.runtime.cpu import launch as cpu  # it loads LLVM, which a launch on a GPU may do without

    code, configuration, run = _code(ConfiguredKernel(kernel, None, None, options), configuration)
    arguments = [Argument(u8, (ctypes.c_uint8 * max(len(one), 1)).from_buffer_copy(one or b"\0")) for one in content]
    if BOUNDS in run.checks:
        of_arguments = [(ctypes.addressof(one.value), ctypes.sizeof(one.value)) for one in arguments]
        known = table([_around(one, memory) for one in content], [*memory, *of_arguments])
        arrays = [ArrayArgument(None, address, size, (), True) for address, size in memory]
        arguments += [Argument(u8, one) for one in (known, *arrays)]
    cpu.launch(code, kernel.name, arguments, configuration, run)


def without_place(error: LaunchError) -> LaunchError:
    """The error of a launch without the place in Python where it was made, which is none of the user's."""
    found = error.diagnostics[0]
    kept = tuple(one for one in found.remarks if not isinstance(one, diagnostics.launch.LaunchedHere))
    return LaunchError(replace(found, remarks=kept))


def _around(content: bytes, memory: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The range that an argument leads to; two zeros for none."""
    address = int.from_bytes(content, "little") if len(content) == 8 else 0
    return next(((start, size) for start, size in memory if start <= address < start + size), (0, 0))


def prepare(configured: ConfiguredKernel) -> None:
    """Compiles what a launch would run, unless a GPU was chosen.

    Raises:
        CompileError: the kernel has what the CPU does not run.
        LaunchError: the configuration is wrong, or the device is not there.
    """
    kernel = configured.kernel
    wanted = configurations.parse(kernel.name, configured.configuration, kernel.options)
    if current(configured.device).ordinal is None:
        _code(configured, wanted)


def _code(
    configured: ConfiguredKernel, wanted: Configuration | Automatic
) -> tuple[LoadedModule, Configuration, CpuRun]:
    """The machine code of a launch, its sizes, and how it runs."""
    kernel = configured.kernel
    run = run_options.cpu_run(configured.run_options or run_options.NO_OPTIONS)
    if run.is_interpreted:
        raise LaunchError(diagnostics.ptx_launch.NoSuchPtxCheck(None, STEP))
    configuration = wanted.with_block(_THREADS) if isinstance(wanted, Automatic) else wanted
    check_block(kernel.function, configuration, kernel.text.source)
    blocks = blocks_like(configuration.block)
    return kernel.code(run, blocks, configuration.cluster, configuration.cooperative), configuration, run


def _further(kernel: LoadableKernel, arguments: Sequence[Argument], run: CpuRun) -> list[Argument]:
    """What follows the kernel's own arguments: with the check ``bounds`` the table of ``nvgen.lift.checks``, and
    behind it the variables of the module and what tensor maps describe, which the code does not take and which checks
    of accesses look at."""
    if BOUNDS not in run.checks:
        return []
    ranges, variables = ranges_of(arguments), kernel.text.variables.ranges
    if kernel.text.allocates:
        ranges = None
    known = [] if ranges is None else [one for one in (*ranges, *variables) if one[1]] or [(0, 0)]
    of_parameters = [_led_to(argument) if known else _ANYTHING for argument in arguments]
    arrays = [ArrayArgument(None, address, size, (), True) for address, size in variables]
    arrays += [argument.described for argument in arguments if isinstance(argument, EncodedMap)]
    if RACE in run.checks:
        arrays += [ArrayArgument(None, address, size, (), True) for address, size in memory_behind(arguments)]
    return [Argument(u8, value) for value in (table(of_parameters, known), *arrays)]


def table(of_parameters: Sequence[tuple[int, int]], known: Sequence[tuple[int, int]]) -> ctypes.Array[ctypes.c_uint64]:
    """The table of ``nvgen.lift.checks``: addresses and bytes of what each parameter leads to, and of all memory that
    the kernel may access; of nothing if that is not known."""
    numbers = (*chain(*of_parameters), len(known), *chain(*known))
    return (ctypes.c_uint64 * len(numbers))(*numbers)


def _led_to(argument: Argument) -> tuple[int, int]:
    """The address and the bytes of an array; of another argument two zeros."""
    return (0, 0) if argument.array is None else (argument.array.address, argument.array.nbytes)


def _device(explicit: Device | None, arguments: Sequence[PassedArgument]) -> Device:
    """Where a launch runs."""
    arrays = _device_arrays(arguments)
    found = interop.device_of(arrays, chosen(explicit)) if arrays else None
    return found or current(explicit)


def _device_arrays(arguments: Sequence[PassedArgument]) -> list[tuple[DeclaredParameter, DeviceArray]]:
    """The arrays of device memory among the arguments, and those that tensor maps describe."""
    whole = (
        (one.parameter, one.value.array if one.kind is ArgumentKind.TENSOR_MAP else one.value) for one in arguments
    )
    return [(parameter, array) for parameter, array in whole if isinstance(array, DeviceArray)]
