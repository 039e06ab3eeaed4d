"""The shadow of what an instruction computes, from those of its operands.

Operations on bits and moves are exact, comparisons, sums and differences as far as the known bits of their operands go;
products are unknown from the lowest unknown bit on, but for those by powers of two. What else is computed of an unknown
bit is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

from llvmlite import ir

from nvgen.targets.cpu.checks.shadows.values import (
    all_bits,
    bits_of,
    is_unknown,
    none,
    shadow_type,
    spread,
    spread_each,
)

_I1, _I64 = ir.IntType(1), ir.IntType(64)
#: Gives the shadow of an operand.
Shadows = Callable[[ir.Value], ir.Value]
_Rule = Callable[[ir.IRBuilder, Any, Shadows], ir.Value]


def shadow_of(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    """The shadow of an instruction's result; the builder stands behind it."""
    return RULES[made.opname.partition(" ")[0]](b, made, shadows)


def _strict(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    """Unknown where anything is, element by element."""
    result = shadow_type(made.type)
    found = [shadow for operand in made.operands if not isinstance(shadow := shadows(operand), ir.Constant)]
    return reduce(b.or_, [spread_each(b, shadow, result) for shadow in found])


def of_call(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    """The result of a function that computes something of its arguments alone."""
    return _any_of(b, made.args, shadows, shadow_type(made.type))


def _any_of(b: ir.IRBuilder, values: Sequence[ir.Value], shadows: Shadows, type_: ir.Type) -> ir.Value:
    """All bits unknown, if any is of some values."""
    found = [shadows(value) for value in values if not isinstance(value, ir.Constant)]
    flags = [is_unknown(b, shadow) for shadow in found if not isinstance(shadow, ir.Constant)]
    return spread(b, reduce(b.or_, flags), type_)


def _and(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    left, right = made.operands
    ours, theirs = shadows(left), shadows(right)
    if isinstance(theirs, ir.Constant):
        return b.and_(ours, right)
    if isinstance(ours, ir.Constant):
        return b.and_(left, theirs)
    return b.or_(b.and_(ours, theirs), b.or_(b.and_(ours, right), b.and_(left, theirs)))


def _or(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    left, right = made.operands
    ours, theirs = shadows(left), shadows(right)
    ones = all_bits(ours.type)
    if isinstance(theirs, ir.Constant):
        return b.and_(ours, b.xor(right, ones))
    if isinstance(ours, ir.Constant):
        return b.and_(b.xor(left, ones), theirs)
    kept = b.or_(b.and_(ours, b.xor(right, ones)), b.and_(b.xor(left, ones), theirs))
    return b.or_(b.and_(ours, theirs), kept)


def _xor(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    known = [shadow for operand in made.operands if not isinstance(shadow := shadows(operand), ir.Constant)]
    return reduce(b.or_, known)


def _upwards(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    joined = _xor(b, made, shadows)
    return b.or_(joined, b.sub(none(joined.type), joined))


def _sum(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    """Those that differ between the least and the greatest number that the operands may be, and the operands' own."""
    left, right = made.operands
    ours, theirs = shadows(left), shadows(right)
    ones = all_bits(ours.type)
    low, high = b.and_(left, b.xor(ours, ones)), b.or_(left, ours)
    low_right, high_right = b.and_(right, b.xor(theirs, ones)), b.or_(right, theirs)
    if made.opname == "add":
        differs = b.xor(b.add(low, low_right), b.add(high, high_right))
    else:
        differs = b.xor(b.sub(low, high_right), b.sub(high, low_right))
    return b.or_(differs, b.or_(ours, theirs))


def _product(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    """By a constant that is a power of two it is a shift; of others unknown from the lowest unknown bit of it on."""
    for value, factor in (made.operands, made.operands[::-1]):
        by = factor.constant if isinstance(factor, ir.Constant) else 0
        if isinstance(by, int) and by > 0:
            shadow = shadows(value)
            moved = b.shl(shadow, shadow.type((by & -by).bit_length() - 1))
            return moved if by & by - 1 == 0 else b.or_(moved, b.sub(none(moved.type), moved))
    return _upwards(b, made, shadows)


def _shift(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    value, count = made.operands
    moved, unknown = getattr(b, made.opname)(shadows(value), count), shadows(count)
    return moved if isinstance(unknown, ir.Constant) else b.or_(moved, spread_each(b, unknown, moved.type))


def _cast(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    (operand,) = made.operands
    kind, result = made.opname.partition(" ")[0], shadow_type(made.type)
    if kind in ("trunc", "zext", "sext", "bitcast"):
        return getattr(b, kind)(shadows(operand), result)
    bits = shadows(operand)  # of a pointer, which is an i64
    if bits_of(result) < bits_of(bits.type):
        return b.trunc(bits, result)
    return bits if bits.type == result else b.zext(bits, result)


def _same(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    return shadows(made.operands[0])


def _select(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    test, left, right = made.operands
    ours, theirs = shadows(left), shadows(right)
    chosen = b.select(test, ours, theirs)
    unknown = shadows(test)
    if isinstance(unknown, ir.Constant):
        return chosen
    if isinstance(unknown.type, ir.VectorType):
        return b.or_(spread_each(b, unknown, ours.type), chosen)
    if isinstance(ours.type, (ir.LiteralStructType, ir.ArrayType)):
        return b.select(unknown, spread(b, _I1(1), ours.type), chosen)
    differs = all_bits(ours.type)
    if isinstance(made.type, (ir.IntType, ir.VectorType)) and left.type == ours.type:
        differs = b.or_(b.xor(left, right), b.or_(ours, theirs))
    return b.select(unknown, differs, chosen)


_ORDERED = {"ugt": ">", "uge": ">=", "ult": "<", "ule": "<="}


def _compared(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    """Known where the known bits of both sides decide it."""
    left, right = made.operands
    ours, theirs = shadows(left), shadows(right)
    if left.type != ours.type:
        return _strict(b, made, shadows)
    if made.op in ("eq", "ne"):
        either = b.or_(ours, theirs)
        differs = b.and_(b.xor(left, right), b.xor(either, all_bits(either.type)))
        some, same = (b.icmp_unsigned(sign, one, none(one.type)) for sign, one in (("!=", either), ("==", differs)))
        return b.and_(some, same)
    if made.op.startswith("s"):
        flip = _highest(left.type)
        left, right = b.xor(left, flip), b.xor(right, flip)
    ones = all_bits(ours.type)
    low, high = b.and_(left, b.xor(ours, ones)), b.or_(left, ours)
    low_right, high_right = b.and_(right, b.xor(theirs, ones)), b.or_(right, theirs)
    sign = _ORDERED[f"u{made.op[1:]}"]
    return b.xor(b.icmp_unsigned(sign, low, high_right), b.icmp_unsigned(sign, high, low_right))


def _highest(type_: ir.Type) -> ir.Constant:
    """The highest bit of a number, or of each element."""
    if isinstance(type_, ir.VectorType):
        return ir.Constant(type_, [1 << (type_.element.width - 1)] * type_.count)
    return type_(1 << (type_.width - 1))


def _address(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    return _any_of(b, made.operands, shadows, shadow_type(made.type))


def _or_place(b: ir.IRBuilder, shadow: ir.Value, place: ir.Value) -> ir.Value:
    """A shadow, unless nobody knows which element it is of."""
    if isinstance(place, ir.Constant):
        return shadow
    return b.or_(shadow, spread(b, is_unknown(b, place), shadow.type))


def _element(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    vector, index = made.operands
    return _or_place(b, b.extract_element(shadows(vector), index), shadows(index))


def _inserted(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    vector, value, index = made.operands
    return _or_place(b, b.insert_element(shadows(vector), shadows(value), index), shadows(index))


def _shuffled(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    left, right, places = made.operands
    return b.shuffle_vector(shadows(left), shadows(right), places)


def _part(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    return b.extract_value(shadows(made.operands[0]), list(made.indices))


def _with_part(b: ir.IRBuilder, made: Any, shadows: Shadows) -> ir.Value:
    whole, part = made.operands
    return b.insert_value(shadows(whole), shadows(part), list(made.indices))


RULES: dict[str, _Rule] = {
    "and": _and,
    "or": _or,
    **dict.fromkeys(("xor",), _xor),
    **dict.fromkeys(("add", "sub"), _sum),
    "mul": _product,
    **dict.fromkeys(("shl", "lshr", "ashr"), _shift),
    **dict.fromkeys(
        ("trunc", "zext", "sext", "bitcast", "ptrtoint", "inttoptr", "addrspacecast"),
        _cast,
    ),
    **dict.fromkeys(("freeze", "fneg"), _same),
    "select": _select,
    "icmp": _compared,
    "getelementptr": _address,
    "extractelement": _element,
    "insertelement": _inserted,
    "shufflevector": _shuffled,
    "extractvalue": _part,
    "insertvalue": _with_part,
    **dict.fromkeys(("udiv", "sdiv", "urem", "srem", "fadd", "fsub", "fmul", "fdiv", "frem", "fcmp"), _strict),
    **dict.fromkeys(("fptrunc", "fpext", "fptosi", "fptoui", "sitofp", "uitofp"), _strict),
}
