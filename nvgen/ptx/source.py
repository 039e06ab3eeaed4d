"""PTX text with the name under which users know it, and lines and columns of its offsets."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate
from typing import ClassVar

from nvgen import diagnostics
from nvgen.base.kept import kept
from nvgen.diagnostics import CompileError
from nvgen.diagnostics.caller import caller_span
from nvgen.diagnostics.span import SourceFile, Span

_LINE_END = re.compile(r"\r\n|\r|\n")


class PtxFile(SourceFile):
    """A piece of PTX, as spans refer to it."""

    is_ptx: ClassVar[bool] = True


class SourceText:
    """A piece of PTX: its name, as a path or ``<stdin>``, and its text."""

    def __init__(self, text: str, name: str = "<ptx>") -> None:
        """Keeps both.

        Raises:
            CompileError: the text is no str.
        """
        if not isinstance(text, str):
            raise CompileError(diagnostics.ptx_edit.NotText(caller_span(), type(text).__name__))
        self.text = text
        self.name = name

    @kept
    def file(self) -> SourceFile:
        """What spans of diagnostics refer to; characters that no file can have are question marks."""
        return PtxFile(self.name, self.text.encode(errors="replace").decode())

    @kept
    def _starts(self) -> list[int]:
        if "\r" in self.text:
            return [0, *(match.end() for match in _LINE_END.finditer(self.text))]
        lines = self.text.split("\n")
        return [0, *accumulate([len(line) + 1 for line in lines[:-1]])]

    def line(self, offset: int) -> int:
        """The line of an offset, counted from 1."""
        return bisect_right(self._starts, offset)

    def column(self, offset: int) -> int:
        """The column of an offset in characters, counted from 1."""
        return offset - self._starts[self.line(offset) - 1] + 1

    def span(self, start: int, end: int) -> Span:
        """The span of the characters from one offset to before another."""
        first, first_column = self._place(start)
        last, last_column = self._place(max(start, end))
        return Span(self.file, first, first_column, last, last_column)

    def _place(self, offset: int) -> tuple[int, int]:
        """Line and column, this in bytes of UTF-8, as spans count."""
        line = self.line(offset)
        return line, len(self.text[self._starts[line - 1] : offset].encode(errors="replace"))
