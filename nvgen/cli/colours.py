"""Colours of what commands print on a terminal."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TextIO, TypeAlias

from nvgen.diagnostics.errors import shows_colours


class Style(Enum):
    """What a part of a line is, and the numbers that a terminal takes for its look (ECMA-48, 8.3.117)."""

    PLAIN = ""
    TITLE = "1"
    NAME = "1;34"
    PLACE = "2"
    NUMBER = "36"
    ADDED = "32"
    REMOVED = "31"
    WARNING = "1;33"


Paint: TypeAlias = Callable[[Style, str], str]


def paint_for(stream: TextIO) -> Paint:
    """What puts a text into its colours where a stream shows colours, and leaves it as it is elsewhere."""
    return _painted if shows_colours(stream) else _plain


def _painted(style: Style, text: str) -> str:
    return f"\x1b[{style.value}m{text}\x1b[0m" if style.value and text else text


def _plain(style: Style, text: str) -> str:
    return text
