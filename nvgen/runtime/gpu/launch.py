"""Launches on a GPU on the slow path: with checks, copies of NumPy arrays, and order between streams.

With arrays of device memory and numbers alone a launch returns when the driver has taken it. NumPy arrays are copied in
as far as the kernel needs their contents and copied out if it wrote to them, and the launch returns after that. One
that prints is waited for, unless it names a stream.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from nvgen.base.records import Node
from nvgen.codegen.contract.configuration import Configuration
from nvgen.diagnostics.caller import instruction
from nvgen.runtime import interop
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.owners import record_stream_use
from nvgen.runtime.gpu import devices, failures, limits, oversized_shared_memory, streams
from nvgen.runtime.gpu.driver import call, loaded
from nvgen.runtime.gpu.host_copies import HostCopies
from nvgen.runtime.gpu.launch_call import launch_call
from nvgen.runtime.gpu.modules import LoadedByContext, LoadedKernel, is_gone
from nvgen.runtime.gpu.tensor_maps import encoded
from nvgen.runtime.launch.arguments import Argument
from nvgen.runtime.launch.arguments import arrays as arrays_of
from nvgen.runtime.launch.configuration import Automatic
from nvgen.runtime.launch.packing import pack, pointers
from nvgen.targets.cpu.library import printing
from nvgen.tree.analysis.access import Access, GlobalUse


class Work(Node):
    """A kernel as a launch runs it."""

    code: LoadedByContext
    #: One for each of the arguments' arrays, in order.
    access: tuple[Access, ...]
    #: The device global variables that it uses.
    globals: tuple[GlobalUse, ...]
    #: Refuses a configuration that does not go with the arguments.
    check: Callable[[Configuration], None]


def launch(
    work: Work,
    arguments: Sequence[Argument],
    views: Sequence[DeviceArray],
    wanted: Configuration | Automatic,
    stream: int | None,
    keeper: Any,
) -> tuple[LoadedKernel, Configuration]:
    """Launches; the kernel and the configuration that the driver got.

    ``views`` are the device arrays among the arguments, as arrays or as pointers. ``stream`` is the handle that the
    user chose, and ``keeper`` keeps that stream; without one the producers of the arrays decide. Device
    global variables are copied to their symbols and back: each module has its own, and the host's elements are those
    that count.

    Raises:
        LaunchError: the GPU cannot run the configuration, or the driver reports an error.
    """
    arrays = arrays_of(arguments)
    with devices.context(work.code.ordinal) as context:
        kernel = work.code.current(context)
        configuration = wanted if isinstance(wanted, Configuration) else _with_blocks(kernel, wanted)
        work.check(configuration)
        limits.check(kernel, configuration)
        handle = stream_of(views) if stream is None else stream
        maps = partial(encoded, ordinal=work.code.ordinal)
        copies = HostCopies(kernel, arrays, work.access, work.globals, configuration, handle)
        with printing.in_order(kernel.prints):
            with _ordered(views, handle), copies:
                _start(work.code, kernel, configuration, handle, pack(arguments, copies.addresses, maps))
                failures.launched((kernel.name, context, handle, *instruction()))
            record_stream_use(views, handle, keeper)
            if failures.is_synchronous() or (kernel.prints and stream is None):
                failures.wait(context, handle)
    return kernel, configuration


def _with_blocks(kernel: LoadedKernel, wanted: Automatic) -> Configuration:
    """The configuration with blocks of the size with which most threads run at a time, as the driver finds it.

    Of blocks with oversized shared memory, which the driver leaves out, a multiprocessor runs one at a time.
    """
    if oversized_shared_memory.is_needed(kernel, wanted.dynamic_bytes):
        return wanted.with_block(kernel.max_threads_per_block)
    _, size = call("cuOccupancyMaxPotentialBlockSize", kernel.function, None, wanted.dynamic_bytes, wanted.most)
    return wanted.with_block(int(size))


def stream_of(views: Sequence[DeviceArray]) -> int:
    """The stream of a launch that names none: the one that the arrays' producers work in, or the default one."""
    producer = interop.default_stream(views)
    return streams.default() if producer is None else producer


@contextmanager
def _ordered(views: Sequence[DeviceArray], handle: int) -> Iterator[None]:
    """What the arrays' producers have in other streams comes before what is launched inside, and what they put there
    from now on after it: they may give the memory away."""
    producers = {view.stream for view in views if view.stream is not None} - {handle}
    for producer in producers:
        streams.order(handle, producer)
    yield
    for producer in producers:
        streams.order(producer, handle)


def _start(
    code: LoadedByContext, kernel: LoadedKernel, configuration: Configuration, handle: int, values: Sequence[Any]
) -> None:
    """Calls the driver, which takes the values of the parameters at once."""
    parameters = pointers(values)
    (status,) = launch_call(kernel, configuration, handle)(ctypes.addressof(parameters), 0)
    results = loaded().functions.CUresult
    if status is not results.CUDA_SUCCESS:
        # After the reset of a GPU its context is the same, and the module is gone.
        if status in (results.CUDA_ERROR_INVALID_HANDLE, results.CUDA_ERROR_CONTEXT_IS_DESTROYED) or is_gone(kernel):
            code.forget(kernel)
        raise failures.error("cuLaunchKernel", status)
