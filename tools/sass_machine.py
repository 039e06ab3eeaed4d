"""Computes straight machine code that loads numbers, makes minima and maxima of them, and stores one.

Takes the instructions as nvdisasm prints them, bit for bit: registers are words of 32 bits, and numbers of 64
bits lie in two. Few are known, those that ptxas makes of such kernels; any other that has to do with the numbers is an
``UnknownInstructionError``. NVIDIA does not document them: what each does is what its name says.
"""

from __future__ import annotations

import operator
import re
import struct
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

_WORD = 0xFFFFFFFF
#: Of what no number comes that is stored.
_IGNORED = re.compile(r"S2U?R|CS2R|U?LDCU?(?:\.|$)|UMOV|EXIT|BRA|NOP|ULEA|USHF|S2UR|BSSY|BSYNC|IMAD\.WIDE")
_REGISTER = re.compile(
    r"(?P<sign>[-~]?)(?P<bar>\|?)(?P<inner>-?)(?P<name>RZ|R\d+)(?P<suffixes>(?:\.\w+)*)\|?(?P<after>(?:\.\w+)*)"
)
_NUMBER = re.compile(r"[-+]?(?:0x[0-9a-f]+|\d+(?:\.\d+)?(?:e[-+]?\d+)?|INF|QNAN)")
_PREDICATE = re.compile(r"!?U?P(?:T|\d+)")
_LOAD = re.compile(r"R\d+")
_OFFSET = re.compile(r"\+(0x[0-9a-f]+)\]")


class UnknownInstructionError(Exception):
    """An instruction, or an operand, that this does not compute."""


class AddressError(Exception):
    """An operand that is a part of an address."""


class Instruction(NamedTuple):
    """An instruction: its name with the modifiers, its operands as text, and the predicate that guards it."""

    name: str
    operands: str
    guard: str = ""


class Machine:
    """The registers of one thread. ``memory`` has the elements that it loads, ``size`` bytes each, as bits."""

    def __init__(self, memory: Sequence[int], size: int) -> None:
        self._memory = memory
        self._size = size
        self._registers: dict[str, int] = {"RZ": 0}
        self._predicates: dict[str, bool] = {"PT": True, "UPT": True}

    def stored(self, code: Sequence[Instruction]) -> int:
        """The bits that the code stores.

        Raises:
            UnknownInstructionError: there is one, or nothing is stored.
        """
        for one in code:
            if one.name.startswith("STG"):
                name = one.operands.split("],")[-1].strip(" ;")
                return self._wide(name) if ".64" in one.name else self._word(name)
            if not _IGNORED.match(one.name) and (not one.guard or self._holds(one.guard)):
                self._step(one)
        raise UnknownInstructionError("none that stores")

    def _step(self, one: Instruction) -> None:
        parts = [part.strip(" ;") for part in one.operands.split(",")]
        if one.name.startswith("LDG"):
            self._load(one, parts[0])
            return
        place = next((index for index, part in enumerate(parts) if _LOAD.fullmatch(part)), None)
        base = "IMAD.MOV" if one.name.startswith("IMAD.MOV") else one.name.partition(".")[0]
        rule = _RULES.get(base)
        try:
            if rule is None:
                if any(self._is_known(part) for part in parts[1:]):
                    raise UnknownInstructionError(f"{one.name} {one.operands}")
                return
            rule(self, one.name, parts)
        except AddressError:
            if place is not None:
                self._registers.pop(parts[place], None)

    def _load(self, one: Instruction, name: str) -> None:
        offset = _OFFSET.search(one.operands)
        number, rest = divmod(int(offset[1], 16) if offset else 0, self._size)
        if rest or not _LOAD.fullmatch(name):
            raise UnknownInstructionError(f"{one.name} {one.operands}")
        bits, width = self._memory[number], 8 * self._size
        if re.search(r"\.S(?:8|16)\b", one.name) and bits >> (width - 1):
            bits |= _WORD & ~((1 << width) - 1)
        self.write(name, bits, is_wide=".64" in one.name)

    def _is_known(self, part: str) -> bool:
        found = _REGISTER.fullmatch(part)
        return found is not None and found["name"] != "RZ" and found["name"] in self._registers

    # What rules ask

    def write(self, name: str, bits: int, *, is_wide: bool = False) -> None:
        """Puts bits into a register, or into two."""
        self._put(name, bits & _WORD)
        if is_wide:
            self._put(_next(name), bits >> 32 & _WORD)

    def _put(self, name: str, word: int) -> None:
        if name != "RZ":
            self._registers[name] = word

    def set(self, name: str, *, holds: bool) -> None:
        """Sets a predicate."""
        if name not in ("PT", "UPT"):
            self._predicates[name] = holds

    def _holds(self, name: str) -> bool:
        value = self._predicates.get(name.removeprefix("!"))
        if value is None:
            raise AddressError(name)
        return value is not name.startswith("!")

    def predicates(self, parts: Sequence[str]) -> list[bool]:
        """Those among some operands."""
        return [self._holds(part) for part in parts if _PREDICATE.fullmatch(part)]

    def _word(self, name: str) -> int:
        if name not in self._registers:
            raise AddressError(name)
        return self._registers[name]

    def _wide(self, name: str) -> int:
        return self._word(name) | (0 if name == "RZ" else self._word(_next(name)) << 32)

    def numbers(self, kind: Kind, parts: Sequence[str], *, is_upper: bool = False) -> list[Any]:
        """The operands that are no predicates, as numbers of a kind; of halves the upper ones where it ``is_upper``, if
        they do not say which."""
        return [self._number(kind, part, is_upper=is_upper) for part in parts if not _PREDICATE.fullmatch(part)]

    def _number(self, kind: Kind, part: str, *, is_upper: bool) -> Any:
        if "c[" in part or part.startswith("UR"):
            raise AddressError(part)
        match = _REGISTER.fullmatch(part)
        if match is None:
            if not _NUMBER.fullmatch(part):
                raise UnknownInstructionError(f"operand {part}")
            return int(part, 16) if "0x" in part else kind.of_text(part)
        bits = self._wide(match["name"]) if kind.bits == 64 else self._word(match["name"])
        which = match["suffixes"] + match["after"]
        if ".H1_H1" in which or (is_upper and ".H0_H0" not in which):
            bits >>= 16
        value = kind.read(bits & ((1 << kind.bits) - 1))
        value = -value if match["inner"] else value
        value = abs(value) if match["bar"] else value
        return -value if match["sign"] == "-" else ~value if match["sign"] == "~" else value


