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
from tests.programs.compounds import Pointer, Struct, View, decode, default, has_literals, items
from tests.programs.inference import (
    RESULT,
    alternatives,
    annotated,
    is_written_out,
    iterations,
    known_case,
    known_test,
    range_type,
    reached,
    settle,
    spread,
)
from tests.programs.lvalues import lvalue_of, part_of
from tests.programs.rules import SYMBOLS, binary, comparison
from tests.programs.scalars import INT, Refused, Scalar
from tests.programs.terms import (
    Function,
    Names,
    NotYetKnown,
    Run,
    State,
    Term,
    coerced,
    literal,
    strong,
    term,
    truth,
    twice,
)
from tests.programs.wholes import annotation

#: Turns of loops that a thread may take.
MAX_ITERATIONS = 20_000
#: What a statement tells the ones around it.
BREAK, CONTINUE, RETURN = "break", "continue", "return"
Step = Callable[[State], str | None]


class TooLong(Exception):
    """The program takes more iterations than a test has time for."""


class Program:
    """A kernel's text with the types that its variables have."""

    def __init__(self, text: str) -> None:
        module = ast.parse(text)
        *_, self.function = (node for node in module.body if isinstance(node, ast.FunctionDef))
        #: The parameters that are values, with their types.
        self.scalars: dict[str, Any] = {}
        self.arrays: dict[str, tuple[Any, int]] = {}
        device_functions = _functions(module.body[:-1])
        names = Names({}, self.arrays, {**device_functions, **_functions(self.function.body)}, call)
        for node in module.body:
            if isinstance(node, ast.ClassDef):
                names.structs[node.name], names.defaults[node.name] = _struct(node, names)
        for parameter in self.function.args.args:
            self._parameter(parameter, names)
        self.types, self._body = _typed(self.function.body, self.scalars, names)

    def _parameter(self, parameter: ast.arg, names: Names) -> None:
        assert parameter.annotation is not None
        match parameter.annotation:
            case ast.Subscript(value=ast.Attribute(attr="Array"), slice=element):
                type_, ndim = element.elts if isinstance(element, ast.Tuple) else (element, ast.Constant(1))
                self.arrays[parameter.arg] = annotation(type_, names), ndim.value
            case type_:
                self.scalars[parameter.arg] = annotation(type_, names)

    @property
    def variables(self) -> dict[str, str]:
        """The type of every variable that is no parameter; of views and pointers, the model knows too little."""
        left_out = (View, Pointer)
        own = {name: type_ for name, type_ in self.types.items() if name not in self.scalars}
        return {name: repr(type_) for name, type_ in own.items() if not isinstance(type_, left_out)}

    def run(self, threads: int, arguments: dict[str, Any]) -> None:
        """Runs threads 0, 1, ... one after the other; ``arguments`` are NumPy arrays and scalars.

        Raises:
            TooLong: a thread takes more than ``MAX_ITERATIONS`` iterations.
        """
        given = {
            name: items(value, self.arrays[name][0]) if name in self.arrays else _value(value, self.scalars[name])
            for name, value in arguments.items()
        }
        with np.errstate(all="ignore"):
            for thread in range(threads):
                self._body({**given, "nv.grid": thread, ".iterations": [MAX_ITERATIONS]})


def _struct(node: ast.ClassDef, names: Names) -> tuple[Struct, dict[str, Term]]:
    """A dataclass or a NamedTuple, and the defaults of its fields."""
    fields, defaults, uncompared = [], {}, set()
    for line in node.body:
        assert isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
        name, value = line.target.id, line.value
        fields.append((name, annotation(line.annotation, names)))
        if isinstance(value, ast.Call):  # field(default=..., compare=False)
            value = next(keyword.value for keyword in value.keywords if keyword.arg == "default")
            uncompared.add(name)
        if value is not None:
            defaults[name] = term(value, names)
    return Struct(node.name, bool(node.bases), tuple(fields), frozenset(uncompared)), defaults


