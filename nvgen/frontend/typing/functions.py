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
from nvgen.frontend.source.rules import NVGEN
from nvgen.frontend.source.scopes import parameters_of
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.context import BoundFunction, Context, FunctionType, NotYetKnown, Operand, Static
from nvgen.frontend.typing.conversion import coerce, with_default_type
from nvgen.lang import DeviceFunction
from nvgen.tree import Call, Constant, Expression, Local, Pack, Read
from nvgen.types import (
    NOT_IMPLEMENTED,
    ConstexprType,
    GridConstantType,
    OptionalType,
    Scalar,
    StaticType,
    Type,
    Weak,
    bool_,
)

#: What is shown of the calls that led to a mistake: the innermost and the outermost one, and of types so many letters.
_MAX_CALLS, _MAX_SHOWN = 8, 100
#: No value at compile time; None is one.
UNKNOWN = object()

# What a parameter stands for in the function


def parameter_operand(name: str, type_: Type, span: Span, runtime: dict[str, Local]) -> Operand | None:
    """What a parameter bound at compile time stands for; None for one that is a variable.

    ``runtime`` gets the variables that are passed when the function is called.
    """
    if isinstance(type_, StaticType):
        return statics.argument(type_.value, span, name)
    if isinstance(type_, FunctionType):
        return _function_operand(name, type_, span, runtime)
    if isinstance(type_, GridConstantType):
        runtime[name] = Local(name, type_)
        return Read(span, type_.value, runtime[name])
    runtime[name] = Local(name, type_)
    return None


def captured_operand(name: str, type_: Type, span: Span, runtime: dict[str, Local]) -> Operand:
    """What a captured name stands for; a variable's value is passed under a name that no user can write."""
    hidden = f".{name}"
    operand = parameter_operand(hidden, type_, span, runtime)
    return operand if operand is not None else Read(span, type_, runtime[hidden])


def _function_operand(name: str, type_: FunctionType, span: Span, runtime: dict[str, Local]) -> Static:
    captures, defaults = (
        {inner: captured_operand(f"{name}.{inner}", of_inner, span, runtime) for inner, of_inner in types}
        for types in (type_.captures, type_.defaults)
    )
    return Static(span, BoundFunction(type_.source, captures, type_.inline, defaults))


def bind_own_name(
    function: BoundFunction, captures: Mapping[str, Operand], span: Span, bindings: dict[str, Operand]
) -> None:
    """Lets a nested function call itself: its name is the variable of a function that it does not see.

    ``captures`` are its own, as they stand in its body.
    """
    if function.name not in bindings:
        defaults = {name: default for name, default in function.defaults.items() if not payload(default)}
        own = BoundFunction(function.source, captures, function.inline, defaults)
        bindings[function.name] = Static(span, own)


def type_of(operand: Operand) -> Type:
    """The type that a parameter bound to ``operand`` has: of a function and of a constant, which one it is."""
    if isinstance(operand, Static):
        if not isinstance(operand.value, BoundFunction):
            return StaticType(operand.value)
        return type_of_function(operand.value)
    constant = constant_value(operand)
    return operand.type if constant is UNKNOWN else StaticType(constant)


def type_of_function(function: BoundFunction) -> FunctionType:
    """Which function it is, and the types of what it captures."""
    return FunctionType(function.source, function.inline, types_of(function.captures), types_of(function.defaults))


def types_of(operands: Mapping[str, Operand]) -> tuple[tuple[str, Type], ...]:
    """The type of each of several operands, by name."""
    return tuple((name, type_of(operand)) for name, operand in operands.items())


def payload(operand: Operand) -> list[Expression]:
    """What is passed for ``operand`` when the function is called."""
    if isinstance(operand, Static):
        if not isinstance(operand.value, BoundFunction):
            return []
        function = operand.value
        parts = (*function.captures.values(), *function.defaults.values())
        return [value for part in parts for value in payload(part)]
    return [operand] if constant_value(operand) is UNKNOWN else []


def constant_value(value: Operand) -> Any:
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


def constants(bindings: Mapping[str, Operand]) -> dict[str, Any]:
    """The values of the names that are bound to constants, for annotations that use them."""
    values = {name: constant_value(operand) for name, operand in bindings.items()}
    return {name: value for name, value in values.items() if value is not UNKNOWN}


# Naming a function


