"""What a kernel's module has of running blocks whose threads wait for each other: a call of the scheduler, which is a
module of its own (``scheduler``), and the function that begins a thread."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.contract.box_test import BoxTest
from nvgen.codegen.contract.description import KernelDescription
from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.contract.target import KernelFrame
from nvgen.codegen.llvm_types import pointer
from nvgen.lang import block_idx, thread_idx
from nvgen.lang.meaning.records import Block, Start
from nvgen.targets.cpu.conventions import record_fields, thread
from nvgen.targets.cpu.conventions.launch_data import (
    load_arguments,
    load_number,
    load_sizes,
    load_stack_limit,
    named,
)
from nvgen.targets.cpu.conventions.launch_numbers import DYNAMIC_INDEX
from nvgen.targets.cpu.loops import block_loops
from nvgen.targets.cpu.loops.range_tests import BlockTest
from nvgen.targets.cpu.threads import coroutine
from nvgen.targets.cpu.threads.scheduler_variant import Variant
from nvgen.types import Space

_I64 = ir.IntType(64)

#: ``void create(Start *)``: begins a thread of the kernel.
_CREATE = ir.FunctionType(ir.VoidType(), [pointer()])
#: ``void run(create, arguments, launch, first, end, failure_record, int64_t static_bytes)``: what is not named here is
#: as for the kernel's function; ``static_bytes`` is what each block has of static shared memory.
RUN = ir.FunctionType(ir.VoidType(), [_CREATE.as_pointer(), pointer(), pointer(), _I64, _I64, pointer(), _I64])


def run_blocks(builder: ir.IRBuilder, kernel: KernelDescription, frame: KernelFrame, variant: Variant) -> None:
    """Emits the body of the function that runs a range of groups, whose entry the builder stands in.

    It calls the scheduler, which is a module of its own. Where a kernel's test does not hold for the whole launch, code
    that makes all checks runs them.
    """
    if kernel.box_test is not None:
        _leave_unless_covered(builder, kernel, kernel.box_test)
    run = builder.module.globals.get(variant.name)
    if run is None:
        run = ir.Function(builder.module, RUN, variant.name)
    static_bytes = _I64(frame.shared.size)
    builder.call(run, [_create_function(builder.module, kernel, frame), *builder.function.args, static_bytes])
    block_loops.return_left(builder, _I64(-1))


def _leave_unless_covered(builder: ir.IRBuilder, kernel: KernelDescription, box_test: BoxTest) -> None:
    """Leaves the function unless the test holds for all blocks of the launch."""
    arguments, launch, first, end, failure_record = builder.function.args
    numbers = load_sizes(builder, launch)
    numbers[thread.DYNAMIC_SIZE] = load_number(builder, launch, DYNAMIC_INDEX)
    values = load_arguments(builder, kernel.parameters, arguments)
    test = BlockTest(builder, kernel, box_test, values, numbers)
    with builder.if_then(builder.not_(test.holds), likely=False):
        block_loops.call_checked(builder, arguments, launch, first, failure_record, end)
        block_loops.return_left(builder, _I64(-1))


def _create_function(module: ir.Module, kernel: KernelDescription, frame: KernelFrame) -> ir.Function:
    """The function that begins a thread of a kernel: it runs until it first suspends, or to its end."""
    function = ir.Function(module, _CREATE, f"create.{kernel.name}")
    function.linkage = "internal"
    function.attributes.add("nounwind")
    b = Builder(function.append_basic_block("entry"))

    def get(name: str) -> ir.Value:
        return record_fields.load(b, function.args[0], Start, name)

    numbers = load_sizes(b, get("launch"))
    block = get("block")
    numbers.update(named(thread_idx, [get(name) for name in "xyz"]))
    numbers.update(named(block_idx, [record_fields.load(b, block, Block, name) for name in "xyz"]))
    space = pointer(Space.SHARED.value)
    for register, name in ((thread.SHARED, "shared"), (thread.DYNAMIC, "dynamic")):
        numbers[register] = b.addrspacecast(get(name), space)
    numbers.update(
        {
            thread.DYNAMIC_SIZE: get("dynamic_size"),
            thread.FAILURE: get("failure"),
            thread.BLOCK: block,
            thread.THREAD: get("thread"),
            thread.STACK: load_stack_limit(b, get("launch")),
            thread.COVERED: ir.IntType(1)(0),
        }
    )
    values = load_arguments(b, kernel.parameters, get("arguments"))
    hidden = [numbers[name] for name in thread.NAMES]
    coroutine.create(b, frame, [*values, *hidden, get("frames"), get("number")], get("thread"))
    b.ret_void()
    return function
