"""What an expression means: its type, and a function that evaluates it. Part of the interpreter, without nvgen.

A ``Term`` of a scalar type has ``run``, from a thread's state to a value. A term of a literal's type has no value
yet: ``at`` gives the function for the scalar type that it takes. ``known`` is the number of a term that is a constant.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.programs import scalars
from tests.programs.scalars import BOOL, COMPARISONS, F32, FLOAT, I32, INT, SCALARS, Refused, Scalar, Type, Weak


class NotYetKnown(Exception):
    """A variable without a type so far."""


State = dict[str, Any]
Run = Callable[[State], Any]
Function = ast.FunctionDef | ast.Lambda


@dataclass(frozen=True)
class Term:
    type: Type
    run: Run | None = None
    at: Callable[[Scalar], Run] | None = None
    known: Any = None


@dataclass(frozen=True)
class Names:
    """What names stand for: the variables' types, and the element type and dimensions of each array."""

    types: dict[str, Type]
    arrays: dict[str, tuple[Scalar, int]]
    #: The functions that are defined in the kernel, and what types a call of one.
    functions: dict[str, Function] = field(default_factory=dict)
    call: Callable[[Function, list[Term], Names], Term] | None = None
    #: The variables whose type the program states.
    stated: frozenset[str] = frozenset()
    #: What functions are for the types of their parameters, as found so far.
    typed: dict[Any, Any] = field(default_factory=dict)
    #: Names that stand for a literal, in a loop that is written out.
    constants: dict[str, Term] = field(default_factory=dict)
    #: Whether variables of literals have their default types; before that they may still become anything.
    defaulted: bool = True


def literal(value: int | float, type_: Weak) -> Term:
    def at(target: Scalar) -> Run:
        number = scalars.constant(value, type_.is_float, target)
        return lambda state: number

    return Term(type_, at=at, known=value)


def fixed(value: Any, type_: Scalar) -> Term:
    return Term(type_, lambda state: value, known=value)


def _of_literals(type_: Weak, build: Callable[[Scalar], Run]) -> Term:
    """An operation on literals: computed in the type that it takes; an integer one becomes a float as an i32 does."""

    def at(target: Scalar) -> Run:
        if not scalars.takes_literal(target, type_):
            raise Refused(f"{type_} for {target}")
        if target.is_float and not type_.is_float:
            run = build(type_.default)
            return lambda state: scalars.convert(run(state), type_.default, target)
        return build(target)

    return Term(type_, at=at)


def operation(type_: Type, operands: list[Term], build: Callable[[Scalar], Callable[..., Any]]) -> Term:
    """``build`` gives the function of values of a type; the operands have it already."""

    def make(target: Scalar) -> Run:
        function = build(target)
        runs = [run_as(operand, target) for operand in operands]
        if len(runs) == 1:
            (only,) = runs
            return lambda state: function(only(state))
        left, right = runs
        return lambda state: function(left(state), right(state))

    return _of_literals(type_, make) if isinstance(type_, Weak) else Term(type_, make(type_))


def run_as(term: Term, target: Scalar) -> Run:
    """The evaluation of an operand in the type of its operation: an integer may become a float."""
    if isinstance(term.type, Weak):
        assert term.at
        return term.at(target)
    assert term.run
    if term.type == target:
        return term.run
    run, source = term.run, term.type
    return lambda state: scalars.convert(run(state), source, target)


def operand(term: Term, target: Type) -> Term:
    """A term in the type that its operation chose."""
    if term.type == target:
        return term
    if isinstance(target, Weak):
        at = term.at
        assert at

        def as_float(scalar: Scalar) -> Run:
            if not scalar.is_float:
                raise Refused(f"{target} for {scalar}")
            return at(scalar)

        return Term(target, at=as_float, known=term.known)
    run = run_as(term, target)
    return Term(target, run, known=run({}) if isinstance(term.type, Weak) and term.known is not None else None)


def coerced(term: Term, target: Scalar) -> Run:
    """The evaluation of what is stored in a ``target``: nothing may get lost."""
    if isinstance(term.type, Scalar) and not scalars.fits(term.type, target):
        raise Refused(f"{term.type} for {target}")
    return run_as(term, target)


