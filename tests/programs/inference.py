"""The types of a function's variables: the least that all assignments agree with. Part of the interpreter."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from tests.programs import scalars
from tests.programs.compounds import Compound, Tuple, has_literals
from tests.programs.lvalues import lvalue_of, part_of
from tests.programs.scalars import INT, SCALARS, Refused, Scalar, Type, Weak
from tests.programs.terms import Names, NotYetKnown, Term, literal, parts, term, truth
from tests.programs.wholes import annotation

#: The name under which a function's result is a variable.
RESULT = ".result"


def annotated(body: list[ast.stmt], names: Names) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for statement in _all(body):
        if isinstance(statement, ast.AnnAssign):
            assert isinstance(statement.target, ast.Name)
            type_ = annotation(statement.annotation, names)
            if found.setdefault(statement.target.id, type_) != type_:
                raise Refused("two annotations")
    return found


def _all(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in body:
        yield statement
        if isinstance(statement, ast.FunctionDef):
            continue
        for case in getattr(statement, "cases", []):
            yield from _all(case.body)
        for part in ("body", "orelse"):
            yield from _all(getattr(statement, part, []))


def _live(body: list[ast.stmt], names: Names) -> Iterator[tuple[ast.stmt, Names]]:
    """All statements but those in branches that a constant test leaves out: they say nothing of types.

    The body of an unrolled loop comes once an iteration, with what the loop's variable then stands for.
    """
    for statement in reached(body, names):
        yield statement, names
        if isinstance(statement, ast.For) and is_written_out(statement):
            for iteration in iterations(statement, names):
                yield from _live(statement.body, iteration)
            yield from _live(statement.orelse, names)
        elif isinstance(statement, ast.Match):
            for case in statement.cases:
                known = known_case(statement.subject, case, names)
                if known is not False:
                    if case.guard is not None:
                        yield ast.Expr(case.guard), names
                    yield from _live(case.body, names)
                if known:
                    break
        elif not isinstance(statement, ast.FunctionDef):
            known = known_test(statement.test, names) if isinstance(statement, ast.If | ast.While) else None
            if known is not False:
                yield from _live(getattr(statement, "body", []), names)
            if not known or isinstance(statement, ast.While):
                yield from _live(getattr(statement, "orelse", []), names)


def reached(body: list[ast.stmt], names: Names) -> Iterator[ast.stmt]:
    """The statements up to an ``if`` that a constant decides and that returns: what follows it is not looked at.

    One at a time, since a test may assign: a variable begins with what is first assigned to it.
    """
    for statement in body:
        yield statement
        is_decided = isinstance(statement, ast.If) and known_test(statement.test, names) is not None
        if is_decided and _returns(statement, names):
            return


def _returns(statement: ast.stmt, names: Names) -> bool:
    if not isinstance(statement, ast.If):
        return isinstance(statement, ast.Return)
    known = known_test(statement.test, names)
    taken = [statement.body, statement.orelse] if known is None else [statement.body if known else statement.orelse]
    return all(branch and _returns([*reached(branch, names)][-1], names) for branch in taken)


def is_written_out(node: ast.For) -> bool:
    return isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Attribute)


def iterations(node: ast.For, names: Names) -> list[Names]:
    """What names stand for in each iteration of ``for name in nv.static_range(...)``."""
    assert isinstance(node.iter, ast.Call) and isinstance(node.target, ast.Name)
    bounds = [term(bound, names).known for bound in node.iter.args]
    name = node.target.id
    return [replace(names, constants={**names.constants, name: literal(i, INT)}) for i in range(*bounds)]


def known_test(node: ast.expr, names: Names) -> bool | None:
    """The value of a test that is a constant."""
    try:
        known = truth(term(node, names)).known
    except (NotYetKnown, Refused):
        return None
    return None if known is None else bool(known)


def known_case(subject: ast.expr, node: ast.match_case, names: Names) -> bool | None:
    """Whether a case is taken, where constants decide it. Cases are alternatives of numbers, or ``_``."""
    known: bool | None = True
    if not isinstance(node.pattern, ast.MatchAs):
        tests = [
            known_test(ast.Compare(subject, [ast.Eq()], [pattern.value]), names)
            for pattern in alternatives(node.pattern)
            if isinstance(pattern, ast.MatchValue)
        ]
        known = True if True in tests else None if None in tests else False
    if not known or node.guard is None:
        return known
    return known_test(node.guard, names)


def alternatives(node: ast.pattern) -> list[ast.pattern]:
    return node.patterns if isinstance(node, ast.MatchOr) else [node]


def settle(
    body: list[ast.stmt], stated: dict[str, Any], names: Names, known: dict[str, Any], least: dict[str, Any]
) -> dict[str, Any]:
    """The types that agree with each other, from those that are ``known``; a variable has at least its ``least``."""
    types: dict[str, Any] = {**known, **least, **stated}
    for iteration in range(100):
        before = dict(types)
        # What was found stays if it goes to and fro, as where a call is refused for one type and not for the next.
        start = {**types, **least} if iteration > 20 else least
        found = _Found(types, {name: [type_] for name, type_ in start.items()})
        for statement, seen in _live(body, replace(names, types=types, found=found)):
            _visit(statement, seen)
        types = {**{name: _joined(given, name) for name, given in found.values.items()}, **stated}
        if types == before:
            return types
    raise AssertionError("the types do not settle")


class _Found:
    """Takes the types of what is assigned. A variable that had none has one at once, so that what follows sees it."""

    def __init__(self, types: dict[str, Any], values: dict[str, list[Any]]) -> None:
        self.types, self.known, self.values = types, frozenset(types), values

    def __call__(self, name: str, type_: Any) -> None:
        self.values.setdefault(name, []).append(type_)
        if name not in self.known:
            self.types[name] = _joined(self.values[name], name)


def _joined(values: list[Any], name: str = "") -> Any:
    """The type that takes all values, if there is one; whether it does is checked later.

    Integers and floats make a float, since what depends on the variable may then be one as well. A variable that begins
    as a literal has the digits of an f32 at least; a result is one of its values, and has not.
    """
    result = values[0]
    for type_ in values[1:]:
        if isinstance(result, Tuple) and isinstance(type_, Tuple) and len(result.elements) == len(type_.elements):
            pairs = zip(result.elements, type_.elements, strict=True)
            result = Tuple(tuple(_joined(list(pair), name) for pair in pairs))
            continue
        if name != RESULT and isinstance(result, Weak) and type_ in (SCALARS["f16"], SCALARS["bf16"]):
            result = SCALARS["f32"]
        if not _takes(result, type_) and (_takes(type_, result) or _is_later(type_, result)):
            result = type_
    return result


def _takes(type_: Any, value: Any) -> bool:
    if isinstance(type_, Compound) or isinstance(value, Compound):
        return bool(type_ == value)
    if isinstance(value, Weak):
        return type_.is_float or not value.is_float if isinstance(type_, Weak) else scalars.takes_literal(type_, value)
    return isinstance(type_, Scalar) and scalars.same_kind(type_, value) and scalars.fits(value, type_)


def _is_later(type_: Any, than: Any) -> bool:
    return type_.is_float and than.is_integer


def _visit(statement: ast.stmt, names: Names) -> None:
    """Types a statement in the order in which it runs, up to what cannot be typed yet or is refused."""
    match statement:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            for target, value in zip(targets, values, strict=True):
                _visit(ast.Assign([target], value), names)
        case _:
            with suppress(NotYetKnown, Refused):
                _reach(statement, names)


def _reach(statement: ast.stmt, names: Names) -> None:
    assert names.found
    match statement:
        case ast.Assign(value=ast.Lambda()):
            pass
        case ast.Assign(targets=targets, value=value):
            given = term(value, names)
            for target, part in (pair for each in targets for pair in spread(each, given)):
                if isinstance(target, ast.Name):
                    names.found(target.id, part.type)
                else:
                    _look_at(target, names)
        case ast.AugAssign(target=ast.Name(id=name), op=operator, value=value):
            names.found(name, term(ast.BinOp(ast.Name(name), operator, value), names).type)
        case ast.AugAssign(target=target, value=value):
            _look_at(target, names)
            term(value, names)
        case ast.For(target=ast.Name(id=name), iter=ast.Call(args=bounds)) if not is_written_out(statement):
            names.found(name, range_type([term(bound, names) for bound in bounds]))
        case ast.Return(value=ast.expr() as value):
            returned = term(value, names)
            if not has_literals(returned.type) or returned.known is not None or names.defaulted:
                names.found(RESULT, returned.type)
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="syncthreads"))):
            pass
        case ast.AnnAssign(value=ast.expr() as value) | ast.Expr(value=value):
            term(value, names)
        case ast.If(test=test) | ast.While(test=test) | ast.Match(subject=test):
            term(test, names)


def _look_at(target: ast.expr, names: Names) -> None:
    """The indices in an lvalue that is assigned: assignments in them count."""
    if lvalue_of(target, names) is None:
        part_of(target, names)


def spread(target: ast.expr, value: Term) -> Iterator[tuple[ast.expr, Term]]:
    """Each target with what it is assigned."""
    if not isinstance(target, ast.Tuple):
        yield target, value
        return
    its_parts = parts(value)
    if len(its_parts) != len(target.elts):
        raise Refused("another number of targets")
    for each, part in zip(target.elts, its_parts, strict=True):
        yield from spread(each, part)


def range_type(bounds: list[Term]) -> Any:
    if not all(bound.type.is_integer for bound in bounds):
        raise Refused("a range of what is no integer")
    type_: Type = INT if len(bounds) == 1 else bounds[0].type
    for bound in bounds:
        type_ = scalars.common(type_, bound.type)
    return scalars.promoted(type_)
