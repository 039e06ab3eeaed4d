"""Which loops are fully unrolled although nobody asked for it.

LLVM's pipeline for PTX is that of ``-O2`` (``targets.nvptx.emit`` says why), which writes out loops of half the size
that ``-O3`` does. The inner loop over a tile is among the other half and must not stay a loop, so those get a hint.
"""

from __future__ import annotations

from typing import Any

from nvgen import tree
from nvgen.types import ArrayType

#: Instructions of all iterations together: LLVM's threshold at ``-O3`` (``LoopUnrollPass.cpp``, ``UP.Threshold``).
_MAX_SIZE = 300
#: LLVM's own estimate of a call (``InlineCost.h``, ``CallPenalty``).
_CALL = 25
_OPERATIONS = (tree.Binary, tree.Compare, tree.Conditional, tree.Negate, tree.Invert, tree.Power, tree.Operate)


def wanted(node: tree.ForRange) -> tree.Unroll:
    """How a loop is unrolled: as the user says, else wholly if it is known to be small."""
    if node.unroll is not None:
        return node.unroll
    return 0 if iterations(node) > 1 and _size(node) <= _MAX_SIZE else None


def iterations(node: tree.ForRange) -> int:
    """How often a loop runs, unless it is left early; 0 where only the kernel knows."""
    bounds = [int(bound.value) for bound in (node.start, node.stop, node.step) if isinstance(bound, tree.Constant)]
    if len(bounds) < 3 or bounds[2] == 0:
        return 0
    start, stop, step = bounds
    return max(0, -((start - stop) // step))


def _size(node: Any) -> int:
    """About how many instructions a part of a typed tree takes, its loops unrolled; past the limit no more exact."""
    if isinstance(node, tuple):
        return sum(map(_size, node))
    if isinstance(node, tree.While) or (isinstance(node, tree.ForRange) and not iterations(node)):
        return _MAX_SIZE + 1
    if not isinstance(node, (tree.Expression, tree.Statement)):
        return 0
    inside = sum(_size(getattr(node, name)) for name in node._fields if name not in ("span", "type"))
    return inside * iterations(node) if isinstance(node, tree.ForRange) else inside + _own_size(node)


def _own_size(node: tree.Expression | tree.Statement) -> int:
    if isinstance(node, (tree.Element, tree.Store)):
        assert isinstance(node.array.type, ArrayType)
        return 2 * node.array.type.ndim - 1  # a multiplication and an addition for each further dimension
    return _CALL if isinstance(node, tree.Call) else int(isinstance(node, _OPERATIONS))
