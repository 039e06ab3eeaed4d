"""Types what is done with vectors: each operation is scalarised here: done with every element."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.conversion import bind, convert, truth, with_default_type
from nvgen.frontend.typing.unpacking import after, is_sequence, parts
from nvgen.tree import Binary, Bind, Build, Component, Conditional, Constant, Element, Expression, nodes
from nvgen.types import ArrayType, Scalar, Type, VectorType, bool_, i32, is_integer
from nvgen.types.vectors import COUNTS, NAMES


def vector_type(value: Expression) -> VectorType:
    assert isinstance(value.type, VectorType)
    return value.type


def component(vector: Expression, position: int, span: Span) -> Expression:
    """The element at a constant position."""
    return Component(span, vector_type(vector).element, vector, Constant(span, i32, position))


def is_vector(*values: Expression) -> bool:
    """Whether a vector is among the operands."""
    return any(isinstance(value.type, VectorType) for value in values)


def each(
    context: Context, operands: Sequence[Expression], rule: Callable[..., Expression], span: Span, what: str
) -> Expression:
    """A vector of what ``rule`` makes of the operands' elements; a number meets the elements of all the others.

    Raises:
        CompileError: two vectors have different numbers of elements.
    """
    vectors = [operand for operand in operands if is_vector(operand)]
    count = vector_type(vectors[0]).count
    for other in vectors[1:]:
        if vector_type(other).count != count:
            types = (vectors[0].type, other.type)
            raise CompileError(diagnostics.vectors.VectorsDiffer(other.span, what, *types))
    uses = [bind(context, operand) for operand in operands]

    def element(position: int, operands: Sequence[Expression]) -> Expression:
        return with_default_type(rule(*(component(p, position, p.span) if is_vector(p) else p for p in operands)))

    again = [later for _, later in uses]
    others = [element(position, again) for position in range(1, count)]
    first = element(0, [first for first, _ in uses])
    if not any(isinstance(node, Conditional) for node in nodes(first)):
        return build([first, *others], span)
    # What evaluates an operand would be on one side of a condition: it comes before the elements.
    result = build([element(0, again), *others], span)
    evaluated = [first for first, _ in uses if isinstance(first, Bind)]
    return after(evaluated, result)


def build(elements: Sequence[Expression], span: Span) -> Build:
    """A vector of elements, which have one type."""
    element = elements[0].type
    if not isinstance(element, Scalar) or element.is_complex:
        raise CompileError(diagnostics.types.NotANumber(span, element, "an element of a vector"))
    return Build(span, VectorType(element, len(elements)), tuple(elements))


# Elements


def attribute(context: Context, vector: Expression, name: str, span: Span) -> Operand:
    """``v.x``, ``v.size``, ``v.dtype``; several names of elements in a row, ``v.xyz``, are a vector of these."""
    type_ = vector_type(vector)
    if name == "dtype":
        return Static(span, type_.element)
    if name == "size":
        return Constant(span, i32, type_.count)
    names = NAMES[: type_.count]
    if not is_swizzle(name, type_) and (len(name) != 1 or name not in names):
        error = diagnostics.names.UnknownAttribute(span, repr(type_), name)
        raise CompileError(error.because(error.Known(", ".join((*names, "size", "dtype")))))
    positions = [names.index(one) for one in name]
    if len(positions) == 1:
        return component(vector, positions[0], span)
    first, again = bind(context, vector)
    return build([component(again if n else first, position, span) for n, position in enumerate(positions)], span)


def is_swizzle(name: str, type_: VectorType) -> bool:
    """Whether a name chooses several elements, as ``xyz`` and ``wzyx`` do."""
    return len(name) in COUNTS and all(one in NAMES[: type_.count] for one in name)


def subscript(vector: Expression, index: Expression, span: Span) -> Expression:
    """``v[index]``; a constant index below 0 counts from the end.

    Raises:
        CompileError: the index is no integer, or a constant outside the vector.
    """
    type_ = vector_type(vector)
    if not is_integer(index.type):
        raise CompileError(diagnostics.types.NotAnIndex(index.span, index.type))
    position = with_default_type(index)
    if isinstance(position, Constant):
        if not -type_.count <= position.value < type_.count:
            raise CompileError(diagnostics.vectors.ComponentOutOfRange(index.span, type_, position.value, type_.count))
        position = Constant(index.span, i32, int(position.value) % type_.count)
    return Component(span, type_.element, vector, position)


# Making vectors


def construct(
    context: Context, type_: Type, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``nv.vec[T, n](...)``: one number for all, or numbers, vectors, tuples and small arrays that give one each.

    Raises:
        CompileError: the arguments give another number of elements, or are no numbers.
    """
    assert isinstance(type_, VectorType)
    for operand in named.values():
        raise CompileError(diagnostics.structs.NoSuchField(operand.span, repr(type_), next(iter(named)), "none"))
    values = _flat(context, arguments)
    if len(values) == 1 and type_.count != 1:
        first, again = bind(context, convert(values[0], type_.element))
        values = [first, *[again] * (type_.count - 1)]
    if len(values) != type_.count:
        raise CompileError(diagnostics.vectors.WrongElementCount(span, type_, type_.count, len(values)))
    return Build(span, type_, tuple(convert(value, type_.element) for value in values))


def _flat(context: Context, arguments: Sequence[Operand]) -> list[Expression]:
    values: list[Expression] = []
    for operand in arguments:
        value = statics.as_value(operand)
        if isinstance(value.type, ArrayType):
            values += _elements(context, value, value.type)
        else:
            values += _flat(context, parts(context, value)) if is_sequence(value.type) else [value]
    return values


def _elements(context: Context, array: Expression, type_: ArrayType) -> list[Expression]:
    """The elements of an array whose extent is known when the kernel is compiled, as one of ``nv.local.array`` is.

    Raises:
        CompileError: it is not, or the array has more than one dimension.
    """
    if type_.shape is None or type_.ndim != 1 or not isinstance(type_.dtype, Scalar):
        error = diagnostics.types.ArrayAsValue(array.span, array.span.text, type_)
        raise CompileError(error.because(diagnostics.array_remedies.AsVectors(array.span.text)))
    first, again = bind(context, array)
    return [
        Element(array.span, type_.dtype, again if n else first, (Constant(array.span, i32, n),))
        for n in range(type_.shape[0])
    ]


# Reductions


def every(context: Context, vector: Expression, span: Span) -> Expression:
    """``all(v)``: whether no element is 0."""
    tests = [truth(part) for part in parts(context, vector)]
    return _joined(tests, "&", span)


def some(context: Context, vector: Expression, span: Span) -> Expression:
    """``any(v)``: whether an element is not 0."""
    tests = [truth(part) for part in parts(context, vector)]
    return _joined(tests, "|", span)


def _joined(tests: Sequence[Expression], symbol: str, span: Span) -> Expression:
    result = tests[0]
    for test in tests[1:]:
        result = Binary(span, bool_, symbol, result, test)
    return result
