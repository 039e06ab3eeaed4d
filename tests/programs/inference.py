"""The types of a function's variables: the least that all assignments agree with. Part of the interpreter."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from tests.programs import scalars
from tests.programs.rules import term
from tests.programs.scalars import INT, SCALARS, Refused, Scalar, Type, Weak
from tests.programs.terms import Names, NotYetKnown, Term, literal, truth

#: The name under which a function's result is a variable.
RESULT = ".result"


def annotated(body: list[ast.stmt]) -> dict[str, Scalar]:
    found: dict[str, Scalar] = {}
    for statement in _all(body):
        if isinstance(statement, ast.AnnAssign):
            assert isinstance(statement.target, ast.Name) and isinstance(statement.annotation, ast.Attribute)
            type_ = SCALARS[statement.annotation.attr]
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

    The body of a loop that is written out comes once a turn, with what the loop's variable then stands for.
    """
    for statement in body:
        yield statement, names
        if isinstance(statement, ast.For) and is_written_out(statement):
            for turn in turns(statement, names):
                yield from _live(statement.body, turn)
            yield from _live(statement.orelse, names)
        elif isinstance(statement, ast.Match):
            for case in statement.cases:
                known = known_case(statement.subject, case, names)
                if known is not False:
                    yield from _live(case.body, names)
                if known:
                    break
        elif not isinstance(statement, ast.FunctionDef):
            known = known_test(statement.test, names) if isinstance(statement, ast.If | ast.While) else None
            if known is not False:
                yield from _live(getattr(statement, "body", []), names)
            if not known or isinstance(statement, ast.While):
                yield from _live(getattr(statement, "orelse", []), names)


def is_written_out(node: ast.For) -> bool:
    return isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Attribute)


def turns(node: ast.For, names: Names) -> list[Names]:
    """What names stand for in each turn of ``for name in nv.static_range(...)``."""
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
    body: list[ast.stmt], stated: dict[str, Scalar], names: Names, known: dict[str, Type], least: dict[str, Scalar]
) -> dict[str, Type]:
    """The types that agree with each other, from those that are ``known``; a variable has at least its ``least``."""
    types: dict[str, Type] = {**known, **least, **stated}
    for turn in range(100):
        before = dict(types)
        names = replace(names, types=types)
        # What was found stays if it goes to and fro, as where a call is refused for one type and not for the next.
        start = {**types, **least} if turn > 20 else least
        values: dict[str, list[Type]] = {name: [type_] for name, type_ in start.items()}
        for name, type_ in (pair for statement, seen in _live(body, names) for pair in _assigned(statement, seen)):
            values.setdefault(name, []).append(type_)
            if name not in before:  # what follows sees it
                types[name] = _joined(values[name])
        types = {**{name: _joined(given) for name, given in values.items()}, **stated}
        if types == before:
            return types
    raise AssertionError("the types do not settle")


def _joined(values: list[Type]) -> Type:
    """The type that takes all values, if there is one; whether it does is checked later.

    Integers and floats make a float, since what depends on the variable may then be one as well.
    """
    result = values[0]
    for type_ in values[1:]:
        if not _takes(result, type_) and (_takes(type_, result) or _is_later(type_, result)):
            result = type_
    return result


def _takes(type_: Type, value: Type) -> bool:
    if isinstance(value, Weak):
        return type_.is_float or not value.is_float if isinstance(type_, Weak) else scalars.takes_literal(type_, value)
    return isinstance(type_, Scalar) and scalars.same_kind(type_, value) and scalars.fits(value, type_)


def _is_later(type_: Type, than: Type) -> bool:
    return type_.is_float and than.is_integer


def _assigned(statement: ast.stmt, names: Names) -> Iterator[tuple[str, Type]]:
    """The names that a statement assigns, with the types of the values as far as they are known."""
    for target, value in _pairs(statement, names):
        if isinstance(target, ast.Name):
            try:
                found = _value(value, names)
            except (NotYetKnown, Refused):
                continue
            if target.id != RESULT or isinstance(found.type, Scalar) or found.known is not None or names.defaulted:
                yield target.id, found.type


def _pairs(statement: ast.stmt, names: Names) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Targets and their values."""
    if _has_named(statement):
        for part in _parts(statement):
            for node in _evaluated(part, names):
                if isinstance(node, ast.NamedExpr):
                    yield node.target, node.value
    match statement:
        case ast.Return(value=ast.expr() as value):
            yield ast.Name(RESULT), value
        case ast.Assign(value=ast.Lambda()):
            pass
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                yield from split(target, value)
        case ast.AugAssign(target=ast.Name(id=name) as target, op=operator, value=value):
            yield target, ast.BinOp(ast.Name(name), operator, value)
        case ast.For(target=target, iter=iterable) if not is_written_out(statement):
            yield target, iterable


@lru_cache(maxsize=1000)
def _has_named(statement: ast.stmt) -> bool:
    return any(isinstance(node, ast.NamedExpr) for part in _parts(statement) for node in ast.walk(part))


def _parts(statement: ast.stmt) -> Iterator[ast.expr]:
    """The expressions of a statement, without those of the statements in it."""
    if not isinstance(statement, ast.FunctionDef):
        for child in ast.iter_child_nodes(statement):
            if isinstance(child, ast.expr):
                yield child
            elif isinstance(child, ast.match_case) and child.guard is not None:
                yield child.guard


def _evaluated(node: ast.AST, names: Names) -> Iterator[ast.AST]:
    """An expression and those in it, but for what a constant test leaves out; a lambda's are another function's."""
    if isinstance(node, ast.Lambda):
        return
    yield node
    if isinstance(node, ast.BoolOp):
        parts: list[ast.AST] = []
        for value in node.values:
            parts.append(value)
            known = _known_bool(value, names)
            if known is not isinstance(node.op, ast.And):  # what follows is left out, or not known to be
                parts += node.values[len(parts) :] if known is None else []
                break
    elif isinstance(node, ast.IfExp) and (test := known_test(node.test, names)) is not None:
        parts = [node.test, node.body if test else node.orelse]
    else:
        parts = list(ast.iter_child_nodes(node))
    for part in parts:
        yield from _evaluated(part, names)


def _known_bool(node: ast.expr, names: Names) -> bool | None:
    try:
        found = term(node, names)
    except (NotYetKnown, Refused):
        return None
    return bool(found.known) if found.type == scalars.BOOL and found.known is not None else None


def split(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    if isinstance(target, ast.Tuple):
        assert isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts)
        for part, its_value in zip(target.elts, value.elts, strict=True):
            yield from split(part, its_value)
    else:
        yield target, value


def _value(node: ast.expr, names: Names) -> Term:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
        return Term(range_type([term(argument, names) for argument in node.args]))
    return term(node, names)


def range_type(bounds: list[Term]) -> Type:
    if not all(bound.type.is_integer for bound in bounds):
        raise Refused("a range of what is no integer")
    type_: Type = INT if len(bounds) == 1 else bounds[0].type
    for bound in bounds:
        type_ = scalars.common(type_, bound.type)
    return type_
