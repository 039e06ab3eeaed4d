"""Emits a warp that waits as a whole: its statements, the operations of its lanes, and loops over the lanes for all
that stands between.

What lanes keep from one loop to the next are arrays of an element a lane, which lie in the warp's frame where they are
needed behind a wait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from llvmlite import ir

from nvgen import tree
from nvgen.codegen import statements
from nvgen.codegen.contract.target import KernelFrame
from nvgen.codegen.expressions import value
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.ir_gaps import extend_non_negative, truncate_without_wrap
from nvgen.codegen.threads import linear_index
from nvgen.lang import block_dim, thread_idx
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.warp import FULL_MASK
from nvgen.targets.cpu.conventions import thread
from nvgen.targets.cpu.regions import lane_vectors, warp_operations
from nvgen.targets.cpu.regions.emission import BlockEmitter, ChunkEmitter, Row
from nvgen.targets.cpu.regions.plan import Run
from nvgen.targets.cpu.regions.thread_emission import Handed, ThreadEmitter
from nvgen.targets.cpu.regions.vectors import There
from nvgen.targets.cpu.threads import copy_queues
from nvgen.targets.cpu.warps.division import ForOneLane, WarpCode
from nvgen.targets.cpu.warps.operations import operation_of
from nvgen.tree.analysis.lanes import CHUNK_LANE

_I1, _I8, _I32, _I64 = (ir.IntType(bits) for bits in (1, 8, 32, 64))
_SHIFT = WARP_SIZE.bit_length() - 1


#: Emits an operation whose result each lane gets in a variable, if there is one; whether it is an operation to which
#: lanes bring something: others are emitted as those of a thread.
Operation = Callable[[Any, tree.Local | None, tree.DeviceCall], bool]


class WarpEmitter(ChunkEmitter):
    """Emits what is done once a warp."""

    region: WarpCode

    def __init__(self, block: BlockEmitter, frame: KernelFrame, code: WarpCode, operation: Operation) -> None:
        #: Emits an operation to which lanes bring something; whether it is one.
        self._operation = operation
        self._first_x: ir.Value = frame.registers[thread_idx.x.name]
        #: Memory of operations by its type and number, and the types of what an operation has taken.
        self._rooms: dict[tuple[str, int], ir.Value] = {}
        self._taken: list[str] = []
        super().__init__(block, Row(dict(frame.registers), _I64(0), _I64(WARP_SIZE)), _I64(0), code)
        number = frame.builder.lshr(linear_index(block), _I32(_SHIFT))
        own = {thread_idx.x.name: self._first_x, CHUNK_LANE.name: _I32(0), thread.WARP: number}
        #: The lanes of a warp that the block may lack, as bits; None where it has all.
        self._present: ir.Value | None = None
        self.count = _I64(WARP_SIZE)
        if not code.is_full:
            self._find_lanes(frame)
        lanes = _I32(FULL_MASK) if self._present is None else self._present
        registers = {**self.frame.registers, **own, thread.LANES: lanes}
        self.frame = self.frame.with_changes(registers=registers, exit=frame.exit)

    def _find_lanes(self, frame: KernelFrame) -> None:
        """Finds out which lanes the block has: the first ones, of which there is one at least."""
        b = self.builder
        rest = b.sub(frame.registers[block_dim.x.name], self._first_x)
        is_whole = b.icmp_unsigned(">=", rest, _I32(WARP_SIZE))
        count = b.select(is_whole, _I32(WARP_SIZE), rest)
        self.count = extend_non_negative(b, count, _I64)
        self._present = b.lshr(_I32(FULL_MASK), b.sub(_I32(WARP_SIZE), count))

    def there(self) -> There | None:
        """The lanes that are in an operation; None where these are all."""
        if self._present is None:
            return None
        return There(self._present, self.builder.bitcast(self._present, ir.VectorType(_I1, WARP_SIZE)))

    def emit(self) -> None:
        """Emits a warp's way through the kernel, of which the end is where it returns."""
        statements.body(self, self.region.body)
        if not self.terminated:
            self.leave()

    def divided(self, body: tree.Body) -> None:
        chosen: tree.Local | None = None
        for item in self.region.items[body]:
            if self.terminated:
                return
            if isinstance(item, ForOneLane):
                chosen = item.chosen
            elif not isinstance(item, Run):
                self.once(item)
            elif chosen is not None:
                self._emit_for_one(item, chosen)
                chosen = None
            else:
                self.emit_run(item)

    def once(self, statement: tree.Statement) -> None:
        """Emits a statement of the warp, or an operation of its lanes."""
        call = operation_of(statement)
        self._taken.clear()
        local = statement.local if isinstance(statement, tree.Assign) else None
        if call is None or not self._operation(self, local, call):
            super().once(statement)

    @contextmanager
    def lanes(self, run: Run | None) -> Iterator[tuple[ir.Value, ir.Value]]:
        """A loop over the lanes: the number of each, also as that of a thread, since the warp's memory is its own."""
        with self.threads(self.count, run, WARP_SIZE if self._present is None else 0) as lane:
            yield lane, lane

    def emit_run(self, run: Run) -> None:
        """Emits a loop over the lanes."""
        if not lane_vectors.emit(self, run, self.region.lines[run], self._emit_rarely, self._has_all()):
            with self.lanes(run) as (lane, _):
                self.thread(lane).run(run)

    def _has_all(self) -> ir.Value | None:
        """Whether no lane is lacking, where that is asked."""
        return None if self._present is None else self.builder.icmp_unsigned("==", self._present, _I32(FULL_MASK))

    def _emit_rarely(self, run: Run) -> None:
        """Emits a loop that is seldom made: where a check may fail."""
        with self.short_lanes() as lane:
            self.thread(lane).run(run)

    def thread(self, lane: ir.Value, **registers: ir.Value) -> ThreadEmitter:
        """The emitter of a run of a lane, an i64."""
        return ThreadEmitter(self, self._frame_of(lane, registers), Handed(self.arrays, lane), lane)

    def _frame_of(self, lane: ir.Value, registers: Mapping[str, ir.Value]) -> KernelFrame:
        b = self.builder
        short = truncate_without_wrap(b, lane, _I32)
        own = {thread_idx.x.name: b.add(self._first_x, short, flags=("nuw", "nsw")), CHUNK_LANE.name: short}
        own.update(copy_queues.of_lane(b, self.frame.registers, lane))
        return self.frame.with_changes(registers={**self.frame.registers, **own, **registers}, exit=None)

    @contextmanager
    def short_lanes(self) -> Iterator[ir.Value]:
        """A loop over the lanes that does little, and becomes no vectors: kernels have many."""
        with self.threads(self.count, None, is_rare=True) as lane:
            yield lane

    @contextmanager
    def bringing(self) -> Iterator[tuple[ThreadEmitter, ir.Value]]:
        """A loop over the lanes: the emitter of what each brings to an operation, and its number."""
        with self.short_lanes() as lane:
            made = _Bringing(self, self._frame_of(lane, {}), Handed(self.arrays, lane), lane)
            made.find_arrays()
            yield made, lane
            made.end()

    def room(self, type_: ir.Type) -> ir.Value:
        """Memory of an operation's own, which those that follow use again."""
        key = str(type_), self._taken.count(str(type_))
        self._taken.append(str(type_))
        if key not in self._rooms:
            self._rooms[key] = warp_operations.room(self.builder, type_)
        return self._rooms[key]

    def _emit_for_one(self, run: Run, chosen: tree.Local) -> None:
        """Emits what the lane does for which a variable is true."""
        b = self.builder
        flags = b.load(self.arrays.address(chosen, ()), typ=ir.VectorType(_I8, WARP_SIZE))
        flags.align = WARP_SIZE
        mask = b.bitcast(b.icmp_unsigned("!=", flags, ir.Constant(flags.type, None)), _I32)
        if self._present is not None:
            mask = b.and_(mask, self._present)
        for_one, after = self.block("lane.begin"), self.block("lane.end")
        b.cbranch(b.icmp_unsigned("!=", mask, _I32(0)), for_one, after)
        b.position_at_end(for_one)
        lane = b.call(declare(b.module, "llvm.cttz.i32", _I32, [_I32, _I1]), [mask, _I1(1)])
        self.thread(b.zext(lane, _I64), **{thread.LANES: mask}).run(run)
        self.branch_to(after)
        b.position_at_end(after)


class _Bringing(ThreadEmitter):
    """Emits expressions of a lane outside of runs."""

    _outer: WarpEmitter

    def load(self, local: tree.Local) -> ir.Value:
        region, handed = self._outer.region, self.handed
        if local in region.again:
            return value(self, region.again[local].value)
        if local in region.carried:
            return handed.arrays.load(self.builder, local, handed.index)
        return super().load(local)
