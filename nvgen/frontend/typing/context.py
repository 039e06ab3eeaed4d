"""What inference carries through a function: the types found so far, and how names resolve."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import FunctionType as PythonFunction
from typing import Any, Protocol

from nvgen import diagnostics
from nvgen.base.kept import kept
from nvgen.base.records import Node, Record
from nvgen.diagnostics import CompileError, InternalError, Span
from nvgen.frontend.source.capture import FunctionSource
from nvgen.frontend.source.outside import OutsideNames
from nvgen.frontend.source.rules import NVGEN, TypingRules
from nvgen.tree import Assert, Expression, Local, SpecialisedFunction
from nvgen.tree.legalisation import Legaliser
from nvgen.types import Scalar, Type, Weak, default_type, is_later_kind

#: The name under which the type of the result settles with those of the variables.
RESULT = ".result"
#: Those of what `min` and `max` of several values have found so far (see ``reductions``).
LEAST_OR_GREATEST = ("result of min", "result of max")


class NotYetKnown(Exception):
    """The type of a variable that was read is found in a later pass; never leaves inference."""

    def __init__(self, name: str, span: Span | None = None) -> None:
        super().__init__(name)
        self.name = name
        self.span = span


class TypeNotFinal(Exception):
    """A first look at a function met a variable whose type what follows decides; never leaves inference."""


class Mistake(Node):
    """What the final pass refuses, and the syntax that has no type for it."""

    error: CompileError
    untyped: tuple[ast.AST, ...]


class Static(Node):
    """What an expression is before the kernel runs: a module, an operation, a type, a function; never a number."""

    span: Span
    value: Any


#: What naming something in a kernel may give.
Operand = Expression | Static


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
    captures: Mapping[str, Operand]
    inline: str = "auto"
    #: Defaults of parameters, which are constants; those of Python functions are in ``source``.
    defaults: Mapping[str, Operand] = {}

    @property
    def name(self) -> str:
        return self.source.name


class BoundMethod(Node):
    """What ``owner.name`` stands for where it is called; ``rule`` types the call."""

    owner: Expression
    name: str
    rule: Callable[[Context, Expression, Sequence[Operand], Mapping[str, Operand], Span], Expression]


class Signature(Protocol):
    """What the text of a function states of its types; None: nothing."""

    @property
    def parameters(self) -> dict[str, Type | None]: ...

    @property
    def result(self) -> Type | None: ...


class Specialiser(Protocol):
    """The device functions that one kernel calls, each typed once for a set of argument types."""

    #: Whether Python runs the kernel.
    is_interpreted: bool
    #: The target that the kernel is for alone; None: it is for all.
    legaliser: Legaliser | None
    #: The classes of the nodes of every function that was typed.
    kinds: set[type]
    #: What names outside of the kernel and its functions meant.
    outside: OutsideNames
    #: The functions that calls stand for which loop.
    made_functions: dict[ast.Call, ast.FunctionDef]

    def source_of(self, function: PythonFunction, rules: TypingRules = NVGEN) -> FunctionSource:
        """The source of a Python function as it is meant by some rules, read once."""
        ...

    def changing_source_of(self, function: PythonFunction, *, returns: bool) -> FunctionSource:
        """The source of a method that may change its first parameter, read once (see ``source.changing_methods``)."""
        ...

    def prepared(self, function: FunctionSource) -> FunctionSource:
        """A function's source as it is typed."""
        ...

    def nested_source(self, node: Any, parent: FunctionSource) -> FunctionSource:
        """The source of a function or lambda that stands in another function."""
        ...

    def known(self, source: FunctionSource) -> Signature:
        """A function's parameters with their annotated types, and its annotated result.

        Raises:
            CompileError: the function contains what it cannot, or an annotation is no type.
        """
        ...

    def specialise(
        self, function: BoundFunction, parameters: dict[str, Type], span: Span
    ) -> tuple[SpecialisedFunction, Type]:
        """The function for these types of its parameters, and the type of its result.

        Raises:
            CompileError: it is ill-typed for them, or calls itself and does not say what it returns.
        """
        ...


