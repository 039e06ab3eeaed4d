"""Runs the text of a kernel as the language's description says, thread by thread, without nvgen.

``Program(text)`` finds the types of the variables, or raises ``Refused`` where the language has no such program;
``run`` changes the arrays that it is given as the kernel must.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from tests.programs import scalars
from tests.programs.inference import (
    RESULT,
    alternatives,
    annotated,
    is_written_out,
    known_case,
    known_test,
    range_type,
    settle,
    split,
    turns,
)
from tests.programs.rules import SYMBOLS, binary, comparison, element, term
from tests.programs.scalars import INT, SCALARS, Refused, Scalar, Type, Weak
from tests.programs.terms import Function, Names, NotYetKnown, Run, State, Term, coerced, literal, strong, truth, twice

#: Turns of loops that a thread may take.
MAX_TURNS = 20_000
#: What a statement tells the ones around it.
BREAK, CONTINUE, RETURN = "break", "continue", "return"
Step = Callable[[State], str | None]


class TooLong(Exception):
    """The program takes more turns than a test has time for."""


class Program:
    """A kernel's text with the types that its variables have."""

    def __init__(self, text: str) -> None:
        module = ast.parse(text)
        *_, self.function = (node for node in module.body if isinstance(node, ast.FunctionDef))
        self.scalars: dict[str, Scalar] = {}
        self.arrays: dict[str, tuple[Scalar, int]] = {}
        for parameter in self.function.args.args:
            self._parameter(parameter)
        device_functions = _functions(module.body[:-1])
        names = Names({}, self.arrays, {**device_functions, **_functions(self.function.body)}, call)
        self.types, self._body = _typed(self.function.body, self.scalars, names)

    def _parameter(self, parameter: ast.arg) -> None:
        match parameter.annotation:
            case ast.Attribute(attr=name):
                self.scalars[parameter.arg] = SCALARS[name]
            case ast.Subscript(slice=ast.Attribute(attr=name)):
                self.arrays[parameter.arg] = SCALARS[name], 1
            case ast.Subscript(slice=ast.Tuple(elts=[ast.Attribute(attr=name), ast.Constant(value=int(ndim))])):
                self.arrays[parameter.arg] = SCALARS[name], ndim

    @property
    def variables(self) -> dict[str, str]:
        """The type of every variable that is no parameter."""
        return {name: repr(type_) for name, type_ in self.types.items() if name not in self.scalars}

    def run(self, threads: int, arguments: dict[str, Any]) -> None:
        """Runs threads 0, 1, ... one after the other; ``arguments`` are NumPy arrays and scalars.

        Raises:
            TooLong: a thread takes more than ``MAX_TURNS`` turns.
        """
        given = {
            name: value if name in self.arrays else self.scalars[name].value(value) for name, value in arguments.items()
        }
        with np.errstate(all="ignore"):
            for thread in range(threads):
                self._body({**given, "nv.grid": thread, ".turns": [MAX_TURNS]})


# Functions


def _functions(body: list[ast.stmt]) -> dict[str, Function]:
    """The functions that a body defines, by ``def`` or as a name for a lambda."""
    found: dict[str, Function] = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}
    for node in body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Lambda)
            and isinstance(node.targets[0], ast.Name)
        ):
            found[node.targets[0].id] = node.value
    return found


def call(function: Function, arguments: list[Term], named: dict[str, Term], names: Names) -> Term:
    """A call: the function is typed for the types of its arguments, and sees the variables around it."""
    given = _bound(function.args, arguments, named, names)
    if not names.defaulted and any(isinstance(a.type, Weak) and a.known is None for a in given.values()):
        raise NotYetKnown("an argument")
    annotations = {parameter.arg: parameter.annotation for parameter in function.args.args}
    stated: dict[str, Scalar] = {}
    runs: dict[str, Run] = {}
    for name, argument in given.items():  # in the order in which they are evaluated
        annotation = annotations[name]
        default = argument.type.default if isinstance(argument.type, Weak) else argument.type
        stated[name] = SCALARS[annotation.attr] if isinstance(annotation, ast.Attribute) else default
        runs[name] = coerced(argument, stated[name])
    captured = _captured(function, set(stated), names)
    key = (function, tuple(stated.items()), tuple(captured.items()))
    if key not in names.typed:
        returned = function.returns if isinstance(function, ast.FunctionDef) else None
        if isinstance(returned, ast.Attribute):
            stated[RESULT] = SCALARS[returned.attr]
        names.typed[key] = _typed(_body(function), {**captured, **stated}, names)
    types, step = names.typed[key]
    result = types[RESULT]
    assert isinstance(result, Scalar)

    def run(state: State) -> Any:
        inner = {name: run(state) for name, run in runs.items()}
        inner |= {name: state[name] for name in (*captured, *names.arrays, "nv.grid", ".turns")}
        step(inner)
        return inner[RESULT]

    return Term(result, run)


