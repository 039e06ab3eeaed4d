"""A launch on the CPU as machine code takes it for arguments of one signature: what the fast path keeps of it.

The numbers of the configuration, the pointers to the parameters and the failure record lie in memory that is used again
and again. A launch takes a piece of it that no other one has, so that threads, and launches inside of a launch, have
each their own; what a failed launch had is not used again.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

from nvgen.codegen.contract.configuration import Configuration
from nvgen.runtime.cpu import interrupts
from nvgen.runtime.cpu import launch as cpu
from nvgen.runtime.cpu.bounds_table import RepeatedTable
from nvgen.runtime.cpu.direct_entry import DirectEntry, EnteredKernel
from nvgen.runtime.cpu.launch_memory import LaunchMemory
from nvgen.targets.cpu.conventions.failure_record import FailureRecord
from nvgen.targets.cpu.conventions.launch_numbers import DIFFERS, DONE, SLOW, Numbers
from nvgen.targets.cpu.objects.loaded import LoadedModule
from nvgen.types import Type

if TYPE_CHECKING:
    from nvgen.runtime.cpu.launch_entry import LaunchEntry

#: The part of what is worth sharing out that is little time.
_LITTLE = 8
#: The launch from which on machine code begins launches: what that saves, a microsecond each, is as much by then as it
#: takes to have the code.
_ENTERED = 1000


class PreparedLaunch:
    """A kernel with a configuration, for arguments of one signature.

    ``arguments`` are those of a launch, and ``types`` those of the parameters, None for constants; ``table`` is what
    follows the arguments, if anything does. ``unchanged`` says whether names outside of the kernel mean what they
    meant; None where there are none.
    """

    __slots__ = (
        *("_checked", "_code", "_configuration", "_direct", "_entry", "_is_timed", "_kernel", "_launches", "_name"),
        *("_pace", "_table", "_threads", "_types", "_unchanged", "_units", "_waits"),
    )

    def __init__(
        self,
        code: LoadedModule,
        name: str,
        configuration: Configuration,
        arguments: Sequence[Any],
        types: Sequence[Type | None],
        unchanged: Callable[[], bool] | None,
        table: RepeatedTable | None,
    ) -> None:
        self._unchanged = unchanged
        self._code = code  # which keeps the machine code
        self._pace = code.pace
        self._name = name
        self._configuration = configuration
        self._types, self._table = types, table
        self._units = cpu.group_count(code, configuration)
        numbers = Numbers(*cpu.numbers_of(code, configuration))
        self._kernel = EnteredKernel(code.address(name), numbers, self._units, code.checked is not None)
        self._direct = DirectEntry(arguments, types, table, self._kernel)
        self._threads = configuration.thread_count
        self._waits = code.has_sites
        self._checked = code.checked
        #: Whether launches are timed: of what takes little time by machine code that enters the kernel, that code tells
        #: when it takes longer. What one block takes says little of launches that cores may share.
        self._is_timed = self._units > 1
        #: The machine code that enters the kernel, and how many launches have been without.
        self._entry: LaunchEntry | None = None
        self._launches = 0

    def launch(self, arguments: Sequence[Any]) -> bool:
        """Launches, if the arguments have the signature and names outside of the kernel are as they were.

        Raises:
            LaunchError: a check in the kernel failed.
        """
        unchanged = self._unchanged
        if unchanged is not None and not unchanged():
            return False
        cores = 1
        if self._units > 1 and self._threads * self._pace.seconds_per_thread >= 2 * cpu.SECONDS_WORTH_A_SHARE:
            cores = cpu.core_count()
        entry = self._entry
        if entry is not None and cores == 1 and self._launch(entry, arguments, cores):
            return True
        if not self._launch(self._direct, arguments, cores):
            return False
        if self._launches < _ENTERED:
            self._note(arguments)
        return True

    def _launch(self, entry: DirectEntry | LaunchEntry, arguments: Sequence[Any], cores: int) -> bool:
        """Launches, if the arguments are such as the entry takes."""
        try:
            memory = entry.free.pop()
        except IndexError:
            memory = entry.new_memory()
        if not entry.write(arguments, memory.parameters):
            entry.free.append(memory)
            return False
        if cores > 1:
            self._run_on_cores(memory, cores)
            left = None
        else:
            asks = interrupts.may_ask()
            if self._waits or memory.asks is not asks:
                self._prepare(memory, asks=asks)
            if asks and not self._is_timed:  # as `_call`, a call less
                left = interrupts.run_asking(memory.records, entry.function, memory.entered)
            else:
                left = self._call(memory, entry.function, memory.entered)
        if left == SLOW:
            self._is_timed = self._units > 1
        elif left != DIFFERS and not (left == DONE and entry.tells):
            self._finish(memory, left)
            self._raise_failure(memory)
        entry.free.append(memory)
        return bool(left != DIFFERS)

    def takes(self, arguments: Sequence[Any]) -> bool:
        """Whether arguments have the signature."""
        return self._direct.write(arguments, self._direct.new_memory().parameters)

    def _note(self, arguments: Sequence[Any]) -> None:
        """Notes a launch with these arguments, which have the signature."""
        self._launches += 1
        if self._launches == _ENTERED:
            from nvgen.runtime.cpu import launch_entry  # few programs launch often enough

            self._entry = launch_entry.entry(arguments, self._types, self._table, self._kernel)

    def _prepare(self, memory: LaunchMemory, *, asks: bool) -> None:
        """Has the record of a launch by this thread alone say what it is."""
        if self._waits:
            memory.record.workers = cpu.workers_alone(self._code)
        if memory.asks is not asks:
            memory.have_asked(asks=asks)

    def _call(self, memory: LaunchMemory, function: Any, arguments: Sequence[Any]) -> Any:
        """Calls machine code in this thread. What is timed tells of the kernel's pace, unless it leaves a block."""
        start = perf_counter() if self._is_timed else 0.0
        left = interrupts.run_asking(memory.records, function, arguments) if memory.asks else function(*arguments)
        if self._is_timed and (left is None or left in (DONE, SLOW)):
            seconds = perf_counter() - start
            self._pace.seconds_per_thread = seconds / self._threads
            self._is_timed = self._entry is None or seconds * _LITTLE >= cpu.SECONDS_WORTH_A_SHARE
        return left

    def _finish(self, memory: LaunchMemory, left: int | None) -> None:
        """Has the code that makes all checks be there, and all blocks from the one on that was left to it be run."""
        if left is None or left < 0:
            return
        assert self._checked is not None
        self._checked.load()
        parameters, numbers, _, end, own = memory.call
        self._call(memory, self._direct.function, (parameters, numbers, ctypes.c_int64(left), end, own))

    def _raise_failure(self, memory: LaunchMemory) -> None:
        record = memory.record
        if record.taken:
            if memory.asks:
                interrupts.raise_caught(record)
            raise cpu.failed(self._code, self._name, self._configuration, record)

    def _run_on_cores(self, memory: LaunchMemory, cores: int) -> None:
        parameters, numbers, *_ = memory.call
        kernel = self._direct.function

        def run(first: int, end: int, own: FailureRecord) -> None:
            further = ctypes.c_int64(end), ctypes.c_void_p(ctypes.addressof(own))
            left = kernel(parameters, numbers, ctypes.c_int64(first), *further)
            if self._checked is not None and left >= 0:
                self._checked.load()
                kernel(parameters, numbers, ctypes.c_int64(left), *further)

        memory.have_asked(asks=False)
        cpu.run_on_cores(run, self._units, self._threads, self._code, cores, memory.record)
