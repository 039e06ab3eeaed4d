"""Loops in which the threads of a chunk share out a range, ``for c in range(lane, n, 32)``, as loops of the chunk.

In an iteration the lanes have numbers that follow each other, and so has what they load: with the loop over the lanes
inside LLVM vectorises that. Iterations in which all lanes take part are told from the last one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen import tree
from nvgen.analysis.lanes import CHUNK_LANE
from nvgen.analysis.uniformity import Scope, Uniformity
from nvgen.lang import Register
from nvgen.lang.special_registers import SpecialRegister
from nvgen.records import Node
from nvgen.targets.cpu.regions.inlining import copied, rebuilt
from nvgen.targets.cpu.regions.levels import written
from nvgen.targets.cpu.regions.normalise import is_rendezvous
from nvgen.types import bool_, i32, u32


class Interchanged(Node):
    """A kernel with such loops; ``loops`` are those of the chunk, ``numbers`` the variables that follow the lane in
    their iterations."""

    kernel: tree.TypedKernel
    loops: frozenset[tree.Statement]
    numbers: frozenset[tree.Local]
    #: What the loops were, and of expressions that stand in them a second time the first.
    before: Mapping[tree.Statement, tree.Statement] = {}
    originals: Mapping[tree.Expression, tree.Expression] = {}


def interchanged(kernel: tree.TypedKernel, uniformity: Uniformity) -> Interchanged:
    """The same kernel, with the loops around lanes that can be there. Chunks are full."""
    made = _Interchange(kernel, uniformity)
    if not any(isinstance(node, tree.ForRange) and made.is_shared_out(node) for node in tree.nodes(kernel.body)):
        return Interchanged(kernel, frozenset(), frozenset())
    changed = kernel.with_changes(
        body=made.change(kernel.body),
        variables=(*kernel.variables, *made.variables),
        fixed=kernel.fixed | {local.name for local in made.fixed},
    )
    return Interchanged(changed, frozenset(made.loops), frozenset(made.numbers), made.before, made.originals)


def as_before(body: Any, before: Mapping[tree.Statement, tree.Statement]) -> Any:
    """Statements with the loops that they had."""
    if isinstance(body, tuple):
        return tuple(as_before(part, before) for part in body)
    if body in before:
        return before[body]
    if isinstance(body, tree.Statement) and hasattr(body, "orelse"):
        return rebuilt(body, lambda value: as_before(value, before))
    return body


def _expressions(body: tree.Body) -> list[tree.Expression]:
    return [node for node in tree.nodes(body) if isinstance(node, tree.Expression)]


class _Interchange:
    def __init__(self, kernel: tree.TypedKernel, uniformity: Uniformity) -> None:
        self.uniformity = uniformity
        self.width = uniformity.chunks.width
        self.loops: list[tree.Statement] = []
        self.before: dict[tree.Statement, tree.Statement] = {}
        self.originals: dict[tree.Expression, tree.Expression] = {}
        self.numbers: list[tree.Local] = []
        self.variables: list[tree.Local] = []
        self.fixed: list[tree.Local] = []
        self._values: dict[tree.Local, tree.Expression] = {}
        #: Variables that are assigned or read anywhere but by loops, and in their bodies.
        self._otherwise = set(kernel.parameters)
        inside: set[tree.Read] = set()
        for node in tree.nodes(kernel.body):
            if isinstance(node, tree.ForRange):
                reads = (part for part in tree.nodes(node.body) if isinstance(part, tree.Read))
                inside.update(part for part in reads if part.local is node.local)
            elif isinstance(node, (tree.Assign, tree.Bind)):
                self._otherwise.add(node.local)
                if isinstance(node, tree.Assign) and node.local.name in kernel.fixed:
                    self._values[node.local] = node.value
            elif isinstance(node, tree.Write):
                self._otherwise.update(written(node))
            elif isinstance(node, tree.Read) and node not in inside:
                self._otherwise.add(node.local)

    def is_shared_out(self, loop: tree.ForRange) -> bool:
        """Whether a loop's lanes start one after the other and step alike."""
        known, local = self.uniformity, loop.local
        start = known.shape(loop.start)
        inside = list(tree.nodes(loop.body))
        return (
            loop.local.type in (i32, u32)
            and start is not None
            and start.factor == 1
            and self._of_registers(loop.start) is not None
            and known.around(loop) is not Scope.THREAD
            and Scope.THREAD not in (known.of(loop.stop), known.of(loop.step))
            and self._is_positive(loop.step)
            and not loop.orelse
            and not any(isinstance(node, (tree.Break, tree.Return)) or is_rendezvous(node) for node in inside)
            and local not in self._otherwise
        )

    def _of_registers(self, value: tree.Expression) -> tree.Expression | None:
        """A lane's number in terms of registers and of what is the same in the chunk; None where that is not known."""
        match value:
            case tree.Read(local=local) if self.uniformity.of_variable(local) is Scope.THREAD:
                return self._of_registers(self._values[local]) if local in self._values else None
            case tree.Binary():
                left, right = self._of_registers(value.left), self._of_registers(value.right)
                return None if left is None or right is None else value.with_changes(left=left, right=right)
            case tree.Convert():
                operand = self._of_registers(value.operand)
                return None if operand is None else value.with_changes(operand=operand)
            case tree.DeviceCall():
                return value if isinstance(value.operation, SpecialRegister) else None
            case tree.Read() | tree.Constant() | tree.Operate(operands=()) | tree.Extent():
                return value
        return None

    def _is_positive(self, step: tree.Expression) -> bool:
        match step:
            case tree.Constant():
                return bool(step.value > 0)
            case tree.Operate():
                return isinstance(step.operation, Register) and step.operation.minimum > 0
            case tree.Read(local=local) if local in self._values:
                return self._is_positive(self._values[local])
            case tree.Binary(operator="*" | "+"):
                return self._is_positive(step.left) and self._is_positive(step.right)
        return False

    def change(self, value: Any) -> Any:
        """Statements with other loops in them."""
        if isinstance(value, tuple):
            found: list[Any] = []
            for part in value:
                is_loop = isinstance(part, tree.ForRange) and self.is_shared_out(part)
                found += self._loop(part) if is_loop else [self.change(part)]
            return tuple(found)
        if isinstance(value, tree.Statement) and hasattr(value, "orelse"):
            return rebuilt(value, self.change)
        return value

    def _new(self, name: str, type_: Any) -> tree.Local:
        local = tree.Local(f"{name}.{len(self.variables)}", type_)
        self.variables.append(local)
        return local

    def _loop(self, loop: tree.ForRange) -> list[tree.Statement]:
        """A loop over the first lane's numbers, and in it the lanes that have not come to the end."""
        span, type_ = loop.span, loop.local.type
        first, stop = self._new("first", type_), self._new("stop", type_)
        left, number = self._new("left", u32), loop.local
        self.fixed += [stop, left]
        self.numbers.append(number)
        lane = self._converted(tree.Operate(span, i32, CHUNK_LANE, ()), type_)
        number_of_first = self._of_registers(loop.start)
        assert number_of_first is not None
        start = tree.Binary(span, type_, "-", number_of_first, lane)
        distance = tree.Binary(span, type_, "-", tree.Read(span, type_, stop), tree.Read(span, type_, first))
        follows = tree.Assign(span, number, tree.Binary(span, type_, "+", tree.Read(span, type_, first), lane))
        body: tree.Body = tuple(self.change(loop.body))
        if any(isinstance(node, tree.Continue) for node in tree.nodes(body)):
            body = (tree.Unrolled(span, (body,), ()),)  # a lane goes on alone
        again = copied(body)
        self.originals.update(zip(_expressions(again), _expressions(body), strict=True))
        some = tree.If(span, self._compared("<", lane, left), (copied(follows), *again), ())
        all_ = tree.If(
            span, self._compared("<=", tree.Constant(span, u32, self.width), left), (follows, *body), (some,)
        )
        inner = (tree.Assign(span, left, self._converted(distance, u32)), all_)
        outer = tree.ForRange(span, first, start, tree.Read(span, type_, stop), loop.step, inner, (), loop.unroll)
        self.loops += [outer, *inner]
        self.before[outer] = loop
        return [tree.Assign(span, stop, loop.stop), outer]

    def _converted(self, value: tree.Expression, type_: Any) -> tree.Expression:
        return value if value.type is type_ else tree.Convert(value.span, type_, value)

    def _compared(self, operator: str, left: tree.Expression, right: tree.Local) -> tree.Expression:
        read = tree.Read(left.span, u32, right)
        return tree.Compare(left.span, bool_, operator, self._converted(left, u32), read)
