"""The stages of a compilation, the same for every target: a kernel and its types in, the result of any stage out.

::

    FunctionSource ─ infer ─▶ TypedKernel ─ emit_module ─▶ LLVM IR ─ optimise ─▶ LLVM IR ─▶ PTX, or machine code

What a stage does for a target says the target's pipeline (``targets.pipeline``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING

from nvgen import cache, diagnostics, garbage, progress
from nvgen.codegen.module import emit_module
from nvgen.diagnostics import CompileError, InternalError
from nvgen.frontend import library
from nvgen.records import Node, Record
from nvgen.specialisation import Specialisation
from nvgen.targets import llvm, registry
from nvgen.targets.cpu_run import BlockShape
from nvgen.targets.pipeline import AnyPipeline
from nvgen.targets.target import Library
from nvgen.tree import ExportedFunction, TypedKernel

if TYPE_CHECKING:
    from nvgen.ptx.source import SourceText
    from nvgen.ptx.tree import Module
    from nvgen.targets.cpu.loaded import LoadedModule, Reports
    from nvgen.targets.cpu.options import CpuOptions
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
    return Emitted(*_emitted(kernels, pipeline), pipeline)


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
    return compile_for("nvptx", kernels, options, stage)


def compile_for_cpu(
    kernel: Specialisation,
    level: int = 3,
    symbols: Mapping[str, int] = {},
    checks: Sequence[str] = (),
    *,
    shuffles: bool = False,
    blocks: BlockShape = BlockShape(),  # noqa: B008  (immutable)
    coroutines: bool = False,
) -> LoadedModule:
    """Compiles a kernel into this process; ``targets.cpu.abi`` says how to call it.

    ``symbols`` are the addresses of what it may call of this process, by name. The others are those of
    ``targets.cpu.options.CpuOptions``.

    Raises:
        CompileError: the kernel is wrong.
    """
    from nvgen.targets.cpu.loaded import CheckedCode
    from nvgen.targets.cpu.options import CpuOptions

    options = CpuOptions(level, tuple(checks), shuffles, blocks, coroutines)
    made = code_for_cpu(kernel, options, symbols)
    if not made.leaves_blocks:
        return made
    of_all = options.with_changes(leaves=False)
    return made.with_changes(checked=CheckedCode(kernel.name, lambda: code_for_cpu(kernel, of_all, symbols)))


def code_for_cpu(kernel: Specialisation, options: CpuOptions, symbols: Mapping[str, int]) -> LoadedModule:
    """As ``compile_for_cpu``; if the code leaves blocks, whoever asks for it gives it the code that runs them.

    Raises:
        CompileError: the kernel is wrong.
    """
    from nvgen.targets.cpu.pipeline import CpuPipeline

    pipeline = CpuPipeline(options, library_function)
    _, text = _emitted([kernel], pipeline)
    with llvm.parsed(text) as module:
        progress.step(progress.OPTIMISATION)
        has_libdevice = pipeline.link(module)
        pipeline.optimise(module)
        progress.step(progress.LAST)
        made = pipeline.loaded(module, symbols)
    return made.with_changes(emitted=cache.digest(text.encode()), has_libdevice=has_libdevice)


def lifted_for_cpu(
    module: Module,
    source: SourceText,
    kernel: str,
    options: CpuOptions,
    symbols: Mapping[str, int] = {},
    *,
    is_cooperative: bool = False,
) -> LoadedModule:
    """Compiles a kernel of PTX into this process; all blocks of a launch run together where it ``is_cooperative``.

    The code's function takes the addresses of the arguments, in the order of the kernel's parameters. ``symbols`` are
    the addresses of the module's variables, by ``targets.cpu.symbols.global_symbol``, and of the runtime's functions.

    Raises:
        CompileError: there is no such kernel, or it has what the CPU does not run.
    """
    from nvgen.lift import kernel as lift  # only who runs PTX needs it
    from nvgen.targets.cpu.pipeline import CpuPipeline

    pipeline = CpuPipeline(options, library_function)
    target = pipeline.begin(())
    progress.step(progress.LLVM_IR)
    with garbage.collection_paused():
        text = lift.emit(module, source, kernel, target, is_cooperative=is_cooperative)
    with llvm.parsed(text) as parsed:
        progress.step(progress.OPTIMISATION)
        pipeline.link(parsed)
        pipeline.optimise(parsed)
        progress.step(progress.LAST)
        return pipeline.loaded_kernel(parsed, kernel, symbols)


def reports_for_cpu(kernel: Specialisation, options: CpuOptions, emitted: str) -> Reports:
    """What code may report that was compiled before; ``emitted`` is the digest of what LLVM was given then."""
    from nvgen.targets.cpu.pipeline import CpuPipeline

    pipeline = CpuPipeline(options, library_function)
    _, text = _emitted([kernel], pipeline)
    if cache.digest(text.encode()) != emitted:
        raise InternalError(f"the kept code of {kernel.name} is not what is compiled now")
    return pipeline.reports


def _emitted(kernels: Sequence[Specialisation], pipeline: AnyPipeline) -> tuple[tuple[TypedKernel, ...], str]:
    """The kernels as the target has them, and the text of their module."""
    with garbage.collection_paused():
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
