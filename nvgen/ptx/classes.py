"""Which names are registers where the parser stands: those declared so far, in the blocks around it.

Source: PTX ISA, "Identifiers", "Parameterized Variable Names", "Special Registers".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from nvgen.ptx.operands import Discard, Integer, Operand, Register, SpecialRegister, Symbol
from nvgen.ptx.special_registers import NAMES

#: Makes an operand of a name and the offsets where it begins and ends.
Make: TypeAlias = Callable[[str, int, int], Operand]


def _discard(name: str, start: int, end: int) -> Operand:
    return Discard(start, end)


_ALWAYS: dict[str, Make] = {"_": _discard, "WARP_SZ": Integer, **dict.fromkeys(NAMES, SpecialRegister)}


class NameClasses:
    """What makes an operand of each name. Declarations in a block end with it."""

    def __init__(self) -> None:
        #: What was found of names so far; asked first, as the parser meets a name often.
        self.known: dict[str, Make] = dict(_ALWAYS)
        self._declared: dict[str, Make] = {}
        #: ``%r<100>``: the count by what stands before it.
        self._counted: dict[str, int] = {}
        self._blocks: list[list[tuple[str, Make | None, int | None]]] = []

    def enter(self) -> None:
        """A block begins."""
        self._blocks.append([])

    def leave(self) -> None:
        """A block ends, and with it what was declared there."""
        changed = self._blocks.pop()
        for name, make, count in reversed(changed):
            _put(self._declared, name, make)
            _put(self._counted, name, count)
            self.known.pop(name, None)
        if any(count is not None for _, _, count in changed) or not self._blocks:
            self.known = dict(_ALWAYS)

    def declare(self, name: str, count: int | None, is_register: bool) -> None:
        """A declaration of a name, or of as many as ``count`` says. ``_`` is a parameter without a name."""
        if name == "_":
            return
        if self._blocks:
            self._blocks[-1].append((name, self._declared.get(name), self._counted.get(name)))
        if count is not None:
            self._counted[name] = count
            self.known = dict(_ALWAYS)
            return
        self._declared[name] = Register if is_register else Symbol
        self.known[name] = self._declared[name]

    def make(self, name: str) -> Make:
        """What makes an operand of a name."""
        found = self.known.get(name)
        if found is None:
            found = self.known[name] = self._declared.get(name) or self._undeclared(name)
        return found

    def _undeclared(self, name: str) -> Make:
        stem = name.rstrip("0123456789")
        number = name[len(stem) :]
        # All digits at the end count: ptxas takes `%r12` for one of `%r<20>`, and never for one of `%r1<3>`.
        count = self._counted.get(stem)
        if count is not None and number and len(number) <= 10 and int(number) < count:
            return Register
        return Register if name.startswith("%") else Symbol


def _put(table: dict[str, Any], name: str, value: Any) -> None:
    if value is None:
        table.pop(name, None)
    else:
        table[name] = value
