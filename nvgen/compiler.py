"""The pipeline: a kernel and its types in, the result of any stage out.

::

    FunctionSource ─ infer ─▶ TypedKernel ─ emit_module ─▶ LLVM IR ─ optimise ─▶ LLVM IR ─▶ PTX, or machine code
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.analysis.access import global_accesses
from nvgen.codegen.libdevice import PREFIX
from nvgen.codegen.module import emit_module
from nvgen.diagnostics import CompileError
from nvgen.frontend import library
from nvgen.intrinsics.architectures import (
    DEBUG_SECTIONS_SINCE,
    DEFAULT_ARCHITECTURE,
    INLINED_AT_SINCE,
    choose_ptx_version,
    find_architecture,
)
from nvgen.records import Node, Record
from nvgen.specialisation import Specialisation
from nvgen.targets import llvm
from nvgen.targets.cpu.legalise import CpuLegaliser
from nvgen.targets.nvptx import parameters
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.emit import emit_ptx, header, optimise, target_machine
from nvgen.targets.nvptx.legalise import NvptxLegaliser
from nvgen.targets.target import Library, Target
from nvgen.tree import Assembly, DeviceCall, TypedKernel, walk

if TYPE_CHECKING:
    from nvgen.targets.cpu.emit import LoadedModule

BITS = (64, 32)
SYSTEMS = ("cuda", "nvcl")
LEVELS = (0, 1, 2, 3)


class CompileOptions(Record):
    """What PTX is made for. ``ptx_version`` is the oldest that the architecture allows, unless said otherwise."""

    arch: str = DEFAULT_ARCHITECTURE
    ptx_version: str | None = None
    bits: int = 64
    system: str = "cuda"
    level: int = 3


def compile_options(*, arch: str | None = None, **others: Any) -> CompileOptions:
    """The options as users give them by keyword; ``arch=None`` means the default.

    Raises:
        CompileError: there is no such option.
    """
    known = CompileOptions._fields
    for name in others:
        if name not in known:
            raise CompileError(diagnostics.target.UnknownTargetOption(None, name, ", ".join(sorted(known))))
    return CompileOptions(DEFAULT_ARCHITECTURE if arch is None else arch, **others)


def nvptx_target(options: CompileOptions) -> NvptxTarget:
    """The target that the options describe.

    Raises:
        CompileError: there is no such architecture, or it does not go with the PTX version.
    """
    _choice("bits", options.bits, BITS)
    _choice("system", options.system, SYSTEMS)
    _choice("level", options.level, LEVELS)
    record = find_architecture(options.arch)
    return NvptxTarget(record, choose_ptx_version(record, options.ptx_version), options.bits, options.system)


def _choice(option: str, value: Any, choices: tuple[Any, ...]) -> None:
    if type(value) is not type(choices[0]) or value not in choices:  # 3.0 and True are no levels
        shown = diagnostics.one_value_of(choices)
        raise CompileError(diagnostics.target.BadTargetOption(None, option, repr(value), shown))


#: Types the functions of the CPU target that are written in the kernel language.
library_function: Library = library.specialised


class Stage(Enum):
    """What the pipeline can stop at."""

    TYPED = "typed"
    #: As code generation makes it.
    LLVM = "llvm"
    #: After LLVM's pipeline, from which PTX is made.
    LLVM_OPT = "llvm-opt"
    PTX = "ptx"


class Artifact(Node):
    """The result of a stage: typed trees always, the module's text from the stage ``llvm`` on."""

    stage: Stage
    kernels: tuple[TypedKernel, ...]
    text: str = ""
    #: The same module as LLVM bitcode; of the stages ``llvm`` and ``llvm-opt``.
    bitcode: bytes = b""
    #: Whether functions of libdevice are in it.
    has_libdevice: bool = False


def compile_kernels(kernels: Sequence[Specialisation], options: CompileOptions, stage: Stage) -> Artifact:
    """Compiles kernels into one module, up to ``stage``.

    Raises:
        CompileError: a kernel, or what it is compiled for, is wrong.
    """
    target = _for_debugger(nvptx_target(options), options, kernels)
    level = 0 if any(kernel.options.debug for kernel in kernels) else options.level
    if stage is Stage.TYPED:
        return Artifact(stage, _typed(kernels))
    kernels = [kernel.for_target(NvptxLegaliser(options.arch)) for kernel in kernels]
    typed = _typed(kernels)
    target = _for_operations(target, options, typed)
    target = parameters.raised(typed, target, is_chosen=options.ptx_version is not None)
    text = _emit(kernels, target)
    has_inline_ptx = any(Assembly in kernel.kinds for kernel in typed)
    if stage is Stage.PTX and has_inline_ptx:
        _check_inline_ptx(typed, target)
    with llvm.parsed(text) as module:
        has_libdevice = stage is not Stage.LLVM and bool(llvm.declared(module, PREFIX))
        if stage is not Stage.LLVM:
            if has_libdevice:
                from nvgen.targets.nvptx import library as libdevice  # most kernels need none

                libdevice.link_into(module, target, typed[0].span)
            machine = target_machine(target, level)
            optimise(module, machine, level)
        if stage is not Stage.PTX:
            return Artifact(stage, typed, str(module), module.as_bitcode(), has_libdevice)
        shows_calls = target.ptx_version >= INLINED_AT_SINCE and _have_only_lines(kernels)
        emit = _emission_out_of_process(typed, target, level) if has_inline_ptx else machine.emit_assembly
        ptx = emit_ptx(module, emit, header(_locations(typed)), target.ptx_version, shows_calls=shows_calls)
        return Artifact(stage, typed, ptx, has_libdevice=has_libdevice)


