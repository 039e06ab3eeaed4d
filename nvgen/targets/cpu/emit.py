"""LLVM IR to machine code in this process."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import llvmlite.binding as binding

from nvgen.codegen.module import emit_library_function
from nvgen.diagnostics import InternalError
from nvgen.lang import GlobalArray
from nvgen.targets import llvm
from nvgen.targets.cpu import bfloat_bits, failure, host_functions, interrupt
from nvgen.targets.cpu.abi import CpuTarget
from nvgen.targets.cpu.checks.instrumented_module import GLOBAL, SHARED
from nvgen.targets.cpu.linking import Linkers
from nvgen.targets.cpu.loaded import LoadedModule
from nvgen.targets.cpu.runtime_functions import FLUSHING_FEATURES
from nvgen.targets.cpu.symbols import PRINT, global_symbol
from nvgen.targets.target import Library

if TYPE_CHECKING:
    from nvgen.targets.cpu.variant import Variant

_P = ParamSpec("_P")
_T = TypeVar("_T")


def host_target(checks: Sequence[str] = (), *, shuffles: bool = False, library: Library | None = None) -> CpuTarget:
    """A target for this processor and one module, with LLVM's own names for it.

    The code makes these ``checks``, and ``shuffles`` its threads where a launch asks for it. ``library`` types the
    functions of ``simt``; without it the code calls none of them.
    """
    return CpuTarget(
        binding.get_process_triple(), _data_layout(), frozenset(checks), shuffles=shuffles, library=library
    )


@cache
def _data_layout() -> str:
    return str(host_machine(3).target_data)


@cache
def host_machine(level: int, *, jit: bool = False) -> llvm.TargetMachine:
    """LLVM's ``TargetMachine`` for this processor; ``level`` is 0 to 3. It takes a millisecond."""
    features = binding.get_host_cpu_features()
    features.update({name: False for name in FLUSHING_FEATURES if name in features})
    triple, name = binding.get_process_triple(), binding.get_host_cpu_name()
    return llvm.target_machine(triple, name, features.flatten(), level, jit=jit)


def _once(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """As ``functools.cache``, also where several threads call at the same time: of two results one would be freed, and
    code that was linked with it would go on calling it."""
    cached: Any = cache(function)
    lock = threading.RLock()

    @wraps(function)
    def call(*arguments: _P.args, **keywords: _P.kwargs) -> _T:
        with lock:
            result: _T = cached(*arguments, **keywords)
            return result

    return call


def _linker() -> Any:
    return binding.create_lljit_compiler(host_machine(3, jit=True))


#: Of kernels, and of functions of the target's own, which are never unloaded.
_of_kernels, _of_own_functions = Linkers(_linker), _once(_linker)
_library_numbers = itertools.count(1)


@_once
def _own_function(
    name: str, variant: Variant | None, symbols: tuple[tuple[str, int], ...], library: Library | None
) -> int:
    """The address of a function of the target's own that kernels call, compiled once in a process.

    ``variant`` is what makes the scheduler of that name.
    """
    target = host_target(library=library)
    if name.startswith(LIBRARY_PREFIX):
        from nvgen.targets.cpu import device_library  # most kernels wait for nobody

        function, ftz = device_library.function_of(name)
        text = emit_library_function(function, name, target, ftz=ftz)
    else:
        module = target.new_module(name)
        if name == interrupt.STOPS:
            interrupt.define(module)
        elif name == failure.FAIL:
            failure.define(module)
        elif variant is not None and name == variant.name:
            from nvgen.targets.cpu import scheduler  # most kernels wait for nobody

            scheduler.define(module, variant)
        else:
            raise InternalError(f"there is no function {name}")
        text = target.completed(module)
    with llvm.parsed(text) as parsed:
        if llvm.declared(parsed, "nvvm."):
            from nvgen.targets.cpu.operations import intrinsics  # most functions call none

            intrinsics.link_into(parsed)
        llvm.optimise(parsed, host_machine(_LEVEL), _LEVEL)
        loaded = load(parsed, [name], _LEVEL, {}, target, dict(symbols), linker=_of_own_functions())
    _own.append(loaded)
    return int(loaded.library[name])


#: Those that were made: they live as long as the process.
_own: list[LoadedModule] = []
#: What they are optimised with.
_LEVEL = 3
#: What the names of functions of ``targets.cpu.simt`` begin with.
LIBRARY_PREFIX = "simt."


def _address(name: str, target: CpuTarget, symbols: Mapping[str, int]) -> int | None:
    """Where a function lies that a module calls; None for one of C's library, which the linker finds."""
    if name in symbols:
        return symbols[name]
    if name in host_functions.HOST_FUNCTIONS:
        return host_functions.address(name)
    variant = target.scheduler
    if variant is not None and name == variant.name:
        return _own_function(name, variant, tuple(symbols.items()), target.own_library)
    if name in (interrupt.STOPS, failure.FAIL) or name.startswith(LIBRARY_PREFIX):
        return _own_function(name, None, (), target.own_library)
    return None


def load(
    module: llvm.Module,
    exported: Iterable[str],
    level: int,
    arrays: Mapping[str, GlobalArray],
    target: CpuTarget,
    symbols: Mapping[str, int] = {},
    *,
    linker: Any = None,
) -> LoadedModule:
    """Makes machine code of an optimised module. Nothing of the module is needed afterwards.

    ``exported`` are the symbols of its functions that are called from outside; ``arrays`` are the
    device global variables, by name; ``target`` is the one that the module was emitted for;
    ``symbols`` are the addresses of the functions outside that the module may call. ``linker`` is that of kernels,
    unless another one is given.
    """
    with bfloat_bits.as_wholes(module) as whole:
        code = host_machine(level, jit=True).emit_object(whole)
    builder = binding.JITLibraryBuilder().add_object_img(code).add_current_process()
    for name in exported:
        builder.export_symbol(name)
    for symbol, array in arrays.items():
        builder.import_symbol(global_symbol(symbol), array.address)
    declared = {function.name for function in module.functions if function.is_declaration}
    for name in declared:
        address = _address(name, target, symbols)
        if address is not None:
            builder.import_symbol(name, address)
    library = builder.link(_of_kernels.next() if linker is None else linker, f"nvgen.{next(_library_numbers)}")
    shared_shift, global_shift = (target.instrumented.shifts.get(space, 0) for space in (SHARED, GLOBAL))
    return LoadedModule(
        library,
        tuple(arrays.values()),
        tuple(target.checks),
        PRINT in declared,
        tuple(target.sites),
        target.cluster,
        target.is_cooperative,
        target.wanted_checks,
        shared_shift,
        global_shift,
        target.instrumented.race_free_arrays,
        target.instrumented.cluster,
        bool(target.recursion.calls),
    )
