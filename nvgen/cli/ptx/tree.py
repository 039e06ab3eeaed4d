"""``nvgen ptx tree``: prints the syntax tree.

As text, a line is a node: the place where it begins, its class, and what its own fields say. As JSON it is an object
with ``node``, the name of the class, ``place``, and all fields; ``docs/guide/ptx.md`` says what may be relied on.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from typing import Any

from nvgen.cli.colours import Paint, Style, paint_for
from nvgen.cli.ptx import inputs
from nvgen.diagnostics.control_characters import visible
from nvgen.files import output
from nvgen.ptx import SourceText, tree
from nvgen.ptx.operands import Node

DESCRIPTION = """\
Print the syntax tree of PTX text.

A line is a node: where it begins, its class, and what it says; what belongs to it follows,
indented. `--json` prints all fields of every node with its place, as
`[line, column, end line, end column]`, counted from 1, the end exclusive."""

#: What layout a node has, which the text does not show.
_LAYOUT = {"start", "end", "before", "text", "ending"}
_LINE_MOST = 100


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    inputs.add_arguments(parser, "FILE")
    parser.add_argument("--json", action="store_true", help="Print JSON.")


def run(given: Namespace) -> None:
    """Prints the tree of the module, or of the functions that are asked for."""
    read = inputs.read(given.file, given)
    roots: tuple[Node, ...] = read.functions if read.has_choice else (read.module,)
    if given.json:
        output.print_pieces(_json_pieces(roots if read.has_choice else roots[0], _Locations(read.source)))
        output.print_text("\n")
    else:
        output.print_text(_text(roots, read.source, paint_for(sys.stdout)))


# Text


def _text(roots: tuple[Node, ...], source: SourceText, paint: Paint) -> str:
    """The lines of some nodes and of all in them."""
    locations = _Locations(source)
    margin = len(locations.text_of(len(source.text)))
    lines = []
    waiting: list[tuple[int, Any]] = [(0, node) for node in reversed(roots)]
    while waiting:
        depth, node = waiting.pop()
        location = paint(Style.PLACE, locations.text_of(node.start).rjust(margin))
        says = visible(_says(node))
        shown = says if len(says) <= _LINE_MOST else f"{says[:_LINE_MOST]}..."
        lines.append(f"{location}  {'  ' * depth}{paint(Style.NAME, type(node).__name__)} {shown}".rstrip())
        waiting += [(depth + 1, child) for child in reversed([*node.children()])]
    return "\n".join((*lines, ""))


class _Locations:
    """Lines and columns of a text."""

    def __init__(self, source: SourceText) -> None:
        self.source = source

    def text_of(self, offset: int) -> str:
        return f"{self.source.line(offset)}:{self.source.column(offset)}"

    def numbers(self, start: int, end: int) -> list[int]:
        source = self.source
        return [source.line(start), source.column(start), source.line(end), source.column(end)]


def _says(node: Node) -> str:
    """What the fields of a node say that are no nodes."""
    special = _SAYS.get(type(node))
    if special is not None:
        return special(node)
    parts = (_part(name, getattr(node, name)) for name in node._fields if name not in _LAYOUT)
    return " ".join(part for part in parts if part)


#: Nodes of which several fields are one word.
_SAYS: dict[type[Node], Callable[[Any], str]] = {
    tree.Version: lambda node: f"{node.major}.{node.minor}",
    tree.Instruction: lambda node: node.name,
}
#: Fields of numbers and names that say nothing without the field's name.
_NAMED = {"alignment", "count", "file", "line", "column", "timestamp", "size", "of"}


def _part(name: str, value: Any) -> str:
    """A field as text; nothing of nodes, and of what is not there."""
    if isinstance(value, bool):
        return name.removeprefix("is_") if value else ""
    if isinstance(value, (str, int)):
        return f"{name} {value}" if name in _NAMED else str(value)
    if isinstance(value, tuple):
        return " ".join(part for part in value if isinstance(part, str))
    return ""


# JSON


def _json_pieces(value: Any, locations: _Locations) -> Iterator[str]:
    """A node or several as pieces of text, without recursion: trees may be deep."""
    waiting: list[Any] = [value]
    while waiting:
        value = waiting.pop()
        if type(value) is _Written:
            yield value
        elif isinstance(value, Node):
            waiting += reversed([*_object(value, locations)])
        elif isinstance(value, tuple):
            waiting += reversed([*_list(value)])
        else:
            yield json.dumps(value)


class _Written(str):
    """Text that is JSON already."""

    __slots__ = ()


def _object(node: Any, locations: _Locations) -> Iterator[Any]:
    yield _Written(f'{{"node": "{type(node).__name__}", "place": ')
    yield _Written(json.dumps(locations.numbers(node.start, node.end)))
    for name in node._fields:
        yield _Written(f', "{name}": ')
        yield getattr(node, name)
    yield _Written("}")


def _list(values: tuple[Any, ...]) -> Iterator[Any]:
    yield _Written("[")
    for index, value in enumerate(values):
        if index:
            yield _Written(", ")
        yield value
    yield _Written("]")
