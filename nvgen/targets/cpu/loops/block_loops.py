"""Runs the blocks of a kernel whose threads wait for nobody: loops over the threads, which LLVM vectorises along x.

Blocks that follow each other along x are run in pieces. To a kernel that does not ask for its index in the block a
piece is one long block: rows of threads that stream through memory.

Where indices are checked, the code is there twice: without the checks that a test covers (``range_tests``), and with
all of them, for the blocks of which the test did not hold. The latter is a module of its own, which is compiled where a
launch first comes to such a block (``objects.loaded.CheckedCode``): for most kernels never. A thread that fails ends
the function, so that both have stored the same when a failure is reported: what the threads before it have, in the
order of blocks and in each of threads. Threads of a kernel that shows their order, by a check that remains or by what
it prints, therefore keep it.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from contextlib import contextmanager
from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.contract.description import KernelDescription
from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.contract.ir_functions import new_function
from nvgen.codegen.contract.run_checks import RACE
from nvgen.codegen.contract.target import KernelFrame, SharedMemory
from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.codegen.llvm_types import pointer
from nvgen.lang import block_dim, block_idx, grid_dim, thread_idx
from nvgen.lang.allocation import MAX_ALIGNMENT
from nvgen.targets.cpu.conventions import failure_reports, interrupt, thread
from nvgen.targets.cpu.conventions.counted_loops import counting
from nvgen.targets.cpu.conventions.launch_data import (
    load_arguments,
    load_checked,
    load_number,
    load_sizes,
    load_stack_limit,
)
from nvgen.targets.cpu.conventions.launch_numbers import DYNAMIC_INDEX
from nvgen.targets.cpu.conventions.loop_conditions import LoopConditions
from nvgen.targets.cpu.conventions.symbols import BLOCKS_PREFIX
from nvgen.targets.cpu.loops import block_order, range_tests
from nvgen.types import Space

if TYPE_CHECKING:
    from nvgen.targets.cpu.threads.instrumented_launch import InstrumentedLaunch

_I1, _I8, _I32, _I64 = ir.IntType(1), ir.IntType(8), ir.IntType(32), ir.IntType(64)
#: More than any element needs.
SHARED_ALIGNMENT = 128
#: Threads of a piece of blocks, about: what is done once a piece, some 30 ns, is little beside them, and few enough
#: that a user does not wait who stops the launch.
_PIECE = 1 << 16
#: So many threads of each row come one after the other in a strip: each may access a line of the cache that lies as far
#: from the others' as a set of these is long, and there are few places for such.
_COLUMNS = 8
#: Threads of at most so many LLVM instructions are run two vectors at a time.
_INTERLEAVED = 400
_NO_WRAP = ("nuw", "nsw")
_GRID = (*grid_dim.dimensions, *block_dim.dimensions)


def begin_thread(frame: KernelFrame, *, is_covered: bool) -> KernelFrame:
    """The thread's frame with an end: there its function returns that it came to it."""
    end = frame.function.append_basic_block("thread.end")
    Builder(end).ret(_I1(0))
    return frame.with_changes(exit=end, registers={**frame.registers, thread.COVERED: _I1(is_covered)})


