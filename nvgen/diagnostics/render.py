"""Turns a diagnostic into text: message, snippets with carets, notes, helps, and where to read more.

Colours are asked for by the caller, who knows whether a terminal is at the other end.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from nvgen.base.records import Record
from nvgen.diagnostics.diagnostic import Diagnostic, Label, Remark
from nvgen.diagnostics.span import Span

_STYLES = {"error": "1;31", "warning": "1;33", "note": "1;34", "help": "1;32", "frame": "34", "message": "1"}
_TAB = "    "
#: Control characters would move the cursor or colour the terminal: their Unicode pictures stand for them.
_CONTROL_PICTURES = {**{code: 0x2400 + code for code in range(32)}, 0x7F: 0x2421}
#: A span over more lines than this shows its first line only.
_MAX_SPAN_LINES = 3
#: As many lines between two that a snippet shows are shown as well.
_MAX_BETWEEN = 1
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
    level = diagnostic.level
    head = paint(level, f"{level}[{diagnostic.code}]")
    yield f"{head}{paint('message', ': ' + diagnostic.text())}"
    spans = [diagnostic.span, *(remark.span for remark in diagnostic.remarks)]
    margin = len(str(max((_last_line(span) for span in spans if span is not None), default=0)))
    labels = [remark for remark in diagnostic.remarks if _is_beside(remark, diagnostic.span)]
    if diagnostic.span is not None:
        marks = [_Mark(diagnostic.span, diagnostic.label_text(), level, "^")]
        marks += [_Mark(label.span, label.text(), label.level, "-") for label in labels if label.span is not None]
        yield from _snippet(marks, margin, paint)
    for remark in diagnostic.remarks:
        if remark.span is not None and remark not in labels:
            yield f"{paint(remark.level, remark.level)}: {remark.text()}"
            yield from _snippet([_Mark(remark.span, "", remark.level, "-")], margin, paint)
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


def _is_beside(remark: Remark, span: Span | None) -> bool:
    """Whether a remark is shown in the snippet of a diagnostic's span."""
    own = remark.span
    return isinstance(remark, Label) and own is not None and span is not None and own.file is span.file


class _Mark(Record):
    """A span of a snippet with its label."""

    span: Span
    label: str
    style: str
    sign: str

    def columns(self, line: int) -> tuple[int, int]:
        """Where it starts in a line on a terminal, and how wide it is."""
        span, text = self.span, self.span.file.lines[line - 1]
        indent = len(text) - len(text.lstrip())
        start = span.character(line, span.column) if line == span.line else indent
        end = span.character(line, span.end_column) if line == span.end_line else len(text.rstrip())
        return _width(text[:start]), max(_width(text[start:end]), 1)


def _snippet(marks: list[_Mark], margin: int, paint: _Painter) -> Iterator[str]:
    """The lines of some marks, of which the first says where the snippet is; all are in one file."""
    gutter, span = " " * margin, marks[0].span
    yield f"{paint('frame', f'{gutter}-->')} {span}"
    lines = span.file.lines
    if not span.file.text or not 0 < span.line <= len(lines):
        return
    yield paint("frame", f"{gutter} |")
    in_line: dict[int, list[_Mark]] = {}
    for mark in marks:
        for number in range(mark.span.line, min(_last_line(mark.span), len(lines)) + 1):
            in_line.setdefault(number, []).append(mark)
    before = 0
    for number in sorted(in_line):
        between = range(before + 1, number) if before else ()
        if len(between) > _MAX_BETWEEN:
            yield "..."
        else:
            yield from (_line(other, lines[other - 1], margin, paint) for other in between)
        yield _line(number, lines[number - 1], margin, paint)
        frame = paint("frame", f"{gutter} |")
        yield from (f"{frame} {text}" for text in _marked(in_line[number], number, len(lines), paint))
        before = number


def _line(number: int, text: str, margin: int, paint: _Painter) -> str:
    shown = text.expandtabs(len(_TAB)).translate(_CONTROL_PICTURES).rstrip()
    return f"{paint('frame', f'{number:>{margin}} |')} {shown}".rstrip()


def _marked(marks: list[_Mark], line: int, count: int, paint: _Painter) -> Iterator[str]:
    """What stands below a line: the signs of its marks, and their labels, the rightmost beside its signs."""
    last = {mark: line == min(_last_line(mark.span), count) for mark in marks}
    ordered = sorted(marks, key=lambda mark: mark.columns(line))
    row, end = "", 0
    for mark in ordered:
        start, width = mark.columns(line)
        text = mark.sign * width
        if mark is ordered[-1] and last[mark]:
            text = f"{text} {mark.label}".rstrip()
        row += " " * (start - end) + paint(mark.style, text)
        end = start + width
    yield row
    waiting = [mark for mark in ordered[:-1] if mark.label and last[mark]]
    while waiting:
        yield _below(waiting, line, paint, "|")
        yield _below(waiting, line, paint, waiting[-1].label)
        waiting.pop()


def _below(marks: list[_Mark], line: int, paint: _Painter, text: str) -> str:
    """A row with ``text`` below the last of some marks, and lines down to the labels of the others."""
    row, end = "", 0
    for mark in marks:
        start, _ = mark.columns(line)
        shown = text if mark is marks[-1] else "|"
        row += " " * (start - end) + paint(mark.style, shown)
        end = start + len(shown)
    return row


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