def strong(term: Term) -> Term:
    return operand(term, term.type.default) if isinstance(term.type, Weak) else term


def truth(term: Term) -> Term:
    if term.type == BOOL:
        return term
    if term.known is not None:
        return fixed(bool(term.known), BOOL)
    run = strong(term).run
    assert run
    return Term(BOOL, lambda state: bool(run(state) != 0))


def meet(left: Term, right: Term) -> tuple[Term, Term]:
    type_ = scalars.common(left.type, right.type)
    return operand(left, type_), operand(right, type_)


def choice(test: Term, body: Term, orelse: Term) -> Term:
    """``body if test else orelse``, of one type."""
    decide = test.run
    assert decide

    def either(yes: Run, no: Run) -> Run:
        return lambda state: yes(state) if decide(state) else no(state)

    if isinstance(body.type, Weak):
        type_ = body.type

        def at(target: Scalar) -> Run:
            if not scalars.takes_literal(target, type_):
                raise Refused(f"{type_} for {target}")
            return either(run_as(body, target), run_as(orelse, target))

        return Term(type_, at=at)
    assert body.run and orelse.run
    return Term(body.type, either(body.run, orelse.run))


# One function a kind of expression

_WORDS = (
    "Add + Sub - Mult * Div / FloorDiv // Mod % Pow ** LShift << RShift >> BitOr | BitXor ^ BitAnd &",
    "Eq == NotEq != Lt < LtE <= Gt > GtE >=",
    "USub - UAdd + Invert ~ Not not",
)
#: The symbol of every operator, by its class.
SYMBOLS: dict[type[ast.AST], str] = {
    getattr(ast, name): symbol
    for words in map(str.split, _WORDS)
    for name, symbol in zip(words[::2], words[1::2], strict=True)
}


def term(node: ast.expr, names: Names) -> Term:
    """What an expression stands for.

    Raises:
        Refused: the language has no such expression.
        NotYetKnown: it reads a variable that has no type yet.
    """
    return _RULES[type(node)](node, names)


def _constant(node: ast.Constant, names: Names) -> Term:
    value: Any = node.value
    if isinstance(value, bool):
        return fixed(value, BOOL)
    return literal(value, FLOAT if isinstance(value, float) else INT)


def _name(node: ast.Name, names: Names) -> Term:
    name = node.id
    if name in names.constants:
        return names.constants[name]
    if name not in names.types:
        raise NotYetKnown(name)
    type_ = names.types[name]
    if isinstance(type_, Weak):  # before the literals take their defaults nothing is evaluated
        return Term(type_, at=lambda target: lambda state: state[name])
    return Term(type_, lambda state: state[name])


def _fold(symbol: str, *numbers: Any) -> Term:
    text = (
        f" {symbol} ".join(f"({number!r})" for number in numbers) if len(numbers) > 1 else f"{symbol}({numbers[0]!r})"
    )
    if symbol in ("<<", "**") and abs(numbers[1]) > 4096:
        raise Refused(f"{text} is too large")
    try:
        value = eval(text, {"inf": float("inf"), "nan": float("nan")})
    except (TypeError, ArithmeticError, ValueError) as error:
        raise Refused(f"{text}: {error}") from None
    if isinstance(value, complex) or (isinstance(value, int) and value.bit_length() > 4096):
        raise Refused(f"{text} is no number of a type")
    return literal(value, FLOAT if isinstance(value, float) else INT)


def _unary(node: ast.UnaryOp, names: Names) -> Term:
    symbol, inner = SYMBOLS[type(node.op)], term(node.operand, names)
    if symbol == "not":
        test = truth(inner)
        if test.known is not None:
            return fixed(not test.known, BOOL)
        run = test.run
        assert run
        return Term(BOOL, lambda state: not run(state))
    inner = operand(inner, I32) if inner.type == BOOL else inner
    if symbol == "~" and inner.type.is_float:
        raise Refused("`~` of a float")
    if isinstance(inner.type, Weak) and inner.known is not None:
        return _fold(symbol, inner.known)
    return inner if symbol == "+" else operation(inner.type, [inner], lambda type_: scalars.unary(symbol, type_))


