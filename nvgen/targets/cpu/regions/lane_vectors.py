"""Runs of lanes that compute with variables, and with elements that follow each other: operations on vectors with an
element a lane.

LLVM makes the same of a loop over the lanes, but looks at the whole function again after each that it has vectorised,
and a kernel whose shuffles are unrolled has hundreds of them; of a coroutine it makes no vectors at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir

from nvgen import tree
from nvgen.codegen import addressing, arithmetic
from nvgen.codegen.arrays import array_type
from nvgen.codegen.emitter import INDEX
from nvgen.codegen.expressions import array_value, scalar_of, value
from nvgen.codegen.ir_gaps import extend_non_negative
from nvgen.codegen.llvm_types import value_type
from nvgen.codegen.operations import operate
from nvgen.lang.allocation import PLAIN
from nvgen.lang.math import maximum, minimum
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.targets.cpu.regions.emission import ChunkEmitter
from nvgen.targets.cpu.regions.lane_variables import operand, store
from nvgen.targets.cpu.regions.lines import NO_LINES, Lines
from nvgen.targets.cpu.regions.plan import Run
from nvgen.targets.cpu.regions.vectors import splat
from nvgen.types import alignment_of, f32, f64, i32, i64, u32, u64

_TYPES = frozenset({f32, f64, i32, i64, u32, u64})
#: The operators of which the code is the same for numbers and for vectors.
_OPERATORS = frozenset({"+", "-", "*", "&", "|", "^"})
_OPERATIONS = frozenset({minimum, maximum})
_ACCESSES = (tree.Element, tree.Store)


def emit(
    warp: ChunkEmitter,
    run: Run,
    lines: Lines = NO_LINES,
    one_by_one: Callable[[Run], None] | None = None,
    has_all: ir.Value | None = None,
) -> bool:
    """Emits a run if it only computes; whether it does. It may have accesses in ``lines``: where indices are checked,
    and not all lanes have an element, they do it ``one_by_one``, and some fail. So they do where the warp may lack
    lanes, and has not all as ``has_all`` says."""
    if warp.ftz or not _only_computes(warp, run, lines):
        return False
    lanes = _Lanes(warp, run, lines)
    are_there = lanes.find_elements()
    if lines and has_all is not None:
        are_there = has_all if are_there is None else warp.builder.and_(are_there, has_all)
    if are_there is None or one_by_one is None:
        lanes.emit()
        return True
    b = warp.builder
    together, alone, after = (warp.block(f"lanes.{name}") for name in ("together", "alone", "after"))
    b.cbranch(are_there, together, alone).set_weights([1 << 10, 1])
    b.position_at_end(together)
    lanes.emit()
    b.branch(after)
    b.position_at_end(alone)
    one_by_one(run)
    b.branch(after)
    b.position_at_end(after)
    return True


def _only_computes(warp: ChunkEmitter, run: Run, lines: Lines) -> bool:
    """Whether all statements assign, or store, what is computed of variables that have a vector, of what the warp has
    once, and of elements in a line."""
    known = {*warp.region.carried}

    def computes(node: Any) -> bool:
        if isinstance(node, tree.Element):
            return node in lines and _is_number(node) and node.hint == PLAIN
        rule = _PLAIN.get(type(node))
        if rule is None or not rule(node):
            return False
        if isinstance(node, tree.Read) and node.local not in known and not warp.owns(node.local):
            return False
        return all(map(computes, _operands(node)))

    for statement in run.statements:
        if isinstance(statement, tree.Store):
            is_one = statement in lines and statement.value.type == array_type(statement.array.type).dtype
            if not (is_one and run.is_parallel and computes(statement.value)):
                return False
            continue
        if not isinstance(statement, tree.Assign) or statement.local.type not in _TYPES:
            return False
        if statement not in lines and not computes(statement.value):
            return False
        known.add(statement.local)
    return True


def _operands(node: tree.Expression) -> tuple[tree.Expression, ...]:
    match node:
        case tree.Binary() | tree.Compare():
            return (node.left, node.right)
        case tree.Conditional():
            return (node.test, node.body, node.orelse)
        case tree.Operate():
            return node.operands
    return ()


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

    def __init__(self, warp: ChunkEmitter, run: Run, lines: Lines) -> None:
        self._warp, self._run, self._lines = warp, run, lines
        #: The variables that the run has assigned.
        self.known: dict[tree.Local, ir.Value] = {}
        #: Where the first lane's elements are, and what it assigns that grows from lane to lane.
        self._addresses: dict[Any, ir.Value] = {}
        self._firsts: dict[tree.Statement, ir.Value] = {}

    def find_elements(self) -> ir.Value | None:
        """Finds the elements of the first lane; whether all lanes have theirs, or None where nobody asks."""
        b, found = self._warp.builder, list[ir.Value]()
        for access, line in self._lines.items():
            if not isinstance(access, _ACCESSES):
                self._firsts[access] = value(self._warp, line.numbers[0])
                continue
            type_, array = array_type(access.array.type), array_value(self._warp, access.array)
            indices = addressing.evaluate(self._warp, type_, line.numbers, value)
            if self._warp.checks_indices:
                last = 0 if type_.layout == "F" else len(indices) - 1
                for axis, (index, extent) in enumerate(zip(indices, array.extents, strict=True)):
                    number, size = index.whole(b), extend_non_negative(b, extent, INDEX)
                    found.append(b.icmp_unsigned("<", number, size))
                    if axis == last and line.step:
                        end = b.add(number, INDEX(WARP_SIZE - 1))
                        found.append(b.icmp_unsigned("<", end, size))
            self._addresses[access] = addressing.contiguous(self._warp, array, type_, indices)
        if not found:
            return None
        whole = found[0]
        for one in found[1:]:
            whole = b.and_(whole, one)
        return whole

    def emit(self) -> None:
        """Emits the run's statements."""
        b, warp = self._warp.builder, self._warp
        for statement in self._run.statements:
            if isinstance(statement, tree.Store):
                stored = b.store(self.of(statement.value), self._addresses[statement])
                stored.align = alignment_of(statement.value.type)
                continue
            assert isinstance(statement, tree.Assign)
            made = self._growing(statement) if statement in self._firsts else self.of(statement.value)
            self.known[statement.local] = made
            warp.target.keeps(made)
        for local in self._run.left:
            store(warp, local, (), self.known[local])

    def _growing(self, statement: tree.Assign) -> ir.Value:
        b, first, step = self._warp.builder, self._firsts[statement], self._lines[statement].step
        steps = ir.Constant(ir.VectorType(first.type, WARP_SIZE), [step * lane for lane in range(WARP_SIZE)])
        return b.add(splat(b, first), steps)

    def _element(self, node: tree.Element) -> ir.Value:
        b, address = self._warp.builder, self._addresses[node]
        type_, alignment = value_type(node.type), alignment_of(node.type)
        if not self._lines[node].step:
            return splat(b, b.load(address, typ=type_, align=alignment))
        return b.load(address, typ=ir.VectorType(type_, WARP_SIZE), align=alignment)

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
            case tree.Element():
                return self._element(node)
        return operand(warp, node).vector(warp.builder)
