"""Makes wrong instructions of right ones: modifiers and operands left out, doubled, swapped, changed or added.

Takes instances of forms (``intrinsics_db/ptx_instances.py``); gives lines of a kernel's body, the same ones with each
seed. Many of them are right nevertheless: what they are, ptxas says.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from nvgen.ptx.checking.forms import all_forms, is_type
from nvgen.ptx.modifiers import KINDS, ModifierKind

#: The kinds of changes, in the order in which a report has them; the first and the last two change no instruction.
KINDS_OF_CHANGES = (
    "nothing changed",
    "modifier left out",
    "modifier doubled",
    "modifiers swapped",
    "modifier changed",
    "modifier added",
    "type changed",
    "operand left out",
    "operand doubled",
    "register of another type",
    "constant for a register",
    "vector for a scalar",
    "scalar for a vector",
    "constant changed",
    "target changed",
    "version lowered",
)
#: Of these the instruction is as its form says.
UNCHANGED = frozenset({"nothing changed", "target changed", "version lowered"})

#: Registers that ``intrinsics_db/ptx_instances.py`` declares, by their letter.
_LETTERS = "pbhrdfe"
#: What an instance of a form uses at most of each letter is below these.
_SPARE = {"p": 7, "b": 7, "h": 39, "r": 299, "d": 139, "f": 299, "e": 69}
_REGISTER = re.compile(rf"%([{_LETTERS}])\d+\b")
_VECTOR = re.compile(r"\{([^{}]*)\}")
_NUMBER = re.compile(r"(?<![\w%.:])-?\d+(?!\w)")
_CONSTANTS = ("0", "1", "5", "-1", "1000", "0f3F800000", "0d3FF0000000000000")
_TYPES = ("b8", "u16", "s16", "b16", "u32", "s32", "b32", "u64", "s64", "b64", "f16", "bf16", "f16x2", "f32", "f64")


class ModifiedLine(NamedTuple):
    """A line, and where it is to stand."""

    kind: str
    opcode: str
    instruction: str
    #: The instruction in a scope with what it needs.
    line: str
    version: str
    target: str


@cache
def _vocabulary(opcode: str) -> tuple[str, ...]:
    """All modifiers that forms of an opcode have."""
    forms = all_forms().of(opcode)
    return tuple(dict.fromkeys(value for form in forms for slot in form.slots for value in slot.values))


@cache
def _others(opcode: str, modifier: str) -> tuple[str, ...]:
    """What may stand for a modifier: of its kind if there is such in the vocabulary of the opcode."""
    kind = KINDS.get(modifier, ModifierKind.OTHER)
    others = [one for one in _vocabulary(opcode) if one != modifier]
    return tuple([one for one in others if KINDS.get(one, ModifierKind.OTHER) is kind] or others)


def split_operands(text: str) -> list[str]:
    """Operands, parted at the commas that are in no bracket."""
    found, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        depth += {"[": 1, "{": 1, "(": 1, "]": -1, "}": -1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            found.append(text[start:at].strip())
            start = at + 1
    return [*found, text[start:].strip()] if text.strip() else []


class _Instruction(NamedTuple):
    """An instruction in parts."""

    opcode: str
    modifiers: tuple[str, ...]
    operands: tuple[str, ...]

    def __str__(self) -> str:
        name = ".".join((self.opcode, *self.modifiers))
        return f"{name} {', '.join(self.operands)};" if self.operands else f"{name};"

    def with_operand(self, at: int, operand: str) -> _Instruction:
        """With another operand at an index."""
        return self._replace(operands=(*self.operands[:at], operand, *self.operands[at + 1 :]))


def instruction_of(text: str) -> _Instruction:
    """The parts of an instruction without guard."""
    name, _, operands = text.strip().removesuffix(";").partition(" ")
    opcode, *modifiers = name.split(".")
    return _Instruction(opcode, tuple(modifiers), tuple(split_operands(operands)))


def _with_modifiers(one: _Instruction, chance: random.Random) -> Iterator[tuple[str, _Instruction]]:
    given = one.modifiers
    for at, modifier in enumerate(given):
        before, after = given[:at], given[at + 1 :]
        yield "modifier left out", one._replace(modifiers=before + after)
        yield "modifier doubled", one._replace(modifiers=(*before, modifier, modifier, *after))
        if after and after[0] != modifier:
            yield "modifiers swapped", one._replace(modifiers=(*before, after[0], modifier, *after[1:]))
        if is_type(modifier):
            types = [other for other in {*_TYPES, *_others(one.opcode, modifier)} if other != modifier]
            for other in chance.sample(sorted(types), 3):
                yield "type changed", one._replace(modifiers=(*before, other, *after))
        elif others := _others(one.opcode, modifier):
            for other in chance.sample(others, min(2, len(others))):
                yield "modifier changed", one._replace(modifiers=(*before, other, *after))
    vocabulary = [word for word in _vocabulary(one.opcode) if word not in given]
    for word in chance.sample(vocabulary, min(3, len(vocabulary))):
        at = chance.randint(0, len(given))
        yield "modifier added", one._replace(modifiers=(*given[:at], word, *given[at:]))


def _with_operands(one: _Instruction, chance: random.Random) -> Iterator[tuple[str, _Instruction]]:
    given = one.operands
    for at, operand in enumerate(given):
        yield "operand left out", one._replace(operands=given[:at] + given[at + 1 :])
        yield "operand doubled", one._replace(operands=(*given[: at + 1], *given[at:]))
        registers = list(_REGISTER.finditer(operand))
        if not registers:
            continue
        found = chance.choice(registers)
        for letter in chance.sample([other for other in _LETTERS if other != found[1]], 2):
            changed = f"{operand[: found.start()]}%{letter}{_SPARE[letter]}{operand[found.end() :]}"
            yield "register of another type", one.with_operand(at, changed)
        constant = chance.choice(_CONSTANTS)
        changed = f"{operand[: found.start()]}{constant}{operand[found.end() :]}"
        yield "constant for a register", one.with_operand(at, changed)
        if len(registers) == 1 and "{" not in operand:
            letter = found[1]
            changed = f"{operand[: found.start()]}{{{found[0]}, %{letter}{_SPARE[letter]}}}{operand[found.end() :]}"
            yield "vector for a scalar", one.with_operand(at, changed)
        if vector := _VECTOR.search(operand):
            first = vector[1].partition(",")[0].strip()
            yield (
                "scalar for a vector",
                one.with_operand(at, operand[: vector.start()] + first + operand[vector.end() :]),
            )
    for at, operand in enumerate(given):
        if number := _NUMBER.search(operand):
            other = str(int(number[0]) + chance.choice((-1, 1, 3, 7, 12, 100, 5000)))
            yield "constant changed", one.with_operand(at, operand[: number.start()] + other + operand[number.end() :])


def changes_of(text: str, chance: random.Random) -> Iterator[tuple[str, str]]:
    """Changes of an instruction with their kinds, each text once."""
    one = instruction_of(text)
    seen = {text}
    for kind, changed in (*_with_modifiers(one, chance), *_with_operands(one, chance)):
        if str(changed) not in seen:
            seen.add(str(changed))
            yield kind, str(changed)


def lines_of(
    instance: Any, line_of: Any, places: Sequence[tuple[str, str]], chance: random.Random, changes: float
) -> Iterator[ModifiedLine]:
    """Lines of an instance of a form: as it is, changed, on other targets, in older versions.

    Args:
        instance: Of ``intrinsics_db/ptx_instances.py``.
        line_of: What makes a line of an instance there.
        places: Versions and targets: the first has the instruction, the second is another target, the third an older
            version.
        chance: What chooses.
        changes: The share of changes that is made.
    """
    opcode = instance.form.opcode
    kinds = ("nothing changed", "target changed", "version lowered")
    for kind, (version, target) in zip(kinds, places, strict=True):
        yield ModifiedLine(kind, opcode, instance.text, line_of(instance), version, target)
    for kind, text in changes_of(instance.text, chance):
        if chance.random() < changes:
            changed = instance._replace(text=text)
            yield ModifiedLine(kind, opcode, text, line_of(changed), *places[0])
