"""Kernels that wait for nobody, whose loops are done once for a number of threads that follow each other along x.

A loop over threads around a loop that each thread makes reads memory in the steps of the inner loop: of a matrix
product, in which a thread sums up ``a[y, k] * b[k, x]`` over ``k``, a column of ``b``. Threads that wait for nobody are
in no order, so that all of a chunk may make an iteration before any makes the next one: the loop stands around a loop
over threads, which LLVM vectorises, as in kernels with barriers (``chunks``).

That is for threads that come to the loop all or not at all. Tests around all that a thread does (``index_ranges``) are
known where the loops over threads leave out those that do nothing, and no branch is left of them. Which thread a check
ends first would show the order of threads, so all indices must be covered by the test of blocks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen import tree
from nvgen.base.kept import kept
from nvgen.base.records import Node
from nvgen.codegen import unrolling
from nvgen.lang import KernelOptions
from nvgen.targets.cpu.regions import exchanged_axes, levels, plan
from nvgen.targets.cpu.regions.close_indices import CloseIndices
from nvgen.targets.cpu.regions.exchanged_axes import COMPUTING
from nvgen.targets.cpu.regions.levels import NotDivisibleError
from nvgen.targets.cpu.regions.loop_functions import with_loops
from nvgen.targets.cpu.regions.normalise import normalised
from nvgen.targets.cpu.regions.while_ranges import with_ranges
from nvgen.tree.analysis import index_ranges
from nvgen.tree.analysis.index_nodes import indices, reached
from nvgen.tree.analysis.index_ranges import Coverage
from nvgen.tree.analysis.uniformity import Chunks, Uniformity, uniformity

#: The threads of a chunk: as many as make the loops over them long, of whose variables arrays stay in the first cache.
WIDTH = 128
#: What shows the order of threads, may end one, or is not each thread's own.
_UNFIT = (
    *(tree.Return, tree.Print, tree.Assert, tree.Assembly, tree.Allocate, tree.DynamicArray, tree.HintedStore),
    *(tree.Dereference, tree.AsVectors),
)


class Interchange(Node):
    """A kernel with other loops around what its threads do, and the indices that the test of blocks covers."""

    kernel: tree.TypedKernel
    coverage: Coverage
    #: Whether x and y are exchanged in it.
    is_exchanged: bool
    #: How it is divided where loops are around threads: as what those threads do that do anything.
    plan: plan.Plan | None


def interchange(
    kernel: tree.TypedKernel, options: KernelOptions, known: Coverage, *, checks: bool
) -> Interchange | None:
    """The kernel with such loops, if these had better be there. ``known`` are the indices of the kernel as it is that a
    test may cover, ``checks`` is whether indices are compared with their extents."""
    if options.debug or options.cluster or kernel.reassigned:
        return None
    normal = normalised(kernel, with_loops(kernel))
    if normal is None:
        return None
    own = _Order(normal, known if normal is kernel else None)
    if not own.is_hidden(checks=checks):
        return None
    if own.coverage.jumps and own.scattered:
        other = exchanged_axes.exchanged(normal)
        exchanged = None if other is None else _Order(other)
        if exchanged is not None and exchanged.scattered < own.scattered:
            return exchanged.interchange(is_exchanged=True)
    return own.interchange(is_exchanged=False)


class _Order:
    """A kernel whose threads follow each other along x, with ranges for its loops that count, and what its threads do
    that do anything. ``known`` are the indices that a test may cover, if there are no such loops."""

    def __init__(self, kernel: tree.TypedKernel, known: Coverage | None = None) -> None:
        made = with_ranges(kernel, may_assume=True)
        self._kernel, self._assumptions = made.kernel, made.assumptions
        if known is None or made.kernel is not kernel:
            known = index_ranges.coverage(made.kernel)
        self.coverage = known
        self._inner = made.kernel.with_changes(body=_without_guards(made.kernel.body, self.coverage.guards))

    def is_hidden(self, *, checks: bool) -> bool:
        """Whether nobody sees in which order the threads come by."""
        nodes = list(reached(self._inner.body))
        found = {index for node in nodes for index in indices(node)} if checks else set()
        return found <= self.coverage.covered and all(map(_is_own, nodes))

    @kept
    def _uniformity(self) -> Uniformity:
        return uniformity(self._inner, Chunks(WIDTH, are_full=False, are_warps=False, are_aligned=False))

    @kept
    def _close(self) -> CloseIndices:
        return CloseIndices(self._inner, self._uniformity)

    @kept
    def scattered(self) -> int:
        """In how many places threads that follow each other access elements that lie far from each other."""
        return self._close.count_others()

    def interchange(self, *, is_exchanged: bool) -> Interchange | None:
        """The kernel in that order, and with loops around threads if it has such; None for no change."""
        try:
            found = _planned(self._inner, self._uniformity, self._close)
        except NotDivisibleError:
            found = None
        if found is None and not is_exchanged:
            return None
        assumptions = (*self._assumptions, *([exchanged_axes.assumption()] if is_exchanged else []))
        coverage = self.coverage.assuming(assumptions) if assumptions else self.coverage
        return Interchange(self._kernel, coverage, is_exchanged, found)


def _planned(kernel: tree.TypedKernel, known: Uniformity, close: CloseIndices) -> plan.Plan | None:
    """A division into one region, in which loops are done once a chunk that are worth it.

    Raises:
        NotDivisibleError: there is none.
    """
    if not tree.has(kernel.body, tree.ForRange):
        return None
    found = plan.Planner(kernel, known, levels.find(kernel, known), close.are_in).plan()
    if len(found.regions) != 1 or found.kept or found.alive is not None:
        return None
    (region,) = found.regions
    loops = [item for items in region.items.values() for item in items if isinstance(item, tree.ForRange)]
    return found if any(unrolling.wanted(loop) != 0 for loop in loops) else None


def _without_guards(body: tree.Body, guards: Mapping[tree.Expression, bool]) -> tree.Body:
    """Statements as they are where it is known what the tests around them are."""
    made: list[tree.Statement] = []
    for statement in body:
        if not isinstance(statement, tree.If) or statement.test not in guards:
            made.append(statement)
        elif guards[statement.test]:
            made += _without_guards(statement.body, guards)
    return tuple(made)


def _is_own(node: Any) -> bool:
    """Whether what a thread does in a node is nothing to others, and always comes to its end."""
    if isinstance(node, tree.DeviceCall):
        return node.operation.family in COMPUTING
    if isinstance(node, tree.Element) and (node.hint.volatile or node.hint.cache == "cv"):
        return False
    return not isinstance(node, _UNFIT)
