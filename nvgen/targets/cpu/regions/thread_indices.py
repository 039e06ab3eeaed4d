"""The indices of the threads of blocks whose warps do not lie along x: they go through the rows one after the other.

Loops there are over the threads in the order of their numbers. What a number is in x, y and z is the same for all
blocks, and stands in arrays, since divisions by the size of the block become no vectors.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen import tree
from nvgen.codegen.ir_gaps import extend_non_negative, truncate_without_wrap
from nvgen.lang import block_dim, thread_idx
from nvgen.targets.cpu.conventions.counted_loops import counting
from nvgen.targets.cpu.regions.storage import Arrays
from nvgen.types import i32

_I32, _I64 = ir.IntType(32), ir.IntType(64)
_NO_WRAP = ("nuw", "nsw")
#: The arrays, as variables of the threads.
INDICES = tuple(tree.Local(f".{register.name}", i32) for register in thread_idx.dimensions)


def count_of(b: ir.IRBuilder, registers: dict[str, ir.Value]) -> ir.Value:
    """The threads of a block, an i64."""
    x, y, z = (extend_non_negative(b, registers[register.name], _I64) for register in block_dim.dimensions)
    return b.mul(b.mul(x, y, flags=_NO_WRAP), z, flags=_NO_WRAP)


def fill(b: ir.IRBuilder, registers: dict[str, ir.Value], arrays: Arrays) -> None:
    """Fills the arrays."""
    x_size, y_size, z_size = (
        extend_non_negative(b, registers[register.name], _I64) for register in block_dim.dimensions
    )
    with counting(b, "z", _I64(0), z_size, unrolls=False) as z, counting(b, "y", _I64(0), y_size, unrolls=False) as y:
        line = b.mul(b.add(b.mul(z, y_size, flags=_NO_WRAP), y, flags=_NO_WRAP), x_size, flags=_NO_WRAP)
        with counting(b, "x", _I64(0), x_size, unrolls=False) as x:
            for local, index in zip(INDICES, (x, y, z), strict=True):
                short = truncate_without_wrap(b, index, _I32)
                arrays.store(b, local, b.add(line, x, flags=_NO_WRAP), short)


def registers_of(b: ir.IRBuilder, arrays: Arrays, thread: ir.Value) -> dict[str, ir.Value]:
    """The registers of the thread with a number, an i64."""
    found = zip(thread_idx.dimensions, INDICES, strict=True)
    return {register.name: arrays.load(b, local, thread) for register, local in found}
