"""What inference carries through a function: the types found so far, and how names and conversions resolve."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from nvgen.diagnostics import InternalError, Span
from nvgen.frontend.source import FunctionSource
from nvgen.frontend.tree import Expression, Local
from nvgen.records import Node
from nvgen.types import Type


class NotYetKnown(Exception):
    """The type of a variable that was read is found in a later pass; never leaves inference."""


class Static(Node):
    """What an expression is before the kernel runs: a module, an operation, a type, a function; never a number."""

    span: Span
    value: Any


class ArrayReference(Node):
    """An array named in an expression. It is no value: it is indexed, or asked for its extents."""

    span: Span
    local: Local


#: What naming something in a kernel may give.
Meaning = Expression | Static | ArrayReference


class Context:
    """One pass over a function.

    ``types`` maps the variables to what is known of them and widens as the pass meets assignments. In the ``final``
    pass nothing widens any more, and only its tree is used. ``stated`` are the types that the user stated.
    """

    def __init__(
        self,
        source: FunctionSource,
        types: dict[str, Type],
        names: frozenset[str],
        stated: Mapping[str, Type],
        *,
        final: bool,
    ) -> None:
        self.source = source
        self.types = types
        #: Every local name, also those whose type is not known yet.
        self.declared = names
        self.final = final
        self._stated = stated
        self.locals: dict[str, Local] = {}
        self.temporaries: list[Local] = []
        #: Whether the pass left something untyped, or widened a type that it had used: another pass is needed.
        self.unsettled = False

    def span(self, node: ast.expr | ast.stmt | ast.arg | ast.keyword) -> Span:
        return self.source.file.span_of(node)

    def local(self, name: str) -> Local:
        """The variable of that name, with the type that this pass believes."""
        known = self.locals.get(name)
        if known is not None and known.type is self.types[name]:
            return known
        if name not in self.types:
            raise NotYetKnown(name)
        made = self.locals[name] = Local(name, self.types[name])
        return made

    def stated(self, name: str) -> bool:
        """Whether the user stated the variable's type: a parameter's, or by an annotation."""
        return name in self._stated

    def temporary(self, type: Type) -> Local:
        """A variable for the compiler's own use; users' names cannot start with a dot."""
        made = Local(f".{len(self.temporaries)}", type)
        self.temporaries.append(made)
        return made

    def unknown_node(self, node: ast.AST) -> InternalError:
        return InternalError(f"no rule for the syntax {type(node).__name__}")
