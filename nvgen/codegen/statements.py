"""Emits statements: one function a node of the typed tree, found in a table.

Typing has left the nodes of ``tree.statement`` only: ``match`` is a chain of ``If``, a loop over anything but a range
is ``Unrolled``, and every value has the type of the variable or element that it is stored to.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from llvmlite import ir

from nvgen import tree
from nvgen.codegen import accesses, barrier_loops, compound, describe, unrolling
from nvgen.codegen.alignment import check_lvalue
from nvgen.codegen.arrays import array_type
from nvgen.codegen.assertions import assertion
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.expressions import address_of, element_pointer, value
from nvgen.codegen.ir_gaps import set_loop_copies, set_loop_unroll
from nvgen.codegen.llvm_types import value_type
from nvgen.codegen.wide_integers import divide
from nvgen.diagnostics import InternalError, Span
from nvgen.lang.index import MAX_THREADS_PER_DIMENSION
from nvgen.tree.analysis import value_range
from nvgen.types import Scalar, StructType, TupleType, alignment_of, bool_, i32


def body(emitter: Emitter, statements: tree.Body) -> None:
    """Emits statements in order; what follows a return, break or continue is unreachable and left out."""
    if emitter.divides:
        emitter.divided(statements)
        return
    for node in statements:
        if emitter.terminated:
            return
        statement(emitter, node)


def statement(emitter: Emitter, node: tree.Statement) -> None:
    """Emits one statement where the builder stands."""
    rule = _STATEMENTS.get(type(node))
    if rule is None:
        raise InternalError(f"no code for {type(node).__name__}")
    if emitter.instruments_memory:
        with accesses.at(emitter, _decisive(node)), _debugged(emitter, node):
            rule(emitter, node)
    elif emitter.debug_info is None:
        rule(emitter, node)
    else:
        with _debugged(emitter, node):
            rule(emitter, node)


def _debugged(emitter: Emitter, node: tree.Statement) -> AbstractContextManager[None]:
    return nullcontext() if emitter.debug_info is None else emitter.debug_info.at(node.span)


def _decisive(node: tree.Statement) -> Span:
    """Where it stands what a statement does itself: of one with a body, what that depends on."""
    if isinstance(node, (tree.If, tree.While)):
        return node.test.span
    return node.stop.span if isinstance(node, tree.ForRange) else node.span


def _assign(emitter: Emitter, node: tree.Assign) -> None:
    made = node.value
    if (
        isinstance(made, (tree.Pack, tree.Build))
        and isinstance(made.type, (StructType, TupleType))
        and emitter.keeps_parts(node.local)
    ):
        emitter.keep_parts(node.local, [value(emitter, element) for element in made.elements])
    else:
        emitter.store(node.local, value(emitter, made))
    accesses.assigned(emitter, node.local)


def _store(emitter: Emitter, node: tree.Store) -> None:
    dtype = array_type(node.array.type).dtype
    number = value(emitter, node.value)
    pointer = element_pointer(emitter, node.array, node.indices)
    accesses.written(emitter, pointer, number, dtype, alignment_of(dtype), node)
    compound.store(emitter.builder, number, pointer, dtype, alignment_of(dtype))


def _write(emitter: Emitter, node: tree.Write) -> None:
    part = value(emitter, node.value)
    if compound.in_memory(emitter, node.lvalue):
        address, alignment = address_of(emitter, node.lvalue)
        check_lvalue(emitter, node.lvalue, address)
        accesses.written(emitter, address, part, node.lvalue.type, alignment, node.lvalue)
        compound.store(emitter.builder, part, address, node.lvalue.type, alignment)
    else:
        local, whole = compound.replaced(emitter, node.lvalue, part, value)
        emitter.store(local, whole)
        accesses.assigned(emitter, local)


def _evaluate(emitter: Emitter, node: tree.Evaluate) -> None:
    value(emitter, node.value)


def _if(emitter: Emitter, node: tree.If) -> None:
    test = _decided(emitter, node.test, value(emitter, node.test))
    then, end = emitter.block("then"), emitter.block("end")
    other = emitter.block("else") if node.orelse else end
    emitter.builder.cbranch(test, then, other)
    emitter.builder.position_at_end(then)
    body(emitter, node.body)
    emitter.branch_to(end)
    if node.orelse:
        emitter.builder.position_at_end(other)
        body(emitter, node.orelse)
        emitter.branch_to(end)
    emitter.builder.position_at_end(end)


def _decided(emitter: Emitter, node: tree.Expression, test: ir.Value) -> ir.Value:
    """A test, without looking where the target knows what it is."""
    known = emitter.target.decides(emitter.frame, node)
    if known is None:
        return test
    is_known, outcome = known
    b = emitter.builder
    return b.or_(is_known, test) if outcome else b.and_(b.not_(is_known), test)


def _while(emitter: Emitter, node: tree.While) -> None:
    test, loop, next_, end = (emitter.block(f"while.{part}") for part in ("test", "body", "next", "end"))
    other = end if node.is_endless else emitter.block("while.else")
    emitter.builder.branch(test)
    emitter.builder.position_at_end(test)
    if node.is_endless:
        emitter.builder.branch(loop)
    else:
        emitter.builder.cbranch(value(emitter, node.test), loop, other)
    emitter.builder.position_at_end(loop)
    description = describe.loop(node) if emitter.target.runs_threads else None
    with emitter.loop(next_, end, description):
        body(emitter, node.body)
    emitter.branch_to(next_)
    emitter.builder.position_at_end(next_)
    if description is not None:
        emitter.target.end_iteration(emitter.frame, description)
    _back_edge(emitter, test, node)
    if node.is_endless:
        emitter.builder.position_at_end(end)
    else:
        _loop_else(emitter, node.orelse, other, end)
    if description is not None:
        emitter.target.end_loop(emitter.frame, description)


def _back_edge(emitter: Emitter, test: ir.Block, node: tree.While | tree.ForRange) -> None:
    branch = emitter.builder.branch(test)
    unroll = unrolling.wanted(node)
    if unroll is None and emitter.target.unrolls_long_loops:
        if _is_unrolled_after_all(emitter, node):
            set_loop_unroll(branch, 0)
        elif isinstance(node, tree.ForRange):
            emitter.counting_loops += 1
            if emitter.counting_loops <= unrolling.MAX_LOOPS:
                set_loop_copies(branch, unrolling.factor(node))
    elif unroll is not None and not (_counts_in_memory(emitter, node) or _is_left_by_some(emitter, node)):
        set_loop_unroll(branch, unroll)


def _is_unrolled_after_all(emitter: Emitter, node: tree.While | tree.ForRange) -> bool:
    """Whether a loop that is long, or counts no range, is unrolled wholly for what becomes constant."""
    if isinstance(node, tree.ForRange):
        if unrolling.iterations(node) <= 1 or unrolling.is_short_for_ptxas(node):
            return unrolling.iterations(node) > 1
        if emitter.over_registers is None:
            from nvgen.codegen import local_arrays  # few kernels have long loops of constant length

            emitter.over_registers = local_arrays.unrolled(emitter.typed.body)
        return node in emitter.over_registers
    if emitter.doubling is None:
        from nvgen.codegen import doubling  # many kernels have no such loops

        emitter.doubling = doubling.unrolled(emitter.typed.body)
    return node in emitter.doubling


def _counts_in_memory(emitter: Emitter, node: tree.While | tree.ForRange) -> bool:
    """Whether a loop's counter may lie in the frame of a coroutine, where LLVM unrolls none and warns the user."""
    if emitter.frame.suspended is None:
        return False
    calls = [found for found in tree.nodes(node.body) if isinstance(found, (tree.Call, tree.DeviceCall))]
    return bool(emitter.loops) or any(isinstance(call, tree.Call) or call.operation.suspends for call in calls)


