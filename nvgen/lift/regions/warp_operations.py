"""Operations of whole warps, between two loops over their lanes: lanes pass words to it, and get its result.

Their operands stand in arrays of 32 words; results go where the registers are kept. Source: PTX ISA, "shfl.sync",
"vote.sync", "redux.sync".
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Set

from llvmlite import ir

from nvgen.codegen.intrinsic import declare
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lift.body_step import BodyStep
from nvgen.lift.form import FunctionForm, Line
from nvgen.lift.regions.places import Places, in_memory
from nvgen.lift.regions.waiting import constant
from nvgen.lift.threads import lane_to_read, results_of
from nvgen.ptx.analysis.scopes import Definition, type_bits
from nvgen.ptx.operands import Operand, Register

_I1, _I32, _I64 = ir.IntType(1), ir.IntType(32), ir.IntType(64)
_WORDS = ir.VectorType(_I32, WARP_SIZE)
_LANES = range(WARP_SIZE)


class Operation(ABC):
    """An operation at a cut."""

    def __init__(
        self, form: FunctionForm, line: Line, places: Places, live: Set[Definition], builder: ir.IRBuilder
    ) -> None:
        """``live`` are the registers that are needed behind it."""
        self._form, self._line, self._places, self._live, self._builder = form, line, places, live, builder
        self._instruction = line.instruction

    @abstractmethod
    def pass_operands(self, lane: ir.Value, body: BodyStep) -> None:
        """Emits what passes the operands of a lane, in the loop over the lanes."""

    @abstractmethod
    def emit(self, first: ir.Value) -> None:
        """Emits the operation behind that loop; ``first`` is the number of the warp's first thread in the block."""

    def _pass(self, number: int, lane: ir.Value, value: ir.Value) -> None:
        b = self._builder
        address = b.gep(self._places.exchanged(number), [lane], inbounds=True, source_etype=_I32)
        b.store(b.zext(value, _I32) if value.type == _I1 else value, address).align = 4

    def _operands(self, number: int) -> ir.Value:
        """The operands of all lanes."""
        loaded = self._builder.load(self._places.exchanged(number), typ=_WORDS)
        loaded.align = 64
        return loaded

    def _write(self, operand: Operand | None, first: ir.Value, words: ir.Value) -> None:
        """Gives each lane its word in a register; a predicate is whether it is not 0."""
        if not isinstance(operand, Register):
            return
        register = self._form.register(operand, self._line.names)
        if register not in self._live:
            return
        b, bits = self._builder, type_bits(register.type)
        type_ = in_memory(bits)
        vector = ir.VectorType(type_, WARP_SIZE)
        if bits > WARP_SIZE:
            words = b.zext(words, vector)
        elif type_ != _I32:
            words = b.trunc(words, vector)
        b.store(words, self._places.element(b, register, first)).align = type_.width // 8

    def _splat(self, word: ir.Value) -> ir.Value:
        b = self._builder
        one = b.insert_element(ir.Constant(_WORDS, ir.Undefined), word, _I32(0))
        return b.shuffle_vector(one, ir.Constant(_WORDS, ir.Undefined), ir.Constant(_WORDS, [0] * WARP_SIZE))


