"""Launches that Python begins: it reads the arguments itself, and calls the kernel. Launches that come often are begun
by machine code (``launch_entry``)."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

from nvgen.base.records import Node
from nvgen.runtime.cpu.argument_writer import layout, writer
from nvgen.runtime.cpu.bounds_table import RepeatedTable
from nvgen.runtime.cpu.launch_memory import LaunchMemory
from nvgen.types import Type

#: Called with instances of ctypes' classes, which takes half of what converting numbers does. The second is one that
#: may leave blocks.
_Kernel, _KernelOrLeave = ctypes.CFUNCTYPE(None), ctypes.CFUNCTYPE(ctypes.c_int64)


class EnteredKernel(Node):
    """The address of a kernel's function, the numbers of the launch, how many groups of blocks it has, and whether the
    function returns a block that it leaves."""

    address: int
    numbers: Any
    units: int
    leaves: bool


class DirectEntry:
    """The same for all launches that are prepared together."""

    #: Whether ``DONE`` says that nothing has failed.
    tells = False

    def __init__(
        self, arguments: Sequence[Any], types: Sequence[Type | None], table: RepeatedTable | None, kernel: EnteredKernel
    ) -> None:
        """For arguments like these; ``types`` are those of the parameters, None for constants, and ``table`` is what
        follows the arguments, if anything does."""
        self._kernel, self._table = kernel, table
        passed = [type_ for type_ in types if type_ is not None]
        format_, offsets = layout(passed, 0 if table is None else len(table.texts()))
        self._size, self._offsets = format_.size, offsets if table is None else offsets[: len(passed) + 1]
        #: The machine code that is called, by one core or by several.
        self.function: Any = (_KernelOrLeave if kernel.leaves else _Kernel)(kernel.address)
        self.write = writer(arguments, types, format_.pack_into, table)
        #: Memory that nobody uses. Appending and popping are atomic.
        self.free: list[LaunchMemory] = []

    def new_memory(self) -> LaunchMemory:
        """Memory of one launch."""
        table = self._table
        rest = len(table.rest(self._offsets[:-1])) if table is not None else 0
        parameters = (ctypes.c_char * max(self._size + rest, 1))()
        start = ctypes.addressof(parameters)
        positions = [start + offset for offset in self._offsets]
        if table is not None:  # which lies from the last offset on
            ctypes.memmove(start + self._size, table.rest(positions[:-1]), rest)
        return LaunchMemory(parameters, positions, self._kernel.numbers, self._kernel.units)
