"""The control flow graph of a PTX function as boxes and arrows: what stands in them, and what their looks say.

A box is a basic block with its instructions, blue in a loop. Its frame is orange where threads of one warp may branch
differently, dashed where the block may run with a part of the warp. A dashed edge leads back to the head of a loop.
"""

from __future__ import annotations

from nvgen.diagnostics.control_characters import visible
from nvgen.ptx import SourceText
from nvgen.ptx.analysis.control_flow import BasicBlock, ControlFlow, Edge
from nvgen.ptx.analysis.divergence import Divergence
from nvgen.ptx.drawing.graphs import Arrow, BlockBox, Frame, Graph, Inside
from nvgen.ptx.printer import anew
from nvgen.ptx.tree import Function, Instruction

#: Of a longer block the middle is left out, and of a longer instruction the end.
_MOST_LINES, _MOST_CHARACTERS = 60, 120


def graph(function: Function, found: Divergence, source: SourceText) -> Graph:
    """The graph of a function in a text; ``found`` is what is known of it."""
    flow = found.control_flow
    branches, partial = set(found.branches), set(found.blocks)
    boxes = tuple(
        BlockBox(
            _head(block, flow, source),
            _lines(block),
            _inside(block),
            Frame.DIVERGENT if block.number in branches else Frame.PLAIN,
            block.number in partial,
        )
        for block in flow.blocks
    )
    arrows = tuple(
        _arrow(block, edge, flow, is_divergent=block.number in branches)
        for block in flow.blocks
        for edge in block.successors
    )
    kind = "kernel" if function.is_kernel else "function"
    return Graph(f"{kind} {visible(function.name)}", boxes, arrows)


def _head(block: BasicBlock, flow: ControlFlow, source: SourceText) -> str:
    """Its name, its line in the PTX, and the loop that it is in."""
    parts = [visible(block.name)]
    if block.instructions and block.instructions[0].start >= 0:
        parts.append(f"line {source.line(block.instructions[0].start)}")
    if block.loop is not None:
        loop = flow.loops[block.loop]
        is_head = loop.header == block.number
        depth = f", depth {block.depth}" if block.depth > 1 else ""
        entries = ", entered elsewhere too" if is_head and loop.is_irreducible else ""
        parts.append(f"{'head of loop' if is_head else 'loop'} {loop.number}{depth}{entries}")
    return " · ".join(parts)


def _lines(block: BasicBlock) -> tuple[str, ...]:
    """The instructions; of many, the first and the last."""
    shown = block.instructions
    if len(shown) <= _MOST_LINES:
        return tuple(map(_line, shown))
    half = _MOST_LINES // 2
    left_out = f"... {len(shown) - 2 * half} instructions ..."
    return (*map(_line, shown[:half]), left_out, *map(_line, shown[-half:]))


def _line(instruction: Instruction) -> str:
    text = " ".join(anew(instruction).split())
    return visible(text if len(text) <= _MOST_CHARACTERS else f"{text[:_MOST_CHARACTERS]}...")


def _inside(block: BasicBlock) -> Inside:
    if not block.is_reachable:
        return Inside.UNREACHABLE
    return (Inside.PLAIN, Inside.LOOP, Inside.INNER_LOOP)[min(block.depth, 2)]


def _arrow(block: BasicBlock, edge: Edge, flow: ControlFlow, *, is_divergent: bool) -> Arrow:
    loop = flow.blocks[edge.target].loop
    own = None if loop is None else flow.loops[loop]
    leads_back = own is not None and own.header == edge.target and block.number in own.latches
    frame = Frame.DIVERGENT if is_divergent else Frame.PLAIN
    return Arrow(block.number, edge.target, edge.condition, frame, leads_back)