class _Shuffle(Operation):
    """``shfl.sync``: of constant lanes it is a permutation of a vector."""

    def _constants(self) -> tuple[int, int] | None:
        step, bounds = (constant(self._form, operand, self._line.names) for operand in self._instruction.operands[2:4])
        return None if step is None or bounds is None else (step, bounds)

    def pass_operands(self, lane: ir.Value, body: BodyStep) -> None:
        self._pass(0, lane, body.bits(body.operands[1], "b32"))
        if self._constants() is None:
            for number, value in enumerate(lane_to_read(body, self._builder.trunc(lane, _I32)), 1):
                self._pass(number, lane, value)

    def emit(self, first: ir.Value) -> None:
        known, b = self._constants(), self._builder
        destination, predicate = results_of(self._instruction.operands[0])
        if known is not None:
            mode = next(one for one in self._instruction.modifiers if one in _MODES)
            pairs = [_source(mode, lane, *known) for lane in _LANES]
            mask = ir.Constant(_WORDS, [source for source, _ in pairs])
            words = b.shuffle_vector(self._operands(0), ir.Constant(_WORDS, ir.Undefined), mask)
            there = ir.Constant(_WORDS, [int(is_there) for _, is_there in pairs])
        else:
            words, there = self._gathered(), self._operands(2)
        self._write(destination, first, words)
        self._write(predicate, first, there)

    def _gathered(self) -> ir.Value:
        """Each lane's word, from the lane that it asks for."""
        b, words = self._builder, ir.Constant(_WORDS, ir.Undefined)
        sources = self._operands(1)
        for lane in _LANES:
            place = b.zext(b.extract_element(sources, _I32(lane)), _I64)
            address = b.gep(self._places.exchanged(0), [place], inbounds=True, source_etype=_I32)
            words = b.insert_element(words, b.load(address, align=4, typ=_I32), _I32(lane))
        return words


def _source(mode: str, lane: int, step: int, bounds: int) -> tuple[int, bool]:
    """The lane that one reads from, and whether it is in range."""
    step, clamp, segment = step & 31, bounds & 31, bounds >> 8 & 31
    first = lane & segment
    last = first | (clamp & ~segment)
    wanted = _MODES[mode](lane, step, first | (step & ~segment))
    there = wanted >= last if mode == "up" else wanted <= last
    return (wanted, True) if there else (lane, False)


_MODES: dict[str, Callable[[int, int, int], int]] = {
    "up": lambda lane, step, index: lane - step,
    "down": lambda lane, step, index: lane + step,
    "bfly": lambda lane, step, index: lane ^ step,
    "idx": lambda lane, step, index: index,
}


class _Vote(Operation):
    """``vote.sync``."""

    def pass_operands(self, lane: ir.Value, body: BodyStep) -> None:
        self._pass(0, lane, body.bits(body.operands[1], "pred"))

    def emit(self, first: ir.Value) -> None:
        b = self._builder
        flags = b.icmp_unsigned("!=", self._operands(0), ir.Constant(_WORDS, [0] * WARP_SIZE))
        ballot = b.bitcast(flags, _I32)
        modifiers = self._instruction.modifiers
        if "ballot" not in modifiers:
            none, all_ = (b.icmp_unsigned("==", ballot, _I32(number)) for number in (0, -1))
            found = {"any": b.not_(none), "all": all_, "uni": b.or_(none, all_)}
            ballot = b.zext(next(found[one] for one in modifiers if one in found), _I32)
        self._write(self._instruction.operands[0], first, self._splat(ballot))


class _Reduction(Operation):
    """``redux.sync`` of integers."""

    def pass_operands(self, lane: ir.Value, body: BodyStep) -> None:
        self._pass(0, lane, body.bits(body.operands[1], "b32"))

    def emit(self, first: ir.Value) -> None:
        modifiers = self._instruction.modifiers
        name: str = next(one for one in modifiers if one in ("add", "min", "max", "and", "or", "xor"))
        if name in ("min", "max"):
            name = ("s" if "s32" in modifiers else "u") + name
        function = declare(self._builder.module, f"llvm.vector.reduce.{name}.v{WARP_SIZE}i32", _I32, [_WORDS])
        found = self._builder.call(function, [self._operands(0)])
        self._write(self._instruction.operands[0], first, self._splat(found))


_OPERATIONS: dict[str, type[Operation]] = {"shfl": _Shuffle, "vote": _Vote, "redux": _Reduction}


def find(
    form: FunctionForm, line: Line, places: Places, live: Set[Definition], builder: ir.IRBuilder
) -> Operation | None:
    """What the warp does at the end of a block; None where its lanes only wait for each other."""
    kind = _OPERATIONS.get(line.instruction.opcode)
    return None if kind is None else kind(form, line, places, live, builder)
