"""Turns a diagnostic into text: message, snippets with carets, notes, helps, and where to read more.

Colours are asked for by the caller, who knows whether a terminal is at the other end.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from nvgen.diagnostics.diagnostic import Diagnostic
from nvgen.diagnostics.span import Span

_STYLES = {"error": "1;31", "note": "1;34", "help": "1;32", "frame": "34", "message": "1"}
_TAB = "    "
#: Control characters would move the cursor or colour the terminal: their Unicode pictures stand for them.
_CONTROL_PICTURES = {**{code: 0x2400 + code for code in range(32)}, 0x7F: 0x2421}
#: A span over more lines than this shows its first line only.
_MAX_SPAN_LINES = 3
#: More diagnostics of one run than this are counted only.
_MAX_SHOWN = 20


def render_all(diagnostics: Sequence[Diagnostic], *, colour: bool = False) -> str:
    """The diagnostics of one error as text without a final newline; of several, the last line says how many."""
    shown = [render(diagnostic, colour=colour) for diagnostic in diagnostics[:_MAX_SHOWN]]
    if len(diagnostics) > 1:
        rest = f", the first {_MAX_SHOWN} are shown" if len(diagnostics) > _MAX_SHOWN else ""
        count = _Painter(colour)
        shown.append(f"{count('error', 'error')}{count('message', f': {len(diagnostics)} errors{rest}')}")
    return "\n\n".join(shown)


def render(diagnostic: Diagnostic, *, colour: bool = False) -> str:
    """The diagnostic as text without a final newline."""
    painter = _Painter(colour)
    return "\n".join(_lines(diagnostic, painter))


class _Painter:
    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def __call__(self, style: str, text: str) -> str:
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self.colour and text else text


def _lines(diagnostic: Diagnostic, paint: _Painter) -> Iterator[str]:
    head = paint("error", f"error[{diagnostic.code}]")
    yield f"{head}{paint('message', ': ' + diagnostic.text())}"
    spans = [diagnostic.span, *(remark.span for remark in diagnostic.remarks)]
    margin = len(str(max((_last_line(span) for span in spans if span is not None), default=0)))
    if diagnostic.span is not None:
        yield from _snippet(diagnostic.span, diagnostic.label_text(), "error", "^", margin, paint)
    for remark in diagnostic.remarks:
        if remark.span is not None:
            yield f"{paint(remark.level, remark.level)}: {remark.text()}"
            yield from _snippet(remark.span, "", remark.level, "-", margin, paint)
    bare = [(remark.level, remark.text()) for remark in diagnostic.remarks if remark.span is None]
    bare += [("help", remedy) for remedy in diagnostic.remedy_texts()]
    gutter = " " * margin
    if diagnostic.span is not None:
        yield paint("frame", f"{gutter} |")
    for level, text in bare:
        first, *rest = text.split("\n")
        yield f"{paint('frame', f'{gutter} = ')}{paint(level, level)}: {first}"
        yield from (f"{gutter}   {' ' * len(level)}  {line}" for line in rest)
    yield f"{paint('frame', f'{gutter} = ')}for more: nvgen explain {diagnostic.code} ({diagnostic.title})"


def _snippet(span: Span, label: str, style: str, mark: str, margin: int, paint: _Painter) -> Iterator[str]:
    gutter = " " * margin
    yield f"{paint('frame', f'{gutter}-->')} {span}"
    if not 0 < span.line <= len(span.file.lines):
        return
    yield paint("frame", f"{gutter} |")
    last = min(_last_line(span), len(span.file.lines))
    for number in range(span.line, last + 1):
        text = span.file.lines[number - 1]
        indent = len(text) - len(text.lstrip())
        start = span.character(number, span.column) if number == span.line else indent
        end = span.character(number, span.end_column) if number == span.end_line else len(text.rstrip())
        before = _width(text[:start])
        carets = mark * max(_width(text[start:end]), 1)
        shown = text.expandtabs(len(_TAB)).translate(_CONTROL_PICTURES).rstrip()
        yield f"{paint('frame', f'{number:>{margin}} |')} {shown}".rstrip()
        tail = f"{carets} {label}".rstrip() if number == last else carets
        yield f"{paint('frame', f'{gutter} |')} {' ' * before}{paint(style, tail)}"


def _last_line(span: Span) -> int:
    """The last line of a span that is shown."""
    return span.end_line if span.end_line - span.line < _MAX_SPAN_LINES else span.line


def _width(text: str) -> int:
    """Columns on a terminal: wide East Asian characters and emoji take two, combining marks none."""
    return sum(_character_width(character) for character in text.expandtabs(len(_TAB)))


def _character_width(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
