"""Pieces of LLVM's textual IR: what stands between commas, whatever brackets and strings there are."""

from __future__ import annotations

from collections.abc import Iterator

_OPENING, _CLOSING = "([{<", ")]}>"


def parts(text: str) -> Iterator[str]:
    """The parts of a text between commas that are in no brackets and in no string."""
    start = 0
    for position, character in _outside(text):
        if character == ",":
            yield text[start:position].strip()
            start = position + 1
    if rest := text[start:].strip():
        yield rest


def closed(text: str) -> tuple[str, str]:
    """What is in the brackets that a text starts with, and what is behind them."""
    end = next((position for position, character in _outside(text[1:]) if character == ")"), len(text))
    return text[1 : end + 1], text[end + 2 :]


def _outside(text: str) -> Iterator[tuple[int, str]]:
    """The characters in no brackets and in no string, with their positions; and a bracket that nothing opened."""
    depth, is_string = 0, False
    for index, character in enumerate(text):
        if character == '"':
            is_string = not is_string
        elif not is_string:
            if depth == 0:
                yield index, character
            depth += (character in _OPENING) - (character in _CLOSING)