class Start(Node):
    """What one pass over a function starts from.

    ``types`` are those that reads of variables see: what the pass before found, or for a variable that it did not find
    what this one has seen so far. ``found`` is the join of what is assigned to each variable, as far as it is known.
    Only the tree of the ``final`` pass is used. ``defaulted`` is whether literals have taken their default types:
    before that a variable of literals may become anything.
    """

    types: dict[str, Type]
    found: Mapping[str, Type]
    final: bool
    defaulted: bool


class Context:
    """One pass over a function. ``stated`` are the types that the user stated."""

    #: What the final pass refuses, where all of it is looked for; None where the first mistake ends the pass.
    mistakes: list[Mistake] | None = None
    #: Whether this is the final pass if all types are found at once; it ends where one is not.
    is_first_look = False
    is_kernel = True
    #: The assertion that does not hold when the function is compiled, and behind which the pass is; None for none.
    failing: Assert | None = None
    #: Whether an integer and a float make a float of a variable; the final pass refuses what stays an integer.
    takes_later_kind = True
    #: The variables that begin as literals and are assigned halves: one set for all passes over the function.
    widened: set[str]

    def __init__(
        self,
        source: FunctionSource,
        start: Start,
        names: frozenset[str],
        stated: Mapping[str, Type],
        specialiser: Specialiser,
        *,
        bindings: Mapping[str, Operand],
    ) -> None:
        self.source = source
        #: What the function's text means.
        self.rules = source.rules
        self.types = start.types
        self._assumed = frozenset(start.types)
        #: The join of what the pass assigns to each variable.
        self.found = dict(start.found)
        #: Every local name, also those whose type is not known yet.
        self.declared = names
        self.final = start.final
        #: The variables whose first value in such a pass is made of literals.
        self.literals: set[str] = set()
        self.defaulted = start.defaulted
        #: Whether a call or a result waits for the types of literals.
        self.awaits_defaults = False
        self.specialiser = specialiser
        self._stated = stated
        self.locals: dict[str, Local] = {}
        self.temporaries: list[Local] = []
        #: What names stand for at compile time: constant parameters, captured names, functions, targets of loops.
        self.bindings: dict[str, Operand] = dict(bindings)
        #: The variables of unrolled loops: every such loop binds its own.
        self.unrolled_names: set[str] = set()
        #: What they stand for after their loops, until something else is assigned; replaced as a whole, never changed.
        self.ended: Mapping[str, Operand] = {}
        #: The type of what the function returns, where it is annotated.
        self.stated_result: Type | None = None
        #: Whether the pass left something untyped, or widened a type that it had used: another pass is needed.
        self.not_final = False
        #: Where the last expression stands that is a statement.
        self.statement: Span | None = None
        #: The ranges of variables that have one assignment, as far as this pass has seen.
        self.known: dict[str, tuple[int, int]] = {}
        #: Array parameters that an assignment changes.
        self.reassigned: set[str] = set()

    @kept
    def span(self) -> Callable[[Any], Span]:
        """Gives the span of a node of the function's text."""
        return self.source.file.span_of

    def local(self, name: str, span: Span | None = None) -> Local:
        """The variable of that name, with the type that this pass believes."""
        known = self.locals.get(name)
        if known is not None and known.type is self.types[name]:
            return known
        if name not in self.types:
            raise NotYetKnown(name, span)
        made = self.locals[name] = Local(name, self.types[name])
        return made

    def binding(self, name: str) -> Operand | None:
        """What a name stands for at compile time; None for a variable, and for a name of the module."""
        found = self.bindings.get(name)
        return found if found is not None or not self.ended else self.ended.get(name)

    def release(self, names: Iterable[str]) -> None:
        """Something else is assigned to names of unrolled loops that have ended."""
        if self.ended:
            gone = set(names)
            self.ended = {name: operand for name, operand in self.ended.items() if name not in gone}

    def sees(self, name: str) -> bool:
        """Whether a name is the function's own, or one that it captures."""
        return name in self.declared or name in self.bindings

    def join(self, name: str, type_: Type, span: Span) -> bool:
        """Joins the type of a variable with that of one more value, assigned at ``span``; False if they do not join."""
        known, found = self.types.get(name), self.found.get(name)
        type_ = self.rules.numbers.of_variable(type_)
        joined = type_ if found is None else self.joined(name, found, type_)
        if self.final:
            if known is not None and self.rules.numbers.joined(known, type_) is None:
                return False
            if self.is_first_look:
                return self._join_at_first_look(name, known, joined)
            joined = known if joined is None else joined
        elif joined is None and found is not None and self.takes_later_kind:
            joined = type_ if is_later_kind(type_, found) else found if is_later_kind(found, type_) else None
        if joined is None:
            return False
        self.found[name] = joined
        if name not in self._assumed and known != joined:  # an equal type stays the same object, as its variable does
            self.not_final = self.not_final or known is not None
            self.types[name] = joined
        return True

    def joined(self, name: str, first: Type, later: Type) -> Type | None:
        """The type of what is assigned values of two types: a variable may add them up, a result is one of them."""
        if name == RESULT or name in LEAST_OR_GREATEST:
            return self.rules.numbers.joined(first, later)
        joined = self.rules.numbers.of_assigned(first, later)
        if isinstance(first, Weak) and isinstance(later, Scalar) and later.is_half:
            self.widened.add(name)
        return joined

    def _join_at_first_look(self, name: str, known: Type | None, joined: Type | None) -> bool:
        """``join`` in the pass that takes the types of what is assigned first, of literals the default, for final.

        Raises:
            TypeNotFinal: it is another type.
        """
        if joined is None:
            raise TypeNotFinal
        taken = default_type(joined)
        if taken != joined:
            if name == RESULT or not isinstance(joined, Weak):
                raise TypeNotFinal
            self.literals.add(name)
        if known is None:
            self.types[name] = taken
        elif taken != known:
            raise TypeNotFinal
        self.found[name] = joined
        return True

    @property
    def result(self) -> Type | None:
        """The type of what the function returns; None before the first return statement of an early pass."""
        return self.types.get(RESULT) if self.stated_result is None else self.stated_result

    def stated(self, name: str) -> bool:
        """Whether the user stated the variable's type: a parameter's, or by an annotation."""
        return name in self._stated

    def temporary(self, type: Type) -> Local:
        """A variable for the compiler's own use; users' names cannot start with a dot."""
        made = Local(f".{len(self.temporaries)}", type)
        self.temporaries.append(made)
        return made

    def discards(self, span: Span) -> bool:
        """Whether a call is a statement, so that nobody uses what it returns."""
        attributes = ("line", "column", "end_line", "end_column")
        return self.statement is not None and all(getattr(span, at) == getattr(self.statement, at) for at in attributes)

    def refuse(self, error: CompileError | NotYetKnown, *untyped: ast.AST) -> None:
        """What is done about a mistake, which counts in the final pass only: it ends that, or is noted.

        ``untyped`` is the syntax that has no type for it.

        Raises:
            CompileError: the first mistake ends the pass.
        """
        if not self.final:
            self.not_final = True
            return
        if self.failing is not None:  # what follows is wrong for what was asserted, so that is what is said
            error = CompileError(diagnostics.functions.StaticAssertion(self.failing.span, self.failing.claim))
        if isinstance(error, NotYetKnown):
            span = error.span if error.span is not None else self.span(untyped[0])
            unknown = diagnostics.names.MaybeUndefined(span, error.name)
            is_loop = error.name in self.unrolled_names
            error = CompileError(unknown.because(*([unknown.LoopEnded(error.name)] if is_loop else [])))
        if self.mistakes is None:
            raise error from None
        self.mistakes.append(Mistake(error, untyped))

    def unknown_node(self, node: ast.AST) -> InternalError:
        return InternalError(f"no rule for the syntax {type(node).__name__}")
