"""What is done with vectors, structs and tuples: made, taken apart, computed element by element, compared as a whole.

Part of the interpreter, written from Python's dataclasses and NamedTuples, without nvgen.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from tests.programs.compounds import Struct, Tuple, Vector, part_types
from tests.programs.scalars import BOOL, NUMBERS, Refused, Scalar, Weak
from tests.programs.terms import (
    Names,
    Run,
    State,
    Term,
    coerced,
    item,
    kept,
    parts,
    run_as,
    strong,
    term,
    truth,
    twice,
    written,
)

#: The names of a vector's first elements.
COMPONENTS = "xyzw"


def annotation(node: ast.expr, names: Names) -> Any:
    """The type that an annotation states; None is one that the model takes from the value."""
    match node:
        case ast.Attribute(attr=name):
            return NUMBERS[name]
        case ast.Name(id=name):
            return names.structs[name]
        case ast.Subscript(value=ast.Attribute(attr="vec"), slice=ast.Tuple(elts=[element, ast.Constant(value=count)])):
            return Vector(annotation(element, names), count)
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=elements)):
            return Tuple(tuple(annotation(element, names) for element in elements))
        case ast.Subscript(value=ast.Name(id="tuple"), slice=element):
            return Tuple((annotation(element, names),))
    return None


# Element by element


def each(operands: Sequence[Term], rule: Callable[..., Term]) -> Term:
    """A vector of what a rule makes of the operands' elements; a number meets all elements of the others."""
    counts = {operand.type.count for operand in operands if isinstance(operand.type, Vector)}
    if len(counts) != 1:
        raise Refused("vectors of different lengths")
    (count,) = counts
    before: list[Run] = []
    columns = [_elements(operand, count, before) for operand in operands]
    results = [strong(rule(*row)) for row in zip(*columns, strict=True)]
    runs = [result.run for result in results if result.run]

    def run(state: State) -> Any:
        for evaluate in before:
            evaluate(state)
        return tuple([run(state) for run in runs])

    return Term(Vector(results[0].type, count), run)


def _elements(operand: Term, count: int, before: list[Run]) -> list[Term]:
    if isinstance(operand.type, Weak) or operand.known is not None:
        first, again = twice(operand)
        return [first, *[again] * (count - 1)]
    first, again = kept(operand)
    assert first.run
    before.append(first.run)
    if not isinstance(operand.type, Vector):
        return [again] * count
    return [item(again, index) for index in range(count)]


# As a whole


def equal(left: Term, right: Term, compare: Callable[[Term, Term], Term]) -> Term:
    """Whether two structs or tuples are equal in all parts: both are evaluated, the left one first."""
    if isinstance(left.type, Struct) or isinstance(right.type, Struct):
        if left.type != right.type:
            raise Refused(f"{left.type} with {right.type}")
    elif len(part_types(left.type)) != len(part_types(right.type)):
        raise Refused(f"{left.type} with {right.type}")
    before: list[Run] = []
    sides = [_all_parts(side, before) for side in (left, right)]
    left_out = left.type.uncompared if isinstance(left.type, Struct) else ()
    named = [name for name, _ in left.type.fields] if isinstance(left.type, Struct) else [""] * len(sides[0])
    tests = [
        _is_true(compare(one, other)) for name, one, other in zip(named, *sides, strict=True) if name not in left_out
    ]
    known = all(test.known for test in tests) if all(test.known is not None for test in tests) else None
    runs = [test.run for test in tests if test.run]

    def run(state: State) -> bool:
        for evaluate in before:
            evaluate(state)
        return all(run(state) for run in runs)

    return Term(BOOL, run, known=known)


def _all_parts(side: Term, before: list[Run]) -> list[Term]:
    if side.parts is None:
        first, again = kept(side)
        assert first.run
        before.append(first.run)
        return [item(again, index) for index in range(len(part_types(side.type)))]
    found = []
    for part in side.parts:
        if part.parts is not None:
            found.append(written(part.type, _all_parts(part, before)))
        elif isinstance(part.type, Weak) or part.known is not None:
            found.append(part)
        else:
            first, again = kept(part)
            assert first.run
            before.append(first.run)
            found.append(again)
    return found


def _is_true(same: Term) -> Term:
    """A comparison of two vectors in a struct is one of all their elements."""
    return every([same], all) if isinstance(same.type, Vector) else same


def every(arguments: list[Term], reduce: Callable[[Any], bool]) -> Term:
    """``all(v)`` and ``any(v)``."""
    (vector,) = arguments
    run = vector.run
    assert run and isinstance(vector.type, Vector)
    return Term(BOOL, lambda state: reduce(bool(number != 0) for number in run(state)))


# Made


def make_struct(type_: Struct, arguments: list[Term], named: dict[str, Term], defaults: dict[str, Term]) -> Term:
    """``P(x, b=y)``: arguments are evaluated where they stand; a field without one has its default."""
    given = dict(zip([name for name, _ in type_.fields], arguments, strict=False)) | named
    before = {name: coerced(value, _field_type(type_, name)) for name, value in given.items()}
    runs = {name: coerced(value, _field_type(type_, name)) for name, value in defaults.items() if name not in given}
    runs = {**before, **runs}

    def run(state: State) -> Any:
        values = {name: run(state) for name, run in runs.items()}
        return tuple([values[name] for name, _ in type_.fields])

    return Term(type_, run)


def _field_type(type_: Struct, name: str) -> Any:
    return type_.fields[type_.index_of(name)][1]


def make_vector(type_: Vector, arguments: list[Term]) -> Term:
    """``nv.vec[T, n](...)``: numbers and vectors that give its elements, each converted, or one for all."""
    flat: list[Term] = []
    for argument in arguments:
        flat += parts(argument) if isinstance(argument.type, Vector | Tuple) else [argument]
    if len(flat) == 1 and type_.count != 1:
        convert_one = _converted(flat[0], type_.element)
        return Term(type_, lambda state: (convert_one(state),) * type_.count)
    if len(flat) != type_.count:
        raise Refused(f"{len(flat)} elements for {type_}")
    runs = [_converted(part, type_.element) for part in flat]
    return Term(type_, lambda state: tuple([run(state) for run in runs]))


def _converted(value: Term, target: Scalar) -> Run:
    if target.is_bool:
        run = truth(value).run
        assert run
        return run
    return run_as(value, target)


# Taken apart


def attribute(owner: Term, name: str) -> Term:
    """A field, an element of a vector, a part of a complex number."""
    type_ = owner.type
    if isinstance(type_, Struct):
        return item(owner, type_.index_of(name))
    if isinstance(type_, Vector):
        return item(owner, COMPONENTS.index(name))
    assert isinstance(type_, Scalar) and type_.part and owner.run, name
    run = owner.run
    return Term(type_.part, lambda state: getattr(run(state), name))


def subscript(owner: Term, node: ast.expr, names: Names) -> Term:
    """``t[1]`` by a constant, ``v[i]`` by any number."""
    index = strong(term(node, names))
    if index.known is not None:
        count = len(part_types(owner.type))
        if not -count <= index.known < count:
            raise Refused(f"[{index.known}] of {owner.type}")
        return item(owner, index.known % count)
    if not isinstance(owner.type, Vector):
        raise Refused("the index in a tuple is no constant")
    run, position = owner.run, index.run
    assert run and position
    return Term(owner.type.element, lambda state: run(state)[position(state)])


def tuple_(node: ast.Tuple, names: Names) -> Term:
    found = [term(element, names) for element in node.elts]
    return written(Tuple(()), found)
