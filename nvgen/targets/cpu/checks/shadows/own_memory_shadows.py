"""Where the shadow of a function's own memory lies, and how it is read and written."""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from nvgen.codegen.intrinsic import declare
from nvgen.codegen.ir_gaps import add_slot
from nvgen.codegen.llvm_types import pointer
from nvgen.targets.cpu.checks.shadows.flow import Flow
from nvgen.targets.cpu.checks.shadows.values import none, shadow_type
from nvgen.targets.cpu.regions.storage import DISTANCE_AT

_I1, _I8, _I32, _I64 = ir.IntType(1), ir.IntType(8), ir.IntType(32), ir.IntType(64)


class OwnMemoryShadows:
    """Of one function."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._starts: dict[int, ir.Value] = {}
        #: Where it stands of slots of one number where that comes from.
        self._origins: dict[int, ir.Value] = {}

    def give(self, root: ir.Value, start: ir.Value) -> None:
        """The shadow of a parameter's memory is at an address."""
        self._starts[id(root)] = start

    def make(self, b: ir.IRBuilder, slot: Any) -> None:
        """Makes memory for the shadow of a stack slot; where nothing was stored everything is known."""
        made = add_slot(b, slot.allocated_type, "shadow")
        made.align = slot.align
        self._starts[id(slot)] = made
        if isinstance(slot.allocated_type, ir.ArrayType):
            size = _size(b, slot.allocated_type)
            fill = declare(b.module, "llvm.memset.p0.i64", ir.VoidType(), [pointer(), _I8, _I64, _I1])
            b.call(fill, [made, _I8(0), size, _I1(0)])
            return
        type_ = shadow_type(slot.allocated_type)
        b.store(none(type_), made)
        if len(self._flow.of_memory(slot)) > 1 and self._flow.memory.is_alone(slot):
            origin = self._origins[id(slot)] = add_slot(b, _I32, "origin")
            b.store(_I32(0), origin)

    def address(self, b: ir.IRBuilder, address: Any) -> ir.Value:
        """Where the shadow lies of what is at an address in such memory."""
        known = self._starts.get(id(address))
        if known is not None:
            return known
        if isinstance(address, ir.Argument):  # it is doubled
            distance = b.load(b.gep(address, [_I64(DISTANCE_AT)], source_etype=_I8), typ=_I64)
            return b.gep(address, [distance], source_etype=_I8)
        inner = self.address(b, address.operands[0])
        if address.opname != "getelementptr":
            return inner
        return b.gep(inner, list(address.indices), address.inbounds, source_etype=address.source_etype)

    def load(self, b: ir.IRBuilder, root: ir.Value, made: Any) -> tuple[ir.Value, ir.Value]:
        """The shadow of what is loaded, and where that comes from."""
        at, origin = self.address(b, made.operands[0]), self._origins.get(id(root))
        bits = b.load(at, typ=shadow_type(made.type), align=made.align)
        if origin is not None:
            return bits, b.load(origin, typ=_I32)
        return bits, _I32(self._flow.observer.of_any(self._flow.of_memory(root)))

    def store(self, b: ir.IRBuilder, root: ir.Value, made: Any, bits: ir.Value, origin: ir.Value) -> None:
        """Keeps the shadow of what is stored."""
        b.store(bits, self.address(b, made.operands[1]), align=made.align)
        if id(root) in self._origins:
            b.store(origin, self._origins[id(root)])


def _size(b: ir.IRBuilder, type_: ir.Type) -> ir.Value:
    """The bytes of a type, as LLVM computes them."""
    null = ir.Constant(pointer(), None)
    return b.ptrtoint(b.gep(null, [_I64(1)], source_etype=type_), _I64)
