"""Questions for the state space of a pointer as PTX has them. Source: PTX ISA, ``isspacep``."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import pointer
from nvgen.intrinsics.architectures import PtxVersion
from nvgen.lang.state_spaces import SpaceQuestion
from nvgen.targets.nvptx.instruction import compute
from nvgen.targets.nvptx.requirements import Requirement
from nvgen.tree import DeviceCall

#: By operation: PTX's name of the space, and what the question needs; before sm_75 as the PTX ISA states it.
_SPACES = {
    "is_shared": ("shared", Requirement("sm_20", PtxVersion(2, 0))),
    "is_cluster_shared": ("shared::cluster", Requirement("sm_90", PtxVersion(7, 8))),
    "is_global": ("global", Requirement("sm_20", PtxVersion(2, 0))),
    "is_local": ("local", Requirement("sm_20", PtxVersion(2, 0))),
    "is_constant": ("const", Requirement("sm_20", PtxVersion(3, 1))),
    "is_grid_constant": ("param::entry", Requirement("sm_70", PtxVersion(8, 3))),
}


def needs(call: DeviceCall) -> Requirement:
    """What a question needs."""
    return _SPACES[call.operation.name][1]


def _ask(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """The address is a generic one."""
    address = emitter.builder.addrspacecast(operands[0], pointer())
    return compute(emitter, f"isspacep.{_SPACES[node.operation.name][0]} $0, $1;", ir.IntType(1), [address])


FAMILY = Family({SpaceQuestion: _ask})
