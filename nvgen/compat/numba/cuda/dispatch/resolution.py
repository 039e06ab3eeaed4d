"""Which of several compiled signatures a call takes: the one whose conversions lose least.

Source: Numba's manual, "Overload resolution": exact, promotion, safe and unsafe conversions, in this order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nvgen.compat.numba import types

#: How far a conversion is from none; None: there is no such conversion.
EXACT, PROMOTED, SAFE, UNSAFE = range(4)


def best(signatures: Sequence[tuple[Any, ...]], given: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """The signature for arguments of these types, or None.

    Raises:
        TypeError: two of them are as good as each other.
    """
    ranked: list[tuple[tuple[int, ...], tuple[Any, ...]]] = []
    for signature in signatures:
        cost = _cost(signature, given)
        if cost is not None:
            ranked.append((cost, signature))
    if not ranked:
        return None
    ranked.sort(key=lambda pair: pair[0])
    if len(ranked) > 1 and ranked[0][0] == ranked[1][0]:
        tied = [signature for cost, signature in ranked if cost == ranked[0][0]]
        shown = "\n".join(f"({', '.join(map(str, signature))}) -> none" for signature in tied)
        raise TypeError(f"Ambiguous overloading for ({', '.join(map(str, given))}):\n{shown}")
    return ranked[0][1]


def _cost(signature: tuple[Any, ...], given: tuple[Any, ...]) -> tuple[int, ...] | None:
    """How many unsafe, safe and promoting conversions a call needs; None where one is impossible."""
    if len(signature) != len(given):
        return None
    counts = [0, 0, 0, 0]
    for wanted, actual in zip(signature, given, strict=True):
        found = conversion(actual, wanted)
        if found is None:
            return None
        counts[found] += 1
    return counts[UNSAFE], counts[SAFE], counts[PROMOTED]


def conversion(source: Any, target: Any) -> int | None:
    """How far a value of a type is from another type."""
    source, target = types.unliteral(source), types.unliteral(target)
    if source == target:
        return EXACT
    if isinstance(source, types.Array) and isinstance(target, types.Array):
        return _arrays(source, target)
    if isinstance(source, _NUMBERS) and isinstance(target, _NUMBERS):
        return _numbers(source, target)
    return None


_NUMBERS = (types.Boolean, types.Integer, types.Float, types.Complex)


def _arrays(source: Any, target: Any) -> int | None:
    same = (source.dtype, source.ndim) == (target.dtype, target.ndim)
    fits_layout = target.layout in ("A", source.layout)
    if not same or not fits_layout or (source.readonly and not target.readonly):
        return None
    return PROMOTED if source.layout == target.layout else SAFE


def _numbers(source: Any, target: Any) -> int:
    """Between numbers: to more bits of the same kind is a promotion, to what holds all values is safe."""
    if isinstance(source, types.Boolean):
        return SAFE
    if isinstance(target, types.Boolean):
        return UNSAFE
    rank = _NUMBERS.index
    kinds = tuple(next(kind for kind in _NUMBERS if isinstance(type_, kind)) for type_ in (source, target))
    bits = source.bitwidth, target.bitwidth
    if kinds[0] is kinds[1]:
        if kinds[0] is not types.Integer or source.signed == target.signed:
            return PROMOTED if bits[0] <= bits[1] else UNSAFE
        return SAFE if target.signed and bits[0] < bits[1] else UNSAFE
    if rank(kinds[0]) > rank(kinds[1]):
        return UNSAFE
    digits = {32: 24, 64: 53, 16: 11, 128: 53}[bits[1]] if kinds[1] is types.Float else 0
    if kinds == (types.Integer, types.Float):
        return SAFE if bits[0] <= digits or bits[1] == 64 else UNSAFE
    return SAFE
