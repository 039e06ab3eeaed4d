"""What inference carries through a function: the types found so far, and how names resolve."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nvgen.diagnostics import InternalError, Span
from nvgen.frontend.source import FunctionSource
from nvgen.frontend.tree import Expression, Local
from nvgen.records import Node, Record
from nvgen.types import Type

if TYPE_CHECKING:
    from nvgen.frontend.infer import Specialiser


class NotYetKnown(Exception):
    """The type of a variable that was read is found in a later pass; never leaves inference."""

    def __init__(self, name: str, span: Span | None = None) -> None:
        super().__init__(name)
        self.name = name
        self.span = span


class Unsettled(Exception):
    """A first look at a function met a variable whose type what follows decides; never leaves inference."""


class Static(Node):
    """What an expression is before the kernel runs: a module, an operation, a type, a function; never a number."""

    span: Span
    value: Any


#: What naming something in a kernel may give.
Meaning = Expression | Static


class FunctionType(Type, Record):
    """The type of a function that is passed to another one: which one, and the types of what it captures.

    Defaults of nested functions are constants, and so parts of the type.
    """

    source: FunctionSource
    inline: str
    captures: tuple[tuple[str, Type], ...]
    defaults: tuple[tuple[str, Type], ...] = ()

    def __repr__(self) -> str:
        return f"function `{self.source.name}`"


class BoundFunction(Node):
    """A function of the user's as a value at compile time, with what it sees of the function that defines it."""

    source: FunctionSource
    #: The names of enclosing functions that its body reads, as they stand where the function is named.
    captures: Mapping[str, Meaning]
    inline: str = "auto"
    #: Defaults of parameters, which are constants; those of Python functions are in ``source``.
    defaults: Mapping[str, Meaning] = {}

    @property
    def name(self) -> str:
        return self.source.name


class BoundMethod(Node):
    """What ``owner.name`` stands for where it is called; ``rule`` types the call."""

    owner: Expression
    name: str
    rule: Callable[[Context, Expression, Sequence[Meaning], Mapping[str, Meaning], Span], Expression]


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
        specialiser: Specialiser,
        *,
        bindings: Mapping[str, Meaning],
        final: bool,
        defaulted: bool,
    ) -> None:
        self.source = source
        self.types = types
        #: Every local name, also those whose type is not known yet.
        self.declared = names
        self.final = final
        #: Whether this is the final pass if all types are found at once; it ends where one is not.
        self.is_first_look = False
        #: Whether literals have taken their default types: before that a variable of literals may become anything.
        self.defaulted = defaulted
        #: Whether a call or a result waits for the types of literals.
        self.awaits_defaults = False
        self.specialiser = specialiser
        self._stated = stated
        self.locals: dict[str, Local] = {}
        self.temporaries: list[Local] = []
        #: Names that stand for something at compile time: constant parameters, captured names, nested functions, the
        #: variables of loops that are written out.
        self.bindings: dict[str, Meaning] = dict(bindings)
        #: Those of them that are variables of loops that are written out: every such loop binds its own.
        self.turning: set[str] = set()
        #: The type of what the function returns, joined over its return statements; None before the first.
        self.result: Type | None = None
        self.result_is_stated = False
        #: Whether the pass left something untyped, or widened a type that it had used: another pass is needed.
        self.unsettled = False
        self.is_kernel = True
        #: An integer variable that was assigned a float, or a real one a complex number, and the type of that.
        self.conflict: tuple[str, Type] | None = None
        #: Array parameters that an assignment changes.
        self.reassigned: set[str] = set()

    def span(self, node: Any) -> Span:
        return self.source.file.span_of(node)

    def local(self, name: str, span: Span | None = None) -> Local:
        """The variable of that name, with the type that this pass believes."""
        known = self.locals.get(name)
        if known is not None and known.type is self.types[name]:
            return known
        if name not in self.types:
            raise NotYetKnown(name, span)
        made = self.locals[name] = Local(name, self.types[name])
        return made

    def sees(self, name: str) -> bool:
        """Whether a name is the function's own, or one that it captures."""
        return name in self.declared or name in self.bindings

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
