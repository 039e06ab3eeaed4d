"""From typed kernels to one LLVM module for a target.

The trees are legal for the target: an operation that it lacks was typed as something else before
(``tree.legalisation``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen import describe, ir_gaps, statements
from nvgen.codegen.arrays import array_type, packed
from nvgen.codegen.contract.description import FunctionDescription, KernelDescription
from nvgen.codegen.contract.target import ArrayValue, KernelFrame, SharedMemory, Target, ThreadLoops
from nvgen.codegen.debug_info import ModuleDebugInfo, module_debug_info
from nvgen.codegen.emitter import Continuation, Emitter, InlinedFunctions
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import value_type
from nvgen.diagnostics import CompileError, Span
from nvgen.lang import GlobalArray, KernelOptions
from nvgen.lang.output import ASSERT_FAIL, PRINT
from nvgen.tree import ExportedFunction, Expression, Local, SpecialisedFunction, TypedFunction, TypedKernel
from nvgen.tree.analysis import external
from nvgen.tree.analysis.access import global_accesses
from nvgen.types import NONE

#: What the target's own functions are compiled with, whatever the kernel's options.
_LIBRARY_OPTIONS = KernelOptions()


def emit_module(name: str, kernels: Sequence[tuple[TypedKernel, KernelOptions]], target: Target) -> str:
    """The text of a module with every kernel, verified by nobody yet."""
    module = target.new_module(name)
    reserved = {PRINT, ASSERT_FAIL, *(kernel.name for kernel, _ in kernels)}
    _reserve_external([kernel for kernel, _ in kernels], reserved)
    _reserve_globals([kernel for kernel, _ in kernels], reserved)
    debug_info = module_debug_info(module, kernels, target.debug_pointer_size)
    for kernel, options in kernels:
        if isinstance(kernel, ExportedFunction):
            _emit_exported(module, kernel, options, target, reserved, debug_info)
            continue
        described = describe.kernel(kernel, options, target)
        form = target.form(kernel, described)
        frame = target.begin_kernel(module, described) if form is None else form.begin(module, described)
        functions = _KernelFunctions(module, target, options, reserved, kernel.name, frame.shared, debug_info)
        if form is None:
            functions.emit_body(kernel, frame)
            _end_kernel(module, target, described, frame, functions)
        else:
            form.emit(frame, functions, options)
            functions.emit_bodies()
            form.end(module, described, frame)
    return _completed(module, target)


def _emit_exported(
    module: ir.Module,
    function: ExportedFunction,
    options: KernelOptions,
    target: Target,
    reserved: set[str],
    debug_info: ModuleDebugInfo | None,
) -> None:
    """A device function as others call it: it has their conventions, and calls one that has ours."""
    shared = SharedMemory()
    functions = _KernelFunctions(module, target, options, reserved, function.name, shared, debug_info)
    own = SpecialisedFunction(function.name, "always")
    own.complete(function)

    def begun(visible: ir.Function, builder: ir.IRBuilder) -> None:
        """What is inlined has lines in a function that has one itself, and flushes subnormals where that does."""
        if options.ftz:
            ir_gaps.set_string_attribute(visible, "denormal-fp-math-f32", "preserve-sign")
        if debug_info is not None and (options.lineinfo or options.debug):
            debug_info.function(function, visible, builder)

    target.export(module, functions.described(own), functions.find(own), begun)
    functions.emit_bodies()


def emit_described(
    kernel: KernelDescription,
    body: Callable[[KernelFrame, InlinedFunctions], None],
    target: Target,
    loops: ThreadLoops | None = None,
) -> str:
    """The text of a module with a kernel that has no typed tree.

    ``body`` emits what the kernel does, from where the frame's builder stands on. Every path has to end: in a branch to
    ``frame.exit``, or in a return where there is none. With ``loops`` it emits what all blocks do, by these.
    """
    module = target.new_module(kernel.name)
    frame = target.begin_kernel(module, kernel) if loops is None else loops.begin(module, kernel)
    reserved = {PRINT, ASSERT_FAIL, kernel.name}
    functions = _KernelFunctions(module, target, kernel.options, reserved, kernel.name, frame.shared, None)
    body(frame, functions)
    if loops is None:
        _end_kernel(module, target, kernel, frame, functions)
    else:
        functions.emit_bodies()
        loops.end(module, kernel, frame)
    return _completed(module, target)


def _end_kernel(
    module: ir.Module, target: Target, kernel: KernelDescription, frame: KernelFrame, functions: _KernelFunctions
) -> None:
    functions.emit_bodies()
    target.end_kernel(module, kernel, frame, functions)
    functions.emit_bodies()


def emit_library_function(function: SpecialisedFunction, symbol: str, target: Target, *, ftz: bool) -> str:
    """The text of a module with a function of the target's own, which is known as ``symbol`` outside."""
    module = target.new_module(symbol)
    functions = _KernelFunctions(
        module, target, _LIBRARY_OPTIONS.with_changes(ftz=ftz), {symbol}, symbol, SharedMemory(), None
    )
    made = functions.begin(function)
    functions.emit_bodies()
    made.linkage, made.name = "", symbol
    return _completed(module, target)


