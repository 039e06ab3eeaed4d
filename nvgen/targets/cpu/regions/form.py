"""The functions of a divided kernel: ``blocks.k`` has the loops over blocks and threads, ``kernel.k`` calls it.

As in ``targets.cpu.loops`` LLVM knows in a function of their own which of the kernel's arrays do not overlap.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from nvgen import tree
from nvgen.analysis.cut_indices import CutIndices
from nvgen.codegen import ir_gaps
from nvgen.codegen.emitter import InlinedFunctions
from nvgen.codegen.llvm_types import pointer
from nvgen.codegen.statements import body
from nvgen.lang import KernelOptions, block_dim, block_idx, grid_dim, thread_idx
from nvgen.lang.allocation import MAX_ALIGNMENT
from nvgen.targets.cpu import failure, heap, interrupt, loops, thread
from nvgen.targets.cpu.counting import counting
from nvgen.targets.cpu.covering import BlockTest
from nvgen.targets.cpu.failure_record import OUT_OF_MEMORY
from nvgen.targets.cpu.launch_data import (
    argument_types,
    bind_parameters,
    block_indices,
    load_arguments,
    load_sizes,
    load_stack_limit,
)
from nvgen.targets.cpu.regions.emission import BlockEmitter, Place
from nvgen.targets.cpu.regions.indices import RegionConditions, Tests
from nvgen.targets.cpu.regions.plan import Plan
from nvgen.targets.cpu.regions.storage import ROUNDED, BlockStorage
from nvgen.targets.cpu.symbols import BLOCKS_PREFIX, kernel_symbol
from nvgen.targets.cpu_run import BlockShape
from nvgen.targets.description import KernelDescription
from nvgen.targets.target import KernelForm, KernelFrame, SharedMemory, Target
from nvgen.types import ArrayType, Space

_I32, _I64 = ir.IntType(32), ir.IntType(64)
_SIZES = (*grid_dim.dimensions, *block_dim.dimensions)
#: What ``blocks.k`` gets after the arguments, besides the sizes.
_FURTHER = (thread.SHARED, thread.DYNAMIC, thread.DYNAMIC_SIZE, thread.FAILURE, thread.STACK)
_STORAGE = "storage"


class Regions(KernelForm):
    """A kernel that is divided into regions, for such ``blocks``. ``checks`` is whether indices are checked, and
    ``may_leave`` whether blocks may be left to code that checks all of them."""

    def __init__(self, target: Target, plan: Plan, blocks: BlockShape, *, checks: bool, may_leave: bool) -> None:
        self._target, self._plan, self._shape = target, plan, blocks
        self.conditions = RegionConditions(plan, checks=checks, may_leave=may_leave)
        self._storage = BlockStorage(plan.kept, plan.kept_arrays)
        self._blocks: ir.Function | None = None
        self._kernel: KernelDescription | None = None

    @property
    def _result(self) -> ir.Type:
        return _I64 if self.conditions.leaves_blocks else ir.VoidType()

    def begin(self, module: ir.Module, kernel: KernelDescription) -> KernelFrame:
        """``blocks.k``."""
        self._kernel = kernel
        shared = pointer(Space.SHARED.value)
        types = [type_ for local in kernel.parameters for type_ in argument_types(local)]
        further = [shared, shared, _I32, pointer(), _I64, pointer(), pointer(), pointer(), _I64, _I64]
        type_ = ir.FunctionType(self._result, [*types, *[_I32] * len(_SIZES), *further])
        function = self._blocks = ir.Function(module, type_, f"{BLOCKS_PREFIX}{kernel.name}")
        function.linkage = "internal"
        for attribute in ("nounwind", "noinline"):
            function.attributes.add(attribute)
        if kernel.options.ftz:
            ir_gaps.set_string_attribute(function, "denormal-fp-math-f32", "preserve-sign")
        builder = ir.IRBuilder(function.append_basic_block("entry"))
        arguments = iter(function.args)
        scalars, arrays, references = bind_parameters(kernel, arguments)
        registers: dict[str, Any] = {}
        for register in _SIZES:
            registers[register.name] = next(arguments)
            ir_gaps.set_range(registers[register.name], register.minimum, register.maximum)
        registers.update({name: next(arguments) for name in (*_FURTHER, _STORAGE)})
        registers[_STORAGE].attributes.add("noalias")
        null = ir.Constant(pointer(), None)
        # What fails before there are threads fails for the first one.
        first = {register.name: _I32(0) for register in thread_idx.dimensions}
        covered = ir.IntType(1)(self.conditions.of_blocks is not None)
        registers.update({thread.BLOCK: null, thread.THREAD: null, thread.COVERED: covered, **first})
        return KernelFrame(function, builder, scalars, arrays, registers, SharedMemory(), references)

    def emit(self, frame: KernelFrame, functions: InlinedFunctions, options: KernelOptions) -> None:
        """The loop over the blocks."""
        builder, registers = frame.builder, dict(frame.registers)
        arguments, launch, first, end = frame.function.args[-4:]
        sizes = [registers[register.name] for register in block_dim.dimensions]
        self._storage.bind(builder, registers[_STORAGE], _rounded_threads(builder, sizes))
        assert self._kernel is not None
        tests = Tests(self._plan, self._kernel, self.conditions, frame.function.args)
        calls, cuts = _marks_calls(self._plan.kernel), CutIndices(self._plan.kernel)
        place = Place(
            self._target,
            functions,
            options,
            self._plan,
            self._storage,
            self._shape,
            tests.cover,
            tests.leave,
            calls,
            cuts,
        )
        test = self._test(frame)
        begun = builder.append_basic_block("blocks")
        builder.branch(begun)
        builder.position_at_end(begun)
        with counting(builder, "block", first, end) as number:
            failure.return_if_failed(builder, registers[thread.FAILURE])
            interrupt.count_block(builder, number, registers[thread.FAILURE])
            registers.update(block_indices(builder, number, registers))
            done = builder.append_basic_block("block.done")
            if test is not None:
                begins, left = (builder.append_basic_block(f"block.{name}") for name in ("begin", "left"))
                _branch(builder, test, registers, begins, left)
                loops.call_checked(builder, arguments, launch, number, registers[thread.FAILURE])
                builder.branch(done)
                builder.position_at_end(begins)
            emitter = self._emitter_class()(place, frame.with_changes(registers=registers, exit=done))
            emitter.begin_block()
            body(emitter, self._plan.kernel.body)
            emitter.branch_to(done)
            builder.position_at_end(done)
        loops.return_left(builder, _I64(-1))
        tests.end()

    def _test(self, frame: KernelFrame) -> BlockTest | None:
        """The test of whole blocks."""
        coverage = self.conditions.of_blocks
        if coverage is None or not coverage.needs:
            return None
        assert self._kernel is not None
        arguments = frame.function.args[: -len((*_SIZES, *_FURTHER)) - 5]
        return BlockTest(frame.builder, self._kernel, coverage.needs, coverage.bits, arguments, frame.registers)

    def _emitter_class(self) -> type[BlockEmitter]:
        if not self._plan.warps:
            return BlockEmitter
        from nvgen.targets.cpu.regions.warp_emission import WarpBlockEmitter  # few kernels use warps

        return WarpBlockEmitter

    def end(self, module: ir.Module, kernel: KernelDescription, frame: KernelFrame) -> None:
        """``kernel.k``."""
        type_ = ir.FunctionType(self._result, [pointer(), pointer(), _I64, _I64, pointer()])
        function = ir.Function(module, type_, kernel_symbol(kernel.name))
        function.attributes.add("nounwind")
        builder = ir.IRBuilder(function.append_basic_block("entry"))
        arguments, launch, first, end, failure_record = function.args
        values = load_arguments(builder, kernel.parameters, arguments)
        numbers = load_sizes(builder, launch)
        sizes = [numbers[register.name] for register in block_dim.dimensions]
        numbers.update(loops.shared_memory(builder, frame.shared, launch, None))
        numbers[thread.FAILURE] = failure_record
        numbers[thread.STACK] = load_stack_limit(builder, launch)
        raw = storage = ir.Constant(pointer(), None)
        if self._storage.bytes_per_thread:
            size = builder.mul(_rounded_threads(builder, sizes), _I64(self._storage.bytes_per_thread))
            raw, storage = heap.allocate_aligned(builder, size, MAX_ALIGNMENT)
            is_null = builder.icmp_unsigned("==", raw, ir.Constant(pointer(), None))
            with builder.if_then(is_null, likely=False):
                failure.record(builder, failure_record, OUT_OF_MEMORY, [_I32(0)] * 6, [])
                loops.return_left(builder, _I64(-1))
        given = [*values, *(numbers[register.name] for register in _SIZES), *(numbers[name] for name in _FURTHER)]
        left = builder.call(self._blocks, [*given, storage, arguments, launch, first, end])
        if raw is not storage:
            heap.free(builder, raw)
        loops.return_left(builder, left)


def _branch(
    builder: ir.IRBuilder, test: BlockTest, registers: dict[str, ir.Value], holds: ir.Block, fails: ir.Block
) -> None:
    """Branches as the test holds for the launch, or for the block, and leaves the builder in ``fails``."""
    doubt = builder.append_basic_block("block.doubt")
    builder.cbranch(test.holds, holds, doubt)
    builder.position_at_end(doubt)
    own = [builder.zext(registers[register.name], _I64) for register in block_idx.dimensions]
    builder.cbranch(test.holds_for(own, own), holds, fails)
    builder.position_at_end(fails)


def _rounded_threads(builder: ir.IRBuilder, sizes: list[ir.Value]) -> ir.Value:
    """For how many threads there is room, an i64."""
    x, y, z = (ir_gaps.extend_non_negative(builder, size, _I64) for size in sizes)
    count = builder.mul(builder.mul(x, y), z)
    return builder.and_(builder.add(count, _I64(ROUNDED - 1)), _I64(-ROUNDED))


def _marks_calls(kernel: tree.TypedKernel) -> bool:
    """Whether no function that a kernel calls keeps anything in memory of its own."""
    own = set(tree.nodes(kernel.body))
    return not any(
        isinstance(node.type, ArrayType) and node.type.space is Space.LOCAL and node not in own
        for node in tree.find(kernel, tree.Allocate)
    )
