"""Loops in which threads share out a range, with a loop over these threads inside.

Threads of a chunk do, ``for c in range(lane, n, 32)``, or those of a block, ``range(nv.grid(1), n, nv.grid_size(1))``:
the loop becomes the chunk's, or the block's. In an iteration the threads have numbers that follow each other, and so
has what they load: LLVM vectorises that, and memory is read in its order. Iterations in which all take part are told
from the last one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Set
from typing import Any

from nvgen import tree
from nvgen.base.kept import kept
from nvgen.base.records import Node
from nvgen.lang import Register, block_dim, block_idx, thread_idx
from nvgen.lang.index import MAX_THREADS_PER_BLOCK, grid
from nvgen.lang.special_registers import SpecialRegister
from nvgen.targets.cpu.regions import lifetimes, range_starts
from nvgen.targets.cpu.regions.inlining import copied, rebuilt, with_variables
from nvgen.targets.cpu.regions.levels import bodies, written
from nvgen.targets.cpu.regions.normalise import is_rendezvous
from nvgen.tree.analysis import value_range
from nvgen.tree.analysis.lanes import CHUNK_LANE
from nvgen.tree.analysis.uniformity import Scope, Uniformity
from nvgen.types import SCALARS, Scalar, bool_, i32, u32


class Interchanged(Node):
    """A kernel with such loops: ``loops`` are those of the chunk, and ``once`` those of the block."""

    kernel: tree.TypedKernel
    loops: frozenset[tree.Statement] = frozenset()
    once: frozenset[tree.Statement] = frozenset()
    #: The variables that follow the thread in their iterations, and do not wrap.
    numbers: frozenset[tree.Local] = frozenset()
    #: The counters of loops that each thread makes by itself, where threads do not start in order.
    alone: frozenset[tree.Local] = frozenset()
    #: What the loops were, and of expressions that stand in them a second time the first.
    before: Mapping[tree.Statement, tree.Statement] = {}
    originals: Mapping[tree.Expression, tree.Expression] = {}


def with_loops_of_chunks(given: Interchanged, uniformity: Uniformity) -> Interchanged:
    """The same kernel, with the loops around lanes that can be there. Chunks are full."""
    made = _OfChunks(given.kernel, uniformity, given.alone)
    if not made.is_needed():
        return given
    kernel = made.changed()
    # A variable has also the numbers of loops that stay as they are.
    others = {node.local for node in tree.nodes(kernel.body) if isinstance(node, tree.ForRange)}
    return given.with_changes(
        kernel=kernel,
        loops=frozenset(made.loops),
        once=frozenset(made.renewed.get(statement, statement) for statement in given.once),
        numbers=given.numbers.union(made.numbers).difference(others),
        before={made.renewed.get(new, new): old for new, old in given.before.items()} | made.before,
        originals={**given.originals, **{copy: given.originals.get(own, own) for copy, own in made.originals.items()}},
    )


def with_loops_of_blocks(
    given: Interchanged, uniformity: Uniformity, once: Set[tree.Statement], *, keeps: bool
) -> Interchanged:
    """The same kernel, with such loops of the block among the statements that are done ``once`` a block. ``keeps`` is
    whether threads may keep variables from one iteration to the next."""
    made = _OfBlocks(given.kernel, uniformity, once, keeps=keeps)
    if not made.is_needed():
        return given
    return given.with_changes(
        kernel=made.changed(),
        once=frozenset(made.loops),
        numbers=frozenset(made.numbers),
        alone=frozenset(made.alone),
        before=made.before,
        originals=made.originals,
    )


def as_before(body: Any, before: Mapping[tree.Statement, tree.Statement]) -> Any:
    """Statements with the loops that they had."""
    if not before:
        return body
    if isinstance(body, tuple):
        return tuple(as_before(part, before) for part in body)
    if body in before:
        return before[body]
    if isinstance(body, tree.Statement) and hasattr(body, "orelse"):
        return rebuilt(body, lambda value: as_before(value, before))
    return body


#: Expressions that depend on their operands alone.
_OF_VALUES = (
    *(tree.Constant, tree.Convert, tree.Binary, tree.Negate, tree.Invert, tree.Not, tree.Compare, tree.Operate),
    tree.Extent,
)


#: The types of numbers that threads share out, and those of the distances between them.
_UNSIGNED = {SCALARS[name]: SCALARS["u" + name[1:]] for name in ("i32", "u32", "i64", "u64")}


def _keeps_numbers(node: tree.Convert) -> bool:
    """Whether a number that a type has stays what it is, or where it has a sign becomes the one of as many bits."""
    to, came = node.type, node.operand.type
    if not (isinstance(to, Scalar) and isinstance(came, Scalar) and {to, came} <= _UNSIGNED.keys()):
        return False
    return came.bits <= to.bits


def _expressions(body: tree.Body) -> list[tree.Expression]:
    return [node for node in tree.nodes(body) if isinstance(node, tree.Expression)]


def _may_stand_twice(node: Any) -> bool:
    """Whether an expression reads no memory: what does is evaluated once."""
    is_register = isinstance(node, tree.DeviceCall) and isinstance(node.operation, SpecialRegister)
    return is_register or isinstance(node, (*_OF_VALUES, tree.Read)) or not isinstance(node, tree.Expression)


def _statements(body: tree.Body) -> Iterator[tree.Statement]:
    """The statements of a body, and those in them."""
    for statement in body:
        yield statement
        for inner in bodies(statement):
            yield from _statements(inner)


class _Interchange(ABC):
    """Changes a kernel. ``lane`` is a thread's number among those that share out a range, ``width`` how many they
    are, and at most ``most``."""

    lane: tree.Expression
    width: tree.Expression
    most: int
    #: What the names of the variables begin with that it makes.
    prefix: str

    def __init__(self, kernel: tree.TypedKernel, uniformity: Uniformity, alone: Set[tree.Local] = frozenset()) -> None:
        self.uniformity, self._kernel = uniformity, kernel
        self.alone = set(alone)
        self.loops: list[tree.Statement] = []
        self.before: dict[tree.Statement, tree.Statement] = {}
        self.originals: dict[tree.Expression, tree.Expression] = {}
        #: The statements that are others now, as something in them is.
        self.renewed: dict[tree.Statement, tree.Statement] = {}
        self.numbers: list[tree.Local] = []
        self.variables: list[tree.Local] = []
        self.fixed: list[tree.Local] = []
        #: What stands for a variable wherever it is read.
        self._values: dict[tree.Local, tree.Expression] = {}
        for statement in _statements(kernel.body):
            if not isinstance(statement, tree.Assign) or not self._is_fixed(statement.local):
                continue
            if self._is_unchanging(statement.value):
                self._values[statement.local] = statement.value

    @kept
    def _otherwise(self) -> set[tree.Local]:
        """Variables that are assigned or read anywhere but by loops, and in their bodies."""
        found, inside = set(self._kernel.parameters), set[tree.Read]()
        for node in tree.nodes(self._kernel.body):
            if isinstance(node, tree.ForRange):
                reads = (part for part in tree.nodes(node.body) if isinstance(part, tree.Read))
                inside.update(part for part in reads if part.local is node.local)
            elif isinstance(node, (tree.Assign, tree.Bind)):
                found.add(node.local)
            elif isinstance(node, tree.Write):
                found.update(written(node))
            elif isinstance(node, tree.Read) and node not in inside:
                found.add(node.local)
        return found

    def _is_fixed(self, local: tree.Local) -> bool:
        return local.name in self._kernel.fixed and local not in self._kernel.reassigned

    def _is_unchanging(self, value: tree.Expression) -> bool:
        """Whether an expression has the same value where a variable is read to which it was assigned once: not if a
        variable in it is assigned in several places, or memory is read."""
        return all(
            isinstance(node, _OF_VALUES)
            or (isinstance(node, tree.Read) and self._is_fixed(node.local))
            or (isinstance(node, tree.DeviceCall) and isinstance(node.operation, SpecialRegister))
            for node in tree.nodes(value)
        )

    def is_needed(self) -> bool:
        """Whether there is such a loop."""
        statements = _statements(self._kernel.body)
        return any(isinstance(statement, tree.ForRange) and self.is_shared_out(statement) for statement in statements)

    def changed(self) -> tree.TypedKernel:
        """The kernel with other loops."""
        kernel = self._kernel
        return kernel.with_changes(
            body=self.change(kernel.body),
            variables=(*kernel.variables, *self.variables),
            fixed=kernel.fixed | {local.name for local in self.fixed},
        )

    def is_shared_out(self, loop: tree.ForRange) -> bool:
        """Whether a loop's threads start one after the other and step alike."""
        return (
            loop.local.type in _UNSIGNED
            and loop.local not in self.alone
            and self._is_alike(loop)
            and self._first(loop.start) is not None
            and self._is_positive(loop.step)
            and self._starts_in_order(loop)
            and not loop.orelse
            and loop.local not in self._otherwise
            and not tree.has(loop.body, tree.Break, tree.Return)
            and not any(
                is_rendezvous(node) or (isinstance(node, tree.ForRange) and node.local is loop.local)
                for node in tree.nodes(loop.body)
            )
        )

    @abstractmethod
    def _own(self, loop: tree.ForRange) -> tuple[tree.Local, tree.Body]:
        """The variable that has a thread's number, and the body with it."""

    @abstractmethod
    def _is_alike(self, loop: tree.ForRange) -> bool:
        """Whether all threads make a loop, to the same end."""

    @abstractmethod
    def _first(self, start: tree.Expression) -> tree.Expression | None:
        """Where the first thread starts, of threads that start one after the other; None where they do not."""

    def _is_positive(self, step: tree.Expression) -> bool:
        match step:
            case tree.Constant():
                return bool(step.value > 0)
            case tree.Operate():
                return isinstance(step.operation, Register) and step.operation.minimum > 0
            case tree.Read(local=local) if local in self._values:
                return self._is_positive(self._values[local])
            case tree.Convert():
                return _keeps_numbers(step) and self._is_positive(step.operand)
            case tree.Binary(operator="*" | "+"):
                return self._is_positive(step.left) and self._is_positive(step.right)
        return False

    def _starts_in_order(self, loop: tree.ForRange) -> bool:
        """Whether a later thread starts at a larger number, or it is seen where it does not: one without a sign may
        have wrapped, as that of ``t - 2`` for the first threads."""
        start = self._in_full(loop.start)
        return not range_starts.is_lost(start, self._differs) and all(
            value_range.of(part) != value_range.of_type(part.type)
            for part in tree.nodes(start)
            if isinstance(part, tree.Convert) or (isinstance(part, tree.Binary) and part.operator == "-")
            if part.type in _UNSIGNED.values() and self.uniformity.of(part) is Scope.THREAD
        )

    def _differs(self, value: tree.Expression) -> bool:
        return self.uniformity.of(value) is Scope.THREAD

    def _in_full(self, value: Any) -> Any:
        """An expression with what variables stand for."""
        if isinstance(value, tree.Read) and value.local in self._values:
            return self._in_full(self._values[value.local])
        if isinstance(value, tuple):
            return tuple(map(self._in_full, value))
        return rebuilt(value, self._in_full) if isinstance(value, _OF_VALUES) else value

    def change(self, value: Any) -> Any:
        """Statements with other loops in them."""
        if isinstance(value, tuple):
            found: list[Any] = []
            for part in value:
                is_loop = isinstance(part, tree.ForRange) and self.is_shared_out(part)
                found += self._loop(part) if is_loop else [self.change(part)]
            return tuple(found)
        if isinstance(value, tree.Statement) and hasattr(value, "orelse"):
            self.renewed[value] = rebuilt(value, self.change)
            return self.renewed[value]
        return value

    def _new(self, name: str, type_: Any) -> tree.Local:
        local = tree.Local(f"{self.prefix}{name}.{len(self.variables)}", type_)
        self.variables.append(local)
        return local

    def _loop(self, loop: tree.ForRange) -> list[tree.Statement]:
        """A loop over the first thread's numbers, and in it the threads that have not come to the end."""
        span, type_ = loop.span, loop.local.type
        assert isinstance(type_, Scalar)
        first, stop = self._new("first", type_), self._new("stop", type_)
        left = self._new("left", _UNSIGNED[type_])
        number, body = self._own(loop)
        self.fixed += [stop, left]
        self.numbers.append(number)
        lane = self._converted(self.lane.with_changes(span=span), type_)
        start = self._first(loop.start)
        assert start is not None
        distance = tree.Binary(span, type_, "-", tree.Read(span, type_, stop), tree.Read(span, type_, first))
        follows = tree.Assign(span, number, tree.Binary(span, type_, "+", tree.Read(span, type_, first), lane))
        if any(isinstance(node, tree.Continue) for node in tree.nodes(body)):
            body = (tree.Unrolled(span, (body,), ()),)  # a thread goes on alone
        own = self._with_names_of_its_own(loop, number)
        again = with_variables(body, own)
        self._note_copies(again, body)
        some = tree.If(span, self._compared("<", lane, left), (with_variables(follows, own), *again), ())
        width = self.width.with_changes(span=span)
        all_ = tree.If(span, self._compared("<=", width, left), (follows, *body), (some,))
        inner = (tree.Assign(span, left, self._converted(distance, left.type)), all_)
        outer = tree.ForRange(span, first, start, tree.Read(span, type_, stop), loop.step, inner, (), loop.unroll)
        self.loops += [outer, *inner]
        self.before[outer] = loop
        return self._tested(loop, outer, tree.Assign(span, stop, loop.stop))

    def _with_names_of_its_own(self, loop: tree.ForRange, number: tree.Local) -> dict[tree.Local, tree.Local]:
        """Other variables for the iteration in which some threads take no part, for those that are nothing to anybody
        outside of one: as one they would differ from thread to thread where all take part."""
        found, renamed = lifetimes.of(loop.body), dict[tree.Local, tree.Local]()
        alone = [local for local in found.assigned - found.needed if self._is_only_in(local, loop.body)]
        for old in (number, *sorted(alone, key=lambda local: local.name)):
            new = renamed[old] = self._new(old.name, old.type)
            if self._is_fixed(old):
                self.fixed.append(new)
        self.numbers.append(renamed[number])
        return renamed

    def _is_only_in(self, local: tree.Local, body: tree.Body) -> bool:
        """Whether a variable is read in a body, and nowhere else."""
        inside, everywhere = (
            sum(read.local is local for read in tree.of_kind(part, tree.Read)) for part in (body, self._kernel.body)
        )
        return inside == everywhere

    def _tested(self, loop: tree.ForRange, outer: tree.ForRange, ends: tree.Assign) -> list[tree.Statement]:
        """The loop behind what it needs, and where threads may not start in order a test, with the loop as it was."""
        step = loop.step if range_starts.may_be_no_step(self._in_full(loop.step)) else None
        if step is None and not range_starts.may_wrap(self._in_full(loop.start), self._differs):
            return [ends, outer]
        counter, before = self._new("alone", loop.local.type), list[tree.Statement]()
        self.alone.add(counter)
        begin: tree.Expression = copied(outer.start)
        if not all(map(_may_stand_twice, tree.nodes(begin))):
            local = self._new("begin", loop.local.type)
            self.fixed.append(local)
            before.append(tree.Assign(loop.span, local, outer.start))
            begin = tree.Read(loop.span, local.type, local)
        shared = outer.with_changes(start=copied(begin))
        alone = copied(loop, {loop.local: counter}).with_changes(local=counter)
        self._note_copies((alone,), (loop,))
        test = range_starts.test(begin, self.most, None if step is None else copied(step))
        made = tree.If(loop.span, test, (shared,), (alone,))
        del self.before[outer]
        self.loops.remove(outer)
        self.loops += [*before, made, shared]
        self.before[made] = loop
        return [*before, ends, made]

    def _note_copies(self, copies: tree.Body, body: tree.Body) -> None:
        for copy, own in zip(_expressions(copies), _expressions(body), strict=True):
            self.originals[copy] = self.originals.get(own, own)

    def _converted(self, value: tree.Expression, type_: Any) -> tree.Expression:
        return value if value.type is type_ else tree.Convert(value.span, type_, value)

    def _compared(self, operator: str, left: tree.Expression, right: tree.Local) -> tree.Expression:
        read = tree.Read(left.span, right.type, right)
        return tree.Compare(left.span, bool_, operator, self._converted(left, right.type), read)