def _binary(node: ast.BinOp, names: Names) -> Term:
    return binary(SYMBOLS[type(node.op)], term(node.left, names), term(node.right, names))


def binary(symbol: str, left: Term, right: Term) -> Term:
    if symbol == "**":
        return _power(left, right)
    if left.type == BOOL == right.type and symbol in ("&", "|", "^"):
        return operation(BOOL, [left, right], lambda type_: scalars.binary(symbol, type_))
    left, right = meet(left, right)
    if isinstance(left.type, Weak) and left.known is not None and right.known is not None:
        return _fold(symbol, left.known, right.known)
    if isinstance(left.type, Weak) and symbol == "/":
        left, right = operand(left, FLOAT), operand(right, FLOAT)
    if symbol in ("//", "%") and right.known == 0:
        raise Refused("division by a constant 0")
    scalars.binary(symbol, left.type.default if isinstance(left.type, Weak) else left.type)
    return operation(left.type, [left, right], lambda type_: scalars.binary(symbol, type_))


def _power(left: Term, right: Term) -> Term:
    literals = isinstance(left.type, Weak) and isinstance(right.type, Weak)
    if literals and left.known is not None and right.known is not None:
        return _fold("**", left.known, right.known)
    if not isinstance(right.known, int) or not 0 <= right.known <= 64:
        raise Refused("an exponent that is no small constant")
    base = operand(left, I32) if left.type == BOOL else left
    exponent = right.known
    return operation(base.type, [base], lambda type_: scalars.power(exponent, type_))


def _logical(node: ast.BoolOp, names: Names) -> Term:
    """``and`` and ``or``; what a bool that is a constant decides is not looked at."""
    is_and = isinstance(node.op, ast.And)
    result = term(node.values[0], names)
    for value in node.values[1:]:
        is_constant = result.type == BOOL and result.known is not None
        if is_constant and result.known is not is_and:
            break
        right = term(value, names)
        if is_constant and right.type == BOOL:
            result = right
            continue
        if not (result.type == BOOL == right.type):
            result, right = meet(result, right)
        body, orelse = (right, result) if is_and else (result, right)
        result = choice(truth(result), body, orelse)
    return result


def _compare(node: ast.Compare, names: Names) -> Term:
    operands = [term(value, names) for value in (node.left, *node.comparators)]
    links = [
        comparison(SYMBOLS[type(symbol)], left, right)
        for symbol, left, right in zip(node.ops, operands, operands[1:], strict=False)
    ]
    if len(links) == 1:
        return links[0]
    runs = [link.run for link in links if link.run]
    return Term(BOOL, lambda state: all(run(state) for run in runs))


def comparison(symbol: str, left: Term, right: Term) -> Term:
    if not (left.type == BOOL == right.type):
        left, right = meet(left, right)
    compare = COMPARISONS[symbol]
    if left.known is not None and right.known is not None:
        return fixed(bool(compare(left.known, right.known)), BOOL)
    a, b = strong(left).run, strong(right).run
    assert a and b
    return Term(BOOL, lambda state: bool(compare(a(state), b(state))))


def _conditional(node: ast.IfExp, names: Names) -> Term:
    test = truth(term(node.test, names))
    if test.known is not None:
        return term(node.body if test.known else node.orelse, names)
    body, orelse = term(node.body, names), term(node.orelse, names)
    if body.type != orelse.type:
        body, orelse = meet(body, orelse)
    return choice(test, body, orelse)


def _subscript(node: ast.Subscript, names: Names) -> Term:
    array, run = element(node, names)
    dtype, _ = names.arrays[array]

    def load(state: State) -> Any:
        value = state[array][run(state)]
        return value if dtype.is_float else value.item()

    return Term(dtype, load)


