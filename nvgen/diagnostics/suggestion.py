"""Finds what a user may have meant."""

from __future__ import annotations

from collections.abc import Iterable


def closest(name: str, candidates: Iterable[str], count: int = 1) -> list[str]:
    """The candidates that look most like ``name``, best first; none if none does."""
    import difflib  # only an error needs it

    return difflib.get_close_matches(name, list(candidates), n=count)
