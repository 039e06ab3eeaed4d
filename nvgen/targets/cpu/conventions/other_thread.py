"""The other thread that a failed check tells of: its number among the check's numbers, and what makes indices of it."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod

from llvmlite import ir

from nvgen.codegen.contract.configuration import Dim3, split
from nvgen.codegen.contract.run_checks import Failure
from nvgen.lang import block_dim, grid_dim
from nvgen.lang.special_registers import WARP_SIZE

_I64 = ir.IntType(64)
#: Bits of a size of a block, and of a grid.
_BLOCK_BITS, _GRID_BITS = 16, 32


def packed_sizes(builder: ir.IRBuilder, registers: Mapping[str, ir.Value]) -> tuple[ir.Value, ir.Value]:
    """The sizes of block and grid as two numbers that a failed check tells."""
    blocks, grids = (
        [builder.zext(registers[register.name], _I64) for register in vector.dimensions]
        for vector in (block_dim, grid_dim)
    )
    high = builder.or_(builder.shl(blocks[1], _I64(_BLOCK_BITS)), builder.shl(blocks[2], _I64(2 * _BLOCK_BITS)))
    return builder.or_(blocks[0], high), builder.or_(grids[0], builder.shl(grids[1], _I64(_GRID_BITS)))


def in_block(number: int, failure: Failure) -> Failure:
    """The thread with a number, from 1 on, in the block of the thread that failed; its second number are the sizes."""
    return Failure((), split(number - 1, _block(failure.numbers[1])), failure.block)


def in_launch(number: int, failure: Failure) -> Failure:
    """The thread with a number, from 1 on, in the launch; the second and third number of the failure are the sizes."""
    sizes, grid = _block(failure.numbers[1]), failure.numbers[2] % 2**64
    block, inside = divmod(number - 1, prod(sizes))
    return Failure((), split(inside, sizes), split(block, (grid % 2**_GRID_BITS, grid >> _GRID_BITS, 1)))


def lane_of(failure: Failure) -> int:
    """The lane of the thread that failed; its second number are the sizes."""
    return _number(failure) % WARP_SIZE


def warp_of(failure: Failure) -> int:
    """The number in its block of the warp of the thread that failed."""
    return _number(failure) // WARP_SIZE


def threads_of_warp(failure: Failure) -> int:
    """How many threads the warp of the thread that failed has."""
    return min(prod(_block(failure.numbers[1])) - warp_of(failure) * WARP_SIZE, WARP_SIZE)


def _number(failure: Failure) -> int:
    x, y, _ = _block(failure.numbers[1])
    own = failure.thread
    return own[0] + x * (own[1] + y * own[2])


def _block(packed: int) -> Dim3:
    mask = 2**_BLOCK_BITS - 1
    return packed & mask, packed >> _BLOCK_BITS & mask, packed >> 2 * _BLOCK_BITS & mask
