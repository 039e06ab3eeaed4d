"""Barriers between the threads of a block."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Rules
from nvgen.codegen.emitter import Emitter
from nvgen.frontend.tree import DeviceCall
from nvgen.lang import Barrier as BarrierOperation
from nvgen.targets.cpu import device_library, record_fields, thread
from nvgen.targets.cpu.abi import target_of
from nvgen.targets.cpu.simt import barriers
from nvgen.targets.cpu.simt.records import Barrier, Block
from nvgen.targets.cpu.waiting import wait_unless

_I32, _I64 = ir.IntType(32), ir.IntType(64)


def _barrier(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    meet(emitter, node, _I32(0), _I32(0), _I32(0))


def meet(emitter: Emitter, node: DeviceCall, number: ir.Value, needed: ir.Value, vote: ir.Value) -> ir.Value:
    """Waits at the barrier with a number for ``needed`` threads of the block, 0 for all; gives the barrier's record."""
    builder = emitter.builder
    block = emitter.frame.registers[thread.BLOCK]
    first = record_fields.load(builder, block, Block, "barriers")
    barrier = record_fields.element(builder, first, Barrier, builder.zext(number, _I64))
    phase = record_fields.load(builder, barrier, Barrier, "phase")
    done = device_library.call(emitter.functions, builder, barriers.arrive, block, barrier, needed, vote)
    word = record_fields.address(builder, barrier, Barrier, "phase")
    wait_unless(emitter.frame, done, word, phase, target_of(emitter).site(node.span, f"nv.{node.operation.name}()"))
    return barrier


RULES: Rules = {BarrierOperation: _barrier}
