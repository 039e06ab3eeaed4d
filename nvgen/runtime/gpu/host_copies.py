"""NumPy arrays on a GPU: which bytes are copied there before a launch, and back after it.

All goes through the launch's stream, so that it waits for what is in that stream, and not for other streams. The launch
returns when the results are in the arrays.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache

from nvgen import diagnostics
from nvgen.codegen.contract.configuration import Configuration
from nvgen.diagnostics import LaunchError, PerformanceWarning
from nvgen.diagnostics.caller import stack_level
from nvgen.runtime.gpu import failures, staging, streams
from nvgen.runtime.gpu.devices import attribute, device
from nvgen.runtime.gpu.driver import call, loaded
from nvgen.runtime.gpu.modules import LoadedKernel, symbol
from nvgen.runtime.launch.arguments import ArrayArgument
from nvgen.tree.analysis.access import Access, GlobalUse

#: Device memory keeps the host's offset from a multiple of this, so that every element stays aligned.
_ALIGNMENT = 16


@dataclass
class Buffer:
    """Device memory for host bytes ``low`` to ``high``, which one array or several overlapping ones occupy.

    ``allocation`` is what the driver gave; ``address`` in it is where the host's ``low`` goes.
    """

    low: int
    high: int
    copied_in: bool
    copied_out: bool
    allocation: int = 0

    @property
    def offset(self) -> int:
        return self.low % _ALIGNMENT

    @property
    def address(self) -> int:
        return self.allocation + self.offset


def buffers(arrays: Sequence[tuple[ArrayArgument, Access]], configuration: Configuration) -> list[Buffer]:
    """One buffer an array, or one for several that share memory, so that they share it on the device as well."""
    wanted = sorted(
        (
            Buffer(*a.span, not _overwritten(a, access, configuration), access.writes)
            for a, access in arrays
            if a.nbytes
        ),
        key=lambda buffer: buffer.low,
    )
    merged: list[Buffer] = []
    for buffer in wanted:
        if merged and buffer.low < merged[-1].high:
            last = merged[-1]
            last.copied_in = last.copied_in or buffer.copied_in or (buffer.low, buffer.high) != (last.low, last.high)
            last.high = max(last.high, buffer.high)
            last.copied_out = last.copied_out or buffer.copied_out
        else:
            merged.append(buffer)
    return merged


def _overwritten(array: ArrayArgument, access: Access, configuration: Configuration) -> bool:
    """Whether the array's contents do not matter: nobody uses them, or every element is written and none is read."""
    if not access.reads and not access.writes:
        return True
    if access.reads or access.covered_by is None or array.strides:
        return False  # between the elements of a strided array there is memory that must come back as it was
    pairs = zip(access.covered_by, array.shape, strict=True)
    return all(configuration.threads[dimension] >= extent for dimension, extent in pairs)


def device_address(array: ArrayArgument, buffers: Sequence[Buffer]) -> int:
    for buffer in buffers:
        if array.nbytes and buffer.low <= array.address < buffer.high:
            return buffer.address + array.address - buffer.low
    return 0


