"""Conversions: the ones that happen by themselves, the ones that are asked for, and constants in both."""

from __future__ import annotations

import math

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import shifts
from nvgen.frontend.typing.context import Context
from nvgen.tree import (
    Binary,
    Bind,
    Build,
    Compare,
    Conditional,
    Constant,
    Convert,
    Expression,
    Invert,
    Negate,
    Operate,
    Pack,
    Power,
    Read,
    Reinterpret,
    Slice,
    View,
)
from nvgen.tree.analysis import value_range
from nvgen.types import (
    SCALARS,
    ArrayType,
    Kind,
    PointerType,
    Scalar,
    TupleType,
    Type,
    VectorType,
    Weak,
    bool_,
    component,
    converts_losslessly,
    i32,
    is_complex,
    joined_type,
)
from nvgen.types.accumulators import AccumulatorType
from nvgen.types.float_formats import holds, rounded

#: What a value is converted for, in the words of the message.
Purpose = str
#: A longer expression is not repeated in a remedy.
_LONGEST_REMEDY = 60


def coerce(value: Expression, target: Type, purpose: Purpose) -> Expression:
    """``value`` as a ``target`` where that loses nothing; a literal must fit.

    Raises:
        CompileError: the conversion would lose information and has to be asked for.
    """
    if value.type == target:
        return value
    if isinstance(target, Weak):
        return value  # a variable that only literals were assigned so far: typed in a later pass
    if isinstance(target, VectorType) and isinstance(value, Pack) and len(value.elements) == target.count:
        return Build(value.span, target, tuple(coerce(element, target.element, purpose) for element in value.elements))
    if isinstance(value.type, TupleType) or isinstance(target, TupleType):
        return _coerce_tuple(value, target, purpose)
    if isinstance(value.type, ArrayType):
        return _coerce_array(value, target, purpose)
    if isinstance(value.type, PointerType) and joined_type(value.type, target) == target:
        return Reinterpret(value.span, target, value)
    if not isinstance(target, Scalar) or not isinstance(value.type, (Scalar, Weak)):
        raise CompileError(diagnostics.types.WrongType(value.span, value.type, target, purpose))
    if is_complex(value.type) and not target.is_complex:
        raise CompileError(diagnostics.types.ComplexToReal(value.span, value.type, target, purpose))
    if isinstance(value.type, Weak):
        return _literal_as(value, target, purpose)
    if not converts_losslessly(value.type, target) and not value_range.fits(value, target):
        raise CompileError(lossy(value, target, purpose))
    return Convert(value.span, target, value)


def lossy(
    value: Expression, target: Scalar, purpose: Purpose, written: str = "", assigned: str = ""
) -> diagnostics.types.LossyConversion:
    """The refusal of a conversion, with what is known of an integer's values.

    What the kernel has to write is ``assigned`` and then ``written`` converted; by default what it writes, converted.
    """
    found, remedy = value_range.of(value), f"write `nv.{target}(...)` if that is meant"
    error = diagnostics.types.LossyConversion(value.span, value.type, target, purpose, remedy)
    if found is None or not target.is_integer:
        return error
    limits, remarks = (target.minimum, target.maximum), diagnostics.narrowing
    if found != value_range.of_type(value.type):
        error = error.because(remarks.Values(*found, target, *limits))
    if target.bits >= i32.bits:
        return error
    text = written or value.span.text
    text = text if len(text) <= _LONGEST_REMEDY and "\n" not in text else "..."
    limited = f"max({text}, {limits[0]})" if found[0] < limits[0] else text
    limited = f"min({limited}, {limits[1]})" if found[1] > limits[1] else limited
    wrap = remarks.Wrap(f"{assigned}nv.{target}({text})", target.bits)
    saturate = remarks.Saturate(f"{assigned}nv.{target}({limited})")
    said = (*error.remarks, wrap, saturate)
    return diagnostics.types.LossyConversion(value.span, value.type, target, purpose, "", remarks=said)


