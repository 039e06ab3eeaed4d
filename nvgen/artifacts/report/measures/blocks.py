"""The basic blocks of a kernel's PTX with their lines, and where control goes from each."""

from __future__ import annotations

from nvgen.artifacts.report.inspected import Inspected
from nvgen.base.records import Record
from nvgen.ptx.analysis import control_flow as graph


class FlowEdge(Record):
    """To the block of the number ``target``; ``condition`` is the predicate, ``%p1`` or ``!%p1``, or "" if none."""

    target: int
    kind: str
    condition: str


class FlowBlock(Record):
    """A basic block: ``first_line`` to ``last_line`` in the PTX, counted from 1, both included.

    ``depth`` is how many loops it is in; ``leaves``: threads may end at its end.
    """

    number: int
    name: str
    first_line: int
    last_line: int
    edges: tuple[FlowEdge, ...]
    depth: int
    leaves: bool


def control_flow(inspected: Inspected) -> tuple[FlowBlock, ...]:
    """The blocks that can be reached, in the order of the text; the first is where the kernel begins.

    Blocks that only a label of the debugging information parts are one. A block without instructions, behind a label
    at the end, has no lines and is left out with the edges to it.
    """
    found = graph.control_flow(inspected.function, inspected.names)
    chains = _chains([block for block in found.blocks if block.is_reachable and block.instructions])
    shown = {chain[0].number for chain in chains}
    return tuple(_block(inspected, chain, shown) for chain in chains)


def _chains(blocks: list[graph.BasicBlock]) -> list[list[graph.BasicBlock]]:
    """The blocks, with those together that always follow each other."""
    chains: list[list[graph.BasicBlock]] = []
    for block in blocks:
        before = chains[-1][-1] if chains else None
        if before is not None and block.predecessors == (before.number,) and _goes_on(before):
            chains[-1].append(block)
        else:
            chains.append([block])
    return chains


def _goes_on(block: graph.BasicBlock) -> bool:
    return len(block.successors) == 1 and block.successors[0].kind is graph.EdgeKind.NEXT and not block.leaves


def _block(inspected: Inspected, chain: list[graph.BasicBlock], shown: set[int]) -> FlowBlock:
    first, last = chain[0], chain[-1]
    edges = tuple(
        FlowEdge(edge.target, edge.kind.value, edge.condition) for edge in last.successors if edge.target in shown
    )
    lines = inspected.ptx_line(first.instructions[0]), inspected.ptx_line(last.instructions[-1])
    name = "entry" if first.number == 0 else first.name
    return FlowBlock(first.number, name, *lines, edges, first.depth, last.leaves)
