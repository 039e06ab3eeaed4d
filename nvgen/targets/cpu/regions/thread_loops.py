"""Loops over the threads of blocks, for kernels that somebody else divides
(``nvgen.codegen.contract.target.ThreadLoops``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.codegen.contract.description import KernelDescription
from nvgen.codegen.contract.run_checks import INSTRUMENTING
from nvgen.codegen.contract.target import Functions, KernelFrame, ThreadLoops
from nvgen.codegen.ir_gaps import extend_non_negative, truncate_without_wrap
from nvgen.diagnostics import InternalError
from nvgen.lang import block_dim, thread_idx
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.targets.cpu.conventions import failure_reports, interrupt, thread
from nvgen.targets.cpu.conventions.counted_loops import counting
from nvgen.targets.cpu.conventions.launch_data import block_indices
from nvgen.targets.cpu.conventions.loop_conditions import LoopConditions
from nvgen.targets.cpu.conventions.thread_form import Form, ThreadForm
from nvgen.targets.cpu.loops import block_loops
from nvgen.targets.cpu.loops.range_tests import BlockTest
from nvgen.targets.cpu.regions import parallel_loops
from nvgen.targets.cpu.regions.blocks_function import STORAGE, BlocksFunction, rounded_threads
from nvgen.targets.cpu.regions.storage import bytes_of
from nvgen.tree.analysis.lanes import CHUNK_LANE

if TYPE_CHECKING:
    from nvgen.targets.cpu.checks.instrumented_regions import RegionOrders
    from nvgen.targets.cpu.threads.thread_code import ThreadCode

_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
_NO_WRAP = ("nuw", "nsw")


class CpuThreadLoops(ThreadLoops):
    """Of one kernel, for such ``blocks``."""

    def __init__(self, target: ThreadCode, blocks: BlockShape) -> None:
        self._target, self._shape = target, blocks
        self._blocks = BlocksFunction()
        self._test: BlockTest | None = None
        self._room: ir.Value | None = None
        self._bytes = 0
        self._instruments = bool(INSTRUMENTING & target.wanted_checks)
        self._orders: RegionOrders | None = None

    @property
    def has_warps(self) -> bool:
        """Whether the size of blocks along x is a multiple of 32; who asks makes code for such blocks alone."""
        self._target.depends_on_block = True
        return self._shape.multiple % WARP_SIZE == 0

    def refuse(self, reason: str) -> None:
        """Keeps why there are no loops."""
        self._target.thread_form = ThreadForm(without_regions=reason)

    def begin(self, module: ir.Module, kernel: KernelDescription) -> KernelFrame:
        """``blocks.k``."""
        self._target.depends_on_block = True
        self._target.thread_form = ThreadForm(Form.REGIONS if kernel.suspends else Form.RANGES)
        self._target.loops = LoopConditions(box_test=kernel.box_test)
        result = _I64 if self._target.loops.leaves_blocks else ir.VoidType()
        frame = self._blocks.begin(module, kernel, result)
        if self._target.instrumented.observer is not None:
            self._target.instrumented.observer.doubled.add(id(frame.registers[STORAGE]))
        if kernel.box_test is not None:
            self._test = BlockTest(frame.builder, kernel, kernel.box_test, self._blocks.given, frame.registers)
        sizes = [frame.registers[register.name] for register in block_dim.dimensions]
        self._room = rounded_threads(frame.builder, sizes)
        if self._instruments:
            from nvgen.targets.cpu.checks.instrumented_regions import RegionOrders  # only checked runs need it

            of_warps = kernel.suspends and self._shape.multiple % WARP_SIZE == 0
            self._orders = RegionOrders(frame.builder, frame.registers, of_warps=of_warps)
            self._target.instrumented.orders[frame.function] = self._orders
        return frame

    @contextmanager
    def blocks(self, frame: KernelFrame) -> Iterator[KernelFrame]:
        """The loop over the blocks that ``kernel.k`` was given, and the function's end behind it."""
        b, registers = frame.builder, dict(frame.registers)
        first, end = frame.function.args[-2:]
        begun = b.append_basic_block("blocks")
        b.branch(begun)
        b.position_at_end(begun)
        with counting(b, "block", first, end) as number:
            failure_reports.return_if_failed(b, registers[thread.FAILURE])
            interrupt.count_block(b, number, registers[thread.FAILURE])
            registers.update(block_indices(b, number, registers))
            if self._orders is not None:
                self._orders.begin_block(b)
            with self._unless_left(frame, number, registers):
                yield frame.with_changes(registers=registers)
        block_loops.return_left(b, _I64(-1))

    @contextmanager
    def _unless_left(self, frame: KernelFrame, number: ir.Value, registers: Mapping[str, ir.Value]) -> Iterator[None]:
        """Has a block of which the test does not hold run by code that makes all checks."""
        if self._test is None:
            yield
            return
        b = frame.builder
        arguments, launch = frame.function.args[-4:-2]
        begins, left, done = (b.append_basic_block(f"block.{name}") for name in ("begin", "left", "next"))
        self._test.branch(registers, begins, left)
        block_loops.call_checked(b, arguments, launch, number, registers[thread.FAILURE])
        b.branch(done)
        b.position_at_end(begins)
        yield
        b.branch(done)
        b.position_at_end(done)

    @contextmanager
    def threads(self, frame: KernelFrame, *, is_parallel: bool) -> Iterator[tuple[KernelFrame, ir.Value]]:
        """Loops along z, y and x."""
        b = frame.builder
        with (
            self._rows(frame) as (row, first, count),
            self._loop(frame, count, is_parallel, 0) as x,
            self._may_give_up(_moved(row, x), "thread") as made,
        ):
            yield made, b.add(first, x, flags=_NO_WRAP)
        self._end_given_up(frame)

    @contextmanager
    def _may_give_up(self, frame: KernelFrame, name: str) -> Iterator[KernelFrame]:
        """The frame of a thread, or of a warp, which goes on behind all that is emitted where it is given up."""
        if not self._instruments:
            yield frame
            return
        b = frame.builder
        end = b.append_basic_block(f"{name}.end")
        yield frame.with_changes(given_up=end)
        b.branch(end)
        b.position_at_end(end)

    def _end_given_up(self, frame: KernelFrame) -> None:
        """Behind a loop over all threads, where some have been given up the launch ends."""
        if self._instruments:
            failure_reports.return_if_failed(frame.builder, frame.registers[thread.FAILURE])

    @contextmanager
    def warps(self, frame: KernelFrame) -> Iterator[tuple[KernelFrame, ir.Value]]:
        """Loops along z and y, and one over the warps of a row."""
        b, shift = frame.builder, _I64(WARP_SIZE.bit_length() - 1)
        with (
            self._rows(frame) as (row, first, count),
            counting(b, "warp", _I64(0), b.lshr(count, shift), unrolls=False) as number,
        ):
            begin = b.shl(number, shift, flags=_NO_WRAP)
            of_warp, start = _moved(row, begin), b.add(first, begin, flags=_NO_WRAP)
            warp = truncate_without_wrap(b, b.lshr(start, shift), _I32)
            known = {thread.WARP: warp, CHUNK_LANE.name: _I32(0)}
            with self._may_give_up(of_warp.with_changes(registers={**of_warp.registers, **known}), "warp") as made:
                yield made, start
        self._end_given_up(frame)

    @contextmanager
    def lanes(self, frame: KernelFrame, *, is_parallel: bool) -> Iterator[tuple[KernelFrame, ir.Value]]:
        """A loop of 32 iterations, which becomes vectors without a loop if it becomes vectors."""
        with self._loop(frame, _I64(WARP_SIZE), is_parallel, WARP_SIZE) as lane:
            moved = _moved(frame, lane)
            own = {CHUNK_LANE.name: truncate_without_wrap(frame.builder, lane, _I32)}
            with self._may_give_up(moved.with_changes(registers={**moved.registers, **own}), "lane") as made:
                yield made, lane
        if self._instruments:
            from nvgen.targets.cpu.checks import instrumented_regions  # only checked runs need it

            instrumented_regions.end_lanes(frame)

    @contextmanager
    def _loop(self, frame: KernelFrame, count: ir.Value, is_parallel: bool, whole: int) -> Iterator[ir.Value]:
        with parallel_loops.threads(
            frame.builder, count, is_parallel=is_parallel, marks_calls=False, whole=whole
        ) as index:
            yield index

    @contextmanager
    def _rows(self, frame: KernelFrame) -> Iterator[tuple[KernelFrame, ir.Value, ir.Value]]:
        """Loops over the rows of a block: the frame of a row's first thread, its number, and the threads of the row."""
        b, registers = frame.builder, dict(frame.registers)
        x_size, y_size, z_size = (
            extend_non_negative(b, registers[register.name], _I64) for register in block_dim.dimensions
        )
        count = self._multiple(b, x_size)
        if self._shape.is_row:
            yield frame.with_changes(registers=registers), _I64(0), count
            return
        with (
            counting(b, "z", _I64(0), z_size, unrolls=False) as z,
            counting(b, "y", _I64(0), y_size, unrolls=False) as y,
        ):
            for register, index in ((thread_idx.y, y), (thread_idx.z, z)):
                registers[register.name] = truncate_without_wrap(b, index, _I32)
            line = b.add(b.mul(z, y_size, flags=_NO_WRAP), y, flags=_NO_WRAP)
            yield frame.with_changes(registers=registers), b.mul(line, x_size, flags=_NO_WRAP), count

    def _multiple(self, builder: ir.IRBuilder, size: ir.Value) -> ir.Value:
        """The threads of a row, in words that tell LLVM what they are a multiple of."""
        shift = _I64(self._shape.multiple.bit_length() - 1)
        if self._shape.multiple == 1:
            return size
        return builder.shl(builder.lshr(size, shift), shift, flags=_NO_WRAP)

    def meet(self, frame: KernelFrame, functions: Functions, first: ir.Value | None) -> None:
        """Threads come after what the others did before."""
        if self._orders is None:
            return
        if first is None:
            self._orders.meet(functions, frame.builder)
        else:
            self._orders.meet_lanes(functions, frame.builder, truncate_without_wrap(frame.builder, first, _I32))

    def array(self, frame: KernelFrame, element: ir.Type) -> ir.Value:
        """A part of the memory that ``kernel.k`` allocates."""
        if self._room is None:
            raise InternalError("threads keep something before their kernel is begun")
        b = frame.builder
        with b.goto_entry_block():
            offset = b.mul(self._room, _I64(self._bytes), flags=_NO_WRAP)
            address = b.gep(frame.registers[STORAGE], [offset], inbounds=True, source_etype=_I8)
        self._bytes += bytes_of(element)
        return address

    def end(self, module: ir.Module, kernel: KernelDescription, frame: KernelFrame) -> None:
        """``kernel.k``."""
        has_shadows = self._target.instrumented.observer is not None
        self._blocks.end(module, kernel, frame, self._bytes, instruments=self._instruments, has_shadows=has_shadows)


def _moved(frame: KernelFrame, further: ir.Value) -> KernelFrame:
    """The frame of a thread so many threads further along x."""
    b, name = frame.builder, thread_idx.x.name
    index = b.add(frame.registers[name], truncate_without_wrap(b, further, _I32), flags=_NO_WRAP)
    return frame.with_changes(registers={**frame.registers, name: index})
