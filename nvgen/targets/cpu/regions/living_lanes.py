"""Which lanes of a warp are there: a thread may have returned, and the last warp of a block may have fewer of them.

A lane says so in an array as in those of ``lane_variables``, for loops over the lanes; a slot has the bits of all for
the warp's operations. What the warp does once it does for the first lane that is there, and only while there is one.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen import tree
from nvgen.codegen.ir_gaps import add_slot
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.targets.cpu.regions.storage import Arrays
from nvgen.targets.cpu.regions.vectors import There, lowest, splat

_I1, _I8, _I32, _I64 = (ir.IntType(bits) for bits in (1, 8, 32, 64))
_BYTES = ir.VectorType(_I8, WARP_SIZE)
_FLAGS = ir.VectorType(_I1, WARP_SIZE)
_ALIGNMENT = WARP_SIZE


class LivingLanes:
    """Of one warp; ``alive`` is the variable whose array in ``arrays`` says it of each lane."""

    def __init__(self, builder: ir.IRBuilder, arrays: Arrays, alive: tree.Local) -> None:
        self._builder, self._arrays, self._alive = builder, arrays, alive
        with builder.goto_entry_block():
            self._bits = add_slot(builder, _I32, "living")

    @property
    def _address(self) -> ir.Value:
        return self._arrays.address(self._alive, ())

    def begin(self, kept: ir.Value | None, count: ir.Value | None) -> None:
        """At the beginning of a region: of the first ``count`` lanes those whose byte at ``kept`` is not 0; of which
        nothing is said, all."""
        b, found = self._builder, ir.Constant(_FLAGS, [1] * WARP_SIZE)
        if kept is not None:
            found = self._flags_at(kept)
        if count is not None:
            lanes = ir.Constant(ir.VectorType(_I64, WARP_SIZE), list(range(WARP_SIZE)))
            found = b.and_(found, b.icmp_unsigned("<", lanes, splat(b, count)))
        b.store(b.zext(found, _BYTES), self._address).align = _ALIGNMENT
        b.store(b.bitcast(found, _I32), self._bits)

    def begin_branch(self, around: There | None) -> None:
        """At the beginning of a branch that those take of whom the array says so; all around are there who are said."""
        b, found = self._builder, self._flags_at(self._address)
        if around is not None:
            found = b.select(around.flags, found, ir.Constant(_FLAGS, [0] * WARP_SIZE))
        b.store(b.zext(found, _BYTES), self._address).align = _ALIGNMENT
        b.store(b.bitcast(found, _I32), self._bits)

    def look_again(self) -> None:
        """Some lanes may have returned."""
        b = self._builder
        b.store(b.bitcast(self._flags_at(self._address), _I32), self._bits)

    def end(self) -> None:
        """All have."""
        b = self._builder
        b.store(ir.Constant(_BYTES, None), self._address).align = _ALIGNMENT
        b.store(_I32(0), self._bits)

    def _flags_at(self, address: ir.Value) -> ir.Value:
        loaded = self._builder.load(address, typ=_BYTES)
        loaded.align = _ALIGNMENT
        return self._builder.icmp_unsigned("!=", loaded, ir.Constant(_BYTES, None))

    def bits(self) -> ir.Value:
        """The lanes that are there, bit by bit."""
        return self._builder.load(self._bits, typ=_I32)

    def there(self) -> There:
        """The lanes that are in an operation now."""
        bits = self.bits()
        return There(bits, self._builder.bitcast(bits, _FLAGS))

    def first(self) -> ir.Value:
        """The number of the first one, an i32: there is one."""
        return lowest(self._builder, self.bits())
