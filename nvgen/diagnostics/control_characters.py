"""Control characters in what is shown: they would move a terminal's cursor or colour it, and XML has no place for them.

Their Unicode pictures stand for them.
"""

from __future__ import annotations

from collections.abc import Mapping

_PICTURES: Mapping[int, int] = {**{code: 0x2400 + code for code in range(32) if chr(code) != "\t"}, 0x7F: 0x2421}


def visible(text: str) -> str:
    """A part of a user's file in one line, in which no character controls anything."""
    return text.translate(_PICTURES)
