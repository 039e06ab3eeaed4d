"""The loop over lanes that ptxas puts around a bulk copy which one thread starts behind a comparison.

These instructions take their operands from uniform registers, which a warp has once. ptxas knows that one lane is there
behind ``elect.sync`` alone; behind ``if thread_idx.x == 0`` it emits a loop that takes one lane after another
(``ELECT``, ``BRA.U.ANY``). Sure is such a loop in the machine code, on the line of an asynchronous instruction in the
PTX whose block is entered only where a thread's index equals a constant.
"""

from __future__ import annotations

from collections.abc import Iterator

from nvgen.artifacts.report.advice.advice import Advice
from nvgen.artifacts.report.definitions import Definitions, constant
from nvgen.artifacts.report.inspected import Inspected
from nvgen.artifacts.report.machine_code import MachineInstruction
from nvgen.ptx.analysis.control_flow import ControlFlow, control_flow
from nvgen.ptx.operands import Operand, Register, SpecialRegister
from nvgen.ptx.tree import Instruction

KIND = "elect"
GUIDE = "guide/advice.md#elect"
_INDICES = ("%tid.x", "%tid.y", "%tid.z")


def find(inspected: Inspected) -> tuple[Advice, ...]:
    """One piece of advice for each line with such a loop."""
    looped = {inspected.line_of_code(one): one.opcode for one in _looped(inspected.machine_code)}
    if not looped:
        return ()
    flow = control_flow(inspected.function, inspected.names)
    definitions = Definitions(inspected.function)
    found: dict[int | None, Advice] = {}
    for block in flow.blocks:
        for instruction in block.instructions:
            line = inspected.line(instruction)
            if instruction.opcode not in ("cp", "tcgen05") or line not in looped or line in found:
                continue
            if _is_of_one_thread(block.number, flow, definitions):
                found[line] = _advice(inspected, line, instruction, looped[line])
    return tuple(found.values())


def _looped(code: tuple[MachineInstruction, ...]) -> Iterator[MachineInstruction]:
    """The instructions with uniform operands between ``ELECT`` and ``BRA.U.ANY``."""
    within: list[MachineInstruction] | None = None
    for one in code:
        if one.opcode == "ELECT":
            within = []
        elif one.opcode == "BRA":
            if one.modifiers == ("U", "ANY"):
                yield from within or ()
            within = None
        elif within is not None and one.opcode.startswith("U"):
            within.append(one)


def _is_of_one_thread(block: int, flow: ControlFlow, definitions: Definitions) -> bool:
    """Whether a comparison of a thread's index with a constant guards a block."""
    at: int | None = block
    while at is not None:
        above = flow.blocks[at].dominator
        if above is not None and flow.blocks[at].predecessors == (above,):
            edges = [edge for edge in flow.blocks[above].successors if edge.target == at]
            if len(edges) == 1 and _compares_index(edges[0].condition, definitions):
                return True
        at = above
    return False


def _compares_index(condition: str, definitions: Definitions) -> bool:
    """Whether a condition, ``%p1`` or ``!%p1``, is that a thread's index equals a constant."""
    made = definitions.only(condition.lstrip("!"))
    if made is None or made.opcode != "setp" or len(made.operands) != 3:
        return False
    wanted = "ne" if condition.startswith("!") else "eq"
    if wanted not in made.modifiers or constant(made.operands[2]) is None:
        return False
    return _is_index(made.operands[1], definitions)


def _is_index(operand: Operand, definitions: Definitions) -> bool:
    """Whether an operand is a thread's index, or several of them in one number, which are 0 together."""
    made = definitions.only(operand.name) if isinstance(operand, Register) else None
    if made is None:
        return isinstance(operand, SpecialRegister) and operand.name in _INDICES
    return made.opcode in ("mov", "or") and all(_is_index(one, definitions) for one in made.operands[1:])


def _advice(inspected: Inspected, line: int | None, instruction: Instruction, opcode: str) -> Advice:
    text = (
        f"`{opcode}` takes its operands from registers that a warp has once. Behind a comparison with a thread's index "
        "ptxas does not know that one lane is there, and loops over the lanes (`BRA.U.ANY`). Behind `if "
        "nv.warp.elect():` it knows. All lanes of the warp come to `elect`, so in a block of several warps write `if "
        "nv.warp_id() == 0 and nv.warp.elect():`."
    )
    return Advice(KIND, "a loop over lanes around a copy", text, line, inspected.ptx_line(instruction), GUIDE)
