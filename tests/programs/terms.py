"""What an expression means: its type, and a function that evaluates it. Part of the interpreter, without nvgen.

A ``Term`` of a scalar type has ``run``, from a thread's state to a value. A term of a literal's type has no value
yet: ``at`` returns the function for the scalar type that it takes. ``known`` is the number of a constant term.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.programs import scalars
from tests.programs.compounds import Compound, Struct, Tuple, Vector, default, part_types
from tests.programs.scalars import BOOL, IMAGINARY, Refused, Scalar, Type, Weak


class NotYetKnown(Exception):
    """A variable without a type so far."""


#: The values of variables by their names, and what is kept in between by objects.
State = dict[Any, Any]
Run = Callable[[State], Any]
Function = ast.FunctionDef | ast.Lambda


@dataclass(eq=False, slots=True)
class Term:
    type: Any
    run: Run | None = None
    at: Callable[[Scalar], Run] | None = None
    known: Any = None
    #: The terms of what the program writes down part by part.
    parts: tuple[Term, ...] | None = None
    #: Whether a literal in it is shifted by what the kernel computes.
    is_shifted: bool = False


@dataclass(frozen=True)
class Names:
    """What names stand for: the variables' types, and the element type and dimensions of each array."""

    types: dict[str, Any]
    arrays: dict[str, tuple[Any, int]]
    #: The functions that are defined in the kernel, and what types a call of one.
    functions: dict[str, Function] = field(default_factory=dict)
    call: Callable[[Function, list[Term], dict[str, Term], Names], Term] | None = None
    #: The classes of structs.
    structs: dict[str, Struct] = field(default_factory=dict)
    #: The defaults of their fields.
    defaults: dict[str, dict[str, Term]] = field(default_factory=dict)
    #: The variables whose type the program states.
    stated: frozenset[str] = frozenset()
    #: What functions are for the types of their parameters, as found so far.
    typed: dict[Any, Any] = field(default_factory=dict)
    #: Names that stand for a literal, in a loop that is written out.
    constants: dict[str, Term] = field(default_factory=dict)
    #: Whether variables of literals have their default types; before that they may still become anything.
    defaulted: bool = True
    #: While types are looked for: what takes the type of a value that a variable is assigned.
    found: Callable[[str, Type], None] | None = None


def literal(value: int | float | complex, type_: Weak) -> Term:
    def at(target: Scalar) -> Run:
        number = scalars.constant(value, type_.is_float, target)
        return lambda state: number

    return Term(type_, at=at, known=value)


def fixed(value: Any, type_: Scalar) -> Term:
    return Term(type_, lambda state: value, known=value)


def _of_literals(type_: Weak, build: Callable[[Scalar], Run], is_shifted: bool) -> Term:
    """An operation on literals: computed in the type that it takes; an integer one becomes a float as an i32 does."""

    def at(target: Scalar) -> Run:
        if not scalars.takes_literal(target, type_):
            raise Refused(f"{type_} for {target}")
        if target.is_float and not type_.is_float:
            run = build(type_.default)
            return lambda state: scalars.convert(run(state), type_.default, target)
        if target.part and type_ != IMAGINARY:
            part, of_part = target.part, at(target.part)
            return lambda state: scalars.convert(of_part(state), part, target)
        if is_shifted and is_narrow(target):
            return doubtful(Term(type_.default, build(type_.default)), target)
        return build(target)

    return Term(type_, at=at, is_shifted=is_shifted)


def is_narrow(target: Scalar) -> bool:
    """Whether arithmetic does not compute in a type."""
    return target.is_integer and target.bits < 32


def operation(type_: Type, operands: list[Term], build: Callable[[Scalar], Callable[..., Any]]) -> Term:
    """``build`` returns the function of values of a type; the operands have it already."""

    def make(target: Scalar) -> Run:
        function = build(target)
        runs = [run_as(operand, target) for operand in operands]
        if len(runs) == 1:
            (only,) = runs
            return lambda state: function(only(state))
        left, right = runs
        return lambda state: function(left(state), right(state))

    if not isinstance(type_, Weak):
        return Term(type_, make(type_))
    return _of_literals(type_, make, any(operand.is_shifted for operand in operands))


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
            if not (scalar.is_float or scalar.is_complex):
                raise Refused(f"{target} for {scalar}")
            return at(scalar)

        return Term(target, at=as_float, known=term.known, is_shifted=term.is_shifted)
    run = run_as(term, target)
    return Term(target, run, known=run({}) if isinstance(term.type, Weak) and term.known is not None else None)


#: Conversions of integers that the language refuses unless it finds that their values fit: what it can find is not said
#: here, but that nothing is lost where it does.
doubts: list[str] = []


def coerced(term: Term, target: Any, *, by_range: bool = True) -> Run:
    """The evaluation of what is stored in a ``target``: nothing may get lost.

    ``by_range`` says whether the range of an integer counts, beside its type.
    """
    if isinstance(target, Compound) or isinstance(term.type, Compound):
        return _coerced_whole(term, target)
    if isinstance(term.type, Scalar) and not scalars.fits(term.type, target):
        if not by_range or not term.type.is_integer or target.is_bool:
            raise Refused(f"{term.type} for {target}")
        return doubtful(term, target)
    return run_as(term, target)