# Workaround (LLVM 22.1, 2026-11): of a function that is inlined into a loop `noalias` is known for one iteration.
# Reproducer: tests/workarounds/noalias_in_loop.ll
def run_blocks(
    builder: ir.IRBuilder,
    kernel: KernelDescription,
    frame: KernelFrame,
    instruments: Set[str],
    conditions: LoopConditions,
) -> None:
    """Emits the body of the function that runs a range of blocks, whose entry the builder stands in.

    It reads the launch's numbers, and calls a function that has the loops: there LLVM knows for good which arrays do
    not overlap, while it forgets across the iterations of a loop what it knew of a function inlined into that.
    ``instruments`` are the checks that look at accesses to memory.
    """
    arguments, launch, first, end, failure_record = builder.function.args
    values = load_arguments(builder, kernel.parameters, arguments)
    numbers = load_sizes(builder, launch)
    if conditions.is_exchanged:
        numbers = block_order.exchanged(numbers)
    instrumented = instrumented_launch(builder, failure_record) if instruments else None
    numbers.update(shared_memory(builder, frame.shared, launch, instrumented))
    numbers[thread.FAILURE] = failure_record
    numbers[thread.STACK] = load_stack_limit(builder, launch)
    given = [*values, *numbers.values(), arguments, launch, first, end]
    type_ = ir.FunctionType(builder.function.function_type.return_type, [value.type for value in given])
    function = new_function(builder.module, type_, f"{BLOCKS_PREFIX}{kernel.name}")
    function.linkage = "internal"
    # Code that checks everything rarely runs.
    for attribute in ("nounwind", "noinline", *(() if conditions.may_leave else ("optsize",))):
        function.attributes.add(attribute)
    _move_noalias(frame.function, function)
    left = builder.call(function, given)
    if instrumented is not None:
        instrumented.end()
    return_left(builder, left)
    passed = list(function.args)
    inner = Builder(function.append_basic_block("entry"))
    count = len(values)
    sizes = dict(zip(numbers, passed[count:-4], strict=True))
    # What is noted of local memory is the thread's own affair.
    is_noted = RACE in instruments or bool(instruments and (frame.shared.size or frame.shared.is_dynamic))
    inside = instrumented_launch(inner, sizes[thread.FAILURE]) if is_noted else None
    threads = _Threads(inner, frame, passed[:count], sizes, inside, conditions, orders=RACE in instruments)
    _Blocks(threads, kernel, conditions, *passed[-4:-2]).run(*passed[-2:])


def instrumented_launch(builder: ir.IRBuilder, record: ir.Value) -> InstrumentedLaunch:
    """What a launch does besides whose accesses to memory are looked at."""
    from nvgen.targets.cpu.threads.instrumented_launch import InstrumentedLaunch  # only checked runs need it

    return InstrumentedLaunch(builder, record)


def _move_noalias(from_function: ir.Function, to_function: ir.Function) -> None:
    """Says of the arguments of the function with the loops what was said of those of the thread that it inlines."""
    for source, target in zip(from_function.args, to_function.args, strict=False):
        if "noalias" in source.attributes:
            source.attributes.discard("noalias")
            target.attributes.add("noalias")