def _coerce_tuple(value: Expression, target: Type, purpose: Purpose) -> Expression:
    same_length = (
        isinstance(value.type, TupleType)
        and isinstance(target, TupleType)
        and len(value.type.elements) == len(target.elements)
    )
    if not same_length or not isinstance(value, Pack) or not isinstance(target, TupleType):
        raise CompileError(diagnostics.types.WrongType(value.span, value.type, target, purpose))
    pairs = zip(value.elements, target.elements, strict=True)
    return Pack(value.span, target, tuple(coerce(element, type_, purpose) for element, type_ in pairs))


def _coerce_array(value: Expression, target: Type, purpose: Purpose) -> Expression:
    """An array as one that says less of its layout, state space and extents."""
    if isinstance(target, ArrayType) and joined_type(value.type, target) == target:
        return Convert(value.span, target, value)
    if not isinstance(target, ArrayType):
        _refuse_array(value)
    raise CompileError(diagnostics.types.WrongType(value.span, value.type, target, purpose))


def _refuse_array(value: Expression) -> None:
    """An array where a number is needed: often one whose index is incomplete."""
    assert isinstance(value.type, ArrayType)
    if isinstance(value, View) and not any(isinstance(s, Slice) and s.is_written for s in value.selectors):
        assert isinstance(value.array.type, ArrayType)
        written = sum(isinstance(selector, Expression) for selector in value.selectors)
        name, ndim = value.array.span.text, value.array.type.ndim
        raise CompileError(diagnostics.types.WrongIndexCount(value.span, name, ndim, written))
    name = value.local.name if isinstance(value, Read) else value.span.text
    raise CompileError(diagnostics.types.ArrayAsValue(value.span, name, value.type))


def _literal_as(value: Expression, target: Scalar, purpose: Purpose) -> Expression:
    """A value of a literal's type, constant or not, as a ``target`` of a kind that takes it."""
    assert isinstance(value.type, Weak)
    if target.is_bool or (value.type.kind is Kind.FLOAT and not (target.is_float or target.is_complex)):
        raise CompileError(lossy(value, target, purpose))
    if isinstance(value, Constant):
        return literal_constant(value, target)
    if _is_shifted_narrowly(value, target):
        return coerce(with_default_type(value), target, purpose)
    if isinstance(value, Conditional):
        body, orelse = (_literal_as(side, target, purpose) for side in (value.body, value.orelse))
        return Conditional(value.span, target, value.test, body, orelse)
    if target.is_complex and not is_complex(value.type):
        return Convert(value.span, target, _literal_as(value, component(target), purpose))
    if value.type.kind is Kind.SIGNED and target.is_float:
        return Convert(
            value.span, target, with_default_type(value)
        )  # floats have no `<<` and the like, which it may contain
    return _computed_as(value, target, purpose)


def _is_shifted_narrowly(value: Expression, target: Scalar) -> bool:
    """Whether literals were shifted, for a type that arithmetic does not compute in: it computes in i32 there."""
    return target.is_integer and target.bits < i32.bits and shifts.is_in(value)


def _computed_as(value: Expression, target: Scalar, purpose: Purpose) -> Expression:
    """What was computed of literals alone, computed in ``target``, so that no digit is lost on the way."""

    def part(operand: Expression) -> Expression:
        return _literal_as(operand, target, purpose)

    match value:
        case Negate() | Invert() | Power():
            return value.with_changes(type=target, operand=part(value.operand))
        case Binary(operator="<<" | ">>"):
            return value.with_changes(type=target, left=part(value.left), right=shifts.count(value.right, target))
        case Binary():
            return value.with_changes(type=target, left=part(value.left), right=part(value.right))
        case Operate():
            return value.with_changes(type=target, operands=tuple(map(part, value.operands)))
        case Convert():  # of an integer among floats, see `to_operand`
            return part(value.operand)
        case _:
            return Convert(value.span, target, value)


