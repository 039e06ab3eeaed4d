"""What may be known of a value, and all that is known at one place of a kernel (``tree.analysis.known_values``)."""

from __future__ import annotations

from collections.abc import Iterable

from nvgen.base.records import Node
from nvgen.tree import Local
from nvgen.tree.analysis.affine import NOTHING, Fact, Form, Knowledge, Needs


class Number(Node):
    """An integer: ``form``, if the ``needs`` hold, and but for a multiple of two to the power of its type's bits."""

    form: Form
    needs: Needs = NOTHING


class Test(Node):
    """A bool: what is known where it is true, and where it is false.

    The boxes are facts of the thread's index in the grid alone that are as good as the bool; None where there are none.
    """

    if_true: tuple[Fact, ...] = ()
    if_false: tuple[Fact, ...] = ()
    true_box: tuple[Fact, ...] | None = None
    false_box: tuple[Fact, ...] | None = None


class Shape(Node):
    """The extents of an array, None where nothing is known of one."""

    extents: tuple[Number | None, ...]


Value = Number | Test | Shape | None


class State:
    """What is known where the text has been followed to."""

    def __init__(self, values: dict[Local, Value], knowledge: Knowledge) -> None:
        self.values = values
        self.knowledge = knowledge

    def where(self, facts: Iterable[Fact]) -> State:
        return State(dict(self.values), self.knowledge.and_(facts))
