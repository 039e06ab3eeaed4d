"""Types ``assert``."""

from __future__ import annotations

import ast
from collections.abc import Callable

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.frontend.source.syntax import unparsed
from nvgen.frontend.typing import functions
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.expressions import condition
from nvgen.tree import Assert, Constant, Statement

#: Gives what an expression stands for; the module of expressions imports the one of ``print``.
_Operand = Callable[[Context, ast.expr], Operand]


def assertion(context: Context, node: ast.Assert, operand_of: _Operand) -> list[Statement]:
    """``assert test, message``: nothing where the test holds when the kernel is compiled, nor under ``python -O``.

    Raises:
        CompileError: the test is no condition, or the message no text that is known when the kernel is compiled.
    """
    if not __debug__:
        return []
    message = _message(context, node, operand_of)
    test = condition(context, node.test)
    if isinstance(test, Constant) and test.value:
        return []
    return [Assert(context.span(node), test, unparsed(node.test, context.span(node.test)), message)]


def _message(context: Context, node: ast.Assert, operand_of: _Operand) -> str:
    if node.msg is None:
        return ""
    if isinstance(node.msg, ast.JoinedStr):
        raise CompileError(diagnostics.output.MessageNotConstant(context.span(node.msg)))
    message = functions.constant_value(operand_of(context, node.msg))
    if not isinstance(message, str):
        raise CompileError(diagnostics.output.MessageNotConstant(context.span(node.msg)))
    if "\0" in message:
        raise CompileError(diagnostics.output.UnprintableText(context.span(node.msg), "a null character"))
    return message
