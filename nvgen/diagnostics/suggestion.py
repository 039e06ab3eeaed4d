"""Finds what a user may have meant."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache


def closest(name: str, candidates: Iterable[str], count: int = 1) -> list[str]:
    """The candidates that look most like ``name``, best first; none if none does."""
    return list(_closest(name, tuple(candidates), count))


@lru_cache(1024)  # every pass over a kernel looks for the same names
def _closest(name: str, candidates: tuple[str, ...], count: int) -> tuple[str, ...]:
    import difflib  # only an error needs it

    return tuple(difflib.get_close_matches(name, candidates, n=count))
