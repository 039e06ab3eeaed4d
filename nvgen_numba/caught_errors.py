"""Errors of ours that programs catch by the classes of an installed Numba.

A program may take ``TypingError`` of ``numba.core.errors``, or filter warnings by a class of it. Where Numba is loaded,
each class of ours derives from Numba's of the same name besides, so that ``except`` and filters find it. The roots of
ours do not, since Python gives a class other bases only in place of one that is not built in.
"""

from __future__ import annotations

import sys

from nvgen_numba import errors

_THEIRS = "numba.core.errors"
#: The bases that classes had before.
_CHANGED: dict[type, tuple[type, ...]] = {}


def derive_from_numba() -> None:
    """Gives our classes Numba's as bases, if Numba is loaded; a class that has its own already stays as it is."""
    theirs = sys.modules.get(_THEIRS)
    for name in errors.__all__ if theirs is not None else ():
        ours, other = getattr(errors, name), getattr(theirs, name, None)
        if isinstance(other, type) and not issubclass(ours, other) and _can_change(ours):
            _CHANGED[ours] = ours.__bases__
            kept = [base for base in ours.__bases__ if not issubclass(other, base)]
            ours.__bases__ = (*kept, other)


def _can_change(ours: type) -> bool:
    return ours.__base__ is not None and ours.__base__.__module__ != "builtins"


def forget_numba() -> None:
    """Takes the bases away again."""
    for name in errors.__all__:
        ours = getattr(errors, name)
        if ours in _CHANGED:
            ours.__bases__ = _CHANGED.pop(ours)
