"""Reads operands, constant expressions and initial values, whatever they look like.

What most instructions have is read by ``nvgen.ptx.common_operands`` with fewer questions; both give the same nodes.
Source: PTX ISA, "Instruction Operands", "Constant Expressions", "Initializers".
"""

from __future__ import annotations

import re

from nvgen.ptx.classes import NameClasses
from nvgen.ptx.lexer import DOTTED, FLOAT, INTEGER, NAME, Reader
from nvgen.ptx.operands import (
    BINDS,
    Address,
    Applied,
    Arguments,
    Conditional,
    Element,
    Float,
    Infix,
    Integer,
    Operand,
    Pair,
    Parenthesised,
    Prefix,
    Selected,
    SpecialRegister,
    Symbol,
    Vector,
    is_base,
)
from nvgen.ptx.special_registers import NAMES

_INFIX = re.compile(r"\|\||&&|==|!=|<<|>>|<=|>=|[|^&<>+\-*/]|%(?![\w$])")
_CAST = re.compile(r"\(\s*\.([su]64)\s*\)")
_PART = re.compile(r"\.(\w+)", re.ASCII)
_TEXTURE_FIELD = re.compile(r"=(?!=)")
_OPERAND = "an operand"
#: A number with the comma after it, of which tables have a hundred thousand.
_LISTED = re.compile(r"([+-]?(?:0[xX][0-9a-fA-F]{1,16}|0|[1-9][0-9]{0,18}))[ \t\r\n]*+,[ \t\r\n]*+", re.ASCII)


def operand(reader: Reader, names: NameClasses, is_call: bool = False) -> Operand:
    """An operand and the trivia after it."""
    reader.nest()
    if is_call and reader.next_is("("):
        found: Operand = _arguments(reader, names)
    else:
        found = _expression(reader, names, 0)
        if reader.next_is("?"):
            found = _conditional(reader, names, found)
    reader.depth -= 1
    return found


def operands(reader: Reader, names: NameClasses, closing: str, is_call: bool = False) -> tuple[Operand, ...]:
    """Operands with commas between them, up to what closes them, which stays."""
    found: list[Operand] = []
    if reader.next_is(closing):
        return ()
    if reader.next_is("}"):
        reader.fail(_OPERAND, f"`{closing}`")
    while True:
        while (number := _LISTED.match(reader.text, reader.at)) is not None:
            start, end = number.span(1)
            found.append(Integer(number[1], start, end))
            reader.at = number.end()
        if reader.next_is("/") or reader.next_is("#"):
            reader.skip()  # a comment between two numbers
        found.append(operand(reader, names, is_call))
        if reader.next_is(closing):
            return tuple(found)
        if not reader.take(","):
            reader.fail("`,`", f"`{closing}`")


def initial_value(reader: Reader, names: NameClasses) -> Operand:
    """An initial value: a constant, an address, a mask of one, or several in braces."""
    return operand(reader, names)


def _conditional(reader: Reader, names: NameClasses, test: Operand) -> Operand:
    reader.expect("?")
    yes = operand(reader, names)
    reader.expect(":")
    no = operand(reader, names)
    return Conditional(test, yes, no, test.start, no.end)


def _expression(reader: Reader, names: NameClasses, weakest: int) -> Operand:
    """An operand, and what binary operators that bind more strongly than ``weakest`` join to it."""
    left = _unary(reader, names)
    depth = reader.depth
    while True:
        match = _INFIX.match(reader.text, reader.at)
        if match is None:
            reader.depth = depth
            return left
        operator = match[0]
        if operator == "|" and not isinstance(left, (Integer, Parenthesised, Infix, Prefix)):
            reader.take("|")
            second = _unary(reader, names)
            reader.depth = depth
            return Pair(left, second, left.start, second.end)
        strength = BINDS[operator]
        if operator == "+" and not weakest and is_base(left):
            reader.take("+")
            offset = operand(reader, names)  # all of what follows: `a+1<<2` is four bytes behind a
            reader.depth = depth
            return Infix("+", left, offset, left.start, offset.end)
        if strength <= weakest:
            reader.depth = depth
            return left
        reader.take(operator)
        reader.nest()  # until the expression ends: each operator makes the tree of what stands left of it deeper
        right = _expression(reader, names, strength)
        left = Infix(operator, left, right, left.start, right.end)


def _unary(reader: Reader, names: NameClasses) -> Operand:
    start = reader.at
    if reader.at < len(reader.text) and reader.text[start] in "+-!~":
        return _prefixed(reader, names)
    cast = reader.match(_CAST)
    if cast is not None:
        reader.skip()
        reader.nest()
        inner = _unary(reader, names)
        reader.depth -= 1
        return Prefix(f"(.{cast[1]})", inner, start, inner.end)
    return _selected(reader, names, _primary(reader, names))


