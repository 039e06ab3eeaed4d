"""Emits a region in which the lanes of warps work together: a loop over the warps of a row, in it the warp's
statements, the operations of its lanes, and loops over the lanes for all that stands between.

What lanes keep from one loop to the next are arrays of an element a lane on the stack. LLVM unrolls the loops that it
has vectorised wholly, and then the arrays become registers.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from llvmlite import ir

from nvgen import tree
from nvgen.analysis.lanes import CHUNK_LANE
from nvgen.codegen import statements
from nvgen.codegen.expressions import value
from nvgen.codegen.ir_gaps import add_slot, truncate_without_wrap
from nvgen.codegen.llvm_types import value_type
from nvgen.lang import thread_idx
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.targets.cpu import thread
from nvgen.targets.cpu.counting import counting
from nvgen.targets.cpu.regions import warp_operations
from nvgen.targets.cpu.regions.emission import BlockEmitter, Handed, Row, ThreadEmitter
from nvgen.targets.cpu.regions.plan import Run
from nvgen.targets.cpu.regions.storage import ROUNDED, Arrays
from nvgen.targets.cpu.regions.warp_operations import WarpLevel
from nvgen.targets.cpu.regions.warp_plan import WarpRegion, operation_of
from nvgen.targets.target import ArrayValue, KernelFrame

_I1, _I32, _I64 = ir.IntType(1), ir.IntType(32), ir.IntType(64)
_NO_WRAP = ("nuw", "nsw")
_SHIFT = WARP_SIZE.bit_length() - 1


class WarpBlockEmitter(BlockEmitter):
    """Emits what is done once a block, of a kernel with such regions."""

    def emit_warps(self, row: Row, region: WarpRegion) -> None:
        _emit(self, row, region)


def _emit(block: BlockEmitter, row: Row, region: WarpRegion) -> None:
    b = block.builder
    with counting(b, "warp", _I64(0), b.lshr(row.count, _I64(_SHIFT)), unrolls=False) as number:
        begin = b.shl(number, _I64(_SHIFT), flags=_NO_WRAP)
        first = b.add(row.first, begin, flags=_NO_WRAP)
        done = b.append_basic_block("warp.done")
        frame = row.frame(block, begin)
        warp = truncate_without_wrap(b, b.lshr(first, _I64(_SHIFT)), _I32)
        registers = {**frame.registers, CHUNK_LANE.name: _I32(0), thread.WARP: warp}
        WarpEmitter(block, region, frame.with_changes(registers=registers, exit=done), first).emit(done)


class WarpEmitter(WarpLevel):
    """Emits what is done once a warp, whose first thread is ``first`` in the block; its registers are that thread's."""

    def __init__(self, block: BlockEmitter, region: WarpRegion, frame: KernelFrame, first: ir.Value) -> None:
        self.place, self.region = block.place, region
        plan, names = block.place.plan, {local.name for local in region.variables}
        # A warp that returns comes to the end as well, without a value of what is assigned behind.
        fixed = (plan.kernel.fixed & names) - {local.name for local in (*region.needed, *region.left)}
        super().__init__(block.target, frame, block.functions, block.place.options, fixed)
        self._block, self._first = block, first
        self.allocated = dict(block.allocated)
        self.arrays = Arrays(region.carried)
        with self.builder.goto_entry_block():
            for key, type_ in self.arrays.sizes():
                array = add_slot(self.builder, ir.ArrayType(type_, WARP_SIZE), f"{key[0].name}.lanes")
                array.align = ROUNDED
                self.arrays.bind(key, array)

    def owns(self, local: tree.Local) -> bool:
        return local in self.region.variables or self._block.owns(local)

    def load(self, local: tree.Local) -> ir.Value:
        """A variable of the warp or of the block; or the first lane's, where that tells what is the same for all."""
        if local in self.region.carried:
            return self.arrays.load(self.builder, local, _I64(0))
        if local in self.region.again:
            return value(self, self.region.again[local].value)
        return self._block.load(local) if self._block.owns(local) else super().load(local)

    def array(self, local: tree.Local) -> ArrayValue | None:
        return self._block.array(local)

    def reference(self, local: tree.Local) -> ir.Value | None:
        return self._block.reference(local)

    def emit(self, done: ir.Block) -> None:
        """Emits a warp's way through the region, which ends at ``done``."""
        b, kept, carried = self.builder, self.place.storage.arrays, self.region.carried
        for key, type_ in self.arrays.sizes():  # nothing comes from the warp before
            b.store(ir.Constant(ir.ArrayType(type_, WARP_SIZE), ir.Undefined), self.arrays.place(*key))
        started = b.block
        start = b.append_basic_block("warp.begin")
        b.branch(start)
        b.position_at_end(start)
        from_before = [local for local in self.region.needed if local in carried]
        if from_before:
            with self.lanes(None) as (lane, number):
                for local in from_before:
                    self.arrays.store(b, local, lane, kept.load(b, local, number))
        for local in self.region.needed:
            if local not in carried:
                self.store(local, kept.load(b, local, self._first))
        statements.body(self, self.region.body)
        self.branch_to(done)
        b.position_before(started.instructions[-1])
        for slot_of, slot in self._slots.items():
            b.store(ir.Constant(value_type(slot_of.type), ir.Undefined), slot)
        b.position_at_end(done)
        self._hand_on()

    def _hand_on(self) -> None:
        b, left = self.builder, self.region.left
        if not left:
            return
        once = {local: self.load(local) for local in left if local not in self.region.carried}
        with self.lanes(None) as (lane, number):
            for local in left:
                found = once[local] if local in once else self.arrays.load(b, local, lane)
                self.place.storage.arrays.store(b, local, number, found)

    @contextmanager
    def lanes(self, run: Run | None) -> Iterator[tuple[ir.Value, ir.Value]]:
        """A loop over the lanes: the number of each, and that of its thread in the block."""
        with self.threads(_I64(WARP_SIZE), run, WARP_SIZE) as lane:
            yield lane, self.builder.add(self._first, lane, flags=_NO_WRAP)

    def divided(self, body: tree.Body) -> None:
        for item in self.region.items[body]:
            if self.terminated:
                return
            if isinstance(item, Run):
                self._run(item)
            elif (call := operation_of(item)) is not None:
                warp_operations.emit(self, item.local if isinstance(item, tree.Assign) else None, call)
            else:
                statements.statement(self, item)

    def _run(self, run: Run) -> None:
        b, x = self.builder, self.frame.registers[thread_idx.x.name]
        with self.lanes(run) as (lane, number):
            short = truncate_without_wrap(b, lane, _I32)
            registers = {**self.frame.registers, CHUNK_LANE.name: short}
            registers[thread_idx.x.name] = b.add(x, short, flags=_NO_WRAP)
            frame = self.frame.with_changes(registers=registers, exit=None)
            LaneEmitter(self, frame, Handed(self.arrays, lane), number).run(run)

    def leave(self, value: ir.Value | None = None) -> None:
        """All lanes return."""
        alive = self.place.plan.alive
        if alive is not None and alive in self.region.carried:
            with self.lanes(None) as (lane, _):
                self.arrays.store(self.builder, alive, lane, _I1(0))
        elif alive is not None:
            self.store(alive, _I1(0))
        super().leave(value)


class LaneEmitter(ThreadEmitter):
    """Emits what a lane does."""

    def store(self, local: tree.Local, number: ir.Value) -> None:
        outer = self._outer
        assert isinstance(outer, WarpEmitter)
        if local in outer.region.numbers and getattr(number, "opname", "") == "add":
            number.flags = ["nsw"]
        super().store(local, number)
