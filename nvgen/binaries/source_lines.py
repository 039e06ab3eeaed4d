"""Which Python line a line of nvgen's own PTX was made of.

``.loc`` says it where kernels were compiled with ``lineinfo`` or ``debug``. Elsewhere the kernel is named, in whose
function the line is, or none if that is of no kernel at hand.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence

from nvgen.diagnostics import SourceFile, Span
from nvgen.specialisation import Specialisation

_FILE = re.compile(r'^\s*\.file\s+(\d+)\s+"([^"]*)"')
_LOC = re.compile(r"^\s*\.loc\s+(\d+)\s+(\d+)\s+(\d+)")
_FUNCTION = re.compile(r"^\s*(?:\.\w+\s+)*\.(?:entry|func)\s+(?:\([^)]*\)\s*)?([\w$]+)")


class SourceLines:
    """The lines of a PTX text, and the kernels that it was made of."""

    def __init__(self, ptx: str, kernels: Sequence[Specialisation]) -> None:
        self._kernels = {kernel.name: kernel for kernel in kernels}
        self._sources = {kernel.source.file.name: kernel.source.file for kernel in kernels}
        self._files: dict[str, str] = {}
        #: Line numbers of the PTX, in order, and from each on the function and the place.
        self._starts: list[int] = []
        self._found: list[tuple[str, tuple[str, int, int] | None]] = []
        function = ""
        for number, line in enumerate(ptx.splitlines(), start=1):
            if file := _FILE.match(line):
                self._files[file[1]] = file[2]
            elif begun := _FUNCTION.match(line):
                function = begun[1]
                self._note(number, function, None)
            elif loc := _LOC.match(line):
                self._note(number, function, (loc[1], int(loc[2]), int(loc[3])))

    def _note(self, number: int, function: str, place: tuple[str, int, int] | None) -> None:
        self._starts.append(number)
        self._found.append((function, place))

    def span(self, line: int) -> Span | None:
        """The Python text of a line of the PTX."""
        index = bisect_right(self._starts, line) - 1
        if index < 0:
            return None
        function, place = self._found[index]
        return self._place(place) or self.kernel_span(function)

    def kernel_span(self, name: str) -> Span | None:
        """The name in the definition of a kernel."""
        kernel = self._kernels.get(name)
        return None if kernel is None else kernel.source.name_span

    def _place(self, place: tuple[str, int, int] | None) -> Span | None:
        if place is None or not place[1]:
            return None
        source = source_named(self._sources, self._files.get(place[0], ""))
        return None if source is None else source.line_span(place[1])


def source_named(sources: Mapping[str, SourceFile], path: str) -> SourceFile | None:
    """The source with a path, of which debug information has the absolute form."""
    if path in sources:
        return sources[path]
    return next((source for name, source in sources.items() if path.endswith(f"/{name}")), None)
