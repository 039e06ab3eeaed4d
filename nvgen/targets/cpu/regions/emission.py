"""Emits a divided kernel: the block's statements around loops over its threads.

Both are emitted by code generation's own rules, each by an emitter of its own, which share function and builder. That
of the block gives what stands between its own statements to those of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from llvmlite import ir

from nvgen import tree
from nvgen.base.records import Node
from nvgen.codegen import allocation, statements
from nvgen.codegen.arrays import array_type, packed
from nvgen.codegen.contract.target import ArrayValue, KernelFrame
from nvgen.codegen.expressions import value
from nvgen.codegen.ir_gaps import add_slot, extend_non_negative, truncate_without_wrap
from nvgen.lang import block_dim, thread_idx
from nvgen.lang.sync import ReducingBarrier
from nvgen.targets.cpu.conventions.counted_loops import counting
from nvgen.targets.cpu.conventions.thread import COVERED
from nvgen.targets.cpu.regions import thread_indices
from nvgen.targets.cpu.regions.level_emission import EmittedKernel, Level
from nvgen.targets.cpu.regions.levels import is_barrier, predicate_of
from nvgen.targets.cpu.regions.plan import Division, Region, Run, of_the_living, returns
from nvgen.targets.cpu.regions.storage import ROUNDED, Arrays
from nvgen.targets.cpu.regions.thread_emission import Handed, ThreadEmitter, is_local
from nvgen.targets.cpu.regions.thread_ranges import thread_range
from nvgen.tree.analysis.lanes import CHUNK_LANE

_I1, _I8, _I32, _I64 = ir.IntType(1), ir.IntType(8), ir.IntType(32), ir.IntType(64)
_NO_WRAP = ("nuw", "nsw")


def checks() -> Any:
    """What looks at accesses to memory."""
    from nvgen.targets.cpu.checks import instrumented_regions  # only checked runs need it

    return instrumented_regions


class BlockEmitter(Level):
    """Emits what is done once a block."""

    gives_up = True

    def __init__(self, kernel: EmittedKernel, frame: KernelFrame) -> None:
        plan = kernel.plan
        names = {local.name for local in (*plan.levels.variables, *plan.kernel.parameters)}
        super().__init__(kernel.target, frame, kernel.functions, kernel.options, plan.kernel.fixed & names)
        self.typed = plan.kernel
        self.kernel = kernel
        self._one_thread_slot: ir.Value | None = None
        for node in tree.of_kind(plan.kernel.body, tree.Allocate):
            if not is_local(node):
                allocation.allocate(self, node)

    def begin_block(self) -> None:
        """Parameters that change start with what the launch gave."""
        plan, b = self.kernel.plan, self.builder
        if self.instruments_memory:
            checks().begin_block(self)
        for local in plan.kernel.reassigned:
            array = self.array(local)
            if array is not None:
                self.put_in_slot(local, packed(self, array, array_type(local.type)))
        starts = [(local, self._given(local)) for local in plan.kept if local in plan.kernel.parameters]
        if plan.alive is not None:
            starts.append((plan.alive, _I1(1)))
        if plan.ending:
            self.builder.store(_I64(0), self._one_thread)
        if not starts:
            return
        with self._rows() as row, self.threads(row.count, None) as x:
            for local, start in starts:
                self.kernel.storage.arrays.store(b, local, b.add(row.first, x, flags=_NO_WRAP), start)

    def _given(self, local: tree.Local) -> ir.Value:
        """What the launch gave for a parameter."""
        array = self.frame.arrays.get(local)
        if array is not None:
            return packed(self, array, array_type(local.type))
        return self.frame.scalars[local]

    def owns(self, local: tree.Local) -> bool:
        plan = self.kernel.plan
        return local in plan.levels.variables or (local in plan.kernel.parameters and local not in plan.kept)

    def divided(self, body: tree.Body) -> None:
        for item in self.kernel.plan.items[body]:
            if self.terminated:
                return
            if isinstance(item, Region):
                self._region(item)
                if item in self.kernel.plan.ending:
                    self._end_without_threads()
            elif is_barrier(item):
                self._meet()
            elif isinstance(item, tree.Assign) and (local := predicate_of(item)) is not None:
                self.store(item.local, self._reduced(local, item.value))
            else:
                with self._as_one_thread():
                    statements.statement(self, item)

    def _reduced(self, local: tree.Local, call: tree.Expression) -> ir.Value:
        """What ``syncthreads_count``, ``_and`` and ``_or`` tell of the threads that have not returned. Where all
        have, the block ends: what it would do with the result may have no end."""
        b, alive, storage = self.builder, self.kernel.plan.alive, self.kernel.storage.arrays
        assert isinstance(call, tree.DeviceCall) and isinstance(call.operation, ReducingBarrier)
        reduction = call.operation.reduction

        def votes(thread: ir.Value, is_there: ir.Value) -> ir.Value:
            own = self.load(local) if self.owns(local) else storage.load(b, local, thread)
            return b.and_(is_there, b.not_(own) if reduction == "and" else own)

        found = self._count_of(votes)
        self._meet()
        if alive is not None:
            self._end_without_threads()
        if reduction == "popc":
            return found
        return b.icmp_unsigned("==" if reduction == "and" else "!=", found, _I32(0))

    def _meet(self) -> None:
        """All threads have come to a barrier."""
        if self.instruments_memory:
            checks().meet(self)

    def _end_without_threads(self) -> None:
        """Ends the block if no thread is left."""
        b, some, none = self.builder, self.block("block.living"), _I64(1 << 32)
        b.store(none, self._one_thread)
        with self._rows() as row, self.threads(row.count, None) as x:
            thread = b.add(row.first, x, flags=_NO_WRAP)
            is_there = self.kernel.storage.arrays.load(b, self._kept_alive, thread)
            least, own = b.load(self._one_thread, typ=_I64), b.select(is_there, thread, none)
            b.store(b.select(b.icmp_unsigned("<", own, least), own, least), self._one_thread)
        first = b.load(self._one_thread, typ=_I64)
        b.cbranch(b.icmp_unsigned("!=", first, none), some, self.frame.exit)
        b.position_at_end(some)

    @property
    def _kept_alive(self) -> tree.Local:
        assert self.kernel.plan.alive is not None
        return self.kernel.plan.alive

    @property
    def _one_thread(self) -> ir.Value:
        """Where the number of the first thread stands that is left."""
        if self._one_thread_slot is None:
            with self.builder.goto_entry_block():
                self._one_thread_slot = add_slot(self.builder, _I64, "thread")
        return self._one_thread_slot

    @contextmanager
    def _as_one_thread(self) -> Iterator[None]:
        """What is done once a block the first thread does, if it fails: of those that are left."""
        b, outer = self.builder, self.frame
        if self.kernel.plan.ending:
            registers = dict(outer.registers)
            rest = truncate_without_wrap(b, b.load(self._one_thread, typ=_I64), _I32)
            for register, size in zip(thread_idx.dimensions, block_dim.dimensions, strict=True):
                registers[register.name] = b.urem(rest, registers[size.name])
                rest = b.udiv(rest, registers[size.name])
            self.frame = outer.with_changes(registers=registers)
        yield
        self.frame = outer

    def last_thread(self) -> Mapping[str, ir.Value]:
        if self.kernel.plan.alive is not None:
            return {}
        dimensions, registers = zip(thread_idx.dimensions, block_dim.dimensions, strict=True), self.frame.registers
        return {own.name: self.builder.sub(registers[size.name], _I32(1)) for own, size in dimensions}

    def _count_of(self, holds: Callable[[ir.Value, ir.Value], ir.Value]) -> ir.Value:
        """Of how many threads something holds, which is given a thread's number and whether it has not returned."""
        b, alive, storage = self.builder, self.kernel.plan.alive, self.kernel.storage.arrays
        with b.goto_entry_block():
            count = add_slot(b, _I32, "count")
        b.store(_I32(0), count)
        with self._rows() as row, self.threads(row.count, None) as x:
            thread = b.add(row.first, x, flags=_NO_WRAP)
            is_there = _I1(1) if alive is None else storage.load(b, alive, thread)
            b.store(b.add(b.load(count, typ=_I32), b.zext(holds(thread, is_there), _I32)), count)
        return b.load(count, typ=_I32)

    @contextmanager
    def _rows(self) -> Iterator[Row]:
        """Loops over the rows of the block."""
        b, registers = self.builder, dict(self.frame.registers)
        if not self.kernel.plan.has_rows:
            yield Row(registers, _I64(0), thread_indices.count_of(b, registers))
            return
        if self.kernel.blocks.is_row:
            size = extend_non_negative(b, registers[block_dim.x.name], _I64)
            yield Row({**registers, thread_idx.y.name: _I32(0), thread_idx.z.name: _I32(0)}, _I64(0), self._count(size))
            return
        x_size, y_size, z_size = (
            extend_non_negative(b, registers[register.name], _I64) for register in block_dim.dimensions
        )
        if self.kernel.blocks.width:
            x_size = _I64(self.kernel.blocks.width)
        with (
            counting(b, "z", _I64(0), z_size, unrolls=False) as z,
            counting(b, "y", _I64(0), y_size, unrolls=False) as y,
        ):
            for register, index in ((thread_idx.y, y), (thread_idx.z, z)):
                registers[register.name] = truncate_without_wrap(b, index, _I32)
            line = b.add(b.mul(z, y_size, flags=_NO_WRAP), y, flags=_NO_WRAP)
            yield Row(registers, b.mul(line, x_size, flags=_NO_WRAP), self._count(x_size))

    def _count(self, size: ir.Value) -> ir.Value:
        """The threads of a row, in words that tell LLVM what they are a multiple of."""
        b, shift = self.builder, _I64(self.kernel.blocks.multiple.bit_length() - 1)
        if self.kernel.blocks.multiple == 1 or self.kernel.blocks.width:
            return size
        return b.shl(b.lshr(size, shift), shift, flags=_NO_WRAP)

    def _region(self, region: Region) -> None:
        """Emits a region. Where its indices are checked it is there twice, if a test may cover some of them: without
        these checks, and with them, thread by thread."""
        cover = self.kernel.cover(self, region)
        if cover is None:
            self._threads_of(region)
            self._give_up()
            self.kernel.leave()
            return
        b, outside = self.builder, self.frame
        covered, checked, after = (self.block(f"region.{name}") for name in ("covered", "checked", "end"))
        b.cbranch(cover, covered, checked).set_weights([1 << 10, 1])
        b.position_at_end(covered)
        self.frame = outside.with_changes(registers={**outside.registers, COVERED: _I1(1)})
        self._threads_of(region)
        b.branch(after)
        b.position_at_end(checked)
        self.frame = outside.with_changes(registers={**outside.registers, COVERED: _I1(0)})
        with self._rows() as row:
            self.emit_row(row, region, is_rare=True)
        self.frame = outside
        b.branch(after)
        b.position_at_end(after)
        self.kernel.leave()

    def _give_up(self) -> None:
        """Goes on only where no check has failed for a thread in the region."""
        if self.instruments_memory:
            checks().end_region(self)

    def _run(self, run: Run, row: Row, *, is_rare: bool = False) -> None:
        registers, are_rows = {**row.registers, thread_idx.x.name: _I32(0)}, self.kernel.plan.has_rows
        some = thread_range(self, run, self.owns, registers, row.count, are_rows=are_rows)
        with self.some_threads(some, is_rare=is_rare) as x:
            thread = self.builder.add(row.first, x, flags=_NO_WRAP)
            ThreadEmitter(self, row.frame(self, x), Handed(self.kernel.storage.arrays, thread), thread).run(some.run)

    def _threads_of(self, region: Region) -> None:
        with self._rows() as row:
            self.emit_row(row, region)

    def emit_row(self, row: Row, region: Region, *, is_rare: bool = False) -> None:
        """Emits a region for the threads of a row; one that ``is_rare`` thread by thread."""
        parts = self.kernel.plan.parts.get(region, ())
        if parts and not is_rare and self.kernel.covers_all(region):
            for part in parts:
                self._run(part, row)
            return
        run = region.whole if is_rare or self.instruments_memory else region.run
        if run is not None:
            self._run(run, row, is_rare=is_rare)
            return
        with self.chunks(row) as begin:
            if not self._may_lack_threads(region):
                ChunkEmitter(self, row, begin, region).emit()
                return
            with self.builder.if_else(self._has_all(row, begin)) as (all_, some):
                with all_:
                    ChunkEmitter(self, row, begin, region, has_all=True).emit()
                with some:
                    ChunkEmitter(self, row, begin, region).emit()

    def _may_lack_threads(self, region: Region) -> bool:
        """Whether threads may have returned before a region, and none does in it."""
        plan = self.kernel.plan
        return plan.alive is not None and plan.alive in region.needed and not returns(region.body)

    def _has_all(self, row: Row, begin: ir.Value) -> ir.Value:
        """Whether all threads of a chunk are there that it may have, and none has returned."""
        b, width = self.builder, self.kernel.width
        address = self.kernel.storage.arrays.address(self._kept_alive, ())
        place = b.add(row.first, begin, flags=_NO_WRAP)
        flags = b.load(b.gep(address, [place], inbounds=True, source_etype=_I8), typ=ir.VectorType(_I8, width))
        flags.align = 1
        are_there = b.icmp_unsigned("!=", flags, ir.Constant(flags.type, None))
        found = b.icmp_signed("==", b.bitcast(are_there, ir.IntType(width)), ir.IntType(width)(-1))
        is_whole = b.icmp_signed(">=", b.sub(row.count, begin, flags=_NO_WRAP), _I64(width))
        return b.and_(found, is_whole)

    @contextmanager
    def chunks(self, row: Row) -> Iterator[ir.Value]:
        """A loop over the chunks of a row: the index along x of the first thread of each."""
        b, width = self.builder, _I64(self.kernel.width)
        count = b.udiv(b.add(row.count, _I64(self.kernel.width - 1), flags=_NO_WRAP), width)
        with counting(b, "chunk", _I64(0), count, unrolls=False) as number:
            yield b.mul(number, width, flags=_NO_WRAP)


