"""What an assignment says of a variable's type, and what a variable becomes by it."""

from __future__ import annotations

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.context import Context, Unsettled
from nvgen.frontend.conversion import coerce, strong
from nvgen.frontend.tree import Assign, Constant, Expression, Local, Pack, Read, Statement
from nvgen.types import ArrayType, GridConstantType, Scalar, TupleType, Type, Weak, is_later_kind, joined_type


def assigned(context: Context, name: str, value: Expression, span: Span) -> Local:
    """The variable, its type joined with that of one more value.

    Raises:
        CompileError: the variable has another type already, or stands for something at compile time.
    """
    bound = context.bindings.get(name)
    if isinstance(bound, Read) and isinstance(bound.local.type, GridConstantType):
        raise CompileError(diagnostics.structs.GridConstantAssigned(span, name))
    if bound is not None:
        raise CompileError(diagnostics.names.BoundReassigned(span, name))
    known = context.types.get(name)
    if known is None:
        if context.is_first_look and value.type != default_type(value.type):
            raise Unsettled
        context.types[name] = value.type
    elif known != value.type and not context.stated(name):
        joined = joined_type(known, value.type)
        if joined is None:
            if isinstance(known, ArrayType):
                raise CompileError(diagnostics.types.ArrayReassigned(span, name))
            if is_later_kind(value.type, known):
                context.conflict = name, value.type
            raise CompileError(diagnostics.types.TypeChanged(span, name, known, value.type))
        if joined != known:
            if context.is_first_look:
                raise Unsettled
            context.unsettled = True
            if not context.final:  # there it does not fit, and is refused where it is converted
                context.types[name] = joined
    elif isinstance(known, ArrayType) and not isinstance(value.type, ArrayType):
        raise CompileError(diagnostics.types.ArrayReassigned(span, name))
    if isinstance(known, ArrayType):
        context.reassigned.add(name)
    return context.local(name)


def default_type(type_: Type) -> Type:
    """The type of a variable that is assigned nothing but literals, where ``type_`` is theirs."""
    if isinstance(type_, Weak):
        return type_.default
    if isinstance(type_, TupleType):
        return TupleType(tuple(default_type(element) for element in type_.elements))
    return type_


def kept(context: Context, value: Expression, statements: list[Statement], wanted: Type | None = None) -> Expression:
    """``value`` as it is now, whatever is assigned later; ``statements`` gets what evaluates it.

    Literals stay literals, so that they take the type of the variable that they are assigned to. What they were
    combined into takes ``wanted``, the type of what is assigned, where that is a number's.
    """
    if isinstance(value, Constant):
        return value
    if isinstance(value, Pack):
        known = wanted.elements if isinstance(wanted, TupleType) else ()
        types = known if len(known) == len(value.elements) else (None,) * len(value.elements)
        pairs = zip(value.elements, types, strict=True)
        elements = tuple(kept(context, element, statements, type_) for element, type_ in pairs)
        return Pack(value.span, TupleType(tuple(element.type for element in elements)), elements)
    if context.final and isinstance(value.type, Weak) and isinstance(wanted, Scalar):
        value = coerce(value, wanted, "what is assigned")
    elif context.final:
        value = strong(value)
    return once(context, value, statements)


def once(context: Context, value: Expression, statements: list[Statement]) -> Expression:
    """``value`` in a variable of its own."""
    local = context.temporary(value.type)
    statements.append(Assign(value.span, local, value))
    return Read(value.span, value.type, local)


def joined_result(context: Context, type_: Type, span: Span) -> None:
    """Joins the type of the function's result with that of one more ``return``.

    Raises:
        CompileError: they have no common type.
    """
    if context.result_is_stated:
        return
    known = context.result
    joined = type_ if known is None else joined_type(known, type_)
    if joined is None:
        raise CompileError(diagnostics.functions.ResultChanged(span, context.source.name, known, type_))
    if joined != known:
        context.result = joined
        context.unsettled = True
