"""Runs the blocks of a kernel whose threads wait for nobody: loops over the threads, which LLVM vectorises along x."""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.llvm_types import pointer
from nvgen.frontend.tree import TypedKernel
from nvgen.lang import block_dim, grid_dim, thread_idx
from nvgen.lang.memory import MAX_ALIGNMENT
from nvgen.targets.cpu import failure, interrupt, thread
from nvgen.targets.cpu.counting import counting
from nvgen.targets.cpu.launch_data import (
    DYNAMIC_PLACE,
    block_indices,
    load_arguments,
    load_number,
    load_sizes,
)
from nvgen.targets.target import KernelFrame, SharedMemory
from nvgen.types import Space

_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
#: More than any element needs.
SHARED_ALIGNMENT = 128


def run_blocks(builder: ir.IRBuilder, kernel: TypedKernel, frame: KernelFrame) -> None:
    """Emits the body of the function that runs a range of blocks, whose entry the builder stands in.

    It reads what the launch gives, and calls a function that has the loops: there LLVM knows for good which arrays do
    not overlap, while it forgets across the turns of a loop what it knew of a function inlined into that.
    """
    arguments, launch, first, end, failure_record = builder.function.args
    values = load_arguments(builder, kernel, arguments)
    numbers = load_sizes(builder, launch)
    numbers.update(_shared_memory(builder, frame.shared, launch))
    numbers[thread.FAILURE] = failure_record
    given = [*values, *numbers.values(), first, end]
    type_ = ir.FunctionType(ir.VoidType(), [value.type for value in given])
    function = ir.Function(builder.module, type_, f"blocks.{kernel.name}")
    function.linkage = "internal"
    for attribute in ("nounwind", "noinline"):
        function.attributes.add(attribute)
    _move_noalias(frame.function, function)
    builder.call(function, given)
    builder.ret_void()
    passed = list(function.args)
    inner = ir.IRBuilder(function.append_basic_block("entry"))
    count = len(values)
    sizes = dict(zip(numbers, passed[count:-2], strict=True))
    _loops(inner, frame, passed[:count], sizes, passed[-2:])


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
) -> None:
    """The loops over blocks and threads. Only the one along x is vectorised, and none is unrolled: that takes LLVM as
    long as all the rest, for less than a hundredth of the time."""
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
        sizes = [builder.zext(numbers[register.name], _I64) for register in block_dim.dimensions]
        zero = _I64(0)
        with (
            counting(builder, "z", zero, sizes[2], unrolls=False) as z,
            counting(builder, "y", zero, sizes[1], unrolls=False) as y,
            counting(builder, "x", zero, sizes[0], unrolls=False) as x,
        ):
            for register, index in zip(thread_idx.dimensions, (x, y, z), strict=True):
                numbers[register.name] = ir_gaps.truncate_without_wrap(builder, index, _I32)
            builder.call(frame.function, [*values, *(numbers[name] for name in thread.NAMES)])
    builder.ret_void()


def _shared_memory(builder: ir.IRBuilder, shared: SharedMemory, launch: ir.Value) -> dict[str, ir.Value]:
    """A block's shared memory: the blocks that this call runs use it one after the other."""
    space = pointer(Space.SHARED.value)
    nothing = ir.Constant(space, None)
    found = {thread.SHARED: nothing, thread.DYNAMIC: nothing, thread.DYNAMIC_SIZE: _I32(0)}
    if shared.size:
        found[thread.SHARED] = builder.addrspacecast(_room(builder, _I64(shared.size), SHARED_ALIGNMENT), space)
    if shared.is_dynamic:
        size = load_number(builder, launch, DYNAMIC_PLACE)
        room = _room(builder, ir_gaps.extend_non_negative(builder, size, _I64), MAX_ALIGNMENT)
        found[thread.DYNAMIC], found[thread.DYNAMIC_SIZE] = builder.addrspacecast(room, space), size
    return found


def _room(builder: ir.IRBuilder, size: ir.Value, alignment: int) -> ir.Value:
    memory = builder.alloca(_I8, size=size, name="shared")
    memory.align = alignment
    return memory
