"""What an expression stands for by the rules of its function, where they are not those of the kernel language."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import Enum

from nvgen.base.records import Node
from nvgen.diagnostics import Span
from nvgen.frontend.source.rules import NVGEN
from nvgen.frontend.typing.context import Context, Operand
from nvgen.tree import Expression, Statement


class Form(Enum):
    """A form of expression of which rules are asked; ``name`` and ``operands`` are those of ``Asked``."""

    ATTRIBUTE = "operand.name"
    SUBSCRIPT = "operand[index]"
    CALL = "operand(*operands, **keywords), where the first one is static"
    SIGN = "name operand, of what is no number"
    OPERATION = "operand name operand, where one is no number; comparisons too"
    IDENTITY = "operand name operand, for `is`, `is not`, `==` and `!=`"
    CHOICE = "operand if test else operand, the test first"


class Asked(Node):
    """An expression of a function's text, with what its operands stand for."""

    form: Form
    operands: tuple[Operand, ...]
    span: Span
    #: The attribute, or the operator's symbol.
    name: str = ""
    keywords: Mapping[str, Operand] = {}
    #: What stands in brackets, which may be a slice.
    index: ast.expr | None = None


class ExpressionRules(ABC):
    """What is another language's own in expressions and assignments. The kernel language has none of these."""

    @abstractmethod
    def expression(self, context: Context, asked: Asked) -> Operand | None:
        """What an expression stands for; None: what it does in the kernel language.

        Raises:
            CompileError: it is ill-typed.
        """

    @abstractmethod
    def used(self, context: Context, node: ast.expr, operand: Operand) -> Operand:
        """What an expression stands for where it is used, of what it stands for by itself."""

    @abstractmethod
    def assignment(
        self, context: Context, targets: Sequence[ast.expr], value: Operand, span: Span
    ) -> list[Statement] | None:
        """The statements that assign a value to names, or to one subscript or attribute; None: the kernel language's.

        Raises:
            CompileError: the value cannot be assigned.
        """

    @abstractmethod
    def divisor(self, context: Context, number: Expression) -> Expression:
        """A divisor as it is divided by."""


def rules_of(context: Context) -> ExpressionRules | None:
    """The rules of another language; None in the kernel language."""
    rules = context.rules
    if rules is NVGEN:
        return None
    assert isinstance(rules, ExpressionRules)
    return rules


def expression(
    context: Context,
    form: Form,
    operands: tuple[Operand, ...],
    span: Span,
    *,
    name: str = "",
    keywords: Mapping[str, Operand] | None = None,
    index: ast.expr | None = None,
) -> Operand | None:
    """What an expression stands for by rules of another language; None: what it does in the kernel language."""
    rules = None if context.rules is NVGEN else rules_of(context)
    return (
        None if rules is None else rules.expression(context, Asked(form, operands, span, name, keywords or {}, index))
    )


def value(context: Context, form: Form, operands: tuple[Operand, ...], span: Span, name: str) -> Expression | None:
    """The same for an operation, which is a value."""
    found = expression(context, form, operands, span, name=name)
    assert found is None or isinstance(found, Expression)
    return found


def assignment(context: Context, targets: Sequence[ast.expr], operand: Operand, span: Span) -> list[Statement] | None:
    """The statements of an assignment by rules of another language; None: those of the kernel language."""
    rules = rules_of(context)
    return None if rules is None else rules.assignment(context, targets, operand, span)
