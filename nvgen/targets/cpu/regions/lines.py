"""Accesses in which the lanes of a warp have elements that follow each other, or all the same one.

What a run does to such elements is done with vectors (``regions.lane_vectors``): it takes the index of the first lane,
which is computed of what is the same for all. An index may wrap from lane to lane in the type that it is computed in,
and then no longer follows; where the first and the last lane's are in the array, as numbers that follow each other, it
has not, unless a part of it has fewer bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from nvgen import tree
from nvgen.base.records import Node
from nvgen.lang import Register
from nvgen.lang.special_registers import lane_id, warp_id
from nvgen.targets.cpu.regions.inlining import rebuilt
from nvgen.tree.analysis.uniformity import Scope, Uniformity
from nvgen.types import ArrayType, Scalar, Space

#: What an index may consist of.
_OF_VALUES = (tree.Constant, tree.Convert, tree.Binary, tree.Negate, tree.Operate, tree.Extent, tree.Read)


class Line(Node):
    """``numbers`` of the first lane, of which one grows by ``step`` from lane to lane: of the indices of an element the
    contiguous one, by 0 or 1, and by any number an integer that is assigned."""

    numbers: tuple[tree.Expression, ...]
    step: int


#: By the accesses, and by the statements that assign such integers.
Lines = Mapping[Any, Line]
NO_LINES: Lines = {}


def of_run(statements: tree.Body, again: Iterable[tree.Assign], known: Uniformity) -> Lines:
    """Those of a run; nothing where it has other accesses, or branches."""
    finder = _Finder(known)
    for own in again:
        finder.assign(own, notes=False)
    for statement in statements:
        if not isinstance(statement, (tree.Assign, tree.Store)) or not finder.may_note(statement):
            return NO_LINES
        if isinstance(statement, tree.Assign):
            finder.assign(statement, notes=True)
    return finder.lines


class _Finder:
    def __init__(self, known: Uniformity) -> None:
        self._known = known
        self.lines: dict[Any, Line] = {}
        #: What variables of the run stand for; None for what is no such number.
        self._values: dict[tree.Local, tree.Expression | None] = {}

    def assign(self, statement: tree.Assign, *, notes: bool) -> None:
        """Follows a variable."""
        value = self._number(statement.value)
        self._values[statement.local] = value
        if notes and value is not None:
            self.lines[statement] = Line((value,), self._step(value) or 0)

    def may_note(self, statement: tree.Assign | tree.Store) -> bool:
        """Notes the accesses of a statement, if all are to elements in a line."""
        accesses: list[Any] = [node for node in tree.nodes(statement) if isinstance(node, tree.Element)]
        if isinstance(statement, tree.Store):
            accesses.append(statement)
        return all(map(self._note, accesses))

    def _note(self, access: tree.Element | tree.Store) -> bool:
        type_, array = access.array.type, access.array
        is_store = isinstance(access, tree.Store)
        if not isinstance(type_, ArrayType) or type_.has_strides or type_.space is Space.LOCAL or not access.indices:
            return False
        if not isinstance(array, (tree.Read, tree.Allocate)) or self._known.of(array) is Scope.THREAD:
            return False
        numbers = [self._number(index) for index in access.indices]
        steps = [None if number is None else self._step(number) for number in numbers]
        if type_.layout == "F":
            steps.reverse()
        if None in steps or any(steps[:-1]) or steps[-1] not in ((1,) if is_store else (0, 1)):
            return False
        found = tuple(number for number in numbers if number is not None)
        self.lines[access] = Line(found, steps[-1] or 0)
        return True

    def _number(self, value: tree.Expression) -> tree.Expression | None:
        """An integer in terms of registers and of what is the same for the warp; None where that is not known."""
        if not (isinstance(value.type, Scalar) and value.type.is_integer and value.type.bits in (32, 64)):
            return None
        number = self._in_full(value)
        return number if number is not None and self._step(number) is not None else None

    def _in_full(self, value: Any) -> Any:
        if isinstance(value, tree.Read):
            if value.local in self._values:
                return self._values[value.local]
            return value if self._known.of_variable(value.local) is not Scope.THREAD else None
        if isinstance(value, tree.DeviceCall):
            return value if value.operation in (lane_id, warp_id) else None
        if isinstance(value, tree.Extent):
            return value if self._known.of(value.array) is not Scope.THREAD else None
        if not isinstance(value, _OF_VALUES) or (
            isinstance(value, tree.Operate) and not isinstance(value.operation, Register)
        ):
            return None
        lacks = False

        def full(part: Any) -> Any:
            nonlocal lacks
            made = self._in_full(part) if isinstance(part, tree.Expression) else part
            lacks |= made is None and part is not None
            return part if made is None else made

        made = rebuilt(value, full)
        return None if lacks else made

    def _step(self, number: tree.Expression) -> int | None:
        """By how much it grows from lane to lane, in as many bits as it has."""
        shape = self._known.shape(number)
        if shape is None or not all(map(self._keeps_bits, tree.nodes(number))):
            return None
        return shape.factor

    def _keeps_bits(self, part: Any) -> bool:
        """Whether a part of an index is no number that may have wrapped in fewer bits than the whole has."""
        if not isinstance(part, tree.Convert) or self._known.of(part) is not Scope.THREAD:
            return True
        inner = part.operand
        assert isinstance(part.type, Scalar)
        is_same = isinstance(inner.type, Scalar) and inner.type.is_integer and inner.type.bits == part.type.bits
        is_register = isinstance(inner, tree.DeviceCall) or (
            isinstance(inner, tree.Operate) and isinstance(inner.operation, Register)
        )
        return is_same or (is_register and part.type.is_integer and part.type.bits >= 32)
