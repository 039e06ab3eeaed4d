"""The forms of PTX's instructions: what each opcode may look like, read from ``intrinsics_db/ptx.json``.

A form is one line of the syntax in the PTX ISA: modifiers in their order with alternatives, operands with their kinds,
and since when there is it and each of its values. ptxas takes modifiers in any order, except types, state spaces,
layouts and operations among each other; ``Form.assign`` does the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

from nvgen.base.kept import kept
from nvgen.base.records import Record
from nvgen.intrinsics.architectures import Architecture, PtxVersion, find_architecture, version_of
from nvgen.intrinsics.availability import Availability, read, together
from nvgen.intrinsics.database import load
from nvgen.ptx.checking.form_syntax import (
    Constraint,
    Kind,
    Pattern,
    Slot,
    Test,
    constraint_of,
    head_of,
    kind_of,
    operands_of,
    tests_of,
)
from nvgen.ptx.modifiers import KINDS, ModifierKind

#: ptxas takes these twice; the PTX ISA does not say so.
_TAKEN_TWICE = frozenset({"sync", "uni", "sat", "relu", "approx", "cc", "shiftamt", "NaN", "satfinite"})

#: Kinds of modifiers of which one instruction has several with meanings of their own, told apart by their order.
_ORDERED = frozenset({ModifierKind.TYPE, ModifierKind.SPACE, ModifierKind.LAYOUT, ModifierKind.OPERATION})


def is_type(modifier: str) -> bool:
    """Whether a modifier is a type."""
    return KINDS.get(modifier) is ModifierKind.TYPE


class Assignment(Record):
    """Which slot each modifier of an instruction fills in a form, and what does not fit."""

    form: Form
    #: Indices of slots, by the index of the modifier; None for a modifier that no slot takes.
    slots: tuple[int | None, ...]
    #: Required slots without a modifier.
    missing: tuple[Slot, ...]

    @property
    def is_whole(self) -> bool:
        """Whether the modifiers are those of the form."""
        return not self.missing and None not in self.slots

    @property
    def faults(self) -> int:
        """How many modifiers are too many or missing."""
        return self.slots.count(None) + len(self.missing)

    @property
    def is_in_order(self) -> bool:
        """Whether the modifiers stand in the order of the PTX ISA."""
        taken = [slot for slot in self.slots if slot is not None]
        return taken == sorted(taken)

    def values(self, modifiers: Sequence[str]) -> dict[str, str]:
        """The modifiers by the names of the slots, with their dots."""
        pairs = zip(self.slots, modifiers, strict=True)
        return {f".{self.form.slots[slot].name}": modifier for slot, modifier in pairs if slot is not None}


class Form(Record):
    """One line of the syntax of an instruction."""

    opcode: str
    section: str
    syntax: str
    slots: tuple[Slot, ...]
    arrangements: tuple[tuple[Pattern, ...], ...]
    kinds: Mapping[str, tuple[Kind, ...]]
    #: The values of slots that stand after operands.
    parts: Mapping[str, tuple[str, ...]]
    constraints: tuple[Constraint, ...]
    needs: Availability | None
    #: By the name of the slot and its value, what a value needs besides.
    value_needs: Mapping[tuple[str, str], Availability]
    #: From which architecture's number with which version of PTX on it is gone.
    removed: tuple[int, PtxVersion] | None = None
    #: What stands before an instance of it.
    setup: str = ""
    #: Combinations that need more than their values do each, with what they need.
    combinations: tuple[tuple[tuple[Test, ...], Availability | None], ...] = ()
    #: What an operand needs that may be left out.
    operand_needs: Mapping[str, Availability] = MappingProxyType({})
    #: How many slots belong to the name, as ``async`` and ``bulk`` of ``cp.async.bulk``: they come first, in order.
    words: int = 0

    def assign(self, modifiers: Sequence[str]) -> Assignment:
        """Fits modifiers into slots: words of the name first; types, spaces, layouts and operations in their order;
        others in any.

        A second one of ``_TAKEN_TWICE`` is let pass, as ptxas does.
        """
        free = dict(enumerate(self.slots))
        slots: list[int | None] = []
        last: dict[ModifierKind | None, int] = {}
        furthest = -1
        for modifier in modifiers:
            kind = KINDS.get(modifier)
            after = last.get(kind, -1)
            fits = (at for at, slot in free.items() if modifier in slot.values)
            at = next((at for at in fits if at > (after if at >= self.words else furthest)), None)
            if at is None and modifier in _TAKEN_TWICE and modifier in modifiers[: len(slots)]:
                at = slots[modifiers.index(modifier)]
            slots.append(at)
            furthest = max(furthest, self.words if at is None else at)
            if at is not None and at in free:
                del free[at]
                if kind in _ORDERED:
                    last[kind] = at
        given = {self.slots[at].group for at in slots if at is not None}
        missing = tuple(slot for slot in free.values() if slot.group == 0 or slot.group in given)
        return Assignment(self, tuple(slots), missing)

    def kind(self, name: str, values: Mapping[str, str], operands: frozenset[str]) -> Kind | None:
        """What an operand has to be with these values of slots and these operands; None where it may not be given."""
        for kind in self.kinds[name]:
            if all(holds(test, values, operands) for test in kind.conditions):
                return kind
        return None

    def broken(self, values: Mapping[str, str], operands: frozenset[str]) -> Constraint | None:
        """The first constraint that does not hold."""
        for constraint in self.constraints:
            left = all(holds(test, values, operands) for test in constraint.conditions)
            right = all(holds(test, values, operands) for test in constraint.consequences)
            if (left and not right) or (constraint.is_mutual and right and not left):
                return constraint
        return None

    def takes_part(self, slot: str, part: str) -> bool:
        """Whether an operand may be followed by a part, as ``h0`` of ``%r1.h0``."""
        return any(re.fullmatch(value, part) for value in self.parts.get(slot, (slot,)))

    def is_removed(self, architecture: Architecture, version: PtxVersion) -> bool:
        """Whether it was there before."""
        return self.removed is not None and architecture.number >= self.removed[0] and version >= self.removed[1]

    def availability(self, values: Mapping[str, str], operands: frozenset[str] = frozenset()) -> Availability:
        """Since when there is the form with these values and these operands.

        Raises:
            ValueError: nobody has found out yet.
        """
        if self.needs is None:
            raise ValueError(f"not known: {self.syntax}")
        besides = [self.value_needs[item] for item in values.items() if item in self.value_needs]
        besides += [needs for name, needs in self.operand_needs.items() if name in operands]
        for tests, needs in self.combinations:
            if needs is not None and all(holds(test, values, operands) for test in tests):
                besides.append(needs)
        return together([self.needs, *besides])


def holds(test: Test, values: Mapping[str, str], operands: frozenset[str]) -> bool:
    """Whether a test holds with these values of slots and these operands."""
    if test.values is not None:
        return (values.get(test.subject) in test.values) is not test.is_negated
    return (test.subject in values or test.subject in operands) is not test.is_negated


def form_of(row: Mapping[str, Any]) -> Form:
    """The form that a row of the database describes.

    Raises:
        KeyError, ValueError: it is no row.
    """
    opcode, names, operands = head_of(row["syntax"])
    alternatives = row.get("modifiers", {})
    slots = {name for name, _ in names}
    return Form(
        opcode,
        row["section"],
        row["syntax"],
        tuple(Slot(name, tuple(alternatives.get(name, (name,))), group) for name, group in names),
        operands_of(operands),
        {name: tuple(map(kind_of, kinds)) for name, kinds in row.get("operands", {}).items()},
        {name: tuple(values) for name, values in alternatives.items() if name not in slots},
        tuple(map(constraint_of, row.get("constraints", ()))),
        read(row) if "needs" in row else None,
        {
            (f".{slot}", value): read(needs)
            for slot, values in row.get("value_needs", {}).items()
            for value, needs in values.items()
        },
        _removed(row["removed"]) if "removed" in row else None,
        row.get("setup", ""),
        tuple((tests_of(one), read(needs) if needs else None) for one, needs in row.get("combinations", {}).items()),
        {name: read(needs) for name, needs in row.get("operand_needs", {}).items()},
        row.get("words", 0),
    )


def _removed(text: str) -> tuple[int, PtxVersion]:
    name, version = text.split()
    return find_architecture(name).architecture.number, version_of(version)


class Forms:
    """All forms of a database, each opcode's read when it is first asked for."""

    def __init__(self, rows: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
        self._rows = rows
        self._read: dict[str, tuple[Form, ...]] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __contains__(self, opcode: str) -> bool:
        return opcode in self._rows

    def of(self, opcode: str) -> tuple[Form, ...]:
        """The forms of an opcode; none where there is no such."""
        found = self._read.get(opcode)
        if found is None:
            found = self._read[opcode] = tuple(form_of(row) for row in self._rows.get(opcode, ()))
        return found

    @kept
    def all(self) -> tuple[Form, ...]:
        """The forms of all opcodes."""
        return tuple(form for opcode in self for form in self.of(opcode))


@cache
def all_forms() -> Forms:
    """The forms that ``intrinsics_db/ptx.json`` has."""
    return Forms(load("ptx")["forms"])