def _is_left_by_some(emitter: Emitter, node: tree.While | tree.ForRange) -> bool:
    """Whether threads may return in a loop that several make together, which goes on until none is left: LLVM may not
    be able to unroll that, and warns the user."""
    return emitter.divides and tree.has(node.body, tree.Return)


def _loop_else(emitter: Emitter, orelse: tree.Body, other: ir.Block, end: ir.Block) -> None:
    emitter.builder.position_at_end(other)
    body(emitter, orelse)
    emitter.branch_to(end)
    emitter.builder.position_at_end(end)


def _for_range(emitter: Emitter, node: tree.ForRange) -> None:
    """Counts without overflow, whatever the bounds: the distance to the end decides, not the next value."""
    if emitter.target.unrolls_long_loops and barrier_loops.may_have(node) and _runs_as_a_block(emitter, node):
        body(emitter, barrier_loops.divided(node))
        return
    start, stop = value(emitter, node.start), value(emitter, node.stop)
    step = value(emitter, node.step)
    assert isinstance(node.local.type, Scalar)
    constant = node.step.value if isinstance(node.step, tree.Constant) else None
    if constant is None:
        counter = _dynamic_counter(emitter, node)
    else:
        counter = _UnitCounter if constant in (1, -1) else _IterationCounter
    counter(emitter, node, node.local.type, start, stop, step, constant).emit()


