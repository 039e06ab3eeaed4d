"""Functions of the user's: what one is at compile time, what it captures, and calls of it.

A function is not a value when the kernel runs. Where one is named, or passed to another function, the compiler knows
which it is; what travels is what it captures of the function that defines it.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from types import FunctionType as PythonFunction
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.source.scopes import parameters_of
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.context import BoundFunction, Context, FunctionType, Meaning, NotYetKnown, Static
from nvgen.frontend.typing.conversion import coerce, strong
from nvgen.lang import DeviceFunction
from nvgen.tree import Call, Constant, Expression, Local, Pack, Read
from nvgen.types import ConstexprType, GridConstantType, Scalar, StaticType, Type, Weak, bool_

#: What is shown of the calls that led to a mistake: the innermost and the outermost one, and of types so many letters.
_MAX_CALLS, _MAX_SHOWN = 8, 100
#: No value at compile time; None is one.
UNKNOWN = object()

# What a parameter stands for in the function


def parameter_meaning(name: str, type_: Type, span: Span, runtime: dict[str, Local]) -> Meaning | None:
    """What a parameter bound at compile time stands for; None for one that is a variable.

    ``runtime`` gets the variables that are passed when the function is called.
    """
    if isinstance(type_, StaticType):
        return statics.meaning(type_.value, span, name)
    if isinstance(type_, FunctionType):
        return _function_meaning(name, type_, span, runtime)
    if isinstance(type_, GridConstantType):
        runtime[name] = Local(name, type_)
        return Read(span, type_.value, runtime[name])
    runtime[name] = Local(name, type_)
    return None


def captured_meaning(name: str, type_: Type, span: Span, runtime: dict[str, Local]) -> Meaning:
    """What a captured name stands for; a variable's value is passed under a name that no user can write."""
    hidden = f".{name}"
    meaning = parameter_meaning(hidden, type_, span, runtime)
    return meaning if meaning is not None else Read(span, type_, runtime[hidden])


def _function_meaning(name: str, type_: FunctionType, span: Span, runtime: dict[str, Local]) -> Static:
    captures, defaults = (
        {inner: captured_meaning(f"{name}.{inner}", of_inner, span, runtime) for inner, of_inner in types}
        for types in (type_.captures, type_.defaults)
    )
    return Static(span, BoundFunction(type_.source, captures, type_.inline, defaults))


def bind_own_name(
    function: BoundFunction, captures: Mapping[str, Meaning], span: Span, bindings: dict[str, Meaning]
) -> None:
    """Lets a nested function call itself: its name is the variable of a function that it does not see.

    ``captures`` are its own, as they stand in its body.
    """
    if function.name not in bindings:
        defaults = {name: default for name, default in function.defaults.items() if not payload(default)}
        own = BoundFunction(function.source, captures, function.inline, defaults)
        bindings[function.name] = Static(span, own)


def type_of(meaning: Meaning) -> Type:
    """The type that a parameter bound to ``meaning`` has: of a function and of a constant, which one it is."""
    if isinstance(meaning, Static):
        if not isinstance(meaning.value, BoundFunction):
            return StaticType(meaning.value)
        return type_of_function(meaning.value)
    constant = constant_value(meaning)
    return meaning.type if constant is UNKNOWN else StaticType(constant)


def type_of_function(function: BoundFunction) -> FunctionType:
    """Which function it is, and the types of what it captures."""
    return FunctionType(function.source, function.inline, types_of(function.captures), types_of(function.defaults))


def types_of(meanings: Mapping[str, Meaning]) -> tuple[tuple[str, Type], ...]:
    """The type of each of several meanings, by name."""
    return tuple((name, type_of(meaning)) for name, meaning in meanings.items())


def payload(meaning: Meaning) -> list[Expression]:
    """What is passed for ``meaning`` when the function is called."""
    if isinstance(meaning, Static):
        if not isinstance(meaning.value, BoundFunction):
            return []
        function = meaning.value
        parts = (*function.captures.values(), *function.defaults.values())
        return [value for part in parts for value in payload(part)]
    return [meaning] if constant_value(meaning) is UNKNOWN else []


