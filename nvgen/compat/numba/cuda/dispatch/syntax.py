"""The text of a numba function as the front end types it.

numba gives each assignment of a name its own type where no path needs both, ignores annotations, and has statements
that the kernel language has not. What a rewriting can say is said here, on a copy of the syntax tree that keeps the
places of the text.
"""

from __future__ import annotations

import ast
import copy

from nvgen.compat.numba.cuda.dispatch import raising, versions


def rewritten(function: ast.FunctionDef) -> ast.FunctionDef:
    """The function without what has no meaning on the device: annotations and ``del``."""
    made = _Rewritten().visit(copy.deepcopy(function))
    assert isinstance(made, ast.FunctionDef)
    versions.split(made)
    return made


class _Rewritten(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        node.returns = None
        node.body = node.body or [ast.copy_location(ast.Pass(), node)]
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        self.generic_visit(node)
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """``record["name"]`` as an attribute that no text can write."""
        self.generic_visit(node)
        if not isinstance(node.slice, ast.Constant) or not isinstance(node.slice.value, str):
            return node
        return ast.copy_location(ast.Attribute(node.value, f"[{node.slice.value}]", node.ctx), node)

    def visit_Raise(self, node: ast.Raise) -> list[ast.stmt]:
        self.generic_visit(node)
        return raising.statements(node)

    def visit_Assert(self, node: ast.Assert) -> ast.stmt:
        self.generic_visit(node)
        return raising.assertion(node)

    def visit_Delete(self, node: ast.Delete) -> ast.stmt:
        return ast.copy_location(ast.Pass(), node)
