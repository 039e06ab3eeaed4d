"""Types ``sum``, ``any``, ``all``, ``min`` and ``max`` of one argument, and ``in``.

Of a tuple, a vector, or what else has its elements when the kernel is compiled, they are expressions. Of an array, and
of a generator expression, they are calls of a function of the kernel language, which is made of the call's own syntax:
a loop that is left as early as Python leaves it.

Source: Python Library Reference, "Built-in Functions". Floats are added one after the other: Python 3.12 compensates
for what rounding loses, NumPy adds in pairs. Halves are added up in f32 unless ``start`` is a half.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Node
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.source.capture import LAMBDA
from nvgen.frontend.typing import calls, compound, functions, iteration, library_functions, statics
from nvgen.frontend.typing.compound import truth
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.conversion import bind
from nvgen.frontend.typing.operators import binary, comparison
from nvgen.lang import reduction_functions
from nvgen.tree import Binary, Call, Constant, Expression
from nvgen.types import WEAK_INT, Scalar, bool_

_OperandOf = Callable[[Context, ast.expr], Operand]
#: What variables of the functions that are made here are called in messages: no user's name has blanks.
_RESULT, _VALUE, _IS_FIRST = "result of {}", "value of {}", "start of {}"


class _Reduction(Node):
    """A call of one of the functions."""

    context: Context
    operand_of: _OperandOf
    node: ast.Call
    span: Span
    name: str
    #: The functions's other arguments, by name.
    named: dict[str, ast.expr]

    @property
    def argument(self) -> ast.expr:
        return self.node.args[0]


def call(context: Context, function: Any, node: ast.Call, operand_of: _OperandOf) -> Expression:
    """The call of ``sum``, ``any``, ``all``, or of ``min`` or ``max`` of at most one argument.

    Raises:
        CompileError: it does not take these arguments, or they have no such result.
    """
    name, span = function.__name__, context.span(node)
    parameters = _PARAMETERS[function]
    if not 1 <= len(node.args) <= (2 if function is sum else 1):
        wanted = "1 to 2" if function is sum else "1"
        raise CompileError(diagnostics.types.WrongArgumentCount(span, name, wanted, len(node.args)))
    named = dict(zip(parameters, node.args[1:], strict=False))
    for keyword in node.keywords:
        if keyword.arg == "key":
            remedy = "loop over the elements, and compare what the key is of"
            raise CompileError(diagnostics.syntax.NotYet(context.span(keyword), f"`{name}` with a key", remedy))
        if keyword.arg not in parameters or keyword.arg in named:
            what = f"it has no parameter `{keyword.arg}`" if keyword.arg not in named else "`start` is given twice"
            raise CompileError(diagnostics.functions.WrongCall(context.span(keyword), name, what))
        named[keyword.arg] = keyword.value
    made = _Reduction(context, operand_of, node, span, name, named)
    if isinstance(made.argument, ast.GeneratorExp):
        return _looping(made, function, made.argument)
    iterable = iteration.of(context, made.argument, operand_of)
    if iterable.is_unrolled and iterable.count is not None:
        positions = (Constant(span, WEAK_INT, position) for position in range(iterable.count))
        elements = [iterable.at(context, position) for position in positions]
        return _RULES[function](made, [_value(element) for element in elements])
    element = ast.Name(_VALUE.format(name), ast.Load())
    target = ast.Name(_VALUE.format(name), ast.Store())
    clause = ast.comprehension(target, made.argument, [], 0)
    generator = ast.copy_location(ast.GeneratorExp(element, [clause]), made.argument)
    return _looping(made, function, ast.fix_missing_locations(generator))


def _value(element: iteration.Element) -> Expression:
    if isinstance(element, iteration.Several):
        raise CompileError(diagnostics.types.NotANumber(element.span, "a tuple", "this function"))
    return statics.as_value(element)


# Elements that are there when the kernel is compiled


def _sum(made: _Reduction, elements: Sequence[Expression]) -> Expression:
    context, start = made.context, made.named.get("start")
    result: Expression = Constant(made.span, WEAK_INT, 0)
    if start is not None:
        result = statics.as_value(made.operand_of(context, start))
    for element in elements:
        result = binary(context, ast.Add(), result, element, made.span)
    return result


def _is_half(number: Expression) -> bool:
    return isinstance(number.type, Scalar) and number.type.is_half


def _any(made: _Reduction, elements: Sequence[Expression]) -> Expression:
    return _joined([truth(made.context, element) for element in elements], "|", made.span)


def _all(made: _Reduction, elements: Sequence[Expression]) -> Expression:
    return _joined([truth(made.context, element) for element in elements], "&", made.span)


def _joined(tests: Sequence[Expression], symbol: str, span: Span) -> Expression:
    if all(isinstance(test, Constant) for test in tests):
        values = [bool(test.value) for test in tests if isinstance(test, Constant)]
        return Constant(span, bool_, any(values) if symbol == "|" else all(values))
    result, *others = tests
    for test in others:
        result = Binary(span, bool_, symbol, result, test)
    return result


def _least_or_greatest(made: _Reduction, elements: Sequence[Expression]) -> Expression:
    default = made.named.get("default")
    if not elements and default is not None:
        return statics.as_value(made.operand_of(made.context, default))
    if not elements:
        raise CompileError(diagnostics.functions.NothingToCompare(made.span, made.name, "is empty"))
    if len(elements) == 1:
        return elements[0]
    callee = Static(made.span, min if made.name == "min" else max)
    return calls.call(made.context, callee, elements, {}, made.span)


_RULES: dict[Any, Callable[[_Reduction, Sequence[Expression]], Expression]] = {
    sum: _sum,
    any: _any,
    all: _all,
    min: _least_or_greatest,
    max: _least_or_greatest,
}
_PARAMETERS: dict[Any, tuple[str, ...]] = {
    sum: ("start",),
    any: (),
    all: (),
    min: ("default",),
    max: ("default",),
}

# Loops


def _looping(made: _Reduction, function: Any, generator: ast.GeneratorExp) -> Expression:
    """The call of the function that loops."""
    context = made.context
    written = context.specialiser.made_functions.get(made.node)
    if written is None:
        _check(made, generator)
        written = context.specialiser.made_functions[made.node] = _written(made, function, generator)
    if function is min or function is max:
        _check_not_empty(made, generator)
    definition = functions.NestedDefinition(written, {})
    bound = functions.nested(context, definition, made.span).value
    values = [value for captured in bound.captures.values() for value in functions.payload(captured)]
    specialised, result = context.specialiser.specialise(bound, {}, made.span)
    return Call(made.span, result, specialised, tuple(values))


def _check(made: _Reduction, generator: ast.GeneratorExp) -> None:
    """Refuses what means something else in a function's own scope."""
    for part in ast.walk(made.node):
        if isinstance(part, ast.NamedExpr):
            what, remedy = f"`:=` in `{made.name}(...)`", "assign the variable before"
            raise CompileError(diagnostics.syntax.NotYet(made.context.span(part), what, remedy))
    targets = {part.id for part in _inside(generator) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
    for part in ast.walk(generator.generators[0].iter):
        if isinstance(part, ast.Name) and part.id in targets:
            what = "a variable of a generator expression with the name of what it loops over"
            span = made.context.span(part)
            raise CompileError(diagnostics.syntax.NotYet(span, what, "give the variable another name"))


def _inside(generator: ast.GeneratorExp) -> list[ast.AST]:
    return [part for clause in generator.generators for part in ast.walk(clause.target)]


def _check_not_empty(made: _Reduction, generator: ast.GeneratorExp) -> None:
    """Refuses ``min`` and ``max`` without a default of what may have no elements: Python raises there.

    Raises:
        CompileError: only the kernel knows how many there are, or there are none.
    """
    if "default" in made.named:
        return
    first, *others = generator.generators
    count = iteration.of(made.context, first.iter, made.operand_of).count
    if count is None or others or first.ifs:
        raise CompileError(diagnostics.functions.NothingToCompare(made.span, made.name, "may be empty"))
    if count == 0:
        raise CompileError(diagnostics.functions.NothingToCompare(made.span, made.name, "is empty"))


def _written(made: _Reduction, function: Any, generator: ast.GeneratorExp) -> ast.FunctionDef:
    """The function that loops, as if it had been written in the kernel."""
    before, each, after = _PARTS[function](made, generator.elt)
    loop: list[ast.stmt] = each
    for clause in reversed(generator.generators):
        for condition in reversed(clause.ifs):
            loop = [ast.copy_location(ast.If(condition, loop, []), condition)]
        loop = [ast.copy_location(ast.For(clause.target, clause.iter, loop, []), clause.iter)]
    arguments = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
    written = ast.FunctionDef(LAMBDA, arguments, [*before, *loop, *after], [], None)
    return ast.fix_missing_locations(ast.copy_location(written, made.node))


_Parts = tuple[list[ast.stmt], list[ast.stmt], list[ast.stmt]]


def _read(name: str) -> ast.expr:
    return ast.Name(name, ast.Load())


def _assigned(name: str, value: ast.expr) -> ast.stmt:
    return ast.Assign([ast.Name(name, ast.Store())], value)


def _sum_parts(made: _Reduction, element: ast.expr) -> _Parts:
    result = _RESULT.format(made.name)
    start = made.named.get("start", ast.Constant(0))
    added = ast.copy_location(ast.AugAssign(ast.Name(result, ast.Store()), ast.Add(), element), element)
    return [_assigned(result, start)], [added], [ast.Return(_read(result))]


def _any_parts(made: _Reduction, element: ast.expr) -> _Parts:
    found = ast.copy_location(ast.If(element, [ast.Return(ast.Constant(True))], []), element)
    return [], [found], [ast.Return(ast.Constant(False))]


def _all_parts(made: _Reduction, element: ast.expr) -> _Parts:
    failed = ast.copy_location(ast.UnaryOp(ast.Not(), element), element)
    return [], [ast.If(failed, [ast.Return(ast.Constant(False))], [])], [ast.Return(ast.Constant(True))]


def _least_or_greatest_parts(made: _Reduction, element: ast.expr) -> _Parts:
    """The first value, then the less or greater one of two; a default, or 0 that no iteration leaves."""
    result, value, is_first = (name.format(made.name) for name in (_RESULT, _VALUE, _IS_FIRST))
    default = made.named.get("default", ast.Constant(0))
    compared = ast.Call(made.node.func, [_read(result), _read(value)], [])
    begun = [_assigned(result, _read(value)), _assigned(is_first, ast.Constant(False))]
    each: list[ast.stmt] = [ast.If(_read(is_first), begun, [_assigned(result, compared)])]
    if not (isinstance(element, ast.Name) and element.id == value):
        each.insert(0, ast.copy_location(_assigned(value, element), element))
    before = [_assigned(result, default), _assigned(is_first, ast.Constant(True))]
    return before, each, [ast.Return(_read(result))]


_PARTS: dict[Any, Callable[[_Reduction, ast.expr], _Parts]] = {
    sum: _sum_parts,
    any: _any_parts,
    all: _all_parts,
    min: _least_or_greatest_parts,
    max: _least_or_greatest_parts,
}

# in


def contains(context: Context, left: Operand, container: ast.expr, span: Span, operand_of: _OperandOf) -> Expression:
    """``left in container``: of a tuple, of ``bytes``, of an array with one dimension; of texts that are constants.

    Raises:
        CompileError: it is none of these, or has elements that cannot be compared.
    """
    static = _static_contains(context, left, container, span, operand_of)
    if static is not None:
        return static
    value = statics.as_value(left)
    struct = _struct(context, container, operand_of)
    if struct is not None:
        from nvgen.frontend.typing import special_methods  # most kernels have no structs

        if special_methods.is_asked(context, struct, "__contains__"):
            return special_methods.contains(context, value, struct, span)
    iterable = iteration.of(context, container, operand_of)
    if isinstance(iterable, iteration.Elements) and iterable.is_plain:
        return library_functions.call(context, reduction_functions.contains, (value, iterable.array), {}, span)
    if not isinstance(iterable, iteration.Parts):
        remedy = "compare with the bounds, or loop over the elements"
        raise CompileError(diagnostics.syntax.NotYet(span, "`in` of this", remedy))
    first, again = bind(context, value)
    pairs = zip([first, *[again] * len(iterable.elements)], iterable.elements, strict=False)
    tests = [truth(context, comparison(context, "==", one, _value(part))) for one, part in pairs]
    return _joined(tests, "|", span)


def _struct(context: Context, node: ast.expr, operand_of: _OperandOf) -> Expression | None:
    """The struct that an expression is; None for all else, such as a ``range``."""
    seen: list[Operand] = []

    def noted(context: Context, part: ast.expr) -> Operand:
        operand = operand_of(context, part)
        if part is node:
            seen.append(operand)
        return operand

    try:
        iteration.of(context, node, noted)
    except CompileError:
        if not seen:
            raise
    found = seen[-1] if seen else None
    return found if isinstance(found, Expression) and compound.is_struct(found) else None


def _static_contains(
    context: Context, left: Operand, container: ast.expr, span: Span, operand_of: _OperandOf
) -> Constant | None:
    """The answer for texts, types and functions, which are no values when the kernel runs."""
    if not isinstance(left, Static):
        return None
    right = operand_of(context, container)
    value, values = functions.constant_value(left), functions.constant_value(right)
    if isinstance(values, str) and isinstance(value, str):
        return Constant(span, bool_, value in values)
    if isinstance(values, tuple):
        return Constant(span, bool_, any(value is one or value == one for one in values))
    return None
