"""A launch on the CPU as machine code takes it for arguments of one signature: what the fast path keeps of it.

The numbers of the configuration, the pointers to the parameters and the failure record lie in memory that is used again
and again. A launch takes a piece of it that no other one has, so that threads, and launches inside of a launch, have
each their own; what a failed launch had is not used again.

What takes little time itself is timed now and then only, since looking at the clock is a twentieth of a launch.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from nvgen.codegen.contract.configuration import Configuration
from nvgen.runtime.cpu import interrupts, tiers
from nvgen.runtime.cpu import launch as cpu
from nvgen.runtime.cpu.argument_writer import layout, writer
from nvgen.runtime.cpu.bounds_table import RepeatedTable
from nvgen.targets.cpu.conventions.failure_record import FailureRecord
from nvgen.targets.cpu.conventions.launch_numbers import Numbers
from nvgen.targets.cpu.objects.loaded import LoadedModule
from nvgen.targets.cpu.objects.optimised import OptimisedCode
from nvgen.types import Type

#: What a launch of baseline code takes here at most, about; one that takes longer goes on with the optimised code when
#: that is there (``baseline_run``).
_MOST_SECONDS = 1e-3
#: Called with instances of ctypes' classes, which takes half of what converting numbers does. The second is one that
#: may leave blocks.
_Kernel, _KernelOrLeave = ctypes.CFUNCTYPE(None), ctypes.CFUNCTYPE(ctypes.c_int64)


#: How often a launch that takes this part, or less, of what is worth sharing out goes without being timed.
_UNTIMED, _LITTLE = 15, 8


class _Memory:
    """What one launch at a time uses: the bytes of the parameters, its record, and the kernel's arguments."""

    __slots__ = ("asks", "call", "parameters", "pointers", "record", "records")

    def __init__(
        self, size: int, offsets: Sequence[int], table: RepeatedTable | None, numbers: Any, units: int
    ) -> None:
        """Of ``size`` bytes that each launch writes; the table, if there is one, lies from the last offset on."""
        rest = len(table.rest(offsets[:-1])) if table is not None else 0
        self.parameters = (ctypes.c_char * max(size + rest, 1))()
        start = ctypes.addressof(self.parameters)
        positions = [start + offset for offset in offsets]
        if table is not None:
            ctypes.memmove(start + size, table.rest(positions[:-1]), rest)
        self.pointers = (ctypes.c_void_p * max(len(positions), 1))(*positions)
        self.record = cpu.clean_record()
        self.records = self.record, None
        #: Whether the record says that the launch asks for signals.
        self.asks = False
        addresses = [ctypes.c_void_p(ctypes.addressof(part)) for part in (self.pointers, numbers, self.record)]
        self.call = (*addresses[:2], ctypes.c_int64(0), ctypes.c_int64(units), addresses[2])

    def have_asked(self, *, asks: bool) -> None:
        """Has the launch ask for signals, or not."""
        self.record.poll = interrupts.POLL_ADDRESS if asks else None
        self.asks = asks


