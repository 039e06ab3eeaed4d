"""The instructions in which threads wait for all of their block or of their warp, as far as kernels are divided there.

Source: PTX ISA, "bar, barrier", "bar.warp.sync", "shfl.sync", "vote.sync", "redux.sync".
"""

from __future__ import annotations

from nvgen.lift.form import FunctionForm
from nvgen.ptx import constants
from nvgen.ptx.analysis.scopes import Names
from nvgen.ptx.operands import Operand, Register
from nvgen.ptx.tree import Instruction

BLOCK, WARP = "block", "warp"
#: What of these is an instruction of another kind.
_OTHERS = frozenset({"red", "arrive", "cluster"})
_OF_WARPS = frozenset({"shfl", "vote"})
_REDUCTIONS = frozenset({"add", "min", "max", "and", "or", "xor"})


def level_of(instruction: Instruction) -> str | None:
    """``block`` or ``warp``, whose threads wait in an instruction; None where none waits, or not for all of these."""
    opcode, modifiers = instruction.opcode, instruction.modifiers
    if opcode in ("bar", "barrier") and _OTHERS.isdisjoint(modifiers):
        if "warp" in modifiers:
            return WARP
        is_whole = len(instruction.operands) == 1 and constants.integer(instruction.operands[0]) == 0
        return BLOCK if is_whole else None
    if opcode in _OF_WARPS and "sync" in modifiers:
        return WARP
    if opcode == "redux" and "f32" not in modifiers:
        return WARP
    return None


def constant(form: FunctionForm, operand: Operand, names: Names) -> int | None:
    """The number that an operand is: a constant, or a register that only gets one."""
    if not isinstance(operand, Register):
        return constants.integer(operand)
    register = form.register(operand, names)
    if register not in form.single:
        return None
    for line in form.lines:
        if register in line.writes:
            instruction = line.instruction
            is_move = instruction.opcode == "mov" and instruction.guard is None
            return constants.integer(instruction.operands[-1]) if is_move else None
    return None
