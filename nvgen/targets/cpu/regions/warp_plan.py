"""How a region is divided in which the lanes of warps work together: into what is done once a warp, and what each lane
does by itself.

A chunk is a warp. It is divided as a block is (``plan``), with operations of warps in the place of barriers: what they
take and what they give stands in arrays with an element a lane. COX calls that hierarchical collapsing (Han et al.,
2021). Where lanes may have returned, or the block does not have them, one of these arrays says which are there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen import tree
from nvgen.lang.warp import ActiveMask, WarpOperation
from nvgen.targets.cpu.regions import lifetimes
from nvgen.targets.cpu.regions.levels import Finder, NotDivisibleError, assigned, bodies, controlling, read
from nvgen.targets.cpu.regions.normalise import rendezvous_of
from nvgen.targets.cpu.regions.plan import (
    Division,
    Plan,
    Planner,
    Region,
    Run,
    may_come_before,
    over,
    returns,
)
from nvgen.tree.analysis.uniformity import Scope, Shape, is_full
from nvgen.types import bool_


class WarpRegion(Division):
    """The division of a region whose chunks are warps; of what it needs and leaves some may be the warp's."""

    #: Whether a lane is there; None where all are, until they return together.
    alive: tree.Local | None
    #: Whether lanes may have returned before, and may return in it.
    takes_alive: bool
    has_returns: bool
    #: The branches that some lanes take together, and of each lane whether it does; of each run the lanes that do it,
    #: None where these are all.
    parts: Mapping[tree.Statement, tree.Local]
    guards: Mapping[Run, tree.Local | None]


def operation_of(statement: Any) -> tree.DeviceCall | None:
    """The operation of a warp that a statement is."""
    call = rendezvous_of(statement) if isinstance(statement, tree.Statement) else None
    return call if call is not None and isinstance(call.operation, WarpOperation) else None


def divided(planner: Planner, plan: Plan, outer: frozenset[tree.Statement]) -> dict[Region, WarpRegion]:
    """The divisions of the regions of a kernel that need one; ``outer`` are loops that shall be the warps'.

    Raises:
        NotDivisibleError: not all lanes of a warp may come to one of its operations.
    """
    regions = [item for items in plan.items.values() for item in items if isinstance(item, Region)]
    if plan.alive is not None:
        planner.uniformity.variables[plan.alive] = _shape_of_alive(planner)
    return {
        region: _Division(planner, plan, region).found(outer)
        for region in regions
        if any(node in outer or operation_of(node) is not None for node in tree.nodes(region.body))
    }


def _shape_of_alive(planner: Planner) -> Shape | None:
    """How it differs from lane to lane whether a thread has returned."""
    ends = (node for node in tree.nodes(planner.kernel.body) if isinstance(node, tree.Return))
    together = all(planner.uniformity.around(node) is not Scope.THREAD for node in ends)
    return Shape(Scope.CHUNK) if together else None


class _WarpFinder(Finder):
    """What is done once a warp."""

    def _depend_on(self, statement: tree.Statement) -> None:
        """Of variables that differ from lane to lane the first lane's value tells what is the same for all."""
        if operation_of(statement) is not None or statement in self.uniformity.parts.branches:
            return
        parts = (statement.value,) if isinstance(statement, tree.Assign) else controlling(statement)
        differs = isinstance(statement, tree.ForRange) and self.uniformity.of_variable(statement.local) < self.scope
        if differs or not self.is_uniform(*parts) or isinstance(statement, tree.Write):
            raise NotDivisibleError(f"not all lanes do the same in line {statement.span.line}")
        for local in (*read(parts), *assigned(statement)):
            if self.uniformity.of_variable(local) >= self.scope:
                self.share(local)

    def _is_cheap(self, statement: tree.Statement) -> bool:
        if operation_of(statement) is not None:
            assert isinstance(statement, tree.Assign)
            return self.uniformity.of_variable(statement.local) >= self.scope
        return super()._is_cheap(statement)

    def operations(self, outer: frozenset[tree.Statement]) -> bool:
        """Notes what has to be done once a warp; whether some lanes may return and others go on together.

        Raises:
            NotDivisibleError: not all lanes may come to an operation.
        """
        for statement in self.parents:
            call = operation_of(statement)
            if call is not None:
                self._check(call)
            if call is not None or statement in outer:
                self.once(statement)
        size = -1
        while size != len(self.statements):
            size = len(self.statements)
            for statement in self.parents:
                if isinstance(statement, (tree.Break, tree.Continue)) and self.loop_of(statement) in self.statements:
                    self.once(statement)
        self.share_what_is_cheap(has_early_returns=False)
        return self._some_return_first()

    def _check(self, call: tree.DeviceCall) -> None:
        """An operation is for all lanes of the warp that have not returned."""
        known = self.uniformity
        if not isinstance(call.operation, ActiveMask) and not is_full(known, call.operands[-1]):
            raise NotDivisibleError(f"not all lanes may be in `nv.{call.operation.name}` in line {call.span.line}")

    def _some_return_first(self) -> bool:
        """Whether some lanes may return while something is left that others do together."""
        found, statements = False, list(self.parents)
        for index, statement in enumerate(statements):
            if isinstance(statement, tree.Return):
                around = [*self.around(statement)]
                if all(self.is_uniform(*controlling(outer)) for outer in around):
                    self.once(statement)
                else:
                    found |= not self.statements.isdisjoint((*around, *statements[index:]))
        return found


