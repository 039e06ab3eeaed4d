"""Kernels as machine code in this process, compiled now: from a typed tree, or from PTX.

``code`` keeps what is compiled here for other processes. Loading this module loads LLVM.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from nvgen.artifacts import compiler
from nvgen.base import garbage_collection
from nvgen.codegen.contract import llvm
from nvgen.diagnostics import InternalError
from nvgen.files import cache, progress
from nvgen.frontend.specialisation import Specialisation
from nvgen.targets import registry
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.objects import cached_images
from nvgen.targets.cpu.objects.loaded import LoadedModule, Reports

if TYPE_CHECKING:
    from nvgen.ptx.source import SourceText
    from nvgen.ptx.tree import Module
    from nvgen.targets.cpu.pipeline import CpuPipeline


def compiled(kernel: Specialisation, options: CpuOptions, symbols: Mapping[str, int]) -> LoadedModule:
    """A kernel's code; ``targets.cpu.abi`` says how to call it.

    ``symbols`` are the addresses of what it may call of this process, by name.

    Raises:
        CompileError: the kernel is wrong.
    """
    pipeline = _pipeline(options)
    with garbage_collection.collection_paused():  # functions of the target's own may be emitted until the end
        _, text = compiler.module_text([kernel], pipeline)
        return _made(pipeline, text, lambda module: pipeline.loaded(module, symbols))


def lifted(
    module: Module,
    source: SourceText,
    kernel: str,
    options: CpuOptions,
    symbols: Mapping[str, int] = {},
    *,
    is_cooperative: bool = False,
) -> LoadedModule:
    """The code of a kernel of PTX; all blocks of a launch run together where it ``is_cooperative``.

    The code's function takes the addresses of the arguments, in the order of the kernel's parameters. ``symbols`` are
    the addresses of the module's variables, by ``targets.cpu.conventions.symbols.global_symbol``, and of the runtime's
    functions.

    Raises:
        CompileError: there is no such kernel, or it has what the CPU does not run.
    """
    from nvgen.lift import kernel as lift  # only who runs PTX needs it

    pipeline = _pipeline(options)
    target = pipeline.begin(())
    progress.step(progress.LLVM_IR)
    with garbage_collection.collection_paused():
        text = lift.emit(module, source, kernel, target, is_cooperative=is_cooperative)
        made = _made(pipeline, text, lambda parsed: pipeline.loaded_kernel(parsed, kernel, symbols))
    cached_images.keep()  # the functions of the target's own; nobody keeps the kernel
    return made


def _made(pipeline: CpuPipeline, text: str, load: Callable[[llvm.Module], LoadedModule]) -> LoadedModule:
    """The code of a module's text, which ``load`` loads of the optimised module."""
    with llvm.parsed(text) as module:
        progress.step(progress.OPTIMISATION)
        has_libdevice = pipeline.link(module)
        pipeline.optimise(module)
        progress.step(progress.LAST)
        made = load(module)
    source = pipeline.source(text)
    return made.with_changes(
        emitted=cache.digest(text.encode()),
        text_size=len(text),
        is_baseline=source is not None,
        source=lambda: source,
        has_libdevice=has_libdevice,
    )


def entry() -> int | None:
    """The address of the function by which launches enter kernels (``targets.cpu.conventions.launch_entry``)."""
    found = registry.cpu().entry()
    cached_images.keep()
    return found


def reports(kernel: Specialisation, options: CpuOptions, emitted: str) -> Reports:
    """What code may report that was compiled before; ``emitted`` is the digest of what LLVM was given then."""
    pipeline = _pipeline(options)
    _, text = compiler.module_text([kernel], pipeline)
    if cache.digest(text.encode()) != emitted:
        raise InternalError(f"the kept code of {kernel.name} is not what is compiled now")
    return pipeline.reports


def _pipeline(options: CpuOptions) -> CpuPipeline:
    return registry.cpu()(options, compiler.library_function)
