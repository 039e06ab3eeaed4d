"""Where the parameters of a kernel are declared, for the diagnostics of the arguments that are passed for them."""

from __future__ import annotations

from collections.abc import Callable

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import LaunchError, Span


class DeclaredParameter(Record):
    """A parameter of a kernel: its name, and what finds the span of its declaration by that name."""

    name: str
    span_of: Callable[[str], Span]

    def error(self, diagnostic: diagnostics.Diagnostic) -> LaunchError:
        """The error that the argument for the parameter is wrong; it points at the declaration."""
        declared = diagnostics.launch.DeclaredHere(span=self.span_of(self.name))
        return LaunchError(diagnostic.because(declared))
