"""Runs the blocks of a kernel whose threads wait for each other: makes a coroutine of each, and resumes them in turn.

Blocks that may wait for each other (those of a cluster, or of the whole grid) run together, as one group; others alone.
A round resumes every thread of the group whose word has changed. Where no thread could be resumed and some have not
ended, they wait for ever: the launch fails with the sites where they do.

The scheduler is a module of its own, compiled once and kept; kernels call it (``scheduled_blocks``). A kernel's module
has a function that begins a thread; what resumes one is the coroutine's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import pointer
from nvgen.lang import block_dim, grid_dim
from nvgen.lang.allocation import MAX_ALIGNMENT
from nvgen.lang.meaning.records import (
    COPIES,
    LOOKING,
    PRODUCTS,
    Barrier,
    Block,
    Copy,
    CopyQueue,
    Lane,
    Order,
    Product,
    Rendezvous,
    Start,
    Thread,
    Warp,
    Warpgroup,
)
from nvgen.lang.special_registers import WARP_SIZE, WARPGROUP_SIZE
from nvgen.lang.sync import BARRIERS
from nvgen.targets.cpu.conventions import failure_reports, heap, interrupt, record_fields
from nvgen.targets.cpu.conventions.counted_loops import counting
from nvgen.targets.cpu.conventions.failure_record import DEADLOCK, OUT_OF_MEMORY, TELL
from nvgen.targets.cpu.conventions.launch_data import (
    load_number,
    load_sizes,
    split,
)
from nvgen.targets.cpu.conventions.launch_numbers import (
    CLUSTER_INDEX,
    DYNAMIC_INDEX,
    FACTOR_INDEX,
    SEED_INDEX,
    START_INDEX,
    TOGETHER_INDEX,
)
from nvgen.targets.cpu.threads import coroutine
from nvgen.targets.cpu.threads.looking import Looking
from nvgen.targets.cpu.threads.scheduled_blocks import RUN
from nvgen.targets.cpu.threads.scheduler_variant import Variant

if TYPE_CHECKING:
    from nvgen.targets.cpu.threads.instrumented_launch import InstrumentedLaunch

_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
_NULL, _LINE = ir.Constant(pointer(), None), 64
#: The distances between the memories of blocks, in a block's record.
_STRIDES = ("x_stride", "y_stride", "z_stride")


def define(module: ir.Module, variant: Variant) -> None:
    """Adds the scheduler to a module."""
    function = ir.Function(module, RUN, variant.name)
    function.attributes.add("nounwind")
    failure_reports.can_fail(module).initializer = ir.IntType(1)(1)
    _Scheduler(Builder(function.append_basic_block("entry")), variant).emit()


class _Scheduler:
    """The code of a scheduler."""

    def __init__(self, builder: ir.IRBuilder, variant: Variant) -> None:
        self.b = builder
        self.has_lanes = variant.has_lanes
        self.loads_in_bulk = variant.loads_in_bulk
        self.has_products = variant.has_products
        self.create, self.arguments, self.launch, self.first, self.end, self.failure, self.static = (
            builder.function.args
        )
        self.sizes = load_sizes(builder, self.launch)
        self.block_sizes = [self.sizes[register.name] for register in block_dim.dimensions]
        self.together = [load_number(builder, self.launch, TOGETHER_INDEX + axis) for axis in range(3)]
        self.cluster = [load_number(builder, self.launch, CLUSTER_INDEX + axis) for axis in range(3)]
        self.seed = load_number(builder, self.launch, SEED_INDEX)
        #: The first bulk copy takes place late, or with an odd seed at once (``CopyQueue.alternation``).
        self.first_alternation = builder.or_(builder.and_(self.seed, _I32(1)), _I32(2))
        has_no_seed = builder.icmp_unsigned("==", self.seed, _I32(0))
        self.alternation_of_loads = builder.select(has_no_seed, self.seed, self.first_alternation)
        threads = self._product(self.block_sizes)
        self.members = self._product(self.together)
        #: Warps of a block; the last one may have fewer threads than lanes.
        self.warps_of_block, self.warpgroups_of_block = (
            builder.lshr(builder.add(threads, _I64(size - 1)), _I64(size.bit_length() - 1))
            for size in (WARP_SIZE, WARPGROUP_SIZE)
        )
        #: Coroutines of a block, and of a group; blocks of a group.
        self.of_warps = variant.of_warps
        self.count = self.warps_of_block if variant.of_warps else threads
        self.total = builder.mul(self.count, self.members)
        self.groups = [
            builder.udiv(self.sizes[register.name], size)
            for register, size in zip(grid_dim.dimensions, self.together, strict=True)
        ]
        #: What ``malloc`` gave, to be freed at the end.
        self.owned: list[ir.Value] = []
        self.random = builder.alloca(_I64, name="random")
        self.instrumented: InstrumentedLaunch | None = None
        if variant.is_instrumented:
            from nvgen.targets.cpu.threads.instrumented_launch import InstrumentedLaunch  # only checked runs need it

            self.instrumented = InstrumentedLaunch(builder, self.failure)
        self.clock = builder.alloca(_I64, name="clock") if self.instrumented is None else self.instrumented.clock
        self.alive, self.progress = builder.alloca(_I64, name="alive"), builder.alloca(_I64, name="progress")
        self.looking = Looking(builder, self.failure)
        self.start = ir_gaps.add_slot(builder, ir.ArrayType(_I8, record_fields.of_class(Start).size), "start")
        self.frames = ir_gaps.add_slot(builder, coroutine.FRAMES, "frames")

    def emit(self) -> None:
        b = self.b
        leave = b.append_basic_block("leave")
        b.store(b.zext(self.seed, _I64), self.random)
        self.looking.begin()
        self._allocate()
        b.store(ir.Constant(coroutine.FRAMES, [_NULL, _NULL, _I64(0)]), self.frames)
        count = b.gep(self.frames, [_I32(0), _I32(2)], inbounds=True, source_etype=coroutine.FRAMES)
        b.store(self.total, count)
        for name in ("arguments", "launch", "failure", "frames", "dynamic_size"):
            record_fields.store(b, self.start, Start, name, getattr(self, name))
        with counting(b, "group", self.first, self.end) as group:
            self._leave_if(failure_reports.has_failed(b, self.failure), leave)
            self._begin_group(group)
            with self._in_order("create") as number:
                self._create(number)
            self._leave_if(failure_reports.has_cause(b, self.failure), leave)
            self._run(leave)
        b.branch(leave)
        b.position_at_end(leave)
        frames = b.load(b.gep(self.frames, [_I32(0), _I32(0)], source_etype=coroutine.FRAMES), typ=pointer())
        for raw in (*self.owned, frames):
            heap.free(b, raw)
        if self.instrumented is not None:
            self.instrumented.end()
        b.ret_void()

    def _product(self, sizes: list[ir.Value]) -> ir.Value:
        wide = [self.b.zext(size, _I64) for size in sizes]
        return self.b.mul(self.b.mul(wide[0], wide[1]), wide[2])

    # Memory

    def _allocate(self) -> None:
        """The records of a group, and the shared memory of its blocks."""
        b = self.b
        sizes = [(Thread, self.total), (Barrier, b.mul(self.members, _I64(BARRIERS))), (Block, self.members)]
        # There are as many clusters as blocks at most; the last one is the whole group.
        sizes += [(Rendezvous, b.add(self.members, _I64(1)))]
        if self.loads_in_bulk:
            sizes += [(CopyQueue, self.members), (Copy, b.mul(self.members, _I64(COPIES)))]
        if self.has_lanes:
            number_of_warps = b.mul(self.members, self.warps_of_block)
            sizes += [(Lane, b.mul(number_of_warps, _I64(WARP_SIZE))), (Warp, number_of_warps)]
        if self.has_products:
            number_of_groups = b.mul(self.members, self.warpgroups_of_block)
            sizes += [(Warpgroup, number_of_groups), (Product, b.mul(number_of_groups, _I64(PRODUCTS)))]
        if self.instrumented is not None:
            sizes.append((Order, self.total))
        offsets, end = [], _I64(0)
        for class_, number in sizes:
            offsets.append(end)
            end = self._rounded(b.add(end, b.mul(number, _I64(record_fields.of_class(class_).size))), _LINE)
        self.record_bytes = end
        self.records = self._room(end, _LINE)
        starts = [b.gep(self.records, [offset], inbounds=True, source_etype=_I8) for offset in offsets]
        self.starts = {class_: start for (class_, _), start in zip(sizes, starts, strict=True)}
        self.threads, self.blocks = self.starts[Thread], self.starts[Block]
        self.static_bytes = self._rounded(self.static, MAX_ALIGNMENT)
        self.dynamic_size = load_number(b, self.launch, DYNAMIC_INDEX)
        self.dynamic_bytes = self._rounded(ir_gaps.extend_non_negative(b, self.dynamic_size, _I64), MAX_ALIGNMENT)
        #: Of each block, first the static and then the dynamic memory.
        self.shared_bytes = b.add(self.static_bytes, self.dynamic_bytes)
        size = b.mul(self.shared_bytes, self.members)
        if self.instrumented is None:
            self.shared = self._room(size, MAX_ALIGNMENT)
        else:
            self.shared = self._room(b.add(size, self.instrumented.room(size)), MAX_ALIGNMENT)
            self.instrumented.begin((self.shared, size))

    def _rounded(self, value: ir.Value, step: int) -> ir.Value:
        return self.b.and_(self.b.add(value, _I64(step - 1)), _I64(-step))

    def _room(self, size: ir.Value, alignment: int) -> ir.Value:
        raw, start = heap.allocate_aligned(self.b, size, alignment)
        failure_reports.record_where(self.b, self.failure, self.b.icmp_unsigned("==", raw, _NULL), OUT_OF_MEMORY)
        self.owned.append(raw)
        return start

    # Order

    def _permuted(self, number: ir.Value, factor: ir.Value, start: ir.Value) -> ir.Value:
        return self.b.add(self.b.mul(number, factor), start)

    @contextmanager
    def _in_order(self, name: str) -> Iterator[ir.Value]:
        """A loop over all threads of the group; in another order each time, if the launch has a seed."""
        b = self.b
        ordered = b.icmp_unsigned("==", self.seed, _I32(0))
        leading = declare(b.module, "llvm.ctlz.i64", _I64, [_I64, ir.IntType(1)])
        zeros = b.call(leading, [b.or_(b.sub(self.total, _I64(1)), _I64(1)), ir.IntType(1)(1)])
        mask = b.lshr(_I64(-1), zeros)  # all numbers up to the next power of two
        # An odd factor and any start permute the numbers below a power of two.
        drawn = self._draw()
        factor = b.select(ordered, _I64(1), b.or_(b.lshr(drawn, _I64(32)), _I64(1)))
        start = b.select(ordered, _I64(0), b.lshr(drawn, _I64(17)))
        end = b.select(ordered, self.total, b.add(mask, _I64(1)))
        with counting(b, name, _I64(0), end) as iteration:
            number = b.and_(self._permuted(iteration, factor, start), mask)
            with b.if_then(b.icmp_unsigned("<", number, self.total)):
                yield number

    def _draw(self) -> ir.Value:
        """The next number of a sequence that the seed decides (Knuth's MMIX generator)."""
        b = self.b
        next_ = b.add(b.mul(b.load(self.random, typ=_I64), _I64(6364136223846793005)), _I64(1442695040888963407))
        b.store(next_, self.random)
        return next_

    # A group

    def _begin_group(self, iteration: ir.Value) -> None:
        """The records of a group whose threads have not begun."""
        b = self.b
        heap.clear(b, self.records, self.record_bytes)
        if self.instrumented is not None:
            self.instrumented.begin_group()
        wide = [b.zext(size, _I64) for size in self.groups]
        number_of_groups = b.mul(b.mul(wide[0], wide[1]), wide[2])
        factor, start = (b.zext(load_number(b, self.launch, index), _I64) for index in (FACTOR_INDEX, START_INDEX))
        shuffled = b.urem(self._permuted(iteration, factor, start), number_of_groups)
        group = b.select(b.icmp_unsigned("==", self.seed, _I32(0)), iteration, shuffled)
        base = [b.mul(index, size) for index, size in zip(split(b, group, wide), self.together, strict=True)]
        with counting(b, "member", _I64(0), self.members) as member:
            block = record_fields.element(b, self.blocks, Block, member)
            first = b.mul(member, self.count)
            barriers = record_fields.element(b, self.starts[Barrier], Barrier, b.mul(member, _I64(BARRIERS)))
            own = {"threads": record_fields.element(b, self.threads, Thread, first), "barriers": barriers}
            record_fields.store_all(b, block, Block, {**own, "clock": self.clock})
            if self.has_lanes:
                self._give_lanes(block, b.mul(member, self.warps_of_block))
            record_fields.store_all(b, block, Block, dict.fromkeys(("size", "alive"), b.trunc(self.count, _I32)))
            inside = split(b, member, [b.zext(size, _I64) for size in self.together])
            for axis, name in enumerate("xyz"):
                record_fields.store(b, block, Block, name, b.add(base[axis], inside[axis]))
            self._note_neighbours(block, inside)
            if self.has_products:
                self._give_warpgroups(block, member)
            if self.has_products or self.instrumented is not None:
                self._note_memory(block, member)
            record_fields.store(b, block, Block, "alternation", self.first_alternation)
            if self.loads_in_bulk:
                self._give_queue(block, member)

    def _note_neighbours(self, block: ir.Value, inside: list[ir.Value]) -> None:
        """What the record of a block says of the others, of which it is the one ``inside`` the group."""
        b = self.b
        number, stride, clusters = _I64(0), self.shared_bytes, _I64(1)
        for index, size, blocks, name in zip(inside, self.cluster, self.together, _STRIDES, strict=True):
            number = b.add(number, b.mul(b.zext(b.udiv(index, size), _I64), clusters))
            clusters = b.mul(clusters, b.zext(b.udiv(blocks, size), _I64))
            record_fields.store(b, block, Block, name, stride)
            stride = b.mul(stride, b.zext(blocks, _I64))
        cluster = record_fields.element(b, self.starts[Rendezvous], Rendezvous, number)
        grid = record_fields.element(b, self.starts[Rendezvous], Rendezvous, self.members)
        for name, rendezvous, more in (("cluster", cluster, b.trunc(self.count, _I32)), ("grid", grid, _I32(1))):
            record_fields.store(b, block, Block, name, rendezvous)
            needed = record_fields.load(b, rendezvous, Rendezvous, "needed")
            record_fields.store(b, rendezvous, Rendezvous, "needed", b.add(needed, more))
            record_fields.store(b, rendezvous, Rendezvous, "clock", self.clock)

    def _give_queue(self, block: ir.Value, member: ir.Value) -> None:
        """Room for the bulk loads of a block."""
        b = self.b
        queue = record_fields.element(b, self.starts[CopyQueue], CopyQueue, member)
        first = record_fields.element(b, self.starts[Copy], Copy, b.mul(member, _I64(COPIES)))
        record_fields.store_all(b, queue, CopyQueue, {"copies": first, "alternation": self.alternation_of_loads})
        record_fields.store(b, block, Block, "loads", queue)

    def _give_warpgroups(self, block: ir.Value, member: ir.Value) -> None:
        """The records of a block's warpgroups, and what their products need to know."""
        b = self.b
        first = b.mul(member, self.warpgroups_of_block)
        groups = record_fields.element(b, self.starts[Warpgroup], Warpgroup, first)
        record_fields.store(b, block, Block, "warpgroups", groups)
        with counting(b, "warpgroup", _I64(0), self.warpgroups_of_block) as number:
            first_product = b.mul(b.add(first, number), _I64(PRODUCTS))
            products = record_fields.element(b, self.starts[Product], Product, first_product)
            record_fields.store(b, record_fields.element(b, groups, Warpgroup, number), Warpgroup, "products", products)

    def _note_memory(self, block: ir.Value, member: ir.Value) -> None:
        """Where a block's shared memory is, and which number its threads have in the launch."""
        b = self.b
        x, y, z = (record_fields.load(b, block, Block, name) for name in "xyz")
        columns, rows, _ = (self.sizes[register.name] for register in grid_dim.dimensions)
        number = b.add(b.mul(b.add(b.mul(z, rows), y), columns), x)
        fields = {
            "shared": b.gep(self.shared, [b.mul(member, self.shared_bytes)], inbounds=True, source_etype=_I8),
            "shared_size": b.add(b.trunc(self.static_bytes, _I32), self.dynamic_size),
            "first_number": b.add(b.mul(number, b.trunc(self.count, _I32)), _I32(1)),
            "state": ir.Constant(pointer(), None)
            if self.instrumented is None
            else failure_reports.state(b, self.failure),
        }
        record_fields.store_all(b, block, Block, fields)

    def _give_lanes(self, block: ir.Value, first_warp: ir.Value) -> None:
        """The records of a block's warps and their lanes."""
        b = self.b
        first_lane = record_fields.element(b, self.starts[Lane], Lane, b.mul(first_warp, _I64(WARP_SIZE)))
        first = record_fields.element(b, self.starts[Warp], Warp, first_warp)
        record_fields.store_all(b, block, Block, {"lanes": first_lane, "warps": first})

    def _create(self, number: ir.Value) -> None:
        """Makes a thread."""
        b = self.b
        member, inside = b.udiv(number, self.count), b.trunc(b.urem(number, self.count), _I32)
        first = b.shl(inside, _I32(WARP_SIZE.bit_length() - 1)) if self.of_warps else inside
        static = b.gep(self.shared, [b.mul(member, self.shared_bytes)], inbounds=True, source_etype=_I8)
        fields = {
            "number": b.trunc(number, _I32),
            "shared": static,
            "dynamic": b.gep(static, [self.static_bytes], inbounds=True, source_etype=_I8),
            "block": record_fields.element(b, self.blocks, Block, member),
            "thread": record_fields.element(b, self.threads, Thread, number),
            **dict(zip("xyz", split(b, first, self.block_sizes), strict=True)),
        }
        record_fields.store_all(b, self.start, Start, fields)
        if self.instrumented is not None:
            order = record_fields.element(b, self.starts[Order], Order, number)
            record_fields.store(b, fields["thread"], Thread, "order", order)
            self.instrumented.begin_thread(order)
        b.call(self.create, [self.start])

    def _run(self, leave: ir.Block) -> None:
        """Rounds, until no thread is left."""
        b = self.b
        alive, progress = self.alive, self.progress
        round_, done = b.append_basic_block("round"), b.append_basic_block("group.end")
        b.branch(round_)
        b.position_at_end(round_)
        for slot in (alive, progress):
            b.store(_I64(0), slot)
        self.looking.begin_round()
        with self._in_order("thread") as number:
            self._resume(record_fields.element(b, self.threads, Thread, number), alive, progress)
        self._leave_if(interrupt.poll(b, self.failure), leave)
        some = b.append_basic_block("group.alive")
        moved = b.icmp_unsigned("!=", b.load(progress, typ=_I64), _I64(0))
        self._leave_if(failure_reports.ends_search(b, self.failure, moved), leave)
        self.looking.end_round(moved)
        b.cbranch(b.icmp_unsigned("==", b.load(alive, typ=_I64), _I64(0)), done, some)
        b.position_at_end(some)
        still, stuck = b.append_basic_block("group.still"), b.append_basic_block("group.stuck")
        b.cbranch(moved, round_, still)
        b.position_at_end(still)
        b.cbranch(self.looking.is_for_ever(), stuck, round_)
        b.position_at_end(stuck)
        self._deadlock()
        b.branch(leave)
        b.position_at_end(done)

    def _resume(self, record: ir.Value, alive: ir.Value, progress: ir.Value) -> None:
        """Resumes a thread if it has not ended and does not wait."""
        b = self.b
        handle = record_fields.load(b, record, Thread, "coroutine")
        with b.if_then(b.icmp_unsigned("!=", handle, _I64(0))):
            b.store(_I64(1), alive)
            word = b.load(record_fields.load(b, record, Thread, "word"), typ=_I32)
            value = record_fields.load(b, record, Thread, "value")
            with b.if_then(b.icmp_unsigned("!=", word, value)):
                coroutine.resume(b, b.inttoptr(handle, pointer()))
                now = record_fields.load(b, record, Thread, "value")
                stayed = b.icmp_unsigned("==", record_fields.load(b, record, Thread, "moved"), _I32(0))
                looks = (b.icmp_unsigned("==", when, _I32(LOOKING)) for when in (value, now))
                with b.if_else(b.and_(b.and_(*looks), stayed)) as (only_polled, otherwise):
                    with only_polled:
                        self.looking.note_look()
                    with otherwise:
                        b.store(_I64(1), progress)
                        record_fields.store(b, record, Thread, "moved", _I32(0))

    def _leave_if(self, condition: ir.Value, leave: ir.Block) -> None:
        b = self.b
        go_on = b.append_basic_block("go.on")
        b.cbranch(condition, leave, go_on)
        b.position_at_end(go_on)

    def _deadlock(self) -> None:
        b = self.b
        failure_reports.record(b, self.failure, DEADLOCK, [_I32(0)] * 6, [])
        types = [pointer(), pointer(), _I64, pointer(), _I64]
        function = declare(b.module, TELL, ir.VoidType(), types)
        b.call(function, [self.failure, self.threads, self.total, self.blocks, self.members])
