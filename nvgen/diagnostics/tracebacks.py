"""Ends the tracebacks of diagnostics where users called nvgen, and points them there.

Nothing is loaded until one is raised.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from nvgen.diagnostics import NvgenError

#: pytest shows no frame of this module (its documentation, "Writing well integrated assertion helpers").
__tracebackhide__ = True

P = ParamSpec("P")
R = TypeVar("R")


def ends_tracebacks(function: Callable[P, R]) -> Callable[P, R]:
    """Ends a diagnostic's traceback at the API boundary: what happened inside is of no use to the user.

    One without a span gets that of the user's call.
    """

    @functools.wraps(function)
    def boundary(*arguments: P.args, **keywords: P.kwargs) -> R:
        try:
            return function(*arguments, **keywords)
        except NvgenError as error:
            raise at_api_boundary(error) from None

    return boundary


def at_api_boundary(error: NvgenError) -> NvgenError:
    """An error as it leaves nvgen: with the span of the user's call if it has none, without a traceback."""
    if error.diagnostic.span is None:
        from nvgen.diagnostics.caller import caller_span

        error.diagnostic = error.diagnostic.at(caller_span())
    return error.with_traceback(None)
