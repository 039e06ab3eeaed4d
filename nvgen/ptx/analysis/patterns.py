"""Finds instructions by patterns of their opcode and modifiers: ``atom.*.cas``, ``ld.global.v4.*``, ``mma``.

A pattern is split at its dots. A part ``*`` stands for any number of modifiers, also none; within a part ``*``, ``?``
and ``[abc]`` mean what they mean in names of files. Behind the last part any modifiers may follow: ``atom.*.cas`` finds
``atom.global.cas.b32``, ``ld.global`` finds ``ld.global.nc.v4.f32``, and ``atom`` every ``atom``. A pattern that begins
with ``*`` finds any opcode: ``*.f64``.
"""

from __future__ import annotations

import re
from fnmatch import translate

from nvgen.base.records import Record
from nvgen.ptx.printer import to_text
from nvgen.ptx.tree import Function, Instruction, Module

_BLANKS = re.compile(r"\s+")
_PART = re.compile(r"[\w:*?\[\]!-]+", re.ASCII)


class Match(Record):
    """An instruction that was found, the function that it is in, and its text in one line."""

    function: str
    instruction: Instruction
    text: str


class Pattern:
    """A pattern, ready to be compared with the names of instructions."""

    def __init__(self, pattern: str) -> None:
        """Reads a pattern.

        Raises:
            ValueError: it is empty, has an empty part, or has characters that no modifier has.
        """
        parts = pattern.split(".")
        for part in parts:
            if _PART.fullmatch(part) is None:
                what = f"`{part}` is no part of an opcode" if part else "a part between dots is empty"
                raise ValueError(what)
        parts.append("*")
        self._parts = [None if part == "*" else re.compile(translate(part)) for part in parts]
        self._known: dict[str, bool] = {}

    def matches(self, name: str) -> bool:
        """Whether an opcode with its modifiers, ``ld.global.f32``, is one of those meant."""
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = self._compare(name.split("."))
        return found

    def _compare(self, names: list[str]) -> bool:
        """Goes back to the last ``*`` alone where something differs, so the work is the product of both lengths."""
        position = part = 0
        star, resume = -1, 0
        while position < len(names):
            if part < len(self._parts) and self._parts[part] is None:
                star, resume = part, position
                part += 1
            elif part < len(self._parts) and self._parts[part].match(names[position]):  # type: ignore[union-attr]
                part, position = part + 1, position + 1
            elif star >= 0:
                resume += 1
                part, position = star + 1, resume
            else:
                return False
        return all(rest is None for rest in self._parts[part:])


def matches(where: Module | Function, *patterns: str) -> tuple[Match, ...]:
    """The instructions of a module or a function that one of the patterns finds, in the order of the text.

    Raises:
        ValueError: a pattern is none, as ``Pattern`` says.
    """
    wanted = [Pattern(pattern) for pattern in patterns]
    return tuple(
        Match(function.name, instruction, _BLANKS.sub(" ", to_text(instruction)).strip())
        for function in (where.functions if isinstance(where, Module) else (where,))
        for instruction in function.instructions
        if any(pattern.matches(instruction.name) for pattern in wanted)
    )
