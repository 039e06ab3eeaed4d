"""The stages of a compilation, the same for every target: a kernel and its types in, the result of any stage out.

::

    FunctionSource ─ infer ─▶ TypedKernel ─ emit_module ─▶ LLVM IR ─ optimise ─▶ LLVM IR ─▶ PTX, or machine code

What a stage does for a target says the target's pipeline (``codegen.contract.pipeline``).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from nvgen import diagnostics
from nvgen.base import garbage_collection
from nvgen.base.records import Node, Record
from nvgen.codegen.contract import llvm
from nvgen.codegen.contract.pipeline import AnyPipeline
from nvgen.codegen.contract.target import Library
from nvgen.codegen.module import emit_module
from nvgen.diagnostics import CompileError, InternalError
from nvgen.files import progress
from nvgen.frontend import library
from nvgen.frontend.specialisation import Specialisation
from nvgen.targets import registry
from nvgen.tree import ExportedFunction, TypedKernel

if TYPE_CHECKING:
    from nvgen.targets.nvptx.options import CompileOptions

#: Types the functions of targets that are written in the kernel language.
library_function: Library = library.specialised


class Stage(Enum):
    """What a compilation can stop at. The last one is the target's own text."""

    TYPED = "typed"
    #: As code generation makes it.
    LLVM = "llvm"
    #: After LLVM's pipeline, from which the target's own text is made.
    LLVM_OPT = "llvm-opt"
    PTX = "ptx"
    #: Of targets other than NVPTX.
    ASSEMBLY = "assembly"


class Artifact(Node):
    """The result of a stage: typed trees always, the module's text from the stage ``llvm`` on."""

    stage: Stage
    kernels: tuple[TypedKernel, ...]
    text: str = ""
    #: The same module as LLVM bitcode; of the stages ``llvm`` and ``llvm-opt``.
    bitcode: bytes = b""
    #: Whether functions of libdevice are in it.
    has_libdevice: bool = False


def compile_for(target: str, kernels: Sequence[Specialisation], options: Record, stage: Stage) -> Artifact:
    """Compiles kernels into one module, up to ``stage``, for a target of ``targets.registry``.

    ``options`` are those of the target's pipeline.

    Raises:
        CompileError: a kernel, or what it is compiled for, is wrong.
    """
    if stage is Stage.TYPED:
        _pipeline(target, options, stage)
        return Artifact(stage, _typed(kernels))
    return emitted(target, kernels, options, stage).compiled(stage)


class Emitted(Node):
    """A module of LLVM IR that LLVM has not seen yet."""

    kernels: tuple[TypedKernel, ...]
    text: str
    pipeline: AnyPipeline

    def compiled(self, stage: Stage) -> Artifact:
        """What LLVM makes of it, up to ``stage``; once for an object.

        Raises:
            CompileError: the target refuses inline assembly, or a library is missing or not to be used.
        """
        pipeline = self.pipeline
        if stage.value == pipeline.written_stage:
            pipeline.check()
        with llvm.parsed(self.text) as module:
            if stage is Stage.LLVM:
                return Artifact(stage, self.kernels, str(module), module.as_bitcode())
            pipeline.measure(self.text)
            has_libdevice = pipeline.link(module)
            if stage is not Stage.LLVM_OPT:
                return Artifact(stage, self.kernels, pipeline.finished(module), has_libdevice=has_libdevice)
            pipeline.optimise(module)
            return Artifact(stage, self.kernels, str(module), module.as_bitcode(), has_libdevice)


def emitted(target: str, kernels: Sequence[Specialisation], options: Record, stage: Stage) -> Emitted:
    """The module of LLVM IR from which ``compile_for`` makes the stages after ``TYPED``.

    Raises:
        CompileError: a kernel, or what it is compiled for, is wrong.
    """
    pipeline = _pipeline(target, options, stage)
    return Emitted(*module_text(kernels, pipeline), pipeline)


def _pipeline(target: str, options: Record, stage: Stage) -> AnyPipeline:
    found = registry.find(target)
    if stage in (Stage.PTX, Stage.ASSEMBLY) and stage.value != found.written_stage:
        raise InternalError(f"{target} has no stage {stage.value}")
    return found(options, library_function)


def compile_kernels(kernels: Sequence[Specialisation], options: CompileOptions, stage: Stage) -> Artifact:
    """Compiles kernels into one module of PTX, up to ``stage``.

    Raises:
        CompileError: a kernel, or what it is compiled for, is wrong.
    """
    return compile_for(registry.NVPTX, kernels, options, stage)


def module_text(kernels: Sequence[Specialisation], pipeline: AnyPipeline) -> tuple[tuple[TypedKernel, ...], str]:
    """The kernels as the target has them, and the text of their module, which LLVM has not seen yet.

    Raises:
        CompileError: a kernel is wrong, or has what the target has not.
    """
    with garbage_collection.collection_paused():
        legal = _legal(kernels, pipeline)
        typed = _typed(legal)
        given = [(kernel, one.options) for kernel, one in zip(typed, legal, strict=True)]
        target = pipeline.begin(given)
        source = legal[0].source
        progress.step(progress.LLVM_IR)
        return typed, source.followed(lambda: emit_module(source.name, given, target))


def _legal(kernels: Sequence[Specialisation], pipeline: AnyPipeline) -> Sequence[Specialisation]:
    """The kernels as the target has them: what it has not is typed as something else."""
    legalisers = pipeline.legalisers([(kernel.typed, kernel.options) for kernel in kernels])
    if legalisers is None:
        return kernels
    return [kernel.for_target(legaliser) for kernel, legaliser in zip(kernels, legalisers, strict=True)]


def _typed(kernels: Sequence[Specialisation]) -> tuple[TypedKernel, ...]:
    progress.step(progress.TYPES)
    typed = tuple(kernel.typed for kernel in kernels)
    seen: set[str] = set()
    for kernel in typed:
        if kernel.name in seen and any(isinstance(one, ExportedFunction) for one in typed if one.name == kernel.name):
            one, other = "exported here", "another function of this module"
            raise CompileError(diagnostics.linking.DuplicateSymbol(kernel.span, kernel.name, one, other))
        if kernel.name in seen:
            raise CompileError(diagnostics.target.DuplicateKernel(kernel.span, kernel.name))
        seen.add(kernel.name)
    return typed
