"""What each kind of expression means, by a function that makes its term. Part of the interpreter, without nvgen."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable
from typing import Any

from tests.programs import atomics, lvalues, mathematics, scalars, shifts, wholes
from tests.programs.compounds import Compound, Pointer, Vector, View
from tests.programs.scalars import BOOL, COMPARISONS, F32, FLOAT, I32, IMAGINARY, INT, NUMBERS, Refused, Scalar, Weak
from tests.programs.terms import (
    RULES,
    Names,
    NotYetKnown,
    State,
    Term,
    choice,
    coerced,
    fixed,
    is_narrow,
    item,
    literal,
    meet,
    operand,
    operation,
    run_as,
    strong,
    term,
    truth,
    twice,
)

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


def _constant(node: ast.Constant, names: Names) -> Term:
    value: Any = node.value
    if isinstance(value, bool):
        return fixed(value, BOOL)
    return literal(value, FLOAT if isinstance(value, float) else IMAGINARY if isinstance(value, complex) else INT)


def _name(node: ast.Name, names: Names) -> Term:
    name = node.id
    if name in names.constants:
        return names.constants[name]
    if name in names.arrays:
        return Term(View(*names.arrays[name]), lambda state: state[name])
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
    return unary(SYMBOLS[type(node.op)], term(node.operand, names))


def unary(symbol: str, inner: Term, *, promotes: bool = True) -> Term:
    if isinstance(inner.type, Vector) and symbol != "not":
        return wholes.each([inner], lambda part: unary(symbol, part, promotes=False))
    if symbol == "not":
        test = truth(inner)
        if test.known is not None:
            return fixed(not test.known, BOOL)
        run = test.run
        assert run
        return Term(BOOL, lambda state: not run(state))
    if symbol == "~" and not inner.type.is_integer:
        raise Refused(f"`~` of {inner.type}")
    inner = _promoted(inner, promotes)
    if isinstance(inner.type, Weak) and inner.known is not None:
        return _fold(symbol, inner.known)
    return inner if symbol == "+" else operation(inner.type, [inner], lambda type_: scalars.unary(symbol, type_))


def _promoted(inner: Term, promotes: bool) -> Term:
    """An operand of arithmetic on it alone; elements of vectors are promoted only from bool."""
    return operand(inner, scalars.promoted(inner.type)) if promotes or inner.type == BOOL else inner


def _binary(node: ast.BinOp, names: Names) -> Term:
    return binary(SYMBOLS[type(node.op)], term(node.left, names), term(node.right, names))


def binary(symbol: str, left: Term, right: Term, *, promotes: bool = True) -> Term:
    sides = (left.type, right.type)
    if any(isinstance(side, Vector) for side in sides):
        return wholes.each([left, right], lambda one, other: binary(symbol, one, other, promotes=False))
    if any(isinstance(side, Pointer) for side in sides):
        return lvalues.arithmetic(symbol, left, right)
    if symbol == "**":
        return _power(left, right, promotes)
    literals = all(isinstance(side, Weak) for side in sides) and left.known is not None and right.known is not None
    if symbol in shifts.SYMBOLS and not literals:
        return shifts.shift(symbol, left, right, promotes=promotes)
    if left.type == BOOL == right.type and symbol in ("&", "|", "^"):
        return operation(BOOL, [left, right], lambda type_: scalars.binary(symbol, type_))
    left, right = meet(left, right, promotes=promotes)
    if literals:
        return _fold(symbol, left.known, right.known)
    if left.type == INT and symbol == "/":
        left, right = operand(left, FLOAT), operand(right, FLOAT)
    if symbol in ("//", "%") and left.type.is_integer and right.known == 0:
        raise Refused("division by a constant 0")
    scalars.binary(symbol, left.type.default if isinstance(left.type, Weak) else left.type)
    return operation(left.type, [left, right], lambda type_: scalars.binary(symbol, type_))


def _power(left: Term, right: Term, promotes: bool) -> Term:
    literals = isinstance(left.type, Weak) and isinstance(right.type, Weak)
    if literals and left.known is not None and right.known is not None:
        return _fold("**", left.known, right.known)
    if not isinstance(right.known, int) or not 0 <= right.known <= 64:
        raise Refused("an exponent that is no small constant")
    base = _promoted(left, promotes)
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
        first, again = twice(result)
        body, orelse = (right, again) if is_and else (again, right)
        result = choice(truth(first), body, orelse)
    return result


def _compare(node: ast.Compare, names: Names) -> Term:
    left, *others = (term(value, names) for value in (node.left, *node.comparators))
    links: list[Term] = []
    for symbol, operand_ in zip(node.ops, others, strict=True):
        right, again = twice(operand_) if len(links) + 1 < len(others) else (operand_, operand_)
        links.append(comparison(SYMBOLS[type(symbol)], left, right))
        left = again
    if len(links) == 1:
        (link,) = links
        return Term(BOOL, link.run) if link.type == BOOL and link.known is not None and _acts(node, names) else link
    runs = [link.run for link in links if link.run]
    return Term(BOOL, lambda state: all(run(state) for run in runs))


def _acts(node: ast.expr, names: Names) -> bool:
    """Whether an expression assigns a variable, or calls what may do anything: it is no constant then."""
    return any(
        isinstance(part, ast.NamedExpr)
        or (isinstance(part, ast.Name) and part.id in names.functions)
        or (isinstance(part, ast.Attribute) and part.attr == "atomic")
        for part in ast.walk(node)
    )


def comparison(symbol: str, left: Term, right: Term, *, promotes: bool = True) -> Term:
    sides = (left.type, right.type)
    compare = COMPARISONS[symbol]
    if any(isinstance(side, Vector) for side in sides):
        return wholes.each([left, right], lambda one, other: comparison(symbol, one, other, promotes=False))
    if any(isinstance(side, Pointer) for side in sides):
        return lvalues.comparison(compare, left, right)
    if any(isinstance(side, Compound) for side in sides):
        return _of_wholes(symbol, left, right)
    if any(side.is_complex for side in sides) and symbol not in ("==", "!="):
        raise Refused(f"`{symbol}` of complex numbers")
    if not (left.type == BOOL == right.type):
        left, right = meet(left, right, promotes=promotes)
    if left.known is not None and right.known is not None:
        return fixed(bool(compare(left.known, right.known)), BOOL)
    a, b = strong(left).run, strong(right).run
    assert a and b
    return Term(BOOL, lambda state: bool(compare(a(state), b(state))))


def _of_wholes(symbol: str, left: Term, right: Term) -> Term:
    """Structs and tuples are equal where their parts are, and otherwise they are not."""
    if symbol not in ("==", "!="):
        raise Refused(f"`{symbol}` of {left.type}")
    same = wholes.equal(left, right, lambda one, other: comparison("==", one, other, promotes=False))
    run = same.run
    assert run
    if symbol == "==":
        return same
    return Term(BOOL, lambda state: not run(state), known=None if same.known is None else not same.known)


def _conditional(node: ast.IfExp, names: Names) -> Term:
    test = truth(term(node.test, names))
    if test.known is not None:
        return term(node.body if test.known else node.orelse, names)
    body, orelse = term(node.body, names), term(node.orelse, names)
    if isinstance(body.type, Compound):
        body, orelse = strong(body), strong(orelse)
        if body.type != orelse.type:
            raise Refused(f"{body.type} or {orelse.type}")
    elif body.type != orelse.type:
        body, orelse = meet(body, orelse)
    return choice(test, body, orelse)


def _subscript(node: ast.Subscript, names: Names) -> Term:
    owner = term(node.value, names)
    if isinstance(owner.type, View):
        return lvalues.of_array(node, owner, names)
    if isinstance(owner.type, Pointer):
        return lvalues.of_pointer(owner, term(node.slice, names))
    return wholes.subscript(owner, node.slice, names)


def _attribute(node: ast.Attribute, names: Names) -> Term:
    owner = term(node.value, names)
    return (lvalues if isinstance(owner.type, View) else wholes).attribute(owner, node.attr)


def _call(node: ast.Call, names: Names) -> Term:
    function = node.func
    match function:
        case ast.Attribute(value=ast.Attribute(attr="atomic"), attr=name):
            return atomics.call(name, node, names)
        case ast.Attribute(value=ast.Name(id="nv"), attr="address_of"):
            return lvalues.address_of(node.args[0], names)
        case ast.Attribute(value=value, attr="cast"):
            return lvalues.cast(term(value, names), node.args[0], names)
        case ast.Attribute(value=value, attr="conjugate"):
            return _conjugate(term(value, names))
    arguments = [term(argument, names) for argument in node.args]
    match function:
        case ast.Attribute(value=ast.Attribute(attr="math"), attr=name):
            return mathematics.call("nv", name, arguments)
        case ast.Attribute(value=ast.Name(id="math"), attr=name):
            return mathematics.call("", name, arguments)
        case ast.Attribute(attr="grid"):
            return Term(I32, lambda state: state["nv.grid"])
        case ast.Attribute(attr=name):
            return conversion(arguments, NUMBERS[name])
        case ast.Subscript():
            return wholes.make_vector(wholes.annotation(function, names), arguments)
    assert isinstance(function, ast.Name)
    return _call_of_name(function.id, arguments, node, names)


def _call_of_name(name: str, arguments: list[Term], node: ast.Call, names: Names) -> Term:
    named = {str(keyword.arg): term(keyword.value, names) for keyword in node.keywords}
    if name in names.structs:
        return wholes.make_struct(names.structs[name], arguments, named, names.defaults.get(name, {}))
    if name in names.functions:
        assert names.call
        return names.call(names.functions[name], arguments, named, names)
    return _BUILTINS[name](name, arguments)


def _conjugate(number: Term) -> Term:
    run = number.run
    assert run and number.type.is_complex
    return Term(number.type, lambda state: run(state).conjugate())


def _walrus(node: ast.NamedExpr, names: Names) -> Term:
    """``(name := value)``: has the variable's type."""
    value = term(node.value, names)
    name = node.target.id
    if names.found:
        names.found(name, value.type)
    type_ = names.types[name]
    if isinstance(type_, Weak):
        return Term(type_, at=lambda target: lambda state: None)
    if names.found:
        return Term(type_, lambda state: None)
    are_scalars = isinstance(type_, Scalar) and isinstance(value.type, Scalar)
    if are_scalars and name not in names.stated and not scalars.same_kind(value.type, type_):
        raise Refused(f"{value.type} for {name}, which is {type_}")
    run = coerced(value, type_, by_range=name in names.stated)

    def keep(state: State) -> Any:
        state[name] = run(state)
        return state[name]

    return Term(type_, keep)


