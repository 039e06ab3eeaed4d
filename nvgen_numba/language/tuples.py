"""Tuples in numba's language: their slices, their sums, and elements at an index that only the running kernel knows.

An index below 0 counts from the end. One that no element has is an ``IndexError`` with ``debug=True``; without it the
last element is taken, where numba's result is not defined.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from enum import EnumType
from typing import Any

import nvgen as nv
from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.extending.typing import (
    ConstantSlice,
    Context,
    Operand,
    Static,
    TypingRules,
    after,
    bind,
    coerce,
    convert,
    does_more,
    evaluated,
    functions,
    is_sequence,
    operand_of,
    parts,
    statics,
    structs,
    with_default_type,
)
from nvgen.tree import Binary, Compare, Conditional, Constant, Expression, Pack
from nvgen.types import StructType, TupleType, Type, VectorType, bool_, i64, is_integer
from nvgen_numba.cuda.dispatch import raising


@nv.device
def _checked(index, count, number: nv.constexpr):  # type: ignore[no-untyped-def]
    if not -count <= index < count:
        raising.end(number)
    return index


_CHECKED: Any = _checked
#: The arguments of the exception of an index past the end.
_OUT_OF_RANGE = ("tuple index out of range",)


def subscript(context: Context, owner: Operand, index: ast.expr, span: Span) -> Operand | None:
    """``owner[...]`` of a tuple, and of an enum by a member's name; None of anything else."""
    if isinstance(owner, Static):
        return _static_subscript(context, owner, index, span)
    if not _is_tuple(owner):
        return None
    which = _which(context, index)
    if which is not None:
        return _slice(context, owner, which, span)
    position = statics.as_value(operand_of(context, index))
    if isinstance(position, Constant) and isinstance(owner.type, TupleType):
        return structs.item(owner, position, span)
    if isinstance(position, Constant) or not is_integer(position.type):
        return None
    return _element(context, owner, position, span)


def _static_subscript(context: Context, owner: Static, index: ast.expr, span: Span) -> Operand | None:
    value = owner.value
    which = _which(context, index) if isinstance(value, tuple) else None
    if which is not None:
        return statics.operand(value[which], span, "slice")
    if not isinstance(value, EnumType):
        return None
    name = functions.constant_value(operand_of(context, index))
    if not isinstance(name, str) or name not in value.__members__:
        raise CompileError(diagnostics.names.UnknownAttribute(span, f"the enum `{value.__name__}`", str(name)))
    return statics.operand(context.rules.meaning(value[name]), span, name)


def _is_tuple(value: Expression) -> bool:
    return is_sequence(value.type) and not isinstance(value.type, VectorType)


def _which(context: Context, index: ast.expr) -> slice | None:
    """The slice that stands in the brackets of a tuple, by a name as well; None of an index."""
    if isinstance(index, ast.Slice):
        return _constant_slice(context, index)
    found = operand_of(context, index)
    return found.value.of_python() if isinstance(found, Static) and isinstance(found.value, ConstantSlice) else None


def _constant_slice(context: Context, node: ast.Slice) -> slice:
    """The slice of a tuple, whose bounds are constants, since they say which type the result has."""
    bounds = []
    for bound in (node.lower, node.upper, node.step):
        found = None if bound is None else functions.constant_value(operand_of(context, bound))
        value = found.value if isinstance(found, statics.TypedNumber) else found
        if value is not None and type(value) is not int:
            assert bound is not None
            raise CompileError(diagnostics.types.NotConstant(context.span(bound), "a bound of the slice of a tuple"))
        bounds.append(value)
    return slice(*bounds)


def _slice(context: Context, owner: Expression, which: slice, span: Span) -> Expression:
    """``t[1:]``: all of the tuple is evaluated."""
    first, again = bind(context, owner)
    taken = statics.pack(span, tuple(_elements(context, again)[which]))
    return taken if not does_more(first) else after((evaluated(first),), taken)


def _elements(context: Context, value: Expression) -> list[Expression]:
    return [with_default_type(part) for part in parts(context, value)]


def _element(context: Context, owner: Expression, index: Expression, span: Span) -> Expression:
    """``t[i]`` of a tuple whose elements are of one type."""
    first, again = bind(context, owner)
    elements = _elements(context, again)
    type_ = _common(context, elements)
    if type_ is None or not elements:
        raise CompileError(diagnostics.types.NotConstant(index.span, "the position in a tuple of several types"))
    found = _chosen(context, [coerce(part, type_, "element") for part in elements], type_, index, span)
    return found if not does_more(first) else after((evaluated(first),), found)


def _common(context: Context, elements: Sequence[Expression]) -> Type | None:
    found: Type | None = elements[0].type if elements else None
    for element in elements[1:]:
        is_array = type(element.type) is type(found) and hasattr(found, "layout")
        if found is not None and element.type != found:
            found = context.rules.numbers.joined(found, element.type) if is_array else None
    return found


def _chosen(context: Context, elements: Sequence[Expression], type_: Type, index: Expression, span: Span) -> Expression:
    """One of the elements, by a chain of comparisons; the last one needs none."""
    count = Constant(span, i64, len(elements))
    number = convert(with_default_type(index), i64)
    if getattr(context.rules, "reports_exceptions", False):
        raised = raising.Raised(IndexError, _OUT_OF_RANGE, context.source.name, span.file.name, span.line)
        bound = functions.of_python(context, _CHECKED)
        number = functions.call(context, bound, (number, count, raising.number_of(raised, span)), {}, span)
    first, again = bind(context, number)
    is_below = Compare(span, bool_, "<", first, Constant(span, i64, 0))
    wrapped = Conditional(span, i64, is_below, Binary(span, i64, "+", again, count), again)
    position, same = bind(context, wrapped)
    result = elements[-1]
    for number_, element in reversed(list(enumerate(elements[:-1]))):
        test = Compare(span, bool_, "==", same if number_ else position, Constant(span, i64, number_))
        result = Conditional(span, type_, test, element, result)
    return result if len(elements) > 1 else after((evaluated(position),), result)


def joined(context: Context, symbol: str, left: Expression, right: Expression, span: Span) -> Expression | None:
    """``a + b`` of two tuples; None of anything else."""
    if symbol != "+" or not (_is_tuple(left) and _is_tuple(right)):
        return None
    if isinstance(left, Pack) and isinstance(right, Pack):
        return statics.pack(span, (*left.elements, *right.elements))
    (first, left), (second, right) = bind(context, left), bind(context, right)
    both = statics.pack(span, (*_elements(context, left), *_elements(context, right)))
    before = tuple(evaluated(value) for value in (first, second) if does_more(value))
    return after(before, both) if before else both


def converted(rules: TypingRules, value: Expression, target: Type) -> Expression | None:
    """A tuple as one of other types, element by element; None where it is none, or of another length."""
    if not isinstance(target, TupleType) or not isinstance(value.type, TupleType):
        return None
    if len(value.type.elements) != len(target.elements) or not isinstance(value, Pack):
        return None
    pairs = zip(value.elements, target.elements, strict=True)
    return Pack(value.span, target, tuple(rules.assigned(part, type_) for part, type_ in pairs))


def written_out(context: Context, value: Expression) -> Expression:
    """A tuple as one that is written down element by element; anything else as it is."""
    if isinstance(value, Pack) or not isinstance(value.type, TupleType) or isinstance(value.type, StructType):
        return value
    first, again = bind(context, value)
    pack = Pack(value.span, value.type, tuple(parts(context, again)))
    return pack if first is again else after((evaluated(first),), pack)