class _Division:
    """Divides one region."""

    def __init__(self, planner: Planner, plan: Plan, region: Region) -> None:
        self.planner, self.plan, self.region = planner, plan, region
        self.uniformity, self.again = planner.uniformity, planner.again
        self.body = region.body
        #: Whether not all lanes may be there.
        self.is_masked = not self.uniformity.chunks.are_full
        if planner.is_guarded(self.body):
            self.is_masked |= self.uniformity.of_variable(planner.alive) is Scope.THREAD
            if not self.is_masked:
                span = self.body[0].span
                self.body = (tree.If(span, tree.Read(span, bool_, planner.alive), self.body, ()),)
        self.statements: frozenset[tree.Statement] = frozenset()
        self.variables: frozenset[tree.Local] = frozenset()
        self.parts: dict[tree.Body, list[tree.Body | tree.Statement]] = {}
        self.branches: dict[tree.Statement, tree.Local] = {}
        #: The lanes that do what is divided now, and who does a run.
        self.lanes: tree.Local | None = None
        self.guards: dict[tree.Body, tree.Local | None] = {}
        #: What operations take of each lane, and give to each.
        self.taken: set[tree.Local] = set()
        self.given: set[tree.Local] = set()
        self.number = 0

    def found(self, outer: frozenset[tree.Statement]) -> WarpRegion:
        again = planner_again = self.planner.again_in(self.body)
        finder = _WarpFinder((*planner_again, *self.body), self.uniformity, Scope.CHUNK)
        finder.variables |= self.plan.levels.variables
        self.is_masked |= finder.operations(outer)
        if self.is_masked and self.uniformity.chunks.are_full and not any(map(operation_of, finder.parents)):
            raise NotDivisibleError("some lanes may end before others do a loop together")
        self.statements, self.variables = frozenset(finder.statements), frozenset(finder.variables)
        # What is computed again is the warp's where it is the same in it.
        first = tuple(statement for statement in again if statement in self.statements)
        self.again = {own.local: own for own in again if own not in self.statements}
        body = (*first, *(statement for statement in self.body))
        alive = self.lanes = self.planner.alive if self.is_masked else None
        self._divide(body)
        runs = [part for parts in self.parts.values() for part in parts if isinstance(part, tuple)]
        lives = {run: self._lifetimes(run) for run in runs}
        needed, left = self.region.needed, self.region.left
        between = {local for life in lives.values() for local in life.needed} | self.taken | {*left}
        own = {local for life in lives.values() for local in life.assigned} | self.given | {*needed}
        own |= {self.planner.alive} & {*left}
        carried = [
            local
            for local in self.planner.in_order(own & between)
            if local not in self.again and local not in self.variables
        ]
        if alive is not None and alive not in carried:
            carried.append(alive)
        made = {run: self._run(run, lives[run], carried) for run in runs}
        items: dict[tree.Body, list[Run | tree.Statement]] = {
            key: [made[part] if isinstance(part, tuple) else part for part in parts]
            for key, parts in self.parts.items()
        }
        takes_alive = alive is not None and alive in needed
        if takes_alive:
            needed = tuple(local for local in needed if local is not alive)
        return WarpRegion(
            body,
            items,
            needed,
            left,
            tuple(carried),
            self.variables,
            self.again,
            alive,
            takes_alive,
            returns(body),
            self.branches,
            {made[run]: guard for run, guard in self.guards.items()},
        )

    def _lifetimes(self, run: tree.Body) -> lifetimes.Lifetimes:
        found, guard = lifetimes.of(run), self.guards[run]
        if guard is not None and guard is not self.planner.alive:  # the others keep what they have
            found = found.with_changes(sure=frozenset())
        if returns(run) and (self.is_masked or self.plan.alive is not None):
            alive = {self.planner.alive}
            found = found.with_changes(needed=found.needed | alive, assigned=found.assigned | alive)
        return found if guard is None else found.with_changes(needed=found.needed | {guard})

    def _run(self, run: tree.Body, life: lifetimes.Lifetimes, carried: list[tree.Local]) -> Run:
        needed, left = over(carried, life)
        again = tuple(own for own in self.planner.again_in(run) if own.local in self.again)
        return Run(run, needed, left, again, self.planner.is_parallel(run))

    def _divide(self, body: tree.Body) -> None:
        parts: list[tree.Body | tree.Statement] = []
        pending: list[tree.Statement] = []

        def flush() -> None:
            if pending:
                parts.append(tuple(pending))
                self.guards[tuple(pending)] = self.lanes
                pending.clear()

        self.parts[body] = parts
        for statement in body:
            if operation_of(statement) is not None:
                operation = self._with_operands(statement, pending)
                flush()
                parts.append(operation)
            elif statement in self.uniformity.parts.branches and statement in self.statements:
                branch, others = self._branch(statement, pending)
                flush()
                parts.append(branch)
                pending += others
            elif statement not in self.statements:
                pending.append(statement)
            else:
                if not self._may_come_first(statement, tuple(pending)):
                    flush()
                parts.append(statement)
                for inner in bodies(statement):
                    self._divide(inner)
        flush()

    def _branch(self, statement: Any, pending: list[tree.Statement]) -> tuple[tree.Statement, tree.Body]:
        """A branch that some lanes take together; and what the others do behind it."""
        span, outer = statement.span, self.lanes
        local = tree.Local(f".branch.{len(self.branches)}", bool_)
        pending.append(tree.Assign(span, local, statement.test))
        self.taken.add(local)
        branch = statement.with_changes(test=tree.Read(span, bool_, local), orelse=())
        self.branches[branch] = self.lanes = local
        self._divide(branch.body)
        self.lanes = outer
        others = tree.If(span, tree.Not(span, bool_, branch.test), statement.orelse, ())
        return branch, (others,) if statement.orelse else ()

    def _may_come_first(self, statement: tree.Statement, pending: tree.Body) -> bool:
        """Whether a statement of the warp does the same before statements of lanes."""
        parts = (statement.value,) if isinstance(statement, tree.Assign) else controlling(statement)
        of_lanes = {local for local in read(parts) if not self._is_of_warp(local) and local not in self.again}
        self.taken |= of_lanes
        return isinstance(statement, tree.Assign) and not of_lanes and may_come_before(statement, pending)

    def _with_operands(self, statement: Any, pending: list[tree.Statement]) -> tree.Statement:
        """The statement of an operation that takes of each lane a variable."""
        call = operation_of(statement)
        assert call is not None
        operands = list(call.operands)
        for index in range(len(operands) - 1):  # the last one is the mask
            operand = operands[index]
            if self.uniformity.of(operand) is not Scope.THREAD and all(map(self._is_of_warp, read(operand))):
                continue
            if not isinstance(operand, tree.Read) or operand.local in self.again or self._is_of_warp(operand.local):
                self.number += 1
                local = tree.Local(f".operand.{self.number}", operand.type)
                pending.append(tree.Assign(operand.span, local, operand))
                operand = operands[index] = tree.Read(operand.span, operand.type, local)
            self.taken.add(operand.local)
        if isinstance(statement, tree.Assign) and statement.local not in self.variables:
            self.given.add(statement.local)
        value = call.with_changes(operands=tuple(operands))
        made: tree.Statement = statement.with_changes(value=value)
        return made

    def _is_of_warp(self, local: tree.Local) -> bool:
        """Whether a variable is there once a warp, or once a block."""
        is_given = local in self.plan.kernel.parameters and local not in self.plan.kept
        return local in self.variables or is_given