def _completed(module: ir.Module, target: Target) -> str:
    """The text of a module, of which nothing else is left.

    Instructions, blocks and functions refer to each other: whole, they would wait for the garbage collector, which
    looks through them once or twice.
    """
    text = target.completed(module)
    for function in module.functions:
        for part in (*function.blocks, function):
            vars(part).clear()
    vars(module).clear()
    return text


def _reserve_external(kernels: Sequence[TypedKernel], reserved: set[str]) -> None:
    """Reserves the names of external functions.

    Raises:
        CompileError: a kernel or an exported function of the module has such a name.
    """
    for name, call in external.calls(kernels).items():
        if name in (PRINT, ASSERT_FAIL):
            continue  # the target refuses the driver's names
        if name in reserved:
            one, other = "an external function here", "a function of this module"
            raise CompileError(diagnostics.linking.DuplicateSymbol(call.span, name, one, other))
        reserved.add(name)


def _reserve_globals(kernels: Sequence[TypedKernel], reserved: set[str]) -> None:
    """Reserves the names of the device global variables.

    Raises:
        CompileError: something else has such a name.
    """
    known: dict[str, GlobalArray] = {}
    for kernel in kernels:
        for use in global_accesses(kernel):
            if use.symbol in reserved or known.setdefault(use.symbol, use.array) is not use.array:
                raise CompileError(diagnostics.memory.DuplicateGlobal(use.span, use.symbol))
    reserved.update(known)


def _emit_body(function: TypedFunction, emitter: Emitter, in_slots: Sequence[Local]) -> None:
    for local in in_slots:
        parameter = emitter.array(local)
        if parameter is not None:
            emitter.put_in_slot(local, packed(emitter, parameter, array_type(local.type)))
    emitter.typed = function
    statements.body(emitter, function.body)
    if emitter.terminated:
        return
    if emitter.debug_info is not None:
        emitter.debug_info.end()
    if function.result is NONE:
        emitter.leave()
    else:
        emitter.builder.unreachable()  # the flow analysis has seen that every path returns


