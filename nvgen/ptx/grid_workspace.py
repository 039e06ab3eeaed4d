"""The memory with which blocks of a cooperative launch wait for each other. It is the driver's, and its address is in
``%envreg1`` and ``%envreg2``; 0 says that the launch is none.

Source: ``cooperative_groups/details/driver_abi.h`` of CUDA 13, ``grid_workspace``: its size, and a barrier.
"""

from __future__ import annotations

from nvgen.ptx.operands import SpecialRegister
from nvgen.ptx.tree import Function, Module

#: The registers with the upper and the lower half of the address.
UPPER, LOWER = "%envreg1", "%envreg2"
#: Its name on the CPU, which no text can declare, and its bytes.
NAME, BYTES = "grid.workspace", 8


def is_read(module: Module) -> bool:
    """Whether a function of a module asks for it."""
    found: bool | None = module.facts.get("grid workspace")
    if found is None:
        found = module.facts["grid workspace"] = any(map(_reads, module.functions))
    return found


def _reads(function: Function) -> bool:
    moves = (one for one in function.instructions if one.opcode == "mov" and len(one.operands) > 1)
    return any(type(one.operands[1]) is SpecialRegister and one.operands[1].name == LOWER for one in moves)
