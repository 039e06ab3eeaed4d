"""Questions for the state space of a pointer as PTX has them. Source: PTX ISA, ``isspacep``."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import pointer
from nvgen.lang.state_spaces import SpaceQuestion
from nvgen.targets.nvptx.instruction import compute
from nvgen.tree import DeviceCall

#: By operation: PTX's name of the space.
_SPACES = {
    "is_shared": "shared",
    "is_cluster_shared": "shared::cluster",
    "is_global": "global",
    "is_local": "local",
    "is_constant": "const",
    "is_grid_constant": "param::entry",
}


def _ask(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """The address is a generic one."""
    address = emitter.builder.addrspacecast(operands[0], pointer())
    return compute(emitter, f"isspacep.{_SPACES[node.operation.name]} $0, $1;", ir.IntType(1), [address])


FAMILY = Family({SpaceQuestion: _ask})
