"""Recursion that has no end when a kernel is compiled: a function is typed once for each set of types of its arguments.

A function that calls itself with larger types each time is typed for ever; ``f((x, x))`` doubles them, so that not even
a few calls could be followed to the limit of nesting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.source.capture import FunctionSource
from nvgen.frontend.typing.context import BoundFunction, FunctionType
from nvgen.types import StaticType, TupleType, Type

#: How many parts types may have that grow in recursion, how many times they may in a row, and how many calls may be
#: typed inside of each other: constants that count down from there are a loop that is unrolled.
_MAX_PARTS, _MAX_GROWTHS, _MAX_DEPTH = 4096, 100, 3500


class Recursion:
    """The calls that are being typed, outermost first."""

    def __init__(self) -> None:
        self._depth = 0
        #: Of each function its calls: the parts of their types, and how many times in a row they have grown.
        self._calls: dict[FunctionSource, list[tuple[int, int]]] = {}
        #: The parts of each type; a type that is in many is counted once.
        self._parts: dict[int, tuple[object, int]] = {}

    @contextmanager
    def entered(self, function: BoundFunction, parameters: Iterable[Type], span: Span) -> Iterator[None]:
        """A call, for as long as its function is typed.

        Raises:
            CompileError: it is one of a recursion without an end.
        """
        calls = self._calls.setdefault(function.source, [])
        captured = [type_ for group in (function.captures, function.defaults) for type_ in group.values()]
        parts = sum(map(self._count, [*parameters, *(getattr(operand, "type", operand) for operand in captured)]))
        growths = calls[-1][1] + 1 if calls and parts > calls[-1][0] else 0
        if growths and (parts > _MAX_PARTS or growths > _MAX_GROWTHS):
            raise CompileError(
                diagnostics.functions.EndlessRecursion(span, function.name, "with larger types each time")
            )
        if self._depth == _MAX_DEPTH:
            what = f"{_MAX_DEPTH} times inside of each other"
            raise CompileError(diagnostics.functions.EndlessRecursion(span, function.name, what))
        calls.append((parts, growths))
        self._depth += 1
        try:
            yield
        finally:
            calls.pop()
            self._depth -= 1

    def _count(self, value: object) -> int:
        """The parts of a type, or of a value that is known when the kernel is compiled."""
        known = self._parts.get(id(value))
        if known is None:
            known = self._parts[id(value)] = value, 1 + sum(map(self._count, _inside(value)))
        return known[1]


def _inside(value: object) -> Iterable[object]:
    match value:
        case tuple():
            return value
        case TupleType():
            return value.elements
        case StaticType():
            return (value.value,)
        case FunctionType():
            return [type_ for _, type_ in (*value.captures, *value.defaults)]
        case BoundFunction():
            return [*value.captures.values(), *value.defaults.values()]
    return ()
