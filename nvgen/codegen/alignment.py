"""Whether addresses are multiples of what their accesses need, in runs on the CPU that check indices.

A processor reads most numbers anywhere, a GPU stops. Vectors are what a processor stops at as well, and with it the
process. What the text shows to be aligned is not looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics, tree
from nvgen.codegen.checks import require
from nvgen.codegen.contract.run_checks import Check, Failure
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.operation_name import operation_name
from nvgen.codegen.threads import linear_index
from nvgen.lang.operation import Multiple
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.tree.analysis import pointer_alignment
from nvgen.types import ArrayType, PointerType, Scalar, Type, alignment_of

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic, Span

_I32, _I64 = ir.IntType(32), ir.IntType(64)


def is_looked_at(emitter: Emitter) -> bool:
    """Whether the run checks alignments: one on the CPU that checks indices, where a GPU looks by itself."""
    return emitter.checks_indices and emitter.target.runs_threads


def _alignments(emitter: Emitter) -> pointer_alignment.Alignments:
    """What the text of the function shows."""
    found = emitter.functions.alignments.get(emitter.typed)
    if found is None:
        found = emitter.functions.alignments[emitter.typed] = pointer_alignment.Alignments(emitter.typed)
    return found


def check_operands(emitter: Emitter, node: tree.DeviceCall, operands: list[ir.Value]) -> None:
    """Ends the thread unless the addresses that an operation is given are multiples of what it needs."""
    if not is_looked_at(emitter):
        return
    for needed in pointer_alignment.needs(node):
        if not is_shown(emitter, node, needed):
            is_pointer = isinstance(node.operands[needed.position].type, PointerType)
            look = _check_pointer if is_pointer else _check_number
            look(emitter, node, needed, operands[needed.position])


def is_shown(emitter: Emitter, node: tree.DeviceCall, needed: Multiple) -> bool:
    """Whether the text shows that an operand of a call is a multiple of what it needs."""
    if node.span.file.is_ptx:
        return False
    operand, known = node.operands[needed.position], _alignments(emitter)
    if isinstance(operand.type, PointerType):
        return known.is_known(operand, needed.bytes)
    return needed.unit % 8 == 0 and known.is_multiple(operand, max(8 * needed.bytes // needed.unit, 1))


def check_offset(emitter: Emitter, node: tree.DynamicArray, start: ir.Value) -> None:
    """Ends the thread unless a dynamic array, whose offset its thread computes, begins where its elements may lie."""
    assert isinstance(node.type, ArrayType) and node.offset is not None
    needed = alignment_of(node.type.dtype)
    if needed > 1 and is_looked_at(emitter) and not _alignments(emitter).is_multiple(node.offset, needed):
        check_address(emitter, start, needed, node.offset.span, _named(node))


def check_lvalue(emitter: Emitter, lvalue: tree.Expression, address: ir.Value) -> None:
    """Ends the thread unless an lvalue that is about to be read or written lies where its type needs it."""
    needed = alignment_of(lvalue.type)
    if (
        needed > 1
        and is_looked_at(emitter)
        and pointer_alignment.is_pointee(lvalue)
        and _alignments(emitter).lvalue(lvalue) % needed
    ):
        check_address(emitter, address, needed, lvalue.span, _named(lvalue))


def check_passed(emitter: Emitter, pointer: tree.Expression, address: ir.Value, pointee: Type) -> None:
    """Ends the thread unless a pointer, which a function or an array takes, points where a pointee may lie."""
    needed = alignment_of(pointee)
    if needed > 1 and is_looked_at(emitter) and not _alignments(emitter).is_known(pointer, needed):
        check_address(emitter, address, needed, pointer.span, _named(pointer))


def check_arguments(emitter: Emitter, node: tree.Call, arguments: list[ir.Value]) -> None:
    """``check_passed`` for the pointers among the arguments of a call."""
    passed = [number for number, one in enumerate(node.arguments) if isinstance(one.type, PointerType)]
    if passed and is_looked_at(emitter) and not pointer_alignment.looks_itself(node.function):
        for number in passed:
            pointer = node.arguments[number]
            check_passed(emitter, pointer, arguments[number], tree.pointer_type(pointer).pointee)


def _named(node: tree.Expression) -> str:
    """What is accessed, as the text has it on one line."""
    text = node.span.text
    return text if "\n" not in text else str(node.type)


def check(span: Span, accessed: str, alignment: int, found: Callable[[Failure], str]) -> Check:
    """The check of an address or a number that is ``found`` not to be a multiple; by how much is the second number."""

    def describe(failure: Failure) -> Diagnostic:
        return diagnostics.memory.MisalignedAccess(
            span, accessed, alignment, found(failure), failure.numbers[1], failure.thread_name
        )

    return Check(span, f"an address that is a multiple of {alignment}", "", describe)


def _check_pointer(emitter: Emitter, node: tree.DeviceCall, needed: Multiple, pointer: ir.Value) -> None:
    b, counts = emitter.builder, None
    if needed.lanes < WARP_SIZE:
        lane = b.and_(linear_index(emitter), _I32(WARP_SIZE - 1))
        counts = b.icmp_unsigned("<", lane, _I32(needed.lanes))
    span = node.operands[needed.position].span
    check_address(emitter, pointer, needed.bytes, span, operation_name(node), counts)


def check_address(
    emitter: Emitter, pointer: ir.Value, alignment: int, span: Span, accessed: str, counts: ir.Value | None = None
) -> None:
    """Ends the thread unless an address is a multiple of ``alignment``, where it ``counts`` at all."""
    b = emitter.builder
    address = b.ptrtoint(pointer, _I64)
    past = b.and_(address, _I64(alignment - 1))
    holds = b.icmp_unsigned("==", past, _I64(0))
    if counts is not None:
        holds = b.or_(holds, b.not_(counts))
    looked = check(span, accessed, alignment, lambda failure: f"address {failure.numbers[0] % 2**64:#x}")
    require(emitter, holds, looked, [address, past])


def _check_number(emitter: Emitter, node: tree.DeviceCall, needed: Multiple, count: ir.Value) -> None:
    b = emitter.builder
    type_ = node.operands[needed.position].type
    extend = b.sext if isinstance(type_, Scalar) and type_.is_signed else b.zext
    wide = count if count.type == _I64 else extend(count, _I64)
    bits = b.mul(wide, _I64(needed.unit))
    past = b.lshr(b.and_(bits, _I64(8 * needed.bytes - 1)), _I64(3))
    holds = b.icmp_unsigned("==", b.and_(bits, _I64(8 * needed.bytes - 1)), _I64(0))
    name, bytes_ = operation_name(node), b.ashr(bits, _I64(3))
    looked = check(
        node.operands[needed.position].span,
        name,
        needed.bytes,
        lambda failure: needed.described(failure.numbers[0]),
    )
    require(emitter, holds, looked, [bytes_, past])
