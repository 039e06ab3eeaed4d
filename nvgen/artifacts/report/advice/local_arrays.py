"""Arrays of a thread that are in local memory, because an index is known at run time only.

LLVM keeps the elements of such an array in registers if all indices are constants once loops are unrolled, and ptxas
may still do so: sure are loads at an address that is computed, of an array of the kernel, on a line on which the
machine code loads from local memory as well. Functions of libdevice have such arrays too, which nobody can change: the
line has to index an array of the kernel's own, and in PTX text of others the arrays together are larger than theirs.
"""

from __future__ import annotations

from nvgen.artifacts.report.advice.advice import Advice
from nvgen.artifacts.report.definitions import Definitions, address, constant
from nvgen.artifacts.report.inspected import Inspected
from nvgen.ptx.analysis.scopes import Definition, body
from nvgen.ptx.operands import Register
from nvgen.ptx.tree import Declaration, Instruction
from nvgen.tree import Element, walk
from nvgen.types import ArrayType, Space

KIND = "local-arrays"
GUIDE = "guide/advice.md#local-arrays"
#: The most bytes that a thread's registers hold, of 32 bits each (``intrinsics_db/architectures.json``).
_REGISTERS = 4 * 255
#: What the reduction of large arguments takes in ``sin`` and ``cos`` of f64, and those of f32 take less.
_OF_LIBDEVICE = 40


def find(inspected: Inspected) -> tuple[Advice, ...]:
    """One piece of advice for the kernel, on the first line that indexes such an array."""
    definitions = Definitions(inspected.function)
    written = _lines(inspected)
    lines = {inspected.line_of_code(one) for one in inspected.machine_code if one.opcode == "LDL"}
    for instruction in inspected.function.instructions:
        if instruction.opcode != "ld" or instruction.space != "local" or not _is_computed(instruction, definitions):
            continue
        line = inspected.line(instruction)
        if (inspected.sass is None or line in lines) and (written is None or line in written):
            return (_advice(inspected, line, instruction),)
    return ()


def _lines(inspected: Inspected) -> frozenset[int] | None:
    """The lines on which the kernel indexes local arrays; None: of PTX text nobody knows."""
    kernel = inspected.kernel
    if kernel is None:
        own = [one.bytes or 0 for one in _variables(inspected)]
        return None if sum(own) > _OF_LIBDEVICE else frozenset()
    return frozenset(
        element.span.line
        for element in walk.find(kernel.typed, Element)
        if isinstance(element.array.type, ArrayType) and element.array.type.space is Space.LOCAL
        if inspected.is_source(element.span.file.name)
    )


def _variables(inspected: Inspected) -> list[Definition]:
    """The variables in local memory that the kernel declares."""
    found: dict[str, Definition] = {}
    for statement, names in body(inspected.function, inspected.names):
        if isinstance(statement, Declaration) and statement.space == "local":
            for declarator in statement.declarators:
                definition = names.find(declarator.name)
                if definition is not None:
                    found[declarator.name] = definition
    return [*found.values()]


def _is_computed(instruction: Instruction, definitions: Definitions) -> bool:
    """Whether the address is more than the place of the array and a constant."""
    found = address(instruction)
    while found is not None and isinstance(found[0], Register):
        made = definitions.only(found[0].name)
        if made is None:
            return True
        if made.opcode == "mov" and not isinstance(made.operands[1], Register):
            return False  # the beginning of the thread's arrays
        if made.opcode in ("mov", "cvt", "cvta") or (made.opcode == "add" and constant(made.operands[2]) is not None):
            found = made.operands[1], 0
        else:
            return True
    return False


def _advice(inspected: Inspected, line: int | None, instruction: Instruction) -> Advice:
    taken = inspected.resources
    size = f"{taken.local_bytes} bytes a thread" if taken is not None else "of each thread"
    text = (
        f"An index that is known at run time only keeps the array in local memory, {size}: each access is a load or "
        "store through the L1 cache. "
    )
    if taken is not None and taken.local_bytes > _REGISTERS:
        text += (
            f"It is larger than the {_REGISTERS} bytes of registers that a thread has: work on a smaller piece at a "
            "time, or keep it in `nv.shared.array` where a block's threads share it."
        )
    else:
        text += (
            "Where the index counts a loop of a constant number of turns, write `nv.static_range(n)` for `range(n)`: "
            "all indices are constants then, and the elements are in registers."
        )
    return Advice(KIND, "an array in local memory", text, line, inspected.ptx_line(instruction), GUIDE)
