"""A kernel whose loops are done once a chunk of threads (``loop_interchange``): the function of a chunk.

It is the function of a thread with one argument more, how many threads there are from the first one on, and is inlined
into the loops over the blocks and their rows as that is (``loops.block_loops``).
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.codegen.contract.description import KernelDescription
from nvgen.codegen.contract.target import KernelFrame, Target
from nvgen.codegen.emitter import InlinedFunctions
from nvgen.codegen.ir_gaps import extend_non_negative
from nvgen.codegen.statements import body
from nvgen.lang import KernelOptions, thread_idx
from nvgen.targets.cpu.regions.changed_form import ChangedKernel
from nvgen.targets.cpu.regions.emission import BlockEmitter, ChunkEmitter, Row
from nvgen.targets.cpu.regions.level_emission import EmittedKernel
from nvgen.targets.cpu.regions.loop_interchange import WIDTH
from nvgen.targets.cpu.regions.plan import Plan, Region
from nvgen.targets.cpu.regions.storage import BlockStorage
from nvgen.tree.analysis.index_ranges import Coverage
from nvgen.tree.analysis.masked_indices import CutIndices

_I64 = ir.IntType(64)


class InterchangedLoops(ChangedKernel):
    """A kernel with loops around its threads, which is divided as ``plan`` says."""

    def __init__(
        self,
        target: Target,
        plan: Plan,
        coverage: Coverage,
        begin: Callable[[ir.Module, KernelDescription], KernelFrame],
        end: Callable[[ir.Module, KernelDescription, KernelFrame, InlinedFunctions], None],
    ) -> None:
        super().__init__(target, plan.kernel, coverage, begin, end)
        self._plan = plan

    def emit_body(self, frame: KernelFrame, functions: InlinedFunctions, options: KernelOptions) -> None:
        """What the threads of a chunk do."""
        emitted = EmittedKernel(
            self._target,
            functions,
            options,
            self._plan,
            BlockStorage((), ()),
            BlockShape(WIDTH),
            lambda emitter, region: None,
            lambda region: True,
            lambda: None,
            True,
            CutIndices(self._plan.kernel),
        )
        emitter = _ChunkFunctionEmitter(emitted, frame)
        body(emitter, self._plan.kernel.body)
        emitter.branch_to(frame.exit)


class _ChunkFunctionEmitter(BlockEmitter):
    """Emits what all threads of a chunk have in common, and its region."""

    def _region(self, region: Region) -> None:
        first = extend_non_negative(self.builder, self.frame.registers[thread_idx.x.name], _I64)
        row = Row(dict(self.frame.registers), _I64(0), first)
        _PieceEmitter(self, row, first, region, self.frame.function.args[-1]).emit()


class _PieceEmitter(ChunkEmitter):
    """Emits the region of a chunk that has ``count`` threads."""

    def __init__(self, block: BlockEmitter, row: Row, begin: ir.Value, region: Region, count: ir.Value) -> None:
        super().__init__(block, row, begin, region)
        self.count, self.is_whole = count, False
