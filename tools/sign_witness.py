"""What is asked of the machine code of minima and maxima of three numbers with signs: that it computes them.

Few instructions are computed, those that ptxas makes of such kernels. One that is not known is a problem of its own.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

_FORMS = ("{}", "-{}", "abs({})", "-abs({})")
_NAMES = ("min", "max")
_ROWS = ((5, -9, 2), (-7, 3, -4), (1, 8, -20), (-6, -2, 11), (0, -1, 30))
_SHOWN = re.compile(r"V?IMNMX|FMNMX|IABS|IADD|FADD|IMAD\.MOV$|VIADD|LOP3|PRMT")
#: Of what no number comes that is stored.
_IGNORED = re.compile(r"S2U?R|CS2R|U?LDCU?(?:\.|$)|UMOV|EXIT|BRA|NOP|ULEA|USHF|S2UR|BSSY|BSYNC|IMAD\.WIDE")
_OPERAND = re.compile(r"(-?)(\|?)(-?)(R\d+|RZ|0x[0-9a-f]+|\d+(?:\.\d+)?|\+?INF)(?:\.\w+)*(\|?)")
_LOAD = re.compile(r"(R\d+), (?:desc\[\w+\]\[)?.*?(?:\+(0x[0-9a-f]+))?\]")


class UnknownInstructionError(Exception):
    """An instruction that this does not compute."""


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

    def judged(self, code: Sequence[tuple[str, str]]) -> tuple[str, str]:
        """The instructions that count, and what is wrong with them."""
        shown = " ".join(f"{name} {operands.strip()}" for name, operands in code if _SHOWN.match(name))
        for row in _ROWS:
            wanted = eval(self.expression, {}, dict(zip("xyz", row, strict=True)))
            try:
                found = _computed(code, row, self.type)
            except UnknownInstructionError as error:
                return shown, f"it has the unknown instruction {error}"
            if found != wanted:
                return shown, f"of {row} it is {found}, not {wanted}"
        return " ".join(sorted({name for name, _ in code if _SHOWN.match(name)})), ""


def questions() -> Iterator[Question]:
    """Every combination."""
    for type_, inner, outer in itertools.product(("i32", "i16", "i8", "f32"), _NAMES, _NAMES):
        for forms in itertools.product(_FORMS, repeat=3):
            x, y, z = (form.format(name) for form, name in zip(forms, "xyz", strict=True))
            yield Question(type_, f"{outer}({inner}({x}, {y}), {z})")


def _computed(code: Sequence[tuple[str, str]], row: Sequence[int], type_: str) -> Any:
    """What a kernel stores. A register has a number: of integers that of its bits with the sign."""
    registers: dict[str, Any] = {"RZ": 0}
    size = np.dtype("f4" if type_ == "f32" else type_.replace("i", "int")).itemsize
    for name, operands in code:
        if name.startswith("LDG"):
            match = _LOAD.match(operands.strip())
            if match is None:
                raise UnknownInstructionError(f"{name} {operands}")
            registers[match[1]] = row[int(match[2] or "0", 16) // size]
        elif name.startswith("STG"):
            return registers[operands.split("],")[-1].strip(" ;")]
        elif not _IGNORED.match(name):
            _step(name, operands, registers)
    raise UnknownInstructionError("none that stores")


def _step(name: str, operands: str, registers: dict[str, Any]) -> None:
    """One instruction; what is made of addresses alone is left out."""
    base = "IMAD.MOV" if name.startswith("IMAD.MOV") else name.partition(".")[0]
    parts = [part.strip(" ;") for part in operands.split(",")]
    numbers = [part for part in parts[1:] if part not in ("PT", "!PT")]
    rule = _RULES.get(base)
    if rule is None:
        if any(part in registers and part != "RZ" for part in numbers):
            raise UnknownInstructionError(f"{name} {operands}")
        return
    try:
        registers[parts[0]] = rule(
            [_number(part, registers) for part in numbers], min if parts[-1] == "PT" else max, name
        )
    except KeyError:
        registers.pop(parts[0], None)


def _number(text: str, registers: dict[str, Any]) -> Any:
    """An operand; a KeyError where it is a part of an address."""
    if "c[" in text or text.startswith("UR"):
        raise KeyError(text)
    match = _OPERAND.fullmatch(text)
    if match is None:
        raise UnknownInstructionError(f"operand {text}")
    outer, opens, inner, name, _ = match.groups()
    value = registers[name] if name[0] == "R" else int(name, 16) if name.startswith("0x") else float(name)
    value = -value if inner else value
    value = abs(value) if opens else value
    return -value if outer else value


def _signed(bits: int, width: int = 32) -> int:
    bits &= (1 << width) - 1
    return bits - (1 << width) if bits >> (width - 1) else bits


#: What an instruction gives of its numbers; of ``min`` or ``max``, whichever it asks for; and of its name.
_Rule = Callable[[list[Any], Callable[[list[Any]], Any], str], Any]


def _extreme(numbers: list[Any], choose: Callable[[list[Any]], Any], name: str) -> Any:
    """Of pairs of halves the lower one, which is the number."""
    if ".U16x2" in name:
        return choose([number & 0xFFFF for number in numbers])
    if ".S16x2" in name:
        return choose([_signed(number, 16) for number in numbers])
    if ".U32" in name:
        return _signed(choose([number & 0xFFFFFFFF for number in numbers]))
    return choose(numbers)


def _bytes(numbers: list[Any], *_: object) -> int:
    """``PRMT``: each byte is one of two registers', or its sign."""
    low, selector, high = numbers
    source = (low & 0xFFFFFFFF | (high & 0xFFFFFFFF) << 32).to_bytes(8, "little")
    chosen = [selector >> 4 * place & 0xF for place in range(4)]
    found = [source[digit & 7] if digit < 8 else 0xFF * (source[digit & 7] >> 7) for digit in chosen]
    return _signed(int.from_bytes(bytes(found), "little"))


def _logic(numbers: list[Any], *_: object) -> int:
    """``LOP3``: bit by bit by a table of three bits."""
    *parts, table = numbers
    bits = (sum((part >> place & 1) << 2 - index for index, part in enumerate(parts)) for place in range(32))
    return _signed(sum((table >> index & 1) << place for place, index in enumerate(bits)))


_RULES: dict[str, _Rule] = {
    **dict.fromkeys(("IMNMX", "VIMNMX", "VIMNMX3", "FMNMX", "FMNMX3"), _extreme),
    **dict.fromkeys(("IADD3", "IADD", "FADD", "VIADD"), lambda numbers, *_: sum(numbers)),
    "VIADDMNMX": lambda numbers, choose, _: choose([numbers[0] + numbers[1], numbers[2]]),
    "IABS": lambda numbers, *_: abs(numbers[0]),
    "MOV": lambda numbers, *_: numbers[0],
    "IMAD.MOV": lambda numbers, *_: numbers[-1],
    "PRMT": _bytes,
    "LOP3": _logic,
}