def _next(name: str) -> str:
    return f"R{int(name[1:]) + 1}"


class Kind(NamedTuple):
    """How numbers lie in registers."""

    bits: int
    read: Callable[[int], Any]
    write: Callable[[Any], int]
    of_text: Callable[[str], Any]


def integers(bits: int, *, is_signed: bool) -> Kind:
    """Two's complement, or natural numbers."""

    def read(word: int) -> int:
        word &= (1 << bits) - 1
        return word - (1 << bits) if is_signed and word >> (bits - 1) else word

    return Kind(bits, read, lambda value: int(value) & ((1 << bits) - 1), int)


def _floats(bits: int, code: str, word: str) -> Kind:
    def read(raw: int) -> float:
        value: float = struct.unpack(code, struct.pack(word, raw))[0]
        return value

    return Kind(bits, read, lambda value: int(struct.unpack(word, struct.pack(code, value))[0]), float)


F16, F32, F64 = _floats(16, "<e", "<H"), _floats(32, "<f", "<I"), _floats(64, "<d", "<Q")
#: The upper half of an f32.
BF16 = Kind(16, lambda raw: F32.read(raw << 16), lambda value: F32.write(value) >> 16, float)
_S32, _U32 = integers(32, is_signed=True), integers(32, is_signed=False)
KINDS = {
    **{f"i{bits}": integers(bits, is_signed=True) for bits in (8, 16, 32, 64)},
    **{f"u{bits}": integers(bits, is_signed=False) for bits in (32, 64)},
    "f16": F16,
    "bf16": BF16,
    "f32": F32,
    "f64": F64,
}


def _chosen(machine: Machine, name: str, parts: Sequence[str]) -> Callable[[Sequence[Any]], Any]:
    """``min`` where the predicate behind the numbers holds; of integers of 64 bits one more stands behind it."""
    last = machine.predicates(parts)[-2 if re.search(r"\.[SU]64", name) else -1]
    return min if last else max


def _destination(parts: Sequence[str]) -> int:
    return next(index for index, part in enumerate(parts) if not _PREDICATE.fullmatch(part))


def _extreme(machine: Machine, name: str, parts: Sequence[str], kind: Kind) -> None:
    place = _destination(parts)
    choose = _chosen(machine, name, parts)
    value = kind.write(choose(machine.numbers(kind, parts[place + 1 :])))
    machine.write(parts[place], value, is_wide=kind.bits == 64)


def _integers(machine: Machine, name: str, parts: Sequence[str]) -> None:
    """Of pairs of halves the lower one, which is the number."""
    found = re.search(r"\.([SU])(16|32|64)", name)
    sign, bits = (found[1], int(found[2])) if found else ("S", 32)
    _extreme(machine, name, parts, integers(bits, is_signed=sign == "S"))


def _halves(machine: Machine, name: str, parts: Sequence[str]) -> None:
    _extreme(machine, name, parts, BF16 if "BF16" in name else F16)


def _sum(machine: Machine, name: str, parts: Sequence[str]) -> None:
    """The predicate behind the sum is its carry; a negative is the complement and one."""
    place, is_wide = _destination(parts), name.endswith(".64")
    kind = integers(64, is_signed=False) if is_wide else _U32
    whole, operands = 1 << kind.bits, [part for part in parts[place + 1 :] if not _PREDICATE.fullmatch(part)]
    numbers = zip(operands, machine.numbers(kind, operands), strict=True)
    total = sum(whole + number if part.startswith("-") else number for part, number in numbers)
    machine.write(parts[place], total, is_wide=is_wide)
    for part in parts[place + 1 : place + 2]:
        if _PREDICATE.fullmatch(part):
            machine.set(part, holds=bool(total >> kind.bits))


