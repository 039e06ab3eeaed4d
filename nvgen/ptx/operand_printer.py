"""Writes operands and constant expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from nvgen.diagnostics import InternalError
from nvgen.ptx.operands import (
    BINDS,
    Address,
    Applied,
    Arguments,
    Conditional,
    Discard,
    Element,
    Float,
    Infix,
    Integer,
    Node,
    Pair,
    Parenthesised,
    Prefix,
    Register,
    Selected,
    SpecialRegister,
    Symbol,
    Vector,
    is_base,
)


def operand_text(node: Node) -> str:
    """The text of an operand.

    Raises:
        InternalError: this is no operand.
    """
    write = _WRITERS.get(type(node))
    if write is None:
        raise InternalError(f"no operand of PTX: {node!r}")
    return write(node)


def _name(node: Any) -> str:
    name: str = node.name
    return name


def _literal(node: Any) -> str:
    literal: str = node.literal
    return literal


def _listed(nodes: Iterable[Node]) -> str:
    return ", ".join(map(operand_text, nodes))


def _infix(node: Infix) -> str:
    between = f" {node.operator} " if node.operator in ("=", "%") else node.operator
    if _adds_to_name(node):
        return f"{operand_text(node.left)}+{operand_text(node.right)}"
    strength = BINDS.get(node.operator, 0)
    return f"{_within(node.left, strength)}{between}{_within(node.right, strength + 1)}"


def _adds_to_name(node: Node) -> bool:
    """Whether all that follows is added to a name."""
    return isinstance(node, Infix) and node.operator == "+" and is_base(node.left)


def _within(node: Node, strength: int) -> str:
    """What stands beside an operator; in parentheses, where it was made without, and would be read otherwise."""
    binds_less = isinstance(node, Conditional) or _adds_to_name(node)
    binds_less = binds_less or (isinstance(node, Infix) and BINDS.get(node.operator, 0) < strength)
    return f"({operand_text(node)})" if binds_less else operand_text(node)


def _prefix(node: Prefix) -> str:
    inner = operand_text(node.operand)
    if isinstance(node.operand, (Infix, Conditional)):
        return f"{node.operator}({inner})"
    blank = " " if isinstance(node.operand, (Integer, Float)) else ""  # a sign that follows directly is the number's
    return f"{node.operator}{blank}{inner}"


def _conditional(node: Conditional) -> str:
    test = operand_text(node.test)
    test = f"({test})" if isinstance(node.test, Conditional) else test
    return f"{test} ? {operand_text(node.yes)} : {operand_text(node.no)}"


_WRITERS: dict[type[Node], Callable[[Any], str]] = {
    Register: _name,
    SpecialRegister: _name,
    Symbol: _name,
    Integer: _literal,
    Float: _literal,
    Discard: lambda node: "_",
    Prefix: _prefix,
    Infix: _infix,
    Conditional: _conditional,
    Parenthesised: lambda node: f"({operand_text(node.operand)})",
    Applied: lambda node: f"{node.function}({operand_text(node.operand)})",
    Address: lambda node: f"[{_listed(node.parts)}]",
    Element: lambda node: f"{operand_text(node.array)}[{operand_text(node.index)}]",
    Selected: lambda node: f"{operand_text(node.operand)}.{node.part}",
    Vector: lambda node: f"{{{_listed(node.elements)}}}",
    Pair: lambda node: f"{operand_text(node.first)}|{operand_text(node.second)}",
    Arguments: lambda node: f"({_listed(node.elements)})",
}
