"""Constants among the operands of PTX, as numbers.

Source: PTX ISA, "Constants", "Constant Expressions".
"""

from __future__ import annotations

import struct

from nvgen.ptx.operands import Conditional, Infix, Integer, Operand, Parenthesised, Prefix

_MASK = 2**64 - 1
_COMPARISONS = {"==": "__eq__", "!=": "__ne__", "<": "__lt__", "<=": "__le__", ">": "__gt__", ">=": "__ge__"}


def float_value(literal: str) -> float:
    """The number that a floating-point literal stands for."""
    text = literal.lower()
    sign = -1.0 if text.startswith("-") else 1.0
    text = text.lstrip("+-")
    if text.startswith("0f"):
        return sign * float(struct.unpack("<f", int(text[2:], 16).to_bytes(4, "little"))[0])
    if text.startswith("0d"):
        return sign * float(struct.unpack("<d", int(text[2:], 16).to_bytes(8, "little"))[0])
    return sign * float(text)


def float_bits(literal: str, bits: int) -> int:
    """The bits of a floating-point literal as an operand of 16, 32 or 64 bits; a NaN keeps its payload where the
    literal has as many bits."""
    text = literal.lower()
    if (text.startswith("0f") and bits == 32) or (text.startswith("0d") and bits == 64):
        return int(text[2:], 16)
    form = {16: "<e", 32: "<f", 64: "<d"}[bits]
    try:
        return int.from_bytes(struct.pack(form, float_value(literal)), "little")
    except OverflowError:
        infinity = {16: 0x7C00, 32: 0x7F800000, 64: 0x7FF0000000000000}[bits]
        return infinity | (1 << (bits - 1) if text.startswith("-") else 0)


def integer(operand: Operand) -> int | None:
    """The value of a constant expression of integers, None for what is none: computed in 64 bits, signed."""
    match operand:
        case Integer():
            return operand.value
        case Parenthesised():
            return integer(operand.operand)
        case Prefix():
            return _prefix(operand)
        case Infix():
            left, right = integer(operand.left), integer(operand.right)
            return None if left is None or right is None else _signed(_infix(operand.operator, left, right))
        case Conditional():
            test = integer(operand.test)
            return None if test is None else integer(operand.yes if test else operand.no)
    return None


def _prefix(operand: Prefix) -> int | None:
    inner = integer(operand.operand)
    if inner is None:
        return None
    match operand.operator:
        case "-":
            return _signed(-inner)
        case "~":
            return _signed(~inner)
        case "!":
            return int(not inner)
        case "+":
            return inner
    return inner & _MASK if "u64" in operand.operator else _signed(inner)


def _signed(value: int) -> int:
    value &= _MASK
    return value - 2**64 if value >> 63 else value


def _infix(operator: str, left: int, right: int) -> int:
    if operator in _COMPARISONS:
        return int(getattr(left, _COMPARISONS[operator])(right))
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "<<":
            return left << (right & 63)
        case ">>":
            return left >> (right & 63)
        case "&":
            return left & right
        case "|":
            return left | right
        case "^":
            return left ^ right
        case "&&":
            return int(bool(left) and bool(right))
        case "||":
            return int(bool(left) or bool(right))
    if right == 0:
        return 0
    quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
    return quotient if operator == "/" else left - quotient * right
