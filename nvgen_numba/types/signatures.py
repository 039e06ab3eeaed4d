"""Signatures as programs write them: as text, as a tuple of types, or made by calling a type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen_numba.types.base import Signature, Type
from nvgen_numba.types.numba_types import is_numbas, own


def is_signature(value: Any) -> bool:
    """Whether a value can be the signature of a function: a text, a tuple of types, or a signature."""
    return isinstance(value, (str, tuple, Signature)) or (is_numbas(value) and not isinstance(own(value), Type))


def parse_signature(stated: Any, names: Mapping[str, Any]) -> tuple[tuple[Any, ...], Any]:
    """The types of the arguments and of the result that a signature states; None where it does not state the result.

    A text is an expression of Python, evaluated with ``names``, the names of types.

    Raises:
        TypeError: it is no signature, or something in it is no type.
        NameError: a text names what there is not.
        SyntaxError: a text is no expression.
    """
    found = eval(stated, {}, dict(names)) if isinstance(stated, str) else stated
    found = own(found) if is_numbas(found) else found
    if isinstance(found, Signature):
        return_type = None if found.return_type is None else _type(found.return_type)
        return tuple(map(_type, found.args)), return_type
    if isinstance(found, tuple):
        return tuple(map(_type, found)), None
    raise TypeError(
        f"invalid signature: {stated!r} (type: {type(stated).__name__!r}) evaluates to {type(found).__name__!r} "
        "instead of tuple or Signature"
    )


def parse_signatures(stated: Any, names: Mapping[str, Any]) -> list[tuple[tuple[Any, ...], Any]]:
    """What ``parse_signature`` returns for each signature of a list, or for the only one."""
    return [parse_signature(one, names) for one in (stated if isinstance(stated, list) else [stated])]


def _type(stated: Any) -> Any:
    try:
        found = own(stated)
    except TypeError:
        found = None
    if not isinstance(found, Type):
        raise TypeError(f"invalid type in signature: expected a type instance, got {stated!r}")
    return found
