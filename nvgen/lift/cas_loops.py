"""Loops around a compare-and-swap: a thread reads memory, computes what shall be there, and tries again where the
memory no longer has what was read.

What is read so is a guess: where another thread writes meanwhile, the compare-and-swap fails. CUDA C++ has no other way
to what it lacks an instruction for: sums of numbers that it does not add in one step, elements of 1 and 2 bytes, which
are replaced with the rest of their word.

Source: CUDA C++ Programming Guide, "Atomic Functions", which makes ``atomicAdd`` of ``atomicCAS`` with a plain read.
"""

from __future__ import annotations

from collections.abc import Iterator

from nvgen.lift.form import FunctionForm, Line
from nvgen.ptx import constants
from nvgen.ptx.analysis.scopes import Definition, type_bits
from nvgen.ptx.operands import Address, Infix, Operand, Register, Symbol
from nvgen.ptx.tree import Instruction

#: Instructions that give a register what another one holds, the same address in another space, or one that is so many
#: bytes further.
_MOVES = frozenset({"mov", "cvta", "add"})
#: Those that make a word of parts.
_BITS = frozenset({"and", "or", "xor", "bfi", "prmt", "lop3", "shl", "shf"})
#: Where an access is: a register or the name of a variable, and bytes that are added.
_Place = tuple[Definition | str, int]


def accesses(form: FunctionForm) -> Iterator[tuple[Instruction, bool]]:
    """The loads whose value a compare-and-swap of the same memory compares with, each with whether a part of a word
    alone may be swapped. Of those the compare-and-swap as well."""
    if "atom" in form.opcodes:
        for line in form.lines:
            if _is_swap(line):
                is_part = _keeps_bits(form, line)
                yield from ((one, is_part) for one in _of_swap(form, line, is_part))


def _is_swap(line: Line) -> bool:
    return line.instruction.opcode == "atom" and "cas" in line.instruction.modifiers


def _of_swap(form: FunctionForm, swap: Line, is_part: bool) -> Iterator[Instruction]:
    """The loads from the memory of a compare-and-swap that it compares with, and of one of a part itself."""
    _, address, compared, *_ = swap.instruction.operands
    place = _place(form, swap, address)
    if place is None or not isinstance(compared, Register):
        return
    if not is_part and not any(register in line.reads for register in swap.writes for line in form.lines):
        return  # nobody looks whether it has swapped
    for source in _sources(form, form.register(compared, swap.names)):
        opcode, operands = source.instruction.opcode, source.instruction.operands
        reads = opcode == "ld" and isinstance(operands[0], Register)
        of_same_size = type_bits(source.instruction.types[-1]) == type_bits(swap.instruction.types[-1])
        if not (reads or _is_swap(source)) or not of_same_size:
            continue
        if _place(form, source, operands[1]) == place and _sees(form, source, swap, place[0]):
            if is_part:
                yield swap.instruction
            if reads:
                yield source.instruction


def _sees(form: FunctionForm, read: Line, swap: Line, register: Definition | str) -> bool:
    """Whether control comes from a read to a compare-and-swap without another address in between."""
    writers = () if isinstance(register, str) else form.writers.get(register, ())
    changing = {line.block for line in writers if form.flow.blocks[line.block].loop is not None}
    numbers = {id(line): number for number, line in enumerate(form.lines)}
    if not changing or (read.block == swap.block and numbers[id(read)] < numbers[id(swap)]):
        return True
    seen, waiting = set[int](), [read.block]
    while waiting:
        for edge in form.flow.blocks[waiting.pop()].successors:
            if edge.target not in seen and edge.target not in changing:
                if edge.target == swap.block:
                    return True
                seen.add(edge.target)
                waiting.append(edge.target)
    return False


def _keeps_bits(form: FunctionForm, swap: Line) -> bool:
    """Whether a compare-and-swap may put back a part of the word that it compares with: neighbours of its element."""
    new = swap.instruction.operands[3]
    waiting = [form.register(new, swap.names)] if isinstance(new, Register) else []
    seen = set(waiting)
    while waiting:
        for line in form.writers.get(waiting.pop(), ()):
            opcode = line.instruction.opcode
            if opcode in _BITS or (opcode == "mov" and len(line.reads) > 1):
                return True
            if opcode not in ("ld", "atom"):
                more = [one for one in line.reads if one not in seen]
                seen.update(more)
                waiting += more
    return False


def _sources(form: FunctionForm, register: Definition) -> Iterator[Line]:
    """The instructions that make what a register may hold, past those that only copy it."""
    seen, waiting = {register}, [register]
    while waiting:
        for line in form.writers.get(waiting.pop(), ()):
            if line.instruction.opcode != "mov":
                yield line
                continue
            more = [one for one in line.reads if one not in seen]
            seen.update(more)
            waiting += more


def _place(form: FunctionForm, line: Line, operand: Operand) -> _Place | None:
    """Where an access is, as far back as addresses are copied or constants added; None where that is no register or
    variable."""
    if not isinstance(operand, Address) or len(operand.parts) != 1:
        return None
    part, offset = operand.parts[0], 0
    if isinstance(part, Infix):
        constant, operator = constants.integer(part.right), part.operator
        if constant is None or operator not in ("+", "-"):
            return None
        part, offset = part.left, constant if operator == "+" else -constant
    if isinstance(part, Symbol):
        return part.name, offset
    if not isinstance(part, Register):
        return None
    register = form.register(part, line.names)
    while register in form.single and (writer := form.writers[register][0]).instruction.opcode in _MOVES:
        _, source, *added = writer.instruction.operands
        more = constants.integer(added[0]) if added else 0
        if more is None or not isinstance(source, (Register, Symbol)):
            break
        offset += more
        if isinstance(source, Symbol):
            return source.name, offset
        register = form.register(source, writer.names)
    return register, offset