def constant_value(value: Meaning) -> Any:
    """The value that an expression has at compile time, or ``UNKNOWN``."""
    if isinstance(value, Static):
        return value.value
    if isinstance(value, Constant):
        is_python = isinstance(value.type, Weak) or value.type == bool_
        if is_python:
            return value.value
        assert isinstance(value.type, Scalar)
        return statics.TypedNumber(value.type, value.value)
    if isinstance(value, Pack):
        elements = tuple(constant_value(element) for element in value.elements)
        return UNKNOWN if any(element is UNKNOWN for element in elements) else elements
    return UNKNOWN


def constants(bindings: Mapping[str, Meaning]) -> dict[str, Any]:
    """The values of the names that are bound to constants, for annotations that use them."""
    values = {name: constant_value(meaning) for name, meaning in bindings.items()}
    return {name: value for name, value in values.items() if value is not UNKNOWN}


# Naming a function


def of_python(context: Context, function: PythonFunction | DeviceFunction) -> BoundFunction:
    """A function that a name of the module or of an enclosing Python function stands for."""
    if isinstance(function, DeviceFunction):
        return BoundFunction(context.specialiser.source_of(function.function), {}, function.inline)
    return BoundFunction(context.specialiser.source_of(function), {})


class NestedDefinition:
    """A function that was defined in the one being typed; what it captures is looked up where it is named."""

    def __init__(self, node: ast.FunctionDef | ast.Lambda, defaults: Mapping[str, Meaning]) -> None:
        self.node = node
        self.defaults = defaults


def define(context: Context, node: ast.FunctionDef | ast.Lambda, defaults: Mapping[str, Meaning]) -> NestedDefinition:
    """A nested function where it is defined.

    Raises:
        CompileError: a default is no constant.
    """
    for name, default in defaults.items():
        if constant_value(default) is UNKNOWN:
            raise CompileError(diagnostics.types.NotConstant(default.span, f"the default of `{name}`"))
    return NestedDefinition(node, defaults)


def nested(context: Context, definition: NestedDefinition, span: Span) -> Static:
    """A nested function where it is named, with what it captures as that stands there."""
    source = context.specialiser.nested_source(definition.node, context.source)
    captures = {
        name: captured(context, name, span) for name in source.scope.free if name != source.name and context.sees(name)
    }
    return Static(span, BoundFunction(source, captures, "always", definition.defaults))


def captured(context: Context, name: str, span: Span) -> Meaning:
    """What a name of the function being typed stands for at a point."""
    if name in context.bindings:
        return rebound(context, context.bindings[name], span)
    if name not in context.types:
        raise NotYetKnown(name)
    local = context.local(name)
    if isinstance(local.type, Weak) and not context.defaulted:
        context.awaits_defaults = True
        raise NotYetKnown(name)
    return strong(Read(span, local.type, local))


def rebound(context: Context, binding: Meaning, span: Span) -> Meaning:
    """A binding at the place where it is named; a nested function captures what stands there."""
    if isinstance(binding, Static) and isinstance(binding.value, NestedDefinition):
        return nested(context, binding.value, span)
    return binding.with_changes(span=span)


# Calls


def call(
    context: Context, function: BoundFunction, arguments: Sequence[Meaning], named: Mapping[str, Meaning], span: Span
) -> Expression:
    """The call of a device function.

    Raises:
        CompileError: it does not take these arguments, or its body is wrong for them.
    """
    known = _known(context, function, span)
    bound = _bind(context, function, arguments, named, span)
    types: dict[str, Type] = {}
    values: list[Expression] = []
    for name, meaning in bound.items():
        types[name], passed = _argument(context, function, name, known.parameters[name], meaning)
        values += passed
    for captured_name in function.captures.values():
        values += payload(captured_name)
    try:
        specialised, result = context.specialiser.specialise(function, types, span)
    except CompileError as error:
        raise _in_call(error, function, list(types.values()), span) from None
    return Call(span, result, specialised, tuple(values))


def _known(context: Context, function: BoundFunction, span: Span) -> Any:
    try:
        return context.specialiser.known(function.source)
    except CompileError as error:
        raise _in_call(error, function, None, span) from None


