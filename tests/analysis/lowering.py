"""The control-flow graph of a typed function, as code generation branches; what a step does is told from its nodes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nvgen.tree import (
    Assembly,
    Assert,
    Assign,
    Bind,
    Body,
    Break,
    Call,
    Continue,
    Dereference,
    DeviceCall,
    Element,
    Evaluate,
    ForRange,
    HintedStore,
    If,
    Local,
    Print,
    Read,
    Return,
    SpecialisedFunction,
    Statement,
    Store,
    TypedFunction,
    Unrolled,
    While,
    Write,
    nodes,
)
from nvgen.tree.analysis.control_flow import Block, Look, Step
from nvgen.types import NONE

#: What changes something, or shows something; and the loops of a called function, which may go on for long.
_ACTING = (Assembly, HintedStore, Print, Store, Write, While, ForRange)


class Lowered:
    """The blocks of a function, and the headers of its loops."""

    def __init__(self, function: TypedFunction) -> None:
        self._blocks: list[tuple[list[Step], list[int], set[Any]]] = []
        self.headers: dict[Statement, int] = {}
        self._here = self._new()
        self._exit = self._new()
        #: Where ``continue`` and ``break`` go.
        self._loops: list[tuple[int, int]] = []
        self._body(function.body)
        self._go(self._exit)

    @property
    def graph(self) -> tuple[Block, ...]:
        return tuple(
            Block(tuple(steps), tuple(successors), frozenset(deciding)) for steps, successors, deciding in self._blocks
        )

    def _new(self) -> int:
        self._blocks.append(([], [], set()))
        return len(self._blocks) - 1

    def _do(self, step: Step) -> None:
        self._blocks[self._here][0].append(step)

    def _go(self, *successors: int, deciding: Iterable[Any] = ()) -> None:
        """Ends the block; what follows starts where nobody comes, until ``_at`` says otherwise."""
        _, ends, decides = self._blocks[self._here]
        ends += successors
        decides |= {*deciding}
        self._here = self._new()

    def _at(self, block: int) -> None:
        self._here = block

    def _value(self, value: Any) -> set[Local]:
        """Evaluates an expression; returns what its value depends on."""
        step = step_of(value)
        self._do(step)
        return {*step.reads}

    def _body(self, body: Body) -> None:
        for statement in body:
            getattr(self, f"_{type(statement).__name__.lower()}")(statement)

    def _assign(self, node: Assign) -> None:
        step = step_of(node.value)
        self._do(step.with_changes(assigns=step.assigns | {node.local}))

    def _store(self, node: Store) -> None:
        self._do(step_of(node).with_changes(acts=True))

    _write: Any = _store

    def _evaluate(self, node: Evaluate) -> None:
        self._do(step_of(node))

    def _assert(self, node: Assert) -> None:
        passed = self._new()
        self._go(passed, self._exit, deciding=self._tested(node.test))
        self._at(passed)

    def _return(self, node: Return) -> None:
        self._do(step_of(node))
        self._go(self._exit)

    def _break(self, node: Break) -> None:
        self._go(self._loops[-1][1])

    def _continue(self, node: Continue) -> None:
        self._go(self._loops[-1][0])

    def _tested(self, test: Any) -> frozenset[Any]:
        """Evaluates what decides a branch: a variable of its own, which is assigned from what is read or loaded."""
        step = step_of(test)
        self._do(step.with_changes(assigns=step.assigns | {test}))
        return frozenset({test})

    def _if(self, node: If) -> None:
        then, other, after = self._new(), self._new(), self._new()
        self._go(then, other, deciding=self._tested(node.test))
        for start, body in ((then, node.body), (other, node.orelse)):
            self._at(start)
            self._body(body)
            self._go(after)
        self._at(after)

    def _while(self, node: While) -> None:
        header, start, orelse, after = (self._new() for _ in range(4))
        self.headers[node] = header
        self._go(header)
        self._at(header)
        if node.is_endless:
            self._go(start)
        else:
            self._go(start, orelse, deciding=self._tested(node.test))
        self._iterate(node.body, start, header, after)
        self._go(header)
        self._else(node.orelse, orelse, after)

    def _forrange(self, node: ForRange) -> None:
        limits = {local for limit in (node.start, node.stop, node.step) for local in self._value(limit)}
        header, start, next_, orelse, after = (self._new() for _ in range(5))
        self.headers[node] = header
        self._do(Step(frozenset({node}), frozenset(limits)))
        self._go(header)
        self._at(header)
        self._go(start, orelse, deciding={node})
        self._at(start)
        self._do(Step(frozenset({node.local}), frozenset({node})))
        self._iterate(node.body, start, next_, after)
        self._go(next_)
        self._at(next_)
        self._do(Step(frozenset({node}), frozenset({node})))
        self._go(header)
        self._else(node.orelse, orelse, after)

    def _unrolled(self, node: Unrolled) -> None:
        after = self._new()
        for body in node.bodies:
            next_, start = self._new(), self._new()
            self._go(start)
            self._iterate(body, start, next_, after)
            self._go(next_)
            self._at(next_)
        self._body(node.orelse)
        self._go(after)
        self._at(after)

    def _iterate(self, body: Body, start: int, next_: int, after: int) -> None:
        self._at(start)
        self._loops.append((next_, after))
        self._body(body)
        self._loops.pop()

    def _else(self, body: Body, start: int, after: int) -> None:
        self._at(start)
        self._body(body)
        self._go(after)
        self._at(after)


def step_of(part: Any, callers: frozenset[SpecialisedFunction] = frozenset()) -> Step:
    """What the evaluation of an expression, or of those of a statement, does in what ``callers`` call."""
    found = list(nodes(part))
    unused = {node.value for node in found if isinstance(node, Evaluate)}
    plain = any(isinstance(node, (Element, Dereference, Call)) for node in found)
    strong = any(_looks(node, callers, is_used=node not in unused) for node in found)
    return Step(
        frozenset(node.local for node in found if isinstance(node, Bind)),
        frozenset(node.local for node in found if isinstance(node, Read)),
        Look.STRONG if strong else Look.PLAIN if plain else None,
        any(_acts(node, callers) for node in found),
    )


def _looks(node: Any, callers: frozenset[SpecialisedFunction], *, is_used: bool) -> bool:
    if isinstance(node, Element):
        return node.hint.volatile or node.hint.cache == "cv"
    if isinstance(node, DeviceCall):
        waits = node.type == NONE and not node.operation.result_is_optional
        return node.operation.may_spin and (is_used or waits)
    return isinstance(node, Call) and node.function not in callers and _called(node, callers).look is Look.STRONG


def _acts(node: Any, callers: frozenset[SpecialisedFunction]) -> bool:
    if isinstance(node, DeviceCall):
        return not node.operation.polls
    if isinstance(node, Call):
        return node.function in callers or _called(node, callers).acts
    return isinstance(node, _ACTING)


def _called(node: Call, callers: frozenset[SpecialisedFunction]) -> Step:
    """All that a function does which is called."""
    return step_of(node.function.typed.body, callers | {node.function})
