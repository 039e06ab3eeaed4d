"""What is asked of the machine code of minima and maxima of three numbers with signs: that it computes them.

The machine code is computed (``sass_machine``). An instruction that is not known there is a problem of its own.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tools.sass_machine import KINDS, Instruction, Machine, UnknownInstructionError

_FORMS = ("{}", "-{}", "abs({})", "-abs({})")
_NAMES = ("min", "max")
_ROWS = ((5, -9, 2), (-7, 3, -4), (1, 8, -20), (-6, -2, 11), (0, -1, 30))
_SHOWN = re.compile(r"V?IMNMX|FMNMX|V?HMNMX|[DI]SETP|F?SEL|IABS|IADD|FADD|HFMA2|IMAD\.(?:MOV$|X)|VIADD|LOP3|PRMT")
_SIGNED, _UNSIGNED = ("i32", "i16", "i8", "i64", "f16", "bf16", "f32", "f64"), ("u32", "u64")


class Question(NamedTuple):
    """An expression of ``x``, ``y`` and ``z``, which are of a type."""

    type: str
    expression: str

    @property
    def kind(self) -> str:
        """Its row in the table."""
        return f"min, max of {self.type}"

    @property
    def text(self) -> str:
        """The statement."""
        return f"{self.type}: {self.expression}"

    def source(self, name: str) -> str:
        """A kernel of that name."""
        wide = "nv.i32" if self.type in ("i8", "i16") else f"nv.{self.type}"
        return (
            f"def {name}(a: nv.Array[nv.{self.type}], out: nv.Array[{wide}]):\n"
            f"    x, y, z = a[0], a[1], a[2]\n    out[0] = {self.expression}\n"
        )

    def judged(self, code: Sequence[Instruction]) -> tuple[str, str]:
        """The instructions that count, and what is wrong with them."""
        shown = " ".join(f"{one.name} {one.operands.strip()}" for one in code if _SHOWN.match(one.name))
        for row in _ROWS:
            wanted = eval(self.expression, {}, dict(zip("xyz", map(self._number, row), strict=True)))
            try:
                found = self._computed(code, row)
            except UnknownInstructionError as error:
                return shown, f"it has the unknown instruction {error}"
            if found != wanted:
                return shown, f"of {row} it is {found}, not {wanted}"
        return " ".join(sorted({one.name for one in code if _SHOWN.match(one.name)})), ""

    def _number(self, value: int) -> Any:
        """A number of a row, as the type has it."""
        return _Natural(value, int(self.type[1:])) if self.type in _UNSIGNED else value

    def _computed(self, code: Sequence[Instruction], row: Sequence[int]) -> Any:
        """What a kernel stores."""
        kind, stored = KINDS[self.type], KINDS["i32" if self.type in ("i8", "i16") else self.type]
        memory = [kind.write(value) for value in row]
        bits = Machine(memory, kind.bits // 8).stored(code)
        return stored.read(bits & ((1 << stored.bits) - 1))


class _Natural(int):
    """A number of an unsigned type, whose negative wraps."""

    def __new__(cls, value: int, bits: int) -> _Natural:
        self = super().__new__(cls, value & ((1 << bits) - 1))
        self.bits = bits
        return self

    bits: int

    def __neg__(self) -> _Natural:
        return _Natural(-int(self), self.bits)


def questions() -> Iterator[Question]:
    """Every combination; unsigned numbers have no absolute value."""
    for type_, inner, outer in itertools.product((*_SIGNED, *_UNSIGNED), _NAMES, _NAMES):
        for forms in itertools.product(_FORMS[:2] if type_ in _UNSIGNED else _FORMS, repeat=3):
            x, y, z = (form.format(name) for form, name in zip(forms, "xyz", strict=True))
            yield Question(type_, f"{outer}({inner}({x}, {y}), {z})")
