"""Which accesses the threads of a block may make between two barriers, in one launch of a kernel.

Follows the statements of a kernel as a thread does (``thread_expressions``), and into what it calls. A loop is
followed iteration by iteration where its test is known each time and it changes integers by more than constant steps,
as ``stride //= 2`` does. Of any other loop one iteration stands for all: its variables are what they were before plus a
step times the iteration's number, or not known. Where the loop has barriers two iterations that follow each other
stand for all, and the threads of a block have the same number; elsewhere each thread has its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen import tree
from nvgen.lang.parameters import LaneMask
from nvgen.lang.special_registers import WARP_SIZE, lane_id, warp_id
from nvgen.lang.sync import Barrier, NamedBarrier
from nvgen.lang.warp import FULL_MASK, SyncWarp, WarpOperation
from nvgen.tree.analysis.growth import root_of
from nvgen.tree.analysis.lane_shapes import Scope
from nvgen.tree.analysis.linear import ZERO, Linear, number
from nvgen.tree.analysis.loop_tests import tested
from nvgen.tree.analysis.thread_accesses import Access, State
from nvgen.tree.analysis.thread_expressions import Expressions
from nvgen.tree.analysis.thread_frames import Frame, common, has_operations_of_warps, syncs, ticket, waits
from nvgen.tree.analysis.thread_loops import Loop, Trial, is_worth_it, of_range, of_test
from nvgen.tree.analysis.thread_values import GiveUpError, LaunchNumbers, Other, Root, Test, Value, argument
from nvgen.types import Space

#: So many statements are followed, and so many iterations of one loop.
_MOST_STATEMENTS, _MOST_ITERATIONS = 3000, 64
#: How often a loop is followed to find what it does to its variables.
_MOST_TRIALS = 8


class Intervals(Expressions):
    """Follows the statements of a kernel."""

    def __init__(self, kernel: tree.TypedKernel, launch: LaunchNumbers) -> None:
        super().__init__(kernel, launch)
        self._callers: list[tree.SpecialisedFunction] = []
        self._statements = 0
        self._failure = GiveUpError("")

    def follow(self) -> None:
        """Follows the kernel.

        Raises:
            GiveUpError: it has what is not understood.
        """
        values: dict[tree.Local, Value] = {}
        separate = self.symbols.launch.separate
        for local in self.kernel.parameters:
            is_constant = local in separate and local not in self.written
            values[local] = argument(self.symbols, local, is_constant=is_constant)
        self.state = State(values, (), {}, phase=0 if syncs(self.kernel.body) else None)
        self.frames = [Frame(is_loop=False)]
        self.body(self.kernel.body)
        for state in (self.state, *(state for _, state in self.frames[0].returned)):
            if state is not None:
                self.close({**state.pending, **self.ended})

    def value(self, node: tree.Expression) -> Value:
        rule = _EXPRESSIONS.get(type(node))
        return super().value(node) if rule is None else rule(self, node)

    def body(self, statements: tree.Body) -> None:
        for statement in statements:
            if self.state is None:
                return
            self._statements += 1
            if self._statements > _MOST_STATEMENTS:
                raise GiveUpError("it has too many statements and iterations")
            rule = _STATEMENTS.get(type(statement))
            if rule is None:
                raise GiveUpError(f"line {statement.span.line} is not understood")
            rule(self, statement)

    # Statements

    def assign(self, node: tree.Assign) -> None:
        value = self.value(node.value)
        self.here.values[node.local] = value

    def write(self, node: tree.Write) -> None:
        self.lost(self.value(node.value), node.span)
        root = root_of(node.lvalue)
        if isinstance(root, tree.Read):
            self.here.values[root.local] = self.symbols.unknown(root.local.type, Scope.THREAD)
        else:
            pointer = self.address_of(tree.AddressOf(node.span, root.type, node.lvalue))
            self.through(pointer, node.span, writes=True, is_part=root is not node.lvalue)

    def evaluate_store(self, node: tree.Store) -> None:
        self.store(node)

    def evaluate(self, node: tree.Evaluate) -> None:
        self.value(node.value)

    def assertion(self, node: tree.Assert) -> None:
        test = self.test(node.test)
        self.state = None if test.known is False else self.here.where(test.true)

    def if_(self, node: tree.If) -> None:
        test = self.test(node.test)
        if test.known is not None:
            self.body(node.body if test.known else node.orelse)
            return
        before, outside = self.here, self.control
        self.control = min(outside, test.scope)
        self.state = before.where(test.true)
        self.body(node.body)
        one, self.state = self.state, before.where(test.false)
        self.body(node.orelse)
        self.control = outside
        self.state = self.joined(before, one, self.state, test.scope, test)

    def return_(self, node: tree.Return) -> None:
        value = Other(Scope.BLOCK) if node.value is None else self.value(node.value)
        frame = next(frame for frame in reversed(self.frames) if not frame.is_loop)
        if frame is self.frames[0]:
            self.end(node.span)
        else:
            frame.stays = min(frame.stays, self.company)
        frame.returned.append((value, self.here))
        self.state = None

    def leave(self, node: tree.Break | tree.Continue) -> None:
        frame = next(frame for frame in reversed(self.frames) if frame.is_loop)
        if isinstance(node, tree.Break):
            frame.stays = min(frame.stays, self.company)
            frame.left.append(self.here)
        else:
            frame.goes_on = min(frame.goes_on, self.company)
            frame.continued.append(self.here)
        self.state = None

    # Calls

    def call(self, node: tree.Call) -> Value:
        if node.function in self._callers:
            raise GiveUpError(f"`{node.function.name}` calls itself")
        arguments = [self.value(one) for one in node.arguments]
        typed, frame = node.function.typed, Frame(is_loop=False)
        self.here.values.update(zip(typed.parameters, arguments, strict=True))
        self._callers.append(node.function)
        self.frames.append(frame)
        self.body(typed.body)
        self.frames.pop()
        self._callers.pop()
        ends = [*frame.returned, *([] if self.state is None else [(Other(Scope.BLOCK), self.state)])]
        if not ends:
            raise GiveUpError(f"no thread returns from `{node.function.name}`")
        (value, state), *others = ends
        for other, also in others:
            value = self.either(value, other, frame.stays)
            joined = self.joined(State({}, common(state, also), {}), state, also, frame.stays)
            assert joined is not None
            state = joined
        self.state = state
        return value

    def assembly(self, node: tree.Assembly) -> Value:
        raise GiveUpError(f"line {node.span.line} is PTX")

    def device_call(self, node: tree.DeviceCall) -> Value:
        operation = node.operation
        if operation.family == "atomic":
            return self._atomic(node)
        if operation in (lane_id, warp_id):
            warp = self.symbols.warp()
            return warp if operation is warp_id else self.symbols.linear.plus(warp, -WARP_SIZE)
        is_barrier = isinstance(operation, Barrier)
        is_known = is_barrier or isinstance(operation, WarpOperation) or operation.family == "fence"
        if operation.ends_thread or (not is_known and (operation.accesses_memory or operation.suspends)):
            raise GiveUpError(f"it uses `nv.{operation.name}` in line {node.span.line}")
        self.generic(node)
        if isinstance(operation, NamedBarrier):
            self.is_convergent = False  # whom it orders is not looked at
        elif is_barrier:
            self.barrier(node.span)
            return self.symbols.unknown(node.type, Scope.BLOCK)
        elif isinstance(operation, WarpOperation):
            self._of_warp(node)
        return self.symbols.unknown(node.type, Scope.THREAD)

    def _atomic(self, node: tree.DeviceCall) -> Value:
        pointer, *others = node.operands
        value = self.value(pointer)
        for other in others:
            self.lost(self.value(other), node.span)
        attributes: Any = node.attributes
        writes = node.operation.name != "atomic.load"
        found_ticket = ticket(node, value, attributes.scope)
        self.counts_up = found_ticket is not None
        self.through(value, node.span, writes=writes, atomic=attributes.scope)
        self.counts_up = False
        found = self.symbols.unknown(node.type, Scope.THREAD)
        if found_ticket is not None and isinstance(found, Linear):
            self.tickets.update(dict.fromkeys(found.factors, found_ticket))
        return found

    def _of_warp(self, node: tree.DeviceCall) -> None:
        taken = zip(node.operation.parameters or (), node.operands, strict=False)
        masks = [operand for parameter, operand in taken if isinstance(parameter, LaneMask)]
        is_full = any(isinstance(mask, tree.Constant) and mask.value in (FULL_MASK, -1) for mask in masks)
        self.of_warp(is_full=is_full, syncs=isinstance(node.operation, SyncWarp))

    # Loops

    def while_(self, node: tree.While) -> None:
        node = tested(node)
        self._loop(of_test(self, node))

    def for_range(self, node: tree.ForRange) -> None:
        self._loop(of_range(self, node))

    def unrolled(self, node: tree.Unrolled) -> None:
        frame = Frame(is_loop=True)
        self.frames.append(frame)
        for body in node.bodies:
            self._iteration(frame, body)
            if self.state is None:
                break
        self.frames.pop()
        self._leave_loop(frame, node.orelse)

    def _iteration(self, frame: Frame, body: tree.Body) -> None:
        """Follows one iteration, and goes on where it ends."""
        frame.continued, frame.goes_on = [], Scope.BLOCK
        self.body(body)
        decided, frame.goes_on = frame.goes_on, Scope.BLOCK
        for state in frame.continued:
            self.join(state, min(decided, frame.stays))

    def _leave_loop(self, frame: Frame, orelse: tree.Body) -> None:
        self.body(orelse)
        for state in frame.left:
            self.join(state, frame.stays)

    def _loop(self, loop: Loop) -> None:
        trial = self._tried(loop)
        if trial is not None and not (trial.carries_unknown and is_worth_it(loop.node)):
            self._follow(loop, trial)
            return
        frame, count = Frame(is_loop=True), 0
        self.frames.append(frame)
        test = loop.test(ZERO)
        while self.state is not None and test.known and count < _MOST_ITERATIONS and not frame.left:
            self._iteration(frame, loop.node.body)
            count += 1
            if self.state is not None:
                test = loop.test(number(count))
        self.frames.pop()
        if self.state is None or test.known is False:
            self._leave_loop(frame, loop.node.orelse)
            return
        self._follow_rest(loop.behind(count), trial if count == 0 else None, frame)

    def _follow_rest(self, loop: Loop, trial: Trial | None, frame: Frame) -> None:
        """Follows the other iterations as one, where some were followed and have left the loop as ``frame`` says."""
        outside, self.control = self.control, min(self.control, frame.stays)
        trial = trial or self._tried(loop)
        if trial is None:
            raise self._failure
        self._follow(loop, trial)
        self.control = outside
        for state in frame.left:
            self.join(state, frame.stays)

    def _tried(self, loop: Loop) -> Trial | None:
        """What a loop does to its variables; None where its iterations cannot be followed as one."""
        entry, restore, calls = self.here, self.kept_state(), len(self._callers)
        trial = Trial(self.symbols, loop, entry, waits=waits(loop.node, set()))
        for _ in range(_MOST_TRIALS):
            try:
                _, end, _ = self._iterations(loop, trial, entry)
            except GiveUpError as error:
                self._failure = error
                restore()
                del self._callers[calls:]
                return None
            agrees = trial.agrees(end, self.carried)
            restore()
            if agrees:
                return trial
        return None

    def _follow(self, loop: Loop, trial: Trial) -> None:
        """Follows a loop's iterations as one."""
        entry = self.here
        frame, _, after = self._iterations(loop, trial, entry)
        values = trial.head(self.symbols, trial.after(self.symbols))
        phase = None if trial.waits or syncs(loop.node) else entry.phase
        self.state = State(values, entry.constraints, after.pending, after.done, after.written, phase=phase)
        if isinstance(loop.node, tree.ForRange):
            self.here.values.pop(loop.node.local, None)
        self._leave_loop(frame, loop.node.orelse)

    def _iterations(self, loop: Loop, trial: Trial, entry: State) -> tuple[Frame, State | None, State]:
        """Follows what stands for all iterations: the first one, and two that follow each other, where the loop has
        barriers; one where it has none. Returns how the loop is left, where one iteration ends, and what was accessed
        where the last one has ended."""
        frame, outside, heads = Frame(is_loop=True), self.control, self.heads
        self.frames.append(frame)
        self.loops += 1
        after = entry.where()
        if trial.waits or syncs(loop.node):
            after.phase = None
        if trial.waits:
            self._first(loop, frame, after)
        count = trial.count(self.symbols)
        marker = Access(Root("", frame, Space.SHARED, ()), (), (), False, "", loop.node.span, None)
        pending = {marker.key: marker} if trial.waits else dict(entry.pending)
        values = trial.head(self.symbols, count)
        known = dict(after.done), dict(after.written)
        self.state = State(values, entry.constraints, pending, *known, phase=after.phase)
        self.heads = {**heads, **trial.heads}
        trial.test = self._one(loop, frame, count)
        if min(trial.test.scope, frame.stays, self.have_ended) < Scope.CHUNK and has_operations_of_warps(loop.node):
            self.is_convergent = False  # lanes that have left the loop miss those of the next iteration
        end = None if self.state is None else self.here.where()
        after.pending.update(self.pending)
        if not trial.waits and end is not None and not frame.left and self.all_go_on and loop.makes_all:
            after.done.update(end.done)
            self.elements.counts.update(count.factors)
        if trial.waits and self.state is not None:
            if marker.key in self.pending:
                raise GiveUpError(f"the loop in line {loop.node.span.line} has iterations without a barrier")
            self._one(loop, frame, count.moved(1))
            after.pending.update(self.pending)
        self.loops -= 1
        self.frames.pop()
        self.control, self.heads = outside, heads
        return frame, end, after

    def _first(self, loop: Loop, frame: Frame, after: State) -> None:
        """Follows the first iteration of a loop that has barriers, and notes what was accessed behind that."""
        self.state = after.where()
        is_made = self._one(loop, frame, ZERO).known
        after.done.clear()
        if is_made:
            after.pending.clear()
            after.written.update({} if self.state is None else self.here.written)
        after.pending.update(self.pending)

    def _one(self, loop: Loop, frame: Frame, count: Linear) -> Test:
        """Follows one iteration, of a number, and returns its test; where that fails there is none."""
        test = loop.test(count)
        if test.known is False:
            self.state = None
            return test
        self.control = min(self.control, test.scope)
        self.state = self.here.where(test.true)
        self._iteration(frame, loop.node.body)
        return test


_STATEMENTS: dict[type, Callable[[Intervals, Any], None]] = {
    tree.Assign: Intervals.assign,
    tree.Store: Intervals.evaluate_store,
    tree.Write: Intervals.write,
    tree.Evaluate: Intervals.evaluate,
    tree.Assert: Intervals.assertion,
    tree.If: Intervals.if_,
    tree.While: Intervals.while_,
    tree.ForRange: Intervals.for_range,
    tree.Unrolled: Intervals.unrolled,
    tree.Return: Intervals.return_,
    tree.Break: Intervals.leave,
    tree.Continue: Intervals.leave,
}
_EXPRESSIONS: dict[type, Callable[[Intervals, Any], Value]] = {
    tree.Assembly: Intervals.assembly,
    tree.Call: Intervals.call,
    tree.DeviceCall: Intervals.device_call,
}
