"""Scalar instructions of a kind that was emitted before become the same instructions of LLVM, without their rule.

What a rule emits depends on the opcode and its modifiers, on the constants among the operands, and on what kinds of
values the registers hold: their types, whether one is a constant, and which of two conversions made it, as rules look
through these. A key says all of this. The first instruction with a key is emitted by its rule, and what that made is
kept, unless it is more than instructions in one block that compute something of the operands. Few keys are most of a
kernel, and of a rule's time a fraction is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from llvmlite import ir
from llvmlite.ir import instructions

from nvgen.codegen.contract.ir_builder import Builder
from nvgen.lift.scalar.flushing import is_flushed
from nvgen.lift.scalar.rules import RULES as SCALAR
from nvgen.ptx.analysis.scopes import Definition, Names
from nvgen.ptx.operands import Float, Integer, Register
from nvgen.ptx.tree import Instruction

#: The opcodes whose rules see nothing but the operands. What reads or writes the carry is left out below.
OPCODES = frozenset({*SCALAR, "mov"})
_CARRY_READERS = frozenset({"addc", "subc", "madc"})
#: The types that registers have, of each of which there is one object.
_BITS = tuple(ir.IntType(bits) for bits in (1, 8, 16, 32, 64, 128))
_TYPES = frozenset(map(id, (*_BITS, ir.FloatType(), ir.DoubleType())))
_I32 = ir.IntType(32)
_CAST, _CALL, _CONSTANT = instructions.CastInstr, instructions.CallInstr, ir.Constant
#: The kinds of instructions that are made again, which have no values besides their operands.
_KINDS = frozenset(
    {
        *(instructions.Instruction, _CAST, _CALL, instructions.ICMPInstr, instructions.FCMPInstr),
        *(instructions.SelectInstr, instructions.ExtractElement, instructions.InsertElement),
    }
)
#: What an instruction has for itself: where it stands, its name and its operands.
_OWN = frozenset({"parent", "operands", "metadata", "_name", "_StringReferenceCaching__cached_refstr"})
#: How many keys are known at a time.
_MOST = 1 << 14

Key = tuple[Any, ...]


class Operands:
    """The operands of an instruction: their key, the values of those that are no constants, and the register to which
    the result goes."""

    __slots__ = ("key", "register", "values")

    def __init__(self, key: Key, values: list[ir.Value], register: Definition) -> None:
        self.key, self.values, self.register = key, values, register


def operands(
    instruction: Instruction,
    names: Names,
    single: Mapping[Definition, ir.Value],
    current: Mapping[Definition, ir.Value],
) -> Operands | None:
    """Those of an instruction with one register for its result, whose other operands are registers with known values
    and plain constants; None of any other."""
    result, *others = instruction.operands
    if type(result) is not Register:
        return None
    known, find = names.known, names.find
    register = known(result.name) or find(result.name)
    if register is None or register.vector:
        return None
    key: list[Any] = [instruction.opcode, instruction.modifiers, register.type]
    values: list[ir.Value] = []
    for operand in others:
        kind = type(operand)
        if kind is Register:
            source = known(operand.name) or find(operand.name)  # type: ignore[union-attr]
            if source is None:
                return None
            value = single.get(source)
            if value is None:
                value = current.get(source)
            if value is None or not _add_value(value, key, values):
                return None
        elif kind is Integer or kind is Float:
            key.append(operand.literal)  # type: ignore[union-attr]
        else:
            return None
    return Operands(tuple(key), values, register)


def _add_value(value: ir.Value, key: list[Any], values: list[ir.Value]) -> bool:
    """Adds what a register holds to a key and to the values; False where it is of no such type."""
    kind, type_ = type(value), id(value.type)
    if type_ not in _TYPES:
        return False
    if kind is _CONSTANT:
        key.append((str(value),))
        return True
    key.append(type_)
    values.append(value)
    if kind is _CAST:
        if value.opname == "bitcast" and value.operands[0].type is _I32:
            of = value.operands[0]
            if type(of) is _CONSTANT:
                key.append((str(of),))
            else:
                key.append(_CAST)
                values.append(of)
    elif kind is _CALL and is_flushed(value):
        key.append(_CALL)
    return True


class Numbers:
    """The floats that bits are, of which a block of LLVM needs each once: registers of Triton have no other type than
    their width, and are converted wherever they are read."""

    def __init__(self) -> None:
        self._block: ir.Block | None = None
        self._known: dict[int, tuple[ir.Value, ir.Value]] = {}
        #: Those that were taken again since ``watch``, and before which of the instructions since then.
        self.taken: list[tuple[int, ir.Value]] = []
        self._first = 0

    def watch(self, block: ir.Block) -> None:
        """Notes from now on what is taken again."""
        self._first = len(block.instructions)
        self.taken.clear()

    def of(self, builder: Builder, bits: ir.Value, type_: ir.Type) -> ir.Value:
        """The float that bits are."""
        block = builder.block
        if block is not self._block:
            self._block, self._known = block, {}
            self.taken.clear()
        found = self._known.get(id(bits))
        if found is None:
            found = self._known[id(bits)] = bits, builder.bitcast(bits, type_)
        else:
            self.taken.append((len(block.instructions) - self._first, found[1]))
        return found[1]

    def has(self, number: ir.Value) -> bool:
        """Whether a value is one of these."""
        return type(number) is _CAST and self._known.get(id(number.operands[0]), _NOTHING)[1] is number


_NOTHING = (None, None)
#: A kind of instruction, what it has besides its operands, and the numbers of these; a float that bits are has no kind,
#: and its type.
_Step = tuple[type | None, Any, tuple[int, ...]]


class Repetition:
    """Instructions that were made for a key. ``repeat`` makes them again."""

    def __init__(self, steps: Sequence[_Step], known: list[Any], result: int) -> None:
        """Operands have numbers among the values of the instruction's operands, then what is ``known``, constants and
        the names of functions, then the earlier steps."""
        self._steps, self._result = steps, result
        self._constants = [one for one in known if not isinstance(one, str)]
        self._functions = [one for one in known if isinstance(one, str)]

    def repeat(self, builder: Builder, values: list[ir.Value], numbers: Numbers) -> ir.Value | None:
        """The result; None where the module lacks a function."""
        all_ = [*values, *self._constants]
        if self._functions:
            known = builder.module.globals
            for name in self._functions:
                function = known.get(name)
                if function is None:
                    return None
                all_.append(function)
        for kind, state, operands_ in self._steps:
            if kind is None:
                all_.append(numbers.of(builder, all_[operands_[0]], state))
            else:
                all_.append(builder.repeated(kind, state, [all_[number] for number in operands_]))
        return all_[self._result]


#: What is known of each key; None where it is nothing that can be repeated.
_KNOWN: dict[Key, Repetition | None] = {}


def known(key: Key) -> Repetition | None:
    """What was made for a key.

    Raises:
        KeyError: nothing was yet.
    """
    return _KNOWN[key]


def keep(
    instruction: Instruction,
    given: Operands,
    made: Sequence[Any] | None,
    result: ir.Value | None,
    floats: Numbers,
) -> None:
    """Keeps what a rule made for an instruction, and which ``floats`` it took besides: None where that was not in one
    block; and the result."""
    if len({id(value) for value in given.values}) < len(given.values):
        return  # which of two equal values an operand is would be a guess
    if len(_KNOWN) >= _MOST:
        _KNOWN.clear()
    fits = made is not None and result is not None and not _has_carry(instruction) and all(map(_is_plain, made))
    _KNOWN[given.key] = _repetition(given.values, made, result, floats) if fits else None  # type: ignore[arg-type]


def _has_carry(instruction: Instruction) -> bool:
    return instruction.opcode in _CARRY_READERS or "cc" in instruction.modifiers


def _is_plain(made: Any) -> bool:
    """Whether all of an instruction is in what a step has of it."""
    if type(made) not in _KINDS or made.metadata or made.flags or not made._name.startswith("."):
        return False
    return type(made) is not _CALL or not (made.fastmath or made.attributes or made.arg_attributes)


def _repetition(
    values: Sequence[ir.Value], made: Sequence[Any], result: ir.Value, floats: Numbers
) -> Repetition | None:
    inside = {id(one) for one in made}
    others = [operand for one in made for operand in one.operands if id(operand) not in inside]
    others += [result] if id(result) not in inside else []
    known = {id(one): one for one in others if type(one) in (_CONSTANT, ir.Function)}
    constants = [one for one in known.values() if type(one) is _CONSTANT]
    functions = [one for one in known.values() if type(one) is ir.Function]
    numbers = {id(one): number for number, one in enumerate((*values, *constants, *functions))}
    steps: list[_Step] = []
    for one in _with_taken(made, floats):
        if not all(id(operand) in numbers for operand in one.operands):
            return None
        own = {name: value for name, value in vars(one).items() if name not in _OWN}
        kind, state = (None, one.type) if floats.has(one) else (type(one), own)
        steps.append((kind, state, tuple([numbers[id(operand)] for operand in one.operands])))
        numbers[id(one)] = len(numbers)
    if id(result) not in numbers:
        return None
    return Repetition(steps, [*constants, *(one.name for one in functions)], numbers[id(result)])


def _with_taken(made: Sequence[Any], floats: Numbers) -> list[Any]:
    """What a rule made, and the floats that it found made already where it would have made them."""
    ordered, inside = [*made], {id(one) for one in made}
    taken: dict[int, tuple[int, ir.Value]] = {}
    for position, number in floats.taken:
        if id(number) not in inside:
            taken.setdefault(id(number), (position, number))
    for position, number in reversed([*taken.values()]):
        ordered.insert(position, number)
    return ordered
