"""The part of LLVM that both targets use: parse, verify, optimise.

Nothing here is for users' mistakes: LLVM ends the process on many of them, so they are refused before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from typing import Any

import llvmlite
import llvmlite.binding as binding

from nvgen.base import forks
from nvgen.base.forks import ForkLock
from nvgen.diagnostics import InternalError

#: llvmlite has no types of its own.
Module = Any
TargetMachine = Any
#: LLVM's option for addresses of 32 bits where a state space is small enough, and what holds it for one machine.
SHORT_POINTERS = "-nvptx-short-ptr"
# Workaround (LLVM 22.1, 2026-11): names of local values are cut at 1,024 characters; two that differ later are one.
# Reproducer: tests/workarounds/long_local_names.ll
#: LLVM's option for the most characters of such names (``Value.cpp``), its default, and the most it may be.
_LOCAL_NAMES, _USUAL_LENGTH, _ANY_LENGTH = "--non-global-value-max-name-size", 1024, 2**31 - 1
#: LLVM's option for the least iterations of a loop that it makes vectors of also where some of them are left over, or
#: something is tested before (``LoopVectorize.cpp``), its default, and what loops over the threads of a row may have.
_LEAST_ITERATIONS, _USUAL_ITERATIONS, _ITERATIONS_OF_ROWS = "--vectorizer-min-trip-count", 16, 4
MAKING = ForkLock()
forks.hold(binding.ffi.lib._lock)  # a fork amid a call of LLVM would leave it locked, and LLVM as it is


@cache
def _initialise() -> None:
    """Readies LLVM's targets, once."""
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()


def version() -> str:
    """LLVM's version, as ``22.1.0``."""
    return ".".join(map(str, binding.llvm_version_info))


@cache
def _target(triple: str) -> Any:
    _initialise()
    return binding.Target.from_triple(triple)


def target_machine(
    triple: str,
    cpu: str,
    features: str,
    level: int,
    *,
    jit: bool = False,
    is_movable: bool = False,
    has_short_pointers: bool = False,
) -> TargetMachine:
    """A machine for a triple; ``level`` is 0 to 3. What is movable may lie anywhere in memory, as a whole.

    ``has_short_pointers`` is for PTX: the machine that is made keeps what LLVM's option was then
    (``NVPTXTargetMachine.cpp``, ``nvptx-short-ptr``). The option is the process's, so it is set for no longer.
    """
    placed = {"reloc": "pic", "codemodel": "small"} if is_movable else {}
    target = _target(triple)
    with MAKING:
        if has_short_pointers:
            binding.set_option("nvgen", f"{SHORT_POINTERS}=true")
        try:
            return target.create_target_machine(cpu, features, level, jit=jit, printmc=False, **placed)
        finally:
            if has_short_pointers:
                binding.set_option("nvgen", f"{SHORT_POINTERS}=false")


def assembly(bitcode: bytes, triple: str, cpu: str, features: str, level: int, has_short_pointers: bool) -> str:
    """The target's assembly of a module in bitcode; for a process in which LLVM may end (``processes.worker``)."""
    machine = target_machine(triple, cpu, features, level, has_short_pointers=has_short_pointers)
    with parsed_bitcode(bitcode) as module:
        return str(machine.emit_assembly(module))


@contextmanager
def whole_local_names() -> Iterator[None]:
    """While it runs, a text may be read whose local values have names of any length, as of a user's file.

    The option is the process's, so it is set for no longer.
    """
    with MAKING:
        binding.set_option("nvgen", f"{_LOCAL_NAMES}={_ANY_LENGTH}")
        try:
            yield
        finally:
            binding.set_option("nvgen", f"{_LOCAL_NAMES}={_USUAL_LENGTH}")


@contextmanager
def parsed(text: str) -> Iterator[Module]:
    """The module that our own code generation wrote, verified, for as long as the ``with`` block runs.

    Module and context are freed here and in this order: left to the garbage collector, which knows no order, the
    context could go first and take the process with it.
    """
    context = binding.create_context()
    try:
        with _parse(text, context) as module:
            yield module
    finally:
        context.close()


@contextmanager
def parsed_bitcode(bitcode: bytes) -> Iterator[Module]:
    """The module of a bitcode file that a library's makers wrote, as ``parsed`` returns one."""
    context = binding.create_context()
    try:
        with binding.parse_bitcode(bitcode, context) as module:
            yield module
    finally:
        context.close()


def _parse(text: str, context: Any) -> Any:
    module = None
    try:
        module = binding.parse_assembly(text, context)
        module.verify()
    except RuntimeError as error:
        if module is not None:
            module.close()
        raise InternalError(f"LLVM refuses the generated module: {error}") from error
    return module


