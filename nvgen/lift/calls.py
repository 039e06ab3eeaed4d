"""Calls of functions: of the module's own, by name or by address, and of those that the driver has.

A function takes two pointers: to the block of its parameters, as PTX lays them out, and to that of its results. One in
which threads may wait or end is emitted into its callers. The address of a function is its number.

Source: PTX ISA, "call", "Abstracting the ABI"; CUDA C++ Programming Guide, "Formatted Output", "Assertion".
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen import accesses
from nvgen.codegen.contract.run_checks import Check, Failure
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.ir_gaps import add_slot
from nvgen.codegen.llvm_types import pointer
from nvgen.lift import addresses, checks
from nvgen.lift.body_step import BodyStep
from nvgen.lift.layout import block_size, laid_out, size
from nvgen.lift.module import LiftedModule
from nvgen.ptx.analysis.scopes import NameKind, type_bits
from nvgen.ptx.checking.declared_sizes import alignment_of
from nvgen.ptx.operands import Arguments, Operand, Register, Symbol
from nvgen.ptx.tree import CallPrototype, CallTargets, Declaration, Function

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic, Span

_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)


def call(body: BodyStep) -> None:
    """``call``."""
    given = list(body.operands)
    results: Sequence[Operand] = ()
    if isinstance(given[0], Arguments):
        results = given.pop(0).elements  # type: ignore[union-attr]
    callee, *rest = given
    arguments: Sequence[Operand] = ()
    if rest and isinstance(rest[0], Arguments):
        arguments = rest.pop(0).elements  # type: ignore[union-attr]
    if isinstance(callee, Symbol):
        _call_by_name(body, callee.name, results, arguments)
    else:
        _call_by_address(body, callee, results, arguments, rest)


def _call_by_name(body: BodyStep, name: str, results: Sequence[Operand], arguments: Sequence[Operand]) -> None:
    function = body.module.function(name)
    if function is not None:
        _call(body, function, results, arguments)
        return
    of_driver = _OF_DRIVER.get(name)
    if of_driver is None:
        refusal = body.refuse(f"the module does not define `{name}`")
        raise refusal.each(lambda said: said.because(diagnostics.ptx_lift.NotOnCpu.Undefined()))
    of_driver(body, results, arguments)


def _call(body: BodyStep, function: Function, results: Sequence[Operand], arguments: Sequence[Operand]) -> None:
    """Calls a function that the module defines."""
    parameters = _filled(body, function.parameters or (), arguments)
    returned = _room(body, function.returns, "results")
    if body.functions.is_inline(function.name):
        body.functions.emit_inline(body, function, parameters, returned)
    else:
        body.functions.call(body, function, parameters, returned)
    for result, (declaration, position) in zip(results, _each(function.returns), strict=False):
        _take(body, result, declaration, _moved(body, returned, position))


def _each(declarations: Sequence[Declaration]) -> list[tuple[Declaration, int]]:
    """The parameters with their offsets."""
    owners = [declaration for declaration in declarations for _ in declaration.declarators]
    return [(owner, position.offset) for owner, position in zip(owners, laid_out(declarations), strict=True)]


def _room(body: BodyStep, declarations: Sequence[Declaration], name: str) -> ir.Value:
    """Memory for a block of parameters."""
    b = body.builder
    with b.goto_entry_block():
        slot = add_slot(b, ir.ArrayType(_I8, block_size(laid_out(declarations))), name)
        slot.align = max((alignment_of(one) for one in declarations), default=8)
    return slot


def _moved(body: BodyStep, block: ir.Value, offset: int) -> ir.Value:
    return body.builder.gep(block, [_I64(offset)], inbounds=True, source_etype=_I8) if offset else block


def _filled(body: BodyStep, declarations: Sequence[Declaration], arguments: Sequence[Operand]) -> ir.Value:
    """A block of parameters with the arguments of a call."""
    block = _room(body, declarations, "arguments")
    for argument, (declaration, offset) in zip(arguments, _each(declarations), strict=False):
        at = _moved(body, block, offset)
        if isinstance(argument, Symbol) and body.find(argument.name).kind is NameKind.PARAMETER:
            copy(body, at, addresses.variable(body, argument.name), size(declaration, declaration.declarators[0]) or 0)
        else:
            type_ = declaration.type
            body.builder.store(_in_memory(body, body.bits(argument, type_)), at, align=1)
    return block


def _in_memory(body: BodyStep, value: ir.Value) -> ir.Value:
    return body.builder.zext(value, _I8) if value.type.width == 1 else value


def copy(body: BodyStep, to: ir.Value, source: ir.Value, bytes_: int) -> None:
    """Copies bytes: at once where a register has as many."""
    b = body.builder
    if bytes_ in (1, 2, 4, 8, 16):
        b.store(b.load(source, align=1, typ=ir.IntType(8 * bytes_)), to, align=1)
        return
    name = "llvm.memcpy.p0.p0.i64"
    function = declare(b.module, name, ir.VoidType(), [pointer(), pointer(), _I64, ir.IntType(1)])
    b.call(function, [to, source, _I64(bytes_), ir.IntType(1)(0)])


def _take(body: BodyStep, result: Operand, declaration: Declaration, at: ir.Value) -> None:
    """A result of a call, which lies at an address."""
    if isinstance(result, Symbol):
        copy(body, addresses.variable(body, result.name), at, size(declaration, declaration.declarators[0]) or 0)
        return
    bits = type_bits(declaration.type)
    value = body.builder.load(at, align=1, typ=ir.IntType(max(bits, 8)))
    body.write(result, body.builder.trunc(value, ir.IntType(1)) if bits == 1 else value, declaration.type)


def _call_by_address(
    body: BodyStep, callee: Operand, results: Sequence[Operand], arguments: Sequence[Operand], rest: Sequence[Operand]
) -> None:
    """Calls the function whose number a register has, of those that the call may mean."""
    assert isinstance(callee, Register)
    b, number = body.builder, body.bits(callee, "u64")
    candidates = _candidates(body, len(results), len(arguments), rest)
    after, unknown = b.append_basic_block("called"), b.append_basic_block("no.function")
    switch = b.switch(number, unknown)
    for value, function in candidates:
        block = b.append_basic_block("call")
        switch.add_case(value, block)
        b.position_at_end(block)
        _call(body, function, results, arguments)
        b.branch(after)
    b.position_at_end(unknown)
    check = Check(body.span, "a call of a function", "", partial(_no_function, body.span, body.module))
    body.emitter.target.fail(body.emitter.frame, check, [number])
    b.position_at_end(after)


def _no_function(span: Span, module: LiftedModule, failure: Failure) -> Diagnostic:
    address = failure.numbers[0] % 2**64
    found = diagnostics.ptx_lift.CallOfNoFunction(span, f"{address:#x}", failure.thread_name)
    other = dict(module.numbered_functions()).get(address)
    if not address:
        return found.because(found.IsNull())
    return found if other is None else found.because(found.IsAnother(other))


def _candidates(body: BodyStep, results: int, arguments: int, rest: Sequence[Operand]) -> list[tuple[int, Function]]:
    table = body.find(rest[0].name).declaration if rest and isinstance(rest[0], Symbol) else None
    names = {body.module.resolved(one.name) for one in table.functions} if isinstance(table, CallTargets) else None
    found = []
    for number, name in body.module.numbered_functions():
        function = body.module.function(name)
        if function is None or function.is_kernel or (names is not None and name not in names):
            continue
        takes, gives = (_sizes(one) for one in (function.parameters or (), function.returns))
        if isinstance(table, CallPrototype):
            if takes == _sizes(table.parameters) and gives == _sizes(table.returns):
                found.append((number, function))
        elif (len(takes), len(gives)) == (arguments, results):
            found.append((number, function))
    return found


def _sizes(declarations: Sequence[Declaration]) -> list[int | None]:
    return [size(one, declarator) for one in declarations for declarator in one.declarators]


# Functions of the driver


def _argument(body: BodyStep, operand: Operand) -> ir.Value:
    """An argument of 64 bits."""
    if isinstance(operand, Symbol) and body.find(operand.name).kind is NameKind.PARAMETER:
        return body.builder.load(addresses.variable(body, operand.name), align=1, typ=_I64)
    return body.bits(operand, "u64")


def _give(body: BodyStep, results: Sequence[Operand], value: ir.Value) -> None:
    """A result of a function of the driver."""
    for result in results:
        if isinstance(result, Symbol):
            body.builder.store(value, addresses.variable(body, result.name), align=1)
        else:
            body.write(result, value, f"b{value.type.width}")


def _print(body: BodyStep, results: Sequence[Operand], arguments: Sequence[Operand]) -> None:
    """``int vprintf(const char *format, void *arguments)``."""
    numbers = [_argument(body, argument) for argument in arguments]
    text, given = (addresses.pointer_to(body, number) for number in numbers)
    is_local = checks.is_in_locals(body, numbers[1])
    if is_local is not None:
        accesses.printed(body.emitter, text, given, is_local, body.span)
    body.emitter.target.print(body.emitter.frame, text, given, body.span)
    _give(body, results, _I32(0))


def _allocate(body: BodyStep, results: Sequence[Operand], arguments: Sequence[Operand]) -> None:
    """``void *malloc(size_t size)``."""
    malloc = declare(body.builder.module, "malloc", pointer(), [_I64])
    found = body.builder.call(malloc, [_argument(body, arguments[0])])
    _give(body, results, body.builder.ptrtoint(found, _I64))


def _free(body: BodyStep, results: Sequence[Operand], arguments: Sequence[Operand]) -> None:
    """``void free(void *memory)``."""
    free = declare(body.builder.module, "free", ir.VoidType(), [pointer()])
    body.builder.call(free, [addresses.pointer_to(body, _argument(body, arguments[0]))])


def _fail(body: BodyStep, results: Sequence[Operand], arguments: Sequence[Operand]) -> None:
    """``void __assertfail(message, file, line, function, size_t)``: the texts are read where the launch failed."""
    b, span = body.builder, body.span
    message, file = (_argument(body, argument) for argument in arguments[:2])
    at = arguments[2]
    line = b.load(addresses.variable(body, at.name), align=1, typ=_I32) if isinstance(at, Symbol) else _I32(0)
    check = Check(span, "assertion", "", partial(_assertion, span))
    body.emitter.target.fail(body.emitter.frame, check, [message, file, b.zext(line, _I64)])
    b.position_at_end(b.append_basic_block("unreached"))


def _assertion(span: Span, failure: Failure) -> Diagnostic:
    texts = [ctypes.string_at(address).decode(errors="replace") if address else "" for address in failure.numbers[:2]]
    said = f" ({texts[1]}:{failure.numbers[2]})" if texts[1] else ""
    line = failure.numbers[2] if texts[1] else 0
    found = diagnostics.output.AssertionFailed(span, texts[0], said, failure.thread_name, texts[1], line)
    return found.because(found.InSource())


_OF_DRIVER: dict[str, Callable[[BodyStep, Sequence[Operand], Sequence[Operand]], None]] = {
    "vprintf": _print,
    "malloc": _allocate,
    "free": _free,
    "__assertfail": _fail,
}


RULES: dict[str, Callable[[BodyStep], None]] = {"call": call}
