"""Where in the user's program a launch stands, for its diagnostics."""

from __future__ import annotations

import contextlib
import itertools
import linecache
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import CodeType, FrameType
from typing import Any

from nvgen.base.version import PACKAGES
from nvgen.diagnostics import SourceFile, Span
from nvgen.diagnostics.span import shared_names

_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
#: The folders of nvgen's own files.
_FOLDERS = tuple(os.path.join(_ROOT, package, "") for package in PACKAGES)

_called_at: ContextVar[Span | None] = ContextVar("nvgen_called_at", default=None)


@contextmanager
def called_at(span: Span | None) -> Iterator[None]:
    """Launches inside stand at ``span``: somebody else's code makes them later, on behalf of that expression."""
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
    while frame is not None and frame.f_code.co_filename.startswith(_FOLDERS):
        frame = frame.f_back
    if frame is None:
        return None
    file = _file_of_frame(frame)
    return _span(frame.f_code, frame.f_lasti, file) or file.line_span(frame.f_lineno)


def instruction() -> tuple[CodeType | None, int]:
    """The instruction of the user's program that is being carried out, for ``instruction_span``; it costs little."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and _is_between(frame):
        frame = frame.f_back
    return (None, 0) if frame is None else (frame.f_code, frame.f_lasti)


def stack_level() -> int:
    """What ``warnings.warn`` is told in the function that calls this, so that it names the user's program."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and _is_between(frame):
        level, frame = level + 1, frame.f_back
    return level


class _Users(dict[str, bool]):
    def __missing__(self, name: str) -> bool:
        self[name] = found = not (name.startswith(_FOLDERS) or name == contextlib.__file__)
        return found


#: Whether a file of code is the user's: neither nvgen's nor that of a context manager that it uses.
is_users = _Users()


def _is_between(frame: FrameType) -> bool:
    return not is_users[frame.f_code.co_filename]


def instruction_span(code: CodeType, instruction: int) -> Span | None:
    """The expression that an instruction of a code evaluates, as a frame gives both; None where it is not known."""
    return _span(code, instruction, _file(code, None))


def _file_of_frame(frame: FrameType) -> SourceFile:
    """The text that a frame's code is from, also where it has no file."""
    file = _file(frame.f_code, frame.f_globals)
    if file.text and file.name not in shared_names:
        return file
    from nvgen.diagnostics import text_at_hand

    return SourceFile(file.name, text_at_hand.text_of_frame(frame) or "")


def _file(code: CodeType, module: dict[str, Any] | None) -> SourceFile:
    return SourceFile(code.co_filename, "".join(linecache.getlines(code.co_filename, module)))


def _span(code: CodeType, instruction: int, file: SourceFile) -> Span | None:
    position = next(itertools.islice(code.co_positions(), instruction // 2, None), None)
    if position is None or None in position:
        return None
    line, end_line, column, end_column = position
    assert line is not None and end_line is not None and column is not None and end_column is not None
    return Span(file, line, column, end_line, end_column)
