"""LLVM IR to machine code in this process."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import llvmlite.binding as binding

from nvgen.codegen.contract import llvm
from nvgen.codegen.contract.target import Library
from nvgen.codegen.module import emit_library_function
from nvgen.diagnostics import InternalError
from nvgen.lang import GlobalArray
from nvgen.targets.cpu.abi import CpuTarget
from nvgen.targets.cpu.conventions import bfloat_bits, failure_reports, host_functions, interrupt
from nvgen.targets.cpu.conventions.instrumented_module import GLOBAL, SHARED
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.conventions.runtime_functions import FLUSHING_FEATURES
from nvgen.targets.cpu.conventions.symbols import ENTER, FAIL, GLOBAL_PREFIX, LIBRARY_PREFIX, PRINT, STOPS, is_own
from nvgen.targets.cpu.objects import loaded, memory, own_functions
from nvgen.targets.cpu.objects.elf import Unsupported
from nvgen.targets.cpu.objects.image import Image
from nvgen.targets.cpu.objects.link import linked
from nvgen.targets.cpu.objects.linking import Linkers
from nvgen.targets.cpu.objects.loaded import LoadedModule, Reports

if TYPE_CHECKING:
    from nvgen.targets.cpu.threads.scheduler_variant import Variant


def host_target(options: CpuOptions = CpuOptions(), library: Library | None = None) -> CpuTarget:  # noqa: B008  (immutable)
    """A target for this processor and one module, with LLVM's own names for it.

    ``library`` types the functions of ``lang.meaning``; without it the code calls none of them.
    """
    return CpuTarget(binding.get_process_triple(), _data_layout(), options, library, has_fma=_has_fma())


@cache
def _has_fma() -> bool:
    """Whether the processor has an instruction for ``fma``; without it that is a function, which takes long."""
    is_arm = binding.get_process_triple().startswith(("aarch64", "arm64"))
    return is_arm or bool(binding.get_host_cpu_features().get("fma", False))


@cache
def _data_layout() -> str:
    return str(host_machine(3).target_data)


@cache
def host_machine(level: int, *, jit: bool = False) -> llvm.TargetMachine:
    """LLVM's ``TargetMachine`` for this processor; ``level`` is 0 to 3. It takes a millisecond."""
    features = binding.get_host_cpu_features()
    features.update({name: False for name in FLUSHING_FEATURES if name in features})
    triple, name = binding.get_process_triple(), binding.get_host_cpu_name()
    is_movable = jit and memory.is_available()
    return llvm.target_machine(triple, name, features.flatten(), level, jit=jit, is_movable=is_movable)


def _linker() -> Any:
    return binding.create_lljit_compiler(host_machine(3, jit=True))


_linkers = Linkers(_linker)
_library_numbers = itertools.count(1)


def _own_function(
    name: str, variant: Variant | None, symbols: Mapping[str, int], library: Library | None
) -> tuple[Any, Image | None]:
    """A function of the target's own that kernels call, compiled: what it is loaded into, and its image.

    ``variant`` is what makes the scheduler of that name.
    """
    target = host_target(library=library)
    text, passes, level = _own_text(name, variant, target)
    with llvm.parsed(text) as parsed:
        if llvm.declared(parsed, "nvvm."):
            from nvgen.targets.cpu.operations import intrinsics  # most functions call none

            intrinsics.link_into(parsed)
        if passes:
            llvm.optimise(parsed, host_machine(passes), passes)
        else:
            llvm.simplify(parsed, host_machine(level))
        return _loaded(parsed, [name], level, target, symbols)


def entry() -> int | None:
    """The address of the function by which launches enter kernels."""
    return own_functions.address(ENTER, {}, lambda name: _own_function(name, None, {}, None))