def _bound(declared: ast.arguments, arguments: list[Term], named: dict[str, Term], names: Names) -> dict[str, Term]:
    """The arguments of all parameters: those that are given, as they stand in the call, then the defaults."""
    parameters = [parameter.arg for parameter in declared.args]
    bound = {**dict(zip(parameters, arguments, strict=False)), **named}
    with_default = parameters[len(parameters) - len(declared.defaults) :]
    for name, default in zip(with_default, declared.defaults, strict=True):
        if name not in bound:
            bound[name] = term(default, names)
    return bound


def _body(function: Function) -> list[ast.stmt]:
    return [ast.Return(function.body)] if isinstance(function, ast.Lambda) else function.body


def _captured(function: Function, own: set[str], names: Names) -> dict[str, Scalar]:
    """The variables of the kernel that a function reads, or a function that it calls."""
    captured: dict[str, Scalar] = {}
    for name in sorted(_free(function, own, names)):
        type_ = names.types.get(name)
        if isinstance(type_, Weak):
            if not names.defaulted:
                raise NotYetKnown(name)
            type_ = type_.default
        if type_ is not None:
            captured[name] = type_
    return captured


def _free(function: Function, own: set[str], names: Names) -> set[str]:
    found = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
    local = {node.id for node in found if isinstance(node.ctx, ast.Store)} | own
    free = {node.id for node in found} - local
    for name in free & set(names.functions):
        called = names.functions[name]
        free = free | _free(called, {parameter.arg for parameter in called.args.args}, names)
    return free


# The types of variables


def _typed(body: list[ast.stmt], given: dict[str, Scalar], names: Names) -> tuple[dict[str, Type], Step]:
    """The types of a body's variables, and what it does; ``given`` are those of parameters and captured variables.

    The types are the least that all assignments agree with; literals take their defaults once nothing else decides.
    """
    stated = {**given, **annotated(body)}
    names = replace(names, stated=frozenset(stated))
    types = settle(body, stated, replace(names, defaulted=False), {}, {})
    types = settle(body, stated, names, types, {})  # calls take literals by their defaults
    defaults: dict[str, Scalar] = {}
    while found := {name: type_.default for name, type_ in types.items() if isinstance(type_, Weak)}:
        defaults |= found
        types = settle(body, stated, names, types, defaults)
    try:
        return types, _Statements(replace(names, types=types, found=None), stated).block(body)
    except NotYetKnown as unknown:  # all that is assigned to it is refused
        raise Refused(f"{unknown} has no type") from None


# Statements


