"""How a kernel is divided whose warps wait as a whole: into what is done once a warp, and what lanes do by themselves.

It is divided as a region of warps is (``regions.warp_plan``), but all of it, with everything that waits in the place of
operations of warps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen import tree
from nvgen.lang.mma import MatrixOperation, Multiply
from nvgen.targets.cpu.regions import lifetimes, lines
from nvgen.targets.cpu.regions.levels import Finder, Levels, NotDivisibleError, assigned, bodies, controlling, read
from nvgen.targets.cpu.regions.lines import Lines
from nvgen.targets.cpu.regions.plan import Division, Plan, Planner, Run, is_atomic, may_come_before, over
from nvgen.targets.cpu.warps import one_lane, operations
from nvgen.targets.cpu.warps.operations import is_of_arrays, of_lanes, operation_of
from nvgen.tree.analysis.uniformity import Scope, Uniformity
from nvgen.types import ArrayType, Space

#: Families of operations whose effects do not depend on the order of threads.
_UNORDERED = frozenset({"cluster", "fence", "half_pairs", "instructions", "intrinsics", "special_registers", "sreg"})


class ForOneLane(tree.Statement):
    """The run that follows is for the lane alone whose variable is true, if there is one."""

    chosen: tree.Local


class WarpCode(Division):
    """The division of a kernel."""

    plan: Plan
    #: The accesses of each run to elements that follow each other.
    lines: Mapping[Run, Lines]
    #: Whether all warps have 32 lanes: of others the last one of a block may have fewer.
    is_full: bool


class _Planner(Planner):
    """Of a kernel of which nothing is done once a block."""

    def __init__(self, kernel: tree.TypedKernel, uniformity: Uniformity) -> None:
        super().__init__(kernel, uniformity, Levels(frozenset(), frozenset(), False, False))
        self._find_cheap(kernel.body)

    def plan_of(self, arrays: tuple[tree.Allocate, ...]) -> Plan:
        return Plan(self.kernel, self.levels, {}, (), None, frozenset(), arrays, frozenset(self.again), {})


class _Finder(Finder):
    """What is done once a warp."""

    def __init__(self, body: tree.Body, uniformity: Uniformity, of_one: frozenset[tree.If]) -> None:
        super().__init__(body, uniformity, Scope.CHUNK)
        self.of_one = of_one
        #: Statements that one lane executes.
        self.inside = {node for one in of_one for node in tree.nodes(one.body)}

    def _depend_on(self, statement: tree.Statement) -> None:
        """Of variables that differ from lane to lane the first lane's value tells what is the same for all."""
        if statement in self.of_one:
            return
        call = operation_of(statement)
        if call is not None:
            own = of_lanes(call)
            parts = tuple(operand for index, operand in enumerate(call.operands) if index not in own)
            self._share_all(*read(parts))
            return
        parts = (statement.value,) if isinstance(statement, tree.Assign) else controlling(statement)
        differs = isinstance(statement, tree.ForRange) and self.uniformity.of_variable(statement.local) < self.scope
        if differs or not self.is_uniform(*parts) or isinstance(statement, tree.Write):
            raise NotDivisibleError(f"not all lanes do the same in line {statement.span.line}")
        self._share_all(*read(parts), *assigned(statement))

    def _share_all(self, *variables: tree.Local) -> None:
        for local in variables:
            if self.uniformity.of_variable(local) >= self.scope:
                self.share(local)

    def _is_cheap(self, statement: tree.Statement) -> bool:
        if operation_of(statement) is not None:
            assert isinstance(statement, tree.Assign)
            return self.uniformity.of_variable(statement.local) >= self.scope
        return super()._is_cheap(statement)

    def find(self, loops: frozenset[tree.Statement]) -> None:
        """Notes what has to be done once a warp, ``loops`` too.

        Raises:
            NotDivisibleError: not all lanes may come to what is done together.
        """
        outside = [statement for statement in self.parents if statement not in self.inside]
        for statement in outside:
            call = operation_of(statement)
            if call is not None:
                operations.check(self.uniformity, call)
            is_wanted = call is not None or statement in self.of_one or statement in loops
            if is_wanted or self._asks(statement):
                self.once(statement)
        self._follow_jumps(outside)
        self.share_what_is_cheap(has_early_returns=False)
        self._follow_jumps(outside)  # what a shared variable needs may be a loop
        self._check_returns(outside)

    def _asks(self, statement: tree.Statement) -> bool:
        """Whether a statement asks mbarriers for all lanes, or waits until they say so."""
        known, is_together = (
            self.uniformity,
            not any(self.uniformity.of_variable(one) is Scope.THREAD for one in assigned(statement)),
        )
        if isinstance(statement, tree.While) and operations.spins(statement):
            if not is_together:
                raise NotDivisibleError(f"not all lanes do the same in line {statement.span.line}")
            return True
        return is_together and operations.asks_together(known, statement)

    def _follow_jumps(self, statements: list[tree.Statement]) -> None:
        size = -1
        while size != len(self.statements):
            size = len(self.statements)
            for statement in statements:
                if isinstance(statement, (tree.Break, tree.Continue)) and self.loop_of(statement) in self.statements:
                    self.once(statement)

    def _check_returns(self, statements: list[tree.Statement]) -> None:
        """Lanes return together, or when nothing is left to be done together."""
        for index, statement in enumerate(statements):
            if isinstance(statement, tree.Return):
                around = [*self.around(statement)]
                if all(self.is_uniform(*controlling(outer)) for outer in around):
                    self.once(statement)
                elif not self.statements.isdisjoint((*around, *statements[index:])):
                    raise NotDivisibleError(f"some lanes may end before others, in line {statement.span.line}")