class _OfChunks(_Interchange):
    prefix = ""

    def __init__(self, kernel: tree.TypedKernel, uniformity: Uniformity, alone: Set[tree.Local]) -> None:
        super().__init__(kernel, uniformity, alone)
        self.lane = tree.Operate(kernel.span, i32, CHUNK_LANE, ())
        self.width = tree.Constant(kernel.span, u32, uniformity.chunks.width)
        self.most = uniformity.chunks.width

    def _own(self, loop: tree.ForRange) -> tuple[tree.Local, tree.Body]:
        return loop.local, tuple(self.change(loop.body))

    def _is_alike(self, loop: tree.ForRange) -> bool:
        known = self.uniformity
        return Scope.THREAD not in (known.around(loop), known.of(loop.stop), known.of(loop.step))

    def _first(self, start: tree.Expression) -> tree.Expression | None:
        shape, number = self.uniformity.shape(start), self._of_registers(start)
        if shape is None or shape.factor != 1 or number is None:
            return None
        return tree.Binary(start.span, start.type, "-", number, self._converted(self.lane, start.type))

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


class _OfBlocks(_Interchange):
    """A loop that would be inside of one that the threads do by themselves stays theirs."""

    prefix = "block."

    def __init__(
        self, kernel: tree.TypedKernel, uniformity: Uniformity, once: Set[tree.Statement], *, keeps: bool
    ) -> None:
        super().__init__(kernel, uniformity)
        self.lane = tree.Operate(kernel.span, i32, thread_idx.x, ())
        self.width, self.most = tree.Operate(kernel.span, i32, block_dim.x, ()), MAX_THREADS_PER_BLOCK
        self._keeps = keeps
        self._bodies = {kernel.body, *(body for statement in once for body in bodies(statement))}
        self._of_block = {statement for body in self._bodies for statement in body}

    def _own(self, loop: tree.ForRange) -> tuple[tree.Local, tree.Body]:
        """Another variable, since warps may have another loop of the same."""
        number = self._new(loop.local.name, loop.local.type)
        body = copied(loop.body, {loop.local: number})
        self._note_copies(body, loop.body)
        return number, body

    def change(self, value: Any) -> Any:
        return super().change(value) if not isinstance(value, tuple) or value in self._bodies else value

    def _is_alike(self, loop: tree.ForRange) -> bool:
        known = self.uniformity
        scopes = {known.around(loop), known.of(loop.stop), known.of(loop.step)} if loop in self._of_block else set()
        return scopes == {Scope.BLOCK} and (self._keeps or self._keeps_nothing(loop))

    def _keeps_nothing(self, loop: tree.ForRange) -> bool:
        """Whether what a thread has in one iteration is nothing to it afterwards."""
        found = lifetimes.of(loop.body)
        if not found.needed.isdisjoint(found.assigned):
            return False
        return all(self._is_only_in(local, loop.body) for local in found.assigned)

    def _first(self, start: tree.Expression) -> tree.Expression | None:
        count, first = self._along_x(start)
        return first if count == 1 else None

    def _along_x(self, value: tree.Expression) -> tuple[int, tree.Expression | None]:
        """How many times a number has the thread's index along x, and what it is where that is 0; None where that is
        not known."""
        if self.uniformity.of(value) is Scope.BLOCK:
            return 0, value
        match value:
            case tree.Read(local=local) if local in self._values:
                return self._along_x(self._values[local])
            case tree.Operate(operation=thread_idx.x):
                return 1, tree.Constant(value.span, value.type, 0)
            case tree.Operate(operation=grid.values.x):
                sizes = (tree.Operate(value.span, value.type, register.x, ()) for register in (block_idx, block_dim))
                return 1, tree.Binary(value.span, value.type, "*", *sizes)
            case tree.Convert() if _keeps_numbers(value):
                count, operand = self._along_x(value.operand)
                return count, None if operand is None else value.with_changes(operand=operand)
            case tree.Binary(operator="+" | "-"):
                (count, left), (further, right) = self._along_x(value.left), self._along_x(value.right)
                count += further if value.operator == "+" else -further
                both = None if left is None or right is None else value.with_changes(left=left, right=right)
                return count, both
        return 0, None
