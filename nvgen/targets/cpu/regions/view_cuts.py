"""Views of every so many elements of an array, as far as they are known where a loop stands."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from nvgen import tree
from nvgen.base.records import Node
from nvgen.targets.cpu.regions.levels import read
from nvgen.targets.cpu.regions.while_counts import is_steady
from nvgen.tree.analysis import value_range
from nvgen.tree.analysis.growth import assigned
from nvgen.types import i32


class Cut(Node):
    """A view of every ``step``-th element of an array with one dimension, from ``start`` on."""

    array: tree.Read
    start: tree.Expression
    step: int

    @property
    def place(self) -> Hashable:
        """What is equal for views that are cut alike."""
        return key(self.start), self.step


#: The views that variables hold.
Cuts = Mapping[tree.Local, Cut]


def of_array(array: tree.Expression, cuts: Cuts) -> Cut | None:
    """How an array is cut; None where it is not, or not such that a loop over it is one over indices."""
    match array:
        case tree.Read(local=local):
            return cuts.get(local)
        case tree.View(array=tree.Read() as whole, selectors=(tree.Slice(stop=None, step=step) as part,)):
            if step > 1 and part.start is not None and _is_place(part.start):
                return Cut(whole, part.start, step)
    return None


def _is_place(start: tree.Expression) -> bool:
    """Whether a number depends on variables alone, and is not negative, which would count from the end."""
    known = value_range.of(start)
    return start.type is i32 and known is not None and known[0] >= 0 and is_steady(start)


def behind(statement: tree.Statement, cuts: Cuts) -> Cuts:
    """What is known behind a statement."""
    found = without(statement, cuts)
    cut = of_array(statement.value, cuts) if isinstance(statement, tree.Assign) else None
    if cut is not None and isinstance(statement, tree.Assign) and statement.local not in _read(cut):
        found = {**found, statement.local: cut}
    return found


def without(part: Any, cuts: Cuts) -> Cuts:
    """What is known also where a part of the kernel may have been done."""
    changed = assigned(part)
    if not changed or not cuts:
        return cuts
    return {local: cut for local, cut in cuts.items() if local not in changed and changed.isdisjoint(_read(cut))}


def _read(cut: Cut) -> set[tree.Local]:
    return {cut.array.local, *read(cut.start)}


def key(node: Any) -> Hashable:
    """What is equal for expressions that are written alike, of the same variables."""
    if isinstance(node, tree.Expression):
        fields = (name for name in node._fields if name not in ("span", "known"))
        return type(node), *(key(getattr(node, name)) for name in fields)
    return tuple(map(key, node)) if isinstance(node, tuple) else node
