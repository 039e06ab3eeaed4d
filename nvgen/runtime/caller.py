"""Where in the user's program a launch stands, for its diagnostics."""

from __future__ import annotations

import itertools
import linecache
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from types import FrameType

from nvgen.diagnostics import SourceFile, Span

_PACKAGE = f"{Path(__file__).resolve().parent.parent}{os.sep}"

_called_at: ContextVar[Span | None] = ContextVar("nvgen_called_at", default=None)


@contextmanager
def called_at(span: Span | None) -> Iterator[None]:
    """Launches inside stand at ``span``: somebody else's code makes them later, on behalf of that place."""
    token = _called_at.set(span)
    try:
        yield
    finally:
        _called_at.reset(token)


def caller_span() -> Span | None:
    """The expression in the user's program that is being evaluated; None where there is no program text."""
    known = _called_at.get()
    if known is not None:
        return known
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame = frame.f_back
    if frame is None:
        return None
    code = frame.f_code
    lines = linecache.getlines(code.co_filename, frame.f_globals)
    file = SourceFile(code.co_filename, "".join(lines))
    position = next(itertools.islice(code.co_positions(), frame.f_lasti // 2, None), None)
    if position is not None and None not in position:
        line, end_line, column, end_column = position
        assert line is not None and end_line is not None and column is not None and end_column is not None
        return Span(file, line, column, end_line, end_column)
    return file.line_span(frame.f_lineno)