def conversion(arguments: list[Term], target: Scalar) -> Term:
    """``nv.target(inner)``, or ``nv.c64(real, imaginary)``."""
    if len(arguments) == 2:
        return _of_two_parts(arguments, target)
    (inner,) = arguments
    if inner.type.is_complex and not (target.is_complex or target.is_bool):
        raise Refused(f"{inner.type} as {target}")
    if target.is_bool:
        return truth(inner)
    if not isinstance(inner.type, Weak):
        return inner if inner.type == target else Term(target, run_as(inner, target))
    if inner.known is not None and isinstance(inner.known, float) and not target.is_float:
        if inner.known != inner.known or abs(inner.known) == float("inf"):
            raise Refused(f"{inner.known} as an integer")
        return operand(literal(int(inner.known), INT), target)
    if (inner.type.is_float and not target.is_float) or (inner.is_shifted and is_narrow(target)):
        return Term(target, run_as(strong(inner), target))
    return operand(inner, target)


def _of_two_parts(arguments: list[Term], target: Scalar) -> Term:
    part = target.part
    assert part
    real, imaginary = (conversion([argument], part).run for argument in arguments)
    assert real and imaginary
    return Term(target, lambda state: target.number(real(state), imaginary(state)))


def _python_conversion(name: str, arguments: list[Term]) -> Term:
    (inner,) = arguments
    if name == "bool":
        return truth(inner)
    has_kind = inner.type.is_float if name == "float" else inner.type.is_integer
    if has_kind:
        return inner
    return conversion([inner], F32 if name == "float" else I32)


