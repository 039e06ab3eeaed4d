"""What every function of a thread gets after its arguments: its indices, its block's memory, the records of both."""

from __future__ import annotations

from collections.abc import Mapping

from llvmlite import ir

from nvgen.base.records import Record
from nvgen.codegen.llvm_types import pointer
from nvgen.diagnostics import Span
from nvgen.lang import block_dim, block_idx, grid_dim, thread_idx
from nvgen.types import Space

_I32 = ir.IntType(32)
_VECTORS = (thread_idx, block_idx, block_dim, grid_dim)
REGISTERS = tuple(register for vector in _VECTORS for register in vector.dimensions)
#: The block's shared memory, static and dynamic, and how many bytes the latter has.
SHARED, DYNAMIC, DYNAMIC_SIZE = "shared", "shared.dynamic", "shared.dynamic.size"
#: Where the launch keeps a failure.
FAILURE = "failure"
#: The records of block and thread (``lang.meaning.records``); null where the threads run one after the other.
BLOCK, THREAD = "block", "thread"
#: The address that the stack may grow down to; 0 where nobody knows it.
STACK = "stack.limit"
#: Whether a test has shown that the indices which it covers are in range (``targets.cpu.loops.range_tests``); an i1.
COVERED = "covered"
#: The number of the thread's warp in its block, where the threads of a warp are known together.
WARP = "warp"
#: Which lanes the code is for, as bits, where a warp waits as a whole (``targets.cpu.warps``).
LANES = "lanes"
#: The record whose copies a thread has begun: its own, where there is none of this name.
COPIES = "copies"
NAMES = (
    *(register.name for register in REGISTERS),
    SHARED,
    DYNAMIC,
    DYNAMIC_SIZE,
    FAILURE,
    BLOCK,
    THREAD,
    STACK,
    COVERED,
)
_SPACE = pointer(Space.SHARED.value)
TYPES = (*[_I32] * len(REGISTERS), _SPACE, _SPACE, _I32, pointer(), pointer(), pointer(), ir.IntType(64), ir.IntType(1))


def position(builder: ir.IRBuilder, registers: Mapping[str, ir.Value]) -> list[ir.Value]:
    """The indices of the thread and of its block, which a failure tells.

    Along x the loops over threads may count those of several blocks as if they were one, the first
    (``loops.block_loops``).
    """
    thread, block = ([registers[register.name] for register in vector.dimensions] for vector in (thread_idx, block_idx))
    size = registers[block_dim.x.name]
    further = builder.udiv(thread[0], size)
    return [builder.urem(thread[0], size), *thread[1:], builder.add(block[0], further), *block[1:]]


class Site(Record):
    """A span where threads wait, and what they wait in, as users write it."""

    span: Span
    name: str
    #: Whether threads look there at memory by plain loads, which a GPU may make once, before the loop.
    is_plain: bool = False
    #: Whether the word that they wait for is the upper half of an mbarrier (``lang.meaning.mbarriers``).
    is_mbarrier: bool = False
    #: Whether they look there, in a loop, for what others write.
    is_loop: bool = False
