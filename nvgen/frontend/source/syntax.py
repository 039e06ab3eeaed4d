"""Refuses what the kernel language does not have, before anything is typed.

Two kinds of refusal: what a kernel can never do (exceptions, generators, dicts), and what nvgen does not do yet. A node
that is in no table here is a defect of this module, not a silent pass: inference raises on it.
"""

from __future__ import annotations

import ast
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, SourceFile, Span
from nvgen.frontend.source.scopes import LEAVES, children

#: What the rest of the front end knows besides ``LEAVES``, which are checked where they are typed.
_SUPPORTED = frozenset(
    {
        *(ast.FunctionDef, ast.arguments, ast.arg, ast.Pass, ast.Expr, ast.Assign, ast.AugAssign, ast.AnnAssign),
        *(ast.If, ast.While, ast.For, ast.Return, ast.Break, ast.Continue),
        *(ast.Attribute, ast.Subscript, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare),
        *(ast.IfExp, ast.Call, ast.Tuple, ast.keyword, ast.Slice, ast.Lambda, ast.NamedExpr),
        *(ast.JoinedStr, ast.FormattedValue, ast.Assert),
        *(ast.Match, ast.match_case, ast.MatchValue, ast.MatchSingleton, ast.MatchOr, ast.MatchAs),
        *(ast.MatchSequence, ast.MatchMapping, ast.MatchClass, ast.MatchStar),  # refused where they are typed
    }
)

#: Not yet: the name of the feature, as users know it, and what to do until then.
_COMING: dict[type[ast.AST], tuple[str, str]] = {
    ast.Starred: ("unpacking with `*`", "name each part"),
}

#: Never: the name of the feature and what to do instead.
_IMPOSSIBLE: dict[type[ast.AST], tuple[str, str]] = {
    ast.Try: ("`try`", "a GPU thread has no exceptions: test the condition with `if`"),
    ast.TryStar: ("`try`", "a GPU thread has no exceptions: test the condition with `if`"),
    ast.Raise: ("`raise`", "a GPU thread has no exceptions: write an error code to an array"),
    ast.With: ("`with`", "a kernel has no context managers: write out what they do"),
    ast.AsyncWith: ("`async with`", "a kernel has no context managers: write out what they do"),
    ast.AsyncFor: ("`async for`", "loop with `for ... in range(...)`"),
    ast.Await: ("`await`", "a kernel cannot wait for coroutines"),
    ast.Yield: ("`yield`", "a kernel is no generator: write its results to an array"),
    ast.YieldFrom: ("`yield from`", "a kernel is no generator: write its results to an array"),
    ast.AsyncFunctionDef: ("an async function", "define it with `def`"),
    ast.ClassDef: ("a class definition", "define the class outside the kernel"),
    ast.Import: ("`import`", "import outside the kernel"),
    ast.ImportFrom: ("`import`", "import outside the kernel"),
    ast.Global: ("`global`", "pass an array to write to"),
    ast.Nonlocal: ("`nonlocal`", "pass an array to write to"),
    ast.Delete: ("`del`", "leave it out: variables end with the kernel"),
    ast.Dict: ("a dict", "use an array indexed by integers"),
    ast.Set: ("a set", "use an array"),
    ast.List: ("a list", "use a tuple for a fixed number of values, or an array"),
    ast.ListComp: ("a list comprehension", "loop with `for`; `sum` and the like take it without the brackets"),
    ast.SetComp: ("a set comprehension", "loop with `for ... in range(...)`"),
    ast.DictComp: ("a dict comprehension", "loop with `for ... in range(...)`"),
    ast.GeneratorExp: (
        "a generator expression",
        "loop with `for`, or give it to `sum`, `any`, `all`, `min` or `max` alone",
    ),
}
if hasattr(ast, "TypeAlias"):  # Python 3.12
    _IMPOSSIBLE[ast.TypeAlias] = ("a type alias", "write it outside the kernel")
if hasattr(ast, "TemplateStr"):  # Python 3.14
    _IMPOSSIBLE[ast.TemplateStr] = ("a template string", "a kernel has no strings")


def check(function: ast.FunctionDef, file: SourceFile, *, is_kernel: bool = True) -> None:
    """Checks the definition of a kernel or a device function, its parameters and its body.

    Raises:
        CompileError: for everything, in the order of the text, that it cannot contain.
    """
    check_ = _Check(file)
    for parameter in getattr(function, "type_params", ()):  # Python 3.12
        check_.mistakes.append(diagnostics.syntax.NotYet(file.span_of(parameter), "a type parameter"))
    check_.parameters(function.args, is_kernel)
    for statement in _without_docstring(function.body):
        check_.node(statement)
    check_.end()


