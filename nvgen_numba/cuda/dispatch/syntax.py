"""The text of a numba function as the front end types it.

numba gives each assignment of a name its own type where no path needs both, ignores annotations, and has statements
that the kernel language has not. What a rewriting can say is said here, on a copy of the syntax tree that keeps the
places of the text.
"""

from __future__ import annotations

import ast
import copy

from nvgen_numba.cuda.dispatch import endings, raising, versions
from nvgen_numba.language import optional


def rewritten(function: ast.FunctionDef) -> ast.FunctionDef:
    """The function without what has no meaning on the device: annotations and ``del``."""
    made = _Rewritten().visit(copy.deepcopy(function))
    assert isinstance(made, ast.FunctionDef)
    versions.split(made)
    return made


#: Expressions whose values may be None, or a member of an enum.
_KEEPING = (ast.Name, ast.Call, ast.NamedExpr, ast.IfExp, ast.Attribute, ast.Subscript)


def _keep_optional(*nodes: ast.expr | None) -> None:
    """Marks expressions whose values stay what they are, where others are used as numbers."""
    for node in nodes:
        if isinstance(node, _KEEPING):
            setattr(node, optional.KEEPS, True)
        if isinstance(node, ast.IfExp):
            _keep_optional(node.body, node.orelse)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _takes_rest(arguments: ast.arguments) -> None:
    """``*args`` as a parameter of the rest of the arguments (see ``frontend.typing.functions``)."""
    if arguments.vararg is not None:
        setattr(arguments.vararg, "takes_rest", True)  # noqa: B010
        arguments.kwonlyargs.insert(0, arguments.vararg)
        arguments.kw_defaults.insert(0, None)
        arguments.vararg = None


class _Rewritten(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        is_open = endings.returns_value(node) and endings.goes_on(node.body)
        self.generic_visit(node)
        node.returns = None
        node.body = node.body or [ast.copy_location(ast.Pass(), node)]
        _takes_rest(node.args)
        if is_open:
            end = ast.copy_location(ast.Return(None), node.body[-1])
            setattr(end, "is_implicit", True)  # noqa: B010
            node.body.append(end)
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        self.generic_visit(node)
        _takes_rest(node.args)
        return node

    def visit_List(self, node: ast.List) -> ast.expr:
        self.generic_visit(node)
        is_target = isinstance(node.ctx, ast.Store)  # `[a, b] = 1, 2` is `a, b = 1, 2`
        return ast.copy_location(ast.Tuple(node.elts, node.ctx), node) if is_target else node

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:
        self.generic_visit(node)
        if all(isinstance(target, ast.Name) for target in node.targets):
            _keep_optional(node.value)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.Attribute:
        self.generic_visit(node)
        if node.attr == "value":  # a member of an enum stays one
            setattr(node.value, optional.KEEPS, True)
        return node

    def visit_Return(self, node: ast.Return) -> ast.Return:
        self.generic_visit(node)
        _keep_optional(node.value)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.Compare:
        self.generic_visit(node)
        sides = (node.left, *node.comparators)
        if isinstance(node.ops[0], (ast.Is, ast.IsNot)) or any(map(_is_none, sides)):
            _keep_optional(*sides)
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