class HostCopies:
    """Around a launch: the NumPy arrays and the program's own arrays are on the GPU, and back afterwards.

    ``addresses`` has one of the GPU for each of the arrays, in order; arrays that lie there already have their own. The
    program's own are copied to their symbols: each module has its own, and the host's elements are those that count.
    Where all arrays are on the GPU, nothing is done. ``access`` has one entry for each array. The kernel's context is
    the current one.

    Raises:
        LaunchError: the driver reports an error, the kernel failed, or the stream is captured into a CUDA graph.
    """

    def __init__(
        self,
        kernel: LoadedKernel,
        arrays: Sequence[ArrayArgument],
        access: Sequence[Access],
        globals: Sequence[GlobalUse],
        configuration: Configuration,
        stream: int,
    ) -> None:
        self._kernel = kernel
        self._arrays = arrays
        self._globals = globals
        self._stream = stream
        pairs = [(a, use) for a, use in zip(arrays, access, strict=True) if a.ordinal is None]
        self._is_needed = bool(pairs or globals)
        self._plan = buffers(pairs, configuration)
        self._symbols: list[tuple[int, GlobalUse]] = []
        self._staging: staging.Staging | None = None
        self._around = ExitStack()

    def __enter__(self) -> HostCopies:
        if self._is_needed:
            if streams.is_capturing(self._stream):
                raise LaunchError(diagnostics.gpu.CopiesInACapture(None, self._kernel.name))
            _warn_of(self._kernel.name, self._plan)
            self._around.enter_context(streams.unrestricted())  # a capture of another stream has no part in this
            try:
                self._bring()
            except BaseException:
                self._abandon()
                raise
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if not self._is_needed:
            return
        if kind is not None:
            self._abandon()
            return
        try:
            self._fetch()
            self._free()
            failures.wait(self._kernel.context, self._stream)
        except BaseException:
            self._abandon()
            raise
        self._around.close()

    @property
    def addresses(self) -> list[int]:
        """Where the arrays are on the GPU."""
        return [a.address if a.ordinal is not None else device_address(a, self._plan) for a in self._arrays]

    def _bring(self) -> None:
        """Allocates memory, and copies what the kernel reads."""
        for buffer in self._plan:
            size = buffer.offset + buffer.high - buffer.low
            if has_memory_pools(self._kernel.ordinal):
                buffer.allocation = int(call("cuMemAllocAsync", size, self._stream))
            else:
                buffer.allocation = int(call("cuMemAlloc", size))
            if buffer.copied_in:
                self._copy_in(buffer.address, buffer.low, buffer.high)
        self._symbols = [(symbol(self._kernel, use), use) for use in self._globals]
        for address, use in self._symbols:
            if use.access.reads or use.access.writes:
                self._copy_in(address, use.array.address, use.array.address + use.array.nbytes)

    def _fetch(self) -> None:
        """Copies what the kernel has written; not all of it is there before the stream has been waited for."""
        for buffer in self._plan:
            if buffer.copied_out:
                self._copy_out(buffer.low, buffer.high, buffer.address)
        for address, use in self._symbols:
            if use.access.writes:
                self._copy_out(use.array.address, use.array.address + use.array.nbytes, address)

    def _free(self) -> None:
        """Gives the memory back. After a kernel that failed the driver reports that once more, which is no news."""
        driver = loaded().functions
        for buffer in self._plan:
            allocation, buffer.allocation = buffer.allocation, 0
            if allocation and has_memory_pools(self._kernel.ordinal):
                driver.cuMemFreeAsync(allocation, self._stream)
            elif allocation:
                driver.cuMemFree(allocation)

    def _abandon(self) -> None:
        """Gives everything back after something has failed, when nothing uses it any more."""
        self._free()
        loaded().functions.cuStreamSynchronize(self._stream)
        self._around.close()

    def _copy_in(self, device: int, low: int, high: int) -> None:
        if self._is_staged(low, high):
            self._chunks().copy_in(device, low, high - low, self._kernel.context, self._stream)
        else:
            call("cuMemcpyHtoDAsync", device, low, high - low, self._stream)

    def _copy_out(self, low: int, high: int, device: int) -> None:
        if self._is_staged(low, high):
            self._chunks().copy_out(low, device, high - low, self._kernel.context, self._stream)
        else:
            call("cuMemcpyDtoHAsync", low, device, high - low, self._stream)

    def _is_staged(self, low: int, high: int) -> bool:
        return high - low >= staging.LEAST and not staging.is_locked(low, high)

    def _chunks(self) -> staging.Staging:
        if self._staging is None:
            self._staging = self._around.enter_context(staging.borrowed())
        return self._staging


#: Bytes that a device's memory pool keeps between launches, if nobody has said how many.
_KEPT_BYTES = 64 << 20


@cache
def has_memory_pools(ordinal: int) -> bool:
    """Whether memory of a GPU can be allocated in the order of a stream.

    Pools give all their memory back at every synchronisation, unless told otherwise; each launch would then ask the
    system for memory anew.
    """
    if not attribute(ordinal, "CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED"):
        return False
    driver = loaded().functions
    threshold = driver.CUmemPool_attribute.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD
    pool = call("cuDeviceGetDefaultMemPool", device(ordinal).handle)
    if int(call("cuMemPoolGetAttribute", pool, threshold)) == 0:
        call("cuMemPoolSetAttribute", pool, threshold, driver.cuuint64_t(_KEPT_BYTES))
    return True


#: Set by the first warning.
_warned = threading.Event()


def _warn_of(kernel: str, plan: Sequence[Buffer]) -> None:
    """Warns once of arrays that are large enough for their copies to take longer than most kernels."""
    copied = sum((buffer.high - buffer.low) * (buffer.copied_in + buffer.copied_out) for buffer in plan)
    if _warned.is_set() or copied < staging.LEAST:
        return
    _warned.set()
    text = (
        f"each launch of `{kernel}` copies {copied / 1e6:.1f} MB of NumPy arrays to the GPU and back;"
        " `nv.cuda.to_device(array)` makes an array that stays there"
    )
    warnings.warn(text, PerformanceWarning, stacklevel=stack_level())
