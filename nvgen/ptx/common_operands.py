"""Reads the operands that nearly all instructions have: names, numbers, ``[a+4]`` and vectors of names.

In a module of a compiler these are 99 of 100 instructions; one regular expression an operand reads them at several
megabytes a second. What it does not know ``nvgen.ptx.operand_parser`` reads, which gives the same nodes.
"""

from __future__ import annotations

import re

from nvgen.ptx.classes import NameClasses
from nvgen.ptx.operands import Address, Float, Infix, Integer, Operand, Vector

_NAME = r"(?:[A-Za-z][\w$]*+|[_$%][\w$]++|_)"
_INTEGER = r"[+-]?(?:0[xX][0-9a-fA-F]{1,32}|0[0-7]{0,43}|[1-9][0-9]{0,38})U?(?![\w$.])"
_FLOAT = r"0[fF][0-9a-fA-F]{8}(?![\w$])|0[dD][0-9a-fA-F]{16}(?![\w$])"
_BLANKS = r"[ \t\r\n]*+"
#: With the comma or the semicolon after it; the groups are named by the numbers below.
_OPERAND = re.compile(
    rf"{_BLANKS}(?:({_NAME}(?:\.[xyzw](?!\w))?)|\[({_NAME})(?:(\+)({_INTEGER}))?\]|({_INTEGER})"
    rf"|\{{([\w$%, \t\r\n]++)\}}|({_FLOAT})){_BLANKS}[,;]",
    re.ASCII,
)
_NAMED, _PLAIN_ADDRESS, _PLUS, _OFFSET_ADDRESS, _NUMBER, _VECTOR, _BITS = range(1, 8)
_ELEMENT = re.compile(rf"{_BLANKS}({_NAME}){_BLANKS}(?:,|$)", re.ASCII)


def common_operands(text: str, at: int, names: NameClasses) -> tuple[list[Operand], int] | None:
    """The operands from an offset to the semicolon and the offset after it; None where one is not so simple."""
    found: list[Operand] = []
    known = names.known
    while True:
        match = _OPERAND.match(text, at)
        if match is None:
            return None
        kind = match.lastindex
        if kind == _NAMED:
            name = match[1]
            make = known.get(name)
            if make is None:
                if "." in name:
                    return None  # a component, of which there are few
                make = names.make(name)
            start, end = match.span(1)
            found.append(make(name, start, end))
        elif kind == _PLAIN_ADDRESS:
            name = match[2]
            start, end = match.span(2)
            base = (known.get(name) or names.make(name))(name, start, end)
            found.append(Address((base,), start - 1, end + 1))
        elif kind == _OFFSET_ADDRESS:
            name = match[2]
            start, end = match.span(2)
            base = (known.get(name) or names.make(name))(name, start, end)
            at, end = match.span(4)
            found.append(Address((Infix("+", base, Integer(match[4], at, end), start, end),), start - 1, end + 1))
        elif kind == _NUMBER:
            start, end = match.span(5)
            found.append(Integer(match[5], start, end))
        elif kind == _VECTOR:
            vector = _vector(match, names)
            if vector is None:
                return None
            found.append(vector)
        else:
            start, end = match.span(7)
            found.append(Float(match[7], start, end))
        at = match.end()
        if text[at - 1] == ";":
            return found, at


def _vector(match: re.Match[str], names: NameClasses) -> Vector | None:
    """Names between braces; None if there is something else."""
    inner, start = match[6], match.start(6)
    elements: list[Operand] = []
    at = 0
    while at < len(inner):
        element = _ELEMENT.match(inner, at)
        if element is None:
            return None
        name = element[1]
        position = start + element.start(1)
        elements.append(names.make(name)(name, position, position + len(name)))
        at = element.end()
    if not elements or inner.rstrip().endswith(","):
        return None
    return Vector(tuple(elements), start - 1, start + len(inner) + 1)
