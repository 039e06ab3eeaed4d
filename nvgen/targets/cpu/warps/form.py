"""A kernel whose warps wait as a whole, from end to end: the coroutine of a warp, and the scheduler that runs it."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.codegen.contract.description import KernelDescription
from nvgen.codegen.contract.target import Functions, KernelForm, KernelFrame, Target
from nvgen.codegen.emitter import InlinedFunctions
from nvgen.codegen.ir_gaps import add_slot
from nvgen.diagnostics import InternalError
from nvgen.lang import KernelOptions
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.targets.cpu.regions.emission import BlockEmitter
from nvgen.targets.cpu.regions.level_emission import EmittedKernel
from nvgen.targets.cpu.regions.storage import ROUNDED, BlockStorage
from nvgen.targets.cpu.warps import lane_operations
from nvgen.targets.cpu.warps.division import WarpCode
from nvgen.targets.cpu.warps.emission import WarpEmitter
from nvgen.tree.analysis.masked_indices import CutIndices

Begin = Callable[[ir.Module, KernelDescription], KernelFrame]
End = Callable[[ir.Module, KernelDescription, KernelFrame, Functions], None]
_I8, _I64 = ir.IntType(8), ir.IntType(64)


class WarpCoroutines(KernelForm):
    """A kernel that is divided so, for such ``blocks``. ``begin`` makes the coroutine, and ``end`` what runs it."""

    def __init__(self, target: Target, code: WarpCode, blocks: BlockShape, begin: Begin, end: End) -> None:
        self._target, self._code, self._shape = target, code, blocks.with_changes(multiple=WARP_SIZE)
        self._begin, self._end = begin, end
        self._kernel: KernelDescription | None = None

    def begin(self, module: ir.Module, kernel: KernelDescription) -> KernelFrame:
        """``thread.k``, the coroutine of a warp, whose registers are those of its first thread."""
        self._kernel = kernel
        return self._begin(module, kernel)

    def emit(self, frame: KernelFrame, functions: InlinedFunctions, options: KernelOptions) -> None:
        """The warp's way through the kernel, and ``kernel.k``."""
        if self._kernel is None:
            raise InternalError("a kernel's body is emitted before it is begun")
        plan = self._code.plan
        storage = BlockStorage((), plan.kept_arrays)
        self._bind(storage, frame)
        emitted = EmittedKernel(
            self._target,
            functions,
            options,
            plan,
            storage,
            self._shape,
            lambda level, region: None,
            lambda region: False,
            lambda: None,
            False,
            CutIndices(plan.kernel),
        )
        WarpEmitter(BlockEmitter(emitted, frame), frame, self._code, lane_operations.emit).emit()
        self._end(frame.builder.module, self._kernel, frame, functions)

    def _bind(self, storage: BlockStorage, frame: KernelFrame) -> None:
        """Has the lanes' local arrays lie in the warp's frame."""
        if not storage.bytes_per_thread:
            return
        b = frame.builder
        with b.goto_entry_block():
            memory = add_slot(b, ir.ArrayType(_I8, storage.bytes_per_thread * WARP_SIZE), "arrays")
        memory.align = ROUNDED
        storage.bind(b, memory, _I64(WARP_SIZE))

    def end(self, module: ir.Module, kernel: KernelDescription, frame: KernelFrame) -> None:
        """Nothing more: the functions of the target's own that a warp calls at its end belong to its body."""