class PreparedLaunch:
    """A kernel with a configuration, for arguments of one signature.

    ``arguments`` are those of a launch, and ``types`` those of the parameters, None for constants; ``table`` is what
    follows the arguments, if anything does. ``unchanged`` says whether names outside of the kernel mean what they
    meant; None where there are none.
    """

    __slots__ = (
        *(
            "_checked",
            "_code",
            "_configuration",
            "_free",
            "_kernel",
            "_layout",
            "_name",
            "_numbers",
            "_optimised",
            "_pace",
            "_threads",
        ),
        *("_unchanged", "_units", "_untimed", "_waits", "_write"),
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
        passed = [type_ for type_ in types if type_ is not None]
        format_, offsets = layout(passed, 0 if table is None else len(table.texts()))
        self._layout = format_.size, offsets if table is None else offsets[: len(passed) + 1], table
        self._write = writer(arguments, types, format_.pack_into, table)
        self._numbers = Numbers(*cpu.numbers_of(code, configuration))
        self._units = cpu.group_count(code, configuration)
        self._threads = configuration.thread_count
        self._waits = code.has_sites
        self._checked = code.checked
        self._optimised = code.optimised
        #: The machine code that is called, by one core or by several.
        self._kernel = (_Kernel if code.checked is None else _KernelOrLeave)(code.address(name))
        #: How many launches have not been timed since one was.
        self._untimed = 0
        #: Memory that nobody uses. Appending and popping are atomic.
        self._free: list[_Memory] = []

    def launch(self, arguments: Sequence[Any]) -> bool:
        """Launches, if the arguments have the signature and names outside of the kernel are as they were.

        Raises:
            LaunchError: a check in the kernel failed.
        """
        unchanged, optimised = self._unchanged, self._optimised
        if unchanged is not None and not unchanged():
            return False
        if optimised is not None and self._is_over(optimised):
            return False
        try:
            memory = self._free.pop()
        except IndexError:
            memory = self._new_memory()
        if not self._write(arguments, memory.parameters):
            self._free.append(memory)
            return False
        if optimised is not None:
            optimised.note(self._run_timed(memory))
        elif self._units == 1:  # what one block takes says little of launches that cores may share
            self._run_alone(memory)
        else:
            self._run_timed(memory)
        if memory.record.taken:
            if memory.asks:
                interrupts.raise_caught(memory.record)
            raise cpu.failed(self._code, self._name, self._configuration, memory.record)
        self._free.append(memory)
        return True

    def _is_over(self, optimised: OptimisedCode[LoadedModule]) -> bool:
        """Whether the baseline code that this launches is not what the launch is to run: there is other code, or the
        launch may have to go on with it."""
        if optimised.module is not None or tiers.wants_optimised(self._threads):
            return True
        return self._threads * self._pace.seconds_per_thread > _MOST_SECONDS

    def takes(self, arguments: Sequence[Any]) -> bool:
        """Whether arguments have the signature."""
        return self._write(arguments, self._new_memory().parameters)

    def _new_memory(self) -> _Memory:
        return _Memory(*self._layout, self._numbers, self._units)

    def _run_alone(self, memory: _Memory) -> bool:
        """Runs all of a launch in this thread; whether by code that leaves no block to other code, or left none."""
        if self._waits:
            memory.record.workers = cpu.workers_alone(self._code)
        asks = interrupts.may_ask()
        if memory.asks is not asks:
            memory.have_asked(asks=asks)
        left = self._call(memory, memory.call)
        if self._checked is None or left < 0:
            return True
        self._checked.load()
        parameters, numbers, _, end, own = memory.call
        self._call(memory, (parameters, numbers, ctypes.c_int64(left), end, own))
        return False

    def _call(self, memory: _Memory, arguments: Sequence[Any]) -> Any:
        if memory.asks:
            return interrupts.run_asking(memory.records, self._kernel, arguments)
        return self._kernel(*arguments)

    def _run_timed(self, memory: _Memory) -> float:
        """Runs a launch, on several cores where it is worth it: the seconds of all cores together, or 0 where they are
        not known. Baseline code is always timed, since that tells when optimised code is worth it."""
        pace = self._pace
        seconds = self._threads * pace.seconds_per_thread
        if self._units > 1 and seconds >= 2 * cpu.SECONDS_WORTH_A_SHARE:
            cores = cpu.core_count()
            if cores > 1:
                self._run_on_cores(memory, cores)
                return self._threads * pace.seconds_per_thread
        elif self._optimised is None and self._untimed < _UNTIMED and seconds * _LITTLE < cpu.SECONDS_WORTH_A_SHARE:
            self._untimed += 1
            self._run_alone(memory)
            return 0.0
        self._untimed = 0
        start = perf_counter()
        if not self._run_alone(memory):
            return 0.0
        taken = perf_counter() - start
        if self._units > 1:
            pace.seconds_per_thread = taken / self._threads
        return taken

    def _run_on_cores(self, memory: _Memory, cores: int) -> None:
        parameters, numbers, *_ = memory.call

        def run(first: int, end: int, own: FailureRecord) -> None:
            further = ctypes.c_int64(end), ctypes.c_void_p(ctypes.addressof(own))
            left = self._kernel(parameters, numbers, ctypes.c_int64(first), *further)
            if self._checked is not None and left >= 0:
                self._checked.load()
                self._kernel(parameters, numbers, ctypes.c_int64(left), *further)

        memory.have_asked(asks=False)
        cpu.run_on_cores(run, self._units, self._threads, self._code, cores, memory.record)
