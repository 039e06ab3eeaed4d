"""Operations of warps in kernels that somebody else divides: their operands are arrays with an element a lane."""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from nvgen.codegen.device_operations import Collective, Room
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import value_type
from nvgen.lang import DeviceFunction
from nvgen.lang.meaning.matrices import SIZE, D
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.warp import FULL_MASK
from nvgen.targets.cpu.conventions import device_library
from nvgen.targets.cpu.conventions.counted_loops import counting
from nvgen.targets.cpu.conventions.fragment_memory import Memory, Put
from nvgen.targets.cpu.regions import warp_operations
from nvgen.targets.cpu.regions.storage import bytes_of, in_memory
from nvgen.targets.cpu.regions.vectors import splat
from nvgen.targets.cpu.regions.warp_operations import LANES, Operand, Parts
from nvgen.tree import DeviceCall
from nvgen.types import NONE

_I1, _I8, _I32, _I64 = (ir.IntType(bits) for bits in (1, 8, 32, 64))
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
            position = b.gep(array, [lane], inbounds=True, source_etype=type_)
            b.store(b.zext(operand, type_) if operand.type == _I1 else operand, position).align = bytes_of(type_)
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


class FragmentCollective(Collective):
    """An operation on fragments: ``put`` puts a lane's operands into its memory, and ``compute`` is a function of the
    memory of all lanes."""

    def __init__(
        self,
        node: DeviceCall,
        room: Room,
        put: Put,
        compute: DeviceFunction,
    ) -> None:
        super().__init__(node, room)
        self._put, self._compute = put, compute
        self._start = room(ir.ArrayType(ir.ArrayType(_I8, SIZE), WARP_SIZE), 0)

    def pass_operands(self, emitter: Emitter, operands: Sequence[ir.Value], lane: ir.Value) -> None:
        """Into the lane's memory."""
        self._put(emitter, self.node, list(operands), Memory(emitter.builder, self._of_lane(emitter, lane)))

    def _of_lane(self, emitter: Emitter, lane: ir.Value, offset: int = 0) -> ir.Value:
        b = emitter.builder
        start = b.gep(self._start, [_I64(offset)], inbounds=True, source_etype=_I8)
        return b.gep(start, [b.mul(lane, _I64(SIZE))], inbounds=True, source_etype=_I8)

    def emit(self, emitter: Emitter) -> Parts:
        """Computes, and loads the registers of the result."""
        b, addresses = emitter.builder, self.room(ir.ArrayType(_I64, WARP_SIZE), 0)
        offsets = ir.Constant(ir.VectorType(_I64, WARP_SIZE), [lane * SIZE for lane in LANES])
        start = splat(b, b.ptrtoint(self._start, _I64))
        b.store(b.add(start, offsets), addresses).align = _ALIGNMENT
        device_library.call(emitter.functions, b, self._compute, addresses, _I32(FULL_MASK))
        return {} if self.node.type == NONE else self._results(emitter)

    def _results(self, emitter: Emitter) -> Parts:
        """The registers of all lanes, by their numbers; of one alone without a number."""
        b, type_ = emitter.builder, value_type(self.node.type)
        count = type_.count if isinstance(type_, ir.VectorType) else 1
        element = type_.element if isinstance(type_, ir.VectorType) else type_
        arrays = [self.room(ir.ArrayType(element, WARP_SIZE), index) for index in range(count)]
        size = bytes_of(element)
        with counting(b, "lane", _I64(0), _I64(WARP_SIZE), unrolls=False) as lane:
            for index, array in enumerate(arrays):
                found = b.load(self._of_lane(emitter, lane, D + index * size), typ=element, align=size)
                b.store(found, b.gep(array, [lane], inbounds=True, source_etype=element)).align = size
        vectors = [b.load(array, typ=ir.VectorType(element, WARP_SIZE), align=_ALIGNMENT) for array in arrays]
        return {(): vectors[0]} if count == 1 else {(index,): vector for index, vector in enumerate(vectors)}
