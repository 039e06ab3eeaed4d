"""What makes the result of an instruction differ between the threads of a warp: rules for ``ptx.analysis.divergence``.

An instruction has a rule: its results differ if any of certain registers do, or always, or never. By default they
differ if an operand does; the tables have the exceptions. Source: PTX ISA, "Special Registers", "Parallel
Synchronization and Communication Instructions", and each instruction's description.
"""

from __future__ import annotations

from collections.abc import Callable

from nvgen.base.records import Record
from nvgen.ptx.analysis.accesses import result_count
from nvgen.ptx.analysis.scopes import Definition, Names
from nvgen.ptx.modifiers import ModifierKind
from nvgen.ptx.operands import Address, Float, Integer, Node, Operand, Pair, Register, SpecialRegister, Symbol
from nvgen.ptx.tree import Function, Instruction

#: Special registers that differ between threads of a warp, or from one moment to the next.
_VARYING = ("%tid", "%laneid", "%lanemask", "%clock", "%globaltimer", "%pm")
#: Results that are a thread's own, whatever the operands are: what an atomic found, a fragment of a matrix.
_OWN = frozenset(
    {
        *("atom", "mma", "wmma", "wgmma", "ldmatrix", "movmatrix", "tcgen05", "activemask", "elect", "call"),
        *("alloca", "stacksave"),
    }
)
#: The same with certain modifiers. An mbarrier tells of the moment, and threads may ask at different ones.
_OWN_WITH = {
    "match": frozenset({"any"}),
    "mbarrier": frozenset({"test_wait", "try_wait", "arrive", "arrive_drop"}),
}
#: What the threads of a warp share, and warps do not: results of operations, and registers.
_OF_WARPS = frozenset({"shfl", "vote", "redux", "match"})
_REGISTERS_OF_WARPS = ("%warpid",)
#: Orders of loads that may see what others write meanwhile.
_STRONG = frozenset({"volatile", "relaxed", "acquire", "mmio"})
#: A value of c of shfl whose segment mask, bits 8 to 12, is not 0 divides the warp.
_SEGMENTS = 0x1F00


class Rule(Record):
    """When a result differs: always, for the given reason, or if one of the registers in the operands does."""

    always: str
    operands: tuple[Operand, ...]


_NEVER = Rule("", ())
#: The constant in an operand, if it is known.
Constant = Callable[[Operand], int | None]


def rules(instruction: Instruction, names: Names, function: Function, constant: Constant) -> tuple[Rule, Rule]:
    """The rule of the results of an instruction, and that of the second of a pair, ``d|p``."""
    opcode, modifiers = instruction.opcode, instruction.modifiers
    sources = instruction.operands[max(result_count(instruction), 1) :]
    found = Rule(_varying(instruction, names), sources)
    if opcode in _OWN or not _OWN_WITH.get(opcode, frozenset()).isdisjoint(modifiers):
        found = Rule(instruction.name, ())
    elif opcode in ("ld", "ldu"):
        found = _load(instruction, names, function) or found
    elif opcode in ("bar", "barrier"):
        found = _NEVER  # bar.red: one value for all threads of the block
    elif opcode in ("vote", "redux", "match"):
        # One value for all threads of the mask; without a mask, for all that are active.
        found = Rule("", sources[-1:] if "sync" in modifiers else ())
    elif opcode == "shfl":
        return _shuffle(instruction, constant)
    return found, found


#: The opcodes that have rules, and those that go by the carry.
_SPECIAL = frozenset({*_OWN, *_OWN_WITH, *_OF_WARPS, "ld", "ldu", "bar", "barrier", "addc", "subc", "madc"})
_PLAIN = frozenset({Register, Integer, Float})


def follows_operands(instruction: Instruction) -> bool:
    """Whether all results of an instruction differ if one of its operands does, and these are registers and constants:
    nearly every one is such, and ``rules`` says the same at greater length."""
    if instruction.opcode in _SPECIAL or "cc" in instruction.modifiers:
        return False
    return _PLAIN.issuperset(map(type, instruction.operands))


def of_warps(instruction: Instruction) -> str:
    """What makes a result differ between warps; "" for nothing."""
    if instruction.opcode in _OF_WARPS:
        return instruction.name
    for operand in instruction.operands[1:]:
        for node in _parts(operand):
            if isinstance(node, SpecialRegister) and node.name in _REGISTERS_OF_WARPS:
                return node.name
    return ""


def _varying(instruction: Instruction, names: Names) -> str:
    """A special register or local variable among the sources of which each thread has its own."""
    for operand in instruction.operands[1:]:
        for node in _parts(operand):
            if isinstance(node, SpecialRegister) and node.name.startswith(_VARYING):
                return node.name
            if isinstance(node, Symbol) and _is_local(names.find(node.name)):
                return node.name
    return ""


def _parts(operand: Operand) -> list[Node]:
    if type(operand) in (Register, Integer):
        return []
    return [operand] if type(operand) in (SpecialRegister, Symbol) else [*operand.walk()]


def _is_local(definition: Definition | None) -> bool:
    return definition is not None and definition.space == "local"


def _load(instruction: Instruction, names: Names, function: Function) -> Rule | None:
    """The rule of a load, if not its address decides."""
    space = (instruction.space or "").partition("::")[0]
    if space == "local":
        return Rule(instruction.name, ())
    if space == "param":
        symbols = [node for operand in instruction.operands[1:] for node in operand.walk() if isinstance(node, Symbol)]
        for symbol in symbols:
            found = names.find(symbol.name)
            is_own = found is not None and any(found.declaration is one for one in function.parameters or ())
            if not (is_own and function.is_kernel):
                return Rule(f"{instruction.name} [{symbol.name}]", ())
        return None
    order = instruction.modifier(ModifierKind.ORDER)
    return Rule(instruction.name, ()) if order in _STRONG else None


def _shuffle(instruction: Instruction, constant: Constant) -> tuple[Rule, Rule]:
    """``shfl.sync.idx d|p, a, b, c, membermask``: all threads read lane b if the warp is not divided.

    In the other modes, and in segments, each thread reads another lane: the result is one value if a is.
    """
    operands = instruction.operands
    if len(operands) < 4:
        return _NEVER, _NEVER
    value, lane, clamp, *mask = operands[1:]
    limit = constant(clamp)
    if "idx" in instruction.modifiers and limit is not None and not limit & _SEGMENTS:
        rule = Rule("", (lane, *mask))
        return rule, rule
    return Rule("", (value, *mask)), Rule(instruction.name, ())


def results(instruction: Instruction) -> tuple[Operand | None, Operand | None]:
    """The operand with the results, and the second of a pair of results."""
    first = instruction.operands[0] if instruction.operands else None
    if isinstance(first, Pair):
        return first.first, first.second
    return (None if isinstance(first, Address) else first), None