def _product(machine: Machine, name: str, parts: Sequence[str]) -> None:
    """``IMAD``, with a carry behind it where it is ``IMAD.X``."""
    first, second, third = machine.numbers(_U32, parts[1:4])
    carry = machine.predicates(parts[4:]) if name.startswith("IMAD.X") else []
    machine.write(parts[0], first * second + third + sum(carry))


def _compared(machine: Machine, name: str, parts: Sequence[str]) -> None:
    """``ISETP``: with ``.EX`` the upper half of a comparison whose lower half is the last predicate."""
    compare = {"LT": operator.lt, "GT": operator.gt, "LE": operator.le, "GE": operator.ge}[name.split(".")[1]]
    left, right = machine.numbers(_U32 if ".U32" in name else _S32, parts[2:4])
    is_equal_enough = name.endswith(".EX") and left == right
    holds = machine.predicates(parts[4:])[-1] if is_equal_enough else compare(left, right)
    machine.set(parts[0], holds=bool(holds))


def _doubles(machine: Machine, name: str, parts: Sequence[str]) -> None:
    """``DSETP.MIN``: whether it is the first; whether one of them is no number."""
    left, right = machine.numbers(F64, parts[2:4])
    machine.set(parts[0], holds=left < right if ".MIN" in name else left > right)
    machine.set(parts[1], holds=left != left or right != right)


def _selected(machine: Machine, name: str, parts: Sequence[str]) -> None:
    kind = F32 if name.startswith("FSEL") else _U32
    first, second = machine.numbers(kind, parts[1:3])
    machine.write(parts[0], kind.write(first if machine.predicates(parts[3:])[0] else second))


def _fused(machine: Machine, name: str, parts: Sequence[str]) -> None:
    kind = BF16 if "BF16" in name else F16
    halves = []
    for is_upper in (False, True):
        first, second, third = machine.numbers(kind, parts[1:4], is_upper=is_upper)
        halves.append(kind.write(first * second + third))
    machine.write(parts[0], halves[0] | halves[1] << 16)


def _moved(machine: Machine, name: str, parts: Sequence[str]) -> None:
    machine.write(parts[0], _U32.write(machine.numbers(_U32, parts[-1:])[0]))


def _bytes(machine: Machine, name: str, parts: Sequence[str]) -> None:
    """``PRMT``: each byte is one of two registers', or its sign."""
    low, selector, high = machine.numbers(_U32, parts[1:])
    source = (low | high << 32).to_bytes(8, "little")
    chosen = [selector >> 4 * place & 0xF for place in range(4)]
    found = [source[digit & 7] if digit < 8 else 0xFF * (source[digit & 7] >> 7) for digit in chosen]
    machine.write(parts[0], int.from_bytes(bytes(found), "little"))


def _logic(machine: Machine, name: str, parts: Sequence[str]) -> None:
    """``LOP3``: bit by bit by a table of three bits."""
    *words, table = machine.numbers(_U32, parts[1:])
    bits = (sum((word >> place & 1) << 2 - index for index, word in enumerate(words)) for place in range(32))
    machine.write(parts[0], sum((table >> index & 1) << place for place, index in enumerate(bits)))


def _added(machine: Machine, name: str, parts: Sequence[str]) -> None:
    """``FADD`` and ``FMUL`` have no other operands than numbers."""
    machine.write(parts[0], F32.write(sum(machine.numbers(F32, parts[1:]))))


def _sum_and_extreme(machine: Machine, name: str, parts: Sequence[str]) -> None:
    kind = _U32 if ".U32" in name else _S32
    first, second, third = machine.numbers(kind, parts[1:])
    choose = _chosen(machine, name, parts)
    machine.write(parts[0], kind.write(choose([kind.read(kind.write(first + second)), third])))


def _absolute(machine: Machine, name: str, parts: Sequence[str]) -> None:
    machine.write(parts[0], _U32.write(abs(machine.numbers(_S32, parts[1:])[0])))


_Rule = Callable[[Machine, str, Sequence[str]], None]
_RULES: dict[str, _Rule] = {
    **dict.fromkeys(("IMNMX", "VIMNMX", "VIMNMX3"), _integers),
    **dict.fromkeys(("FMNMX", "FMNMX3"), lambda machine, name, parts: _extreme(machine, name, parts, F32)),
    **dict.fromkeys(("HMNMX2", "VHMNMX"), _halves),
    **dict.fromkeys(("IADD3", "IADD", "VIADD"), _sum),
    **dict.fromkeys(("SEL", "FSEL"), _selected),
    **dict.fromkeys(("MOV", "IMAD.MOV"), _moved),
    "ISETP": _compared,
    "DSETP": _doubles,
    "IMAD": _product,
    "FADD": _added,
    "HFMA2": _fused,
    "VIADDMNMX": _sum_and_extreme,
    "IABS": _absolute,
    "PRMT": _bytes,
    "LOP3": _logic,
}