def divided(
    kernel: tree.TypedKernel, uniformity: Uniformity, loops: frozenset[tree.Statement] = frozenset()
) -> WarpCode:
    """The division of a normalised kernel; ``loops`` shall be the warps'.

    Raises:
        NotDivisibleError: not all lanes of a warp may wait together.
    """
    return _Division(kernel, uniformity, loops).found()


class _Division:
    def __init__(self, kernel: tree.TypedKernel, uniformity: Uniformity, loops: frozenset[tree.Statement]) -> None:
        self.kernel, self.uniformity = kernel, uniformity
        self.planner = _Planner(kernel, uniformity)
        self.of_one = one_lane.found(kernel, uniformity)
        finder = _Finder(kernel.body, uniformity, self.of_one)
        finder.find(loops)
        self.statements, self.variables = frozenset(finder.statements), frozenset(finder.variables)
        # What is computed again is the warp's where it is the same in it.
        self.again = {local: own for local, own in self.planner.again.items() if own not in self.statements}
        self.parts: dict[tree.Body, list[tree.Body | tree.Statement]] = {}
        #: What is taken of each lane between its runs, and given to each.
        self.taken: set[tree.Local] = set()
        self.given: set[tree.Local] = set()
        self.number = 0

    def found(self) -> WarpCode:
        body, planner = self.kernel.body, self.planner
        self._divide(body)
        runs = [part for parts in self.parts.values() for part in parts if isinstance(part, tuple)]
        lives = {run: lifetimes.of(run) for run in runs}
        between = {local for life in lives.values() for local in life.needed} | self.taken
        own = {local for life in lives.values() for local in life.assigned} | self.given
        carried = [
            local
            for local in planner.in_order(own & between)
            if local not in self.again and local not in self.variables
        ]
        made = {run: self._run(run, lives[run], carried) for run in runs}
        items: dict[tree.Body, list[Run | tree.Statement]] = {
            key: [made[part] if isinstance(part, tuple) else part for part in parts]
            for key, parts in self.parts.items()
        }
        found = {run: lines.of_run(run.statements, run.again, self.uniformity) for run in made.values()}
        arrays = tuple(node for node in tree.nodes(body) if isinstance(node, tree.Allocate) and _is_local(node))
        return WarpCode(
            body,
            items,
            (),
            (),
            tuple(carried),
            self.variables,
            self.again,
            planner.plan_of(arrays),
            found,
            self.uniformity.chunks.are_full,
        )

    def _run(self, run: tree.Body, life: lifetimes.Lifetimes, carried: list[tree.Local]) -> Run:
        needed, left = over(carried, life)
        again = tuple(own for own in self.planner.again_in(run) if own.local in self.again)
        return Run(run, needed, left, again, not is_atomic(run, set()) and not _is_ordered(run, set()))

    def _divide(self, body: tree.Body) -> None:
        parts: list[tree.Body | tree.Statement] = []
        pending: list[tree.Statement] = []

        def flush() -> None:
            if pending:
                parts.append(tuple(pending))
                pending.clear()

        self.parts[body] = parts
        for statement in body:
            call = operation_of(statement)
            if call is not None:
                operation = self._with_operands(statement, call, pending)
                flush()
                parts.append(operation)
            elif statement in self.of_one:
                assert isinstance(statement, tree.If)
                chosen = self._kept(statement.test, pending)
                flush()
                parts += [ForOneLane(statement.span, chosen.local), statement.body]
            elif statement not in self.statements:
                pending.append(statement)
            else:
                if not self._may_come_first(statement, tuple(pending)):
                    flush()
                parts.append(statement)
                for inner in bodies(statement):
                    self._divide(inner)
        flush()

    def _may_come_first(self, statement: tree.Statement, pending: tree.Body) -> bool:
        """Whether a statement of the warp does the same before statements of lanes."""
        parts = (statement.value,) if isinstance(statement, tree.Assign) else controlling(statement)
        taken = self._take(parts)
        return isinstance(statement, tree.Assign) and not taken and may_come_before(statement, pending)

    def _take(self, part: Any) -> bool:
        """Notes the lanes' variables that a part of the warp's reads, of which the first lane's count; whether it
        does."""
        found = {local for local in read(part) if not self._is_of_warp(local) and local not in self.again}
        self.taken |= found
        return bool(found)

    def _with_operands(
        self, statement: tree.Statement, call: tree.DeviceCall, pending: list[tree.Statement]
    ) -> tree.Statement:
        """The statement of an operation that takes of each lane a variable."""
        operands, own = list(call.operands), of_lanes(call)
        for index, operand in enumerate(operands):
            if index not in own or not _is_kept(call):  # the operation evaluates it
                self._take(operand)
                continue
            if self.uniformity.of(operand) is not Scope.THREAD and all(map(self._is_of_warp, read(operand))):
                continue
            operands[index] = self._kept(operand, pending)
        if isinstance(statement, tree.Assign) and statement.local not in self.variables:
            self.given.add(statement.local)
        made: Any = statement
        return made.with_changes(value=call.with_changes(operands=tuple(operands)))  # type: ignore[no-any-return]

    def _kept(self, value: tree.Expression, pending: list[tree.Statement]) -> tree.Read:
        """What each lane has for a value when it has done what is pending, in a variable."""
        found = value
        if not isinstance(found, tree.Read) or found.local in self.again or self._is_of_warp(found.local):
            self.number += 1
            local = tree.Local(f".operand.{self.number}", value.type)
            pending.append(tree.Assign(value.span, local, value))
            found = tree.Read(value.span, value.type, local)
        self.taken.add(found.local)
        return found

    def _is_of_warp(self, local: tree.Local) -> bool:
        """Whether a variable is there once a warp, or once a launch."""
        return local in self.variables or local in self.kernel.parameters


def _is_kept(call: tree.DeviceCall) -> bool:
    """Whether what lanes bring to an operation is kept in variables: addresses are not, whose arrays are looked at."""
    return not isinstance(call.operation, MatrixOperation) or (
        isinstance(call.operation, Multiply) and is_of_arrays(call)
    )


def _is_local(node: tree.Allocate) -> bool:
    return isinstance(node.type, ArrayType) and node.type.space is Space.LOCAL


def _is_ordered(part: Any, seen: set[tree.SpecialisedFunction]) -> bool:
    """Whether a part of the tree, or what it calls, has an operation that others may see the order of."""
    for node in tree.nodes(part):
        if isinstance(node, tree.DeviceCall) and node.operation.family not in _UNORDERED:
            return True
        if isinstance(node, tree.Call) and node.function not in seen:
            seen.add(node.function)
            if _is_ordered(node.function.typed.body, seen):
                return True
    return False
