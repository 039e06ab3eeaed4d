"""Proofs that no two threads of a launch race, made before it runs.

Of the accesses that may happen between the same barriers (``barrier_intervals``), two race if one writes, they are not
both atomic, and two threads may come to one element by them: a system of linear constraints (``linear``) on both
threads, which are of one block, or of two, where nothing orders them. An array is proved where no such system has a
solution. What is not understood is not proved. That an element is the same where its index is along each axis needs
indices that are compared with extents, as checked runs do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set

from nvgen import tree
from nvgen.base.records import Node
from nvgen.diagnostics import Span
from nvgen.tree.analysis.barrier_intervals import Intervals
from nvgen.tree.analysis.lane_shapes import Scope
from nvgen.tree.analysis.linear import Linear, Symbol, System, without_unused
from nvgen.tree.analysis.thread_accesses import Access
from nvgen.tree.analysis.thread_order import ThreadOrder
from nvgen.tree.analysis.thread_values import GiveUpError, LaunchNumbers, Root, Symbols
from nvgen.types import ArrayType, Space

#: So many systems are looked at, of one kernel.
_MOST = 1500


class Unproved(Node):
    """An array on which threads may race, as far as is known, with where two accesses stand in the text."""

    array: str
    spans: tuple[Span, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(str(span.line) for span in self.spans))


class Proof(Node):
    """What is proved of a launch."""

    #: The variables of the kernel, parameters among them, that hold arrays on which no threads race.
    proved: frozenset[tree.Local]
    unproved: tuple[Unproved, ...] = ()
    #: Why nothing is proved; empty where the whole kernel was followed.
    reason: str = ""
    #: Whether all threads of each block come to each barrier together, and of each warp to its operations.
    is_convergent: bool = False
    #: Whether it was looked at, and found, that elements of shared arrays are written before they are read.
    reads_written: bool = False

    def __str__(self) -> str:
        if self.reason:
            return f"not proved to be race-free, as {self.reason}"
        if not self.unproved:
            return "proved to be race-free before the launch"
        found = (f"`{one.array}` (line {', '.join(one.lines)})" for one in self.unproved)
        return f"not proved to be race-free on {', '.join(found)}"

    @property
    def is_complete(self) -> bool:
        """Whether no threads race on anything."""
        return not (self.reason or self.unproved)


def proof(kernel: tree.TypedKernel, launch: LaunchNumbers) -> tuple[Proof, Set[tree.Local]]:
    """What is proved of a launch of a kernel, and which integer arguments have been looked at for that."""
    walk = Intervals(kernel, launch)
    try:
        walk.follow()
    except GiveUpError as error:
        return Proof(frozenset(), reason=str(error)), walk.used
    unproved = unproved_roots(walk)
    names = _names(kernel)
    found = tuple(Unproved(root.name or names.get(root.source, ""), spans) for root, spans in unproved.items())
    made = Proof(_proved(kernel, walk, unproved), found, is_convergent=walk.is_convergent)
    made = made.with_changes(reads_written=launch.follows_writes and not walk.unwritten)
    return made, walk.used


def _names(kernel: tree.TypedKernel) -> dict[tree.Expression, str]:
    """What the text calls the arrays that a kernel makes."""
    return {node.value: node.local.name for node in tree.nodes(kernel.body) if isinstance(node, tree.Assign)}


def _proved(
    kernel: tree.TypedKernel, walk: Intervals, unproved: Mapping[Root, tuple[Span, ...]]
) -> frozenset[tree.Local]:
    """The variables of one value whose arrays are proved."""
    separate = walk.symbols.launch.separate
    sources = {root.source for root in unproved}
    found = {local for local in kernel.parameters if isinstance(local.type, ArrayType)} & separate
    found -= sources | set(kernel.reassigned)
    for node in tree.nodes(kernel.body):
        made = (tree.Allocate, tree.DynamicArray)
        if isinstance(node, tree.Assign) and isinstance(node.value, made) and node.local.name in kernel.fixed:
            type_ = node.value.type
            if isinstance(type_, ArrayType) and type_.space is Space.SHARED and node.value not in sources:
                found.add(node.local)
    return frozenset(found)


def unproved_roots(walk: ThreadOrder) -> dict[Root, tuple[Span, ...]]:
    """The roots on which threads may race that access what was noted, with where two accesses stand in the text."""
    return _Solver(walk).unproved()


class _Solver:
    """Finds the roots on which threads may race."""

    def __init__(self, walk: ThreadOrder) -> None:
        self.walk, self.symbols = walk, walk.symbols
        self.left = _MOST
        self._parts: dict[Access, _Part] = {}

    def unproved(self) -> dict[Root, tuple[Span, ...]]:
        """Roots, with the accesses that may be a race."""
        found: dict[Root, tuple[Span, ...]] = {root: (span,) for root, span in self.walk.unknown.items()}
        for first, second in self._pairs():
            if first.root not in found and self._may_race(first, second):
                found[first.root] = (first.span, second.span)
        return {**found, **self._between_blocks(found)}

    def _pairs(self) -> Iterator[tuple[Access, Access]]:
        seen = set[frozenset[object]]()
        for accesses in self.walk.intervals.values():
            for first, second in _conflicting(accesses, "cta"):
                pair = frozenset((first.key, second.key))
                if pair not in seen:
                    seen.add(pair)
                    yield first, second

    def _between_blocks(self, known: Mapping[Root, tuple[Span, ...]]) -> dict[Root, tuple[Span, ...]]:
        found: dict[Root, tuple[Span, ...]] = {}
        separate = self.symbols.launch.separate
        for root, span in {access.root: access.span for access in self.walk.everywhere.values()}.items():
            if isinstance(root.source, tree.Local) and root.source not in separate and root not in known:
                found[root] = (span,)
        if self.symbols.launch.grid == (1, 1, 1):
            return found
        for first, second in _conflicting(self.walk.everywhere.values(), "gpu"):
            root = first.root
            if root not in known and root not in found and self._may_race(first, second, in_one_block=False):
                found[root] = (first.span, second.span)
        return found

    def _may_race(self, first: Access, second: Access, *, in_one_block: bool = True) -> bool:
        """Whether two threads may come to one element by two accesses."""
        if self._have_tickets(first, second, in_one_block=in_one_block):
            return False
        places = self.symbols.thread if in_one_block else self.symbols.block
        of_warps = in_one_block and None not in (first.phase, second.phase) and first.phase != second.phase
        if of_warps:  # in one warp something orders them
            places = [self.symbols.warp()]
        for index in places:
            for sign in (1, -1) if first is not second else (1,):
                self.left -= 1
                if self.left < 0 or (
                    index.factors and self._system(first, second, index, sign, in_one_block).has_solution()
                ):
                    return True
        return False

    def _have_tickets(self, first: Access, second: Access, *, in_one_block: bool) -> bool:
        """Whether along some axis the index of each is what one counter has returned, to its thread alone."""
        for (one, width), (other, also) in zip(first.indices, second.indices, strict=True):
            if one is None or other is None or (width, also) != (1, 1):
                continue
            found = [self._ticket(index, in_one_block=in_one_block) for index in (one, other)]
            if None not in found and found[0] == found[1]:
                return True
        return False

    def _ticket(self, index: Linear, *, in_one_block: bool) -> tuple[Root, object] | None:
        """The counter that has returned an index."""
        if len(index.factors) != 1 or index.number or 1 not in index.factors.values():
            return None
        (symbol,) = index.factors
        ticket = self.walk.tickets.get(symbol)
        if ticket is None or ticket.root in self.walk.changed or ticket.root in self.walk.unknown:
            return None
        is_for_all = in_one_block or ticket.scope in ("gpu", "sys")
        is_known = is_for_all and ticket.root.source in self.symbols.launch.separate
        return (ticket.root, ticket.indices) if is_known else None

    def _system(self, first: Access, second: Access, index: Linear, sign: int, in_one_block: bool) -> System:
        """The constraints on two threads, of which an ``index`` of the second is larger, or smaller."""
        system = System()
        one, two = self._part(first), self._part(second)
        numbers = _Numbers(in_one_block)
        for part, which in ((one, 0), (two, 1)):
            for form in part.constraints:
                system.at_least_zero(*numbers.of(form, which))
            for symbol in part.symbols:
                variable = numbers.variable(symbol, which)
                system.at_least_zero({variable: 1}, -symbol.low)
                system.at_least_zero({variable: -1}, symbol.high)
        for (here, width), (there, other) in zip(first.indices, second.indices, strict=True):
            if here is None or there is None:
                continue
            factors, number = numbers.difference(there, here)
            if width == other == 1:
                system.is_zero(factors, number)
            else:  # it begins before the other ends
                system.at_least_zero(factors, number + other - 1)
                system.at_least_zero(_negative(factors), width - 1 - number)
        factors, number = numbers.difference(index, index)
        system.at_least_zero(factors if sign > 0 else _negative(factors), sign * number - 1)
        return system

    def _part(self, access: Access) -> _Part:
        known = self._parts.get(access)
        if known is None:
            known = self._parts[access] = _Part(access, self.symbols)
        return known


class _Part:
    """What constrains one of the threads."""

    def __init__(self, access: Access, symbols: Symbols) -> None:
        indices = [index for index, _ in access.indices if index is not None]
        places = [*symbols.thread, *symbols.block, *([] if access.phase is None else [symbols.warp()])]
        wanted = dict.fromkeys(symbol for form in (*indices, *places) for symbol in form.factors)
        self.constraints = without_unused(access.constraints, wanted)
        others = (symbol for form in self.constraints for symbol in form.factors)
        self.symbols: tuple[Symbol, ...] = tuple(dict.fromkeys((*wanted, *others)))


class _Numbers:
    """The variables of systems: a symbol that both threads have the same of is one of them, others are two."""

    def __init__(self, in_one_block: bool) -> None:
        self.in_one_block = in_one_block

    def variable(self, symbol: Symbol, which: int) -> int:
        is_shared = self.in_one_block and symbol.scope is Scope.BLOCK
        return 2 * symbol.number + (0 if is_shared else which)

    def of(self, form: Linear, which: int) -> tuple[dict[int, int], int]:
        return {self.variable(symbol, which): factor for symbol, factor in form.factors.items()}, form.number

    def difference(self, second: Linear, first: Linear) -> tuple[dict[int, int], int]:
        """What the second thread's is more than the first one's."""
        factors, number = self.of(second, 1)
        for variable, factor in self.of(first, 0)[0].items():
            factors[variable] = factors.get(variable, 0) - factor
        return {variable: factor for variable, factor in factors.items() if factor}, number - first.number


def _negative(factors: Mapping[int, int]) -> dict[int, int]:
    return {variable: -factor for variable, factor in factors.items()}


def _conflicting(accesses: Iterable[Access], scope: str) -> Iterator[tuple[Access, Access]]:
    """Pairs of accesses to one root of which one writes, that do not write the same number, and that are not both
    atomic for threads that far apart."""
    by_root: dict[Root, list[Access]] = {}
    for access in accesses:
        by_root.setdefault(access.root, []).append(access)
    enough = ("cta", "cluster", "gpu", "sys") if scope == "cta" else ("gpu", "sys")
    for own in by_root.values():
        for position, first in enumerate(own):
            for second in own[position:]:
                are_atomic = first.atomic in enough and second.atomic in enough
                write_alike = first.stored is not None and first.stored == second.stored
                if (first.writes or second.writes) and not (are_atomic or write_alike):
                    yield first, second
