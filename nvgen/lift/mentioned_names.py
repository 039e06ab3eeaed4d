"""Which names the functions of a kernel mention: a module declares the shared memory of all its kernels."""

from __future__ import annotations

from collections.abc import Iterable

from nvgen.lift.form import FunctionForm
from nvgen.ptx.operands import SpecialRegister, Symbol
from nvgen.ptx.tree import Instruction


def mentioned(forms: Iterable[FunctionForm], names: Iterable[str]) -> frozenset[str]:
    """Those of some names that stand in an instruction of these functions, also as parts of others."""
    every = [line.instruction for form in forms for line in form.lines]
    text = "\n".join([one.text or _names_in(one) for one in every])
    return frozenset(name for name in names if name in text)


def _names_in(instruction: Instruction) -> str:
    """The names in an instruction that stands in no text."""
    return " ".join(node.name for node in instruction.walk() if isinstance(node, (Symbol, SpecialRegister)))
