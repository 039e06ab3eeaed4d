"""A launch on the CPU as machine code takes it for arguments of one signature: what the fast path keeps of it.

The numbers of the configuration, the pointers to the parameters and the failure record lie in memory that is used again
and again. A launch takes a piece of it that no other one has, so that threads, and launches inside of a launch, have
each their own; what a failed launch had is not used again.
"""

from __future__ import annotations

import ctypes
import struct
import sys
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from nvgen.runtime.cpu import interrupts
from nvgen.runtime.cpu import launch as cpu
from nvgen.runtime.launch import variables
from nvgen.targets.configuration import Configuration
from nvgen.targets.cpu.launch_numbers import Numbers
from nvgen.targets.cpu.loaded import LoadedModule
from nvgen.types import ArrayType, Scalar, Type

#: ``struct``'s codes of an extent: 32 bits, which are looked at, and as many zeros make 64 bits.
_EXTENT = "i4x" if sys.byteorder == "little" else "4xi"
#: What ``struct`` raises for a number that does not fit, or is none.
_NO_FIT = (struct.error, OverflowError, TypeError, ValueError)
#: Called with instances of ctypes' classes, which takes half of what converting numbers does.
_Kernel = ctypes.CFUNCTYPE(None)


class _Memory:
    """What one launch at a time uses: the bytes of the parameters, its record, and the kernel's arguments."""

    __slots__ = ("call", "pointers", "record", "storage")

    def __init__(self, size: int, offsets: Sequence[int], numbers: Any, units: int) -> None:
        self.storage = (ctypes.c_char * max(size, 1))()
        start = ctypes.addressof(self.storage)
        self.pointers = (ctypes.c_void_p * max(len(offsets), 1))(*(start + offset for offset in offsets))
        self.record = cpu.clean_record()
        addresses = [ctypes.c_void_p(ctypes.addressof(part)) for part in (self.pointers, numbers, self.record)]
        self.call = (*addresses[:2], ctypes.c_int64(0), ctypes.c_int64(units), addresses[2])


class PreparedLaunch:
    """A kernel with a configuration, for arguments of one signature.

    ``seen`` are the variables of the environment, and ``unchanged`` says whether names outside of the kernel mean what
    they meant; None where there are none.
    """

    __slots__ = (
        *("_code", "_configuration", "_format", "_free", "_kernel", "_name", "_numbers", "_offsets"),
        *("_pack", "_threads", "_units", "_waits", "is_default", "strided", "unchanged", "variables"),
    )

    def __init__(
        self,
        code: LoadedModule,
        name: str,
        configuration: Configuration,
        types: Sequence[Type],
        seen: tuple[Any, ...],
        unchanged: Callable[[], bool] | None,
    ) -> None:
        self.variables = seen
        #: Whether the environment says that kernels run on the CPU; None if it says nothing.
        self.is_default = variables.is_cpu(seen)
        self.unchanged = unchanged
        self._code = code
        self._name = name
        self._configuration = configuration
        self._format, self._offsets = _layout([code for type_ in types for code in _codes(type_)])
        self._pack = self._format.pack_into
        #: The positions of arrays whose strides the kernel takes.
        self.strided = frozenset(
            position for position, type_ in enumerate(types) if isinstance(type_, ArrayType) and type_.has_strides
        )
        self._numbers = Numbers(*cpu.numbers_of(code, configuration))
        self._units = cpu.group_count(code, configuration)
        self._threads = configuration.thread_count
        self._waits = code.has_sites
        self._kernel = _Kernel(code.address(name))
        #: Memory that nobody uses. Appending and popping are atomic.
        self._free: list[_Memory] = []

    def __call__(self, values: Sequence[Any]) -> bool:
        """Launches with these values of the parameters, unless one of them does not fit; whether it did.

        Raises:
            LaunchError: a check in the kernel failed.
        """
        try:
            memory = self._free.pop()
        except IndexError:
            memory = _Memory(self._format.size, self._offsets, self._numbers, self._units)
        try:
            self._pack(memory.storage, 0, *values)
        except _NO_FIT:
            return False  # the slow path says so
        record, code = memory.record, self._code
        cores = 1
        if self._units > 1:
            cores = cpu.cores_for(self._units, self._threads, code.pace)
        if cores > 1:
            self._run_on_cores(memory, cores)
        else:
            if self._waits:
                record.workers = cpu.workers_alone(code)
            start = perf_counter()
            interrupts.run(record, self._kernel, *memory.call)
            code.pace.seconds_per_thread = (perf_counter() - start) / self._threads
        if record.taken:
            raise cpu.failed(code, self._name, self._configuration, record)
        self._free.append(memory)
        return True

    def _run_on_cores(self, memory: _Memory, cores: int) -> None:
        parameters, numbers, *_, record = memory.call

        def run(first: int, end: int) -> None:
            self._kernel(parameters, numbers, ctypes.c_int64(first), ctypes.c_int64(end), record)

        memory.record.poll = None
        cpu.run_on_cores(run, self._units, self._threads, self._code.pace, cores, memory.record)


def _layout(codes: Sequence[str]) -> tuple[struct.Struct, list[int]]:
    """How values lie in memory, each aligned to its size, and where each begins.

    The codes are those of ``struct``'s standard sizes: with native ones it makes infinities of floats that do not fit.
    """
    text, offsets = "=", []
    for code in codes:
        text += "x" * (-struct.calcsize(text) % struct.calcsize("=" + code))
        offsets.append(struct.calcsize(text))
        text += code
    return struct.Struct(text), offsets


def _codes(type_: Type) -> list[str]:
    """``struct``'s codes of a parameter's values."""
    if isinstance(type_, ArrayType):
        return ["Q", *[_EXTENT] * type_.ndim, *["q"] * (type_.ndim if type_.has_strides else 0)]
    assert isinstance(type_, Scalar)
    return [type_.struct]  # `struct` checks the range of numbers, as the slow path does
