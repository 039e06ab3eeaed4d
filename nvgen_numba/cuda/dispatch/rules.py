"""numba's typing of numbers, as rules of the front end's inference.

Integers compute in 64 bits: signed, unless both operands are unsigned. An integer beside a float is that float where
the float holds it (int8 in float16, int16 and uint8 in float32), otherwise a float64. ``/`` of integers is a float64.
What joins two types without computing (variables, comparisons, ``min``, ``if ... else``) takes the smallest type that
holds both, float64 for int64 with uint64.

Source: numba-cuda's typing of ``operator`` for all pairs of its numeric types, which
``tests/compat/dispatch/test_rules.py`` asks the installed package for.
"""

from __future__ import annotations

from nvgen.extending.typing import Number, NumberRules
from nvgen.tree import Expression
from nvgen.types import (
    SCALARS,
    Kind,
    Scalar,
    TupleType,
    Type,
    Weak,
    c64,
    c128,
    component,
    default_type,
    f32,
    f64,
    i32,
    i64,
    joined_type,
)
from nvgen_numba.language import enums, iterating, optional
from nvgen_numba.language.operands import LITERALS

f16, u64 = SCALARS["f16"], SCALARS["u64"]
_ARITHMETIC = frozenset(["+", "-", "*", "/", "//", "%", "**", "&", "|", "^"])
#: The float that arithmetic makes of a narrow integer beside a float; of others it makes a float64.
_FLOAT_OF = {"bool": f16, "i8": f16, "i16": f32, "u8": f32}
#: The same where nothing is computed.
_FLOAT_HOLDING = {"bool": f16, "i8": f16, "u8": f16, "i16": f32, "u16": f32}
_SIGNED = {bits: SCALARS[f"i{bits}"] for bits in (8, 16, 32, 64)}


def _scalar(number: Number) -> Scalar:
    return number.default if isinstance(number, Weak) else number


def _is_whole(number: Scalar) -> bool:
    return number.is_integer or number.is_bool


def _float(left: Scalar, right: Scalar, of_integer: dict[str, Scalar]) -> Scalar:
    """The type of two numbers of which one is no integer."""
    parts = [_as_float(number, of_integer) for number in (left, right)]
    widest = max(parts, key=lambda type_: type_.bits)
    if left.is_complex or right.is_complex:
        return c128 if widest.bits > f32.bits else c64
    return widest


def _as_float(number: Scalar, of_integer: dict[str, Scalar]) -> Scalar:
    if number.is_complex:
        return component(number)
    return of_integer.get(number.name, f64) if _is_whole(number) else number


def computed(operator: str, left: Scalar, right: Scalar) -> Scalar:
    """The type that an arithmetic operator computes in."""
    if _is_whole(left) and _is_whole(right):
        if operator == "/":
            return f64
        is_unsigned = all(type_.kind is Kind.UNSIGNED for type_ in (left, right))
        return u64 if is_unsigned else i64
    found = _float(left, right, _FLOAT_OF)
    return f32 if operator in ("//", "%", "**") and found == f16 else found


def unified(left: Scalar, right: Scalar) -> Scalar:
    """The type of a variable that is assigned both, and of what chooses one of them."""
    if left == right:
        return left
    if left.is_bool or right.is_bool:
        return right if left.is_bool else left
    if not (left.is_integer and right.is_integer):
        return _float(left, right, _FLOAT_HOLDING)
    if left.is_signed == right.is_signed:
        return max(left, right, key=lambda type_: type_.bits)
    signed, unsigned = (left, right) if left.is_signed else (right, left)
    if signed.bits > unsigned.bits:
        return signed
    return _SIGNED.get(2 * unsigned.bits, f64)


class NumbaNumbers(NumberRules):
    """What differs in numba."""

    integer = i64
    real = f64
    extent = i64
    promotes_magnitudes = False
    rounds_to_floats = True

    def of_variable(self, type_: Type) -> Type:
        return default_type(type_)

    def joined(self, left: Type, right: Type) -> Type | None:
        left, right = enums.joined(left, right)
        if optional.is_optional(left) or optional.is_optional(right):
            return optional.joined(self, left, right)
        if isinstance(left, (Scalar, Weak)) and isinstance(right, (Scalar, Weak)):
            return unified(_scalar(left), _scalar(right))
        if isinstance(left, TupleType) and isinstance(right, TupleType):
            return self._joined_tuple(left, right)
        return joined_type(left, right)

    def of_assigned(self, first: Type, later: Type) -> Type | None:
        return self.joined(first, later)

    def _joined_tuple(self, left: TupleType, right: TupleType) -> TupleType | None:
        if len(left.elements) != len(right.elements):
            return None
        found = [self.joined(a, b) for a, b in zip(left.elements, right.elements, strict=True)]
        if None in found:
            return None
        elements = tuple(type_ for type_ in found if type_ is not None)
        is_one_class = left.with_changes(elements=()) == right.with_changes(elements=())
        return left.with_changes(elements=elements) if is_one_class else TupleType(elements)

    def common(self, operator: str, left: Number, right: Number) -> Number | None:
        if isinstance(left, Weak) and isinstance(right, Weak):
            return max(left, right, key=lambda type_: list(LITERALS).index(type_.kind))
        if operator in ("<<", ">>"):
            return self.promoted(_scalar(left))
        if operator in _ARITHMETIC:
            return computed(operator, _scalar(left), _scalar(right))
        return unified(_scalar(left), _scalar(right))

    def promoted(self, number: Number) -> Number:
        if isinstance(number, Weak) or not _is_whole(number):
            return number
        return u64 if number.kind is Kind.UNSIGNED else i64

    def range_bound(self, bound: Expression) -> Expression:
        return iterating.range_bound(bound)

    def of_range(self, bounds: tuple[Number, ...]) -> Number | None:
        types = [_scalar(bound) for bound in bounds]
        if any(isinstance(bound, Weak) for bound in bounds) and len(bounds) > 1:
            # `range(n)` is filled up with literals that are no arguments of it.
            given = [type_ for type_, bound in zip(types, bounds, strict=True) if not isinstance(bound, Weak)]
            types = given or types
        if all(type_.kind is Kind.UNSIGNED for type_ in types):
            return u64
        return i32 if all(type_.bits <= i32.bits and type_.kind is not Kind.UNSIGNED for type_ in types) else i64

    def of_mathematics(self, name: str, number: Number) -> Number:
        return f64 if isinstance(number, Scalar) and _is_whole(number) else number
