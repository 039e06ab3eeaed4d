"""Whether a function's text can come to its end, where Python returns None, and whether it returns values elsewhere."""

from __future__ import annotations

import ast

from nvgen.extending.kernels import own_nodes


def returns_value(function: ast.FunctionDef) -> bool:
    """Whether a ``return`` of the function has a value."""
    nodes = (node for statement in function.body for node in own_nodes(statement))
    return any(isinstance(node, ast.Return) and node.value is not None for node in nodes)


def goes_on(body: list[ast.stmt]) -> bool:
    """Whether what follows these statements may be reached."""
    return all(_goes_on(statement) for statement in body)


def _goes_on(node: ast.stmt) -> bool:
    match node:
        case ast.Return() | ast.Raise() | ast.Break() | ast.Continue():
            return False
        case ast.If():
            return goes_on(node.body) or goes_on(node.orelse)
        case ast.While(test=ast.Constant(value=True | 1)):
            return _breaks(node.body)
        case ast.Match():
            is_all = any(isinstance(c.pattern, ast.MatchAs) and c.pattern.pattern is None for c in node.cases)
            return not is_all or any(goes_on(case.body) for case in node.cases)
    return True


def _breaks(body: list[ast.stmt]) -> bool:
    """Whether a ``break`` in a loop's body may be the loop's; one of a loop in it counts as well."""
    return any(isinstance(node, ast.Break) for statement in body for node in own_nodes(statement))
