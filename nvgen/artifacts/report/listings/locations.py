"""Which line of the source a line of a stage is of, and the lines where the functions around it were called.

Debug information names files by absolute paths, Python by what it was given. A place in a report is a text such as
``0.18``: the number of a file and a line, by which lines of all stages are found.
"""

from __future__ import annotations

from collections.abc import Iterable

from nvgen.artifacts.binaries.source_lines import source_named
from nvgen.diagnostics import SourceFile

#: A file and a line; the innermost of a chain of calls comes first.
Chain = tuple[tuple[str, int], ...]


class Locations:
    """Numbers files: those of the kernel and its functions first, others as they come."""

    def __init__(self, sources: Iterable[SourceFile] = ()) -> None:
        self._sources = {source.name: source for source in sources}
        self._numbers = {name: number for number, name in enumerate(self._sources)}

    def location(self, file: str, line: int) -> str:
        """The place of a line; "" where there is no line, which compilers write as 0."""
        if line <= 0:
            return ""
        source = source_named(self._sources, file)
        name = file if source is None else source.name
        return f"{self._numbers.setdefault(name, len(self._numbers))}.{line}"

    def of_chain(self, chain: Chain) -> tuple[str, ...]:
        """The places of a chain of calls, each once."""
        locations = (self.location(file, line) for file, line in chain)
        return tuple(dict.fromkeys(location for location in locations if location))