def element(node: ast.Subscript, names: Names) -> tuple[str, Run]:
    """The array that is indexed, and where; a constant below 0 counts from the end."""
    assert isinstance(node.value, ast.Name)
    array = node.value.id
    places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    assert len(places) == names.arrays[array][1]
    indices = [term(place, names) for place in places]
    if not all(index.type.is_integer for index in indices):
        raise Refused("an index that is no integer")
    runs = [index.run for index in map(strong, indices) if index.run]
    constants = [index.known is not None for index in indices]

    def where(state: State) -> tuple[int, ...]:
        found = tuple(run(state) for run in runs)
        for place, is_constant, extent in zip(found, constants, state[array].shape, strict=True):
            assert -extent * is_constant <= place < extent, f"{array}[{place}] is outside"
        return found

    return array, where


def _attribute(node: ast.Attribute, names: Names) -> Term:
    assert isinstance(node.value, ast.Name) and node.attr == "size"
    array = node.value.id
    return Term(I32, lambda state: state[array].size)


def _call(node: ast.Call, names: Names) -> Term:
    arguments = [term(argument, names) for argument in node.args]
    if isinstance(node.func, ast.Attribute):
        if node.func.attr == "grid":
            return Term(I32, lambda state: state["nv.grid"])
        return conversion(arguments[0], SCALARS[node.func.attr])
    assert isinstance(node.func, ast.Name)
    if node.func.id in names.functions:
        assert names.call
        return names.call(names.functions[node.func.id], arguments, names)
    return _BUILTINS[node.func.id](node.func.id, arguments)


def _walrus(node: ast.NamedExpr, names: Names) -> Term:
    """``(name := value)``: has the variable's type."""
    value = term(node.value, names)
    name = node.target.id
    if name not in names.types:
        raise NotYetKnown(name)
    type_ = names.types[name]
    if isinstance(type_, Weak):
        return Term(type_, at=lambda target: lambda state: None)
    if name not in names.stated and isinstance(value.type, Scalar) and not scalars.same_kind(value.type, type_):
        raise Refused(f"{value.type} for {name}, which is {type_}")
    run = coerced(value, type_)

    def keep(state: State) -> Any:
        state[name] = run(state)
        return state[name]

    return Term(type_, keep)


def conversion(inner: Term, target: Scalar) -> Term:
    """``nv.target(inner)``."""
    if target.is_bool:
        return truth(inner)
    if not isinstance(inner.type, Weak):
        return inner if inner.type == target else Term(target, run_as(inner, target))
    if inner.known is not None and isinstance(inner.known, float) and not target.is_float:
        if inner.known != inner.known or abs(inner.known) == float("inf"):
            raise Refused(f"{inner.known} as an integer")
        return operand(literal(int(inner.known), INT), target)
    if inner.type.is_float and not target.is_float:
        return Term(target, run_as(strong(inner), target))
    return operand(inner, target)


def _python_conversion(name: str, arguments: list[Term]) -> Term:
    (inner,) = arguments
    if name == "bool":
        return truth(inner)
    has_kind = inner.type.is_float if name == "float" else inner.type.is_integer
    if has_kind:
        return inner
    return conversion(inner, F32 if name == "float" else I32)


def _absolute(name: str, arguments: list[Term]) -> Term:
    (inner,) = arguments
    inner = operand(inner, I32) if inner.type == BOOL else inner
    return operation(inner.type, [inner], lambda type_: scalars.unary("abs", type_))


def _extreme(name: str, arguments: list[Term]) -> Term:
    result = arguments[0]
    for argument in arguments[1:]:
        left, right = meet(result, argument)
        result = operation(left.type, [left, right], lambda type_: scalars.extreme(name, type_))
    return result


_BUILTINS: dict[str, Callable[[str, list[Term]], Term]] = {
    **dict.fromkeys(("int", "float", "bool"), _python_conversion),
    **dict.fromkeys(("min", "max"), _extreme),
    "abs": _absolute,
}
_RULES: dict[type[ast.expr], Callable[[Any, Names], Term]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.UnaryOp: _unary,
    ast.BinOp: _binary,
    ast.BoolOp: _logical,
    ast.Compare: _compare,
    ast.IfExp: _conditional,
    ast.Subscript: _subscript,
    ast.Attribute: _attribute,
    ast.Call: _call,
    ast.NamedExpr: _walrus,
}
