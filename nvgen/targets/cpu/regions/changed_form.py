"""A kernel that waits for nobody, emitted from another tree than its own: one in which x and y are exchanged
(``regions.exchanged_axes``), or whose loops are around threads (``regions.interchange_form``)."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen import statements
from nvgen.codegen.contract.description import KernelDescription
from nvgen.codegen.contract.target import KernelForm, KernelFrame, Target
from nvgen.codegen.emitter import Emitter, InlinedFunctions
from nvgen.lang import KernelOptions
from nvgen.tree import TypedKernel
from nvgen.tree.analysis.index_ranges import Coverage


class ChangedKernel(KernelForm):
    """The function of a thread of the ``changed`` kernel, of whose indices ``coverage`` is. ``begin`` and ``end`` are
    the target's."""

    def __init__(
        self,
        target: Target,
        changed: TypedKernel,
        coverage: Coverage,
        begin: Callable[[ir.Module, KernelDescription], KernelFrame],
        end: Callable[[ir.Module, KernelDescription, KernelFrame, InlinedFunctions], None],
    ) -> None:
        self._target, self._changed, self._coverage, self._begin, self._end = target, changed, coverage, begin, end
        self._functions: InlinedFunctions | None = None

    def begin(self, module: ir.Module, kernel: KernelDescription) -> KernelFrame:
        """``thread.k``."""
        return self._begin(module, kernel.with_changes(coverage=self._coverage))

    def emit(self, frame: KernelFrame, functions: InlinedFunctions, options: KernelOptions) -> None:
        """What the function does."""
        self._functions = functions
        self.emit_body(frame, functions, options)

    def emit_body(self, frame: KernelFrame, functions: InlinedFunctions, options: KernelOptions) -> None:
        """What a thread does."""
        emitter = Emitter(self._target, frame, functions, options, self._changed.fixed)
        emitter.typed = self._changed
        statements.body(emitter, self._changed.body)
        if not emitter.terminated:
            emitter.leave()

    def end(self, module: ir.Module, kernel: KernelDescription, frame: KernelFrame) -> None:
        """The loops over blocks, rows and threads."""
        assert self._functions is not None
        self._end(module, kernel.with_changes(coverage=self._coverage), frame, self._functions)
