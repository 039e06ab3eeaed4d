"""Labels of diagnostics of several families: where a type comes from that a diagnostic speaks of."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Label


class Became(Label):
    """The assignment by which a variable got its type."""

    message: ClassVar[str] = "`{name}` became {type} here"
    name: str
    type: str


class Declared(Label):
    """The annotation of a variable or a parameter."""

    message: ClassVar[str] = "`{name}` is declared {type} here"
    name: str
    type: str


class Passed(Label):
    """A parameter without an annotation: it has the type of its argument."""

    message: ClassVar[str] = "`{name}` is passed as {type}"
    name: str
    type: str


class Returned(Label):
    """The ``return`` by which a result got its type."""

    message: ClassVar[str] = "returned {type} here"
    type: str


class ResultDeclared(Label):
    """The annotation of a result."""

    message: ClassVar[str] = "the result is declared {type} here"
    type: str


class Bound(Label):
    """Where a name came to stand for something at compile time."""

    message: ClassVar[str] = "`{name}` is bound here"
    name: str