def check_expression(node: ast.expr, file: SourceFile) -> None:
    """Checks an expression.

    Raises:
        CompileError: for everything that no kernel can contain.
    """
    check_ = _Check(file)
    check_.node(node)
    check_.end()


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    first = body[0]
    is_text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return body[1:] if is_text and isinstance(first.value.value, str) else body  # type: ignore[attr-defined]


class _Check:
    """One look at a text, and what it cannot contain; what stands in that is not looked at."""

    def __init__(self, file: SourceFile) -> None:
        self.file = file
        self.mistakes: list[diagnostics.Diagnostic] = []

    def end(self) -> None:
        if self.mistakes:
            raise CompileError(*diagnostics.in_order(self.mistakes, self.file.name))

    def parameters(self, arguments: ast.arguments, is_kernel: bool) -> None:
        for parameter, stars in ((arguments.vararg, "*"), (arguments.kwarg, "**")):
            if parameter is not None:
                span, name = self.file.span_of(parameter), f"{stars}{parameter.arg}"
                self.mistakes.append(diagnostics.syntax.VariadicParameter(span, name))
        if not is_kernel:
            return
        for parameter in arguments.kwonlyargs:
            if getattr(parameter, "takes_rest", False):
                continue
            error = diagnostics.syntax.KeywordOnlyParameter(self.file.span_of(parameter), parameter.arg)
            self.mistakes.append(error)

    def function(self, node: ast.FunctionDef) -> None:
        """A function defined in a kernel; its parameters are checked with its body, where it is called."""
        for decorator in node.decorator_list:
            span, remedy = self.file.span_of(decorator), "define the function outside the kernel"
            self.mistakes.append(diagnostics.syntax.NotYet(span, "a decorator in a kernel", remedy))
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.node(default)
        for statement in _without_docstring(node.body):
            self.node(statement)

    def generator(self, node: Any) -> None:
        """A generator expression that is an argument of a call, which says whether it takes one."""
        for clause in node.generators:
            if clause.is_async:
                span, (feature, remedy) = _span(node, self.file), _IMPOSSIBLE[ast.AsyncFor]
                self.mistakes.append(diagnostics.syntax.Impossible(span, feature, remedy))
            for part in (clause.target, clause.iter, *clause.ifs):
                self.node(part)
        self.node(node.elt)

    def node(self, node: ast.AST, *, is_argument: bool = False) -> None:
        kind = type(node)
        if kind in LEAVES:
            return
        if kind is ast.GeneratorExp and is_argument:
            self.generator(node)
            return
        if kind in _IMPOSSIBLE:
            feature, remedy = _IMPOSSIBLE[kind]
            self.mistakes.append(diagnostics.syntax.Impossible(_span(node, self.file), feature, remedy))
            return
        if kind is ast.Starred and is_argument:
            self.node(node.value)  # type: ignore[attr-defined]
            return
        if kind in _COMING:
            feature, remedy = _COMING[kind]
            self.mistakes.append(diagnostics.syntax.NotYet(_span(node, self.file), feature, remedy))
            return
        if _returns_none(node):
            return
        if isinstance(node, ast.FunctionDef):
            self.function(node)
            return
        if isinstance(node, ast.Lambda):
            self.node(node.body)
            return
        if kind.__module__ != ast.__name__:  # a marked statement of our own, which whoever knows it checks
            return
        if kind not in _SUPPORTED:
            self.mistakes.append(diagnostics.syntax.NotYet(_span(node, self.file), f"the syntax `{kind.__name__}`"))
            return
        is_call = kind is ast.Call
        for child in children(node):
            self.node(child, is_argument=is_call)


def _returns_none(node: ast.AST) -> bool:
    is_constant = isinstance(node, ast.Return) and isinstance(node.value, ast.Constant)
    return is_constant and node.value.value is None  # type: ignore[attr-defined]


def _span(node: Any, file: SourceFile) -> Span:
    """The smallest span that names the feature: a statement's keyword rather than its whole body."""
    span = file.span_of(node)
    if isinstance(node, ast.stmt) and node.end_lineno != node.lineno:
        return file.line_span(node.lineno)
    return span


def unparsed(node: ast.AST, span: Span) -> str:
    """The text of a part of the syntax tree, without the user's blanks and comments where Python can write it anew."""
    try:
        return ast.unparse(node)
    except ValueError:  # an integer that Python reads and does not print
        return span.text
