"""Which registers an instruction reads and writes.

Nearly all instructions write their first operand: a register, ``{a, b}``, or ``d|p``. What begins with an address
writes memory, or nothing. The tables below have the exceptions. Source: the syntax of each instruction in the PTX ISA;
the carry that ``add.cc`` leaves for ``addc`` is in "Extended-Precision Integer Arithmetic Instructions".
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from nvgen.base.records import Record
from nvgen.ptx.operands import Address, Arguments, Node, Operand, Pair, Register, Selected, Symbol, Vector
from nvgen.ptx.tree import Instruction, Modifier

#: Opcodes, with modifiers where those decide, whose operands are all read.
READ_ONLY = frozenset(
    {
        *("bar", "barrier", "bra", "brx", "brkpt", "exit", "fence", "griddepcontrol", "membar", "nanosleep", "pmevent"),
        *("ret", "setmaxnreg", "stackrestore", "trap", "tcgen05.dealloc", "tcgen05.relinquish_alloc_permit"),
        *("tcgen05.wait", "tcgen05.fence", "wgmma.fence", "wgmma.commit_group", "wgmma.wait_group"),
        *("cp.async.commit_group", "cp.async.wait_group", "cp.async.wait_all", "cp.async.bulk"),
    }
)
#: Modifiers with which a read-only opcode has a result after all: bar.red.popc.u32 d, a, p;
_REDUCTION = "red"
#: The first operand is read and written: a matrix to which is added.
ACCUMULATES = frozenset({"wgmma.mma_async"})
#: Two results that are not a pair: spcompress mdata, cdata, data, spdesc;
TWO_RESULTS = frozenset({"spcompress"})
#: What stands before the address is a result: tcgen05.ld.red r, m, [a]; mbarrier.test_wait.… p|q, report, [a], b;
BEFORE_THE_ADDRESS = frozenset({"mbarrier.test_wait", "mbarrier.try_wait", "tcgen05.ld"})
#: Read the carry that an instruction with .cc writes.
CARRY_READERS = frozenset({"addc", "subc", "madc"})
#: Parts of a register that is a vector. Others, as .b0 of video instructions, leave no part as it was.
_COMPONENTS = frozenset("xyzwrgba")

_Found: TypeAlias = tuple[Register, ...]


class Accesses(Record):
    """The registers an instruction reads, a guard included, and writes, in the order of the text.

    ``partial`` are those of the written registers that keep some of what they were: elements of a vector. If
    ``is_conditional`` is true, a guard decides whether anything is written. ``symbols`` are the other names that it
    writes: the .param variables that a call returns values in. The carry is no register of the text.
    """

    reads: _Found
    writes: _Found
    partial: _Found
    symbols: tuple[Symbol, ...]
    is_conditional: bool
    reads_carry: bool
    writes_carry: bool


class _Form(Record):
    """What an opcode and its modifiers say of the operands.

    ``results`` are how many of them are results where the first is none in memory; -1: those before the address.
    """

    results: int
    accumulates: bool
    reads_carry: bool
    writes_carry: bool


#: Mnemonics whose forms are kept.
_MNEMONICS = 4096


@lru_cache(_MNEMONICS)
def _form(opcode: str, modifiers: tuple[Modifier, ...]) -> _Form:
    names = (opcode, f"{opcode}.{'.'.join(modifiers[:1])}", f"{opcode}.{'.'.join(modifiers[:2])}")
    if any(name in READ_ONLY for name in names):
        results = int(_REDUCTION in modifiers)
    elif names[1] in BEFORE_THE_ADDRESS:
        results = -1
    else:
        results = 2 if opcode in TWO_RESULTS else 1
    return _Form(results, names[1] in ACCUMULATES, opcode in CARRY_READERS, "cc" in modifiers)


def result_count(instruction: Instruction) -> int:
    """How many of the operands, from the first on, are results."""
    operands = instruction.operands
    if not operands:
        return 0
    first = type(operands[0])
    if first is Address or (first is Selected and type(operands[0].operand) is Address):  # type: ignore[union-attr]
        return 0
    if instruction.opcode == "call":
        return int(first is Arguments)
    results = _form(instruction.opcode, instruction.modifiers).results
    if results < 0:
        return next((position for position, operand in enumerate(operands) if type(operand) is Address), 1)
    return results


def accesses(instruction: Instruction) -> Accesses:
    """What an instruction reads and writes."""
    reads, writes, partial, symbols = registers(instruction)
    form = _form(instruction.opcode, instruction.modifiers)
    return Accesses(
        tuple(reads),
        tuple(writes),
        tuple(partial),
        tuple(symbols),
        instruction.guard is not None,
        form.reads_carry,
        form.writes_carry,
    )


def registers(instruction: Instruction) -> tuple[list[Register], list[Register], list[Register], list[Symbol]]:
    """The registers that an instruction reads, those that it writes, the ones of these that keep a part, and the other
    names that it writes."""
    reads: list[Register] = []
    writes: list[Register] = []
    partial: list[Register] = []
    symbols: list[Symbol] = []
    results = result_count(instruction)
    guard = instruction.guard
    if guard is not None:
        reads.append(guard.register)
    position = 0
    for operand in instruction.operands:
        kind = type(operand)
        if position >= results:
            if kind is Register:
                reads.append(operand)  # type: ignore[arg-type]
            elif not operand._is_leaf:
                _registers(operand, reads)
        elif kind is Register:
            writes.append(operand)  # type: ignore[arg-type]
        else:
            _results(operand, reads, writes, partial, symbols)
        position += 1  # noqa: SIM113  (this runs for every operand of a module)
    if instruction.opcode == "wgmma" and _form(instruction.opcode, instruction.modifiers).accumulates:
        reads += writes
    return reads, writes, partial, symbols


def _registers(operand: Operand, found: list[Register]) -> None:
    """All registers in an operand."""
    waiting: list[Node] = [operand]
    while waiting:
        node = waiting.pop()
        if type(node) is Register:
            found.append(node)
        elif not node._is_leaf:
            waiting += reversed([*node.children()])


def _results(
    operand: Operand,
    reads: list[Register],
    writes: list[Register],
    partial: list[Register],
    symbols: list[Symbol],
) -> None:
    """The registers that a result is written to; the address of a result that goes to memory is read."""
    waiting: list[Node] = [operand]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Register):
            writes.append(node)
        elif isinstance(node, Symbol):
            symbols.append(node)
        elif isinstance(node, Selected) and isinstance(node.operand, Register):
            writes.append(node.operand)
            if node.part in _COMPONENTS:
                partial.append(node.operand)
        elif isinstance(node, (Pair, Vector, Arguments)):
            waiting += reversed([*node.children()])
        else:
            _registers(node, reads)  # type: ignore[arg-type]
