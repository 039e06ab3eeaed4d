"""Operations of warps in kernels that somebody else divides: their operands are arrays with an element a lane."""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from nvgen.codegen.device_operations import Collective
from nvgen.codegen.emitter import Emitter
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.targets.cpu.regions import warp_operations
from nvgen.targets.cpu.regions.storage import bytes_of, in_memory
from nvgen.targets.cpu.regions.warp_operations import Operand, Parts

_I1 = ir.IntType(1)
#: What the arrays' addresses are a multiple of.
_ALIGNMENT = 64


class WarpCollective(Collective):
    """An operation on numbers; the mask, its last operand, is known to be full."""

    #: The arrays, with the types of their elements, or what is the same in all lanes.
    _passed: list[tuple[ir.Type, ir.Value] | ir.Constant]

    def pass_operands(self, emitter: Emitter, operands: Sequence[ir.Value], lane: ir.Value) -> None:
        """Stores them, but for constants."""
        b, self._passed = emitter.builder, []
        for number, operand in enumerate(operands[:-1]):
            if isinstance(operand, ir.Constant):
                self._passed.append(operand)
                continue
            type_ = in_memory(operand.type)
            array = self.room(ir.ArrayType(type_, WARP_SIZE), number)
            place = b.gep(array, [lane], inbounds=True, source_etype=type_)
            b.store(b.zext(operand, type_) if operand.type == _I1 else operand, place).align = bytes_of(type_)
            self._passed.append((type_, array))

    def emit(self, emitter: Emitter) -> Parts:
        """On vectors."""
        operands = []
        for passed in self._passed:
            if isinstance(passed, ir.Constant):
                operands.append(Operand(None, passed))
                continue
            type_, array = passed
            vector = emitter.builder.load(array, typ=ir.VectorType(type_, WARP_SIZE))
            vector.align = _ALIGNMENT
            operands.append(Operand({(): vector}))
        return warp_operations.emit(emitter, self.node, operands)