def of_python(context: Context, function: PythonFunction | DeviceFunction) -> BoundFunction:
    """A function that a name of the module or of an enclosing Python function stands for."""
    if isinstance(function, DeviceFunction):
        rules = NVGEN if function.rules is None else function.rules
        return BoundFunction(context.specialiser.source_of(function.function, rules), {}, function.inline)
    context.specialiser.outside.code(function)
    return BoundFunction(context.specialiser.source_of(function, context.rules), {})


class NestedDefinition:
    """A function that was defined in the one being typed; what it captures is looked up where it is named."""

    def __init__(self, node: ast.FunctionDef | ast.Lambda, defaults: Mapping[str, Operand]) -> None:
        self.node = node
        self.defaults = defaults


def define(context: Context, node: ast.FunctionDef | ast.Lambda, defaults: Mapping[str, Operand]) -> NestedDefinition:
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


def captured(context: Context, name: str, span: Span) -> Operand:
    """What a name of the function being typed stands for at a point."""
    binding = context.binding(name)
    if binding is not None:
        return rebound(context, binding, span)
    if name not in context.types:
        raise NotYetKnown(name)
    local = context.local(name)
    if isinstance(local.type, Weak) and not context.defaulted:
        context.awaits_defaults = True
        raise NotYetKnown(name)
    return with_default_type(Read(span, local.type, local))


def rebound(context: Context, binding: Operand, span: Span) -> Operand:
    """A binding at the place where it is named; a nested function captures what stands there."""
    if isinstance(binding, Static) and isinstance(binding.value, NestedDefinition):
        return nested(context, binding.value, span)
    return binding.with_changes(span=span)


# Calls


def changing_first(
    context: Context, function: PythonFunction | DeviceFunction, *, returns: bool = False
) -> BoundFunction:
    """A method that may change fields of its first parameter, which it returns, or does by itself if ``returns``."""
    bound = of_python(context, function)
    plain = function.function if isinstance(function, DeviceFunction) else function
    return bound.with_changes(source=context.specialiser.changing_source_of(plain, returns=returns))


def call(
    context: Context,
    function: BoundFunction,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
    *,
    keeps_literals: bool = False,
) -> Expression:
    """The call of a device function; one that ``keeps_literals`` gets them as what they are, as an operator does.

    Raises:
        CompileError: it does not take these arguments, or its body is wrong for them.
    """
    if keeps_literals or not function.source.rules.retries_literals:
        return _call(context, function, arguments, named, span, keeps_literals)
    try:
        return _call(context, function, arguments, named, span, False)
    except CompileError as error:
        endless = (diagnostics.functions.RecursionUntyped, diagnostics.functions.EndlessRecursion)
        if isinstance(error.diagnostic, endless) or not any(
            _is_literal(function, operand) for operand in (*arguments, *named.values())
        ):
            raise
        return _call(context, function, arguments, named, span, True)


def _call(
    context: Context,
    function: BoundFunction,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
    keeps_literals: bool,
) -> Expression:
    known = _known(context, function, span)
    bound = _bind(context, function, arguments, named, span)
    types: dict[str, Type] = {}
    values: list[Expression] = []
    for name, operand in bound.items():
        annotated = known.parameters[name]
        if keeps_literals and annotated is None and _is_kept(function, name, operand):
            types[name] = StaticType(constant_value(operand))
            continue
        types[name], passed = _argument(context, function, name, annotated, operand)
        values += passed
    for captured_name in function.captures.values():
        values += payload(captured_name)
    try:
        specialised, result = context.specialiser.specialise(function, types, span)
    except CompileError as error:
        raise _in_call(error, function, list(types.values()), span) from None
    if result == NOT_IMPLEMENTED and not keeps_literals:
        raise CompileError(diagnostics.names.NotAValue(span, "`NotImplemented`"))
    return Call(span, result, specialised, tuple(values))


def _is_kept(function: BoundFunction, name: str, operand: Operand) -> bool:
    """Whether a literal, or a tuple of them, may stay one: in a variable it would have a type of its own."""
    scope = function.source.scope
    is_assigned = name in scope.bound or any(name == assigned.id for assigned in scope.assignments)
    return _is_literal(function, operand) and not is_assigned


