"""Whether the packages that reports are made with are there: those of the extra ``report``."""

from __future__ import annotations

from importlib.util import find_spec

from nvgen import diagnostics
from nvgen.diagnostics import CompileError

_NEEDED = ("pygments", "matplotlib")


def missing() -> tuple[str, ...]:
    """Those that are not installed."""
    return tuple(name for name in _NEEDED if find_spec(name) is None)


def check() -> None:
    """Refuses to make a report without them.

    Raises:
        CompileError: one is not installed.
    """
    names = missing()
    if names:
        raise CompileError(diagnostics.report.PackageMissing(None, names))