class Row(Node):
    """A row of threads along x: its registers, the number of its first thread in the block, and how many there are. It
    is the block where chunks do not lie along x."""

    registers: dict[str, ir.Value]
    first: ir.Value
    count: ir.Value

    def frame(self, emitter: Level, x: ir.Value) -> KernelFrame:
        """The frame of the thread with an index."""
        if not emitter.kernel.plan.has_rows:
            indices = thread_indices.registers_of(emitter.builder, emitter.kernel.storage.arrays, x)
            registers = {**emitter.frame.registers, **self.registers, **indices}
            return emitter.frame.with_changes(registers=registers, scalars={}, exit=None)
        index = truncate_without_wrap(emitter.builder, x, _I32)
        registers = {**emitter.frame.registers, **self.registers, thread_idx.x.name: index}
        return emitter.frame.with_changes(registers=registers, scalars={}, exit=None)


class ChunkEmitter(Level):
    """Emits what is done once a chunk: for threads of a row from the one with index ``begin`` on, whose registers it
    has. What its threads hand on from one loop over them to the next stands in ``arrays``."""

    def __init__(
        self, block: BlockEmitter, row: Row, begin: ir.Value, region: Division, *, has_all: bool = False
    ) -> None:
        """``has_all``: no thread of the chunk has returned."""
        self.kernel, self.region, self._block, self._has_all_threads = block.kernel, region, block, has_all
        own = block.kernel.plan.kernel.fixed & {local.name for local in region.variables}
        # Threads that return together come to the end as well, without a value of what is assigned behind.
        fixed = own - {local.name for local in (*region.needed, *region.left)}
        frame = row.frame(block, begin)
        super().__init__(block.target, frame, block.functions, block.kernel.options, fixed)
        self.typed = self.kernel.plan.kernel
        self.allocated = dict(block.allocated)
        b, width = self.builder, self.kernel.width
        self.first: ir.Value = b.add(row.first, begin, flags=_NO_WRAP)
        self.count: ir.Value = _I64(width)
        self.is_whole = self.kernel.has_whole_chunks
        if not self.is_whole:
            rest = b.sub(row.count, begin, flags=_NO_WRAP)
            self.count = b.select(b.icmp_unsigned("<", rest, _I64(width)), rest, _I64(width))
        self.arrays = Arrays(region.carried)
        with b.goto_entry_block():
            for key, type_ in self.arrays.sizes():
                array = add_slot(b, ir.ArrayType(type_, width), f"{key[0].name}.chunk")
                array.align = ROUNDED
                self.arrays.bind(key, array)

    def owns(self, local: tree.Local) -> bool:
        return local in self.region.variables or self._block.owns(local)

    def load(self, local: tree.Local) -> ir.Value:
        """A variable of the chunk or of the block; or the first thread's, where that tells what is the same for all."""
        if local in self.region.carried:
            return self.arrays.load(self.builder, local, self.one_lane())
        if local in self.region.again:
            return value(self, self.region.again[local].value)
        return self._block.load(local) if self._block.owns(local) else super().load(local)

    def one_lane(self) -> ir.Value:
        """The number of a thread of the chunk that is there, an i64: the first one."""
        return _I64(0)

    def lanes_alone(self) -> ir.Value | None:
        """A vector of flags of the lanes that alone get what is stored now; None where it does not matter who does."""
        return None

    def array(self, local: tree.Local) -> ArrayValue | None:
        return self._block.array(local)

    def reference(self, local: tree.Local) -> ir.Value | None:
        return self._block.reference(local)

    def emit(self) -> None:
        """Emits the region."""
        self.take_over()
        statements.body(self, self.region.body)
        self.hand_on()

    def last_thread(self) -> Mapping[str, ir.Value]:
        if self.kernel.plan.alive is not None:
            return {}
        return self.registers_of(self.builder.sub(self.count, _I64(1)), self.frame.registers)

    def take_over(self) -> None:
        """Gets what threads have from before the region."""
        b, kept, carried = self.builder, self.kernel.storage.arrays, self.region.carried
        if not set(self.region.needed).isdisjoint(carried):
            with self.lanes(None) as (lane, thread):
                for local in self.region.needed:
                    if local in carried:
                        self.arrays.store(b, local, lane, kept.load(b, local, thread))
        shared = [local for local in self.region.needed if local not in carried]
        if shared:
            one = b.add(self.first, self.one_lane(), flags=_NO_WRAP)
            for local in shared:
                self.store(local, kept.load(b, local, one))

    def hand_on(self) -> None:
        """Leaves what threads have behind the region."""
        b, left = self.builder, self.region.left
        if not left:
            return
        once = {local: self.load(local) for local in left if local not in self.region.carried}
        with self.lanes(None) as (lane, thread):
            for local in left:
                found = once[local] if local in once else self.arrays.load(b, local, lane)
                self.kernel.storage.arrays.store(b, local, thread, found)

    @contextmanager
    def lanes(self, run: Run | None) -> Iterator[tuple[ir.Value, ir.Value]]:
        """A loop over the threads of the chunk: the number of each in it, and in the block."""
        with self.threads(self.count, run, self._whole) as lane:
            yield lane, self.builder.add(self.first, lane, flags=_NO_WRAP)

    @property
    def _whole(self) -> int:
        """The threads of the chunk, where that is known."""
        return self.kernel.width if self.is_whole else 0

    def divided(self, body: tree.Body) -> None:
        for item in self.region.items[body]:
            if self.terminated:
                return
            if isinstance(item, Run):
                self.emit_run(item)
            else:
                self.once(item)

    def once(self, statement: tree.Statement) -> None:
        """Emits a statement of the chunk."""
        statements.statement(self, statement)

    def registers_of(self, lane: ir.Value, first: Mapping[str, ir.Value]) -> dict[str, ir.Value]:
        """The registers of a lane that are others than those of the first one."""
        b = self.builder
        if not self.kernel.plan.has_rows:
            thread = b.add(self.first, lane, flags=_NO_WRAP)
            return thread_indices.registers_of(b, self.kernel.storage.arrays, thread)
        short = truncate_without_wrap(b, lane, _I32)
        return {thread_idx.x.name: b.add(first[thread_idx.x.name], short, flags=_NO_WRAP)}

    def emit_run(self, run: Run) -> None:
        """Emits a loop over the threads of the chunk."""
        b, registers = self.builder, dict(self.frame.registers)
        if self._has_all_threads:
            run = run.with_changes(statements=of_the_living(run.statements, self.kernel.plan.alive))
        some = thread_range(self, run, self.owns, {}, self.count, are_rows=self.kernel.plan.has_rows)
        with self.some_threads(some, self._whole) as lane:
            thread = b.add(self.first, lane, flags=_NO_WRAP)
            short = truncate_without_wrap(b, lane, _I32)
            registers |= self.registers_of(lane, registers)
            if CHUNK_LANE.name in registers:
                registers[CHUNK_LANE.name] = short
            frame = self.frame.with_changes(registers=registers, exit=None)
            ThreadEmitter(self, frame, Handed(self.arrays, lane), thread).run(some.run)
