"""Loads and stores by generic addresses, of which the space could be named.

Sure are accesses whose address comes, through additions and moves alone, from a parameter of the kernel or from memory:
what a host can put there is an address of global memory. It might be another one where the kernel itself makes generic
addresses, of shared memory or for one that it keeps, so that nothing is said of such kernels. Where there is machine
code, it has a generic access on the line as well: ptxas finds out some spaces by itself.

Source: PTX ISA, "Generic Addressing", "Kernel Function Parameters".
"""

from __future__ import annotations

from nvgen.artifacts.report.advice.advice import Advice
from nvgen.artifacts.report.definitions import Definitions, address
from nvgen.artifacts.report.inspected import Inspected
from nvgen.ptx.operands import Register
from nvgen.ptx.tree import Instruction

KIND = "generic-accesses"
GUIDE = "guide/advice.md#generic-accesses"
_ACCESSES = frozenset({"ld", "st", "atom", "red"})
_IN_CODE = frozenset({"LD", "ST", "ATOM", "RED"})
#: What a pointer goes through on its way to an access, and what makes the offsets that are added to it.
_PASSES = frozenset({"add", "sub", "mov", "selp", "mad"})
_OFFSETS = frozenset({"shl", "shr", "mul", "cvt", "and", "or", "xor", "neg", "min", "max", "div", "rem"})


def find(inspected: Inspected) -> tuple[Advice, ...]:
    """One piece of advice for each line with such accesses."""
    if any(one.opcode in ("cvta", "mapa") and "to" not in one.modifiers for one in inspected.function.instructions):
        return ()
    definitions = Definitions(inspected.function)
    lines = {inspected.line_of_code(one) for one in inspected.machine_code if one.opcode in _IN_CODE}
    found: dict[int | None, Advice] = {}
    for instruction in inspected.function.instructions:
        if instruction.opcode not in _ACCESSES or instruction.space is not None:
            continue
        operand = address(instruction)
        line = inspected.line(instruction)
        if (
            operand is None
            or not isinstance(operand[0], Register)
            or (inspected.sass is not None and line not in lines)
        ):
            continue
        if _is_from_host(operand[0].name, definitions):
            found.setdefault(line, _advice(inspected, line, instruction))
    return tuple(found.values())


def _is_from_host(name: str, definitions: Definitions) -> bool:
    """Whether all addresses that a register may have were parameters or in memory."""
    seen, waiting, has_origin = {name}, [name], False
    while waiting:
        writers = definitions.of(waiting.pop())
        if not writers:
            return False
        for made in writers:
            if made.opcode in _PASSES:
                names = [one.name for one in made.operands[1:] if isinstance(one, Register) and one.name not in seen]
                waiting += names
                seen.update(names)
            elif _is_loaded(made):
                has_origin = True
            elif made.opcode not in _OFFSETS:
                return False
    return has_origin


def _is_loaded(made: Instruction) -> bool:
    """Whether an instruction loads what may be an address."""
    is_wide = made.types[-1:] in (("u64",), ("b64",), ("s64",))
    return made.opcode == "ld" and is_wide and made.space in ("global", "const", "param", "param::entry")


def _advice(inspected: Inspected, line: int | None, instruction: Instruction) -> Advice:
    what = "store" if instruction.opcode == "st" else "load" if instruction.opcode == "ld" else "atomic operation"
    text = (
        "The address is one of global memory, and the instruction does not say so: the hardware compares it with the "
        "windows of shared and local memory first, and ptxas may not move accesses to these over it. Name the space "
        'where the pointer is declared, `nv.ptr[T, "global"]`, or take an `nv.Array`.'
    )
    return Advice(KIND, f"a generic {what} of global memory", text, line, inspected.ptx_line(instruction), GUIDE)
