"""The barrier of a grid on the CPU, where one scheduler runs all blocks.

As on a GPU, all threads of a block stand between two barriers of the block while its first thread waits for the other
blocks: a block without its first thread waits for ever.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.operation_name import operation_name
from nvgen.lang import thread_idx
from nvgen.lang.grid_sync import GridBarrier
from nvgen.lang.meaning import rendezvous
from nvgen.lang.meaning.records import Block, Rendezvous
from nvgen.targets.cpu.conventions import device_library, record_fields, thread
from nvgen.targets.cpu.operations.sync import wait_at_barrier
from nvgen.targets.cpu.threads.suspension import wait_unless
from nvgen.targets.cpu.threads.thread_code import target_of
from nvgen.tree import DeviceCall

_I32 = ir.IntType(32)


def _barrier(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    b, registers = emitter.builder, emitter.frame.registers
    zero = _I32(0)
    wait_at_barrier(emitter, node, zero, zero, zero)
    arriving, after = b.append_basic_block("grid_sync.arriving"), b.append_basic_block("grid_sync.after")
    x, y, z = (registers[register.name] for register in thread_idx.dimensions)
    b.cbranch(b.icmp_unsigned("==", b.or_(b.or_(x, y), z), zero), arriving, after)
    b.position_at_end(arriving)
    grid = record_fields.load(b, registers[thread.BLOCK], Block, "grid")
    phase = record_fields.load(b, grid, Rendezvous, "phase")
    done = device_library.call(emitter.functions, b, rendezvous.arrive, grid)
    word = record_fields.address(b, grid, Rendezvous, "phase")
    site = target_of(emitter).site(node.span, operation_name(node, "()"))
    wait_unless(emitter.frame, done, word, phase, site)
    if emitter.instruments_memory:
        from nvgen.targets.cpu.checks import instrumentation  # only checked runs do

        instrumentation.leave_grid(emitter, grid)
    b.branch(after)
    b.position_at_end(after)
    wait_at_barrier(emitter, node, zero, zero, zero)


FAMILY = Family({GridBarrier: _barrier})