def _in_call(error: CompileError, function: BoundFunction, types: list[Type] | None, span: Span) -> CompileError:
    """An error in a called function, with the call that led there."""
    shown = "" if types is None else f" with ({', '.join(map(repr, types))})"
    if len(shown) > _MAX_SHOWN:
        shown = f"{shown[:_MAX_SHOWN]} ...)"
    called, remarks = diagnostics.functions.CalledHere(function.name, shown, span=span), error.diagnostic.remarks
    if len(remarks) >= _MAX_CALLS and isinstance(remarks[-1], diagnostics.functions.CalledHere):
        return CompileError(error.diagnostic.ending_with(called))
    return CompileError(error.diagnostic.because(called))


def _argument(
    context: Context, function: BoundFunction, name: str, annotated: Type | None, meaning: Meaning
) -> tuple[Type, list[Expression]]:
    """The type that an argument gives its parameter, and what is passed for it."""
    if isinstance(annotated, ConstexprType):
        value = constant_value(meaning)
        if value is UNKNOWN:
            raise CompileError(diagnostics.types.NotConstant(meaning.span, f"`{name}` of `{function.name}`"))
        bound = meaning if isinstance(meaning, Static) else statics.meaning(value, meaning.span, name)
        return type_of(bound), payload(bound)
    if isinstance(meaning, Static):
        if annotated is not None:
            statics.as_value(meaning)
        return type_of(meaning), payload(meaning)
    if isinstance(meaning.type, Weak) and not isinstance(meaning, Constant) and not context.defaulted:
        context.awaits_defaults = True
        raise NotYetKnown(name)  # a variable of literals may still become anything
    purpose = f"parameter `{name}` of `{function.name}`"
    value = strong(meaning) if annotated is None else coerce(meaning, annotated, purpose)
    return value.type, [value]


def _bind(
    context: Context, function: BoundFunction, arguments: Sequence[Meaning], named: Mapping[str, Meaning], span: Span
) -> dict[str, Meaning]:
    """The argument of every parameter, as Python binds them, in the order in which Python evaluates them."""
    declared = function.source.node.args
    by_position = [parameter.arg for parameter in (*declared.posonlyargs, *declared.args)]
    names = [parameter.arg for parameter in parameters_of(declared)]
    bound: dict[str, Meaning] = dict(zip(by_position, arguments, strict=False))
    if len(arguments) > len(by_position):
        raise _wrong_call(function, f"it takes {len(by_position)} positional, and {len(arguments)} are given", span)
    only_by_position = {parameter.arg for parameter in declared.posonlyargs}
    for name, meaning in named.items():
        if name not in names or name in only_by_position:
            raise _wrong_call(function, f"it has no parameter `{name}` to name", meaning.span)
        if name in bound:
            raise _wrong_call(function, f"`{name}` is given twice", meaning.span)
        bound[name] = meaning
    for name in names:
        if name not in bound:
            bound[name] = _default(context, function, name, span)
    return bound


def _default(context: Context, function: BoundFunction, name: str, span: Span) -> Meaning:
    if name in function.defaults:
        return function.defaults[name].with_changes(span=span)
    if name in function.source.defaults:
        return statics.meaning(function.source.defaults[name], span, name)
    raise _wrong_call(function, f"`{name}` is missing", span)


def default_nodes(declared: ast.arguments) -> dict[str, ast.expr]:
    """The expressions of the defaults, by parameter."""
    by_position = [parameter.arg for parameter in (*declared.posonlyargs, *declared.args)]
    defaults = dict(zip(by_position[len(by_position) - len(declared.defaults) :], declared.defaults, strict=True))
    for parameter, default in zip(declared.kwonlyargs, declared.kw_defaults, strict=True):
        if default is not None:
            defaults[parameter.arg] = default
    return defaults


def _wrong_call(function: BoundFunction, what: str, span: Span) -> CompileError:
    source = function.source
    error = diagnostics.functions.WrongCall(span, function.name, what)
    return CompileError(error.because(diagnostics.functions.DefinedHere(span=source.name_span)))
