"""A divided kernel from end to end: the loop over its blocks around what is done once a block."""

from __future__ import annotations

from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import tree
from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.codegen.contract.description import KernelDescription
from nvgen.codegen.contract.run_checks import INSTRUMENTING
from nvgen.codegen.contract.target import KernelForm, KernelFrame
from nvgen.codegen.emitter import InlinedFunctions
from nvgen.codegen.statements import body
from nvgen.lang import KernelOptions, block_dim
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.targets.cpu.conventions import failure_reports, interrupt, thread
from nvgen.targets.cpu.conventions.counted_loops import counting
from nvgen.targets.cpu.conventions.launch_data import block_indices
from nvgen.targets.cpu.loops import block_loops
from nvgen.targets.cpu.loops.range_tests import BlockTest, FormsTest
from nvgen.targets.cpu.regions import thread_indices
from nvgen.targets.cpu.regions.blocks_function import STORAGE, BlocksFunction, rounded_threads
from nvgen.targets.cpu.regions.emission import BlockEmitter
from nvgen.targets.cpu.regions.indices import RegionConditions, Tests
from nvgen.targets.cpu.regions.level_emission import EmittedKernel, Level
from nvgen.targets.cpu.regions.plan import Plan, Region
from nvgen.targets.cpu.regions.storage import BlockStorage
from nvgen.targets.cpu.regions.thread_indices import INDICES
from nvgen.tree.analysis.masked_indices import CutIndices
from nvgen.types import ArrayType, Space

if TYPE_CHECKING:
    from nvgen.targets.cpu.threads.thread_code import ThreadCode

_I64 = ir.IntType(64)


class Regions(KernelForm):
    """A kernel that is divided into regions, for such ``blocks``. ``checks`` is whether indices are checked,
    ``may_leave`` whether blocks may be left to code that checks all of them, and ``is_exchanged`` whether x and y are
    exchanged in it (``loops.block_order``)."""

    def __init__(
        self,
        target: ThreadCode,
        plan: Plan,
        blocks: BlockShape,
        *,
        checks: bool,
        may_leave: bool,
        is_exchanged: bool = False,
    ) -> None:
        if plan.warps and plan.has_warps and blocks.multiple % WARP_SIZE:
            blocks = blocks.with_changes(multiple=1, width=0)  # chunks are warps
        self._target, self._plan, self._shape = target, plan, blocks
        self._instruments = bool(INSTRUMENTING & target.wanted_checks)
        self.conditions = RegionConditions(plan, checks=checks, may_leave=may_leave)
        self._storage = BlockStorage([*plan.kept, *(() if plan.has_rows else INDICES)], plan.kept_arrays)
        self._blocks, self._is_exchanged = BlocksFunction(is_exchanged=is_exchanged), is_exchanged
        self._kernel: KernelDescription | None = None

    @property
    def _result(self) -> ir.Type:
        return _I64 if self.conditions.leaves_blocks else ir.VoidType()

    def begin(self, module: ir.Module, kernel: KernelDescription) -> KernelFrame:
        """``blocks.k``."""
        self._kernel = kernel
        frame = self._blocks.begin(module, kernel, self._result, is_covered=self.conditions.of_blocks is not None)
        if self._target.instrumented.observer is not None:
            self._target.instrumented.observer.doubled.add(id(frame.registers[STORAGE]))
        return frame

    def emit(self, frame: KernelFrame, functions: InlinedFunctions, options: KernelOptions) -> None:
        """The loop over the blocks."""
        builder, registers = frame.builder, dict(frame.registers)
        arguments, launch, first, end = frame.function.args[-4:]
        if self._shape.width:
            registers[block_dim.x.name] = ir.IntType(32)(self._shape.width)
        sizes = [registers[register.name] for register in block_dim.dimensions]
        self._storage.bind(builder, registers[STORAGE], rounded_threads(builder, sizes))
        if not self._plan.has_rows:
            thread_indices.fill(builder, registers, self._storage.arrays)
        assert self._kernel is not None
        if self._instruments:
            self._note_orders(frame, registers)
        tests = Tests(self._plan, self._kernel, self.conditions, frame.function.args)
        calls, cuts = _marks_calls(self._plan.kernel), CutIndices(self._plan.kernel)
        emitted = EmittedKernel(
            self._target,
            functions,
            options,
            self._plan,
            self._storage,
            self._shape,
            _without_test if self._instruments else tests.cover,
            self.conditions.covers_all,
            tests.leave,
            calls,
            cuts,
        )
        test = self._test(frame)
        begun = builder.append_basic_block("blocks")
        builder.branch(begun)
        builder.position_at_end(begun)
        with counting(builder, "block", first, end) as number:
            failure_reports.return_if_failed(builder, registers[thread.FAILURE])
            interrupt.count_block(builder, number, registers[thread.FAILURE])
            registers.update(block_indices(builder, number, registers))
            done = builder.append_basic_block("block.done")
            if test is not None:
                begins, left = (builder.append_basic_block(f"block.{name}") for name in ("begin", "left"))
                test.branch(registers, begins, left, of_launch=self._is_exchanged)
                block_loops.call_checked(builder, arguments, launch, number, registers[thread.FAILURE])
                builder.branch(done)
                builder.position_at_end(begins)
            emitter = self._emitter_class()(emitted, frame.with_changes(registers=registers, exit=done))
            emitter.begin_block()
            body(emitter, self._plan.kernel.body)
            emitter.branch_to(done)
            builder.position_at_end(done)
        block_loops.return_left(builder, _I64(-1))
        tests.end()

    def _note_orders(self, frame: KernelFrame, registers: dict[str, ir.Value]) -> None:
        """Has checks know the threads of the blocks; the builder stands in the entry of their function."""
        from nvgen.targets.cpu.checks.instrumented_regions import RegionOrders  # only checked runs need it

        made = RegionOrders(frame.builder, registers, of_warps=bool(self._plan.warps))
        self._target.instrumented.orders[frame.function] = made

    def _test(self, frame: KernelFrame) -> BlockTest | None:
        """The test of whole blocks."""
        coverage = self.conditions.of_blocks
        if coverage is None or not coverage.needs:
            return None
        assert self._kernel is not None
        test = FormsTest(coverage.needs, coverage.bits)
        return BlockTest(frame.builder, self._kernel, test, self._blocks.given, frame.registers)

    def _emitter_class(self) -> type[BlockEmitter]:
        if not self._plan.warps:
            return BlockEmitter
        from nvgen.targets.cpu.regions.warp_emission import WarpBlockEmitter  # few kernels use warps

        return WarpBlockEmitter

    def end(self, module: ir.Module, kernel: KernelDescription, frame: KernelFrame) -> None:
        """``kernel.k``."""
        bytes_ = self._storage.bytes_per_thread
        has_shadows = self._target.instrumented.observer is not None
        self._blocks.end(module, kernel, frame, bytes_, instruments=self._instruments, has_shadows=has_shadows)


def _without_test(emitter: Level, region: Region) -> None:
    """Of what is looked at anyway no test covers anything."""


def _marks_calls(kernel: tree.TypedKernel) -> bool:
    """Whether no function that a kernel calls keeps anything in memory of its own."""
    if not tree.has(kernel.body, tree.Call):
        return True
    own = set(tree.of_kind(kernel.body, tree.Allocate))
    return not any(
        isinstance(node.type, ArrayType) and node.type.space is Space.LOCAL and node not in own
        for node in tree.find(kernel, tree.Allocate)
    )