def literal_constant(literal: Constant, target: Scalar) -> Constant:
    """A number literal as a constant of a type of its kind.

    Raises:
        CompileError: the type has no such value.
    """
    number = literal.value
    if target.is_complex:
        part = component(target)
        parts = (number.real, number.imag)
        if all(holds(side, part) for side in parts):
            return Constant(literal.span, target, complex(*(rounded(side, part) for side in parts)))
    elif isinstance(number, complex):
        raise CompileError(diagnostics.types.ComplexToReal(literal.span, literal.type, target, "literal"))
    elif target.is_float:
        if holds(number, target):
            return Constant(literal.span, target, rounded(number, target))
    elif target.minimum <= number <= target.maximum:
        return Constant(literal.span, target, number)
    raise CompileError(diagnostics.types.LiteralDoesNotFit(literal.span, number, target, target.is_integer))


def with_default_type(value: Expression) -> Expression:
    """``value`` with a literal's type replaced by its default: i32 or f32."""
    if isinstance(value.type, Weak):
        return _literal_as(value, value.type.default, "value")
    if isinstance(value, Pack):
        elements = tuple(with_default_type(element) for element in value.elements)
        types = tuple(element.type for element in elements)
        assert isinstance(value.type, TupleType)
        return Pack(value.span, value.type.with_changes(elements=types), elements)
    return value


def as_common(
    context: Context, operator: str, left: Expression, right: Expression, *, promotes: bool = False
) -> tuple[Expression, Expression]:
    """Both operands in their common type, promoted if arithmetic ``promotes`` it; two literals stay literals.

    Raises:
        CompileError: they are not numbers, or have no common type.
    """
    for operand in (left, right):
        require_number(operand, f"`{operator}`", complex_too=True)
    numbers = context.rules.numbers
    target = numbers.common(operator, left.type, right.type)  # type: ignore[arg-type]
    if target is None:
        raise CompileError(diagnostics.types.NoCommonType(left.span, left.type, right.type, operator, right.span))
    if promotes:
        target = numbers.promoted(target)
    return to_operand(left, target), to_operand(right, target)


def to_operand(value: Expression, target: Type) -> Expression:
    """``value`` in the type that arithmetic chose: unlike in ``coerce``, an integer may become a float."""
    if value.type == target:
        return value
    if isinstance(target, Weak) and isinstance(value, Constant):
        return value.with_changes(type=target)
    if isinstance(target, Weak) and isinstance(value, Conditional):
        body, orelse = to_operand(value.body, target), to_operand(value.orelse, target)
        return value.with_changes(type=target, body=body, orelse=orelse)
    if isinstance(value.type, Weak) and isinstance(target, Scalar):
        return _literal_as(value, target, "operand")
    return Convert(value.span, target, value)


def require_number(value: Expression, where: str, *, complex_too: bool = False, narrow_too: bool = False) -> None:
    """Refuses what ``where`` cannot compute with: tuples; complex numbers and the narrow floats unless it can.

    Raises:
        CompileError: it is none of the numbers that are wanted.
    """
    type_ = value.type
    if not isinstance(type_, (Scalar, Weak)):
        raise _no_number(value, where)
    if not complex_too and is_complex(type_):
        raise CompileError(diagnostics.types.NotForComplex(value.span, where, type_))
    if not narrow_too and isinstance(type_, Scalar) and type_.is_narrow:
        raise CompileError(diagnostics.types.NarrowFloatArithmetic(value.span, where, type_))


def _no_number(value: Expression, where: str) -> CompileError:
    """What is wrong with a value that is of no number's type."""
    if isinstance(value.type, ArrayType):
        _refuse_array(value)
    if isinstance(value.type, AccumulatorType):
        return CompileError(diagnostics.wgmma.NotYetThere(value.span, value.type))
    return CompileError(diagnostics.types.NotANumber(value.span, value.type, where))


def convert(value: Expression, target: Scalar) -> Expression:
    """An explicit conversion, as ``nv.f32(x)`` asks for it.

    Integers wrap to the target's bits; floats round to nearest even; a float becomes an integer by truncation and
    saturates at the target's bounds. NaN becomes 0; from f64 to 32 bits, and from any float to 64 bits and more, it
    becomes the number with the highest bit set alone (PTX ISA, ``cvt``). To a narrow float, what is past its largest
    number saturates (see ``types.float_formats``). A bool is whether the number differs from 0. A real number becomes
    the real part of a complex one.
    """
    require_number(value, f"`nv.{target}`", complex_too=target.is_complex or target.is_bool, narrow_too=True)
    if target.is_bool:
        return truth(value)
    if isinstance(value.type, Weak):
        if isinstance(value, Constant):
            return _converted_literal(value, target)
        if (value.type.kind is Kind.FLOAT and not target.is_float) or _is_shifted_narrowly(value, target):
            return Convert(value.span, target, with_default_type(value))
        return _literal_as(value, target, "operand")
    return value if value.type == target else Convert(value.span, target, value)


