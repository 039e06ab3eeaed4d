"""Counts of bits, and bit fields. Source: PTX ISA, "Integer Arithmetic Instructions"."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.lift.scalar.values import (
    I1,
    I32,
    I64,
    all_bits,
    call,
    constant_of,
    fitted,
    integer,
    is_signed,
    types_of,
    width,
)
from nvgen.lift.step import Step


def popc(step: Step) -> None:
    (value,) = all_bits(step, types_of(step)[0])
    _write_count(step, call_intrinsic(step.builder, "llvm.ctpop", [value]))


def clz(step: Step) -> None:
    (value,) = all_bits(step, types_of(step)[0])
    _write_count(step, call_intrinsic(step.builder, "llvm.ctlz", [value, I1(0)]))


def _write_count(step: Step, count: ir.Value) -> None:
    step.write(step.operands[0], fitted(step.builder, count, 32), "u32")


def bfind(step: Step) -> None:
    """The position of the highest bit that is no copy of the sign, or with ``.shiftamt`` how far it is from the top; -1
    where there is none."""
    b, type_ = step.builder, types_of(step)[0]
    (value,) = all_bits(step, type_)
    kind, top = value.type, width(type_) - 1
    if is_signed(type_):
        value = b.xor(value, b.ashr(value, kind(top)))
    zeros = call_intrinsic(b, "llvm.ctlz", [value, I1(0)])
    if step.has("shiftamt"):
        zeros = b.select(b.icmp_unsigned("==", value, kind(0)), kind(-1), zeros)
    else:
        zeros = b.sub(kind(top), zeros)  # of no bit, -1
    _write_count(step, zeros)


def brev(step: Step) -> None:
    type_ = types_of(step)[0]
    step.write(step.operands[0], call_intrinsic(step.builder, "llvm.bitreverse", all_bits(step, type_)), type_)


def bfe(step: Step) -> None:
    """A field that begins past the end, or reaches beyond it, has copies of the sign there, or zeros."""
    type_ = types_of(step)[0]
    operands = [step.bits(step.operands[1], type_), *(step.bits(one, "u32") for one in step.operands[2:4])]
    start, length = (constant_of(one) for one in operands[1:])
    bits, b = width(type_), step.builder
    if start is not None and length is not None and (length & 255) and (start & 255) + (length & 255) <= bits:
        up = bits - (start & 255) - (length & 255)
        raised = b.shl(operands[0], operands[0].type(up)) if up else operands[0]
        result = (b.ashr if is_signed(type_) else b.lshr)(raised, raised.type(bits - (length & 255)))
    else:
        result = call(b, f"bfe.{type_}", integer(type_), operands, _extraction(type_))
    step.write(step.operands[0], result, type_)


def _extraction(type_: str) -> Callable[..., ir.Value]:
    bits, signed = width(type_), is_signed(type_)

    def body(b: ir.IRBuilder, value: ir.Value, start: ir.Value, length: ir.Value) -> ir.Value:
        kind = value.type
        start, length = (fitted(b, b.and_(one, I32(255)), bits) for one in (start, length))
        shift = b.ashr if signed else b.lshr
        moved = shift(value, call_intrinsic(b, "llvm.umin", [start, kind(bits - 1)]))
        if not signed:
            moved = b.select(b.icmp_unsigned("<", start, kind(bits)), moved, kind(0))
        some = call_intrinsic(b, "llvm.umax", [call_intrinsic(b, "llvm.umin", [length, kind(bits)]), kind(1)])
        rest = b.sub(kind(bits), some)
        field = shift(b.shl(moved, rest), rest)
        return b.select(b.icmp_unsigned("==", length, kind(0)), kind(0), field)

    return body


def bfi(step: Step) -> None:
    """The first operand's lowest bits go into the second operand; what reaches beyond its end is lost."""
    type_ = types_of(step)[0]
    values = [step.bits(one, type_) for one in step.operands[1:3]]
    operands = [*values, *(step.bits(one, "u32") for one in step.operands[3:5])]
    step.write(step.operands[0], call(step.builder, f"bfi.{type_}", integer(type_), operands, _insertion), type_)