def _own_text(name: str, variant: Variant | None, target: CpuTarget) -> tuple[str, int, int]:
    """The module of a function of the target's own, with the levels of LLVM's pipeline, 0 for nothing but to simplify,
    and of its code.

    Scalar code is as fast with level 1 as with 3, which takes three times as long; products of matrices take two thirds
    of the time where their loops become vectors. The scheduler is as fast when it is only simplified. What is called
    once in thousands of iterations, or when a thread fails, need not be fast.
    """
    if name.startswith(LIBRARY_PREFIX):
        from nvgen.targets.cpu.conventions import device_library  # most kernels wait for nobody

        function, ftz = device_library.function_of(name)
        level = 3 if device_library.has_matrices(function) else 1
        return emit_library_function(function, name, target, ftz=ftz), level, level
    module, passes, level = target.new_module(name), 0, 0
    if name == STOPS:
        interrupt.define(module)
    elif name == FAIL:
        failure_reports.define(module)
    elif name == ENTER:
        from nvgen.targets.cpu.library import launch_entry  # few programs launch often enough

        launch_entry.define(module)
        passes, level = 1, 1
    elif variant is not None and name == variant.name:
        from nvgen.targets.cpu.threads import scheduler  # most kernels wait for nobody

        scheduler.define(module, variant)
        level = 1
    else:
        raise InternalError(f"there is no function {name}")
    return target.completed(module), passes, level


def load(
    module: llvm.Module,
    exported: Iterable[str],
    level: int,
    arrays: Mapping[str, GlobalArray],
    target: CpuTarget,
    symbols: Mapping[str, int] = {},
) -> LoadedModule:
    """Makes machine code of an optimised module. Nothing of the module is needed afterwards.

    ``exported`` are the symbols of its functions that are called from outside; ``arrays`` are the
    device global variables, by name; ``target`` is the one that the module was emitted for;
    ``symbols`` are the addresses of the functions outside that the module may call.
    """
    known = {**symbols, **loaded.variables(arrays)}
    library, image = _loaded(module, exported, level, target, known)
    found = reports(target)
    shared_shift, global_shift = (target.instrumented.shifts.get(space, 0) for space in (SHARED, GLOBAL))
    return LoadedModule(
        library=library,
        arrays=tuple(arrays.values()),
        reports=lambda: found,
        image=image,
        prints=PRINT in _declared(module),
        has_sites=bool(target.sites),
        cluster=target.cluster,
        is_cooperative=target.is_cooperative,
        wanted_checks=target.wanted_checks,
        shared_shift=shared_shift,
        global_shift=global_shift,
        race_free=target.instrumented.race_free_arrays,
        instrumented_cluster=target.instrumented.cluster,
        is_recursive=bool(target.recursion.calls),
        depends_on_block=target.depends_on_block,
        leaves_blocks=target.leaves_blocks,
    )


def reports(target: CpuTarget) -> Reports:
    """What the code that was emitted for a target may report."""
    return Reports(tuple(target.checks), tuple(target.sites), tuple(target.instrumented.spans))


def _loaded(
    module: llvm.Module, exported: Iterable[str], level: int, target: CpuTarget, symbols: Mapping[str, int]
) -> tuple[Any, Image | None]:
    """The machine code of a module in memory, and its image, unless LLVM's linker had to put it there."""

    def make(name: str) -> tuple[Any, Image | None]:
        return _own_function(name, target.scheduler, symbols, target.own_library)

    code = object_code(module, level)
    made = image_of(code)
    library = None if made is None else own_functions.loaded(made, symbols, make)
    if library is not None:
        return library, made
    builder = binding.JITLibraryBuilder().add_object_img(code).add_current_process()
    for name in exported:
        builder.export_symbol(name)
    for name in _declared(module):
        address = symbols.get(name)
        if address is None and is_own(name):
            address = own_functions.address(name, symbols, make)
        elif address is None and name in host_functions.HOST_FUNCTIONS:
            address = host_functions.address(name)
        if address is not None:
            builder.import_symbol(name, address)
    for name, address in symbols.items():
        if name.startswith(GLOBAL_PREFIX):
            builder.import_symbol(name, address)
    return builder.link(_linkers.next(), f"nvgen.{next(_library_numbers)}"), None


def object_code(module: llvm.Module, level: int) -> bytes:
    """The object file of an optimised module."""
    with bfloat_bits.as_wholes(module) as whole:
        return bytes(host_machine(level, jit=True).emit_object(whole))


def _declared(module: llvm.Module) -> set[str]:
    return {function.name for function in module.functions if function.is_declaration}


def image_of(code: bytes) -> Image | None:
    """The image of an object file; None where images are not for this system, or not for this code."""
    if not memory.is_available():
        return None
    try:
        return linked(code)
    except Unsupported:
        return None
