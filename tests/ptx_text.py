"""What PTX text says, for tests: its instructions, loops, calls, parameters and variables, as ``nv.ptx`` reads them.

Patterns are those of ``nv.ptx.matches``: ``ld.global`` also finds ``ld.global.nc.b32``. Without one every instruction
is meant. What is asked is PTX as text, a function of its tree, or some instructions.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

import nvgen as nv
from nvgen.ptx.analysis.control_flow import callee
from nvgen.ptx.analysis.patterns import Pattern
from nvgen.ptx.operands import Address, Infix, Integer, Node, Operand, Register, Symbol, Vector
from nvgen.ptx.printer import anew
from nvgen.ptx.tree import Declaration, Function, Instruction

Code: TypeAlias = str | Function | Iterable[Instruction]

#: The tree; tests ask several things of one text.
parsed = lru_cache(maxsize=4)(nv.ptx.parse)
_pattern = lru_cache(maxsize=64)(Pattern)


def instructions(code: Code, *patterns: str) -> list[Instruction]:
    """The instructions that one of the patterns finds, in the order of the text."""
    if isinstance(code, str):
        code = (one for function in parsed(code).functions for one in function.instructions)
    elif isinstance(code, Function):
        code = code.instructions
    wanted = [_pattern(pattern) for pattern in patterns]
    return [one for one in code if not wanted or any(pattern.matches(one.name) for pattern in wanted)]


def names(code: Code, *patterns: str) -> list[str]:
    """Their opcodes with modifiers: ``ld.global.b32``."""
    return [one.name for one in instructions(code, *patterns)]


def texts(code: Code, *patterns: str) -> list[str]:
    """Their text without guards and numbers of registers: ``st.global.b32 [%rd+4], %r;``."""
    return [anew(nv.ptx.changed(one.with_changes(guard=None), unnumbered)) for one in instructions(code, *patterns)]


def unnumbered(node: Node) -> Node:
    """A register without its number, ``%rd``; anything else as it is."""
    return node.with_changes(name=node.name.rstrip("0123456789")) if isinstance(node, Register) else node


def loops(ptx: str) -> list[list[Instruction]]:
    """The instructions of each loop of a kernel, those of loops within it as well, in the order of the text."""
    flows = map(nv.ptx.control_flow, parsed(ptx).kernels)
    return [
        [one for block in flow.blocks_in(loop) for one in block.instructions] for flow in flows for loop in flow.loops
    ]


def functions(ptx: str) -> dict[str, Function]:
    """Kernels and functions by their names, also those that are only declared."""
    return {function.name: function for function in parsed(ptx).functions}


def place(instruction: Instruction) -> tuple[Operand, int]:
    """What stands in the address of an instruction, and the number that is added to it."""
    (address,) = (operand for operand in instruction.operands if isinstance(operand, Address))
    (sum_,) = address.parts
    if isinstance(sum_, Infix) and isinstance(sum_.right, Integer):
        return sum_.left, sum_.right.value
    return sum_, 0


def coordinates(ptx: str, pattern: str) -> list[int]:
    """The coordinates that the only instruction that a pattern finds has in its address, where they are constants."""
    (found,) = instructions(ptx, pattern)
    (address,) = (operand for operand in found.operands if isinstance(operand, Address))
    registers = address.parts[1]
    assert isinstance(registers, Vector)
    moved = {move.operands[0]: move.operands[1] for move in instructions(ptx, "mov.b32")}
    return [value.value for register in registers.elements if isinstance(value := moved[register], Integer)]


def calls(ptx: str) -> list[str]:
    """The names of the functions that are called."""
    found = map(callee, instructions(ptx, "call"))
    return [function.name for function in found if isinstance(function, Symbol)]


def parameters(ptx: str) -> list[str]:
    """The declarations of the parameters of the only kernel."""
    (kernel,) = parsed(ptx).kernels
    return [nv.ptx.to_text(parameter) for parameter in kernel.parameters or ()]


def variables(ptx: str, space: str) -> list[str]:
    """The declarations of variables in a state space, of the module and of functions."""
    return [nv.ptx.to_text(one) for one in _declarations(ptx, space)]


def contents(ptx: str, space: str) -> dict[str, bytes]:
    """The bytes of each array of bytes in a state space, by its name."""
    found = {}
    for declaration in _declarations(ptx, space):
        (variable,) = declaration.declarators
        (size,) = variable.dimensions
        if declaration.type == "b8" and isinstance(size, Integer):
            values = variable.initial.elements if isinstance(variable.initial, Vector) else ()
            written = bytes(value.value for value in values if isinstance(value, Integer))
            assert len(written) == len(values)
            found[variable.name] = written.ljust(size.value, b"\0")
    return found


def messages(ptx: str) -> list[str]:
    """The texts that a module holds for what it prints."""
    found = contents(ptx, "global").items()
    return [text.rstrip(b"\0").decode() for name, text in found if name.startswith("nvgen")]


def _declarations(ptx: str, space: str) -> list[Declaration]:
    module = parsed(ptx)
    inner = [one for function in module.functions if function.body for one in function.body.walk()]
    return [one for one in (*module.statements, *inner) if isinstance(one, Declaration) and one.space == space]
