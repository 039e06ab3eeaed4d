"""Runs the blocks of a kernel whose threads wait for nobody: loops over the threads, which LLVM vectorises along x."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.llvm_types import pointer
from nvgen.lang import block_dim, grid_dim, thread_idx
from nvgen.lang.allocation import MAX_ALIGNMENT
from nvgen.targets.cpu import failure, interrupt, thread
from nvgen.targets.cpu.counting import counting
from nvgen.targets.cpu.launch_data import block_indices, load_arguments, load_number, load_sizes, load_stack_limit
from nvgen.targets.cpu.launch_numbers import DYNAMIC_INDEX
from nvgen.targets.description import KernelDescription
from nvgen.targets.failure import RACE
from nvgen.targets.target import KernelFrame, SharedMemory
from nvgen.types import Space

if TYPE_CHECKING:
    from nvgen.targets.cpu.checks.instrumented_launch import InstrumentedLaunch

_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
#: More than any element needs.
SHARED_ALIGNMENT = 128


# Workaround (LLVM 22.1, 2026-11): of a function that is inlined into a loop `noalias` is known for one iteration.
# Reproducer: tests/workarounds/noalias_in_loop.ll
def run_blocks(builder: ir.IRBuilder, kernel: KernelDescription, frame: KernelFrame, instruments: Set[str]) -> None:
    """Emits the body of the function that runs a range of blocks, whose entry the builder stands in.

    It reads the launch's numbers, and calls a function that has the loops: there LLVM knows for good which arrays do
    not overlap, while it forgets across the iterations of a loop what it knew of a function inlined into that.
    ``instruments`` are the checks that look at accesses to memory.
    """
    arguments, launch, first, end, failure_record = builder.function.args
    values = load_arguments(builder, kernel.parameters, arguments)
    numbers = load_sizes(builder, launch)
    instrumented = _instrumented(builder, failure_record) if instruments else None
    numbers.update(shared_memory(builder, frame.shared, launch, instrumented))
    numbers[thread.FAILURE] = failure_record
    numbers[thread.STACK] = load_stack_limit(builder, launch)
    given = [*values, *numbers.values(), first, end]
    type_ = ir.FunctionType(ir.VoidType(), [value.type for value in given])
    function = ir.Function(builder.module, type_, f"blocks.{kernel.name}")
    function.linkage = "internal"
    for attribute in ("nounwind", "noinline"):
        function.attributes.add(attribute)
    _move_noalias(frame.function, function)
    builder.call(function, given)
    if instrumented is not None:
        instrumented.end()
    builder.ret_void()
    passed = list(function.args)
    inner = ir.IRBuilder(function.append_basic_block("entry"))
    count = len(values)
    sizes = dict(zip(numbers, passed[count:-2], strict=True))
    # What is noted of local memory is the thread's own affair.
    is_noted = RACE in instruments or bool(instruments and (frame.shared.size or frame.shared.is_dynamic))
    inside = _instrumented(inner, sizes[thread.FAILURE]) if is_noted else None
    _loops(inner, frame, passed[:count], sizes, passed[-2:], inside, orders=RACE in instruments)


def _instrumented(builder: ir.IRBuilder, record: ir.Value) -> InstrumentedLaunch:
    from nvgen.targets.cpu.checks.instrumented_launch import InstrumentedLaunch  # only checked runs need it

    return InstrumentedLaunch(builder, record)


def _move_noalias(from_function: ir.Function, to_function: ir.Function) -> None:
    """Says of the arguments of the function with the loops what was said of those of the thread that it inlines."""
    for source, target in zip(from_function.args, to_function.args, strict=False):
        if "noalias" in source.attributes:
            source.attributes.discard("noalias")
            target.attributes.add("noalias")


def _loops(
    builder: ir.IRBuilder,
    frame: KernelFrame,
    values: list[ir.Value],
    numbers: dict[str, ir.Value],
    bounds: Sequence[ir.Value],
    instrumented: InstrumentedLaunch | None,
    *,
    orders: bool,
) -> None:
    """The loops over blocks and threads. Only the one along x is vectorised, and none is unrolled: that takes LLVM as
    long as all the rest, for less than a hundredth of the time. ``orders`` is whether races are looked for."""
    null = ir.Constant(pointer(), None)
    numbers.update({thread.BLOCK: null, thread.THREAD: null})
    first, end = bounds
    # The ranges of numbers stand at loads, which are in the other function.
    for register in (*grid_dim.dimensions, *block_dim.dimensions):
        ir_gaps.set_range(numbers[register.name], register.minimum, register.maximum)
    with counting(builder, "block", first, end) as block:
        failure.return_if_failed(builder, numbers[thread.FAILURE])
        interrupt.count_block(builder, block, numbers[thread.FAILURE])
        numbers.update(block_indices(builder, block, numbers))
        if instrumented is not None:
            instrumented.begin_group()
        sizes = [builder.zext(numbers[register.name], _I64) for register in block_dim.dimensions]
        zero = _I64(0)
        with (
            counting(builder, "z", zero, sizes[2], unrolls=False) as z,
            counting(builder, "y", zero, sizes[1], unrolls=False) as y,
            counting(builder, "x", zero, sizes[0], unrolls=False) as x,
        ):
            for register, index in zip(thread_idx.dimensions, (x, y, z), strict=True):
                numbers[register.name] = ir_gaps.truncate_without_wrap(builder, index, _I32)
            if instrumented is not None and orders:
                instrumented.begin_thread()
            builder.call(frame.function, [*values, *(numbers[name] for name in thread.NAMES)])
    builder.ret_void()


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
