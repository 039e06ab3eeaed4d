"""Looks at accesses to memory where the threads between barriers are loops (``targets.cpu.regions``).

All threads of a block have one ``Order``: barriers order all of them alike. Which threads a lane of a warp comes after
differs from warp to warp, and is kept while another warp runs. What is read once for several threads counts as read by
the first and by the last of them: whoever writes there is another thread than one of the two.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from llvmlite import ir

from nvgen import tree
from nvgen.codegen import ir_gaps
from nvgen.codegen.contract.description import KernelDescription
from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.contract.run_checks import BARRIER, RACE, UNINIT
from nvgen.codegen.contract.target import Functions, KernelFrame
from nvgen.codegen.emitter import Emitter
from nvgen.lang import block_dim, thread_idx
from nvgen.lang.index import MAX_THREADS_PER_BLOCK
from nvgen.lang.meaning import barrier_order
from nvgen.lang.meaning.records import Order
from nvgen.lang.meaning.shadow_records import ALL_ALIKE, State
from nvgen.lang.operation import Need
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.targets.cpu.checks.instrumented_thread import call, number_of
from nvgen.targets.cpu.conventions import device_library, failure_reports, record_fields, thread
from nvgen.targets.cpu.conventions.counted_loops import counting
from nvgen.targets.cpu.regions import levels
from nvgen.targets.cpu.regions.blocks_function import rounded_threads
from nvgen.targets.cpu.regions.plan import Plan
from nvgen.targets.cpu.threads.instrumented_launch import InstrumentedLaunch
from nvgen.targets.cpu.threads.thread_code import target_of

_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
_SIZE = record_fields.of_class(Order).size
_WARPS, _SHIFT = MAX_THREADS_PER_BLOCK // WARP_SIZE, WARP_SIZE.bit_length() - 1


def without_thread_loops(kernel: KernelDescription, checks: Set[str]) -> str:
    """Why no loops over threads do for these checks; "" where some may."""
    if RACE in checks and (kernel.orders_threads or (kernel.takes_locks and kernel.suspends)):
        return "its threads are ordered by more than barriers, or may take locks, and races are looked for"
    if kernel.needs(Need.COPIES, Need.BULK_LOADS):
        return "its asynchronous copies are looked at"
    return ""


def without_loops(kernel: KernelDescription, plan: Plan, checks: Set[str]) -> str:
    """Why the loops of a plan do not do for these checks; "" where they do."""
    reason = without_thread_loops(kernel, checks)
    if reason:
        return reason
    if UNINIT in checks and kernel.largest_local_array:
        return "what its local arrays have is checked"
    if any(tree.has(levels.own(statement), tree.Call) for statement in plan.levels.statements):
        return "a function is called once for all threads, and memory is looked at"
    some_end = plan.alive is not None
    if plan.warps and (some_end or any(region.parts or region.alive for region in plan.warps.values())):
        return "not all lanes are in its warp operations, and these are looked at"
    if BARRIER in checks and some_end:
        return "threads end before others wait, and barriers are looked at"
    return ""


class RegionOrders:
    """What the threads of a block come after, in the function that runs blocks: one ``Order`` for all of them, or one a
    warp where lanes are ordered by themselves."""

    def __init__(self, builder: ir.IRBuilder, registers: Mapping[str, ir.Value], *, of_warps: bool) -> None:
        """``builder`` stands in the function's entry."""
        self.launch = InstrumentedLaunch(builder, registers[thread.FAILURE])
        self.state = failure_reports.state(builder, registers[thread.FAILURE])
        self.of_warps = of_warps
        self._count: ir.Value = _I32(1)
        self._base = ir_gaps.add_slot(builder, ir.ArrayType(_I8, _SIZE * (_WARPS if of_warps else 1)), "orders")
        self._entry, self._is_told = builder.block, False
        if of_warps:
            threads = rounded_threads(builder, [registers[register.name] for register in block_dim.dimensions])
            self._count = builder.trunc(builder.udiv(threads, _I64(WARP_SIZE)), _I32)

    def of(self, builder: ir.IRBuilder, number: ir.Value) -> ir.Value:
        """That of the thread with a number in the block, an i32."""
        if not self.of_warps:
            return self._base
        warp = builder.zext(builder.lshr(number, _I32(_SHIFT)), _I64)
        return record_fields.element(builder, self._base, Order, warp)

    def tell(self) -> None:
        """Has functions find them that threads call. Where none does LLVM knows that nothing else changes them."""
        if not self._is_told:
            self._is_told, b = True, Builder(self._entry)
            if self._entry.terminator is not None:
                b.position_before(self._entry.terminator)
            record_fields.store(b, self.state, State, "orders", self._base)
            record_fields.store(b, self.state, State, "order_shift", _I32(_SHIFT if self.of_warps else ALL_ALIKE))

    def begin_block(self, builder: ir.IRBuilder) -> None:
        """A block begins, of which nothing has come before."""
        self.launch.begin_group()
        with counting(builder, "order", _I64(0), builder.zext(self._count, _I64), unrolls=False) as index:
            self.launch.begin_thread(record_fields.element(builder, self._base, Order, index))

    def meet(self, functions: Functions, builder: ir.IRBuilder) -> None:
        """All threads of the block have come to a barrier."""
        device_library.call(functions, builder, barrier_order.meet, self.state, self._base, self._count)

    def meet_lanes(self, functions: Functions, builder: ir.IRBuilder, first: ir.Value) -> None:
        """All lanes of the warp whose first thread has a number in the block, an i32, have come to an operation."""
        device_library.call(functions, builder, barrier_order.meet_lanes, self.state, self.of(builder, first))


def orders_of(emitter: Emitter) -> RegionOrders | None:
    """Those of the function that is emitted; None where each thread has its own, or nothing looks for races."""
    return target_of(emitter).instrumented.orders.get(emitter.frame.function)


def begin_block(emitter: Emitter) -> None:
    """A block begins."""
    orders = orders_of(emitter)
    if orders is not None:
        orders.begin_block(emitter.builder)


def meet(emitter: Emitter) -> None:
    """All threads of the block have come to a barrier."""
    orders = orders_of(emitter)
    if orders is not None:
        orders.meet(emitter.functions, emitter.builder)


def meet_lanes(emitter: Emitter) -> None:
    """All lanes of a warp have come to an operation."""
    if orders_of(emitter) is not None:
        call(emitter, barrier_order.meet_lanes)


def end_lanes(frame: KernelFrame) -> None:
    """Lanes that were given up are not there any more: their warp ends, whose first thread the frame is of. The others
    go on, to the region's end."""
    b, registers, record = frame.builder, frame.registers, frame.registers[thread.FAILURE]
    sizes = [registers[register.name] for register in block_dim.dimensions]
    first = number_of(b, [registers[register.name] for register in thread_idx.dimensions], sizes)
    ended = number_of(
        b, [b.load(failure_reports.field(b, record, "ended", axis), typ=_I32) for axis in range(3)], sizes
    )
    is_own = b.icmp_unsigned("==", b.lshr(ended, _I32(_SHIFT)), b.lshr(first, _I32(_SHIFT)))
    with b.if_then(b.and_(failure_reports.has_failed(b, record), is_own), likely=False):
        b.branch(frame.given_up)


def end_region(emitter: Emitter) -> None:
    """Threads that were given up are not there any more: the launch ends."""
    if emitter.instruments_memory:
        failure_reports.return_if_failed(emitter.builder, emitter.frame.registers[thread.FAILURE])
