"""LLVM IR to machine code in this process."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any

import llvmlite.binding as binding

from nvgen.lang import GlobalArray
from nvgen.records import Node
from nvgen.targets import llvm
from nvgen.targets.cpu import host_functions
from nvgen.targets.cpu.abi import PRINT, CpuTarget, global_symbol
from nvgen.targets.cpu.runtime_functions import FLUSHING_FEATURES
from nvgen.targets.cpu.thread import Site
from nvgen.targets.failure import Check


def host_target(checks: Sequence[str] = (), *, shuffles: bool = False) -> CpuTarget:
    """A target for this machine and one module, with LLVM's own names for it.

    The code makes these ``checks``, and ``shuffles`` its threads where a launch asks for it.
    """
    return CpuTarget(binding.get_process_triple(), _data_layout(), frozenset(checks), shuffles=shuffles)


@cache
def _data_layout() -> str:
    return str(host_machine(3).target_data)


@cache
def host_machine(level: int, *, jit: bool = False) -> llvm.TargetMachine:
    """LLVM's machine for this processor; ``level`` is 0 to 3. It takes a millisecond."""
    features = binding.get_host_cpu_features()
    features.update({name: False for name in FLUSHING_FEATURES if name in features})
    triple, name = binding.get_process_triple(), binding.get_host_cpu_name()
    return llvm.target_machine(triple, name, features.flatten(), level, jit=jit)


@cache
def _jit() -> Any:
    """The linker of this process. It is never freed: what it loaded may be running."""
    return binding.create_lljit_compiler(host_machine(3, jit=True))


_library_numbers = itertools.count(1)


class LoadedModule(Node):
    """Machine code in memory. It lives as long as this object, which keeps the arrays that the code uses as well.

    ``checks`` are those that may fail when it runs.
    """

    library: Any
    arrays: tuple[GlobalArray, ...]
    checks: tuple[Check, ...]
    #: Whether it prints.
    prints: bool
    #: Where threads wait.
    sites: tuple[Site, ...] = ()
    #: The blocks of a cluster along each dimension, which run together.
    cluster: tuple[int, int, int] = (1, 1, 1)
    #: Whether all blocks of the grid run together.
    is_cooperative: bool = False

    def address(self, name: str) -> int:
        """The address of a kernel's function."""
        return int(self.library[name])

    @cached_property
    def _functions(self) -> dict[str, Any]:
        return {}

    def function(self, name: str, prototype: Any) -> Any:
        """A kernel's function, as a ``ctypes`` function of that prototype."""
        known = self._functions.get(name)
        if known is None:
            known = self._functions[name] = prototype(self.address(name))
        return known


def load(
    module: llvm.Module,
    names: Iterable[str],
    level: int,
    arrays: Mapping[str, GlobalArray],
    target: CpuTarget,
    symbols: Mapping[str, int] = {},
) -> LoadedModule:
    """Makes machine code of an optimised module. Nothing of the module is needed afterwards.

    ``arrays`` are those of the program's own, by symbol; ``target`` is the one that the module was emitted for;
    ``symbols`` are the addresses of the functions outside that the module may call.
    """
    code = host_machine(level, jit=True).emit_object(module)
    builder = binding.JITLibraryBuilder().add_object_img(code).add_current_process()
    for name in names:
        builder.export_symbol(name)
    for symbol, array in arrays.items():
        builder.import_symbol(global_symbol(symbol), array.address)
    declared = {function.name for function in module.functions if function.is_declaration}
    needed = frozenset(declared & set(symbols))
    for name in needed:
        builder.import_symbol(name, symbols[name])
    for name in declared & host_functions.HOST_FUNCTIONS:
        builder.import_symbol(name, host_functions.address(name))
    library = builder.link(_jit(), f"nvgen.{next(_library_numbers)}")
    found = tuple(target.checks), PRINT in needed, tuple(target.sites), target.cluster, target.is_cooperative
    return LoadedModule(library, tuple(arrays.values()), *found)
