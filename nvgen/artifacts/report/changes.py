"""What differs between two versions of a kernel on one architecture: measures, PTX and machine code.

PTX is compared up to the names of registers and labels (``nvgen.ptx.analysis.compare``). Machine code is compared line
by line up to the numbers of registers, labels and addresses: its instructions are scheduled anew with every change, so
that more differs than was written otherwise.
"""

from __future__ import annotations

import re

from nvgen.artifacts.report import measures
from nvgen.artifacts.report.inspected import Inspected
from nvgen.artifacts.report.listings.locations import Locations
from nvgen.artifacts.report.listings.sass_lines import sass_lines
from nvgen.artifacts.report.measured import Measure, measured, shown
from nvgen.base.records import Node, Record
from nvgen.ptx import parse
from nvgen.ptx.analysis.compare import FunctionDifference, Line, changes, compare
from nvgen.ptx.tree import Module

#: What differs between lines of machine code that do the same.
_NUMBERED = re.compile(r"/\*[0-9a-f]+\*/|\.L_x_\d+|\b(U?[RP])\d+\b")


class Before(Node):
    """The version of a kernel before a change, and what the page calls it."""

    inspected: Inspected
    name: str


class Row(Record):
    """A measure of both versions; ``change`` is "" where it is the same."""

    title: str
    before: str
    after: str
    change: str


class TextDifference(Record):
    """The lines that differ of a text."""

    title: str
    about: str
    lines: tuple[Line, ...]


class Changes(Record):
    """What differs from ``other``, the name of the version before."""

    other: str
    rows: tuple[Row, ...]
    texts: tuple[TextDifference, ...]


def between(version: Before, after: Inspected) -> Changes:
    """The changes from the version before."""
    before = version.inspected
    texts = [_of_ptx(before, after)]
    if before.sass is not None and after.sass is not None:
        texts.append(_of_sass(before, after))
    return Changes(version.name, (*_of_measures(before, after), *_of_mix(before, after)), tuple(texts))


def _of_measures(before: Inspected, after: Inspected) -> list[Row]:
    rows = zip(measured(before), measured(after), strict=True)
    return [_row(one, two.value) for one, two in rows]


def _of_mix(before: Inspected, after: Inspected) -> list[Row]:
    """The categories of instructions that differ, where both are counted of the same text."""
    if (before.sass is None) != (after.sass is None):
        return []
    counts, other = dict(measures.instruction_mix(before)), dict(measures.instruction_mix(after))
    names = dict.fromkeys((*counts, *other))
    rows = (_row(Measure(f"Instructions: {name}", counts.get(name, 0)), other.get(name, 0)) for name in names)
    return [row for row in rows if row.change]


def _row(before: Measure, after: float | None) -> Row:
    change = ""
    if before.value is not None and after is not None and before.value != after:
        sign = "+" if after > before.value else "\N{MINUS SIGN}"
        change = f"{sign}{shown(abs(after - before.value), before.unit)}"
    return Row(before.title, before.text, shown(after, before.unit), change)


def _of_ptx(before: Inspected, after: Inspected) -> TextDifference:
    lines: list[Line] = []
    for function in compare(_called(before, after.name), after.module).functions:
        if function.name == after.name or not function.is_kernel:
            lines += _of_function(function)
    return _difference("PTX", "Names of registers and labels do not count.", lines)


def _called(before: Inspected, name: str) -> Module:
    """The PTX of a kernel under another name, in which its parameters and its variables begin with that as well."""
    if before.name == name:
        return before.module
    own = rf"(?<![\w$]){re.escape(before.name)}(?=[^\w$]|_param_\d|\$)"
    return parse(re.sub(own, name, before.ptx))


def _of_function(found: FunctionDifference) -> list[Line]:
    if found.kind != "changed":
        return [Line("-" if found.kind == "removed" else "+", f".func {found.name}")]
    lines = [*found.head]
    for block in found.blocks:
        name = block.after or block.before or ""
        header = name if name.startswith("block ") else f"block {name}"
        behind = f", moved behind {block.moved_behind or 'the beginning'}" if block.moved_behind is not None else ""
        lines += [Line("@", f"{header}{behind}"), *block.lines]
    return lines


def _of_sass(before: Inspected, after: Inspected) -> TextDifference:
    one, two = ([line.text for line in sass_lines(version, Locations())] for version in (before, after))
    lines = changes(one, two, lambda line: _NUMBERED.sub(r"\1#", line))
    return _difference("SASS", "Numbers of registers, labels and addresses do not count.", [*lines])


def _difference(title: str, about: str, lines: list[Line]) -> TextDifference:
    count = sum(line.sign in "+-" for line in lines)
    found = f"{count} lines differ" if count != 1 else "1 line differs"
    return TextDifference(title, f"{found if count else 'Nothing differs'}. {about}", tuple(lines))
