"""Which array parameters a kernel reads and writes, so that a launch copies no more than it has to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nvgen.frontend.tree import (
    Assign,
    Compare,
    Conditional,
    Constant,
    Element,
    Expression,
    Extent,
    If,
    Local,
    Operate,
    Read,
    Return,
    Statement,
    Store,
    TypedKernel,
)
from nvgen.lang.index import grid
from nvgen.records import Record
from nvgen.types import ArrayType

_MIRRORED = {"<": ">", ">=": "<="}
_GRID = {register: axis for axis, register in enumerate(grid.values.dimensions)}


class Access(Record):
    """What a kernel does with one array."""

    reads: bool
    writes: bool
    #: For each axis the grid's dimension (0 is x) whose threads write the elements along it, when every element is sure
    #: to be written by a grid that spans the array; None when some elements may keep their old value.
    covered_by: tuple[int, ...] | None = None


def accesses(kernel: TypedKernel) -> dict[Local, Access]:
    """The access of every array parameter."""
    reads = {node.array for node in _nodes(kernel.body) if isinstance(node, Element)}
    writes = {node.array for node in _nodes(kernel.body) if isinstance(node, Store)}
    covered = _Coverage(kernel).find()
    return {
        local: Access(local in reads, local in writes, covered.get(local))
        for local in kernel.parameters
        if isinstance(local.type, ArrayType)
    }


def _nodes(value: Any) -> Iterator[Any]:
    """Every node of a typed tree below ``value``."""
    if isinstance(value, tuple):
        for element in value:
            yield from _nodes(element)
    elif isinstance(value, (Expression, Statement)):
        yield value
        for name in value._fields:
            if name not in ("span", "type"):
                yield from _nodes(getattr(value, name))


class _Coverage:
    """Finds stores that reach every element: ``a[i, j] = ...`` with grid indices, under no condition but bounds checks.

    A bounds check is an ``if`` whose test compares a grid index with an extent along which that index runs: it is false
    only for threads outside the array.
    """

    def __init__(self, kernel: TypedKernel) -> None:
        self.kernel = kernel
        self.dimension_of = self._grid_variables()
        self.found: dict[Local, tuple[int, ...]] = {}

    def find(self) -> dict[Local, tuple[int, ...]]:
        self._block(self.kernel.body, [])
        return self.found

    def _grid_variables(self) -> Mapping[Local, int]:
        """The variables that are a grid index and nothing else in the whole kernel."""
        # A parameter has a value before it is assigned.
        assigned: dict[Local, list[Any]] = {local: [None] for local in self.kernel.parameters}
        for node in _nodes(self.kernel.body):
            if isinstance(node, Assign):
                assigned.setdefault(node.local, []).append(node.value)
            elif hasattr(node, "local") and not isinstance(node, Read):
                assigned.setdefault(node.local, []).append(None)
        dimensions: dict[Local, int] = {}
        for _ in assigned:  # a variable may copy one that is found later in the table
            for local, values in assigned.items():
                if len(values) == 1 and (dimension := self._dimension(values[0], dimensions)) is not None:
                    dimensions[local] = dimension
        return dimensions

    @staticmethod
    def _dimension(value: Any, known: Mapping[Local, int]) -> int | None:
        if isinstance(value, Operate):
            return _GRID.get(value.operation)  # type: ignore[call-overload,no-any-return]
        return known.get(value.local) if isinstance(value, Read) else None

    def _block(self, statements: tuple[Statement, ...], checks: list[tuple[int, Local, int]]) -> None:
        for statement in statements:
            if isinstance(statement, Store):
                self._store(statement, checks)
            elif isinstance(statement, If):
                leaving = self._leaving_bounds(statement)
                if leaving is not None:
                    checks = [*checks, *leaving]
                    continue
                bounds = self._bounds(statement.test, "<", and_=True)
                if bounds is not None:
                    self._block(statement.body, [*checks, *bounds])
                if any(isinstance(node, Return) for node in _nodes((statement.body, statement.orelse))):
                    return  # what follows may not be reached by all
            elif not isinstance(statement, Assign):
                return  # a return, or a loop, which may not end for all

    def _leaving_bounds(self, statement: If) -> list[tuple[int, Local, int]] | None:
        """The checks of ``if i >= a.size: return``."""
        if statement.orelse or len(statement.body) != 1 or not isinstance(statement.body[0], Return):
            return None
        return self._bounds(statement.test, ">=", and_=False)

    def _bounds(self, test: Expression, operator: str, *, and_: bool) -> list[tuple[int, Local, int]] | None:
        """What a test asks, as (grid dimension, array, axis), if it asks nothing but ``index operator extent``.

        Several questions are joined by ``and``, or by ``or`` where ``and_`` is false.
        """
        if isinstance(test, Conditional):
            decided, more = (test.orelse, test.body) if and_ else (test.body, test.orelse)
            if not isinstance(decided, Constant) or decided.value is and_:
                return None
            left, right = (self._bounds(part, operator, and_=and_) for part in (test.test, more))
            return [*left, *right] if left is not None and right is not None else None
        if not isinstance(test, Compare):
            return None
        index, extent = test.left, test.right
        if test.operator == _MIRRORED[operator]:
            index, extent = extent, index
        elif test.operator != operator:
            return None
        dimension = self._dimension(index, self.dimension_of)
        if dimension is None or not isinstance(extent, Extent):
            return None
        return [(dimension, extent.array, extent.axis)]

    def _store(self, store: Store, checks: list[tuple[int, Local, int]]) -> None:
        dimensions = [self._dimension(index, self.dimension_of) for index in store.indices]
        known = [dimension for dimension in dimensions if dimension is not None]
        if len(known) != len(dimensions) or len(set(known)) != len(known):
            return
        own = {(dimension, store.array, axis) for axis, dimension in enumerate(known)}
        if set(checks) <= own:
            self.found[store.array] = tuple(known)
