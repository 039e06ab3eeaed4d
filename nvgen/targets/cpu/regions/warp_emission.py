"""Emits a region in which the lanes of warps work together: a loop over the warps of a row, in it the warp's
statements, the operations of its lanes, and loops over the lanes for all that stands between.

What lanes keep from one loop to the next are arrays of an element a lane on the stack. LLVM unrolls the loops that it
has vectorised wholly, and then the arrays become registers.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen import tree
from nvgen.codegen import statements
from nvgen.codegen.ir_gaps import truncate_without_wrap
from nvgen.codegen.llvm_types import value_type
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.targets.cpu.conventions import thread
from nvgen.targets.cpu.regions import lane_variables, lane_vectors, warp_operations
from nvgen.targets.cpu.regions.emission import BlockEmitter, ChunkEmitter, Row
from nvgen.targets.cpu.regions.plan import Region, Run
from nvgen.targets.cpu.regions.warp_plan import WarpRegion, operation_of
from nvgen.tree.analysis.lanes import CHUNK_LANE

_I1, _I32, _I64 = ir.IntType(1), ir.IntType(32), ir.IntType(64)
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

    def emit(self) -> None:
        """Emits a warp's way through the region, of which the end is where its lanes return."""
        b = self.builder
        warp = truncate_without_wrap(b, b.lshr(self.first, _I64(_SHIFT)), _I32)
        registers = {**self.frame.registers, CHUNK_LANE.name: _I32(0), thread.WARP: warp}
        done, start = self.block("warp.done"), self.block("warp.begin")
        self.frame = self.frame.with_changes(registers=registers, exit=done)
        for key, type_ in self.arrays.sizes():  # nothing comes from the warp before
            vector = ir.VectorType(warp_operations.element(type_), WARP_SIZE)
            b.store(ir.Constant(vector, ir.Undefined), self.arrays.address(*key))
        started = b.block
        b.branch(start)
        b.position_at_end(start)
        self.take_over()
        statements.body(self, self.region.body)
        self.branch_to(done)
        b.position_before(started.instructions[-1])
        for slot_of, slot in self._slots.items():
            b.store(ir.Constant(value_type(slot_of.type), ir.Undefined), slot)
        b.position_at_end(done)
        self.hand_on()

    def once(self, statement: tree.Statement) -> None:
        """Emits a statement of the warp, or an operation of its lanes."""
        call = operation_of(statement)
        if call is None:
            super().once(statement)
        else:
            lane_variables.emit(self, statement.local if isinstance(statement, tree.Assign) else None, call)

    def emit_run(self, run: Run) -> None:
        if not lane_vectors.emit(self, run):
            super().emit_run(run)

    def leave(self, value: ir.Value | None = None) -> None:
        """All lanes return."""
        alive = self.kernel.plan.alive
        if alive is not None and alive in self.region.carried:
            with self.lanes(None) as (lane, _):
                self.arrays.store(self.builder, alive, lane, _I1(0))
        elif alive is not None:
            self.store(alive, _I1(0))
        super().leave(value)
