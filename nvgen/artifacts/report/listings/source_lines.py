"""The Python text of a kernel and of the device functions that it calls, and their typed trees."""

from __future__ import annotations

from collections.abc import Iterator

from nvgen.artifacts.report.listings.listing import RawLine
from nvgen.artifacts.report.listings.locations import Locations
from nvgen.artifacts.report.listings.typed_text import called_functions, typed_lines
from nvgen.diagnostics import SourceFile
from nvgen.frontend.specialisation import Specialisation
from nvgen.tree import Source


def sources(kernel: Specialisation) -> list[Source]:
    """The functions whose text a report shows: the kernel's, then those that it calls, each once."""
    called = [function.typed.source for function in called_functions(kernel.typed)]
    found: dict[tuple[str, int], Source] = {}
    for source in (kernel.source, *called):
        if source is not None:
            found.setdefault((source.file.name, source.node.lineno), source)
    return [*found.values()]


def files(kernel: Specialisation) -> list[SourceFile]:
    """The files of these functions, the kernel's first."""
    return [*{source.file.name: source.file for source in sources(kernel)}.values()]


def source_lines(kernel: Specialisation, locations: Locations) -> Iterator[RawLine]:
    """The lines of these functions, with their decorators; between two functions is an empty line."""
    of_kernel = kernel.source.file.name
    for number, source in enumerate(sources(kernel)):
        if number:
            yield RawLine("", "")
        if source.file.name != of_kernel:
            yield RawLine("", f"# {source.file.name}")
        node = source.node
        first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        for line in range(first, (node.end_lineno or node.lineno) + 1):
            yield RawLine(str(line), source.file.lines[line - 1], locations.of_chain(((source.file.name, line),)))


def typed_tree_lines(kernel: Specialisation, locations: Locations) -> Iterator[RawLine]:
    """The lines of the typed tree."""
    for number, line in enumerate(typed_lines(kernel.typed), 1):
        span = line.span
        chain = () if span is None else ((span.file.name, span.line),)
        yield RawLine(str(number), line.text, locations.of_chain(chain))
