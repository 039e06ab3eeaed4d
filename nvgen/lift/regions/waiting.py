"""The instructions in which threads wait for all of their block or of their warp, as far as kernels are divided there.

Source: PTX ISA, "bar, barrier", "bar.warp.sync", and the instructions in ``COLLECTIVES``.
"""

from __future__ import annotations

from nvgen.lang.warp import FULL_MASK
from nvgen.lift import matrices, threads
from nvgen.lift.form import FunctionForm, Line
from nvgen.ptx import constants
from nvgen.ptx.analysis.scopes import Names
from nvgen.ptx.operands import Operand, Register
from nvgen.ptx.tree import Instruction

BLOCK, WARP = "block", "warp"
#: What of these is an instruction of another kind.
_OTHERS = frozenset({"red", "arrive", "cluster"})
#: Operations of warps, by their opcodes.
COLLECTIVES = {**threads.COLLECTIVES, **matrices.COLLECTIVES}
#: Those that have no mask, and are of all lanes that come together.
_WITHOUT_MASK = frozenset({"activemask", *matrices.COLLECTIVES})
#: Opcodes that PTX had before it had masks.
_OLDER = frozenset({"shfl", "vote"})


def level_of(instruction: Instruction) -> str | None:
    """``block`` or ``warp``, whose threads wait in an instruction; None where none waits, or not for all of these."""
    opcode, modifiers = instruction.opcode, instruction.modifiers
    if opcode in ("bar", "barrier") and _OTHERS.isdisjoint(modifiers):
        if "warp" in modifiers:
            return WARP
        is_whole = len(instruction.operands) == 1 and constants.integer(instruction.operands[0]) == 0
        return BLOCK if is_whole else None
    if opcode not in COLLECTIVES or (opcode in _OLDER and "sync" not in modifiers):
        return None
    return None if opcode == "redux" and "f32" in modifiers else WARP


def is_of_all(form: FunctionForm, line: Line) -> bool:
    """Whether an operation of a warp is one of all its lanes: all are there, and the mask names them."""
    if line.instruction.opcode in _WITHOUT_MASK:
        return True
    mask = line.instruction.operands[-1]
    known = constant(form, mask, line.names)
    if known is not None:
        return bool(known & FULL_MASK == FULL_MASK)
    asked = _written_by(form, mask, line.names)
    return asked is not None and asked.opcode == "activemask" and asked.guard is None


def constant(form: FunctionForm, operand: Operand, names: Names) -> int | None:
    """The number that an operand is: a constant, or a register that only gets one."""
    if not isinstance(operand, Register):
        return constants.integer(operand)
    instruction = _written_by(form, operand, names)
    is_move = instruction is not None and instruction.opcode == "mov" and instruction.guard is None
    return constants.integer(instruction.operands[-1]) if instruction is not None and is_move else None


def _written_by(form: FunctionForm, operand: Operand, names: Names) -> Instruction | None:
    """The instruction that a register has its value of, if it is one value."""
    if not isinstance(operand, Register):
        return None
    register = form.register(operand, names)
    return form.writers[register][0].instruction if register in form.single else None
