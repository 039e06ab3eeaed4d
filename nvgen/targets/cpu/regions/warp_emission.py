"""Emits a region in which the lanes of warps work together: a loop over the warps of a row, in it the warp's
statements, the operations of its lanes, and loops over the lanes for all that stands between.

What lanes keep from one loop to the next are arrays of an element a lane on the stack. LLVM unrolls the loops that it
has vectorised wholly, and then the arrays become registers. Loops are over all lanes, also where some are not there
(``living_lanes``): these skip what stands in it.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from nvgen import tree
from nvgen.codegen import statements
from nvgen.codegen.ir_gaps import truncate_without_wrap
from nvgen.codegen.llvm_types import value_type
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.targets.cpu.conventions import thread
from nvgen.targets.cpu.regions import lane_variables, lane_vectors, warp_operations
from nvgen.targets.cpu.regions.emission import BlockEmitter, ChunkEmitter, Row, checks
from nvgen.targets.cpu.regions.living_lanes import LivingLanes
from nvgen.targets.cpu.regions.plan import Region, Run, returns
from nvgen.targets.cpu.regions.vectors import There
from nvgen.targets.cpu.regions.warp_plan import WarpRegion, operation_of
from nvgen.tree.analysis.lanes import CHUNK_LANE
from nvgen.types import bool_

_I1, _I8, _I32, _I64 = (ir.IntType(bits) for bits in (1, 8, 32, 64))
_SHIFT = WARP_SIZE.bit_length() - 1


class WarpBlockEmitter(BlockEmitter):
    """Emits what is done once a block, of a kernel with such regions."""

    def emit_row(self, row: Row, region: Region, *, is_rare: bool = False) -> None:
        if region not in self.kernel.plan.warps:
            super().emit_row(row, region, is_rare=is_rare)
            return
        with self.chunks(row) as begin:
            WarpEmitter(self, row, begin, self.kernel.plan.warps[region]).emit()


class WarpEmitter(ChunkEmitter):
    """Emits what is done once a warp."""

    region: WarpRegion
    gives_up = True

    def __init__(self, block: BlockEmitter, row: Row, begin: ir.Value, region: WarpRegion) -> None:
        super().__init__(block, row, begin, region)
        #: How many lanes the block has for it, where that is not known; those that it lacks are not there.
        self._limit = None if self.is_whole else self.count
        self.count, self.is_whole = _I64(self.kernel.width), True
        self._living: LivingLanes | None = None
        if region.alive is not None:
            self._living = LivingLanes(self.builder, self.arrays, region.alive)
        self._may_end = region.alive is not None and (region.takes_alive or region.has_returns)
        self._is_branch = False
        self._done: ir.Block

    @property
    def alive(self) -> tree.Local | None:
        return self.region.alive or super().alive

    def emit(self) -> None:
        """Emits a warp's way through the region, of which the end is where its lanes return."""
        b = self.builder
        registers = {**self.frame.registers, CHUNK_LANE.name: _I32(0)}
        if self.kernel.plan.has_warps:
            registers[thread.WARP] = truncate_without_wrap(b, b.lshr(self.first, _I64(_SHIFT)), _I32)
        self._done, start = self.block("warp.done"), self.block("warp.begin")
        self.frame = self.frame.with_changes(registers=registers, exit=self._done, given_up=self._done)
        self._begin = registers
        for key, type_ in self.arrays.sizes():  # nothing comes from the warp before
            vector = ir.VectorType(warp_operations.element(type_), self.kernel.width)
            b.store(ir.Constant(vector, ir.Undefined), self.arrays.address(*key))
        started = b.block
        b.branch(start)
        b.position_at_end(start)
        if self._living is not None:
            self._begin_living(self._living)
        self.take_over()
        statements.body(self, self.region.body)
        self.branch_to(self._done)
        b.position_before(started.instructions[-1])
        for slot_of, slot in self._slots.items():
            b.store(ir.Constant(value_type(slot_of.type), ir.Undefined), slot)
        b.position_at_end(self._done)
        self.hand_on()

    # The lanes that are there

    def _begin_living(self, living: LivingLanes) -> None:
        kept = None
        if self.region.takes_alive and self.region.alive is not None:
            alive = self.kernel.storage.arrays.address(self.region.alive, ())
            kept = self.builder.gep(alive, [self.first], inbounds=True, source_etype=_I8)
        living.begin(kept, self._limit)
        if self.region.takes_alive:
            self._end_without(living)

    def _end_without(self, living: LivingLanes) -> None:
        """Ends the warp where none of its lanes is there: what it does once may fail, or have no end."""
        b, some = self.builder, self.block("warp.living")
        b.cbranch(b.icmp_unsigned("!=", living.bits(), _I32(0)), some, self._done)
        b.position_at_end(some)

    def there(self) -> There | None:
        """The lanes that are in an operation; None where these are all."""
        return None if self._living is None else self._living.there()

    def one_lane(self) -> ir.Value:
        if self._living is None or not self._may_end:
            return super().one_lane()
        return self.builder.zext(self._living.first(), _I64)

    def _registers_of(self, lane: ir.Value) -> dict[str, ir.Value]:
        own = self.registers_of(self.builder.zext(lane, _I64), self._begin)
        return {**self.frame.registers, **own, CHUNK_LANE.name: lane}

    # Statements

    def once(self, statement: tree.Statement) -> None:
        """Emits a statement of the warp, or an operation of its lanes; what depends on the lane is the first one's."""
        outer = self.frame
        if self._living is not None and self._may_end:
            self.frame = outer.with_changes(registers=self._registers_of(self._living.first()))
        call = operation_of(statement)
        if statement in self.region.parts:
            self._branch(statement)
        elif call is None:
            super().once(statement)
        else:
            local = statement.local if isinstance(statement, tree.Assign) else None
            lane_variables.emit(self, local, call, self.there())
            self._meet_lanes()
        self.frame = outer

    def _meet_lanes(self) -> None:
        """The lanes have come to an operation."""
        if self.instruments_memory:
            checks().meet_lanes(self)

    def _branch(self, statement: Any) -> None:
        """Emits a branch that some lanes take together, if there are any."""
        b, around = self.builder, (self._living, self._may_end, self._is_branch)
        lanes = LivingLanes(b, self.arrays, self.region.parts[statement])
        lanes.begin_branch(self.there())
        some, end = self.block("branch"), self.block("branch.end")
        b.cbranch(b.icmp_unsigned("!=", lanes.bits(), _I32(0)), some, end)
        b.position_at_end(some)
        self._living, self._may_end, self._is_branch = lanes, True, True
        statements.body(self, statement.body)
        self._living, self._may_end, self._is_branch = around
        self.branch_to(end)
        b.position_at_end(end)

    def lanes_alone(self) -> ir.Value | None:
        return self._living.there().flags if self._is_branch and self._living is not None else None

    def emit_run(self, run: Run) -> None:
        if self.kernel.plan.has_warps and lane_vectors.emit(self, run):
            return
        outer, living, guard = self.frame, self._living, self.region.guards[run]
        if living is None or guard is None:
            super().emit_run(run)
            if self.instruments_memory:
                checks().end_lanes(self.frame)
            return
        span = run.statements[0].span
        guarded = tree.If(span, tree.Read(span, bool_, guard), run.statements, ())
        self.frame = outer.with_changes(registers=self._begin)
        super().emit_run(run.with_changes(statements=(guarded,)))
        self.frame = outer
        if returns(run.statements):
            living.look_again()
            self._end_without(living)

    def leave(self, value: ir.Value | None = None) -> None:
        """All lanes return."""
        alive = self.kernel.plan.alive
        if self._living is not None:
            self._living.end()
        elif alive is not None and alive in self.region.carried:
            with self.lanes(None) as (lane, _):
                self.arrays.store(self.builder, alive, lane, _I1(0))
        elif alive is not None:
            self.store(alive, _I1(0))
        super().leave(value)
