"""Which type two operands meet in, and what converts by itself.

Both operands of an arithmetic operator are converted to their common type:

- equal types stay;
- a literal takes the other operand's type; a float literal beside an integer makes an f32, a complex literal beside a
  real number the complex type that holds it (c128 for f64, else c64);
- integers of one sign meet in the wider, integers of both signs in the next signed type that holds both: i64 and u64
  have none, which is an error, and so does a u128 with a signed integer;
- floats meet in the wider, f16 and bf16 in f32; an integer and a float meet in the float's type, as in CUDA C++, or in
  f32 where that is f16 or bf16, which have few integers (CUDA C++ refuses ``__half + int`` as ambiguous);
- a complex and a real number meet in c64, or in c128 if either has components of 64 bits;
- bool counts as i32;
- the floats of 8 bits and fewer meet with nothing, not even with themselves: they are converted first.

As a table, where ``i`` and ``u`` stand for an integer of any width, and ``>`` for the wider of the two::

            bool  i     u     f16   bf16  f32   f64   c64   c128
    bool    i32   i >=32      f32   f32   f32   f64   c64   c128
    i             >     next  f32   f32   f32   f64   c64   c128
    u                   >     f32   f32   f32   f64   c64   c128
    f16                       f16   f32   f32   f64   c64   c128
    bf16                            bf16  f32   f64   c64   c128
    f32                                   f32   f64   c64   c128
    f64                                         f64   c128  c128
    c64                                               c64   c128
    c128                                                    c128

Arithmetic, bitwise operators and comparisons promote: where the common type is an integer's of fewer than 32 bits they
compute in i32, as C does (C23, 6.3.1.1). So ``u8 + u8``, ``i8 * u16`` and ``-i8`` are i32, and ``u8 + u32`` is a u32.
A shift has the promoted type of its left operand (C23, 6.5.8): ``u16 << 1`` is an i32, ``u32 << i64`` a u32. What only
chooses one of two values, as ``x if test else y``, ``min`` and ``max`` do, does not promote, and neither does what is
done with the elements of vectors.

Stores, arguments and assignments to a variable whose type is known are stricter: only conversions that lose nothing
happen by themselves.
"""

from __future__ import annotations

from collections.abc import Callable

from nvgen.types.compound import ArrayType, Space, TupleType
from nvgen.types.float_formats import FORMATS, decode
from nvgen.types.pointers import PointerType
from nvgen.types.scalar import (
    SCALARS,
    Kind,
    Scalar,
    Type,
    Weak,
    c64,
    c128,
    component,
    f32,
    f64,
    i32,
)

Number = Scalar | Weak
#: The signed type that holds every value of an unsigned one of so many bits, where arithmetic takes it by itself.
_NEXT_SIGNED = {bits: SCALARS[f"i{2 * bits}"] for bits in (8, 16, 32)}


def is_integer(type_: Type) -> bool:
    """Whether a type is an integer's, a literal's included; a bool is none."""
    return isinstance(type_, (Scalar, Weak)) and type_.kind in (Kind.SIGNED, Kind.UNSIGNED)


def is_complex(type_: Type) -> bool:
    """Whether a type is that of complex numbers, a literal's included."""
    return isinstance(type_, (Scalar, Weak)) and type_.kind is Kind.COMPLEX


def promoted(number: Number) -> Number:
    """The type that arithmetic computes in: i32 for integers narrower than 32 bits and for bools, else the same."""
    is_short = isinstance(number, Scalar) and number.is_integer and number.bits < i32.bits
    return i32 if is_short else _without_bool(number)


def common_type(left: Number, right: Number) -> Number | None:
    """The type that ``left`` and ``right`` are converted to, or None where there is none.

    Arithmetic computes in what that is ``promoted`` to.
    """
    left, right = _without_bool(left), _without_bool(right)
    if _is_narrow(left) or _is_narrow(right):
        return None
    if left == right:
        return left
    if isinstance(left, Weak) and isinstance(right, Weak):
        return max(left, right, key=_rank)
    if isinstance(left, Weak):
        return _with_literal(right, left)
    if isinstance(right, Weak):
        return _with_literal(left, right)
    if left.is_complex or right.is_complex:
        return _complex_of(left, right)
    if left.is_float and right.is_float and left.bits == right.bits:
        return f32  # f16 and bf16
    if left.is_float or right.is_float:
        widest = max((t for t in (left, right) if t.is_float), key=lambda t: t.bits)
        return f32 if widest.is_half and not (left.is_float and right.is_float) else widest
    return _common_integer(left, right)


def _without_bool(number: Number) -> Number:
    return i32 if number.kind is Kind.BOOL else number


def _is_narrow(number: Number) -> bool:
    return isinstance(number, Scalar) and number.is_narrow


def _with_literal(number: Scalar | Weak, literal: Weak) -> Number:
    assert isinstance(number, Scalar)
    if literal.kind is Kind.COMPLEX:
        return _complex_of(number, c64)
    if literal.kind is Kind.FLOAT and number.is_integer:
        return f32
    return number


def _complex_of(*numbers: Scalar) -> Scalar:
    components = [component(number) if number.is_complex else number for number in numbers]
    return c128 if f64 in components else c64


