"""Which forms an instruction has: its modifiers and what its operands are, held against the rows of the database.

``match`` takes an opcode, modifiers and descriptions of operands, and returns what is right or wrong with them. It is
remembered: a module has few different instructions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from nvgen.intrinsics.availability import Availability
from nvgen.ptx.analysis.scopes import Names
from nvgen.ptx.checking.form_syntax import Constraint, names_of
from nvgen.ptx.checking.forms import Assignment, Form, all_forms
from nvgen.ptx.checking.operand_descriptions import Describing, Description
from nvgen.ptx.checking.operand_fits import Operands, Wrong
from nvgen.ptx.tree import Instruction


class Match(NamedTuple):
    """A form that the instruction has, and since when there is that."""

    form: Form
    needs: Availability


class Broken(NamedTuple):
    """A rule that does not hold: with these modifiers by their slots, and these operands."""

    form: Form
    rule: Constraint
    values: Mapping[str, str]
    operands: frozenset[str]


class Matching(NamedTuple):
    """What was found out. Without ``matches``, the first of what follows that is there says why."""

    is_known: bool
    matches: tuple[Match, ...] = ()
    #: The form that fits best, where the modifiers fit none.
    nearest: Assignment | None = None
    counts: tuple[int, ...] = ()
    broken: Broken | None = None
    wrong: tuple[Wrong, ...] = ()


@lru_cache(1 << 16)
def match(opcode: str, modifiers: tuple[str, ...], operands: tuple[Description, ...]) -> Matching:
    """Holds an instruction against the forms of its opcode."""
    forms = all_forms().of(opcode)
    if not forms:
        return Matching(False)
    every = [form.assign(modifiers) for form in forms]
    whole = [assignment for assignment in every if assignment.is_whole]
    if not whole:
        return Matching(True, nearest=min(every, key=_distance))
    matches: list[Match] = []
    counts: set[int] = set()
    broken: Broken | None = None
    worst: list[tuple[Wrong, ...]] = []
    for assignment in whole:
        form, values = assignment.form, assignment.values(modifiers)
        for arrangement in form.arrangements:
            names = frozenset(names_of(arrangement))
            rule = form.broken(values, names)
            if rule is None:
                counts.add(len(arrangement))
            if len(arrangement) != len(operands):
                continue
            if rule is not None:
                broken = broken or Broken(form, rule, values, names)
                continue
            wrong = Operands(form, values, names).wrong(arrangement, operands)
            if wrong:
                worst.append(wrong)
            else:
                matches.append(Match(form, form.availability(values, names)))
    if not counts and broken is None:
        counts = {len(arrangement) for one in whole for arrangement in one.form.arrangements}
    is_counted = counts and len(operands) not in counts
    return Matching(True, tuple(matches), None, tuple(sorted(counts)) if is_counted else (), broken, _least(worst))


def _least(every: Sequence[tuple[Wrong, ...]]) -> tuple[Wrong, ...]:
    """The fewest operands that do not fit; what each of the forms that differ there expects."""
    least = min(every, key=len, default=())
    positions = [one.at for one in least]
    alike = [wrong for wrong in every if [one.at for one in wrong] == positions]
    together = (dict.fromkeys(one.expected for one in several) for several in zip(*alike, strict=True))
    return tuple(Wrong(at, " or ".join(expected)) for at, expected in zip(positions, together, strict=True))


@cache
def _asks_for_values(opcode: str) -> bool:
    """Whether an instruction takes only some constants."""
    kinds = [kind for form in all_forms().of(opcode) for several in form.kinds.values() for kind in several]
    return any(kind.range is not None or kind.choices or kind.multiple_of > 1 for kind in kinds)


def matching_of(instruction: Instruction, names: Names) -> Matching:
    """The forms that an instruction has where these names are visible."""
    describing = Describing(names, _asks_for_values(instruction.opcode))
    operands = tuple([describing.of(operand) for operand in instruction.operands])
    return match(instruction.opcode, instruction.modifiers, operands)


def _distance(assignment: Assignment) -> tuple[int, int]:
    return assignment.faults, assignment.slots.count(None)
