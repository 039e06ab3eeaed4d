"""How a kernel is divided: into what is done once a block, and regions between barriers that each thread goes through.

A ``Plan`` is a decision on the tree alone; ``emission`` writes it down in LLVM IR.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nvgen import tree
from nvgen.analysis.uniformity import Uniformity
from nvgen.lang import Register
from nvgen.records import Node
from nvgen.targets.cpu.regions import levels, lifetimes
from nvgen.targets.cpu.regions.levels import Levels, assigned, bodies, is_barrier, loads, read
from nvgen.types import ArrayType, Scalar, Space, bool_

#: More operations than this are not done again in every region: their result is kept.
_MAX_AGAIN = 24


class Region(Node):
    """Statements that every thread does without waiting for others."""

    statements: tree.Body
    #: The variables of a thread that it takes over from before, and those that it leaves to what comes after.
    needed: tuple[tree.Local, ...]
    left: tuple[tree.Local, ...]
    #: The variables that are computed again, in their order.
    again: tuple[tree.Assign, ...]
    #: Whether it has no atomic operation: those on shared memory are loads and stores whose order counts.
    is_parallel: bool


Item = Region | tree.Statement


class Plan(Node):
    """The division of a kernel."""

    kernel: tree.TypedKernel
    levels: Levels
    #: What the bodies consist of that are done once a block.
    items: dict[tree.Body, list[Item]]
    #: The variables of a thread that are kept from one region to the next.
    kept: tuple[tree.Local, ...]
    #: Whether a thread has not ended; None where none ends before others go on.
    alive: tree.Local | None
    #: The local arrays that are kept from one region to the next.
    kept_arrays: tuple[tree.Allocate, ...]
    #: Variables that are computed again.
    again: frozenset[tree.Local]


def make(kernel: tree.TypedKernel, uniformity: Uniformity) -> Plan:
    """The division of a kernel that only waits at ``syncthreads()``.

    Raises:
        levels.NotDivisibleError: not all threads may come by a barrier.
    """
    return _Planner(kernel, levels.find(kernel, uniformity)).plan()


class _Planner:
    def __init__(self, kernel: tree.TypedKernel, found: Levels) -> None:
        self.kernel, self.levels = kernel, found
        self.alive = tree.Local(".alive", bool_)
        self.again: dict[tree.Local, tree.Assign] = {}
        self.regions: dict[tree.Body, list[tree.Body | tree.Statement]] = {}
        #: Whether a thread may have ended.
        self.has_ended = False
        self.needs_alive = False

    def plan(self) -> Plan:
        self._find_cheap(self.kernel.body)
        self._divide(self.kernel.body)
        runs = [item for items in self.regions.values() for item in items if isinstance(item, tuple)]
        lives = {run: self._lifetimes(run) for run in runs}
        needed = {local for life in lives.values() for local in life.needed}
        own = {local for life in lives.values() for local in life.assigned}
        kept = [local for local in self._in_order(own) if local in needed and local not in self.again]
        if self.needs_alive:
            kept.append(self.alive)
        items: dict[tree.Body, list[Item]] = {}
        for body, parts in self.regions.items():
            items[body] = [self._region(part, lives[part], kept) if isinstance(part, tuple) else part for part in parts]
        alive = self.alive if self.needs_alive else None
        return Plan(self.kernel, self.levels, items, tuple(kept), alive, self._kept_arrays(runs), frozenset(self.again))

    def _in_order(self, found: set[tree.Local]) -> list[tree.Local]:
        return [local for local in (*self.kernel.parameters, *self.kernel.variables) if local in found] + sorted(
            found - {*self.kernel.parameters, *self.kernel.variables, self.alive}, key=lambda local: local.name
        )

    def _lifetimes(self, run: tree.Body) -> lifetimes.Lifetimes:
        found = lifetimes.of(run)
        if self.needs_alive and _returns(run):
            return found.with_changes(needed=found.needed | {self.alive}, assigned=found.assigned | {self.alive})
        return found

    def _region(self, run: tree.Body, life: lifetimes.Lifetimes, kept: list[tree.Local]) -> Region:
        needed = [v for v in kept if v in life.needed or (v in life.assigned and v not in life.sure)]
        left = [v for v in kept if v in life.assigned]
        return Region(run, tuple(needed), tuple(left), self._again_in(run), not _is_atomic(run, set()))

    def _again_in(self, run: tree.Body) -> tuple[tree.Assign, ...]:
        """What a region computes again, with what that needs."""
        wanted, found = {*read(run), *(local for node in _all(run) for local in assigned(node))}, set[tree.Local]()
        while wanted:
            local = wanted.pop()
            if local in self.again and local not in found:
                found.add(local)
                wanted |= read(self.again[local].value)
        return tuple(statement for local, statement in self.again.items() if local in found)

    # What is computed again

    def _find_cheap(self, body: tree.Body) -> None:
        """Variables of one value that comes of a thread's indices, and of what is the same for all."""
        for statement in body:
            if statement in self.levels.statements:
                for inner in bodies(statement):
                    self._find_cheap(inner)
            elif isinstance(statement, tree.Assign) and statement.local.name in self.kernel.fixed:
                nodes = list(tree.nodes(statement.value))
                if len(nodes) <= _MAX_AGAIN and all(self._is_cheap(node) for node in nodes):
                    self.again[statement.local] = statement

    def _is_cheap(self, node: tree.Expression) -> bool:
        match node:
            case tree.Read():
                is_known = node.local in self.levels.variables or node.local in self.kernel.parameters
                is_fixed = node.local.name in self.kernel.fixed and node.local not in self.kernel.reassigned
                return (is_known and is_fixed) or node.local in self.again
            case tree.Binary(operator="//" | "%", right=right):
                return _is_integer(node) and isinstance(right, tree.Constant) and bool(right.value)
            case tree.Convert() | tree.Binary() | tree.Negate() | tree.Invert() | tree.Not() | tree.Compare():
                return _is_integer(node)
            case tree.Operate():
                return isinstance(node.operation, Register)
            case tree.Constant() | tree.Extent():
                return True
            case tree.Allocate():
                return True
        return False

    # Regions

    def _divide(self, body: tree.Body) -> None:
        parts: list[tree.Body | tree.Statement] = []
        pending: list[tree.Statement] = []

        def flush() -> None:
            if pending:
                parts.append(self._run(tuple(pending)))
                pending.clear()

        self.regions[body] = parts
        for statement in body:
            if is_barrier(statement):
                flush()
            elif statement not in self.levels.statements:
                pending.append(statement)
            else:
                if not (isinstance(statement, tree.Assign) and _may_come_before(statement, tuple(pending))):
                    flush()
                parts.append(statement)
                for inner in bodies(statement):
                    self._divide(inner)
        flush()

    def _run(self, run: tree.Body) -> tree.Body:
        """A region's statements, which those threads do that have not ended."""
        if not self.has_ended:
            self.has_ended = _returns(run)
            return run
        self.needs_alive = True
        return (tree.If(run[0].span, tree.Read(run[0].span, bool_, self.alive), run, ()),)

    def _kept_arrays(self, runs: Iterable[tree.Body]) -> tuple[tree.Allocate, ...]:
        """Every local array: what a thread puts there it may read in another region."""
        found = [node for run in runs for node in tree.nodes(run) if isinstance(node, tree.Allocate)]
        if not any(map(_is_local, found)):
            return ()
        if len(list(runs_of(self.regions))) == 1 and self.kernel.body in self.regions and len(self.regions) == 1:
            return ()
        return tuple(node for node in found if _is_local(node))


