"""What machine code computes of 32-bit integers and predicates, where that is known.

Registers and predicates that are not in :data:`Values` are unknown, and so is what an operation that is not in the
table below makes of known ones. NVIDIA documents the operations by a line each ("CUDA Binary Utilities", "Instruction
Set Reference"); that the table is right shows in loops of which the source says the count.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable

from tests.bench.sass import Instruction

#: What is known: registers as unsigned 32-bit numbers, predicates as 0 and 1; special registers by their names.
Values = dict[str, int]

_MASK = 0xFFFF_FFFF
_REGISTER = re.compile(r"^([-~!|]?)(U?R[0-9]+|U?RZ|U?P[0-9]|U?PT|SRZ)(?:\.reuse|\.64)*\|?$")
_PREDICATE = re.compile(r"U?P[0-9T]")
_WITHOUT_RESULT = {"ST", "STG", "STS", "STL", "BRA", "EXIT", "BAR", "RED", "REDG", "WARPSYNC", "BSSY", "BSYNC"}
_WIDE = re.compile(r"\.(64|128|WIDE)\b|^(CS2R|DADD|DFMA|DMUL|F2F)\b")


def condition(branch: Instruction, values: Values) -> int | None:
    """Whether a branch or exit is taken, or nothing where that is unknown."""
    found = 1
    uniform = re.match(r"\s*(!?UP[0-9T])", branch.operands)
    for name in (branch.guard, uniform[1] if uniform else ""):
        if name:
            value = _value(name, values)
            if value is None:
                return None
            found &= value
    return found


def written(code: list[Instruction]) -> set[str]:
    """The registers and predicates that instructions may write."""
    return {name for instruction in code for name in _results(instruction)}


def _operands(instruction: Instruction) -> list[str]:
    return [operand.strip() for operand in instruction.operands.split(",")] if instruction.operands.strip() else []


def _results(instruction: Instruction) -> list[str]:
    """The registers and predicates that an instruction may write."""
    if instruction.operation in _WITHOUT_RESULT:
        return []
    if instruction.operation == "R2P":
        return [f"P{number}" for number in range(8)]
    found, operands = [], _operands(instruction)
    while operands and len(found) < 2 and _PREDICATE.fullmatch(operands[0]):
        found.append(operands.pop(0))
    if not re.search(r"SETP|PLOP3", instruction.operation) and operands:
        if match := re.fullmatch(r"(U?R)([0-9]+)", operands[0]):
            first, count = int(match[2]), _registers_written(instruction)
            found += [f"{match[1]}{number}" for number in range(first, first + count)]
        # A predicate behind the register, as in ``IADD3 R4, P0, …``.
        found += [operand for operand in operands[1:3] if _PREDICATE.fullmatch(operand)]
    return found


def _registers_written(instruction: Instruction) -> int:
    if ".256" in instruction.opcode or ".128" in instruction.opcode:
        return 8 if ".256" in instruction.opcode else 4
    wide = _WIDE.search(instruction.opcode)
    # HMMA and the like write two or four.
    return 4 if "MMA" in instruction.opcode and instruction.operation != "HFMA2" else 2 if wide else 1


def _value(operand: str, values: Values) -> int | None:
    """What an operand is, and nothing where that is unknown."""
    match = _REGISTER.match(operand)
    if match is None:
        number = re.fullmatch(r"-?(0x[0-9a-f]+|[0-9]+)", operand)
        return int(operand, 0) & _MASK if number else None
    sign, name = match[1], match[2]
    if "|" in operand:
        return None
    value = 0 if name in ("RZ", "URZ", "SRZ") else 1 if name in ("PT", "UPT") else values.get(name)
    if value is None:
        return None
    if sign == "!":
        return 1 - value
    return (-value if sign == "-" else ~value if sign == "~" else value) & _MASK


def run(instruction: Instruction, values: Values) -> None:
    """Changes ``values`` as the instruction does; what it writes and what is not known here becomes unknown."""
    guard = _value(instruction.guard, values) if instruction.guard else 1
    if guard == 0:
        return
    results = _results(instruction)
    known = _computed(instruction, values) if guard == 1 else {}
    for name in results:
        values.pop(name, None)
    values.update({name: value for name, value in known.items() if not re.fullmatch(r"U?RZ|U?PT", name)})


def _computed(instruction: Instruction, values: Values) -> Values:
    operands = _operands(instruction)
    if (compute := _OPERATIONS.get(_simple_name(instruction))) is not None:
        return compute(instruction, operands, values)
    return {}


def _simple_name(instruction: Instruction) -> str:
    """The operation as the table has it: the uniform form under the name of the other."""
    name = instruction.opcode
    uniform = name.partition(".")[0] in ("UMOV", "UIADD3", "UISETP", "USHF", "ULOP3", "ULEA")
    if uniform and not name.endswith(".64"):
        name = name[1:]
    if name.startswith(("ISETP.", "SHF.")):
        return name.partition(".")[0]
    return name


def _move(instruction: Instruction, operands: list[str], values: Values) -> Values:
    value = _value(operands[-1] if instruction.operation == "IMAD" else operands[1], values)
    return {} if value is None else {operands[0]: value}


def _wide_move(instruction: Instruction, operands: list[str], values: Values) -> Values:
    low, high = (_value(operand, values) for operand in _pair(operands[1]))
    first, second = _pair(operands[0])
    return {name: it for name, it in ((first, low), (second, high)) if it is not None}


def _wide_sum(instruction: Instruction, operands: list[str], values: Values) -> Values:
    names = [operand for operand in operands[1:] if not _PREDICATE.fullmatch(operand)]
    terms = [(_value(low, values), _value(high, values)) for low, high in map(_pair, names)]
    total = 0
    for low, high in terms:
        if low is None or high is None:
            return {}
        total += low | high << 32
    first, second = _pair(operands[0])
    return {first: total & _MASK, second: total >> 32 & _MASK}


def _pair(operand: str) -> tuple[str, str]:
    """The registers of 64 bits, or the halves of a number."""
    match = re.fullmatch(r"(U?R)([0-9]+)(?:\.reuse)?", operand)
    if match:
        return f"{match[1]}{match[2]}", f"{match[1]}{int(match[2]) + 1}"
    if re.fullmatch(r"-?0x[0-9a-f]+", operand):
        return operand, "-0x1" if operand.startswith("-") else "0x0"
    return (operand, operand) if operand in ("RZ", "URZ") else ("", "")


def _zeros(instruction: Instruction, operands: list[str], values: Values) -> Values:
    names = [operands[0]]
    if ".32" not in instruction.opcode:
        names.append(re.sub(r"\d+", lambda match: str(int(match[0]) + 1), operands[0]))
    return dict.fromkeys(names, 0) if operands[1] == "SRZ" else {}


def _halves(instruction: Instruction, operands: list[str], values: Values) -> Values:
    """``HFMA2 R4, -RZ, RZ, 0, 5.96e-08``, by which ptxas makes constants of two halves, here 1."""
    if operands[1:3] != ["-RZ", "RZ"]:
        return {}
    high, low = (struct.unpack("<H", struct.pack("<e", float(operand)))[0] for operand in operands[3:5])
    return {operands[0]: high << 16 | low}


def _sum(instruction: Instruction, operands: list[str], values: Values) -> Values:
    sources = operands[1:]
    while sources and re.fullmatch(r"U?P[0-9T]", sources[0]):  # carries out
        if not sources[0].endswith("T"):
            return {}
        sources = sources[1:]
    terms = [_value(operand, values) for operand in sources]
    if None in terms:
        return {}
    return {operands[0]: sum(term for term in terms if term is not None) & _MASK}


def _special(instruction: Instruction, operands: list[str], values: Values) -> Values:
    return {operands[0]: values[operands[1]]} if operands[1] in values else {}


def _product(instruction: Instruction, operands: list[str], values: Values) -> Values:
    terms = [_value(operand, values) for operand in operands[1:4]]
    a, b, c = terms if len(terms) == 3 else (None, None, None)
    return {} if a is None or b is None or c is None else {operands[0]: (a * b + c) & _MASK}


def _shift(instruction: Instruction, operands: list[str], values: Values) -> Values:
    low, count, high = (_value(operand, values) for operand in operands[1:4])
    if count is None or count > 31:
        return {}
    if ".L" in instruction.opcode and ".HI" not in instruction.opcode and low is not None:
        return {operands[0]: (low << count) & _MASK}
    if ".R.U32.HI" in instruction.opcode and high is not None and operands[1].endswith("RZ"):
        return {operands[0]: high >> count}
    if ".R.S32.HI" in instruction.opcode and high is not None and operands[1].endswith("RZ"):
        return {operands[0]: (_signed(high) >> count) & _MASK}
    return {}


def _scaled_sum(instruction: Instruction, operands: list[str], values: Values) -> Values:
    """``LEA R0, a, b, 0x2`` is ``(a << 2) + b``; ``LEA.HI R0, a, b, RZ, 0x1`` adds what the shift moves out."""
    terms = [_value(operand, values) for operand in operands[1:]]
    if None in terms or len(terms) != (4 if ".HI" in instruction.opcode else 3):
        return {}
    a, b, *high, shift = (term for term in terms if term is not None)
    shifted = (high[0] << 32 | a) << shift >> 32 if high else a << shift
    return {operands[0]: (shifted + b) & _MASK}


def _smaller_or_larger(instruction: Instruction, operands: list[str], values: Values) -> Values:
    a, b, smaller = (_value(operand, values) for operand in operands[1:4])
    if a is None or b is None or smaller is None:
        return {}
    pair = (a, b) if ".U32" in instruction.opcode else (_signed(a), _signed(b))
    return {operands[0]: (min(pair) if smaller else max(pair)) & _MASK}


def _bits(instruction: Instruction, operands: list[str], values: Values) -> Values:
    """``LOP3.LUT P0, R0, a, b, c, 0x96, !PT``: the table says the bit for each three; ``P0`` is whether any is set."""
    predicate = operands.pop(0) if _PREDICATE.fullmatch(operands[0]) else ""
    a, b, c, table = (_value(operand, values) for operand in operands[1:5])
    if a is None or b is None or c is None or table is None or operands[5:] != ["!PT"]:
        return {}
    found = 0
    for number in range(8):
        if table >> number & 1:
            found |= (a if number & 4 else ~a) & (b if number & 2 else ~b) & (c if number & 1 else ~c)
    found &= _MASK
    return {operands[0]: found} | ({predicate: int(found != 0)} if predicate else {})


def _predicate_bits(instruction: Instruction, operands: list[str], values: Values) -> Values:
    """``PLOP3.LUT P0, PT, P1, P2, P3, 0x8, 0x0``; the second result is not read."""
    a, b, c, table = (_value(operand, values) for operand in operands[2:6])
    if a is None or b is None or c is None or table is None:
        return {}
    return {operands[0]: table >> (a << 2 | b << 1 | c) & 1}


def _signed(value: int) -> int:
    return value - (value >> 31 << 32)


_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "LT": lambda a, b: a < b,
    "LE": lambda a, b: a <= b,
    "GT": lambda a, b: a > b,
    "GE": lambda a, b: a >= b,
    "EQ": lambda a, b: a == b,
    "NE": lambda a, b: a != b,
}


def _compare(instruction: Instruction, operands: list[str], values: Values) -> Values:
    """``ISETP.GE.U32.AND P0, PT, R4, 0x10, PT``; the second result is not read."""
    if ".EX" in instruction.opcode or ".64" in instruction.opcode or not operands[1].endswith("PT"):
        return {}
    parts = instruction.opcode.split(".")
    a, b, other = (_value(operand, values) for operand in operands[2:5])
    if a is None or b is None or other is None or "XOR" in parts:
        return {}
    if "U32" not in parts:
        a, b = _signed(a), _signed(b)
    found = _COMPARE[parts[1]](a, b)
    return {operands[0]: int(found or bool(other)) if "OR" in parts else int(found and bool(other))}


_OPERATIONS: dict[str, Callable[[Instruction, list[str], Values], Values]] = {
    **dict.fromkeys(("MOV", "IMAD.MOV", "IMAD.MOV.U32", "IMAD.U32"), _move),
    **dict.fromkeys(("CS2R", "CS2R.32"), _zeros),
    **dict.fromkeys(("HFMA2", "HFMA2.MMA"), _halves),
    **dict.fromkeys(("IADD3", "IADD", "VIADD"), _sum),
    **dict.fromkeys(("IMAD", "IMAD.IADD", "IMAD.SHL", "IMAD.SHL.U32"), _product),
    **dict.fromkeys(("MOV.64", "UMOV.64"), _wide_move),
    **dict.fromkeys(("IADD.64", "UIADD3.64"), _wide_sum),
    **dict.fromkeys(("LEA", "LEA.HI"), _scaled_sum),
    **dict.fromkeys(("IMNMX", "IMNMX.U32", "VIMNMX", "VIMNMX.U32"), _smaller_or_larger),
    "LOP3.LUT": _bits,
    "PLOP3.LUT": _predicate_bits,
    "S2R": _special,
    "SHF": _shift,
    "ISETP": _compare,
}
