"""Instructions of PTX that LLVM has no intrinsic for, as functions of LLVM's generic operations: see ``nvvm``.

Source: PTX ISA, ``bfe``, ``bfi``, ``lop3``, ``mad24``, ``clmad``, ``vabsdiff4``, ``set``, ``sin``, ``cos``, ``add``,
``sub`` and ``mul`` of halves.
"""

from __future__ import annotations

import math
import re

from llvmlite import ir

from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.codegen.llvm_types import value_type
from nvgen.targets.cpu.library.nvvm.definition import F32, F64, I1, I16, I32, I64, Definition, call, elements, vector_of
from nvgen.targets.cpu.library.nvvm.formats import widened
from nvgen.targets.cpu.library.nvvm.halves import flushed
from nvgen.types import SCALARS


def _byte(b: ir.IRBuilder, value: ir.Value) -> ir.Value:
    return b.and_(value, I32(255))


def _resized(b: ir.IRBuilder, value: ir.Value, type_: ir.IntType) -> ir.Value:
    """An i32 in the word's own type."""
    return value if type_ == I32 else b.zext(value, type_)


def extract(match: re.Match[str]) -> Definition:
    """``bfe``: start and length are bytes; past the end there are copies of the sign, or zeros."""
    bits, is_signed = int(match["bits"]), match["sign"] == "s"
    type_ = ir.IntType(bits)

    def body(b: ir.IRBuilder, word: ir.Value, start: ir.Value, length: ir.Value) -> ir.Value:
        shift, start, length = b.ashr if is_signed else b.lshr, _byte(b, start), _byte(b, length)
        position = _resized(b, call_intrinsic(b, "llvm.umin", [start, I32(bits - 1)]), type_)
        far = b.ashr(word, type_(bits - 1)) if is_signed else type_(0)
        moved = b.select(b.icmp_unsigned("<", start, I32(bits)), shift(word, position), far)
        rest = b.sub(I32(bits), call_intrinsic(b, "llvm.umin", [length, I32(bits)]))
        amount = _resized(b, call_intrinsic(b, "llvm.umin", [rest, I32(bits - 1)]), type_)
        field = shift(b.shl(moved, amount), amount)
        return b.select(b.icmp_unsigned("==", length, I32(0)), type_(0), field)

    return Definition(type_, [type_, I32, I32], body)


def insert(match: re.Match[str]) -> Definition:
    """``bfi``: into ``word`` goes ``field``; start and length are bytes."""
    bits = int(match["bits"])
    type_ = ir.IntType(bits)

    def body(b: ir.IRBuilder, word: ir.Value, field: ir.Value, start: ir.Value, length: ir.Value) -> ir.Value:
        start, length = _byte(b, start), _byte(b, length)
        position, count = (_resized(b, b.and_(value, I32(bits - 1)), type_) for value in (start, length))
        few = b.sub(b.shl(type_(1), count), type_(1))
        ones = b.select(b.icmp_unsigned(">=", length, I32(bits)), type_(-1), few)
        mask = b.select(b.icmp_unsigned("<", start, I32(bits)), b.shl(ones, position), type_(0))
        put = b.and_(b.shl(field, position), mask)
        return b.or_(b.and_(word, b.xor(mask, type_(-1))), put)

    return Definition(type_, [type_, type_, I32, I32], body)


def any_logic(match: re.Match[str]) -> Definition:
    """``lop3``: each bit of the table is the value for one triple of bits."""

    def body(b: ir.IRBuilder, x: ir.Value, y: ir.Value, z: ir.Value, table: ir.Value) -> ir.Value:
        inverted, result = [b.not_(operand) for operand in (x, y, z)], I32(0)
        for row in range(8):
            pairs = zip((x, y, z), inverted, (4, 2, 1), strict=True)
            first, second, third = (operand if row & bit else other for operand, other, bit in pairs)
            is_so = b.sub(I32(0), b.and_(b.lshr(table, I32(row)), I32(1)))
            result = b.or_(result, b.and_(b.and_(b.and_(first, second), third), is_so))
        return result

    return Definition(I32, [I32] * 4, body)


def product_and_sum(match: re.Match[str]) -> Definition:
    name = f"mul24.{'i' if match['sign'] == 's' else 'ui'}"
    return Definition(I32, [I32] * 3, lambda b, x, y, z: b.add(call(b, name, I32, x, y), z))


