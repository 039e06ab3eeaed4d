"""Results of analyses as JSON: a record is an object of its fields, a place in the tree its text on one line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any

from nvgen.base.records import Record
from nvgen.files import output
from nvgen.ptx.operands import Node
from nvgen.ptx.printer import anew


def value_of(value: Any) -> Any:
    """What ``json`` takes, of a record or another value."""
    if isinstance(value, Node):
        return one_line(value)
    if isinstance(value, Record):
        return {name: value_of(getattr(value, name)) for name in value._fields}
    if isinstance(value, Mapping):
        return {name: value_of(own) for name, own in value.items()}
    if isinstance(value, (tuple, list)):
        return [value_of(own) for own in value]
    return value.value if isinstance(value, Enum) else value


def one_line(node: Node) -> str:
    """A statement without comments and line ends."""
    return " ".join(anew(node).split())


def print_json(value: Any) -> None:
    """Prints a record, or what contains some."""
    output.print_text(json.dumps(value_of(value), indent=2) + "\n")