class _KernelFunctions(InlinedFunctions):
    """The device functions that one kernel calls, compiled with its options."""

    def __init__(
        self,
        module: ir.Module,
        target: Target,
        options: KernelOptions,
        reserved: set[str],
        kernel_name: str,
        shared: SharedMemory,
        debug_info: ModuleDebugInfo | None,
    ) -> None:
        self._kernel_name = kernel_name
        self._shared = shared
        self._module = module
        self._target = target
        self._options = options
        self._reserved = reserved
        #: The last number behind a name that several functions have.
        self._numbers: dict[str, int] = {}
        self._debug_info = debug_info if options.lineinfo or options.debug else None
        self._frames: dict[SpecialisedFunction, KernelFrame] = {}
        self._waiting: list[SpecialisedFunction] = []
        self._described: dict[SpecialisedFunction, FunctionDescription] = {}
        #: Those whose bodies are being emitted into others, outermost first.
        self._inlined: list[SpecialisedFunction] = []
        #: The arrays that functions make which are emitted into others: the same ones wherever that is.
        self._allocated: dict[SpecialisedFunction, dict[Expression, ArrayValue]] = {}

    @property
    def kernel_name(self) -> str:
        return self._kernel_name

    def described(self, function: SpecialisedFunction) -> FunctionDescription:
        known = self._described.get(function)
        if known is None:
            known = self._described[function] = describe.function(function, self._target)
        return known

    def find(self, function: SpecialisedFunction) -> ir.Function:
        frame = self._frames.get(function)
        if frame is not None:
            return frame.function
        symbol = self._target.outside_symbol(function, self._options)
        if symbol is None:
            return self.begin(function)
        types = [value_type(local.type) for local in function.typed.parameters]
        return declare(self._module, symbol, value_type(function.typed.result), types)

    def begin(self, function: SpecialisedFunction) -> ir.Function:
        """A function of the module's own; its body comes later."""
        name, described = self._name(function), self.described(function)
        frame = self._target.begin_function(self._module, described, name, self._options, self._shared)
        self._frames[function] = frame
        self._waiting.append(function)
        return frame.function

    def of_library(self, function: Any, constants: tuple[tuple[str, Any], ...]) -> SpecialisedFunction:
        return self._target.library(function, constants)

    def emit_bodies(self) -> None:
        """Emits what was called, and what that calls."""
        while self._waiting:
            function = self._waiting.pop()
            self.emit_body(function.typed, self._frames[function], is_library=function.is_library)

    def emit_body(self, function: TypedFunction, frame: KernelFrame, *, is_library: bool = False) -> None:
        """Emits one body. For a debugger every variable has a slot, also those that nothing assigns."""
        debug_info, in_slots, fixed = None, function.reassigned, function.fixed
        if self._debug_info is not None and not is_library:
            debug_info = self._debug_info.function(function, frame.function, frame.builder)
            if self._debug_info.full:
                in_slots, fixed = tuple(frame.arrays), frozenset()
        options = _LIBRARY_OPTIONS if is_library else self._options
        _emit_body(function, Emitter(self._target, frame, self, options, fixed, debug_info), in_slots)

    def emit_inline(
        self, caller: Emitter, function: SpecialisedFunction, arguments: list[ir.Value], span: Span
    ) -> ir.Value | None:
        if function in self._inlined:
            waits = self.described(function).suspends
            error = diagnostics.cpu.RecursiveWait if waits else diagnostics.warp.RecursiveExit
            raise CompileError(error(span, function.name))
        typed, builder = function.typed, caller.builder
        scalars = dict(zip(typed.parameters, arguments, strict=True))
        frame = caller.frame.with_changes(scalars=scalars, arrays={}, references={})
        continuation = Continuation(builder, value_type(typed.result))
        self._inlined.append(function)
        emitter = Emitter(self._target, frame, self, self._options, typed.fixed, caller.debug_info, continuation)
        emitter.allocated = self._allocated.setdefault(function, {})
        _emit_body(typed, emitter, typed.reassigned)
        self._inlined.pop()
        builder.position_at_end(continuation.block)
        return continuation.result(builder)

    def _name(self, function: SpecialisedFunction) -> str:
        """A symbol of its own, of a name that every target can print."""
        plain = "".join(c if c.isascii() and (c.isalnum() or c == "_") else "_" for c in function.name).strip("_")
        base = plain or "function"
        name = self._target.function_symbol(base)
        while name in self._reserved:
            number = self._numbers[base] = self._numbers.get(base, 1) + 1
            name = self._target.function_symbol(f"{base}_{number}")
        self._reserved.add(name)
        return name
