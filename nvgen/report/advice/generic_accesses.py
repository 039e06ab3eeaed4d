"""Loads and stores by generic addresses, of which the space could be named.

Sure are accesses whose address comes, through additions and moves alone, from one place that decides the space: a
pointer parameter of a kernel or one that was loaded from memory is an address of global memory, ``cvta.shared`` makes
one of shared memory, unless the kernel makes such addresses and might keep them in memory. A pointer that may point
into either is meant to be generic, and so is what the line itself calls ``"generic"``. Where there is machine code, it
has a generic access on the line as well: ptxas finds out some spaces by itself.

Source: PTX ISA, "Generic Addressing", "Kernel Function Parameters".
"""

from __future__ import annotations

from nvgen.ptx.operands import Register
from nvgen.ptx.tree import Instruction
from nvgen.report.advice.advice import Advice
from nvgen.report.definitions import Definitions, address
from nvgen.report.inspected import Inspected

KIND = "generic-accesses"
GUIDE = "guide/advice.md#generic-accesses"
_ACCESSES = frozenset({"ld", "st", "atom", "red"})
_IN_CODE = frozenset({"LD", "ST", "ATOM", "RED"})
#: What a pointer goes through on its way to an access.
_PASSES = frozenset({"add", "sub", "mov", "selp", "mad"})


def find(inspected: Inspected) -> tuple[Advice, ...]:
    """One piece of advice for each line with such accesses."""
    definitions = Definitions(inspected.function)
    lines = {inspected.line_of_code(one) for one in inspected.machine_code if one.opcode in _IN_CODE}
    makes_others = any(_origin(one) in ("shared", "local") for one in inspected.function.instructions)
    found: dict[int | None, Advice] = {}
    for instruction in inspected.function.instructions:
        if instruction.opcode not in _ACCESSES or instruction.space is not None:
            continue
        place = address(instruction)
        line = inspected.line(instruction)
        if place is None or not isinstance(place[0], Register) or (inspected.sass is not None and line not in lines):
            continue
        space = _space(place[0].name, definitions)
        if space is not None and not (space == "global" and makes_others) and not _is_asked_for(inspected, line):
            found.setdefault(line, _advice(inspected, line, instruction, space))
    return tuple(found.values())


def _is_asked_for(inspected: Inspected, line: int | None) -> bool:
    """Whether the text of a line says that an address is generic."""
    if inspected.kernel is None or line is None:
        return False
    lines = inspected.kernel.source.file.lines
    return line <= len(lines) and "generic" in lines[line - 1]


def _space(name: str, definitions: Definitions) -> str | None:
    """The one space of all addresses that a register may have; None if there is none or nobody knows."""
    spaces: set[str | None] = set()
    seen, waiting = {name}, [name]
    while waiting:
        for made in definitions.of(waiting.pop()):
            if made.opcode not in _PASSES:
                spaces.add(_origin(made))
                continue
            pointers = [one.name for one in _pointers(made, definitions)]
            if not pointers:
                return None
            waiting += [one for one in pointers if one not in seen]
            seen.update(pointers)
    return spaces.pop() if len(spaces) == 1 else None


def _pointers(made: Instruction, definitions: Definitions) -> list[Register]:
    """The operands of an addition or a choice that may be the pointer: not what was multiplied, shifted or widened."""
    found = []
    for operand in made.operands[1:]:
        if isinstance(operand, Register):
            writers = definitions.of(operand.name)
            if writers and all(one.opcode in _PASSES or _origin(one) is not None for one in writers):
                found.append(operand)
    return found


def _origin(made: Instruction) -> str | None:
    """The space of the address that an instruction makes."""
    if made.opcode == "cvta" and "to" not in made.modifiers:
        return (made.space or "").partition("::")[0] or None
    if made.opcode == "ld" and made.types[-1:] in (("u64",), ("b64",), ("s64",)):
        return "global" if made.space in ("global", "const", "param", "param::entry") else None
    return None


def _advice(inspected: Inspected, line: int | None, instruction: Instruction, space: str) -> Advice:
    what = "store" if instruction.opcode == "st" else "load" if instruction.opcode == "ld" else "atomic operation"
    text = (
        f"The address is one of {space} memory, and the instruction does not say so: the hardware compares it with the "
        "windows of shared and local memory first, and ptxas may not move other accesses over it. "
        f'Name the space: `nv.ptr[T, "{space}"]` where the pointer is declared'
        f"{', or take an `nv.Array`' if space == 'global' else ''}."
    )
    return Advice(KIND, f"a generic {what} of {space} memory", text, line, inspected.ptx_line(instruction), GUIDE)
