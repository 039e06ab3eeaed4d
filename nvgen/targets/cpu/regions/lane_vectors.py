"""Runs of lanes that only compute with variables: operations on vectors with an element a lane.

LLVM makes the same of a loop over the lanes, but looks at the whole function again after each that it has vectorised,
and a kernel whose shuffles are unrolled has hundreds of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir

from nvgen import tree
from nvgen.codegen import arithmetic
from nvgen.codegen.expressions import scalar_of
from nvgen.codegen.operations import operate
from nvgen.lang.math import maximum, minimum
from nvgen.targets.cpu.regions.emission import ChunkEmitter
from nvgen.targets.cpu.regions.lane_variables import operand, store
from nvgen.targets.cpu.regions.plan import Run
from nvgen.types import f32, f64, i32, i64, u32, u64

_TYPES = frozenset({f32, f64, i32, i64, u32, u64})
#: The operators of which the code is the same for numbers and for vectors.
_OPERATORS = frozenset({"+", "-", "*", "&", "|", "^"})
_OPERATIONS = frozenset({minimum, maximum})


def emit(warp: ChunkEmitter, run: Run) -> bool:
    """Emits a run if it only computes; whether it does."""
    if warp.ftz or not warp.kernel.plan.has_warps or not _only_computes(warp, run):
        return False
    lanes = _Lanes(warp)
    for statement in run.statements:
        assert isinstance(statement, tree.Assign)
        lanes.known[statement.local] = made = lanes.of(statement.value)
        warp.target.keeps(made)
    for local in run.left:
        store(warp, local, (), lanes.known[local])
    return True


def _only_computes(warp: ChunkEmitter, run: Run) -> bool:
    """Whether all statements assign what is computed of variables that have a vector, and of what the warp has once."""
    known = {*warp.region.carried}
    for statement in run.statements:
        if not isinstance(statement, tree.Assign) or statement.local.type not in _TYPES:
            return False
        for node in tree.nodes(statement.value):
            rule = _PLAIN.get(type(node))
            if rule is None or not rule(node):
                return False
            if isinstance(node, tree.Read) and node.local not in known and not warp.owns(node.local):
                return False
        known.add(statement.local)
    return True


def _is_number(node: Any) -> bool:
    return node.type in _TYPES


#: Of each kind of expression whether one has such code.
_PLAIN: dict[type[tree.Expression], Callable[[Any], bool]] = {
    tree.Read: _is_number,
    tree.Constant: _is_number,
    tree.Binary: lambda node: _is_number(node) and node.operator in _OPERATORS,
    tree.Compare: lambda node: _is_number(node.left),
    tree.Conditional: lambda node: _is_number(node) and isinstance(node.test, tree.Compare),
    tree.Operate: lambda node: _is_number(node) and node.operation in _OPERATIONS and len(node.operands) == 2,
}


class _Lanes:
    """What the lanes of a warp have; of an expression each takes all operands."""

    def __init__(self, warp: ChunkEmitter) -> None:
        self._warp = warp
        #: The variables that the run has assigned.
        self.known: dict[tree.Local, ir.Value] = {}

    def of(self, node: tree.Expression) -> ir.Value:
        """The vector of an expression."""
        warp = self._warp
        match node:
            case tree.Binary():
                operands = self.of(node.left), self.of(node.right)
                return arithmetic.binary(warp, node.operator, *operands, scalar_of(node))
            case tree.Compare():
                operands = self.of(node.left), self.of(node.right)
                return arithmetic.compare(warp, node.operator, *operands, scalar_of(node.left))
            case tree.Conditional():
                return warp.builder.select(*(self.of(part) for part in (node.test, node.body, node.orelse)))
            case tree.Operate():
                return operate(warp, node.operation, [self.of(operand) for operand in node.operands], scalar_of(node))
            case tree.Read() if node.local in self.known:
                return self.known[node.local]
        return operand(warp, node).vector(warp.builder)