class _Statements:
    """Makes functions of statements, the types of all variables being known."""

    def __init__(self, names: Names, stated: dict[str, Scalar]) -> None:
        self.names, self.stated = names, stated

    def block(self, body: list[ast.stmt]) -> Step:
        steps = [self.statement(node) for node in body]

        def run(state: State) -> str | None:
            for step in steps:
                signal = step(state)
                if signal is not None:
                    return signal
            return None

        return run

    def statement(self, node: ast.stmt) -> Step:
        match node:
            case ast.FunctionDef() | ast.Assign(value=ast.Lambda()):
                return lambda state: None
            case ast.Return(value=ast.expr() as value):
                store = self.stores([(ast.Name(RESULT), value)])
                return lambda state: store(state) or RETURN
            case ast.Match():
                return self.match(node)
            case ast.Assign():
                return self.assign(node)
            case ast.AugAssign():
                return self.augmented(node)
            case ast.AnnAssign():
                return self.stores([(node.target, node.value)] if node.value else [])
            case ast.If():
                return self.condition(node)
            case ast.While():
                return self.while_loop(node)
            case ast.For():
                return self.for_loop(node)
            case ast.Break() | ast.Continue() | ast.Return() | ast.Pass():
                signal = {ast.Break: BREAK, ast.Continue: CONTINUE, ast.Return: RETURN}.get(type(node))
                return lambda state: signal
            case ast.Expr():
                evaluate = strong(term(node.value, self.names)).run
                assert evaluate
                return lambda state: evaluate(state) and None
        raise AssertionError(f"no meaning for {ast.dump(node)}")

    def assign(self, node: ast.Assign) -> Step:
        return self.stores([pair for target in node.targets for pair in split(target, node.value)])

    def stores(self, pairs: list[tuple[ast.expr, ast.expr]]) -> Step:
        """Every value is evaluated once, also for several targets, and before the first of them changes."""
        terms: dict[ast.expr, Term] = {}
        values = []
        for target, value in pairs:
            if value not in terms:
                first, terms[value] = twice(term(value, self.names))
                values.append(self.stored(target, first))
            else:
                values.append(self.stored(target, terms[value]))
        writes = [self.write(target) for target, _ in pairs]

        def run(state: State) -> None:
            for write, value in zip(writes, [value(state) for value in values], strict=True):
                write(state, value)

        return run

    def stored(self, target: ast.expr, value: Term) -> Run:
        """The value in the type of what it is stored in."""
        if isinstance(target, ast.Name):
            return self.assigned(target.id, value)
        assert isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name)
        dtype, _ = self.names.arrays[target.value.id]
        return coerced(value, dtype)

    def assigned(self, name: str, value: Term) -> Run:
        """The value in the type of a variable: a stated type takes every kind that fits, a found one its own kind."""
        type_ = self.names.types[name]
        assert isinstance(type_, Scalar)
        if name not in self.stated and isinstance(value.type, Scalar) and not scalars.same_kind(value.type, type_):
            raise Refused(f"{value.type} for {name}, which is {type_}")
        return coerced(value, type_)

    def write(self, target: ast.expr) -> Callable[[State, Any], None]:
        if isinstance(target, ast.Name):
            name = target.id
            return lambda state, value: state.__setitem__(name, value)
        assert isinstance(target, ast.Subscript)
        array, where = element(target, self.names)
        return lambda state, value: state[array].__setitem__(where(state), value)

    def augmented(self, node: ast.AugAssign) -> Step:
        symbol, value = SYMBOLS[type(node.op)], term(node.value, self.names)
        if isinstance(node.target, ast.Name):
            return self.stores([(node.target, ast.BinOp(ast.Name(node.target.id), node.op, node.value))])
        assert isinstance(node.target, ast.Subscript)
        array, where = element(node.target, self.names)
        dtype, _ = self.names.arrays[array]
        old = Term(dtype, lambda state: state[".old"])
        run = self.stored(node.target, binary(symbol, old, value))

        def update(state: State) -> None:
            place = where(state)
            state[".old"] = dtype.value(state[array][place])
            state[array][place] = run(state)

        return update

    def test(self, node: ast.expr) -> Run:
        run = truth(term(node, self.names)).run
        assert run
        return run

    def condition(self, node: ast.If) -> Step:
        known = known_test(node.test, self.names)
        if known is not None:
            return self.block(node.body if known else node.orelse)
        test, body, orelse = self.test(node.test), self.block(node.body), self.block(node.orelse)
        return lambda state: body(state) if test(state) else orelse(state)

    def while_loop(self, node: ast.While) -> Step:
        if known_test(node.test, self.names) is False:
            return self.block(node.orelse)
        test, body, orelse = self.test(node.test), self.block(node.body), self.block(node.orelse)

        def run(state: State) -> str | None:
            while test(state):
                _take_turn(state)
                signal = body(state)
                if signal == BREAK:
                    return None
                if signal == RETURN:
                    return signal
            return orelse(state)

        return run

    def for_loop(self, node: ast.For) -> Step:
        if is_written_out(node):
            return self.written_out(node)
        assert isinstance(node.target, ast.Name) and isinstance(node.iter, ast.Call)
        name, bounds = node.target.id, self.bounds(node.target.id, node.iter)
        body, orelse = self.block(node.body), self.block(node.orelse)

        def run(state: State) -> str | None:
            start, stop, step = (bound(state) for bound in bounds)
            for number in range(start, stop, step) if step else ():
                _take_turn(state)
                state[name] = number
                signal = body(state)
                if signal == BREAK:
                    return None
                if signal == RETURN:
                    return signal
            return orelse(state)

        return run

    def written_out(self, node: ast.For) -> Step:
        bodies = [_Statements(turn, self.stated).block(node.body) for turn in turns(node, self.names)]
        orelse = self.block(node.orelse)

        def run(state: State) -> str | None:
            for body in bodies:
                signal = body(state)
                if signal == BREAK:
                    return None
                if signal == RETURN:
                    return signal
            return orelse(state)

        return run

    def match(self, node: ast.Match) -> Step:
        """Cases are numbers or alternatives of them, each perhaps with a guard, or ``_``."""
        subject = strong(term(node.subject, self.names))
        evaluate = subject.run
        assert evaluate
        kept = replace(subject, run=lambda state: state[".subject"], known=None)
        cases = []
        for case in node.cases:
            known, taken = known_case(node.subject, case, self.names), self.case(kept, case)
            if known is not False:
                cases.append((taken, self.block(case.body)))
            if known:
                break

        def run(state: State) -> str | None:
            state[".subject"] = evaluate(state)
            for test, body in cases:
                if test(state):
                    return body(state)
            return None

        return run

    def case(self, subject: Term, node: ast.match_case) -> Run:
        tests = [
            comparison("==", subject, term(pattern.value, self.names)).run
            for pattern in alternatives(node.pattern)
            if isinstance(pattern, ast.MatchValue)
        ]
        guard = self.test(node.guard) if node.guard else lambda state: True
        return lambda state: (not tests or any(test(state) for test in tests if test)) and guard(state)

    def bounds(self, name: str, node: ast.Call) -> list[Run]:
        """Start, stop and step in the type of the variable that counts."""
        terms = [term(argument, self.names) for argument in node.args]
        self.assigned(name, Term(range_type(terms), lambda state: 0, lambda target: lambda state: 0))
        type_ = self.names.types[name]
        assert isinstance(type_, Scalar)
        if not type_.is_integer:
            raise Refused(f"{type_} counts")
        if len(terms) == 3 and terms[2].known == 0:
            raise Refused("a step of 0")
        if len(terms) == 1:
            terms.insert(0, literal(0, INT))
        return [coerced(bound, type_) for bound in (*terms, literal(1, INT))[:3]]


def _take_turn(state: State) -> None:
    state[".turns"][0] -= 1
    if state[".turns"][0] < 0:
        raise TooLong