def _absolute(name: str, arguments: list[Term], *, promotes: bool = True) -> Term:
    (inner,) = arguments
    if isinstance(inner.type, Vector):
        return wholes.each([inner], lambda part: _absolute(name, [part], promotes=False))
    if inner.type.is_complex:
        return _magnitude(inner)
    inner = _promoted(inner, promotes)
    return operation(inner.type, [inner], lambda type_: scalars.unary("abs", type_))


def _magnitude(number: Term) -> Term:
    """``abs`` of a complex number, which is only known nearly."""
    part, run = number.type.part, number.run
    assert run
    return Term(part, lambda state: part.number(math.hypot(*map(float, (run(state).real, run(state).imag)))))


def _min_max(name: str, arguments: list[Term]) -> Term:
    if any(isinstance(argument.type, Vector) for argument in arguments):
        return wholes.each(arguments, lambda *parts: _min_max(name, list(parts)))
    result = arguments[0]
    for argument in arguments[1:]:
        left, right = meet(result, argument)
        result = operation(left.type, [left, right], lambda type_: scalars.min_max(name, type_))
    return result


_BUILTINS: dict[str, Callable[[str, list[Term]], Term]] = {
    **dict.fromkeys(("int", "float", "bool"), _python_conversion),
    **dict.fromkeys(("min", "max"), _min_max),
    "abs": _absolute,
    "all": lambda name, arguments: wholes.every(arguments, all),
    "any": lambda name, arguments: wholes.every(arguments, any),
    "len": lambda name, arguments: item(lvalues.attribute(arguments[0], "shape"), 0),
}
_OF_CLASSES: dict[type[ast.expr], Callable[[Any, Names], Term]] = {
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
    ast.Tuple: wholes.tuple_,
}
RULES.update(_OF_CLASSES)