def arithmetic(match: re.Match[str]) -> Definition:
    """A sum or product as a fused one that rounds once as well; of two zeros the sign is right."""
    type_ = value_type(SCALARS[match["type"]])
    name = f"fma.rn{match['modifiers']}.{match['type']}"

    def body(b: ir.IRBuilder, x: ir.Value, y: ir.Value) -> ir.Value:
        fused = {"add": (x, type_(1.0), y), "sub": (y, type_(-1.0), x), "mul": (x, y, type_(-0.0))}
        return call(b, name, type_, *fused[match["op"]])

    return Definition(type_, [type_] * 2, body)


_CONDITIONS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}


def compare(match: re.Match[str]) -> Definition:
    """``set`` of pairs: on f64, which holds every half; subnormal ones are compared as 0 with ``.ftz``. The conditions
    that end with ``u`` are true for NaN."""
    scalar, condition = SCALARS[match["type"]], _CONDITIONS[match["op"][:2]]
    type_, ftz = value_type(scalar), bool(match["ftz"])

    def body(b: ir.IRBuilder, *given: ir.Value) -> ir.Value:
        test = b.fcmp_ordered if len(match["op"]) == 2 else b.fcmp_unordered
        bits = [[flushed(b, b.bitcast(half, I16), scalar, ftz=ftz) for half in elements(b, pair)] for pair in given]
        numbers = [[widened(b, half, scalar.name) for half in halves] for halves in bits]
        holds = [test(condition, x, y) for x, y in zip(*numbers, strict=True)]
        if match["result"] != "u32":
            return vector_of(b, [b.select(one, type_(1.0), type_(0.0)) for one in holds])
        low, high = (b.select(one, I32(mask), I32(0)) for one, mask in zip(holds, (0xFFFF, -0x10000), strict=True))
        return b.or_(low, high)

    pair = ir.VectorType(type_, 2)
    return Definition(I32 if match["result"] == "u32" else pair, [pair] * 2, body)


def difference_of_bytes(match: re.Match[str]) -> Definition:
    """``vabsdiff4`` of unsigned bytes; ``.add`` sums them up."""

    def body(b: ir.IRBuilder, x: ir.Value, y: ir.Value, *addend: ir.Value) -> ir.Value:
        total, packed = addend[0] if addend else I32(0), I32(0)
        for index in range(4):
            both = [_byte(b, b.lshr(operand, I32(8 * index))) for operand in (x, y)]
            low, high = (call_intrinsic(b, f"llvm.{which}", both) for which in ("umin", "umax"))
            far = b.sub(high, low)
            total, packed = b.add(total, far), b.or_(packed, b.shl(far, I32(8 * index)))
        return total if addend else packed

    return Definition(I32, [I32] * (3 if match["add"] else 2), body)


def two_of_16_bits(match: re.Match[str]) -> Definition:
    """``add``, ``min`` and ``max`` of both halves of a word."""

    def half(b: ir.IRBuilder, operands: tuple[ir.Value, ...], shift: int) -> ir.Value:
        both = [b.trunc(b.lshr(operand, I32(shift)), I16) for operand in operands]
        is_sum = match["op"] == "add"
        result = b.add(*both) if is_sum else call_intrinsic(b, f"llvm.{match['sign']}{match['op']}", both)
        return b.zext(call_intrinsic(b, "llvm.smax", [result, I16(0)]) if match["relu"] else result, I32)

    def body(b: ir.IRBuilder, *operands: ir.Value) -> ir.Value:
        low, high = (half(b, operands, shift) for shift in (0, 16))
        return b.or_(b.shl(high, I32(16)), low)

    return Definition(I32, [I32] * 2, body)


_RELATIONS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}


