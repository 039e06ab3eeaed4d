"""Evaluates the annotations of a function: parameters and variables."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from types import GenericAlias, UnionType
from typing import Any, ForwardRef, Self, Union, cast, get_args, get_origin

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.source.capture import FunctionSource
from nvgen.frontend.source.scopes import Scope, parameters_of
from nvgen.types import (
    NONE,
    PARAMETER_SPACES,
    AnnotationProblem,
    ConstexprType,
    GridConstantType,
    OptionalType,
    PointerType,
    StaticType,
    TupleType,
    Type,
    is_storable,
    parameter_type,
    resolve,
)
from nvgen.types.annotations import WRITE_A_TYPE, as_written

#: What type checkers want of methods, such as ``__eq__``, of which a call knows more.
_STATES_NOTHING = (Any, Self, object)


def parameter_types(source: FunctionSource) -> dict[str, Type | None]:
    """The parameters in order, each with its annotated type, or None where it has none.

    Raises:
        CompileError: an annotation is no type of nvgen.
    """
    found: dict[str, Type | None] = {}
    mistakes: list[diagnostics.Diagnostic] = []
    for parameter in parameters_of(source.node.args):
        try:
            found[parameter.arg] = _stated(source, parameter.arg, parameter.annotation)
        except CompileError as error:
            mistakes += error.diagnostics
    if mistakes:
        raise CompileError(*mistakes)
    return found


def _stated(source: FunctionSource, name: str, node: ast.expr | None) -> Type | None:
    """The type that an annotation of a parameter or the result states; None for none, and for what states no type."""
    if node is None:
        return None
    span = source.file.span_of(node)
    value = source.annotations.get(name)
    if value is None or isinstance(value, str):
        value = _evaluated(source, node, span, {})
    else:
        value = _with_texts_read(source, value, span, {})
    if any(value is nothing for nothing in _STATES_NOTHING):
        return None
    return _resolve(value, span, resolve if name == "return" else parameter_type)


def bound(declared: Type | None, value: Any) -> Type:
    """The type of a parameter that ``bind`` gives a value, a type or None; ``declared`` is the annotated one.

    Raises:
        CompileError: it is no type of nvgen, or not the parameter's.
    """
    if isinstance(declared, ConstexprType) or value is None:
        return StaticType(value)
    found = _resolve(value, None)
    if isinstance(declared, OptionalType) and found != declared.of:
        wrong = diagnostics.types.BadAnnotation(None, f"the parameter is {declared!r}, this is {found!r}")
        raise CompileError(wrong.because(wrong.Remedy(f"bind None, or `{as_written(declared.of)}`")))
    return found


def is_open(type_: Type | None, *, has_default: bool) -> bool:
    """Whether a parameter lacks what a compilation without arguments needs: a type, or which value or type it is."""
    return type_ is None or (isinstance(type_, (ConstexprType, OptionalType)) and not has_default)


def specialised_types(
    source: FunctionSource, declared: Mapping[str, Type | None], given: Mapping[str, Type]
) -> dict[str, Type]:
    """The type of every parameter of a kernel: the ``declared`` one; where it is open the one that is ``given``, or the
    default's.

    Raises:
        CompileError: a parameter has none.
    """
    found: dict[str, Type] = {}
    for name, annotated in declared.items():
        type_ = annotated
        if type_ is None or isinstance(type_, (ConstexprType, OptionalType)):
            type_ = given.get(name, type_)
        if isinstance(type_, (ConstexprType, OptionalType)):
            type_ = _of_default(source, name, type_)
        if type_ is None:
            raise CompileError(diagnostics.target.Unannotated(source.parameter_span(name), name))
        found[name] = type_
    return found


def _of_default(source: FunctionSource, name: str, type_: ConstexprType | OptionalType) -> Type:
    """What a parameter is by its default."""
    if name in source.defaults:
        default = source.defaults[name]
        is_known = default is None or isinstance(type_, ConstexprType)
        return StaticType(default) if is_known else type_.of  # type: ignore[union-attr]
    span = source.parameter_span(name)
    if isinstance(type_, ConstexprType):
        raise CompileError(diagnostics.target.NoConstant(span, name))
    raise CompileError(diagnostics.target.NeitherNorNone(span, name, as_written(type_.of)))


def check_kernel_parameters(source: FunctionSource, types: Mapping[str, Type]) -> None:
    """Refuses what no launch can pass.

    Raises:
        CompileError: a pointer into memory that exists only while the kernel runs.
    """
    for parameter in parameters_of(source.node.args):
        type_ = types.get(parameter.arg)
        if isinstance(type_, PointerType) and type_.space not in PARAMETER_SPACES:
            raise CompileError(diagnostics.pointers.NoSuchArgument(source.file.span_of(parameter), type_))


def refuse_tuples_of_parameters(source: FunctionSource, types: Mapping[str, Type | None]) -> None:
    """Refuses tuples that no launch can pass, for they are passed as C passes structs.

    Raises:
        CompileError: an element is an array, or what else only a parameter can be.
    """
    for parameter in parameters_of(source.node.args):
        type_ = types[parameter.arg]
        inner = type_.of if isinstance(type_, OptionalType) else type_
        if isinstance(inner, TupleType) and not is_storable(inner):
            element = next(one for one in inner.elements if not is_storable(one))
            wrong = diagnostics.types.BadAnnotation(
                source.file.span_of(parameter),
                f"{element!r} in the tuple of a kernel's parameter does not lie in memory",
            )
            raise CompileError(wrong.because(wrong.Remedy("give the kernel a parameter for each element")))


def refuse_grid_constants(source: FunctionSource, types: Mapping[str, Type | None]) -> None:
    """Refuses parameters of a device function that only a kernel can have.

    Raises:
        CompileError: one is annotated ``nv.GridConstant``.
    """
    for parameter in parameters_of(source.node.args):
        type_ = types[parameter.arg]
        if isinstance(type_, GridConstantType):
            problem, remedy = "a device function is not called by a launch", "annotate it with the value's type alone"
            wrong = diagnostics.types.BadAnnotation(source.file.span_of(parameter), problem)
            raise CompileError(wrong.because(wrong.Remedy(remedy)))


def result_type(source: FunctionSource) -> Type | None:
    """The type that a function says it returns, or None where it says nothing.

    Raises:
        CompileError: the annotation is no type of nvgen.
    """
    node = source.node.returns
    if node is None:
        return None
    if isinstance(node, ast.Constant) and node.value is None:
        return NONE
    return _stated(source, "return", node)


def variable_types(
    source: FunctionSource, scope: Scope, constants: Mapping[str, Any]
) -> tuple[dict[str, Type], list[tuple[ast.Name, CompileError]]]:
    """The variables that an annotation gives a type, as ``x: nv.f64 = 0`` does; and those for which it is wrong.

    ``constants`` are the values of names that are bound at compile time, such as a type that is a parameter. An
    annotation is wrong that is no type, or another one than an earlier one of the variable.
    """
    declared: dict[str, Type] = {}
    wrong: list[tuple[ast.Name, CompileError]] = []
    for node in scope.annotations:
        if not isinstance(node.target, ast.Name):
            continue  # refused where the assignment is typed
        try:
            type_ = evaluate(source, node.annotation, constants)
        except CompileError as error:
            wrong.append((node.target, error))
            continue
        name = node.target.id
        if declared.setdefault(name, type_) != type_:
            span = source.file.span_of(node.target)
            wrong.append((node.target, CompileError(diagnostics.types.TypeChanged(span, name, declared[name], type_))))
    return declared, wrong


def evaluate(source: FunctionSource, node: ast.expr, constants: Mapping[str, Any] | None = None) -> Type:
    """The type that an annotation's expression states.

    The expression is evaluated in the scope of the function, so that text annotations, those of
    ``from __future__ import annotations`` and Python 3.14's deferred ones all mean the same.

    Raises:
        CompileError: it cannot be evaluated, or is no type.
    """
    span = source.file.span_of(node)
    return _resolve(_evaluated(source, node, span, constants or {}), span)


def _evaluated(source: FunctionSource, node: ast.expr, span: Span, constants: Mapping[str, Any]) -> Any:
    text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
    return _value_of(source, node if text is None else text, span, constants)


def _value_of(source: FunctionSource, stated: ast.expr | str, span: Span, constants: Mapping[str, Any]) -> Any:
    """What an expression, or the text of one, is in the scope of a function."""
    text = stated if isinstance(stated, str) else None
    try:
        code = compile(text, "<annotation>", "eval") if text is not None else _code(cast(ast.expr, stated))
        value = eval(code, dict(source.globals), {**source.closure, **constants})
    except (Exception, SystemExit) as error:
        from nvgen.lang import names_elsewhere  # only an error needs it

        problem = error.msg if isinstance(error, SyntaxError) else error  # its text would name a file of ours
        wrong = diagnostics.types.BadAnnotation(span, f"{type(error).__name__}: {str(problem).splitlines()[0]}")
        names = [text.partition("[")[0]] if text is not None else [names_elsewhere.path_at(span)]
        raise CompileError(wrong.because(*names_elsewhere.remedies(*names))) from None
    return _with_texts_read(source, value, span, constants)


def _with_texts_read(source: FunctionSource, value: Any, span: Span, constants: Mapping[str, Any]) -> Any:
    """A value of an annotation with the types that it names by their texts, as ``Optional["T"]`` and ``tuple["T"]``."""
    if isinstance(value, ForwardRef):
        return _value_of(source, value.__forward_arg__, span, constants)
    origin = get_origin(value)
    if origin not in (Union, UnionType, tuple):
        return value
    parts = [
        _value_of(source, part, span, constants)
        if isinstance(part, str)
        else _with_texts_read(source, part, span, constants)
        for part in get_args(value)
    ]
    return GenericAlias(tuple, tuple(parts)) if origin is tuple else Union[tuple(parts)]  # noqa: UP007


def _resolve(value: Any, span: Span | None, meaning: Callable[[Any], Type] = resolve) -> Type:
    try:
        return meaning(value)
    except AnnotationProblem as problem:
        from nvgen.lang import names_elsewhere  # only an error needs it

        wrong = diagnostics.types.BadAnnotation(span, problem.problem)
        is_unknown = problem.remedy == WRITE_A_TYPE
        remedies = names_elsewhere.remedies(names_elsewhere.path_at(span)) if is_unknown else ()
        raise CompileError(wrong.because(*remedies or (wrong.Remedy(problem.remedy),))) from None


def _code(node: ast.expr) -> Any:
    return compile(ast.Expression(node), "<annotation>", "eval")