class _Threads:
    """Emits the loops over the threads of blocks into the function whose entry the builder stands in.

    Only loops along x are vectorised, and none is unrolled: that takes LLVM as long as all the rest, for less than a
    hundredth of the time. Long rows of short threads are run two vectors at a time: what takes long, as a division,
    comes side by side, and more of the memory is under way. ``orders`` is whether races are looked for.
    """

    def __init__(
        self,
        builder: ir.IRBuilder,
        frame: KernelFrame,
        values: list[ir.Value],
        numbers: dict[str, ir.Value],
        instrumented: InstrumentedLaunch | None,
        conditions: LoopConditions,
        *,
        orders: bool,
    ) -> None:
        self.builder, self.frame, self.values, self.numbers = builder, frame, values, numbers
        self.instrumented = instrumented
        self._orders, self._rows_differ, self._chunk = orders, conditions.rows_differ, conditions.chunk
        null = ir.Constant(pointer(), None)
        numbers.update({thread.BLOCK: null, thread.THREAD: null})
        # The ranges of numbers stand at loads, which are in the other function.
        for register in _GRID:
            own = block_order.in_grid(register) if conditions.is_exchanged else register
            ir_gaps.set_range(numbers[register.name], own.minimum, own.maximum)
        self.sizes = [builder.zext(numbers[register.name], _I64) for register in block_dim.dimensions]
        #: The first and the last index in the grid of threads that do anything, by dimension, where that is known.
        self.bounds: dict[int, tuple[ir.Value | None, ir.Value | None]] = {}

    def run(self, count: ir.Value, covered: ir.Value, *, joins: bool, has_strips: bool) -> None:
        """Runs ``count`` blocks that follow each other along x, from the one on whose indices are among the numbers, or
        in a strip along y.

        ``covered`` is what a test has shown of their indices. With ``joins`` they are one block, the grid's first along
        x, whose threads have the indices that they have in the grid; in a strip they are one along y.
        """
        b, numbers = self.builder, self.numbers
        numbers[thread.COVERED] = covered
        outside = dict(numbers)
        whole = [(_I64(0), size) for size in self.sizes]
        if has_strips:
            self._block([whole[0], self._joined(1, count), whole[2]], columns=True)
        elif joins:
            length = sum(len(block.instructions) for block in self.frame.function.blocks)
            self._block([self._joined(0, count), *whole[1:]], interleaved=2 if length <= _INTERLEAVED else 1)
        else:
            index = b.zext(numbers[block_idx.x.name], _I64)
            with counting(b, "block", index, b.add(index, count, flags=_NO_WRAP), unrolls=False) as block:
                numbers[block_idx.x.name] = ir_gaps.truncate_without_wrap(b, block, _I32)
                if self.instrumented is not None:
                    self.instrumented.begin_group()
                self._block(whole)
        numbers.update(outside)

    def _joined(self, axis: int, count: ir.Value) -> tuple[ir.Value, ir.Value]:
        """Makes one block of ``count`` that follow each other along a dimension, the grid's first one: from which index
        on to before which its threads are."""
        b, name = self.builder, block_idx.dimensions[axis].name
        first = b.mul(b.zext(self.numbers[name], _I64), self.sizes[axis], flags=_NO_WRAP)
        self.numbers[name] = _I32(0)
        return first, b.add(first, b.mul(count, self.sizes[axis], flags=_NO_WRAP), flags=_NO_WRAP)

    def _block(self, whole: list[tuple[ir.Value, ir.Value]], *, interleaved: int = 1, columns: bool = False) -> None:
        """Runs the threads of a block whose indices along each dimension are from one number to before another, so many
        vectors at a time, if they become vectors; or a few ``columns`` of threads after the other."""
        b, ends = self.builder, [*whole]
        for axis, bounds in self.bounds.items():
            ends[axis] = self._bounded(axis, *ends[axis], *bounds)
        if not columns:
            with self._rows(*ends[1:]) as place:
                self._row(*ends[0], place, interleaved)
            return
        first, end = ends[0]
        count = b.add(b.sub(end, first), _I64(_COLUMNS - 1))
        count = b.sdiv(count, _I64(_COLUMNS))
        with counting(b, "columns", _I64(0), count, unrolls=False) as number:
            start = b.add(first, b.mul(number, _I64(_COLUMNS), flags=_NO_WRAP), flags=_NO_WRAP)
            stop = call_intrinsic(b, "llvm.smin", [end, b.add(start, _I64(_COLUMNS), flags=_NO_WRAP)])
            with self._rows(*ends[1:]) as place:
                self._row(start, stop, place, interleaved)

    def _row(self, first: ir.Value, end: ir.Value, place: tuple[ir.Value, ir.Value], interleaved: int) -> None:
        """Runs the threads of a row from ``first`` to before ``end``, whose indices along y and z are its ``place``."""
        if self._chunk > 1:
            self._chunks(first, end, place)
            return
        with counting(self.builder, "x", first, end, unrolls=False, interleaved=interleaved) as x:
            self._thread((x, *place))

    def _chunks(self, first: ir.Value, end: ir.Value, place: tuple[ir.Value, ir.Value]) -> None:
        """Runs the threads of a row from ``first`` to before ``end``: chunks, and what is left."""
        b, width = self.builder, _I64(self._chunk)
        size = call_intrinsic(b, "llvm.smax", [b.sub(end, first), _I64(0)])
        count = b.udiv(b.add(size, _I64(self._chunk - 1), flags=_NO_WRAP), width)
        with counting(b, "chunk", _I64(0), count, unrolls=False) as chunk:
            x = b.add(first, b.mul(chunk, width, flags=_NO_WRAP), flags=_NO_WRAP)
            self._thread((x, *place), call_intrinsic(b, "llvm.smin", [b.sub(end, x, flags=_NO_WRAP), width]))

    def _thread(self, indices: tuple[ir.Value, ...], *count: ir.Value) -> None:
        """Runs the thread with these indices, or so many from there on along x."""
        b, numbers = self.builder, self.numbers
        for register, index in zip(thread_idx.dimensions, indices, strict=True):
            numbers[register.name] = ir_gaps.truncate_without_wrap(b, index, _I32)
        if self.instrumented is not None and self._orders:
            self.instrumented.begin_thread()
        failed = b.call(self.frame.function, [*self.values, *(numbers[name] for name in thread.NAMES), *count])
        if not self._orders:  # elsewhere it may be a symptom, of which the others show the cause
            with b.if_then(failed, likely=False):
                failure_reports.leave(b, None)

    @contextmanager
    def _rows(
        self, in_y: tuple[ir.Value, ir.Value], in_z: tuple[ir.Value, ir.Value]
    ) -> Iterator[tuple[ir.Value, ir.Value]]:
        """Loops over the rows of a block between the ends along y and z: their indices. It is one loop, with which LLVM
        has less to do, where threads in all rows do the same."""
        b, (_, y_size, z_size) = self.builder, self.sizes
        if self._rows_differ or not self.bounds.keys() <= {0}:
            with counting(b, "z", *in_z, unrolls=False) as z, counting(b, "y", *in_y, unrolls=False) as y:
                yield y, z
            return
        with counting(b, "row", _I64(0), b.mul(y_size, z_size, flags=_NO_WRAP), unrolls=False) as row:
            yield b.urem(row, y_size), b.udiv(row, y_size)

    def _bounded(
        self, axis: int, first: ir.Value, end: ir.Value, low: ir.Value | None, high: ir.Value | None
    ) -> tuple[ir.Value, ir.Value]:
        """Those of a block's threads along a dimension whose indices in the grid are between two bounds."""
        b = self.builder
        block = b.zext(self.numbers[block_idx.dimensions[axis].name], _I64)
        start = b.mul(block, self.sizes[axis], flags=_NO_WRAP)
        if low is not None:
            first = call_intrinsic(b, "llvm.smax", [first, b.sub(low, start)])
        if high is not None:
            end = call_intrinsic(b, "llvm.smin", [end, b.sub(b.add(high, _I64(1)), start)])
        return first, end


