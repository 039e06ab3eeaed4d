"""A text of a kernel as the page shows it."""

from __future__ import annotations

from collections.abc import Iterable

from nvgen.base.records import Record


class RawLine(Record):
    """A line of a text: its number there or its address, "" for none, and its places, the innermost first."""

    number: str
    text: str
    places: tuple[str, ...] = ()
    #: What stands beside it, as how many registers are live.
    note: str = ""


class CodeLine(Record):
    """The same as HTML."""

    number: str
    html: str
    places: tuple[str, ...]
    note: str = ""


class Listing(Record):
    """A column of the page. ``kind`` is ``source``, ``typed``, ``llvm``, ``ptx`` or ``sass``.

    Without lines, ``missing`` says why there are none.
    """

    kind: str
    title: str
    about: str
    lines: tuple[CodeLine, ...]
    missing: str = ""


def listing(kind: str, title: str, about: str, language: str, lines: Iterable[RawLine]) -> Listing:
    """The lines of a text, highlighted as the language is."""
    raw = [*lines]
    from nvgen.artifacts.report.listings.highlighting import (
        highlighted,  # it loads Pygments, which need not be installed
    )

    texts = highlighted([line.text.expandtabs(8) for line in raw], language)
    shown = zip(raw, texts, strict=True)
    return Listing(
        kind, title, about, tuple(CodeLine(line.number, html, line.places, line.note) for line, html in shown)
    )
