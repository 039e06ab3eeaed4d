"""The barrier of a grid: a counter in global memory, at which one thread of each block arrives for the others.

Every block adds 1 to the counter but the first, which adds what is missing to 2^31. So the highest bit flips when all
have arrived, and the rest is 0 again: the next barrier, also one of the next launch, finds it as this one did. That is
the barrier of CUDA's cooperative groups. Each kernel has a counter of its own, ``name$grid_sync``.

Sources: PTX ISA, ``atom``, ``ld``, ``membar``, "Memory Consistency Model"; CUDA C++ Programming Guide, "Grid
Synchronization".
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.lang import block_idx, grid_dim, thread_idx
from nvgen.lang.grid_sync import GridBarrier
from nvgen.lang.operation import RegisterVector
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.instruction import instruct
from nvgen.targets.nvptx.requirements import has
from nvgen.tree import DeviceCall
from nvgen.types import Space

_I32 = ir.IntType(32)
_FLIP = 0x8000_0000


def _barrier(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """All threads of a block stand between two barriers of the block while its first thread is at the counter."""
    b = emitter.builder
    arriving, after = emitter.block("grid_sync.arriving"), emitter.block("grid_sync.after")
    _block_barrier(emitter)
    b.cbranch(_is_first(emitter, thread_idx), arriving, after)
    b.position_at_end(arriving)
    sizes = [emitter.target.read_register(emitter.frame, register) for register in grid_dim.dimensions]
    blocks = b.mul(b.mul(sizes[0], sizes[1]), sizes[2])
    completing = b.sub(_I32(_FLIP + 1), blocks)
    added = b.select(_is_first(emitter, block_idx), completing, _I32(1))
    _arrive(emitter, _counter(emitter), added)
    b.branch(after)
    b.position_at_end(after)
    _block_barrier(emitter)


def _is_first(emitter: Emitter, vector: RegisterVector) -> ir.Value:
    """Whether a thread or a block is the first one."""
    x, y, z = (emitter.target.read_register(emitter.frame, register) for register in vector.dimensions)
    b = emitter.builder
    return b.icmp_unsigned("==", b.or_(b.or_(x, y), z), _I32(0))


def _counter(emitter: Emitter) -> ir.Value:
    name, module = f"{emitter.functions.kernel_name}$grid_sync", emitter.builder.module
    known = module.globals.get(name)
    if known is None:
        known = ir_gaps.add_global(module, _I32, name, Space.GLOBAL.value)
        known.linkage = "internal"
        known.align = 4
        known.initializer = _I32(0)
    return known


def _arrive(emitter: Emitter, counter: ir.Value, added: ir.Value) -> None:
    """Adds to the counter, and waits until its highest bit is another one."""
    assert isinstance(emitter.target, NvptxTarget)
    if has(emitter.target, "atom.order"):
        before, add, look, after = "", "atom.acq_rel.gpu.global.add.u32", "ld.acquire.gpu.global.u32", ""
    else:
        before, add, look, after = "membar.gl; ", "atom.global.add.u32", "ld.volatile.global.u32", " membar.gl;"
    text = (
        f"{{ .reg .b32 found, now; .reg .pred waits; {before}{add} found, [$0], $1; "
        f"again: {look} now, [$0]; xor.b32 now, now, found; setp.ge.s32 waits, now, 0; @waits bra again;{after} }}"
    )
    instruct(emitter, text, None, [counter, added])


def _block_barrier(emitter: Emitter) -> None:
    function = declare(emitter.builder.module, "llvm.nvvm.barrier.cta.sync.aligned.all", ir.VoidType(), [_I32])
    ir_gaps.set_function_attribute(function, "convergent")
    emitter.builder.call(function, [_I32(0)])


FAMILY = Family({GridBarrier: _barrier})
