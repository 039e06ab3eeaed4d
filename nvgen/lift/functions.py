"""The functions that a kernel calls: functions of LLVM of their own, or emitted into their callers."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from llvmlite import ir

from nvgen import diagnostics
from nvgen.base.records import Node, Record
from nvgen.codegen.contract.description import FunctionDescription
from nvgen.codegen.emitter import Emitter, InlinedFunctions
from nvgen.diagnostics import CompileError
from nvgen.lang import DeviceOperation, KernelOptions
from nvgen.lift import addresses, local_windows, loops
from nvgen.lift.body import Body
from nvgen.lift.body_step import BodyStep, CalledFunctions
from nvgen.lift.form import FunctionForm
from nvgen.lift.module import LiftedModule
from nvgen.lift.operations import may_wait, operations
from nvgen.ptx.tree import Function
from nvgen.tree import Call, Local, SpecialisedFunction
from nvgen.types import NONE, PointerType, u8

#: What every function takes: where its parameters lie, and its results.
_PARAMETERS, _RESULTS = (Local(name, PointerType(u8)) for name in ("parameters", "results"))
#: And, where somebody asks, what memory the launch was given, and where the callers' local variables lie.
_RANGES, _WINDOW = (Local(name, PointerType(u8)) for name in ("ranges", "window"))


#: The families of operations that only a kernel has an answer for.
_OF_KERNEL = frozenset({"cluster", "state_spaces"})
#: What a module of PTX says of its floating point each instruction says for itself.
_OPTIONS = KernelOptions()


class _Called(Record):
    """A function, as far as messages name it."""

    name: str


#: What orders threads: opcodes, and modifiers of accesses to memory.
_FENCES = frozenset({"fence", "membar", "griddepcontrol"})
_ORDERS = frozenset({"acquire", "release", "acq_rel", "sc"})
#: Modifiers of what may take a lock.
_LOCKING = frozenset({"exch", "cas"})


class Reach(Node):
    """What a function does, itself or in what it calls."""

    #: Whether a thread may wait for others in it, and in an instruction rather than in a loop that spins.
    waits: bool
    meets: bool
    #: Whether a thread may end in it.
    ends: bool
    #: The operations of the kernel language that decide how a target runs the threads.
    operations: frozenset[type[DeviceOperation]]
    #: Whether it has fences, atomic accesses that acquire or release, or waits for other kernels.
    orders: bool
    #: Whether it has what may take a lock.
    takes_locks: bool
    forms: tuple[FunctionForm, ...]


class _Own(Node):
    """What a function does itself, and what it calls."""

    waits: bool
    meets: bool
    ends: bool
    operations: frozenset[type[DeviceOperation]]
    orders: bool
    takes_locks: bool
    callees: tuple[Function, ...]


def reach(module: LiftedModule, function: Function) -> Reach:
    """Follows the calls of a function; one by address may be of any function."""
    waiting, seen = [function], dict[str, _Own]()
    while waiting:
        at = waiting.pop()
        if at.name not in seen:
            seen[at.name] = own = _own(module, at)
            waiting += own.callees
    every = seen.values()
    forms = tuple(module.form(one) for name in seen if (one := module.function(name)) is not None)
    found = frozenset[type[DeviceOperation]]().union(*(own.operations for own in every))
    waits, meets, ends, orders, takes_locks = (
        any(getattr(own, name) for own in every) for name in ("waits", "meets", "ends", "orders", "takes_locks")
    )
    return Reach(waits, meets, ends, found, orders, takes_locks, forms)


def _own(module: LiftedModule, function: Function) -> _Own:
    known = module.facts.get(function.name)
    if known is None:
        form = module.form(function)
        instructions = [line.instruction for line in form.lines]
        mnemonics = {(one.opcode, one.modifiers) for one in instructions}
        found = operations(instructions, mnemonics)
        meets = any(may_wait(*mnemonic) for mnemonic in mnemonics)
        waits = meets or loops.spins(form, module)
        ends = any(opcode == "exit" for opcode, _ in mnemonics)
        orders = any(opcode in _FENCES or not _ORDERS.isdisjoint(modifiers) for opcode, modifiers in mnemonics)
        takes_locks = any(not _LOCKING.isdisjoint(modifiers) for _, modifiers in mnemonics)
        known = _Own(waits, meets, ends, found, orders, takes_locks, tuple(callees(module, function)))
        module.facts[function.name] = known
    return known


def callees(module: LiftedModule, function: Function) -> list[Function]:
    """The functions that one calls; by an address it may be any."""
    return [one for line in module.form(function).calls for one in module.callees(line.instruction)]


class LiftedFunctions(CalledFunctions):
    """The functions of one kernel."""

    def __init__(self, module: LiftedModule, emitter: Emitter) -> None:
        self._module, self._emitter = module, emitter
        self._functions: InlinedFunctions = emitter.functions
        self._made: dict[str, ir.Function] = {}
        self._waiting: list[tuple[Function, Emitter]] = []
        self._reach: dict[str, Reach] = {}

    def _reached(self, name: str) -> Reach:
        found = self._reach.get(name)
        if found is None:
            function = self._module.function(name)
            assert function is not None
            found = self._reach[name] = reach(self._module, function)
        return found

    def is_inline(self, name: str) -> bool:
        """Whether a function stands in its callers: a thread waits or ends in the text of its kernel alone, and what a
        cluster is, and where the parameters are, only the kernel says."""
        found = self._reached(name)
        return found.waits or found.ends or any(one.family in _OF_KERNEL for one in found.operations)

    def call(self, body: BodyStep, function: Function, parameters: ir.Value, results: ir.Value) -> None:
        """Calls a function of LLVM."""
        made = self._made.get(function.name) or self._begin(function)
        node = Call(body.span, NONE, cast(SpecialisedFunction, _Called(function.name)), ())
        known = [] if body.variables.ranges is None else [body.variables.ranges]
        if self._module.passes_windows:
            known.append(local_windows.record(body))
        body.emitter.target.call(body.emitter.frame, made, [parameters, results, *known], node)

    def _begin(self, function: Function) -> ir.Function:
        target, kernel = self._emitter.target, self._emitter
        form = self._module.form(function)
        local = sum(1 for _ in form.declarations) * 64
        span = self._module.span(function)
        further = () if self._module.ranges is None else (_RANGES,)
        windows = (_WINDOW,) if self._module.passes_windows else ()
        described = FunctionDescription(
            *(function.name, span, (_PARAMETERS, _RESULTS, *further, *windows)),
            is_recursive=self._is_recursive(function),
            local_bytes=local,
        )
        name = target.function_symbol(function.name)
        frame = target.begin_function(kernel.builder.module, described, name, _OPTIONS, kernel.frame.shared)
        self._made[function.name] = frame.function
        self._waiting.append((function, Emitter(target, frame, self._functions, _OPTIONS)))
        return frame.function

    def _is_recursive(self, function: Function) -> bool:
        waiting, seen = [*_own(self._module, function).callees], set[str]()
        while waiting:
            at = waiting.pop()
            if at.name == function.name:
                return True
            if at.name not in seen:
                seen.add(at.name)
                waiting += _own(self._module, at).callees
        return False

    def emit_inline(self, body: BodyStep, function: Function, parameters: ir.Value, results: ir.Value) -> None:
        """Emits a function where the caller's builder stands.

        Raises:
            CompileError: it is being emitted already.
        """
        if function.name in body.callers:
            raise CompileError(diagnostics.cpu.RecursiveWait(body.span, function.name))
        b = body.builder
        after = b.append_basic_block("inlined.end")
        known = body.variables.ranges, local_windows.record(body) if self._module.passes_windows else None
        self._emit(function, body.emitter, parameters, results, lambda: b.branch(after), body.callers, known)
        b.position_at_end(after)

    def emit_bodies(self) -> None:
        """Emits what was called, and what that calls."""
        while self._waiting:
            function, emitter = self._waiting.pop()
            parameters, results = (emitter.frame.scalars[local] for local in (_PARAMETERS, _RESULTS))
            known = tuple(map(emitter.frame.scalars.get, (_RANGES, _WINDOW)))
            self._emit(function, emitter, parameters, results, emitter.leave, (), known)

    def _emit(
        self,
        function: Function,
        emitter: Emitter,
        parameters: ir.Value,
        results: ir.Value,
        leave: Callable[[], None],
        callers: tuple[str, ...],
        known: tuple[ir.Value | None, ...],
    ) -> None:
        """``known`` are the ranges of ``nvgen.lift.checks`` and the record of ``nvgen.lift.local_windows``, if any."""
        body = Body(self._module, self._module.form(function), emitter, leave, self, callers)
        body.variables.ranges, body.variables.outer_window = known
        addresses.bind(body, function.parameters or (), parameters)
        addresses.bind(body, function.returns, results)
        body.emit()
