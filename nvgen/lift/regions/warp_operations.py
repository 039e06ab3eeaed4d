"""Operations of whole warps between two loops over their lanes: the first brings operands, and the results go where the
registers are kept."""

from __future__ import annotations

from collections.abc import Set

from llvmlite import ir

from nvgen.codegen import device_operations
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lift.body_step import BodyStep
from nvgen.lift.collectives import CollectiveCall, Decode
from nvgen.lift.form import FunctionForm, Line
from nvgen.lift.regions.register_slots import RegisterSlots, in_memory
from nvgen.lift.regions.waiting import COLLECTIVES
from nvgen.ptx.analysis.scopes import Definition, type_bits
from nvgen.ptx.operands import Operand, Register


class Operation:
    """An operation at a cut."""

    def __init__(
        self, decode: Decode, form: FunctionForm, line: Line, slots: RegisterSlots, live: Set[Definition]
    ) -> None:
        """``live`` are the registers that are needed behind it."""
        self._decode, self._form, self._line, self._slots, self._live = decode, form, line, slots, live
        self._call: CollectiveCall
        self._collective: device_operations.Collective
        self._body: BodyStep

    def pass_operands(self, thread: ir.Value, lane: ir.Value, body: BodyStep) -> None:
        """Emits what passes the operands of a thread, in the loop over the lanes."""
        call = self._call = self._decode(body)
        values = [value for _, value in call.given]
        self._body, room = body, self._slots.exchanged
        self._collective = device_operations.collective(body.emitter, call.node(body), values, room, lane)
        for operand, value, _ in call.known:
            register = self._needed(operand)
            if register is not None:
                self._slots.store(body.builder, register, thread, value)

    def emit(self, first: ir.Value) -> None:
        """Emits the operation behind that loop; ``first`` is the number of the warp's first thread in the block."""
        found = self._collective.emit(self._body.emitter)
        for operand, path, type_ in self._call.results:
            register = self._needed(operand)
            if register is not None:
                self._write(register, first, found[path], type_)

    def _needed(self, operand: Operand) -> Definition | None:
        """The register that an operand is, if its value is needed."""
        if not isinstance(operand, Register):
            return None
        register = self._form.register(operand, self._line.names)
        return register if register in self._live else None

    def _write(self, register: Definition, first: ir.Value, vector: ir.Value, type_: str) -> None:
        """Gives each lane its element in a register."""
        b, element = self._body.builder, in_memory(type_bits(register.type))
        wanted = ir.VectorType(element, WARP_SIZE)
        if not isinstance(vector.type.element, ir.IntType):
            vector = b.bitcast(vector, ir.VectorType(in_memory(type_bits(type_)), WARP_SIZE))
        width = vector.type.element.width
        if width < element.width:
            vector = (b.sext if type_.startswith("s") else b.zext)(vector, wanted)
        elif width > element.width:
            vector = b.trunc(vector, wanted)
        b.store(vector, self._slots.element(b, register, first)).align = element.width // 8


def find(form: FunctionForm, line: Line, slots: RegisterSlots, live: Set[Definition]) -> Operation | None:
    """What the warp does at the end of a block; None where its lanes only wait for each other."""
    decode = COLLECTIVES.get(line.instruction.opcode)
    return None if decode is None else Operation(decode, form, line, slots, live)