class _Blocks:
    """Emits the loop over the pieces of a kernel's blocks around those over their threads.

    ``arguments`` and ``launch`` are what ``kernel.k`` was given.
    """

    def __init__(
        self,
        threads: _Threads,
        kernel: KernelDescription,
        conditions: LoopConditions,
        arguments: ir.Value,
        launch: ir.Value,
    ) -> None:
        self._threads, self._kernel, self._conditions = threads, kernel, conditions
        self._arguments, self._launch = arguments, launch
        self._builder, self._numbers = threads.builder, threads.numbers
        self._joins = conditions.joins_blocks and threads.instrumented is None
        self._order = block_order.BlockOrder(
            self._builder,
            self._numbers,
            is_exchanged=conditions.is_exchanged,
            has_strips=conditions.has_strips(self._builder.module) and threads.instrumented is None,
        )

    def run(self, first: ir.Value, end: ir.Value) -> None:
        """Runs the blocks from ``first`` to before ``end``, and returns from the function."""
        b, record = self._builder, self._numbers[thread.FAILURE]
        needs = self._conditions.needs
        if needs is not None:
            self._bound()
        test = self._test()
        most = self._most()
        before = b.block
        head, body, after = (b.append_basic_block(f"blocks.{name}") for name in ("test", "body", "end"))
        b.branch(head)
        b.position_at_end(head)
        block, counted = b.phi(_I64, name="block"), b.phi(_I64, name="counted")
        for phi, start in ((block, first), (counted, _I64(0))):
            phi.add_incoming(start, before)
        b.cbranch(b.icmp_signed("<", block, end), body, after)
        b.position_at_end(body)
        failure_reports.return_if_failed(b, record)
        uncounted = interrupt.count_blocks(b, counted, record)
        indices, index, size = self._order.indices(block)
        self._numbers.update(indices)
        in_row = call_intrinsic(b, "llvm.smin", [b.sub(end, block), b.sub(size, index)])
        count = call_intrinsic(b, "llvm.smin", [in_row, most])
        if test is None:
            self._run(count, _I1(needs is not None))
        else:
            count = self._run_covered(test, block, in_row, count)
        for phi, number in ((block, block), (counted, uncounted)):
            phi.add_incoming(b.add(number, count, flags=_NO_WRAP), b.block)
        b.branch(head)
        b.position_at_end(after)
        return_left(b, _I64(-1))

    def _run(self, count: ir.Value, covered: ir.Value) -> None:
        self._threads.run(count, covered, joins=self._joins, has_strips=self._order.has_strips)

    def _most(self) -> ir.Value:
        """The blocks of a piece at most."""
        b = self._builder
        x, y, z = self._threads.sizes
        in_row = b.mul(y, z)
        blocks = b.add(b.udiv(_I64(_PIECE), b.mul(x, in_row)), _I64(1))
        if self._order.has_strips or not self._joins or not self._conditions.keeps_order(b.module):
            return blocks
        return b.select(b.icmp_unsigned("==", in_row, _I64(1)), blocks, _I64(1))

    def _bound(self) -> None:
        """Has only those threads run that do anything."""
        coverage, sizes = self._conditions.coverage, [self._numbers[register.name] for register in _GRID]
        if coverage is not None:
            self._threads.bounds = range_tests.bounds(
                self._builder, self._kernel, coverage, self._threads.values, sizes
            )

    def _test(self) -> range_tests.BlockTest | None:
        """The test of blocks, if the code leaves any."""
        coverage, test = self._conditions.coverage, self._conditions.box_test
        if test is None and self._conditions.needs:
            assert coverage is not None
            test = range_tests.FormsTest(self._conditions.needs, coverage.bits)
        if test is None:
            return None
        return range_tests.BlockTest(self._builder, self._kernel, test, self._threads.values, self._numbers)

    def _run_covered(self, test: range_tests.BlockTest, first: ir.Value, in_row: ir.Value, count: ir.Value) -> ir.Value:
        """Runs ``count`` blocks from the ``first`` on without the checks that the test covers where it holds for the
        whole launch, or for the ``in_row`` blocks up to the row's end; else one block, with them if it does not
        hold for that either. Returns how many blocks it ran.

        Blocks that do not come in the order of the grid are run without checks all of them, or none."""
        b = self._builder
        names = ("covered", *(("doubt", "alone") if self._order.is_of_grid else ()), "checked", "next")
        covered, *doubts, checked, after = (b.append_basic_block(f"blocks.{name}") for name in names)
        run = self._branch(test, in_row, count, (covered, *doubts, checked))
        self._run(run, _I1(1))
        ran = b.block
        b.branch(after)
        b.position_at_end(checked)
        call_checked(b, self._arguments, self._launch, first, self._numbers[thread.FAILURE])
        ran_checked = b.block
        b.branch(after)
        b.position_at_end(after)
        done = b.phi(_I64)
        done.add_incoming(run, ran)
        done.add_incoming(_I64(1), ran_checked)
        return done

    def _branch(
        self, test: range_tests.BlockTest, in_row: ir.Value, count: ir.Value, targets: tuple[ir.Block, ...]
    ) -> ir.Value:
        """Branches as the test holds for the launch, the row or the block, or for the launch alone, and leaves the
        builder in the first of the ``targets``: how many blocks are run there."""
        b, before = self._builder, self._builder.block
        if len(targets) == 2:  # covered, checked
            b.cbranch(test.holds, *targets)
            b.position_at_end(targets[0])
            return count
        covered, doubt, alone, checked = targets
        b.cbranch(test.holds, covered, doubt)
        b.position_at_end(doubt)
        own = [b.zext(self._numbers[register.name], _I64) for register in block_idx.dimensions]
        last = b.sub(b.add(own[0], in_row), _I64(1))
        b.cbranch(test.holds_for(own, [last, *own[1:]]), covered, alone)
        b.position_at_end(alone)
        b.cbranch(test.holds_for(own, own), covered, checked)
        b.position_at_end(covered)
        run = b.phi(_I64)
        for number, block in ((count, before), (count, doubt), (_I64(1), alone)):
            run.add_incoming(number, block)
        return run