def _is_literal(function: BoundFunction, operand: Operand) -> bool:
    """Whether an argument is a literal, or a tuple of them; True and False are where functions are typed for them."""
    parts = operand.elements if isinstance(operand, Pack) else (operand,)
    has_bools = function.source.rules.retries_literals
    return all(
        isinstance(part, Constant) and (isinstance(part.type, Weak) or (has_bools and part.type == bool_))
        for part in parts
    )


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
    called = diagnostics.functions.CalledHere(function.name, shown, span=span)

    def with_call(diagnostic: diagnostics.Diagnostic) -> diagnostics.Diagnostic:
        remarks = diagnostic.remarks
        if len(remarks) >= _MAX_CALLS and isinstance(remarks[-1], diagnostics.functions.CalledHere):
            return diagnostic.ending_with(called)
        return diagnostic.because(called)

    return error.each(with_call)


def _argument(
    context: Context, function: BoundFunction, name: str, annotated: Type | None, operand: Operand
) -> tuple[Type, list[Expression]]:
    """The type that an argument gives its parameter, and what is passed for it."""
    if isinstance(annotated, ConstexprType):
        value = constant_value(operand)
        if value is UNKNOWN:
            raise CompileError(diagnostics.types.NotConstant(operand.span, f"`{name}` of `{function.name}`"))
        bound = operand if isinstance(operand, Static) else statics.operand(value, operand.span, name)
        return type_of(bound), payload(bound)
    if isinstance(annotated, OptionalType):
        annotated = None if isinstance(operand, Static) and operand.value is None else annotated.of
    if isinstance(operand, Static):
        if annotated is not None:
            statics.as_value(operand)
        return type_of(operand), payload(operand)
    if isinstance(operand.type, Weak) and not isinstance(operand, Constant) and not context.defaulted:
        context.awaits_defaults = True
        raise NotYetKnown(name)  # a variable of literals may still become anything
    value = with_default_type(operand) if annotated is None else _converted(operand, function, name, annotated)
    return value.type, [value]


def _converted(operand: Expression, function: BoundFunction, name: str, annotated: Type) -> Expression:
    """An argument as the parameter is declared."""
    try:
        operand = function.source.rules.assigned(operand, annotated)
        return coerce(operand, annotated, f"parameter `{name}` of `{function.name}`")
    except CompileError as error:
        (node,) = (node for node in parameters_of(function.source.node.args) if node.arg == name)
        span = function.source.file.span_of(node)
        declared = diagnostics.origins.Declared(name, repr(annotated), span=span)
        raise error.each(lambda diagnostic: diagnostic.because(declared)) from None


def _bind(
    context: Context, function: BoundFunction, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> dict[str, Operand]:
    """The argument of every parameter, as Python binds them, in the order in which Python evaluates them."""
    declared = function.source.node.args
    by_position = [parameter.arg for parameter in (*declared.posonlyargs, *declared.args)]
    names = [parameter.arg for parameter in parameters_of(declared)]
    bound: dict[str, Operand] = dict(zip(by_position, arguments, strict=False))
    for parameter in declared.kwonlyargs:
        if getattr(parameter, "takes_rest", False):
            bound[parameter.arg] = packed(arguments[len(by_position) :], span)
            arguments = arguments[: len(by_position)]
    if len(arguments) > len(by_position):
        raise _wrong_call(function, f"it takes {len(by_position)} positional, and {len(arguments)} are given", span)
    only_by_position = {parameter.arg for parameter in declared.posonlyargs}
    for name, operand in named.items():
        if name not in names or name in only_by_position:
            raise _wrong_call(function, f"it has no parameter `{name}` to name", operand.span)
        if name in bound:
            raise _wrong_call(function, f"`{name}` is given twice", operand.span)
        bound[name] = operand
    for name in names:
        if name not in bound:
            bound[name] = _default(context, function, name, span)
    return bound


def packed(operands: Sequence[Operand], span: Span) -> Operand:
    """Several operands as a tuple.

    Raises:
        CompileError: some are no values, and others are known only when the kernel runs.
    """
    elements = tuple(operand for operand in operands if isinstance(operand, Expression))
    if len(elements) == len(operands):
        return statics.pack(span, elements)
    values = tuple(map(constant_value, operands))
    if UNKNOWN in values:
        for operand in operands:
            statics.as_value(operand)
    return Static(span, values)


def _default(context: Context, function: BoundFunction, name: str, span: Span) -> Operand:
    if name in function.defaults:
        return function.defaults[name].with_changes(span=span)
    if name in function.source.defaults:
        return statics.operand(function.source.defaults[name], span, name)
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
