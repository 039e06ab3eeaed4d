"""What the modules that make Python of the typed tree share: names, positions, and the functions that are called.

A name that nvgen needs has a dot, so that it is none of the user's; Python does not mind.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from nvgen import tree
from nvgen.base.records import Node
from nvgen.diagnostics import Span
from nvgen.lang import KernelOptions
from nvgen.targets.python.compiled import Operations
from nvgen.targets.python.thread import State


class Shared(Node):
    """What all functions of a program share."""

    state: State
    options: KernelOptions
    operations: Operations
    #: Whether threads wait in a function for others: it is a generator then, which the scheduler resumes.
    suspends: Callable[[tree.TypedFunction], bool]


class Writer:
    """The Python text of one function, as a syntax tree, and the values that it names."""

    def __init__(self, shared: Shared, function: tree.TypedFunction, call: Callable[[Any], str]) -> None:
        self.shared = shared
        self.function = function
        #: What nvgen's own names stand for.
        self.names: dict[str, Any] = {}
        #: Local arrays, each kept in a variable.
        self.local_arrays: dict[tree.Expression, str] = {}
        #: The name of a called function, which is written as well.
        self.name_of = call
        self._known: dict[Any, str] = {}
        own = (*function.parameters, *function.variables)
        self._taken = {*function.constants, *(local.name for local in own)}
        self._count = 0

    @property
    def state(self) -> State:
        """The launch's state."""
        return self.shared.state

    def at(self, node: Any, span: Span) -> Any:
        """A piece of syntax at a span; what comes from another file stands where the function begins."""
        if span.file is not self.function.span.file:
            span = self.function.span
        node.lineno, node.col_offset = span.line, span.column
        node.end_lineno, node.end_col_offset = max(span.end_line, span.line), span.end_column
        return node

    def variable(self, local: tree.Local) -> str:
        """What a variable is called: as the user calls it, also where it is captured from an enclosing function."""
        plain = local.name.removeprefix(".")
        return plain if plain.isidentifier() and plain not in self._taken else local.name

    def name(self, span: Span, name: str) -> ast.expr:
        """The value of what has a name."""
        found: ast.expr = self.at(ast.Name(name, ast.Load()), span)
        return found

    def constant(self, span: Span, value: Any) -> ast.expr:
        """A number, a text or None."""
        found: ast.expr = self.at(ast.Constant(value), span)
        return found

    def call(self, span: Span, function: Any, *arguments: ast.expr) -> ast.expr:
        """The call of one of nvgen's own functions, which is any Python object."""
        found: ast.expr = self.at(ast.Call(self.value(span, function), list(arguments), []), span)
        return found

    def value(self, span: Span, value: Any) -> ast.expr:
        """A Python object by a name of its own."""
        key = value if callable(value) else id(value)
        name = self._known.get(key)
        if name is None:
            shown = getattr(value, "__name__", type(value).__name__).strip("<>")
            name = self._known[key] = self.new_name(shown)
            self.names[name] = value
        return self.name(span, name)

    def new_name(self, stem: str) -> str:
        """A name that nothing has yet."""
        self._count += 1
        return f".{stem}.{self._count}"

    def tuple(self, span: Span, elements: list[ast.expr]) -> ast.expr:
        """A tuple of values."""
        found: ast.expr = self.at(ast.Tuple(elements, ast.Load()), span)
        return found