def _prefixed(reader: Reader, names: NameClasses) -> Operand:
    start = reader.at
    sign = reader.text[start]
    reader.at += 1
    if sign in "+-":
        float_ = reader.match(FLOAT)
        integer = None if float_ is not None else reader.match(INTEGER)
        number = float_ or integer
        if number is not None:
            literal, end = reader.text[start : number.end()], number.end()
            reader.skip()
            return Float(literal, start, end) if float_ is not None else Integer(literal, start, end)
    reader.skip()
    reader.nest()
    inner = _unary(reader, names)
    reader.depth -= 1
    return Prefix(sign, inner, start, inner.end)


def _primary(reader: Reader, names: NameClasses) -> Operand:
    start = reader.at
    match = reader.match(NAME)
    if match is not None:
        return _named(reader, names, match[0], start)
    match = reader.match(FLOAT)
    if match is not None:
        reader.skip()
        return Float(match[0], start, match.end())
    match = reader.match(INTEGER)
    if match is not None:
        return _number(reader, names, match[0], start)
    kind = reader.text[start : start + 1]
    if kind == "[":
        return _address(reader, names)
    if kind == "{":
        elements, end = _enclosed(reader, names, "{", "}")
        return Vector(elements, start, end)
    if kind == "(":
        reader.expect("(")
        inner = operand(reader, names)
        end = reader.at + 1
        reader.expect(")", "an operator")
        return Parenthesised(inner, start, end)
    match = reader.match(DOTTED)
    if match is not None:  # the name of a section
        reader.skip()
        return Symbol(match[0], start, match.end())
    return reader.fail(_OPERAND)


def _named(reader: Reader, names: NameClasses, name: str, start: int) -> Operand:
    """What begins with a name, which has been read."""
    end = reader.at
    if name.startswith("%") and reader.next_is("."):
        part = _PART.match(reader.text, reader.at)
        if part is not None and name + part[0] in NAMES:
            reader.at = part.end()
            reader.skip()
            return SpecialRegister(name + part[0], start, part.end())
    reader.skip()
    if name in ("generic", "mask") and reader.next_is("("):
        return _applied(reader, names, name, start)
    found = names.make(name)(name, start, end)
    if reader.next_is("["):
        reader.expect("[")
        index = operand(reader, names)
        end = reader.at + 1
        reader.expect("]")
        return Element(found, index, start, end)
    match = _TEXTURE_FIELD.match(reader.text, reader.at)
    if match is not None:  # `filter_mode = linear`, in the initial value of a sampler
        reader.take("=")
        value = _expression(reader, names, 0)
        return Infix("=", found, value, start, value.end)
    return found


def _number(reader: Reader, names: NameClasses, literal: str, start: int) -> Operand:
    end = reader.at
    reader.skip()
    if reader.next_is("("):  # 0xFF00(a)
        return _applied(reader, names, literal, start)
    return Integer(literal, start, end)


def _applied(reader: Reader, names: NameClasses, function: str, start: int) -> Operand:
    reader.expect("(")
    inner = operand(reader, names)
    end = reader.at + 1
    reader.expect(")")
    return Applied(function, inner, start, end)


def _selected(reader: Reader, names: NameClasses, found: Operand) -> Operand:
    """``%r1.b0``, ``v.x``, ``[a].unified``."""
    follows = reader.last_end == reader.at or isinstance(found, Address)  # else it is what begins a line of data
    match = reader.match(_PART) if follows and reader.next_is(".") else None
    if match is None:
        return found
    reader.skip()
    return Selected(found, match[1], found.start, match.end())


def _address(reader: Reader, names: NameClasses) -> Operand:
    start = reader.at
    parts, end = _enclosed(reader, names, "[", "]")
    if not parts:
        reader.at = end - 1
        reader.fail("an address")
    return Address(parts, start, end)


def _arguments(reader: Reader, names: NameClasses) -> Operand:
    start = reader.at
    elements, end = _enclosed(reader, names, "(", ")")
    return Arguments(elements, start, end)


def _enclosed(reader: Reader, names: NameClasses, opening: str, closing: str) -> tuple[tuple[Operand, ...], int]:
    """Operands between brackets, and the offset after the closing one."""
    reader.nest()
    reader.expect(opening)
    found = operands(reader, names, closing)
    end = reader.at + 1
    reader.expect(closing)
    reader.depth -= 1
    return found, end
