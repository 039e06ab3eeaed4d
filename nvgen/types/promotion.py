"""Which type two operands meet in, and what converts by itself.

Both operands of an arithmetic operator are converted to their common type:

- equal types stay; a literal takes the other operand's type (a float literal beside an integer makes an f32);
- integers of one sign meet in the wider, integers of both signs in the next signed type that holds both;
  i64 and u64 have none, which is an error;
- floats meet in the wider; an integer and a float meet in the float's type, as in CUDA C++ and PyTorch;
- bool counts as i32.

Stores, arguments and assignments to a variable whose type is known are stricter: only conversions that lose nothing
happen by themselves.
"""

from __future__ import annotations

from nvgen.types.compound import ArrayType, Space, TupleType
from nvgen.types.scalar import WEAK_FLOAT, WEAK_INT, Kind, Scalar, Type, Weak, f32, i16, i32, i64

Number = Scalar | Weak
_NEXT_SIGNED = {8: i16, 16: i32, 32: i64}


def is_integer(type_: Type) -> bool:
    """Whether a type is an integer's, a literal's included; a bool is none."""
    return type_ == WEAK_INT or (isinstance(type_, Scalar) and type_.is_integer)


def common_type(left: Number, right: Number) -> Number | None:
    """The type that ``left`` and ``right`` are converted to in arithmetic, or None where there is none."""
    left, right = _without_bool(left), _without_bool(right)
    if left == right:
        return left
    if isinstance(left, Weak) and isinstance(right, Weak):
        return WEAK_FLOAT
    if isinstance(left, Weak):
        return _with_literal(right, left)
    if isinstance(right, Weak):
        return _with_literal(left, right)
    if left.is_float or right.is_float:
        return max((t for t in (left, right) if t.is_float), key=lambda t: t.bits)
    return _common_integer(left, right)


def _without_bool(number: Number) -> Number:
    return i32 if number.kind is Kind.BOOL else number


def _with_literal(number: Number, literal: Weak) -> Number:
    if literal.kind is Kind.FLOAT and number.kind is not Kind.FLOAT:
        return f32
    return number


def _common_integer(left: Scalar, right: Scalar) -> Scalar | None:
    if left.is_signed == right.is_signed:
        return max(left, right, key=lambda t: t.bits)
    signed, unsigned = (left, right) if left.is_signed else (right, left)
    if signed.bits > unsigned.bits:
        return signed
    return _NEXT_SIGNED.get(unsigned.bits)


def converts_losslessly(source: Scalar, target: Scalar) -> bool:
    """Whether every value of ``source`` is a value of ``target``."""
    if source == target:
        return True
    if source.is_bool:
        return True
    if target.is_bool or (source.is_float and not target.is_float):
        return False
    if source.is_float:
        return source.bits <= target.bits
    magnitude_bits = source.bits - source.is_signed
    if target.is_float:
        return magnitude_bits <= target.precision
    if source.is_signed and not target.is_signed:
        return False
    return magnitude_bits <= target.bits - target.is_signed


def joined_type(left: Type, right: Type) -> Type | None:
    """The one type of a variable that is assigned values of both types, or None where they have no such type.

    A strong type is widened only to a type that one of the assignments has: nothing becomes a third type.
    """
    if left == right:
        return left
    if isinstance(left, ArrayType) and isinstance(right, ArrayType):
        return _joined_array(left, right)
    if isinstance(left, TupleType) and isinstance(right, TupleType):
        return _joined_tuple(left, right)
    if not isinstance(left, (Scalar, Weak)) or not isinstance(right, (Scalar, Weak)):
        return None
    if isinstance(left, Weak) and isinstance(right, Weak):
        return WEAK_FLOAT
    if isinstance(left, Weak):
        return right if _literal_fits_kind(left, right) else None
    if isinstance(right, Weak):
        return left if _literal_fits_kind(right, left) else None
    if left.is_bool or right.is_bool or left.is_float != right.is_float:
        return None
    if converts_losslessly(left, right):
        return right
    return left if converts_losslessly(right, left) else None


def _joined_tuple(left: TupleType, right: TupleType) -> TupleType | None:
    if len(left.elements) != len(right.elements):
        return None
    elements = tuple(joined_type(a, b) for a, b in zip(left.elements, right.elements, strict=True))
    return None if None in elements else TupleType(tuple(e for e in elements if e is not None))


def _joined_array(left: ArrayType, right: ArrayType) -> ArrayType | None:
    """Arrays of the same elements and dimensions: what they do not share is known when the kernel runs."""
    if (left.dtype, left.ndim) != (right.dtype, right.ndim):
        return None
    return ArrayType(
        left.dtype,
        left.ndim,
        left.layout if left.layout == right.layout else "A",
        left.space if left.space is right.space else Space.GENERIC,
        left.shape if left.shape == right.shape else None,
    )


def _literal_fits_kind(literal: Weak, target: Number) -> bool:
    return target.kind is Kind.FLOAT or (literal.kind is Kind.SIGNED and target.kind is not Kind.BOOL)
