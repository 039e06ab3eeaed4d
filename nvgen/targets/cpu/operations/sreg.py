"""Special registers on the CPU, those that mean something there."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.lang.index import MAX_THREADS_PER_BLOCK
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.sreg import PtxRegister
from nvgen.targets.cpu.operations.special_registers import cycles, nanoseconds, warp
from nvgen.tree import DeviceCall

_I32, _I64 = ir.IntType(32), ir.IntType(64)


def _upper(emitter: Emitter, value: ir.Value) -> ir.Value:
    return emitter.builder.trunc(emitter.builder.lshr(value, _I64(32)), _I32)


#: A launch is no part of a graph, and has no number that another one could ask for; a CPU is one multiprocessor.
_VALUES: dict[str, Callable[[Emitter, DeviceCall], ir.Value]] = {
    "sreg.gridid": lambda emitter, node: _I64(0),
    "sreg.nsmid": lambda emitter, node: _I32(1),
    "sreg.warpid": lambda emitter, node: warp(emitter),
    "sreg.nwarpid": lambda emitter, node: _I32(MAX_THREADS_PER_BLOCK // WARP_SIZE),
    "sreg.clock_hi": lambda emitter, node: _upper(emitter, cycles(emitter)),
    "sreg.globaltimer_lo": lambda emitter, node: emitter.builder.trunc(nanoseconds(emitter), _I32),
    "sreg.globaltimer_hi": lambda emitter, node: _upper(emitter, nanoseconds(emitter)),
    "sreg.dynamic_smem_size": lambda emitter, node: emitter.target.dynamic_size(emitter.frame, node.span),
    "sreg.current_graph_exec": lambda emitter, node: _I64(0),
    "sreg.locality_domain_id": lambda emitter, node: _I32(0),
}


def _read(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    return _VALUES[node.operation.name](emitter, node)


FAMILY = Family({PtxRegister: _read})