def return_left(builder: ir.IRBuilder, left: ir.Value) -> None:
    """Returns the number of the block that is left, from a function that may leave any."""
    if builder.function.function_type.return_type == ir.VoidType():
        builder.ret_void()
    else:
        builder.ret(left)


def call_checked(
    builder: ir.IRBuilder,
    arguments: ir.Value,
    launch: ir.Value,
    block: ir.Value,
    failure_record: ir.Value,
    end: ir.Value | None = None,
) -> None:
    """Has the code that makes all checks run a block, or all before ``end``, or returns the block's number; the others
    are what ``kernel.k`` was given."""
    type_ = ir.FunctionType(ir.VoidType(), [pointer(), pointer(), _I64, _I64, pointer()])
    code = load_checked(builder, launch, type_.as_pointer())
    with builder.if_then(builder.icmp_unsigned("==", code, ir.Constant(code.type, None)), likely=False):
        builder.ret(block)
    if end is None:
        end = builder.add(block, _I64(1), flags=_NO_WRAP)
    builder.call(code, [arguments, launch, block, end, failure_record])
    failure_reports.can_fail(builder.module).initializer = _I1(1)


def shared_memory(
    builder: ir.IRBuilder, shared: SharedMemory, launch: ir.Value, instrumented: InstrumentedLaunch | None
) -> dict[str, ir.Value]:
    """A block's shared memory, by register: the blocks that this call runs use it one after the other."""
    space = pointer(Space.SHARED.value)
    nothing = ir.Constant(space, None)
    found = {thread.SHARED: nothing, thread.DYNAMIC: nothing, thread.DYNAMIC_SIZE: _I32(0)}
    sizes = {thread.SHARED: _I64(shared.size), thread.DYNAMIC: _I64(0)}
    if shared.is_dynamic:
        found[thread.DYNAMIC_SIZE] = size = load_number(builder, launch, DYNAMIC_INDEX)
        sizes[thread.DYNAMIC] = ir_gaps.extend_non_negative(builder, size, _I64)
    behind = None if instrumented is None else instrumented.room(*sizes.values())
    rooms = {name: ir.Constant(pointer(), None) for name in sizes}
    there = {thread.SHARED: bool(shared.size), thread.DYNAMIC: shared.is_dynamic}
    alignments = {thread.SHARED: max(SHARED_ALIGNMENT, shared.alignment), thread.DYNAMIC: MAX_ALIGNMENT}
    for name in (name for name in sizes if there[name]):
        size = sizes[name] if behind is None else builder.add(sizes[name], behind)
        rooms[name] = _room(builder, size, alignments[name])
        found[name] = builder.addrspacecast(rooms[name], space)
    if instrumented is not None:
        instrumented.begin(*zip(rooms.values(), sizes.values(), strict=True))
    return found


def _room(builder: ir.IRBuilder, size: ir.Value, alignment: int) -> ir.Value:
    memory = builder.alloca(_I8, size=size, name="shared")
    memory.align = alignment
    return memory
