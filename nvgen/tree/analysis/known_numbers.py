"""Arithmetic of integers whose values are forms of ``tree.analysis.affine``, of whatever the kernel was written in.

A number is exact where the kernel's arithmetic does not wrap, for which something is needed when it runs; elsewhere it
is the form but for a multiple of two to the power of its type's bits, which is enough for sums and products of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final

from nvgen.tree.analysis.affine import NOTHING, Fact, Form, Forms, Knowledge, Needs, constant, together
from nvgen.tree.analysis.launch_values import REGISTER_LIMITS, Edge, limits_of
from nvgen.tree.analysis.value_kinds import Number, Test, Value

#: No number of that many bits is divided.
_MOST_DIVIDED = 2**63


class Numbers(ABC):
    """Computes numbers at one place of a kernel after the other."""

    def __init__(self) -> None:
        self.forms: Final = Forms()
        self.nothing: Final = Knowledge(self.forms)
        self._boxes: dict[str, Form] = {}

    @property
    @abstractmethod
    def knowledge(self) -> Knowledge:
        """What holds at the place."""

    def unknown(self, type_: Any) -> Value:
        """Any number of a type."""
        limits = limits_of(type_)
        return None if limits is None else self.between(constant(limits[0]), constant(limits[1]))

    def between(self, first: Form, last: Form, needs: Needs = NOTHING) -> Number:
        """Any number between two."""
        return Number(self.forms.varying(first, last, needs))

    def exact(self, value: Value, type_: Any, knowledge: Knowledge | None = None) -> Needs | None:
        """What is needed so that a number is its form; None where it may not be."""
        limits = limits_of(type_)
        if not isinstance(value, Number) or limits is None:
            return None
        found = (knowledge or self.knowledge).range_of(value.form)
        low, high = limits
        needs = value.needs | found.needs if found.needs else value.needs
        if found.first.limits[0] >= low and found.last.limits[1] <= high:
            return needs
        return together(needs, found.first - constant(low), constant(high) - found.last)

    def given(self, name: str) -> Form:
        """A register that is the same for all threads."""
        return self.forms.given(name, *REGISTER_LIMITS[name])

    def index(self, name: str) -> Form:
        """The index of a thread or a block."""
        known = self._boxes.get(name)
        if known is None:
            first, last = (self.forms.given(Edge(name, is_last), *REGISTER_LIMITS[name]) for is_last in (False, True))
            known = self._boxes[name] = self.forms.varying(first, last)
        return known

    def gathered(self, form: Form) -> Form:
        """With ``grid.x`` for what it is: ``block_idx.x * block_dim.x + thread_idx.x``."""
        for dimension in "xyz":
            names = (f"block_idx.{dimension}", f"thread_idx.{dimension}")
            if not all(name in self._boxes for name in names):
                continue
            block, thread = (self._boxes[name] for name in names)
            size = self.given(f"block_dim.{dimension}")
            (own,) = thread.factors
            times = form.factors.get(own)
            if times is None:
                continue
            (first,) = (block * size).factors
            if times == form.factors.get(first):
                whole = self.index(f"grid.{dimension}") - block * size - thread
                form = form + constant(times) * whole
        return form

    def quotient(self, left: Number, right: Number, type_: Any) -> Number | None:
        """``left // right`` by what is positive."""
        found = self._divided(left, right, type_)
        if found is None:
            return None
        needs, own, by = found
        if max(own.first.magnitude, own.last.magnitude, by.first.magnitude, by.last.magnitude) >= _MOST_DIVIDED:
            return None
        if by.first != by.last and not own.first.is_sure:
            return None
        return self.between(self.forms.quotient(own.first, by.last), self.forms.quotient(own.last, by.first), needs)

    def remainder(self, left: Number, right: Number, type_: Any) -> Number | None:
        """``left % right`` by what is positive."""
        found = self._divided(left, right, type_)
        if found is None:
            return None
        needs, own, by = found
        top = by.last - constant(1)
        if own.first.is_sure:
            top = self.forms.least(top, own.last)
        return self.between(constant(0), top, needs)

    def _divided(self, left: Number, right: Number, type_: Any) -> tuple[Needs, Any, Any] | None:
        """What a division needs, and the ranges of both numbers."""
        needs = (self.exact(left, type_), self.exact(right, type_))
        if needs[0] is None or needs[1] is None:
            return None
        own, by = (self.knowledge.range_of(value.form) for value in (left, right))
        complete = together(needs[0] | needs[1], by.first - constant(1))
        return None if complete is None else (complete, own, by)

    def masked(self, left: Number, right: Number, type_: Any) -> Number | None:
        """``left & right``: at most a mask that is not negative."""
        for value in (right, left):
            needs = self.exact(value, type_)
            own = self.knowledge.range_of(value.form)
            if needs is not None and own.first.is_sure:
                return self.between(constant(0), own.last, needs)
        return None

    def compared(self, operator: str, left: Value, right: Value, types: Sequence[Any]) -> Test:
        """What a comparison says where it is true, and where it is false."""
        needs = (self.exact(left, types[0]), self.exact(right, types[1]))
        if needs[0] is None or needs[1] is None or not isinstance(left, Number) or not isinstance(right, Number):
            return Test()
        both, one, knowledge = needs[0] | needs[1], constant(1), self.knowledge

        def not_more(first: Form, second: Form) -> tuple[Fact, ...]:
            return tuple(knowledge.not_more(first, second, both))

        a, b = left.form, right.form
        orders = {"<": (a, b - one, b, a), "<=": (a, b, b, a - one), ">": (b, a - one, a, b), ">=": (b, a, a, b - one)}
        if operator in orders:
            sides = orders[operator]
            facts = not_more(*sides[:2]), not_more(*sides[2:])
            return Test(*facts, *map(self._box, facts))
        equal, differ = (*not_more(a, b), *not_more(b, a)), list[Fact]()
        for low, high in ((a, b), (b, a)):
            found = knowledge.range_of(high - low)
            if found.first.is_sure:
                differ += knowledge.not_more(low, high - one, both | found.needs)
        return Test(equal, tuple(differ)) if operator == "==" else Test(tuple(differ), equal)

    def _box(self, facts: tuple[Fact, ...]) -> tuple[Fact, ...] | None:
        """The first fact of a comparison, which says it all, if it bounds the thread's index in the grid."""
        indices = [self._boxes[name].atom for name in self._boxes if name.startswith("grid.")]
        return facts[:1] if facts and facts[0].form.atom in indices else None

    def extreme(self, name: str, values: Sequence[Value], type_: Any) -> Value:
        """``min``, ``max`` or ``abs``."""
        needs = [self.exact(value, type_) for value in values]
        limits = limits_of(type_)
        if limits is None or any(need is None for need in needs):
            return self.unknown(type_)
        ranges = [self.knowledge.range_of(value.form) for value in values if isinstance(value, Number)]
        chosen = NOTHING.union(*(need for need in needs if need))
        if name == "abs":
            high = self.forms.greatest(ranges[0].last, -ranges[0].first)
            complete = together(chosen, constant(limits[1]) - high)  # of the smallest number there is none
            return self.unknown(type_) if complete is None else self.between(constant(0), high, complete)
        choose = self.forms.least if name == "min" else self.forms.greatest
        return self.between(choose(ranges[0].first, ranges[1].first), choose(ranges[0].last, ranges[1].last), chosen)

    def either(self, type_: Any, *found: tuple[Value, Knowledge]) -> Value:
        """One of several values, each with what is known where it comes from."""
        first = found[0][0]
        if all(value is first for value, _ in found):
            return first
        numbers = [value for value, _ in found if isinstance(value, Number)]
        if len(numbers) < len(found):
            return self.unknown(type_)
        if all(number.form == numbers[0].form for number in numbers):
            return Number(numbers[0].form, NOTHING.union(*(number.needs for number in numbers)))
        return self.hull(type_, *found)

    def hull(self, type_: Any, *found: tuple[Value, Knowledge]) -> Value:
        """Any number from the least of several to the greatest."""
        numbers = [value for value, _ in found if isinstance(value, Number)]
        needs = [self.exact(value, type_, knowledge) for value, knowledge in found]
        if any(need is None for need in needs):
            return self.unknown(type_)
        ranges = [knowledge.range_of(number.form) for number, (_, knowledge) in zip(numbers, found, strict=True)]
        low, high = ranges[0].first, ranges[0].last
        for one in ranges[1:]:
            low, high = self.forms.least(low, one.first), self.forms.greatest(high, one.last)
        return self.between(low, high, NOTHING.union(*(need for need in needs if need)))
