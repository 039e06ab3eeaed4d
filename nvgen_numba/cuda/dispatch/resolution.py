"""Which of several compiled signatures a call takes: the one whose conversions lose least."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nvgen_numba import types

_Types = tuple[Any, ...]


def best(signatures: Iterable[_Types], given: _Types, function: Any) -> _Types | None:
    """The signature for arguments of these types, or None.

    Raises:
        TypeError: two of them are as good as each other.
    """
    known = list(signatures)
    found = types.best_overloads(given, known)
    if len(found) > 1:
        shown = "\n".join(f"{_shown(known[number])} -> none" for number in found)
        raise TypeError(f"Ambiguous overloading for {function} {_shown(given)}:\n{shown}")
    return known[found[0]] if found else None


def _shown(signature: _Types) -> str:
    return f"({', '.join(map(repr, signature))})"
