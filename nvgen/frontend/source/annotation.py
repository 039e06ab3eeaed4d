"""Evaluates the annotations of a function: parameters and variables."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any, Self

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.source.capture import FunctionSource
from nvgen.frontend.source.scopes import Scope, parameters_of
from nvgen.types import NONE, PARAMETER_SPACES, AnnotationProblem, GridConstantType, PointerType, Type, resolve
from nvgen.types.annotations import WRITE_A_TYPE

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
    return None if any(value is nothing for nothing in _STATES_NOTHING) else _resolve(value, span)


def bound_type(annotation: Any) -> Type:
    """The type that a parameter is given by ``bind``.

    Raises:
        CompileError: it is no type of nvgen.
    """
    return _resolve(annotation, None)


def check_kernel_parameters(source: FunctionSource, types: Mapping[str, Type]) -> None:
    """Refuses what no launch can pass.

    Raises:
        CompileError: a pointer into memory that exists only while the kernel runs.
    """
    for parameter in parameters_of(source.node.args):
        type_ = types.get(parameter.arg)
        if isinstance(type_, PointerType) and type_.space not in PARAMETER_SPACES:
            raise CompileError(diagnostics.pointers.NoSuchArgument(source.file.span_of(parameter), type_))


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
    try:
        code = compile(text, "<annotation>", "eval") if text is not None else _code(node)
        return eval(code, dict(source.globals), {**source.closure, **constants})
    except (Exception, SystemExit) as error:
        from nvgen import habits  # only an error needs it

        problem = error.msg if isinstance(error, SyntaxError) else error  # its text would name a file of ours
        wrong = diagnostics.types.BadAnnotation(span, f"{type(error).__name__}: {str(problem).splitlines()[0]}")
        names = [text.partition("[")[0]] if text is not None else [habits.path_at(span)]
        raise CompileError(wrong.because(*habits.remedies(*names))) from None


def _resolve(value: Any, span: Span | None) -> Type:
    try:
        return resolve(value)
    except AnnotationProblem as problem:
        from nvgen import habits  # only an error needs it

        wrong = diagnostics.types.BadAnnotation(span, problem.problem)
        is_unknown = problem.remedy == WRITE_A_TYPE
        remedies = habits.remedies(habits.path_at(span)) if is_unknown else ()
        raise CompileError(wrong.because(*remedies or (wrong.Remedy(problem.remedy),))) from None


def _code(node: ast.expr) -> Any:
    return compile(ast.Expression(node), "<annotation>", "eval")
