"""Where paths of a control flow graph meet again: what divergence asks of its shape.

Takes the blocks of a function; returns, for each branch, the blocks that control may reach from it by two ways, so that
a register may have two values there, and the blocks that run or not as the branch decides. Which branches are in
question ``nvgen.ptx.analysis.divergence`` knows; here everything follows from the graph alone.

Source: R. Cytron et al., "Efficiently Computing Static Single Assignment Form and the Control Dependence Graph", 1991.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nvgen.ptx.analysis import graphs
from nvgen.ptx.analysis.control_flow import ControlFlow


class Dominance:
    """Dominators of a graph: immediate ones, and whether a node dominates another one."""

    def __init__(self, successors: graphs.Graph, entry: int) -> None:
        self.immediate = graphs.immediate_dominators(successors, entry)
        children: list[list[int]] = [[] for _ in successors]
        for node, above in enumerate(self.immediate):
            if above >= 0:
                children[above].append(node)
        walk = graphs.depth_first(children, entry)
        self._number, self._last = walk.number, walk.last
        self.depth = [0] * len(successors)
        for node in walk.order[1:]:
            self.depth[node] = self.depth[self.immediate[node]] + 1

    def dominates(self, above: int, node: int) -> bool:
        """Whether every path to a node goes through another one, or they are the same."""
        return self._number[above] <= self._number[node] <= self._last[above]


class Shape:
    """What the analysis needs of a function's graph. Block number ``exit`` stands for the end of the function."""

    def __init__(self, flow: ControlFlow) -> None:
        self.flow = flow
        self.exit = len(flow.blocks)
        self.successors: list[list[int]] = [
            [*dict.fromkeys(edge.target for edge in block.successors), *([self.exit] if block.leaves else [])]
            for block in flow.blocks
        ] + [[]]
        # Blocks from which the function never ends count as if it could end there: where threads meet is not said.
        reached = graphs.depth_first(graphs.predecessors(self.successors), self.exit).number
        for node in range(self.exit):
            if reached[node] < 0:
                self.successors[node].append(self.exit)
        self.dominance = Dominance(self.successors, 0)
        self.post_dominance = Dominance(graphs.predecessors(self.successors), self.exit)

    def decides(self, block: int) -> bool:
        """Whether control goes one of several ways at the end of a block."""
        return len(self.successors[block]) > 1

    def frontiers(self) -> list[list[int]]:
        """The dominance frontier of each block."""
        found: list[list[int]] = [[] for _ in self.flow.blocks]
        immediate = self.dominance.immediate
        for block in self.flow.blocks:
            if not block.is_reachable or len(block.predecessors) < 2:
                continue
            for before in self._reached(block.predecessors):
                at = before
                while at >= 0 and at != immediate[block.number]:
                    if found[at] and found[at][-1] == block.number:
                        break
                    found[at].append(block.number)
                    at = immediate[at]
        return found

    def _reached(self, blocks: Iterable[int]) -> list[int]:
        return [block for block in blocks if self.flow.blocks[block].is_reachable]

    def joins(self) -> dict[int, list[int]]:
        """For each block that decides, the blocks where its ways may meet."""
        found: dict[int, list[int]] = {}
        for block in self.flow.blocks:
            if not block.is_reachable:
                continue
            before = self._reached(block.predecessors)
            back = [one for one in before if self.dominance.dominates(block.number, one)]
            forth = [one for one in before if not self.dominance.dominates(block.number, one)]
            ends = self.dominance.immediate[block.number]
            sources = {*self._between(forth, ends), *self._between(back, block.number)}
            for source in sorted(sources):
                found.setdefault(source, []).append(block.number)
        return found

    def _between(self, ends: Sequence[int], start: int) -> set[int]:
        """The deciding blocks from which one goes on to some of these blocks and not to all: at or below ``start``."""
        found: set[int] = set()
        if len(ends) < 2:
            return found
        seen: set[int] = set()
        immediate = self.dominance.immediate
        for end in ends:
            at = end
            while at >= 0 and at not in seen:
                seen.add(at)
                if self.decides(at) and not self._meets_before(at, end):
                    found.add(at)
                if at == start:
                    break
                at = immediate[at]
        return found

    def _meets_before(self, block: int, end: int) -> bool:
        """Whether the ways from a block meet again on every path to another one that it dominates."""
        meeting = self.post_dominance.immediate[block]
        return (
            not self.flow.is_irreducible
            and meeting not in (block, self.exit)
            and self.dominance.dominates(block, meeting)
            and self.dominance.dominates(meeting, end)
        )


class ControlledBlocks:
    """Marks blocks whose execution depends on branches, each once however many branches decide it."""

    def __init__(self, shape: Shape) -> None:
        self._shape = shape
        #: Leads from each block upwards in the tree of postdominators, past blocks that are marked.
        self._next = [*range(shape.exit + 1)]
        self.found: set[int] = set()

    def mark(self, branch: int) -> None:
        """Marks the blocks that a branch decides, and those that branches in them decide."""
        waiting = [branch]
        while waiting:
            block = waiting.pop()
            for added in self._decided(block):
                self.found.add(added)
                if self._shape.decides(added):
                    waiting.append(added)

    def _decided(self, block: int) -> list[int]:
        """The blocks not marked yet between the ways that control may go and where they meet again."""
        tree = self._shape.post_dominance
        meeting = tree.immediate[block]
        lowest = tree.depth[meeting] if meeting >= 0 else -1
        added = []
        for target in self._shape.successors[block]:
            at = self._unmarked(target)
            while at != self._shape.exit and tree.depth[at] > lowest:
                added.append(at)
                self._next[at] = tree.immediate[at]
                at = self._unmarked(at)
        return added

    def _unmarked(self, block: int) -> int:
        top = block
        while self._next[top] != top:
            top = self._next[top]
        while self._next[block] != top and block != top:
            self._next[block], block = top, self._next[block]
        return top
