"""Accesses to memory that several threads may make, and what is known where they are made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nvgen.base.kept import kept
from nvgen.base.records import Node
from nvgen.diagnostics import Span
from nvgen.tree.analysis.linear import Linear
from nvgen.tree.analysis.thread_values import Indices, Root, Value
from nvgen.tree.analysis.written_elements import Elements
from nvgen.types import Space

#: Where only the thread itself writes.
OWN_SPACES = (Space.LOCAL, Space.CONST, Space.PARAM)


def _keys(indices: Indices) -> Any:
    """What equal indices have in common."""
    return tuple((None if index is None else index.key, width) for index, width in indices)


class Access(Node):
    """An access to elements of a root, by the threads of which no one of the constraints is negative."""

    root: Root
    indices: Indices
    constraints: tuple[Linear, ...]
    writes: bool
    #: The scope of an atomic one; empty for others.
    atomic: str
    span: Span
    #: Which lanes of its warp it is ordered with: those that made accesses with another number, where both have one.
    phase: int | None
    #: What a plain write writes, where all threads write the same number; else None.
    stored: str | None = None

    @kept
    def key(self) -> Any:
        """What is the same of accesses that race with the same others."""
        constraints = frozenset(constraint.key for constraint in self.constraints)
        return (self.root, _keys(self.indices), constraints, self.writes, self.atomic, self.phase, self.stored)


class Write(Node):
    """A write to elements of a root, by each thread of which none of the constraints is negative."""

    root: Root
    indices: Indices
    constraints: tuple[Linear, ...]

    @kept
    def key(self) -> Any:
        return (self.root, _keys(self.indices), frozenset(constraint.key for constraint in self.constraints))


class State:
    """What is known where the text has been followed to; ``values`` are by variable, or by register.

    ``pending`` are the accesses since the last barrier. ``done`` are those writes among them that each thread has made
    of which none of their constraints is negative, and ``written`` has the elements that were written before. ``phase``
    is that of accesses which are made here.
    """

    __slots__ = ("constraints", "done", "pending", "phase", "values", "written")

    def __init__(
        self,
        values: dict[Any, Value],
        constraints: tuple[Linear, ...],
        pending: dict[Any, Access],
        done: dict[Any, Write] | None = None,
        written: dict[Root, Elements] | None = None,
        *,
        phase: int | None = None,
    ) -> None:
        self.values, self.constraints, self.pending = values, constraints, pending
        self.done, self.written, self.phase = done or {}, written or {}, phase

    def where(self, constraints: Iterable[Linear] = ()) -> State:
        """The same, where more holds."""
        copied = dict(self.values), (*self.constraints, *constraints), dict(self.pending)
        return State(*copied, dict(self.done), dict(self.written), phase=self.phase)