class _ShortLoops:
    """While some thread is in the context loops of few iterations become vectors too. The option is the process's, so
    it is set for no longer."""

    _users = 0

    @classmethod
    @contextmanager
    def become_vectors(cls) -> Iterator[None]:
        cls._add(1)
        try:
            yield
        finally:
            cls._add(-1)

    @classmethod
    def _add(cls, number: int) -> None:
        with MAKING:
            cls._users += number
            least = _ITERATIONS_OF_ROWS if cls._users else _USUAL_ITERATIONS
            binding.set_option("nvgen", f"{_LEAST_ITERATIONS}={least}")


def optimise(
    module: Module,
    machine: TargetMachine,
    level: int,
    *,
    interleaving: bool = True,
    straight_code: bool = True,
    short_loops: bool = False,
) -> None:
    """LLVM's own pipeline at ``-O level``, with the target's additions to it (NVVMReflect comes first).

    1.5 KB stay of each call: llvmlite 0.50's pass builder has callbacks that nothing frees, and it serves one run
    (``LLVMPY_CreatePassBuilder``).

    ``interleaving`` is whether a vectorised loop may do the work of several iterations at once, ``straight_code``
    whether vectors are looked for outside of loops as well, ``short_loops`` whether they are in loops of few
    iterations.
    """
    options = binding.create_pipeline_tuning_options(level)
    options.loop_vectorization = level > 1
    options.slp_vectorization = straight_code and level > 1
    options.loop_interleaving = interleaving and level > 1
    options.loop_unrolling = level > 1
    builder = binding.create_pass_builder(machine, options)
    with _ShortLoops.become_vectors() if short_loops else nullcontext():
        _run(builder.getModulePassManager(), module, builder)


def simplify(module: Module, machine: TargetMachine) -> None:
    """What no code can do without: what has to be inlined is, stack slots become values, branches are simplified.

    It takes as long as the module is, whatever stands in it.
    """
    builder = binding.create_pass_builder(machine, binding.create_pipeline_tuning_options(0))
    passes = builder.getModulePassManager()
    passes.add_sroa_pass()
    passes.add_simplify_cfg_pass()
    passes.add_dead_code_elimination_pass()
    _run(passes, module, builder)


def _run(passes: Any, part: Any, builder: Any) -> None:
    """Runs passes over a module or a function, whichever they are for."""
    try:
        passes.run(part, builder)
    finally:
        # Workaround (llvmlite 0.50, 2026-11): a pass manager never frees itself: the class's first base hides the
        # method. It is 80 KB a compilation. Reproducer: tests/workarounds/pass_manager_memory.py
        binding.newpassmanagers.NewPassManager._dispose(passes)
        passes.detach()


def keep_only(module: Module, names: Collection[str]) -> None:
    """Deletes what the functions ``names`` do not need.

    Raises:
        InternalError: the module does not define one of them.
    """
    missing = set(names)
    for function in module.functions:
        if function.name in missing and not function.is_declaration:
            missing.remove(function.name)
        elif not function.is_declaration:
            function.linkage = "internal"
    if missing:
        raise InternalError(f"the library has no {', '.join(sorted(missing))}")
    machine = _target(module.triple).create_target_machine()
    builder = binding.create_pass_builder(machine, binding.create_pipeline_tuning_options(0))
    passes = binding.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    _run(passes, module, builder)


def mark(function: Any, *attributes: str) -> None:
    """Gives a function attributes."""
    for attribute in attributes:
        function.add_function_attribute(attribute)


def declared(module: Module, prefix: str) -> list[str]:
    """The functions with a prefix that the module calls and does not define."""
    return [f.name for f in module.functions if f.is_declaration and f.name.startswith(prefix)]


def defined(module: Module) -> set[str]:
    """The functions that the module defines."""
    return {f.name for f in module.functions if not f.is_declaration}


def link(module: Module, bitcode: bytes) -> None:
    """Adds the contents of another module, which nvgen made before."""
    module.link_in(binding.parse_bitcode(bitcode, module._context))


def internalise(module: Module, names: Collection[str]) -> None:
    """Makes functions private to the module, so that LLVM drops them where nothing calls them any more."""
    for name in names:
        module.get_function(name).linkage = "internal"


def llvmlite_version() -> str:
    """The version of llvmlite, as ``0.50.0``."""
    return str(llvmlite.__version__)


def host_cpu() -> str:
    """LLVM's name of this machine's processor."""
    return str(binding.get_host_cpu_name())
