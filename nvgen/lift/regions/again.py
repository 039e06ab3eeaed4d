"""Registers that are cheaply computed from the thread's index and the launch's numbers.

They are computed again wherever a piece of a kernel needs them. That is cheaper than to keep them, and shows LLVM how
addresses grow from thread to thread.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nvgen.lift.form import FunctionForm, Line
from nvgen.ptx.analysis.scopes import Definition
from nvgen.ptx.operands import Address, Float, Integer, Operand, Register, SpecialRegister, Symbol
from nvgen.ptx.tree import Function

#: Instructions that cost no more than a load.
_CHEAP = frozenset(
    {
        *("mov", "add", "sub", "mul", "mad", "shl", "shr", "and", "or", "xor", "not", "neg", "cvt", "cvta", "selp"),
        *("setp", "bfe", "min", "max", "lop3", "shf", "prmt", "ld"),
    }
)
_REGISTERS = ("%tid", "%ntid", "%ctaid", "%nctaid", "%laneid", "%warpid", "%lanemask")
#: Operands that are the same whenever a thread looks at them, as far as they are no registers.
_PLAIN = frozenset({Register, Integer, Float})
#: How many instructions make at the most what is computed again.
_MOST = 12


def computed_again(form: FunctionForm) -> dict[Definition, Line]:
    """The instructions of such registers."""
    found: dict[Definition, Line] = {}
    cost: dict[Definition, int] = {}
    for number in form.order:
        for line in form.lines_of(form.flow.blocks[number]):
            if line.writes and form.single.issuperset(line.writes) and is_cheap(form, line, found):
                total = 1 + sum(cost[register] for register in line.reads)
                if total <= _MOST:
                    found.update(dict.fromkeys(line.writes, line))
                    cost.update(dict.fromkeys(line.writes, total))
    return found


def is_cheap(form: FunctionForm, line: Line, known: Mapping[Definition, Line]) -> bool:
    """Whether an instruction computes something from nothing but numbers of the launch, the thread, and registers that
    are known to be such."""
    instruction = line.instruction
    if instruction.opcode not in _CHEAP or instruction.guard is not None or "cc" in instruction.modifiers:
        return False
    for register in line.reads:
        if register not in known:
            return False
    if instruction.opcode == "ld":
        return instruction.space == "param" and len(line.writes) == 1 and _is_of_kernel(line, form.function)
    return all(map(_is_of_thread, instruction.operands[1:]))


def _is_of_kernel(line: Line, kernel: Function) -> bool:
    """Whether a parameter is one of the kernel's own, and none of a call."""
    nodes = (node for operand in line.instruction.operands[1:] for node in operand.walk())
    names = {node.name for node in nodes if isinstance(node, Symbol)}
    own = {declarator.name for one in kernel.parameters or () for declarator in one.declarators}
    return bool(names) and names <= own


def _is_of_thread(operand: Operand) -> bool:
    """Whether an operand is the same whenever a thread looks at it, as far as it is no register."""
    if type(operand) in _PLAIN:
        return True
    nodes = [*operand.walk()]
    if any(isinstance(node, Address) for node in nodes):
        return False
    return all(node.name.startswith(_REGISTERS) for node in nodes if isinstance(node, SpecialRegister))


def in_order(registers: Iterable[Definition], again: Mapping[Definition, Line]) -> list[Line]:
    """The instructions that compute those of the registers that are, and what they need, in order."""
    found: dict[Definition, Line] = {}

    def add(register: Definition) -> None:
        line = again.get(register)
        if line is not None and register not in found:
            for read in line.reads:
                add(read)
            found.update(dict.fromkeys(line.writes, line))

    for register in registers:
        add(register)
    return [*dict.fromkeys(found.values())]
