"""Source files and spans in them.

A span keeps the columns as ``ast`` gives them, in bytes of the UTF-8 line, because making one must cost nothing while
a kernel compiles; they become characters only when a diagnostic is printed.
"""

from __future__ import annotations

import ast
import sys
from typing import Any, ClassVar

from nvgen.base.kept import kept

#: Names of files that several texts have: what ``linecache`` holds by such a name may be another's.
shared_names = {"<string>", "<stdin>"}


class SourceFile:
    """A piece of text and the name under which users know it: a path, ``<stdin>``, a notebook cell."""

    #: Whether the text is PTX, and not Python: messages say then what to write in PTX.
    is_ptx: ClassVar[bool] = False

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text

    def __reduce__(self) -> Any:
        return type(self), (self.name, self.text)

    @kept
    def lines(self) -> tuple[str, ...]:
        """The lines without their ends; line 1 is ``lines[0]``."""
        # Not splitlines(): a form feed or U+2028 inside a line is not a new line to Python's tokenizer.
        return tuple(self.text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))

    def span_of(self, node: ast.expr | ast.stmt | ast.arg | ast.keyword | ast.alias) -> Span:
        """The span of a node of this file's syntax tree."""
        line, column, end_line, end_column = node.lineno, node.col_offset, node.end_lineno, node.end_col_offset
        if end_line is None:
            end_line = line
        if end_column is None:
            end_column = column
        return Span(self, line, column, end_line, end_column)

    def line_span(self, line: int) -> Span:
        """The span of a whole line, without its indentation."""
        text = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        start = len(text) - len(text.lstrip())
        return Span(self, line, len(text[:start].encode()), line, len(text.rstrip().encode()))


class Span:
    """A stretch of source: lines count from 1, columns from 0 in bytes of the UTF-8 line; the end is exclusive."""

    __slots__ = ("column", "end_column", "end_line", "file", "line")

    def __init__(self, file: SourceFile, line: int, column: int, end_line: int, end_column: int) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.end_line = end_line
        self.end_column = end_column

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of another."""
        return Span(self.file, self.line, self.column, other.end_line, other.end_column)

    @property
    def text(self) -> str:
        """The first line of what stands there."""
        if not 0 < self.line <= len(self.file.lines):
            return ""
        line = self.file.lines[self.line - 1].encode(errors="replace")
        end = self.end_column if self.end_line == self.line else len(line)
        return line[self.column : end].decode(errors="replace")

    def character(self, line: int, column: int) -> int:
        """The byte ``column`` of ``line`` as a column in characters, counted from 0."""
        if not 0 < line <= len(self.file.lines):
            return column
        return len(self.file.lines[line - 1].encode(errors="replace")[:column].decode(errors="replace"))

    def __str__(self) -> str:
        return f"{shown_name(self.file.name)}:{self.line}:{self.character(self.line, self.column) + 1}"


def shown_name(name: str) -> str:
    """The name of a file as users know it: of a cell of a notebook what IPython calls it, as ``Cell In[3]``."""
    if "IPython" not in sys.modules:
        return name
    from nvgen.diagnostics.ipython import cell_name  # most programs run in no shell

    return cell_name(name)
