"""The memory of a lane in which its fragments of matrices lie while all lanes of its warp compute with them, at the
offsets of ``lang.meaning.matrices``."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen import registers
from nvgen.codegen.emitter import Emitter
from nvgen.tree import DeviceCall
from nvgen.types import Type

_I8, _I64 = ir.IntType(8), ir.IntType(64)


class Memory:
    """That of one lane, from ``start`` on."""

    def __init__(self, builder: ir.IRBuilder, start: ir.Value) -> None:
        self.builder, self.start = builder, start

    def _at(self, offset: int) -> ir.Value:
        return self.builder.gep(self.start, [_I64(offset)], inbounds=True, source_etype=_I8)

    def put(self, value: ir.Value, offset: int) -> None:
        """A number."""
        self.builder.store(value, self._at(offset), align=2)

    def put_fragment(self, value: ir.Value, type_: Type, offset: int) -> None:
        """The registers of a fragment."""
        found = registers.split(self.builder, value, type_)
        size = 8 if found[0].type == ir.DoubleType() else 4
        for index, register in enumerate(found):
            self.builder.store(register, self._at(offset + index * size), align=size)

    def get(self, type_: ir.Type, offset: int) -> ir.Value:
        """A value, aligned as a fragment."""
        return self.builder.load(self._at(offset), typ=type_, align=16)


#: Puts a lane's operands of a call into its memory.
Put = Callable[[Emitter, DeviceCall, list[ir.Value], Memory], None]