def _dynamic_counter(emitter: Emitter, node: tree.ForRange) -> type[_Counter]:
    """For a step that only the kernel knows."""
    start, step = value_range.of(node.start), value_range.of(node.step)
    if start is None or step is None or step[0] <= 0 or not node.step.type is i32 is node.local.type:
        return _DistanceCounter
    if start[0] >= 0 and step[1] == MAX_THREADS_PER_DIMENSION:
        return _GridStrideCounter
    return _DistanceCounter if emitter.target.runs_threads else _LimitCounter


def _runs_as_a_block(emitter: Emitter, node: tree.ForRange) -> bool:
    """Whether all threads of a block make equally many iterations of a loop."""
    from nvgen.tree.analysis.uniformity import Scope, uniformity  # few kernels have such loops

    if not isinstance(emitter.typed, tree.TypedKernel):
        return False
    if emitter.uniform is None:
        emitter.uniform = uniformity(emitter.typed)
    return emitter.uniform.trips(node) is Scope.BLOCK


class _Counter(ABC):
    """A loop over a range. The counter is the compiler's own, so the body may assign the variable."""

    def __init__(
        self,
        emitter: Emitter,
        node: tree.ForRange,
        type_: Scalar,
        start: ir.Value,
        stop: ir.Value,
        step: ir.Value,
        constant: int | float | None,
    ) -> None:
        self.emitter, self.node, self.type = emitter, node, type_
        self.start, self.stop, self.step, self.constant = start, stop, step, constant
        self.builder = emitter.builder

    def emit(self) -> None:
        names = ("for.test", "for.body", "for.next", "for.else", "for.end")
        test, loop, next_, other, end = (self.emitter.block(name) for name in names)
        self.prepare()
        counter = tree.Local(f".{self.node.local.name}", self.type)
        self.emitter.store(counter, self.start)
        self.builder.branch(test)
        self.builder.position_at_end(test)
        iteration = self.emitter.load(counter)
        self.builder.cbranch(self.has_more(iteration), loop, other)
        self.builder.position_at_end(loop)
        self.emitter.store(self.node.local, iteration)
        repeats = not unrolling.iterations(self.node)
        with self.emitter.loop(next_, end, repeats=repeats, counter=self.node.local if repeats else None):
            body(self.emitter, self.node.body)
        self.emitter.branch_to(next_)
        self.builder.position_at_end(next_)
        if self.emitter.target.runs_threads:
            self.emitter.target.end_iteration(self.emitter.frame, describe.loop(self.node))
        self.emitter.store(counter, self.advance(iteration))
        _back_edge(self.emitter, test, self.node)
        _loop_else(self.emitter, self.node.orelse, other, end)

    def prepare(self) -> None:  # noqa: B027
        """Computes what the loop needs before it starts; some need nothing."""

    @abstractmethod
    def has_more(self, counter: ir.Value) -> ir.Value:
        """Whether there is an iteration for this value of the counter."""

    @abstractmethod
    def advance(self, counter: ir.Value) -> ir.Value:
        """The counter's value for the next iteration."""

    def added(self, counter: ir.Value) -> ir.Value:
        """The counter's value after a step.

        Numbers of a range lie between its bounds, which have its type, so that no step from one to the next wraps. The
        sum behind the last one may: to LLVM that is poison, which nobody looks at, since what is left of the range
        decides whether there is another iteration. What LLVM knows not to wrap it extends to 64 bits once, and the
        loads of an unrolled loop share an address.
        """
        return self.builder.add(counter, self.step, flags=("nsw" if self.type.is_signed else "nuw",))

    def less(self, left: ir.Value, right: ir.Value) -> ir.Value:
        compare = self.builder.icmp_signed if self.type.is_signed else self.builder.icmp_unsigned
        return compare("<", left, right)


