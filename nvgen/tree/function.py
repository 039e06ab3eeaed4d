"""Whole functions: a kernel, and the device functions that it calls, each specialised to types."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any, Protocol

from nvgen.base.records import Node
from nvgen.diagnostics import InternalError, SourceFile, Span
from nvgen.tree.scalar import Local
from nvgen.tree.statement import Body
from nvgen.types import NONE, Type


class Source(Protocol):
    """The text of a function as the front end has captured it: what diagnostics and the interpreter take of it."""

    @property
    def file(self) -> SourceFile: ...

    @property
    def node(self) -> ast.FunctionDef: ...

    @property
    def name(self) -> str: ...

    @property
    def name_span(self) -> Span: ...

    #: Values of the free variables by name, as they were at the capture.
    @property
    def closure(self) -> Mapping[str, Any]: ...

    #: The module's own dict.
    @property
    def globals(self) -> Mapping[str, Any]: ...

    def parameter_span(self, name: str) -> Span:
        """Where a parameter is declared."""
        ...


class TypedFunction(Node):
    """A function specialised to the types of its parameters."""

    name: str
    span: Span
    parameters: tuple[Local, ...]
    #: Every other variable, in the order of their first assignment.
    variables: tuple[Local, ...]
    body: Body
    result: Type = NONE
    #: Array parameters that the body assigns.
    reassigned: tuple[Local, ...] = ()
    #: The names of the variables that one statement assigns, before every read on every path.
    fixed: frozenset[str] = frozenset()
    #: What the user wrote: a ``Source``, or None for what has no text.
    source: Any = None
    #: What names of the function stand for that are known when it is compiled; where Python runs it.
    constants: Mapping[str, Any] = {}


class TypedKernel(TypedFunction):
    """A kernel specialised to the types of its parameters; it has no result."""

    #: The classes of the nodes in it and in what it calls: what is rare is looked for only where it is.
    kinds: frozenset[type] = frozenset()


class ExportedFunction(TypedKernel):
    """A device function that code of others calls by its C name, ``name``; it stands among the kernels of a module.

    Unlike a kernel it may have a result.
    """


class SpecialisedFunction:
    """A device function as one set of argument types specialises it.

    A call may stand in the function's own body, so the typed body is put in when it is complete.
    """

    def __init__(self, name: str, inline: str, *, is_library: bool = False) -> None:
        self.name = name
        #: Whether it is a part of the target, written in the kernel language, and not the user's.
        self.is_library = is_library
        #: ``always``, ``never``, or ``auto``: LLVM decides.
        self.inline = inline
        self._typed: TypedFunction | None = None

    @property
    def is_complete(self) -> bool:
        """Whether the body is there: not while it is being typed."""
        return self._typed is not None

    @property
    def typed(self) -> TypedFunction:
        """The typed body.

        Raises:
            InternalError: it is not complete.
        """
        if self._typed is None:
            raise InternalError(f"{self.name} is not typed")
        return self._typed

    def complete(self, typed: TypedFunction) -> None:
        """Puts in the body."""
        self._typed = typed
