"""Puts the code of a module into memory, with the functions of the target's own that it calls."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import llvmlite.binding as binding

from nvgen.base.records import Record
from nvgen.codegen.contract import llvm
from nvgen.codegen.contract.target import Library
from nvgen.codegen.module import emit_library_function
from nvgen.lang import GlobalArray
from nvgen.targets.cpu import code_generation, emit
from nvgen.targets.cpu.abi import CpuTarget
from nvgen.targets.cpu.code_generation import Effort
from nvgen.targets.cpu.conventions import failure_reports, host_functions, interrupt
from nvgen.targets.cpu.conventions.instrumented_module import GLOBAL, SHARED
from nvgen.targets.cpu.conventions.symbols import ENTER, FAIL, GLOBAL_PREFIX, LIBRARY_PREFIX, PRINT, STOPS, is_own
from nvgen.targets.cpu.objects import loaded, own_functions
from nvgen.targets.cpu.objects.image import Image
from nvgen.targets.cpu.objects.linking import Linkers
from nvgen.targets.cpu.objects.loaded import LoadedModule, Reports
from nvgen.targets.cpu.objects.optimised import Source
from nvgen.targets.cpu.objects.own_functions import OwnFunction

if TYPE_CHECKING:
    from nvgen.targets.cpu.threads.scheduler_variant import Variant


def _linker() -> Any:
    return binding.create_lljit_compiler(emit.host_machine(3, jit=True))


_linkers = Linkers(_linker)
_library_numbers = itertools.count(1)


class OwnFunctions(Record):
    """Makes the functions of the target's own that code calls."""

    #: The addresses of what they may call of the process, by name.
    symbols: Mapping[str, int]
    is_baseline: bool
    #: Types those of ``lang.meaning``; without it only those are made whose texts somebody has.
    library: Library | None = None
    #: What makes the scheduler that the code calls; likewise.
    variant: Variant | None = None

    def __call__(self, name: str) -> OwnFunction | None:
        """A function's code; None where nobody knows what it is made from."""
        source = own_functions.source(name) or self._source(name)
        if source is None:
            return None
        has_tiers = source.level > 0
        effort = code_generation.BASELINE if self.is_baseline else code_generation.optimised(source)
        with code_generation.module_of(source, effort) as module:
            library, image = _linked(module, effort.level, [name], self)
        return OwnFunction(library, image, source if self.is_baseline and has_tiers else None)

    def _source(self, name: str) -> Source | None:
        """What a function is made from.

        Scalar code is as fast with level 1 as with 3, which takes three times as long; products of matrices take two
        thirds of the time where their loops become vectors. The scheduler is as fast when it is only simplified. What
        is called once in thousands of iterations, or when a thread fails, need not be fast.
        """
        target = emit.host_target(library=self.library)
        if name.startswith(LIBRARY_PREFIX):
            if self.library is None:
                return None
            from nvgen.targets.cpu.conventions import device_library  # most kernels wait for nobody

            function, ftz = device_library.function_of(name, self.library)
            level = 3 if device_library.has_matrices(function) else 1
            return Source(emit_library_function(function, name, target, ftz=ftz), level)
        module, level, only_simplifies = target.new_module(name), 0, True
        if name == STOPS:
            interrupt.define(module)
        elif name == FAIL:
            failure_reports.define(module)
        elif name == ENTER:
            from nvgen.targets.cpu.library import launch_entry  # few programs launch often enough

            launch_entry.define(module)
            level, only_simplifies = 1, False
        elif self.variant is not None and name == self.variant.name:
            from nvgen.targets.cpu.threads import scheduler  # its code is kept

            scheduler.define(module, self.variant)
            level = 1
        else:
            return None
        return Source(target.completed(module), level, only_simplifies=only_simplifies)


def entry() -> int | None:
    """The address of the function by which launches enter kernels."""
    return own_functions.address(ENTER, {}, OwnFunctions({}, is_baseline=False))


def load(
    module: llvm.Module,
    exported: Iterable[str],
    effort: Effort,
    arrays: Mapping[str, GlobalArray],
    target: CpuTarget,
    symbols: Mapping[str, int] = {},
) -> LoadedModule:
    """Makes machine code of an optimised module. Nothing of the module is needed afterwards.

    ``exported`` are the symbols of its functions that are called from outside; ``effort`` is what LLVM has done for it;
    ``arrays`` are the device global variables, by name; ``target`` is the one that the module was emitted for;
    ``symbols`` are the addresses of the functions outside that the module may call.
    """
    known = {**symbols, **loaded.variables(arrays)}
    own = OwnFunctions(known, effort.only_simplifies, target.own_library, target.scheduler)
    library, image = _linked(module, effort.level, exported, own)
    found = reports(target)
    shared_shift, global_shift = (target.instrumented.shifts.get(space, 0) for space in (SHARED, GLOBAL))
    return LoadedModule(
        library=library,
        arrays=tuple(arrays.values()),
        reports=lambda: found,
        image=image,
        prints=PRINT in _declared(module),
        has_sites=bool(target.sites),
        spins=any(site.is_loop for site in target.sites),
        cluster=target.cluster,
        is_cooperative=target.is_cooperative,
        wanted_checks=target.wanted_checks,
        shared_shift=shared_shift,
        global_shift=global_shift,
        is_unordered=target.instrumented.is_unordered,
        site_count=len(target.instrumented.spans),
        race_free=target.instrumented.race_free_arrays,
        instrumented_cluster=target.instrumented.cluster,
        is_recursive=bool(target.recursion.calls),
        depends_on_block=target.depends_on_block,
        leaves_blocks=target.leaves_blocks,
    )


def reports(target: CpuTarget) -> Reports:
    """What the code that was emitted for a target may report."""
    return Reports(tuple(target.checks), tuple(target.sites), tuple(target.instrumented.spans))


def _linked(module: llvm.Module, level: int, exported: Iterable[str], own: OwnFunctions) -> tuple[Any, Image | None]:
    """The machine code of an optimised module in memory, and its image, unless LLVM's linker had to put it there."""
    code = emit.object_code(module, level)
    made = emit.image_of(code)
    library = None if made is None else own_functions.loaded(made, own.symbols, own, is_baseline=own.is_baseline)
    if library is not None:
        return library, made
    builder = binding.JITLibraryBuilder().add_object_img(code).add_current_process()
    for name in exported:
        builder.export_symbol(name)
    for name in _declared(module):
        address = own.symbols.get(name)
        if address is None and is_own(name):
            address = own_functions.address(name, own.symbols, own, is_baseline=own.is_baseline)
        elif address is None and name in host_functions.HOST_FUNCTIONS:
            address = host_functions.address(name)
        if address is not None:
            builder.import_symbol(name, address)
    for name, address in own.symbols.items():
        if name.startswith(GLOBAL_PREFIX):
            builder.import_symbol(name, address)
    return builder.link(_linkers.next(), f"nvgen.{next(_library_numbers)}"), None


def _declared(module: llvm.Module) -> set[str]:
    return {function.name for function in module.functions if function.is_declaration}
