"""What an assignment says of a variable's type, and what a variable becomes by it."""

from __future__ import annotations

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing.context import RESULT, Context, Static
from nvgen.frontend.typing.conversion import coerce, with_default_type
from nvgen.tree import Assign, Constant, Expression, Local, Pack, Read, Statement
from nvgen.tree.analysis import value_range
from nvgen.types import NOT_IMPLEMENTED, ArrayType, GridConstantType, Scalar, TupleType, Type, Weak


def assigned(context: Context, name: str, value: Expression, span: Span) -> Local:
    """The variable, its type joined with that of one more value.

    Raises:
        CompileError: the variable has another type already, or stands for something at compile time.
    """
    bound = context.bindings.get(name)
    if isinstance(bound, Read) and isinstance(bound.local.type, GridConstantType):
        raise CompileError(diagnostics.structs.GridConstantAssigned(span, name))
    if bound is not None:
        is_none = isinstance(bound, Static) and bound.value is None
        raise CompileError(diagnostics.names.BoundReassigned(span, name, is_none))
    if context.ended:
        context.release([name])
    known = context.types.get(name)
    if context.stated(name):
        fits = not isinstance(known, ArrayType) or isinstance(value.type, ArrayType)
    else:
        fits = context.join(name, value.type, span)
    if not fits and not context.final:  # which hides no other type: what follows may fit
        context.not_final = True
    elif not fits and isinstance(known, ArrayType):
        raise CompileError(diagnostics.types.ArrayReassigned(span, name))
    elif not fits:
        raise CompileError(diagnostics.types.TypeChanged(span, name, known, value.type))
    if isinstance(known, ArrayType):
        context.reassigned.add(name)
    if name in context.source.scope.assigned_once:
        _note_range(context, name, value)
    return context.local(name)


def _note_range(context: Context, name: str, value: Expression) -> None:
    """Notes what a variable may be that has one assignment; in a loop that is unrolled each copy may say more."""
    found, before = value_range.of(value), context.known.get(name)
    if found is None:
        return
    context.known[name] = found if before is None else (min(found[0], before[0]), max(found[1], before[1]))


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
        assert isinstance(value.type, TupleType)
        return Pack(value.span, value.type.with_changes(elements=tuple(part.type for part in elements)), elements)
    if context.final and isinstance(value.type, Weak) and isinstance(wanted, Scalar):
        value = coerce(context.rules.assigned(value, wanted), wanted, "what is assigned")
    elif context.final:
        value = with_default_type(value)
    return once(context, value, statements)


def once(context: Context, value: Expression, statements: list[Statement]) -> Expression:
    """``value`` in a variable of its own."""
    local = context.temporary(value.type)
    statements.append(Assign(value.span, local, value))
    return Read(value.span, value.type, local, value_range.of(value))


def joined_result(context: Context, type_: Type, span: Span) -> None:
    """Joins the type of the function's result with that of one more ``return``.

    Raises:
        CompileError: they have no common type.
    """
    if context.stated_result is None and not context.join(RESULT, type_, span):
        error = diagnostics.functions.ResultChanged(span, context.source.name, context.result, type_)
        is_mixed = NOT_IMPLEMENTED in (type_, context.result)
        raise CompileError(error.because(diagnostics.structs.ByIsinstance()) if is_mixed else error)