def doubtful(term: Term, target: Scalar) -> Run:
    """The conversion of an integer whose type has values that the target has not."""
    run, source = term.run, term.type
    assert run
    doubts.append(f"{source} for {target}")

    def exactly(state: State) -> Any:
        number = run(state)
        found = scalars.convert(number, source, target)
        real = float(found.real if target.part else found) if target.is_float or target.part else found
        if abs(real) == float("inf") or int(real) != number:
            raise Refused(f"{number} for {target}")
        return found

    return exactly


def _coerced_whole(term: Term, target: Any) -> Run:
    """Of what is written down part by part each part is coerced; anything else has the type."""
    takes_parts = isinstance(target, Tuple | Vector) and isinstance(term.type, Tuple) and term.parts is not None
    if takes_parts and len(part_types(target)) == len(part_types(term.type)):
        assert term.parts is not None
        runs = [coerced(part, type_) for part, type_ in zip(term.parts, part_types(target), strict=True)]
        return lambda state: tuple([run(state) for run in runs])
    if term.type != target:
        raise Refused(f"{term.type} for {target}")
    assert term.run
    return term.run


def strong(term: Term) -> Term:
    if term.parts is not None:
        return written(term.type, [strong(part) for part in term.parts])
    return operand(term, default(term.type)) if isinstance(term.type, Weak) else term


def written(type_: Any, parts: list[Term]) -> Term:
    """A value of parts that stand in the program."""
    runs = [part.run for part in parts if part.run]
    run = (lambda state: tuple([run(state) for run in runs])) if len(runs) == len(parts) else None
    whole = Tuple(tuple(part.type for part in parts)) if isinstance(type_, Tuple) else type_
    return Term(whole, run, parts=tuple(parts))


def kept(term: Term) -> tuple[Term, Term]:
    """What is no literal's: the use that evaluates it, and the one that has its value again."""
    run, value = term.run, object()
    assert run

    def keep(state: State) -> Any:
        state[value] = run(state)
        return state[value]

    return Term(term.type, keep), Term(term.type, lambda state: state[value])


def parts(term: Term) -> list[Term]:
    """What a value of several parts unpacks into; it is evaluated with the first of them."""
    if term.parts is not None:
        return list(term.parts)
    first, again = kept(term)
    return [item(again if index else first, index) for index in range(len(part_types(term.type)))]


def item(whole: Term, index: int) -> Term:
    """One part, which is all that is looked at."""
    if whole.parts is not None:
        return whole.parts[index]
    run, type_ = whole.run, part_types(whole.type)[index]
    assert run
    if isinstance(type_, Weak):  # of a variable, before literals take their defaults: nothing is evaluated
        return Term(type_, at=lambda target: lambda state: None)
    return Term(type_, lambda state: run(state)[index])


def truth(term: Term) -> Term:
    if isinstance(term.type, Compound):
        raise Refused(f"{term.type} as a condition")
    if term.type == BOOL:
        return term
    if term.known is not None:
        return fixed(bool(term.known), BOOL)
    run = strong(term).run
    assert run
    return Term(BOOL, lambda state: bool(run(state) != 0))


def meet(left: Term, right: Term, *, promotes: bool = False) -> tuple[Term, Term]:
    type_ = scalars.common(left.type, right.type)
    type_ = scalars.promoted(type_) if promotes else type_
    return operand(left, type_), operand(right, type_)


def choice(test: Term, body: Term, orelse: Term) -> Term:
    """``body if test else orelse``, of one type."""
    decide = test.run
    assert decide

    def either(yes: Run, no: Run) -> Run:
        return lambda state: yes(state) if decide(state) else no(state)

    if isinstance(body.type, Weak):
        type_, decision, is_shifted = body.type, object(), body.is_shifted or orelse.is_shifted

        def keep(state: State) -> Any:
            if not state.get(_AGAIN):
                state[decision] = test_run(state)
            return state[decision]

        decide, test_run = keep, decide

        def at(target: Scalar) -> Run:
            if not scalars.takes_literal(target, type_):
                raise Refused(f"{type_} for {target}")
            if is_shifted and is_narrow(target):
                whole = either(run_as(body, type_.default), run_as(orelse, type_.default))
                return doubtful(Term(type_.default, whole), target)
            return either(run_as(body, target), run_as(orelse, target))

        return Term(type_, at=at, is_shifted=is_shifted)
    assert body.run and orelse.run
    return Term(body.type, either(body.run, orelse.run))


#: In the state while a value of literals is computed for the second time.
_AGAIN = ".again"


def twice(term: Term) -> tuple[Term, Term]:
    """A term that is used twice and evaluated once: the first use and the second.

    One of literals may be computed in two types, but chooses among them once.
    """
    if term.known is not None:
        return term, term
    at = term.at
    if term.parts is not None:
        uses = [twice(part) for part in term.parts]
        first, second = (written(term.type, [use[side] for use in uses]) for side in range(2))
        return first, second
    if isinstance(term.type, Weak):
        assert at

        def again(target: Scalar) -> Run:
            compute = at(target)

            def run(state: State) -> Any:
                state[_AGAIN] = True
                number = compute(state)
                state[_AGAIN] = False
                return number

            return run

        return term, Term(term.type, at=again, is_shifted=term.is_shifted)
    return kept(term)


#: What each kind of expression means, by its class; the modules of rules fill it.
RULES: dict[type[ast.expr], Callable[[Any, Names], Term]] = {}


def term(node: ast.expr, names: Names) -> Term:
    """What an expression stands for.

    Raises:
        Refused: the language has no such expression.
        NotYetKnown: it reads a variable that has no type yet.
    """
    return RULES[type(node)](node, names)
