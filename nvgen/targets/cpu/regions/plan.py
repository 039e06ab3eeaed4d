"""How a kernel is divided: into what is done once a block, and regions between barriers that each thread goes through.

A ``Plan`` is a decision on the tree alone; ``emission`` writes it down in LLVM IR.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from nvgen import tree
from nvgen.base.records import Node
from nvgen.lang import Register
from nvgen.lang.special_registers import lane_id, warp_id
from nvgen.targets.cpu.regions import chunks, lifetimes
from nvgen.targets.cpu.regions.levels import (
    Levels,
    bodies,
    controlling,
    is_barrier,
    is_loop,
    loads,
    may_fail,
    predicate_of,
    read,
)
from nvgen.tree.analysis.affine import Form
from nvgen.tree.analysis.uniformity import Scope, Uniformity
from nvgen.types import ArrayType, Scalar, Space, bool_

#: More operations than this are not done again in every region: their result is kept.
_MAX_AGAIN = 24


class Run(Node):
    """Statements that a loop over threads does."""

    statements: tree.Body
    #: The variables of a thread that it takes over from before, and those that it leaves to what comes after.
    needed: tuple[tree.Local, ...]
    left: tuple[tree.Local, ...]
    #: The variables that are computed again, in their order.
    again: tuple[tree.Assign, ...]
    #: Whether LLVM had better know that its threads are in no order (``Planner.is_parallel``).
    is_parallel: bool


class Division(Node):
    """The division of a region into what is done once a chunk, and loops over the threads of it."""

    body: tree.Body
    #: What the bodies consist of that are done once a chunk.
    items: dict[tree.Body, list[Run | tree.Statement]]
    #: The variables of a thread that it takes over from before, that it leaves to what comes after, and that its runs
    #: hand on.
    needed: tuple[tree.Local, ...]
    left: tuple[tree.Local, ...]
    carried: tuple[tree.Local, ...]
    #: The variables that there are once a chunk, and those that are computed again, in their order.
    variables: frozenset[tree.Local]
    again: dict[tree.Local, tree.Assign]


class Region(Division):
    """Statements that every thread does without waiting for others."""

    #: All of it as one run, for code in which threads come one after the other.
    whole: Run

    @property
    def run(self) -> Run | None:
        """The one loop over threads that it is; None where it has several."""
        (item, *others) = self.items[self.body]
        return item if isinstance(item, Run) and not others else None


Item = Region | tree.Statement


class Plan(Node):
    """The division of a kernel."""

    kernel: tree.TypedKernel
    levels: Levels
    #: What the bodies consist of that are done once a block.
    items: dict[tree.Body, list[Item]]
    #: The variables of a thread that are kept from one region to the next.
    kept: tuple[tree.Local, ...]
    #: Whether a thread has not ended; None where none ends before others go on. In the regions in ``ending`` threads
    #: may end, and the block ends behind one with the last of them.
    alive: tree.Local | None
    ending: frozenset[Region]
    #: The local arrays that are kept from one region to the next.
    kept_arrays: tuple[tree.Allocate, ...]
    #: Variables that are computed again.
    again: frozenset[tree.Local]
    #: The regions in which the lanes of warps work together, and how these are divided.
    warps: dict[Region, Any]
    #: The loops over threads that regions may be, one after the other, where no index in them fails (``branch_runs``).
    parts: Mapping[Region, tuple[Run, ...]] = {}
    #: Whether chunks lie along x; if not they are of the threads in the order of their numbers.
    has_rows: bool = True
    #: Whether chunks are warps.
    has_warps: bool = True
    #: What loops of warps were in the kernel's text, and of expressions that stand in them a second time the first.
    before: Mapping[tree.Statement, tree.Statement] = {}
    originals: Mapping[tree.Expression, tree.Expression] = {}
    #: Variables that threads assign sums which do not wrap.
    numbers: frozenset[tree.Local] = frozenset()
    #: What must not be negative, or the kernel is another one (``while_ranges``).
    assumptions: tuple[Form, ...] = ()

    @property
    def regions(self) -> list[Region]:
        return [item for items in self.items.values() for item in items if isinstance(item, Region)]


class Planner:
    """Divides a kernel that only waits at ``syncthreads()``, ``_count``, ``_and`` and ``_or``; ``found`` are its
    levels, and ``fits`` says of accesses whether a loop with them may be done once a chunk."""

    def __init__(
        self, kernel: tree.TypedKernel, uniformity: Uniformity, found: Levels, fits: chunks.Fits | None = None
    ) -> None:
        self._fits: chunks.Fits = fits or (lambda node: chunks.is_in_line(node, uniformity))
        self.kernel, self.uniformity, self.levels = kernel, uniformity, found
        self.alive = tree.Local(".alive", bool_)
        #: The predicates of ``syncthreads_count``, ``_and`` and ``_or``.
        self.predicates = {local for once in self.levels.statements if (local := predicate_of(once)) is not None}
        self.again: dict[tree.Local, tree.Assign] = {}
        #: What bodies that are done once a block consist of, and of each region those that are done once a chunk.
        self.blocks: dict[tree.Body, list[tree.Body | tree.Statement]] = {}
        self.chunks: dict[tree.Body, dict[tree.Body, list[tree.Body | tree.Statement]]] = {}
        self.of_chunks: dict[tree.Body, frozenset[tree.Statement]] = {}
        #: The runs before which threads may have ended.
        self.guarded: set[tree.Body] = set()
        self.has_ended = False
        #: The regions in loops in which threads may have ended in an iteration before.
        self.repeated: set[tree.Body] = set()
        self._ends_in_loop = False

    def plan(self) -> Plan:
        self._find_cheap(self.kernel.body)
        regions: list[tree.Body] = []

        def begins(region: tree.Body) -> None:
            regions.append(region)
            if self._ends_in_loop:
                self.repeated.add(region)

        self._divide(self.kernel.body, self.levels.statements, self.blocks, begins)
        lives = {region: lifetimes.of(region) for region in regions}
        needed = {local for life in lives.values() for local in life.needed} | self.predicates
        own = {local for life in lives.values() for local in life.assigned}
        kept = [local for local in self.in_order(own) if local in needed and local not in self.again]
        for region in regions:
            self._divide_region(region, frozenset(kept))
        if self.guarded:
            kept.append(self.alive)
            lives = {region: self.lives_of(region) for region in regions}
        items: dict[tree.Body, list[Item]] = {
            body: [self._region(part, lives[part], kept) if isinstance(part, tuple) else part for part in parts]
            for body, parts in self.blocks.items()
        }
        alive = self.alive if self.guarded else None
        found = (item for parts in items.values() for item in parts if isinstance(item, Region))
        ends = alive is not None and self.levels.needs_threads
        ending = frozenset(region for region in found if ends and returns(region.body))
        arrays, again = self._kept_arrays(regions), frozenset(self.again)
        return Plan(self.kernel, self.levels, items, tuple(kept), alive, ending, arrays, again, {})

    def in_order(self, found: set[tree.Local]) -> list[tree.Local]:
        first = [*self.kernel.parameters, *self.kernel.variables]
        rest = sorted(found - set(first), key=lambda local: local.name)
        return [local for local in first if local in found] + rest

    def lives_of(self, body: tree.Body) -> lifetimes.Lifetimes:
        """Those of a region or a run; what is left undone for threads that have ended does not matter."""
        found = lifetimes.of(body)
        ends = bool(self.guarded) and returns(body)
        is_guarded = body in self.guarded or any(run in self.guarded for run in self._runs_of(body))
        if ends:
            found = found.with_changes(assigned=found.assigned | {self.alive})
        if ends or is_guarded:
            found = found.with_changes(needed=found.needed | {self.alive})
        return found

    def _runs_of(self, region: tree.Body) -> list[tree.Body]:
        return _bodies_among(self.chunks.get(region, {}))

    def _region(self, region: tree.Body, life: lifetimes.Lifetimes, kept: list[tree.Local]) -> Region:
        parts_of, statements = self.chunks[region], self.of_chunks[region]
        lives = {run: self.lives_of(run) for run in self._runs_of(region)}
        needed, left = over(kept, life)
        variables = frozenset(statement.local for statement in statements if isinstance(statement, tree.ForRange))
        between = {local for run in lives.values() for local in run.needed} - variables - set(self.again)
        own = {local for run in lives.values() for local in run.assigned} | {*needed, *left}
        carried = [local for local in self.in_order(own) if local in between or local in needed or local in left]
        items: dict[tree.Body, list[Run | tree.Statement]] = {
            body: [self._run(part, lives[part], carried) if isinstance(part, tuple) else part for part in parts]
            for body, parts in parts_of.items()
        }
        bounds = tuple(controlling(statement) for statement in statements)
        again = {own.local: own for own in self.again_in(bounds)}
        whole = self._whole(region, needed, left)
        return Region(region, items, needed, left, tuple(carried), variables, again, whole)

    def is_guarded(self, region: tree.Body) -> bool:
        """Whether threads may have ended when a region begins."""
        first, *_ = self._runs_of(region)
        return first in self.guarded

    def _whole(self, region: tree.Body, needed: tuple[tree.Local, ...], left: tuple[tree.Local, ...]) -> Run:
        statements = self._for_the_living(region, is_guarded=self.is_guarded(region))
        return Run(statements, needed, left, self.again_in(region), self.is_parallel(region))

    def _for_the_living(self, body: tree.Body, *, is_guarded: bool) -> tree.Body:
        """Statements that only those threads do which have not ended before."""
        if not is_guarded:
            return body
        return (tree.If(body[0].span, tree.Read(body[0].span, bool_, self.alive), body, ()),)

    def _run(self, run: tree.Body, life: lifetimes.Lifetimes, carried: list[tree.Local]) -> Run:
        needed, left = over(carried, life)
        again, is_parallel = self.again_in(run), self.is_parallel(run)
        return Run(self._for_the_living(run, is_guarded=run in self.guarded), needed, left, again, is_parallel)

    def is_parallel(self, part: tree.Body) -> bool:
        """Whether LLVM had better know that the threads of a run are in no order. It has no atomic operation: those on
        shared memory are loads and stores whose order counts. And it scatters nothing in shared memory: elements apart
        from each other are stored faster one by one than as vectors."""
        return not is_atomic(part, set()) and not any(
            isinstance(node.array.type, ArrayType)
            and node.array.type.space is Space.SHARED
            and not chunks.is_in_line(node, self.uniformity)
            for node in tree.of_kind(part, tree.Store)
        )

    def again_in(self, part: Any) -> tuple[tree.Assign, ...]:
        """What a part of the kernel computes again, with what that needs."""
        if not self.again:
            return ()
        wanted, found = set(read(part)), set[tree.Local]()
        wanted.update(node.local for node in _assignments(part))
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
                if statement.local in self.predicates:
                    continue
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
            case tree.DeviceCall():
                return node.operation in (lane_id, warp_id)
            case tree.Constant() | tree.Extent():
                return True
            case tree.Allocate():
                return True
        return False

    # Regions

    def _divide(
        self,
        body: tree.Body,
        once: frozenset[tree.Statement],
        found: dict[tree.Body, list[tree.Body | tree.Statement]],
        begins: Callable[[tree.Body], None],
    ) -> None:
        """Divides a body into statements of ``once`` and runs of others; ``begins`` is told of each of these."""
        parts: list[tree.Body | tree.Statement] = []
        pending: list[tree.Statement] = []

        def flush() -> None:
            if pending:
                parts.append(tuple(pending))
                begins(tuple(pending))
                pending.clear()

        found[body] = parts
        for statement in body:
            if is_barrier(statement):
                flush()
                parts.append(statement)
            elif statement not in once:
                pending.append(statement)
            else:
                if not (isinstance(statement, tree.Assign) and may_come_before(statement, tuple(pending))):
                    flush()
                parts.append(statement)
                outer = self._ends_in_loop
                self._ends_in_loop |= is_loop(statement) and self._some_return(statement)
                for inner in bodies(statement):
                    self._divide(inner, once, found, begins)
                self._ends_in_loop = outer
        flush()

    def _some_return(self, statement: tree.Statement) -> bool:
        """Whether threads may return in a statement while others go on."""
        returns_ = (node for node in tree.nodes(statement) if isinstance(node, tree.Return))
        return any(node not in self.levels.statements for node in returns_)

    def _divide_region(self, region: tree.Body, kept: frozenset[tree.Local]) -> None:
        again = {local for local, own in self.again.items() if self.uniformity.of(own.value) >= Scope.CHUNK}
        outer = self.levels.variables.union(again, self._constant_parameters())
        self.of_chunks[region] = chunks.statements_of(region, self.uniformity, outer, kept, self._fits)
        self.chunks[region] = {}
        self.has_ended |= region in self.repeated
        self._divide(region, self.of_chunks[region], self.chunks[region], self._run_begins)

    def _constant_parameters(self) -> set[tree.Local]:
        return {local for local in self.kernel.parameters if local.name in self.kernel.fixed}

    def _run_begins(self, run: tree.Body) -> None:
        if self.has_ended:
            self.guarded.add(run)
        self.has_ended |= returns(run)

    def _kept_arrays(self, regions: Iterable[tree.Body]) -> tuple[tree.Allocate, ...]:
        """Every local array: what a thread puts there it may read in another region."""
        return tuple(node for run in regions for node in tree.of_kind(run, tree.Allocate) if _is_local(node))


def _bodies_among(parts: dict[tree.Body, list[tree.Body | tree.Statement]]) -> list[tree.Body]:
    """The regions, or runs, among the parts of bodies."""
    return [part for body in parts.values() for part in body if isinstance(part, tuple)]


def over(
    variables: list[tree.Local], life: lifetimes.Lifetimes
) -> tuple[tuple[tree.Local, ...], tuple[tree.Local, ...]]:
    """Of the variables that are handed on those that statements take over, and those that they leave."""
    needed = [v for v in variables if v in life.needed or (v in life.assigned and v not in life.sure)]
    return tuple(needed), tuple(v for v in variables if v in life.assigned)


def may_come_before(statement: tree.Assign, pending: tree.Body) -> bool:
    """Whether an assignment of a variable of the block does the same before statements of threads; it may fail where
    they return."""
    if loads(statement.value) or (may_fail(statement.value) and returns(pending)):
        return False
    return statement.local not in read(pending)


def is_atomic(part: Any, seen: set[tree.SpecialisedFunction]) -> bool:
    """Whether a part of the tree, or what it calls, has an atomic operation."""
    for node in tree.of_kind(part, tree.DeviceCall, tree.Call):
        if isinstance(node, tree.DeviceCall) and node.is_atomic:
            return True
        if isinstance(node, tree.Call) and node.function not in seen:
            seen.add(node.function)
            if is_atomic(node.function.typed.body, seen):
                return True
    return False


def _assignments(part: Any) -> Iterator[tree.Assign]:
    """The assignments in a part of the tree, which may have statements."""
    if isinstance(part, tree.Assign):
        yield part
    for inner in part if isinstance(part, tuple) else bodies(part):
        yield from _assignments(inner)


def _is_local(node: tree.Allocate) -> bool:
    return isinstance(node.type, ArrayType) and node.type.space is Space.LOCAL


def _is_integer(node: tree.Expression) -> bool:
    return isinstance(node.type, Scalar) and (node.type.is_integer or node.type.is_bool)


def of_the_living(body: tree.Body, alive: tree.Local | None) -> tree.Body:
    """Statements without the test whether the thread has returned, if they have it."""
    match body:
        case (tree.If(test=tree.Read(local=local), body=inner),) if local is alive:
            return inner
    return body


def returns(run: tree.Body) -> bool:
    return tree.has(run, tree.Return)
