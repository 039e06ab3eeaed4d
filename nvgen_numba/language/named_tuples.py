"""NamedTuples in numba's language: each is a tuple whose elements also have names, of whatever types it is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.extending.typing import Context, Operand, statics, structs
from nvgen.tree import Constant, Expression, Pack
from nvgen.types import WEAK_INT
from nvgen_numba.device.typed import TypedValue
from nvgen_numba.language import operands
from nvgen_numba.types.named_tuples import NamedTupleType


def is_class(value: Any) -> bool:
    """Whether a Python object is the class of a NamedTuple."""
    return isinstance(value, type) and issubclass(value, tuple) and isinstance(getattr(value, "_fields", None), tuple)


def construct(class_: Any, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Expression:
    """The call of such a class.

    Raises:
        CompileError: it does not take these arguments, or one is no value.
    """
    names: tuple[str, ...] = class_._fields
    given: dict[str, Any] = {**dict(zip(names, arguments, strict=False)), **named}
    defaults = {name: statics.operand(value, span, name) for name, value in class_._field_defaults.items()}
    bound = {**defaults, **given}
    if len(arguments) > len(names) or set(bound) != set(names) or set(named) & set(names[: len(arguments)]):
        what = f"it takes {', '.join(names)}"
        raise CompileError(diagnostics.functions.WrongCall(span, class_.__name__, what))
    return _packed(class_, span, tuple(statics.as_value(bound[name]) for name in names))


def _packed(class_: Any, span: Span, elements: tuple[Expression, ...]) -> Expression:
    type_ = NamedTupleType(tuple(element.type for element in elements), class_._fields, class_)
    return Pack(span, type_, elements)


def constant(value: Any) -> TypedValue:
    """A NamedTuple of the program's as a value of kernels."""

    def rule(context: Context, span: Span) -> Operand:
        parts = [statics.operand(context.rules.meaning(part), span, name) for name, part in value._asdict().items()]
        return _packed(type(value), span, tuple(statics.as_value(_used(context, part)) for part in parts))

    return TypedValue(type(value).__name__, "a NamedTuple", rule)


def _used(context: Context, part: Operand) -> Operand:
    return part if isinstance(part, Expression) else operands.static(context, part)


def attribute(owner: Expression, name: str, span: Span) -> Operand | None:
    """``t.name``; None where it has no such element."""
    if not isinstance(owner.type, NamedTupleType) or name not in owner.type.names:
        return None
    return structs.item(owner, Constant(span, WEAK_INT, owner.type.names.index(name)), span)
