"""Constant expressions in operands of instructions: those that ptxas refuses.

Source: ``nvgen.ptx.constants``; ptxas 13.5 adds constants to names, as in ``a+4``, and has names
in no other expression.
"""

from __future__ import annotations

from collections.abc import Iterator

from nvgen.diagnostics import Diagnostic, ptx_module
from nvgen.ptx.constants import Real, WrongConstant, constant
from nvgen.ptx.operands import (
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
    Operand,
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
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Instruction

#: No literal of so many characters or less has more than 64 bits.
_SHORT = 16
_NAMES = (Register, Symbol, SpecialRegister, Discard)
_OF_PARTS = (Address, Vector, Arguments, Pair, Selected)
_EXPRESSIONS = (Prefix, Infix, Conditional, Parenthesised, Applied)
_SIGNED = ("!", "-")


def constant_problems(instruction: Instruction, source: SourceText) -> Iterator[Diagnostic]:
    """Diagnostics of the constant expressions of an instruction."""
    for operand in instruction.operands:
        if type(operand) not in _NAMES and not (type(operand) is Integer and len(operand.literal) <= _SHORT):
            yield from _of_operand(operand, source)


def _of_operand(operand: Node, source: SourceText) -> Iterator[Diagnostic]:
    if isinstance(operand, Address) and any(isinstance(part, Element) for part in operand.parts):
        wrong = WrongConstant(operand, "an element of an array stands in no brackets: write `[a+4]`")
        yield bad_constant(wrong, source)
    elif isinstance(operand, _OF_PARTS):
        for part in operand.children():
            yield from _of_operand(part, source)
    elif isinstance(operand, (Integer, Float, *_EXPRESSIONS)):
        try:
            check_expression(operand)
        except WrongConstant as wrong:
            yield bad_constant(wrong, source)


def bad_constant(wrong: WrongConstant, source: SourceText) -> Diagnostic:
    """The diagnostic of an expression that there is not."""
    start, end = max(wrong.operand.start, 0), max(wrong.operand.end, 0)
    written = " ".join(source.text[start:end].split())
    return ptx_module.BadConstant(source.span(start, end), written, wrong.problem)


def check_expression(operand: Operand) -> None:
    """Sees whether an operand is a constant expression, or a name to which one is added.

    Raises:
        WrongConstant: it is neither.
    """
    if isinstance(operand, Infix) and operand.operator == "+" and is_base(operand.left):
        if isinstance(operand.left, Applied):
            raise WrongConstant(operand.left, "it stands in initial values only")
        if isinstance(operand.left, Element):
            raise WrongConstant(operand, "nothing is added to an element of an array")
        found = constant(operand.right)
        if found is None or isinstance(found, Real):
            raise WrongConstant(operand.right, "an integer is added to a name, and nothing else")
    elif isinstance(operand, Prefix) and operand.operator in _SIGNED and isinstance(operand.operand, Register):
        return  # the form says where a sign may stand
    elif constant(operand) is None:
        raise WrongConstant(operand, "names and registers stand first, as in `a+4`, and in no other expression")
