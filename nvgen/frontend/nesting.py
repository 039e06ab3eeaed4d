"""The limit of nesting: every stage walks trees by recursion, and Python limits that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.frontend.source import FunctionSource


@contextmanager
def reported(source: FunctionSource) -> Iterator[None]:
    """Makes a diagnostic of the recursion limit, which a kernel with hundreds of nested levels reaches."""
    try:
        yield
    except RecursionError:
        raise CompileError(diagnostics.syntax.NestedTooDeeply(source.name_span, f"kernel `{source.name}`")) from None
