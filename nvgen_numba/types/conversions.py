"""Which type converts to which, how well, and which of several signatures arguments choose; the type that two share.

Texts convert to nothing, since kernels have none. Source: Numba's developer manual, "Notes on Numba's type inference",
and the conversions that Numba has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from functools import cache
from typing import Any

import numpy as np

from nvgen_numba.types import enums, literals, numbers, opaque, records, tuples
from nvgen_numba.types.base import Array, Number, unliteral
from nvgen_numba.types.numba_types import own


class Conversion(IntEnum):
    """How well a type converts to another, the best first."""

    #: They are one type.
    exact = 1
    #: To more bits of the same kind.
    promote = 2
    #: No value is lost.
    safe = 3
    #: Values may be lost.
    unsafe = 4


_PROMOTE, _SAFE, _UNSAFE = Conversion.promote, Conversion.safe, Conversion.unsafe
#: Types, the other ones that they convert to, how well, and how well back; None where they do not.
_RULES: tuple[tuple[Any, Any, Conversion, Conversion | None], ...] = (
    (numbers.boolean, numbers.int8, _SAFE, _UNSAFE),
    (numbers.boolean, numbers.uint8, _SAFE, _UNSAFE),
    (numbers.int8, numbers.int16, _PROMOTE, _UNSAFE),
    (numbers.int16, numbers.int32, _PROMOTE, _UNSAFE),
    (numbers.int32, numbers.int64, _PROMOTE, _UNSAFE),
    (numbers.uint8, numbers.uint16, _PROMOTE, _UNSAFE),
    (numbers.uint16, numbers.uint32, _PROMOTE, _UNSAFE),
    (numbers.uint32, numbers.uint64, _PROMOTE, _UNSAFE),
    (numbers.uint8, numbers.int16, _SAFE, _UNSAFE),
    (numbers.uint16, numbers.int32, _SAFE, _UNSAFE),
    (numbers.uint32, numbers.int64, _SAFE, _UNSAFE),
    (numbers.int8, numbers.float16, _SAFE, _UNSAFE),
    (numbers.int16, numbers.float32, _SAFE, _UNSAFE),
    (numbers.int32, numbers.float64, _SAFE, _UNSAFE),
    (numbers.int16, numbers.float16, _UNSAFE, _UNSAFE),
    (numbers.int32, numbers.float32, _UNSAFE, _UNSAFE),
    (numbers.int64, numbers.float64, _SAFE, _UNSAFE),  # as NumPy: a sum of them is a float64
    (numbers.uint64, numbers.float64, _SAFE, _UNSAFE),
    (numbers.float16, numbers.float32, _PROMOTE, _UNSAFE),
    (numbers.float32, numbers.float64, _PROMOTE, _UNSAFE),
    (numbers.float32, numbers.complex64, _SAFE, None),
    (numbers.float64, numbers.complex128, _SAFE, None),
    (numbers.complex64, numbers.complex128, _PROMOTE, _UNSAFE),
    (numbers.uintp, opaque.voidptr, _UNSAFE, _UNSAFE),
)


@cache
def _conversions() -> dict[tuple[Any, Any], Conversion]:
    """The rules and what follows of them: a way over other types is as good as its worst step."""
    found: dict[tuple[Any, Any], Conversion] = {}
    for one, other, there, back in _RULES:
        found[one, other] = there
        if back is not None:
            found[other, one] = back
    known = {type_ for pair in found for type_ in pair}
    for middle in known:
        for start in known - {middle}:
            first = found.get((start, middle))
            for end in known - {middle, start} if first is not None else ():
                second = found.get((middle, end))
                if first is not None and second is not None:
                    found[start, end] = min(found.get((start, end), Conversion.unsafe), max(first, second))
    return found


def can_convert(start: Any, end: Any) -> Conversion | None:
    """How well values of a type convert to another; None where they do not."""
    start, end = own(start), own(end)
    if start == end:
        return Conversion.exact
    known = _conversions().get((start, end))
    if known is not None:
        return known
    ways = [rule(start, end) for class_, rule in _STARTS if isinstance(start, class_)]
    ways += [rule(start, end) for class_, rule in _ENDS if isinstance(end, class_)]
    return min((way for way in ways if way is not None), default=None)


def _at_best(best: Conversion, found: Conversion | None) -> Conversion | None:
    return None if found is None else max(best, found)


def _of_literal(start: Any, end: Any) -> Conversion | None:
    return _at_best(_PROMOTE, can_convert(start.literal_type, end))


def _of_array(start: Any, end: Any) -> Conversion | None:
    if not isinstance(end, Array) or (end.ndim, end.dtype) != (start.ndim, start.dtype):
        return None
    fits = end.layout in ("A", start.layout) and (start.mutable or not end.mutable)
    return _SAFE if fits and (start.aligned or not end.aligned) else None


def _of_tuple(start: Any, end: Any) -> Conversion | None:
    if not isinstance(end, tuples.BaseAnonymousTuple) or len(start) != len(end):
        return None
    ways = [can_convert(*pair) for pair in zip(start.types, end.types, strict=True)]
    known = [way for way in ways if way is not None]
    return max(known, default=_SAFE) if len(known) == len(ways) else None


def _of_enum(start: Any, end: Any) -> Conversion | None:
    return _at_best(_SAFE, can_convert(start.dtype, end))


def _of_optional(start: Any, end: Any) -> Conversion | None:
    if isinstance(end, opaque.Optional):
        return can_convert(start.type, end.type)
    return _at_best(_SAFE, can_convert(start.type, end))


def _to_optional(start: Any, end: Any) -> Conversion | None:
    if isinstance(start, opaque.NoneType):
        return _PROMOTE
    if isinstance(start, opaque.Optional):
        return can_convert(start.type, end.type)
    return _at_best(_PROMOTE, can_convert(start, end.type))


def _of_record(start: Any, end: Any) -> Conversion | None:
    """A record converts to one of its first fields."""
    if not isinstance(end, records.Record) or len(end.fields) > len(start.fields):
        return None
    return _SAFE if list(start.fields.items())[: len(end.fields)] == list(end.fields.items()) else None


def _of_bfloat16(start: Any, end: Any) -> Conversion | None:
    if isinstance(end, numbers.Float):
        return _SAFE if end.bitwidth >= 32 else _UNSAFE
    return _UNSAFE if isinstance(end, numbers.Integer) else None


def _to_bfloat16(start: Any, end: Any) -> Conversion | None:
    if isinstance(start, numbers.Integer):
        return _SAFE if start.bitwidth == 8 else _UNSAFE
    return _UNSAFE if isinstance(start, numbers.Float) else None


_Rule = Callable[[Any, Any], Conversion | None]
#: By the class of what is converted, and of what it is converted to.
_STARTS: tuple[tuple[type, _Rule], ...] = (
    (literals.IntegerLiteral, _of_literal),
    (literals.BooleanLiteral, _of_literal),
    (Array, _of_array),
    (tuples.BaseAnonymousTuple, _of_tuple),
    (enums.IntEnumMember, _of_enum),
    (opaque.Optional, _of_optional),
    (records.Record, _of_record),
    (numbers.Bfloat16, _of_bfloat16),
)
_ENDS: tuple[tuple[type, _Rule], ...] = ((opaque.Optional, _to_optional), (numbers.Bfloat16, _to_bfloat16))


def rating(arguments: Sequence[Any], parameters: Sequence[Any]) -> tuple[int, int, int] | None:
    """How many arguments convert unsafely, safely and by promotion; less is better, and None is impossible."""
    if len(arguments) != len(parameters):
        return None
    ways = [can_convert(*pair) for pair in zip(arguments, parameters, strict=True)]
    if None in ways:
        return None
    return ways.count(_UNSAFE), ways.count(_SAFE), ways.count(_PROMOTE)


def best_overloads(arguments: Sequence[Any], overloads: Iterable[Sequence[Any]]) -> list[int]:
    """The numbers of the overloads, tuples of types, that arguments of some types fit best.

    None where they fit no one; more than one where they are ambiguous.
    """
    rated = [(rating(arguments, parameters), number) for number, parameters in enumerate(overloads)]
    possible = [(found, number) for found, number in rated if found is not None]
    best = min((found for found, _ in possible), default=None)
    return [number for found, number in possible if found == best]


def unify(*types: Any) -> Any:
    """The type that values of all these types have in one variable; None where there is none.

    Numbers are unified as NumPy does; None and a value to an optional one.
    """
    found, *others = sorted(map(own, types), key=lambda one: getattr(one, "bitwidth", 0))
    for other in others:
        found = _unified(found, other)
        if found is None:
            return None
    return found


def _unified(one: Any, other: Any) -> Any:
    if one == other:
        return one
    for pair in ((one, other), (other, one)):
        for class_, rule in _UNIFIED:
            found = rule(*pair) if isinstance(pair[0], class_) else None
            if found is not None:
                return found
    for start, end in ((one, other), (other, one)):
        way = can_convert(start, end)
        if way is not None and way <= _SAFE:
            return end
    is_literal = isinstance(one, literals.Literal) or isinstance(other, literals.Literal)
    return _unified(unliteral(one), unliteral(other)) if is_literal else None


def _unified_numbers(one: Any, other: Any) -> Any:
    plain, second = unliteral(one), unliteral(other)
    if plain not in _NUMPYS or second not in _NUMPYS:
        return None
    return _NUMPYS[np.promote_types(plain.numpy_dtype, second.numpy_dtype).name]


_NUMPYS: dict[Any, Any] = {one: one for one in numbers.number_domain | {numbers.float16}}
_NUMPYS.update({one.name: one for one in list(_NUMPYS)})


def _unified_arrays(one: Any, other: Any) -> Any:
    if not isinstance(other, Array) or (other.ndim, other.dtype) != (one.ndim, one.dtype):
        return None
    layout = one.layout if one.layout == other.layout else "A"
    readonly = not (one.mutable and other.mutable)
    return Array(one.dtype, one.ndim, layout, readonly=readonly, aligned=one.aligned and other.aligned)


def _unified_tuples(one: Any, other: Any) -> Any:
    if not isinstance(other, tuples.BaseTuple) or len(one) != len(other):
        return None
    found = [_unified(*pair) for pair in zip(one.types, other.types, strict=True)]
    return None if None in found else tuples.Tuple(found)


def _unified_with_none(one: Any, other: Any) -> Any:
    return other if isinstance(other, (opaque.Optional, opaque.NoneType)) else opaque.Optional(other)


def _unified_optionals(one: Any, other: Any) -> Any:
    found = _unified(one.type, other.type if isinstance(other, opaque.Optional) else other)
    return found if found is None or isinstance(found, opaque.Optional) else opaque.Optional(found)


_UNIFIED: tuple[tuple[type, Callable[[Any, Any], Any]], ...] = (
    (Number, _unified_numbers),
    (Array, _unified_arrays),
    (tuples.BaseAnonymousTuple, _unified_tuples),
    (opaque.NoneType, _unified_with_none),
    (opaque.Optional, _unified_optionals),
)
