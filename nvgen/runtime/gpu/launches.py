"""Launches on a GPU.

NumPy arrays are copied in as far as the kernel needs their contents and copied out if it wrote to them.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

from nvgen.frontend.access import Access, GlobalUse
from nvgen.runtime import printing
from nvgen.runtime.arguments import Argument, pack, pointers
from nvgen.runtime.arguments import arrays as arrays_of
from nvgen.runtime.configuration import Configuration
from nvgen.runtime.gpu.devices import context
from nvgen.runtime.gpu.driver import call, loaded
from nvgen.runtime.gpu.host_copies import buffers, device_address
from nvgen.runtime.gpu.limits import check
from nvgen.runtime.gpu.modules import LoadedByContext, LoadedKernel, symbol
from nvgen.runtime.gpu.tensor_maps import encoded


def launch(
    code: LoadedByContext,
    arguments: Sequence[Argument],
    access: Sequence[Access],
    globals: Sequence[GlobalUse],
    configuration: Configuration,
) -> None:
    """Copies in, launches, waits, copies out. ``access`` has one entry for each of the arguments' arrays, in order.

    The arrays of the program's own are copied to their symbols and back: each module has its own, and the host's
    elements are those that count.

    Raises:
        LaunchError: the driver reports an error.
    """
    arrays = arrays_of(arguments)
    copies = buffers(list(zip(arrays, access, strict=True)), configuration)
    with context(code.ordinal), printing.in_order(code.image.prints):
        kernel = code.current()
        check(kernel, configuration)
        symbols = [(symbol(kernel, use), use) for use in globals]
        try:
            for buffer in copies:
                buffer.allocation = int(call("cuMemAlloc", buffer.offset + buffer.high - buffer.low))
                if buffer.copied_in:
                    call("cuMemcpyHtoD", buffer.address, buffer.low, buffer.high - buffer.low)
            for address, use in symbols:
                if use.access.reads or use.access.writes:
                    call("cuMemcpyHtoD", address, use.array.address, use.array.nbytes)
            addresses = [device_address(array, copies) for array in arrays]
            _run(kernel, pack(arguments, addresses, encoded), configuration)
            for buffer in copies:
                if buffer.copied_out:
                    call("cuMemcpyDtoH", buffer.low, buffer.address, buffer.high - buffer.low)
            for address, use in symbols:
                if use.access.writes:
                    call("cuMemcpyDtoH", use.array.address, address, use.array.nbytes)
        finally:
            for buffer in copies:
                if buffer.allocation:
                    loaded().functions.cuMemFree(buffer.allocation)


def _run(kernel: LoadedKernel, values: Sequence[Any], configuration: Configuration) -> None:
    """Launches with the values of the parameters, and waits."""
    parameters = pointers(values)
    sizes = (*configuration.grid, *configuration.block, configuration.dynamic_bytes)
    if kernel.is_cooperative:
        call("cuLaunchCooperativeKernel", kernel.function, *sizes, 0, ctypes.addressof(parameters))
    else:
        call("cuLaunchKernel", kernel.function, *sizes, 0, ctypes.addressof(parameters), 0)
    call("cuCtxSynchronize")
