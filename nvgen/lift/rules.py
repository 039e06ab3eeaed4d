"""The rule of each opcode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen.lift import (
    asynchronous,
    calls,
    fences,
    launch_control,
    matrices,
    memory,
    sparse_vectors,
    stack,
    state_spaces,
    threads,
    warpgroups,
)
from nvgen.lift.scalar.rules import RULES as SCALAR
from nvgen.ptx.tree import Instruction

_MODULES = (
    *(memory, state_spaces, stack, threads, fences, asynchronous, matrices, warpgroups, launch_control, calls),
    sparse_vectors,
)
#: A later one has the rules of opcodes that it shares with an earlier one.
_RULES: dict[str, Callable[[Any], None]] = {
    **SCALAR,
    **{opcode: rule for module in _MODULES for opcode, rule in module.RULES.items()},
}


#: Why the CPU has no rule for an opcode.
_REASONS = {
    **dict.fromkeys(("tex", "tld4", "txq", "istypep"), "the CPU has no textures"),
    **dict.fromkeys(("suld", "sust", "sured", "suq"), "the CPU has no surfaces"),
    **dict.fromkeys(("multimem", "fabric"), "the CPU has no memory that several GPUs share"),
    "tcgen05": "the CPU has no tensor memory",
}


def why_not(instruction: Instruction) -> str:
    """Why the CPU does not run an instruction without a rule."""
    return _REASONS.get(instruction.opcode, "it is not among the instructions that do")


def find_rule(instruction: Instruction) -> Callable[[Any], None] | None:
    """What lifts an instruction that does not end a block; None where the CPU has none of the kind."""
    return _RULES.get(instruction.opcode)