def _converted_literal(literal: Constant, target: Scalar) -> Constant:
    if target.is_integer and isinstance(literal.value, float):
        if not math.isfinite(literal.value):
            raise CompileError(diagnostics.types.LiteralDoesNotFit(literal.span, literal.value, target))
        whole = math.trunc(literal.value)
        if not target.minimum <= whole <= target.maximum:
            raise CompileError(diagnostics.types.LiteralDoesNotFit(literal.span, literal.value, target))
        return Constant(literal.span, target, whole)
    return literal_constant(literal, target)


def truth(value: Expression) -> Expression:
    """``value`` as a condition: a number is true where it differs from 0, a pointer where it is not null."""
    if isinstance(value.type, VectorType):
        raise CompileError(diagnostics.vectors.VectorCondition(value.span, value.type))
    if isinstance(value.type, PointerType):
        return Compare(value.span, bool_, "!=", value, null(value.type, value.span))
    _require_truth(value)
    if value.type == bool_:
        return value
    if isinstance(value, Constant):
        return Constant(value.span, bool_, bool(value.value))
    number = with_default_type(value)
    assert isinstance(number.type, Scalar)
    zero = Constant(value.span, number.type, 0.0 if number.type.is_float else 0j if number.type.is_complex else 0)
    return Compare(value.span, bool_, "!=", number, zero)


def _require_truth(value: Expression) -> None:
    """Refuses what is neither true nor false."""
    try:
        require_number(value, "a condition", complex_too=True)
    except CompileError as error:
        found = error.diagnostic
        if isinstance(found, diagnostics.types.ArrayAsValue):
            raise CompileError(found.because(diagnostics.array_remedies.NoTruth(found.name))) from None
        raise


def null(type_: PointerType, span: Span) -> Expression:
    """The pointer to nothing, whose address is 0."""
    return Reinterpret(span, type_, Constant(span, SCALARS["u64"], 0))


def bind(context: Context, value: Expression) -> tuple[Expression, Expression]:
    """``value`` evaluated once and used twice: the first use, which evaluates it, and the second.

    What literals were combined into may be needed in two types: it is computed again, but for the tests in it.
    """
    if stays(context, value):
        return value, value
    if _has_literals(value.type):
        return _bind_tests(context, value)
    local = context.temporary(value.type)
    return Bind(value.span, value.type, local, value), Read(value.span, value.type, local)


def stays(context: Context, value: Expression) -> bool:
    """Whether a value is a constant, or that of a variable which no expression assigns by ``:=``."""
    if isinstance(value, Read):
        return value.local.name not in context.source.scope.walrus or _has_literals(value.type)
    return isinstance(value, Constant)


def _has_literals(type_: Type) -> bool:
    """Whether a value, or an element of a tuple, has a literal's type."""
    return isinstance(type_, Weak) or (isinstance(type_, TupleType) and any(map(_has_literals, type_.elements)))


def _bind_tests(context: Context, value: Expression) -> tuple[Expression, Expression]:
    """As ``bind``, for a value of a literal's type: all that it evaluates once are the tests that choose literals.

    The second use takes the ways of the first, so it reads no test that the first did not evaluate.
    """
    first: dict[str, object] = {}
    second: dict[str, object] = {}
    for name in value._fields:
        part = getattr(value, name)
        if isinstance(part, Expression):
            first[name], second[name] = bind(context, part)
        elif isinstance(part, tuple):
            pairs = [bind(context, element) for element in part]
            first[name], second[name] = (tuple(side) for side in zip(*pairs, strict=True))
    return value.with_changes(**first), value.with_changes(**second)