class _UnitCounter(_Counter):
    """Steps of 1 and -1 stop at the bound and cannot pass it."""

    def has_more(self, counter: ir.Value) -> ir.Value:
        return self.less(counter, self.stop) if self.constant == 1 else self.less(self.stop, counter)

    def advance(self, counter: ir.Value) -> ir.Value:
        return self.added(counter)


class _StrideCounter(_Counter):
    """Other steps count what is left of the range. A step that is 0 when the kernel runs makes no iteration."""

    def prepare(self) -> None:
        b = self.builder
        zero = ir.Constant(value_type(self.type), 0)
        up = self.less(zero, self.step)
        first = b.select(up, self.start, self.stop)
        last = b.select(up, self.stop, self.start)
        self.size = b.select(up, self.step, b.neg(self.step))
        some = b.and_(self.less(first, last), b.icmp_unsigned("!=", self.size, zero))
        self.left = tree.Local(f".{self.node.local.name}.left", self.type)
        self.begin(some, b.sub(last, first))

    @abstractmethod
    def begin(self, some: ir.Value, distance: ir.Value) -> None:
        """Sets what is left before the first iteration. ``some`` is whether there is one, and ``distance`` then what
        lies between the bounds, as an unsigned number."""


class _DistanceCounter(_StrideCounter):
    """A step that only the kernel knows counts down the distance to the bound.

    Nothing is said of overflow: LLVM would compute an address in 64 bits in each iteration, where a multiprocessor
    takes one instruction for an address of an index of 32.
    """

    def begin(self, some: ir.Value, distance: ir.Value) -> None:
        self.more = tree.Local(f".{self.node.local.name}.more", bool_)
        self.emitter.store(self.more, some)
        self.emitter.store(self.left, distance)

    def has_more(self, counter: ir.Value) -> ir.Value:
        return self.emitter.load(self.more)

    def advance(self, counter: ir.Value) -> ir.Value:
        b, left = self.builder, self.emitter.load(self.left)
        self.emitter.store(self.more, b.icmp_unsigned(">", left, self.size))
        self.emitter.store(self.left, b.sub(left, self.size))
        return b.add(counter, self.step)


class _GridStrideCounter(_Counter):
    """From a number that is not negative by as many as the grid has threads.

    As unsigned numbers of 32 bits neither the bound nor a step is more than 2^31 - 1, and a number of the range is
    less, so that the sum behind the last one does not wrap and is compared with the bound itself. Nothing is said of
    that, as in ``_DistanceCounter``, and LLVM cannot find it: it knows no limit of the step. Of ``block_dim`` it does
    (``_LimitCounter``).
    """

    def prepare(self) -> None:
        self.more = tree.Local(f".{self.node.local.name}.more", bool_)
        self.emitter.store(self.more, self.less(self.start, self.stop))

    def has_more(self, counter: ir.Value) -> ir.Value:
        return self.emitter.load(self.more)

    def advance(self, counter: ir.Value) -> ir.Value:
        following = self.builder.add(counter, self.step)
        self.emitter.store(self.more, self.builder.icmp_unsigned("<", following, self.stop))
        return following


