"""What a target is told of a kernel as a whole, whatever the kernel was written in.

A target emits what stands around a kernel's body: its function, what runs the threads, what lets them wait. It decides
that from these records alone. ``codegen.describe`` makes them of typed trees; a kernel that has none is described by
whoever emits its body.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from nvgen.base.records import Node, Record
from nvgen.diagnostics import Span
from nvgen.lang import DeviceOperation, KernelOptions
from nvgen.lang.operation import Need
from nvgen.types import NONE, Type

if TYPE_CHECKING:
    from nvgen.codegen.contract.box_test import BoxTest
    from nvgen.tree import DeviceCall, Local
    from nvgen.tree.analysis.index_ranges import Coverage


class Spin(Record):
    """What is known of a loop that needs others to end."""

    #: Whether an iteration changes nothing that others see, and after the first one ends the loop only if memory has
    #: changed.
    polls: bool
    #: Whether that holds as long as its atomic operations change nothing: each may do.
    tries: bool = False
    #: Whether it looks at memory by plain loads alone: a GPU's compiler may load once, before the loop.
    by_plain_loads: bool = False

    @property
    def only_polls(self) -> bool:
        """Whether a thread in the loop waits, unless it says that it has changed something."""
        return self.polls or self.tries


class Range(Record):
    """What is known of a loop that counts through numbers."""

    #: Of the type of the numbers.
    bits: int
    #: How many there are; None where that is not known before the kernel runs.
    iterations: int | None = None
    #: Whether there are neither loops nor calls in it.
    is_innermost: bool = False


class LoopDescription(Record):
    """One loop. ``span`` is what its threads wait for, where it spins, and ``name`` what a message calls it."""

    span: Span
    name: str
    #: None: how often it iterates nothing tells.
    range: Range | None = None
    #: None where it ends by itself.
    spin: Spin | None = None


class FunctionDescription(Node):
    """A device function. ``inline`` is ``always``, ``never``, or ``auto``: LLVM decides."""

    name: str
    span: Span
    parameters: tuple[Local, ...]
    result: Type = NONE
    inline: str = "auto"
    #: Whether it is a part of the target, and not the user's.
    is_library: bool = False

    # Said to targets that run the threads (``Target.runs_threads``), of what is no part of them.

    #: Whether a thread may have to wait in it, or in what it calls, for others.
    suspends: bool = False
    #: Whether a thread may end in it, or in what it calls.
    ends_threads: bool = False
    #: Whether it may come to call itself.
    is_recursive: bool = False
    #: What its local arrays take of the stack.
    local_bytes: int = 0


class KernelDescription(Node):
    """A kernel, with all that it calls."""

    name: str
    span: Span
    parameters: tuple[Local, ...]
    options: KernelOptions = KernelOptions()
    #: The array parameters that nothing else refers to (``tree.analysis.aliasing``).
    unaliased: frozenset[Local] = frozenset()
    #: How much dynamic shared memory it needs, where that is known, and where it asks for it.
    dynamic_shared_bytes: int = 0
    dynamic_shared_span: Span | None = None

    # Said to targets that run the threads (``Target.runs_threads``).

    #: Whether a thread may have to wait for others.
    suspends: bool = False
    #: Whether it waits in loops alone that look at memory until another thread has written it.
    only_spins: bool = False
    #: Whether it has loops over ranges, or that may be, which may begin elsewhere in other threads.
    ranges_differ: bool = False
    #: Whether loops around what its threads do may be in one order or another: it has loops, or two dimensions.
    has_orders: bool = False
    #: The classes of the operations that it uses.
    operations: frozenset[type[DeviceOperation]] = frozenset()
    #: For the check of races: the variables whose arrays it leaves out, the calls of products and their accumulators by
    #: whose registers they may be, and the variables that are matrices in registers (``tree.analysis.accumulators``).
    race_free: frozenset[Local] = frozenset()
    accumulators: Mapping[DeviceCall | Local, int] = {}
    matrices: Mapping[Local, int] = {}
    #: Whether it has fences, or atomic accesses that acquire or release.
    orders_threads: bool = False
    #: Whether it has exchanges or compare-and-swaps, which may take locks.
    takes_locks: bool = False
    #: For both checks: where the accesses of loops around a compare-and-swap stand (``tree.analysis.cas_loops``).
    attempts: tuple[Span, ...] = ()
    #: Those that read a whole element: no conflict with atomic operations, but with plain writes.
    guesses: tuple[Span, ...] = ()
    #: For the check of what is read unwritten: the bytes of the largest local array; 0 where pointers may lead to one
    #: that do not say so.
    largest_local_array: int = 0

    #: What is known of its indices before it runs; None where nobody has looked.
    coverage: Coverage | None = None
    #: What must hold of blocks whose threads run this code, if the target leaves others to code that checks everything.
    box_test: BoxTest | None = None

    def has_family(self, name: str) -> bool:
        """Whether an operation of that family is in the kernel."""
        return any(operation.family == name for operation in self.operations)

    def needs(self, *needs: Need) -> bool:
        """Whether an operation that has one of the needs is in the kernel."""
        return any(not operation.needs.isdisjoint(needs) for operation in self.operations)