def _have_only_lines(kernels: Sequence[Specialisation]) -> bool:
    """Whether the debug information is lines and nothing else: what is made for a debugger has its own for calls."""
    every = [kernel.options for kernel in kernels]
    return any(options.lineinfo for options in every) and not any(options.debug for options in every)


def _for_debugger(target: NvptxTarget, options: CompileOptions, kernels: Sequence[Specialisation]) -> NvptxTarget:
    """The target with a PTX version that has what the kernels' options ask for.

    Raises:
        CompileError: the user chose an older one.
    """
    debugged = [kernel for kernel in kernels if kernel.options.debug]
    if not debugged or target.ptx_version >= DEBUG_SECTIONS_SINCE:
        return target
    if options.ptx_version is not None:
        raise CompileError(
            diagnostics.target.NeedsPtxVersion(
                debugged[0].source.name_span, "kernel option `debug`", str(DEBUG_SECTIONS_SINCE), options.ptx_version
            )
        )
    return target.with_changes(ptx_version=DEBUG_SECTIONS_SINCE)


def _for_operations(target: NvptxTarget, options: CompileOptions, kernels: Sequence[TypedKernel]) -> NvptxTarget:
    """The target with a PTX version that has the operations that the kernels use.

    Raises:
        CompileError: the architecture has not, or the user chose an older version.
    """
    if not any(DeviceCall in kernel.kinds for kernel in kernels):
        return target
    from nvgen.targets.nvptx import requirements  # most kernels have none

    return requirements.raised(kernels, target, is_chosen=options.ptx_version is not None)


def _check_inline_ptx(kernels: Sequence[TypedKernel], target: NvptxTarget) -> None:
    from nvgen.targets.nvptx import assembler  # kernels without inline PTX need no ptxas

    assembler.check([node for kernel in kernels for node in walk.find(kernel, Assembly)], target)


def _emission_out_of_process(
    kernels: Sequence[TypedKernel], target: NvptxTarget, level: int
) -> Callable[[llvm.Module], str]:
    """How kernels with inline PTX are emitted: LLVM may end its process over an operand."""
    from nvgen.targets.nvptx import out_of_process  # kernels without inline PTX need no process of their own

    return out_of_process.emission([node for kernel in kernels for node in walk.find(kernel, Assembly)], target, level)


def compile_for_cpu(
    kernel: Specialisation,
    level: int = 3,
    symbols: Mapping[str, int] = {},
    checks: Sequence[str] = (),
    *,
    shuffles: bool = False,
) -> LoadedModule:
    """Compiles a kernel into this process; ``targets.cpu.abi`` says how to call it.
    ``symbols`` are the addresses of what it may call of this process, by name. ``checks`` are those that the code makes
    when it runs, of ``targets.failure.CHECKS``. ``shuffles`` is whether a launch may choose the order of the threads.

    Raises:
        CompileError: the kernel is wrong.
    """
    from nvgen.targets.cpu import emit as cpu  # PTX never needs it
    from nvgen.targets.cpu.symbols import kernel_symbol

    kernel = kernel.for_target(CpuLegaliser())
    arrays = {use.symbol: use.array for use in global_accesses(kernel.typed)}
    target = cpu.host_target(checks, shuffles=shuffles, library=library_function)
    _refuse_what_only_gpus_have(kernel.typed)
    with llvm.parsed(_emit([kernel], target)) as module:
        if llvm.declared(module, "nvvm."):
            from nvgen.targets.cpu.operations import intrinsics  # most kernels call none

            intrinsics.link_into(module)
        if llvm.declared(module, PREFIX):
            from nvgen.targets.cpu import library as libdevice

            libdevice.link_into(module, kernel.typed.span)
        # Level 3 adds copies of loops for every condition that is the same in all iterations, and no speed
        # (tests/bench).
        # Nothing of a coroutine is vectorised: what level 2 does besides takes as long again, and adds no speed either.
        # Workaround (LLVM 22.1, 2026-11): to interleave it asks of each value whether it is the same in all threads,
        # again for each of its uses: what many threads compute alike, as parts of libdevice with a scalar parameter,
        # then takes for ever. Reproducer: none, because it takes a kernel of thousands of instructions
        most = 2 if target.scheduler is None else 1
        llvm.optimise(module, cpu.host_machine(level), min(level, most), interleaving=False)
        return cpu.load(module, [kernel_symbol(kernel.typed.name)], level, arrays, target, symbols)


def _refuse_what_only_gpus_have(kernel: TypedKernel) -> None:
    if DeviceCall not in kernel.kinds:
        return
    for call in walk.find(kernel, DeviceCall):
        if call.operation.is_only_on_gpu:
            raise CompileError(diagnostics.cpu.OnlyOnGpu(call.span, f"nv.{call.operation.name}"))


def _typed(kernels: Sequence[Specialisation]) -> tuple[TypedKernel, ...]:
    typed = tuple(kernel.typed for kernel in kernels)
    seen: set[str] = set()
    for kernel in typed:
        if kernel.name in seen:
            raise CompileError(diagnostics.target.DuplicateKernel(kernel.span, kernel.name))
        seen.add(kernel.name)
    return typed


def _emit(kernels: Sequence[Specialisation], target: Target) -> str:
    first = kernels[0].source
    given = [(kernel.typed, kernel.options) for kernel in kernels]
    return first.followed(lambda: emit_module(first.name, given, target))


def _locations(kernels: Sequence[TypedKernel]) -> list[str]:
    return [f"{kernel.name}: {kernel.span.file.name}:{kernel.span.line}" for kernel in kernels]