def _insertion(b: ir.IRBuilder, field: ir.Value, base: ir.Value, start: ir.Value, length: ir.Value) -> ir.Value:
    kind, bits = base.type, base.type.width
    start, length = (fitted(b, b.and_(one, I32(255)), bits) for one in (start, length))
    mask = shifted_left(b, b.not_(shifted_left(b, kind(-1), length)), start)
    return b.or_(b.and_(shifted_left(b, field, start), mask), b.and_(base, b.not_(mask)))


def shifted_left(b: ir.IRBuilder, value: ir.Value, amount: ir.Value) -> ir.Value:
    """Past the width nothing is left."""
    inside = b.icmp_unsigned("<", amount, amount.type(value.type.width))
    return b.select(inside, b.shl(value, amount), value.type(0))


def bmsk(step: Step) -> None:
    """As many ones as the second operand says, from the bit on that the first one says."""
    b = step.builder
    start, length = (fitted(b, _limited(step, value), 64) for value in all_bits(step, "b32"))
    ones = b.sub(b.shl(I64(1), length), I64(1))
    step.write(step.operands[0], b.trunc(b.shl(ones, start), I32), "b32")


def _limited(step: Step, value: ir.Value) -> ir.Value:
    """At most 32, or modulo 32."""
    if step.has("clamp"):
        return call_intrinsic(step.builder, "llvm.umin", [value, I32(32)])
    return step.builder.and_(value, I32(31))


def szext(step: Step) -> None:
    """The lowest bits extended, as many as the second operand says; of none, 0."""
    b, type_ = step.builder, types_of(step)[0]
    value, count = step.bits(step.operands[1], type_), _limited(step, step.bits(step.operands[2], "u32"))
    rest = b.sub(I64(64), b.zext(count, I64))
    # Of no bit the amount is 64: it is kept below for LLVM, and the result is chosen.
    amount = b.and_(rest, I64(63))
    raised = b.shl(b.zext(value, I64), amount)
    field = b.trunc((b.ashr if is_signed(type_) else b.lshr)(raised, amount), I32)
    step.write(step.operands[0], b.select(b.icmp_unsigned("==", count, I32(0)), I32(0), field), type_)


def fns(step: Step) -> None:
    """The position of the n-th set bit from a base on, upwards, or downwards for a negative n; -1 if there is none. For
    n = 0 the base itself, if it is set."""
    operands = all_bits(step, "b32")
    step.write(step.operands[0], call(step.builder, "fns.b32", I32, operands, _nth_set, inline=False), "b32")


def _nth_set(b: ir.IRBuilder, mask: ir.Value, base: ir.Value, offset: ir.Value) -> ir.Value:
    """A loop over positions, as PTX ISA writes it."""
    is_zero = b.icmp_unsigned("==", offset, I32(0))
    count = b.select(is_zero, I32(0), b.sub(call_intrinsic(b, "llvm.abs", [offset, I1(0)]), I32(1)))
    step = b.select(b.icmp_signed("<", offset, I32(0)), I32(-1), I32(1))
    entry, loop = b.block, b.append_basic_block("loop")
    look, going, done = (b.append_basic_block(name) for name in ("look", "next", "done"))
    b.branch(loop)
    b.position_at_end(loop)
    position, left = b.phi(I32), b.phi(I32)
    b.cbranch(b.icmp_unsigned("<", position, I32(32)), look, done)
    b.position_at_end(look)
    is_set = b.trunc(b.lshr(mask, position), I1)
    is_it = b.and_(is_set, b.icmp_unsigned("==", left, I32(0)))
    b.cbranch(is_it, done, going)
    b.position_at_end(going)
    following = b.select(is_zero, I32(32), b.add(position, step))
    remaining = b.sub(left, b.zext(is_set, I32))
    b.branch(loop)
    for phi, first, later in ((position, base, following), (left, count, remaining)):
        phi.add_incoming(first, entry)
        phi.add_incoming(later, going)
    b.position_at_end(done)
    result = b.phi(I32)
    result.add_incoming(I32(-1), loop)
    result.add_incoming(position, look)
    return result
