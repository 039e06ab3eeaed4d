"""Names that are not local: what they stand for in Python, and which of it a kernel can use."""

from __future__ import annotations

from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.diagnostics.suggestion import closest
from nvgen.frontend import folding
from nvgen.frontend.context import Context, Meaning, Static
from nvgen.frontend.tree import Constant, Expression, Operate, Pack
from nvgen.lang import Operation, Register, RegisterVector
from nvgen.types import WEAK_FLOAT, WEAK_INT, Array, Scalar, TupleType, bool_
from nvgen.types.numpy_types import scalar_of_number


def name(context: Context, identifier: str, span: Span) -> Meaning:
    """What a name stands for that the function does not assign."""
    try:
        value = context.source.lookup(identifier)
    except KeyError:
        error = diagnostics.names.UndefinedName(span, identifier)
        visible = {*context.declared, *context.source.closure, *context.source.globals}
        close = closest(identifier, visible)
        raise CompileError(error.because(*(error.DidYouMean(match) for match in close))) from None
    return meaning(value, span, identifier)


def attribute(owner: Static, attribute_name: str, span: Span) -> Meaning:
    """``owner.attribute_name``, as Python evaluates it."""
    if not isinstance(owner.value, (ModuleType, RegisterVector)):
        raise CompileError(diagnostics.names.UnknownAttribute(span, describe(owner.value), attribute_name))
    try:
        value = getattr(owner.value, attribute_name)
    except AttributeError:
        error = diagnostics.names.UnknownAttribute(span, describe(owner.value), attribute_name)
        if isinstance(owner.value, RegisterVector):
            raise CompileError(error.because(error.Known("x, y, z"))) from None
        close = closest(attribute_name, dir(owner.value))
        raise CompileError(error.because(*(error.DidYouMean(match) for match in close))) from None
    return meaning(value, span, attribute_name)


def meaning(value: Any, span: Span, written: str) -> Meaning:
    """What a Python value stands for in a kernel.

    Raises:
        CompileError: nothing; a kernel cannot use such a value.
    """
    if isinstance(value, Register):
        return Operate(span, value.type, value, ())
    if isinstance(value, (bool, int, float)) and type(value) in (bool, int, float):
        return number(span, value)
    numpy_type = scalar_of_number(value)
    if numpy_type is not None:
        return Constant(span, numpy_type, value.item())
    if isinstance(value, tuple):
        elements = [meaning(element, span, written) for element in value]
        expressions = tuple(as_value(element) if isinstance(element, Static) else element for element in elements)
        return pack(span, expressions)  # type: ignore[arg-type]
    if isinstance(value, (ModuleType, Operation, RegisterVector, Scalar, type, BuiltinFunctionType)):
        return Static(span, value)
    if isinstance(value, FunctionType):
        remedy = "write its body where it is called"
        raise CompileError(diagnostics.syntax.NotYet(span, f"calling another Python function (`{written}`)", remedy))
    if callable(value):
        return Static(span, value)
    raise CompileError(diagnostics.names.NotAConstant(span, written, type(value).__name__))


def pack(span: Span, elements: tuple[Expression, ...]) -> Pack:
    return Pack(span, TupleType(tuple(element.type for element in elements)), elements)


def number(span: Span, value: bool | int | float) -> Constant:
    """A number of Python's: a literal that takes the type of what it meets; True and False are bools."""
    if isinstance(value, bool):
        return Constant(span, bool_, value)
    folding.check_size(value, span)
    return Constant(span, WEAK_INT if isinstance(value, int) else WEAK_FLOAT, value)


def as_value(static: Static) -> Expression:
    """Refuses: a module, a function or a type is no value when the kernel runs."""
    value = static.value
    error = diagnostics.names.NotAValue(static.span, describe(value))
    if isinstance(value, (ModuleType, RegisterVector)):
        raise CompileError(error.because(error.NameMember()))
    raise CompileError(error.because(error.CallIt()) if callable(value) else error)


def describe(value: Any) -> str:
    """What a Python object is, in a user's words."""
    if isinstance(value, ModuleType):
        return f"module `{value.__name__}`"
    if isinstance(value, RegisterVector):
        return f"`nv.{value.name}`"
    if isinstance(value, Operation):
        return f"function `nv.{value.name}`"
    if isinstance(value, Scalar):
        return f"type `nv.{value}`"
    if value is Array:
        return "type `nv.Array`"
    if isinstance(value, type):
        return f"type `{value.__name__}`"
    if isinstance(value, BuiltinFunctionType):
        return f"function `{value.__name__}`"
    name, kind = getattr(value, "__name__", None), type(value).__name__
    return f"`{name}` (of type `{kind}`)" if isinstance(name, str) else f"an object of type `{kind}`"