def _value(value: Any, type_: Any) -> Any:
    """An argument as the interpreter computes with it."""
    return type_.value(value) if isinstance(type_, Scalar) else decode(type_, value.tobytes())


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
    if not names.defaulted and any(has_literals(a.type) and a.known is None for a in given.values()):
        raise NotYetKnown("an argument")
    annotations = {parameter.arg: parameter.annotation for parameter in function.args.args}
    stated: dict[str, Any] = {}
    runs: dict[str, Run] = {}
    for name, argument in given.items():  # in the order in which they are evaluated
        node = annotations[name]
        stated[name] = (node and annotation(node, names)) or default(argument.type)
        runs[name] = coerced(argument, stated[name])
    captured = _captured(function, set(stated), names)
    key = (function, tuple(stated.items()), tuple(captured.items()))
    if key not in names.typed:
        returned = function.returns if isinstance(function, ast.FunctionDef) else None
        if returned is not None:
            stated[RESULT] = annotation(returned, names)
        names.typed[key] = _typed(_body(function), {**captured, **stated}, names)
    types, step = names.typed[key]
    result = types[RESULT]

    def run(state: State) -> Any:
        inner = {name: run(state) for name, run in runs.items()}
        inner |= {name: state[name] for name in (*captured, *names.arrays, "nv.grid", ".iterations")}
        step(inner)
        return inner[RESULT]

    return Term(result, run)


def _bound(declared: ast.arguments, arguments: list[Term], named: dict[str, Term], names: Names) -> dict[str, Term]:
    """The arguments of all parameters: those that are given, as they stand in the call, then the defaults."""
    parameters = [parameter.arg for parameter in declared.args]
    bound = {**dict(zip(parameters, arguments, strict=False)), **named}
    with_default = parameters[len(parameters) - len(declared.defaults) :]
    for name, value in zip(with_default, declared.defaults, strict=True):
        if name not in bound:
            bound[name] = term(value, names)
    return bound


def _body(function: Function) -> list[ast.stmt]:
    return [ast.Return(function.body)] if isinstance(function, ast.Lambda) else function.body


def _captured(function: Function, own: set[str], names: Names) -> dict[str, Any]:
    """The variables of the kernel that a function reads, or a function that it calls."""
    captured: dict[str, Any] = {}
    for name in sorted(_free(function, own, names)):
        type_ = names.types.get(name)
        if type_ is not None and has_literals(type_):
            if not names.defaulted:
                raise NotYetKnown(name)
            type_ = default(type_)
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


def _typed(body: list[ast.stmt], given: dict[str, Any], names: Names) -> tuple[dict[str, Any], Step]:
    """The types of a body's variables, and what it does; ``given`` are those of parameters and captured variables.

    The types are the least that all assignments agree with; literals take their defaults once nothing else decides.
    """
    stated = {**given, **annotated(body, names)}
    names = replace(names, stated=frozenset(stated))
    types = settle(body, stated, replace(names, defaulted=False), {}, {})
    types = settle(body, stated, names, types, {})  # calls take literals by their defaults
    defaults: dict[str, Any] = {}
    while found := {name: default(type_) for name, type_ in types.items() if has_literals(type_)}:
        defaults |= found
        types = settle(body, stated, names, types, defaults)
    try:
        return types, _Statements(replace(names, types=types, found=None), stated).block(body)
    except NotYetKnown as unknown:  # all that is assigned to it is refused
        raise Refused(f"{unknown} has no type") from None


# Statements