class _LimitCounter(_GridStrideCounter):
    """By a step that is greater than 0, from and to any number: after one that is less than the bound less a step
    there is another.

    Where that difference is no i32 it is less than all of them, and so is no number of the range less than the smallest
    one, which takes its place. LLVM learns nothing of it (``saturated_difference``).
    """

    def prepare(self) -> None:
        super().prepare()
        self.limit = self.emitter.target.saturated_difference(self.builder, self.stop, self.step)

    def advance(self, counter: ir.Value) -> ir.Value:
        self.emitter.store(self.more, self.less(counter, self.limit))
        return self.builder.add(counter, self.step)


class _IterationCounter(_StrideCounter):
    """A constant step counts iterations, which lets LLVM unroll; the division is by a constant."""

    def begin(self, some: ir.Value, distance: ir.Value) -> None:
        b, zero, one = self.builder, distance.type(0), distance.type(1)
        count = b.add(divide(b, b.sub(distance, one), self.size, signed=False)[0], one)
        self.emitter.store(self.left, b.select(some, count, zero))

    def has_more(self, counter: ir.Value) -> ir.Value:
        return self.builder.icmp_unsigned("!=", self.emitter.load(self.left), ir.Constant(counter.type, 0))

    def advance(self, counter: ir.Value) -> ir.Value:
        left = self.emitter.load(self.left)
        self.emitter.store(self.left, self.builder.sub(left, left.type(1)))
        return self.added(counter)


def _unrolled(emitter: Emitter, node: tree.Unrolled) -> None:
    if tree.has(node.bodies, tree.Break, tree.Continue):
        _unrolled_with_jumps(emitter, node)
        return
    for iteration in node.bodies:
        with emitter.loop(None, None, repeats=False):
            body(emitter, iteration)
        if emitter.terminated:  # nobody comes by the rest
            emitter.builder.position_at_end(emitter.block("unrolled.next"))
    body(emitter, node.orelse)


def _unrolled_with_jumps(emitter: Emitter, node: tree.Unrolled) -> None:
    end = emitter.block("unrolled.end")
    for iteration in node.bodies:
        next_ = emitter.block("unrolled.next")
        with emitter.loop(next_, end, repeats=False):
            body(emitter, iteration)
        emitter.branch_to(next_)
        emitter.builder.position_at_end(next_)
    body(emitter, node.orelse)
    emitter.branch_to(end)
    emitter.builder.position_at_end(end)


def _return(emitter: Emitter, node: tree.Return) -> None:
    found = None if node.value is None else value(emitter, node.value)
    for loop in emitter.loops:
        if loop.description is not None:
            emitter.target.end_loop(emitter.frame, loop.description)
    emitter.leave(found)


def _break(emitter: Emitter, node: tree.Break) -> None:
    emitter.builder.branch(emitter.loops[-1].end)


def _continue(emitter: Emitter, node: tree.Continue) -> None:
    emitter.builder.branch(emitter.loops[-1].next)


_STATEMENTS: dict[type[tree.Statement], Callable[[Emitter, Any], None]] = {
    tree.Assign: _assign,
    tree.Store: _store,
    tree.Write: _write,
    tree.Evaluate: _evaluate,
    tree.Assert: assertion,
    tree.If: _if,
    tree.While: _while,
    tree.ForRange: _for_range,
    tree.Unrolled: _unrolled,
    tree.Return: _return,
    tree.Break: _break,
    tree.Continue: _continue,
}
