"""Which Python line a line of nvgen's own PTX was made of.

``.loc`` says it where kernels were compiled with ``lineinfo`` or ``debug``. Elsewhere the kernel is named, in whose
function the line is, or none if that is of no kernel at hand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from nvgen.diagnostics import SourceFile, Span
from nvgen.frontend.specialisation import Specialisation

_FILE = re.compile(r'^\s*\.file\s+(\d+)\s+"([^"]*)"')
_LOC = re.compile(r"^\s*\.loc\s+(\d+)\s+(\d+)\s")
_FUNCTION = re.compile(r"^\s*(?:\.\w+\s+)*\.(?:entry|func)\s+(?:\([^)]*\)\s*)?([\w$]+)")


class SourceLines:
    """The lines of a PTX text, and the kernels that it was made of."""

    def __init__(self, ptx: str, kernels: Sequence[Specialisation]) -> None:
        self._ptx = ptx.splitlines()
        self._kernels = {kernel.name: kernel for kernel in kernels}
        self._sources = {kernel.source.file.name: kernel.source.file for kernel in kernels}

    def span(self, line: int) -> Span | None:
        """The Python text of a line of the PTX."""
        position: Span | None = None
        is_placed = False
        for before in reversed(self._ptx[:line]):
            if begun := _FUNCTION.match(before):
                return position or self.kernel_span(begun[1])
            if not is_placed and (loc := _LOC.match(before)):
                position, is_placed = self._place(loc[1], int(loc[2])), True
        return None

    def kernel_span(self, name: str) -> Span | None:
        """The name in the definition of a kernel."""
        kernel = self._kernels.get(name)
        return None if kernel is None else kernel.source.name_span

    def _place(self, file: str, line: int) -> Span | None:
        """A line of the file of a number; 0 is none."""
        path = next((found[2] for text in self._ptx if (found := _FILE.match(text)) and found[1] == file), "")
        source = source_named(self._sources, path)
        return None if source is None or not line else source.line_span(line)


def source_named(sources: Mapping[str, SourceFile], path: str) -> SourceFile | None:
    """The source with a path, of which debug information has the absolute form."""
    if path in sources:
        return sources[path]
    return next((source for name, source in sources.items() if path.endswith(f"/{name}")), None)
