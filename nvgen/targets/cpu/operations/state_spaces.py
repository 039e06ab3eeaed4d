"""Whether a pointer is to shared memory, on the CPU."""

from __future__ import annotations

from math import prod

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.lang import state_spaces
from nvgen.lang.state_spaces import SpaceQuestion
from nvgen.targets.cpu.conventions.cluster_addresses import lies_in_block, own_rank
from nvgen.tree import DeviceCall

_I1, _I32 = ir.IntType(1), ir.IntType(32)


def _ask(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    if node.operation is state_spaces.is_shared:
        return lies_in_block(emitter, operands[0], own_rank(emitter))
    found: ir.Value = _I1(0)
    for rank in range(prod(emitter.cluster)):
        found = emitter.builder.or_(found, lies_in_block(emitter, operands[0], _I32(rank)))
    return found


FAMILY = Family({SpaceQuestion: _ask})
