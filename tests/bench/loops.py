"""Loops of machine code: natural loops from the back edges of its control flow, and how they nest.

A back edge goes to a block that dominates where it comes from (Aho, Lam, Sethi, Ullman, "Compilers", 9.6). Loops of one
header are one loop. ptxas makes no irreducible loop of what either compiler writes; where it does, no loop is found.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.bench.sass import Block, Edge, Instruction, Routine


@dataclass(eq=False)
class Loop:
    """A loop of a routine; the blocks are named by their numbers."""

    header: int
    #: All blocks, those of inner loops and seldom taken ones included.
    blocks: set[int]
    #: Where the back edges come from.
    latches: set[int]
    parent: Loop | None = None
    inner: list[Loop] = field(default_factory=list)

    @property
    def depth(self) -> int:
        """1 where no loop is around it."""
        return 1 if self.parent is None else self.parent.depth + 1

    @property
    def all_inner(self) -> list[Loop]:
        """The loops inside at any depth."""
        return [deeper for loop in self.inner for deeper in (loop, *loop.all_inner)]

    @property
    def own_blocks(self) -> set[int]:
        """The blocks that are in no inner loop."""
        return self.blocks.difference(*(loop.blocks for loop in self.inner))


def reached(blocks: list[Block], start: int, within: set[int] | None = None, *, rare: bool = True) -> list[int]:
    """The blocks that control gets to from ``start``, in reverse postorder.

    ``within`` are the blocks that may be entered, and ``rare`` whether edges are followed that are seldom taken.
    """
    order: list[int] = []
    seen = {start}
    stack = [(start, iter(blocks[start].edges))]
    while stack:
        block, edges = stack[-1]
        for edge in edges:
            if edge.target not in seen and (within is None or edge.target in within) and (rare or not edge.rare):
                seen.add(edge.target)
                stack.append((edge.target, iter(blocks[edge.target].edges)))
                break
        else:
            order.append(block)
            stack.pop()
    return order[::-1]


def immediate_dominators(blocks: list[Block], start: int) -> dict[int, int]:
    """The immediate dominator of each block that ``start`` reaches (Cooper, Harvey, Kennedy); its own is itself."""
    order = reached(blocks, start)
    place = {block: number for number, block in enumerate(order)}
    before: dict[int, list[int]] = {block: [] for block in order}
    for block in order:
        for edge in blocks[block].edges:
            before[edge.target].append(block)
    found = {start: start}
    changed = True
    while changed:
        changed = False
        for block in order[1:]:
            known = [other for other in before[block] if other in found]
            new = known[0]
            for other in known[1:]:
                while new != other:
                    if place[other] > place[new]:
                        other = found[other]
                    else:
                        new = found[new]
            if found.get(block) != new:
                found[block], changed = new, True
    return found


def immediate_post_dominators(blocks: list[Block]) -> dict[int, int]:
    """The immediate post-dominator of each block from which the code ends; ``len(blocks)`` stands for its end.

    Edges that are seldom taken, and threads that leave the kernel before others (``@P0 EXIT``), are not looked at.
    """
    end = len(blocks)
    edges: list[list[Edge]] = [[] for _ in range(end + 1)]
    for number, block in enumerate(blocks):
        often = [edge for edge in block.edges if not edge.rare]
        for edge in often:
            edges[edge.target].append(Edge(number, rare=False))
        if not often:
            edges[end].append(Edge(number, rare=False))
    return immediate_dominators([Block([], after) for after in edges], end)


def natural_loops(routine: Routine, start: int = 0) -> list[Loop]:
    """The loops that ``start`` reaches, in the order of their headers, with their nesting."""
    blocks = routine.blocks
    above = immediate_dominators(blocks, start)
    before: dict[int, list[int]] = {block: [] for block in above}
    latches: dict[int, set[int]] = {}
    for block in above:
        for edge in blocks[block].edges:
            before[edge.target].append(block)
            if _dominates(above, edge.target, block):
                latches.setdefault(edge.target, set()).add(block)
    found = [Loop(header, _body(header, latches[header], before), latches[header]) for header in sorted(latches)]
    for loop in found:
        around = [other for other in found if other is not loop and loop.header in other.blocks]
        loop.parent = min(around, key=lambda other: len(other.blocks), default=None)
        if loop.parent is not None:
            loop.parent.inner.append(loop)
    return found


def _dominates(above: dict[int, int], block: int, other: int) -> bool:
    while other != block and above[other] != other:
        other = above[other]
    return other == block


def _body(header: int, latches: set[int], before: dict[int, list[int]]) -> set[int]:
    body, waiting = {header}, list(latches)
    while waiting:
        block = waiting.pop()
        if block not in body:
            body.add(block)
            waiting += before[block]
    return body


def frequent_blocks(routine: Routine, start: int, within: set[int] | None = None) -> list[int]:
    """The blocks that ``start`` reaches along edges that are not seldom taken, in the order of the code."""
    return sorted(reached(routine.blocks, start, within, rare=False))


def code_of(routine: Routine, blocks: list[int]) -> list[Instruction]:
    """The instructions of blocks."""
    return [instruction for block in blocks for instruction in routine.blocks[block].code]
