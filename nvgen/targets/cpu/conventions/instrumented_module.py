"""What is noted of a module whose accesses to memory are looked at, while it is emitted and for the launch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from nvgen.codegen.contract.description import KernelDescription
from nvgen.diagnostics import Span
from nvgen.tree import DeviceCall, Local
from nvgen.types import ArrayType, Space, TensorMapType

#: Bits of the spaces that an address may be in: shared memory and global memory.
SHARED, GLOBAL = 1, 2
#: Where memory of a state space may lie that several threads access.
SPACES = {
    Space.SHARED.value: SHARED,
    Space.SHARED_CLUSTER.value: SHARED,
    Space.GLOBAL.value: GLOBAL,
    Space.GENERIC.value: SHARED | GLOBAL,
}


#: The scopes of atomic accesses as sites have them, and of accesses that are not; a launch is on one GPU.
SCOPES = {"": 0, "cta": 1, "cluster": 2, "gpu": 3, "sys": 3}

#: What says of a byte of shared memory whose copy is under way where that begins is less than 255, and not 0.
MOST_COPIES = 254


#: As many looks at accesses have their text in the place of the access: each is a thousand instructions.
_MOST_INLINED = 256
_Place: TypeAlias = tuple[int, int, int, int, int]


class InstrumentedModule:
    """The accesses of one module."""

    def __init__(self) -> None:
        #: Where they stand in the text, by number.
        self.spans: list[Span] = []
        self._sites: dict[_Place, int] = {}
        self._inlined = 0
        #: How often the bytes of a granule are halved, of shared memory and of global memory (``instrumentation``).
        self.shifts: dict[int, int] = {}
        #: By function, what its code knows of the thread.
        self.threads: dict[Any, Any] = {}
        #: Whether nothing orders its threads, and of each array among the parameters its place among them.
        self.is_unordered = False
        self.array_numbers: dict[Local, int] = {}
        #: By function, what the threads of its blocks come after, where they are loops.
        self.orders: dict[Any, Any] = {}
        #: From a byte of a local array to the byte that says whether it was written; 0 where nobody looks.
        self.local_distance = 0
        #: The blocks of a cluster along each dimension, which scopes are about.
        self.cluster = (1, 1, 1)
        #: The variables whose arrays the check of races leaves out.
        self.race_free: frozenset[Local] = frozenset()
        #: Whether it leaves them out, of the arrays and tensor maps among the parameters.
        self.race_free_arrays: tuple[bool, ...] = ()

        #: Whether copies to shared memory may be under way, and where they begin, by the number that bytes have then.
        self.has_copies = False
        self.copies: list[Span] = []
        #: The calls that make accumulators, and products, by whose registers they may be
        #: (``tree.analysis.accumulators``).
        self.accumulators: Mapping[DeviceCall | Local, int] = {}
        #: Whether it has fences, or atomic accesses that acquire or release; and whether what may take locks.
        self.orders_threads = self.takes_locks = False
        #: The variables that products take A from, with a number each; and where a function notes of accumulators, by
        #: their numbers, in which group the last product was.
        self.matrices: Mapping[Local, int] = {}
        self.groups: dict[tuple[Any, int], Any] = {}
        #: The registers that a thread begins with, 0 where the text does not say; and whether it changes them.
        self.registers = 0
        self.changes_registers = False
        #: What is noted where values are followed that come from memory which nothing has written
        #: (``checks.shadows.observer``).
        self.observer: Any = None

        #: Where accesses of loops around a compare-and-swap stand.
        self._attempts: frozenset[_Place] = frozenset()
        #: And where those read whole elements, which does not conflict with atomic operations.
        self._guesses: frozenset[_Place] = frozenset()

    def copy(self, span: Span) -> int:
        """The number that bytes have while a copy is under way that a span begins, 1 to 254."""
        if span not in self.copies:
            self.copies.append(span)
        return min(self.copies.index(span) + 1, MOST_COPIES)

    def note_race_free(self, kernel: KernelDescription) -> None:
        """Notes what the check of races has to know of a kernel."""
        self.race_free, self.accumulators = kernel.race_free, kernel.accumulators
        self.matrices = kernel.matrices
        self.orders_threads, self.takes_locks = kernel.orders_threads, kernel.takes_locks
        arrays = [local for local in kernel.parameters if isinstance(local.type, (ArrayType, TensorMapType))]
        self.array_numbers = {local: number for number, local in enumerate(arrays)}
        self.race_free_arrays = tuple(local in self.race_free for local in arrays)

    def note_attempts(self, kernel: KernelDescription) -> None:
        """Notes which accesses belong to loops around a compare-and-swap."""
        self._attempts = frozenset(map(_place, kernel.attempts))
        self._guesses = frozenset(map(_place, kernel.guesses))

    def site(self, span: Span) -> int:
        """The number of a span."""
        key = _place(span)
        if key not in self._sites:
            self._sites[key] = len(self.spans)
            self.spans.append(span)
        return self._sites[key]

    def has_room(self) -> bool:
        """Whether one more look at an access may have its text in the place of the access: counts it."""
        self._inlined += 1
        return self._inlined <= _MOST_INLINED

    def is_attempt(self, span: Span) -> bool:
        """Whether an access belongs to a loop around a compare-and-swap: reads what that compares with, or is that."""
        return bool(self._attempts) and _place(span) in self._attempts

    def is_guess(self, span: Span) -> bool:
        """Whether a plain access reads what a compare-and-swap of a whole element compares with."""
        return bool(self._guesses) and _place(span) in self._guesses


def _place(span: Span) -> _Place:
    return id(span.file), span.line, span.column, span.end_line, span.end_column