def _common_integer(left: Scalar, right: Scalar) -> Scalar | None:
    if left.is_signed == right.is_signed:
        return max(left, right, key=lambda t: t.bits)
    signed, unsigned = (left, right) if left.is_signed else (right, left)
    if signed.bits > unsigned.bits:
        return signed
    return _NEXT_SIGNED.get(unsigned.bits)


def converts_losslessly(source: Scalar, target: Scalar) -> bool:
    """Whether every value of ``source`` is a value of ``target``; of a bool, the values are 0 and 1."""
    if source == target:
        return True
    if target.is_complex:
        return converts_losslessly(component(source) if source.is_complex else source, component(target))
    if target.is_bool or source.is_complex or (source.is_float and not target.is_float):
        return False
    if target.is_float and FORMATS[target].is_exponent:
        return False
    if source.is_bool:
        return True
    if source.is_float:
        return _float_holds(source, target)
    magnitude_bits = source.bits - source.is_signed
    if target.is_float:
        return magnitude_bits <= target.precision
    if source.is_signed and not target.is_signed:
        return False
    return magnitude_bits <= target.bits - target.is_signed


def _float_holds(source: Scalar, target: Scalar) -> bool:
    """Whether a float's digits, its largest and its smallest number all are another's."""
    layout = FORMATS[source]
    if source.precision > target.precision or layout.is_signed > FORMATS[target].is_signed:
        return False
    largest, smallest = decode(layout.maximum, source), decode(0 if layout.is_exponent else 1, source)
    return largest <= decode(FORMATS[target].maximum, target) and smallest >= decode(1, target)


def variable_type(first: Type, later: Type) -> Type | None:
    """The one type of a variable that is assigned values of one type and then of another, or None where there is none.

    What begins as a literal and is assigned an f16 or a bf16 later, as a sum is, has more digits than these: an f32.
    """
    if isinstance(first, TupleType) and isinstance(later, TupleType):
        return _joined_tuple(first, later, variable_type)
    if isinstance(first, Weak) and isinstance(later, Scalar) and later.is_half and not is_complex(first):
        return f32
    return joined_type(first, later)


def joined_type(left: Type, right: Type) -> Type | None:
    """The one type of a result that is one of two values, or None where they have no such type.

    A type that is no literal's is widened only to a type that one of the values has: nothing becomes a third type.
    """
    if left == right:
        return left
    if isinstance(left, ArrayType) and isinstance(right, ArrayType):
        return _joined_array(left, right)
    if isinstance(left, TupleType) and isinstance(right, TupleType):
        return _joined_tuple(left, right, joined_type)
    if isinstance(left, PointerType) and isinstance(right, PointerType):
        return PointerType(left.pointee) if left.pointee == right.pointee else None
    if not isinstance(left, (Scalar, Weak)) or not isinstance(right, (Scalar, Weak)):
        return None
    if isinstance(left, Weak) and isinstance(right, Weak):
        return max(left, right, key=_rank)
    if isinstance(left, Weak):
        return right if _literal_fits_kind(left, right) else None
    if isinstance(right, Weak):
        return left if _literal_fits_kind(right, left) else None
    if left.is_bool or right.is_bool or (left.is_float, left.is_complex) != (right.is_float, right.is_complex):
        return None
    if converts_losslessly(left, right):
        return right
    return left if converts_losslessly(right, left) else None


def _joined_tuple(left: TupleType, right: TupleType, joined: Callable[[Type, Type], Type | None]) -> TupleType | None:
    if len(left.elements) != len(right.elements):
        return None
    elements = tuple(joined(a, b) for a, b in zip(left.elements, right.elements, strict=True))
    return None if None in elements else TupleType(tuple(e for e in elements if e is not None))


def _joined_array(left: ArrayType, right: ArrayType) -> ArrayType | None:
    """Arrays of the same elements and dimensions: what they do not share is known when the kernel runs.

    Constants join with nothing else, since a generic address would let a kernel write to them.
    """
    if (left.dtype, left.ndim) != (right.dtype, right.ndim):
        return None
    if left.space is not right.space and Space.CONST in (left.space, right.space):
        return None
    return ArrayType(
        left.dtype,
        left.ndim,
        left.layout if left.layout == right.layout else "A",
        left.space if left.space is right.space else Space.GENERIC,
        left.shape if left.shape == right.shape else None,
    )


def default_type(type_: Type) -> Type:
    """The type of a variable that is assigned nothing but literals, where ``type_`` is theirs."""
    if isinstance(type_, Weak):
        return type_.default
    if isinstance(type_, TupleType):
        return type_.with_changes(elements=tuple(default_type(element) for element in type_.elements))
    return type_


def is_later_kind(type_: Type, than: Type) -> bool:
    """Whether a number's type is a later one than another's among integer, float and complex."""
    if not isinstance(type_, (Scalar, Weak)) or not isinstance(than, (Scalar, Weak)) or than.kind is Kind.BOOL:
        return False
    return type_.kind is not Kind.BOOL and _rank(type_) > _rank(than)


def _literal_fits_kind(literal: Weak, target: Number) -> bool:
    """Whether a literal can be of a type: of one of its own kind, or of a later one among int, float and complex."""
    return target.kind is not Kind.BOOL and _rank(literal) <= _rank(target)


def _rank(number: Number) -> int:
    return 2 if number.kind is Kind.COMPLEX else 1 if number.kind is Kind.FLOAT else 0
