"""The rule of each opcode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen.lift import asynchronous, calls, matrices, memory, threads
from nvgen.lift.scalar.rules import RULES as SCALAR
from nvgen.ptx.tree import Instruction

_RULES: dict[str, Callable[[Any], None]] = {
    **SCALAR,
    **memory.RULES,
    **threads.RULES,
    **asynchronous.RULES,
    **matrices.RULES,
    **calls.RULES,
}


def find_rule(instruction: Instruction) -> Callable[[Any], None] | None:
    """What lifts an instruction that does not end a block; None where the CPU has none of the kind."""
    return _RULES.get(instruction.opcode)