def runs_of(regions: dict[tree.Body, list[tree.Body | tree.Statement]]) -> list[tree.Body]:
    """The regions among the parts of bodies."""
    return [item for items in regions.values() for item in items if isinstance(item, tuple)]


def _may_come_before(statement: tree.Assign, pending: tree.Body) -> bool:
    """Whether an assignment of a variable of the block does the same before statements of threads."""
    return not loads(statement.value) and statement.local not in read(pending)


def _is_atomic(part: Any, seen: set[tree.SpecialisedFunction]) -> bool:
    """Whether a part of the tree, or what it calls, has an atomic operation."""
    for node in tree.nodes(part):
        if isinstance(node, tree.DeviceCall) and node.operation.family.startswith("atomic"):
            return True
        if isinstance(node, tree.Call) and node.function not in seen:
            seen.add(node.function)
            if _is_atomic(node.function.typed.body, seen):
                return True
    return False


def _is_local(node: tree.Allocate) -> bool:
    return isinstance(node.type, ArrayType) and node.type.space is Space.LOCAL


def _is_integer(node: tree.Expression) -> bool:
    return isinstance(node.type, Scalar) and (node.type.is_integer or node.type.is_bool)


def _returns(run: tree.Body) -> bool:
    return any(isinstance(node, tree.Return) for node in tree.nodes(run))


def _all(run: tree.Body) -> list[tree.Statement]:
    return [node for node in tree.nodes(run) if isinstance(node, tree.Statement)]
