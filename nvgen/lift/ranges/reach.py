"""Under which conditions blocks of a kernel are reached that are the same for all threads.

What an access needs it does not need where no thread comes to it: behind a loop that was unrolled by four the launch
says whether iterations are left, and whether an array is there that a kernel may do without.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from llvmlite import ir

from nvgen.base.records import Node, Record
from nvgen.codegen.contract.box_test import BoxValues
from nvgen.lift.ranges.registers import Registers
from nvgen.ptx.analysis.control_flow import BasicBlock, Edge, EdgeKind
from nvgen.tree.analysis.affine import Form, Needs, in_order

_I1 = ir.IntType(1)
#: A block with more ways to it counts as reached wherever the block is that dominates it.
_MOST_WAYS = 8


class Condition(Record):
    """``left operator right``, if the needs hold."""

    operator: str
    left: Form
    right: Form
    needs: Needs

    @property
    def forms(self) -> Iterator[Form]:
        """What it is computed of."""
        yield from (self.left, self.right, *in_order(self.needs))


class Reach(Node):
    """Of blocks: the ways there, each from others on under conditions that all hold; none where every thread comes."""

    ways: tuple[tuple[Reach, tuple[Condition, ...]], ...] = ()


ALWAYS = Reach()


def forms(reaches: Iterable[Reach]) -> Iterator[Form]:
    """What they are computed of, each of those that they share once."""
    for reach in _from_the_first(reaches):
        for _, conditions in reach.ways:
            yield from (form for condition in conditions for form in condition.forms)


def _from_the_first(reaches: Iterable[Reach]) -> Iterable[Reach]:
    """They and those on the ways to them, each once and behind those that it is reached from.

    Two ways that part and meet again at every step would be twice as many with each of them if they were followed one
    by one.
    """
    found: dict[Reach, None] = {}
    for last in reaches:
        waiting = [last]
        while waiting:
            missing = [before for before, _ in waiting[-1].ways if before not in found]
            if missing:
                waiting += missing
            else:
                found[waiting.pop()] = None
    return found


class Reaches:
    """Finds those of a kernel's blocks, each after what dominates it."""

    def __init__(self, registers: Registers) -> None:
        self._registers = registers
        self._of_blocks: dict[int, Reach] = {}
        #: The conditions of the edges from blocks that were followed.
        self._of_edges: dict[tuple[int, int], tuple[Condition, ...]] = {}

    def begin_block(self, block: BasicBlock) -> Reach:
        """Where a block is reached. What leads back to it begins there."""
        known = self._of_blocks
        above = ALWAYS if block.dominator is None else known[block.dominator]
        ways = [
            (known[number], self._of_edges.get((number, block.number), ()))
            for number in block.predecessors
            if number in known
        ]
        is_whole = len(ways) > _MOST_WAYS or any(before is above and not conditions for before, conditions in ways)
        if block.dominator is None or is_whole or not self._is_complete(block):
            found = above
        elif len(ways) == 1 and not ways[0][1]:
            found = ways[0][0]
        else:
            found = Reach(tuple(ways))
        known[block.number] = found
        return found

    def _is_complete(self, block: BasicBlock) -> bool:
        """Whether all ways to a block are known but for those that lead back to it."""
        form = self._registers.form
        return all(number in self._of_blocks or form.dominates(block.number, number) for number in block.predecessors)

    def end_block(self, block: BasicBlock) -> None:
        """Notes under what conditions a block is left for which other one, while its registers are known."""
        for edge in block.successors:
            holds = outcome(block, edge)
            if holds is None:
                continue
            self._of_edges[block.number, edge.target] = (
                () if _is_twofold(block, edge) else self._conditions(block, holds)
            )

    def _conditions(self, block: BasicBlock, holds: bool) -> tuple[Condition, ...]:
        registers = self._registers
        line = registers.form.lines_of(block)[-1]
        guard = line.instruction.guard
        assert guard is not None
        found = []
        for one in registers.comparisons(guard.register, line.names, holds=holds):
            left, right = (registers.typed(side, one.line.names, one.type) for side in (one.left, one.right))
            needs = (registers.exact(left, one.type), registers.exact(right, one.type))
            if needs[0] is not None and needs[1] is not None and left.form.is_uniform and right.form.is_uniform:
                found.append(Condition(one.operator, left.form, right.form, needs[0] | needs[1]))
        return tuple(found)


def outcome(block: BasicBlock, edge: Edge) -> bool | None:
    """What the predicate of a block's last instruction is where an edge is taken; None where that decides nothing."""
    last = block.instructions[-1] if block.instructions else None
    if last is None or last.guard is None or last.opcode not in ("bra", "ret", "exit"):
        return None
    return (edge.kind is EdgeKind.BRANCH) is not last.guard.is_negated


def _is_twofold(block: BasicBlock, edge: Edge) -> bool:
    return sum(other.target == edge.target for other in block.successors) > 1


def emitted(values: BoxValues, reaches: Iterable[Reach]) -> dict[Reach, ir.Value]:
    """Whether blocks may be reached, an i1 for each and for what is on the ways to them."""
    b, known = values.builder, dict[Reach, ir.Value]()
    for reach in _from_the_first(reaches):
        found = _I1(not reach.ways)
        for before, conditions in reach.ways:
            way = known[before]
            for condition in conditions:
                way = b.and_(way, _may_hold(values, condition))
            found = b.or_(found, way)
        known[reach] = found
    return known


def _may_hold(values: BoxValues, condition: Condition) -> ir.Value:
    b = values.builder
    holds = b.icmp_signed(condition.operator, values.form(condition.left), values.form(condition.right))
    return b.or_(holds, b.not_(values.holds(in_order(condition.needs))))