class _Statements:
    """Makes functions of statements, the types of all variables being known."""

    def __init__(self, names: Names, stated: dict[str, Any]) -> None:
        self.names, self.stated = names, stated

    def block(self, body: list[ast.stmt]) -> Step:
        steps = [self.statement(node) for node in reached(body, self.names)]

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
                store = self.stores([(ast.Name(RESULT), term(value, self.names))])
                return lambda state: store(state) or RETURN
            case ast.Match():
                return self.match(node)
            case ast.Assign():
                return self.assign(node)
            case ast.AugAssign():
                return self.augmented(node)
            case ast.AnnAssign():
                return self.stores([(node.target, term(node.value, self.names))] if node.value else [])
            case ast.If():
                return self.condition(node)
            case ast.While():
                return self.while_loop(node)
            case ast.For():
                return self.for_loop(node)
            case ast.Break() | ast.Continue() | ast.Return() | ast.Pass():
                signal = {ast.Break: BREAK, ast.Continue: CONTINUE, ast.Return: RETURN}.get(type(node))
                return lambda state: signal
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr="syncthreads"))):
                return lambda state: None  # threads run one after the other, and none needs what another one does
            case ast.Expr():
                evaluate = strong(term(node.value, self.names)).run
                assert evaluate

                def discard(state: State) -> None:
                    evaluate(state)

                return discard
        raise AssertionError(f"no meaning for {ast.dump(node)}")

    def assign(self, node: ast.Assign) -> Step:
        """The value is evaluated once, also for several targets, and before the first of them changes."""
        value = term(node.value, self.names)
        pairs: list[tuple[ast.expr, Term]] = []
        for index, target in enumerate(node.targets):
            first, value = twice(value) if index + 1 < len(node.targets) else (value, value)
            pairs += spread(target, first)
        return self.stores(pairs)

    def stores(self, pairs: list[tuple[ast.expr, Term]]) -> Step:
        """Every value is evaluated before the first target changes."""
        values = [self.stored(target, value) for target, value in pairs]
        writes = [self.write(target) for target, _ in pairs]

        def run(state: State) -> None:
            for write, value in zip(writes, [value(state) for value in values], strict=True):
                write(state, value)

        return run

    def stored(self, target: ast.expr, value: Term) -> Run:
        """The value in the type of what it is stored in."""
        if isinstance(target, ast.Name):
            return self.assigned(target.id, value)
        lvalue = lvalue_of(target, self.names)
        return coerced(value, lvalue.type if lvalue else part_of(target, self.names).type)

    def assigned(self, name: str, value: Term) -> Run:
        """The value in the type of a variable: a stated type takes every kind that fits, a found one its own kind."""
        type_ = self.names.types[name]
        are_numbers = isinstance(type_, Scalar) and isinstance(value.type, Scalar)
        if name not in self.stated and are_numbers and not scalars.same_kind(value.type, type_):
            raise Refused(f"{value.type} for {name}, which is {type_}")
        return coerced(value, type_, by_range=name in self.stated)

    def write(self, target: ast.expr) -> Callable[[State, Any], None]:
        if isinstance(target, ast.Name):
            name = target.id
            return lambda state, value: state.__setitem__(name, value)
        lvalue = lvalue_of(target, self.names)
        if lvalue is not None:
            type_, address = lvalue.type, lvalue.address
            return lambda state, value: address(state).store(type_, value)
        part = part_of(target, self.names)
        return lambda state, value: part.store(state, [find(state) for find in part.path], value)

    def augmented(self, node: ast.AugAssign) -> Step:
        """The lvalue is found once, before the value is evaluated."""
        symbol, value = SYMBOLS[type(node.op)], term(node.value, self.names)
        if isinstance(node.target, ast.Name):
            new = term(ast.BinOp(ast.Name(node.target.id), node.op, node.value), self.names)
            return self.stores([(node.target, new)])
        lvalue = lvalue_of(node.target, self.names)
        part = None if lvalue else part_of(node.target, self.names)
        type_ = lvalue.type if lvalue else part.type if part else None
        run = self.stored(node.target, binary(symbol, Term(type_, lambda state: state[".old"]), value))

        def update_memory(state: State) -> None:
            assert lvalue
            address = lvalue.address(state)
            state[".old"] = address.load(type_)
            address.store(type_, run(state))

        def update_part(state: State) -> None:
            assert part
            path = [find(state) for find in part.path]
            state[".old"] = part.load(state, path)
            part.store(state, path, run(state))

        return update_memory if lvalue else update_part

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
        bodies = [_Statements(iteration, self.stated).block(node.body) for iteration in iterations(node, self.names)]
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
    state[".iterations"][0] -= 1
    if state[".iterations"][0] < 0:
        raise TooLong