def compare_packed(match: re.Match[str]) -> Definition:
    """``set`` of packed integers: all ones where it holds."""
    count = int(match["count"])
    vector = ir.VectorType(ir.IntType(32 // count), count)

    def body(b: ir.IRBuilder, *operands: ir.Value) -> ir.Value:
        left, right = (b.bitcast(operand, vector) for operand in operands)
        test = b.icmp_signed if match["sign"] == "s" else b.icmp_unsigned
        return b.bitcast(b.sext(test(_RELATIONS[match["op"]], left, right), vector), I32)

    return Definition(I32, [I32, I32], body)


#: Every fourth bit: where four factors of such bits are multiplied, carries end before the next bit that counts.
_EVERY_FOURTH = 0x1111111111111111


def without_carries(match: re.Match[str]) -> Definition:
    """``clmad``: the lower half by products of every fourth bit, whose sums carry into bits that are masked; at the top
    they carry out. The upper half is the lower one of the factors in reverse order, reversed and shifted by one."""

    def lower(b: ir.IRBuilder, left: ir.Value, right: ir.Value) -> ir.Value:
        masks = [I64(_EVERY_FOURTH << place) for place in range(4)]
        lefts, rights = ([b.and_(factor, mask) for mask in masks] for factor in (left, right))
        result: ir.Value = I64(0)
        for place, mask in enumerate(masks):
            terms = [b.mul(lefts[at], rights[(place - at) % 4]) for at in range(4)]
            folded = b.xor(b.xor(terms[0], terms[1]), b.xor(terms[2], terms[3]))
            result = b.or_(result, b.and_(folded, mask))
        return result

    def body(b: ir.IRBuilder, left: ir.Value, right: ir.Value, addend: ir.Value) -> ir.Value:
        if match["part"] == "lo":
            return b.xor(lower(b, left, right), addend)
        reversed_ = [call_intrinsic(b, "llvm.bitreverse", [factor]) for factor in (left, right)]
        upper = call_intrinsic(b, "llvm.bitreverse", [lower(b, *reversed_)])
        return b.xor(b.lshr(upper, I64(1)), addend)

    return Definition(I64, [I64] * 3, body)


#: Terms of the series of sine and cosine up to an eighth of a turn, where the next one is less than 2 ** -53.
_TERMS = 8


def of_cycles(match: re.Match[str]) -> Definition:
    """``sin.approx.ftz.2pi``: of what is left of the nearest quarter of a turn, in f64, rounded once."""

    def series(b: ir.IRBuilder, angle: ir.Value, first: int) -> ir.Value:
        square, total = b.fmul(angle, angle), F64(0.0)
        for index in reversed(range(_TERMS)):
            term = F64((-1) ** index / math.factorial(2 * index + first))
            total = call_intrinsic(b, "llvm.fma", [total, square, term])
        return b.fmul(total, angle) if first else total

    def body(b: ir.IRBuilder, given: ir.Value) -> ir.Value:
        cycles = b.fpext(call(b, "flush", F32, given), F64)
        rest = b.fsub(cycles, call_intrinsic(b, "llvm.roundeven", [cycles]))
        quarters = call_intrinsic(b, "llvm.roundeven", [b.fmul(rest, F64(4.0))])
        angle = b.fmul(b.fsub(rest, b.fmul(quarters, F64(0.25))), F64(2 * math.pi))
        sine, cosine = series(b, angle, 1), series(b, angle, 0)
        place = b.add(b.fptosi(b.select(b.fcmp_ordered("ord", quarters, quarters), quarters, F64(0.0)), I32), I32(4))
        place = b.add(place, I32(1)) if match["op"] == "cos" else place
        size = b.select(b.trunc(place, I1), cosine, sine)
        is_negative = b.trunc(b.lshr(place, I32(1)), I1)
        number = b.fptrunc(b.select(is_negative, b.fneg(size), size), F32)
        # As IEEE 754 has it: of whole turns, and halves, the sine has the angle's sign.
        zero = F32(0.0) if match["op"] == "cos" else call_intrinsic(b, "llvm.copysign", [F32(0.0), given])
        return call(b, "flush", F32, b.select(b.fcmp_ordered("==", number, F32(0.0)), zero, number))

    return Definition(F32, [F32], body)


RULES = (
    (r"set\.(?P<op>eq|ne|lt|le|gt|ge)\.(?P<sign>[su])(?:8|16)x(?P<count>[24])", compare_packed),
    (r"clmad\.(?P<part>lo|hi)\.u64", without_carries),
    (r"(?P<op>sin|cos)\.approx\.ftz\.2pi\.f32", of_cycles),
    (r"vabsdiff4\.u32\.u32\.u32(?P<add>\.add)?", difference_of_bytes),
    (r"(?P<op>add|min|max)(?P<relu>\.relu)?\.(?P<sign>[su])16x2", two_of_16_bits),
    (r"bfe\.(?P<sign>[su])(?P<bits>32|64)", extract),
    (r"bfi\.b(?P<bits>32|64)", insert),
    ("lop3", any_logic),
    (r"mad24\.lo\.(?P<sign>[su])32", product_and_sum),
    (r"(?P<op>add|sub|mul)\.rn(?P<modifiers>(?:\.ftz)?(?:\.sat)?)\.(?P<type>f16|bf16)", arithmetic),
    (
        r"set\.(?P<op>(?:eq|ne|lt|le|gt|ge)u?)(?P<ftz>\.ftz)?\.(?P<result>u32|f16x2|bf16x2)\.(?P<type>f16|bf16)x2",
        compare,
    ),
)
