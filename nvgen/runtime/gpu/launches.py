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
from nvgen.runtime.gpu import failures, streams
from nvgen.runtime.gpu.devices import context
from nvgen.runtime.gpu.driver import call
from nvgen.runtime.gpu.host_copies import HostCopies
from nvgen.runtime.gpu.limits import check
from nvgen.runtime.gpu.modules import LoadedByContext, LoadedKernel
from nvgen.runtime.gpu.tensor_maps import encoded


def launch(
    code: LoadedByContext,
    arguments: Sequence[Argument],
    access: Sequence[Access],
    globals: Sequence[GlobalUse],
    configuration: Configuration,
) -> None:
    """Launches. ``access`` has one entry for each of the arguments' arrays, in order.

    Where there are NumPy arrays, they are copied to the GPU before, and their results are there afterwards. A kernel
    that prints has printed.

    Raises:
        LaunchError: the driver reports an error.
    """
    arrays = arrays_of(arguments)
    stream = streams.default()
    with context(code.ordinal), printing.in_order(code.image.prints):
        kernel = code.current()
        check(kernel, configuration)
        with HostCopies(kernel, arrays, access, globals, configuration, stream) as copies:
            _run(kernel, pack(arguments, copies.addresses, encoded), configuration, stream)
        if kernel.prints or failures.is_synchronous():
            failures.wait(kernel.context, stream)


def _run(kernel: LoadedKernel, values: Sequence[Any], configuration: Configuration, stream: int) -> None:
    """Launches with the values of the parameters."""
    parameters = pointers(values)
    sizes = (*configuration.grid, *configuration.block, configuration.dynamic_bytes)
    if kernel.is_cooperative:
        call("cuLaunchCooperativeKernel", kernel.function, *sizes, stream, ctypes.addressof(parameters))
    else:
        call("cuLaunchKernel", kernel.function, *sizes, stream, ctypes.addressof(parameters), 0)
    failures.launched((kernel.name, kernel.context, stream, None, 0))
