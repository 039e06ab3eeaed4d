"""Methods that change the value they are called for: ``__iadd__`` and the like, and ``__post_init__``.

A struct is a value, of which a function gets a copy. So such a method returns it: ``__iadd__`` does in Python as well,
to ``__post_init__`` it is added here.
"""

from __future__ import annotations

import ast
import copy

from nvgen.frontend.source.capture import FunctionSource, lasting


def changing_first(source: FunctionSource, *, returns: bool) -> FunctionSource:
    """The function with leave to change its first parameter, and if ``returns`` returning it where it returns nothing.

    It has a parameter.
    """
    node = source.node
    if returns:
        arguments = node.args
        first = (*arguments.posonlyargs, *arguments.args)[0]
        result = ast.copy_location(ast.Name(first.arg, ast.Load()), first)
        node = copy.deepcopy(node)
        node.returns = None
        node.body = [*(_Returning(result).visit(statement) for statement in node.body), _return(result, node.body[-1])]
    return source.with_changes(definition=lasting(node), changes_first=True)


def _return(result: ast.expr, position: ast.stmt) -> ast.Return:
    return ast.copy_location(ast.Return(result), position)


class _Returning(ast.NodeTransformer):
    """Returns a value where the function returns none; functions in it are left as they are."""

    def __init__(self, result: ast.expr) -> None:
        self._result = result

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        return node

    def visit_Return(self, node: ast.Return) -> ast.Return:
        is_none = node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None)
        return _return(self._result, node) if is_none else node
