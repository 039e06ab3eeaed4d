"""Special registers of PTX, by the registers and operations of the kernel language.

Source: PTX ISA, "Special Registers".
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.diagnostics import InternalError
from nvgen.lang import block_dim, block_idx, cluster, grid_dim, special_registers, sreg, thread_idx
from nvgen.lang.operation import DeviceOperation, Register, RegisterVector
from nvgen.lift.body_step import BodyStep
from nvgen.types import Type

_I32, _I64 = ir.IntType(32), ir.IntType(64)
_VECTORS: dict[str, RegisterVector] = {
    "%tid": thread_idx,
    "%ntid": block_dim,
    "%ctaid": block_idx,
    "%nctaid": grid_dim,
}
_OF_CLUSTERS = {
    "%clusterid": "idx",
    "%nclusterid": "grid_dim",
    "%cluster_ctaid": "block_idx",
    "%cluster_nctaid": "dim",
}
_OPERATIONS: dict[str, DeviceOperation] = {
    "%laneid": special_registers.lane_id,
    "%warpid": sreg.warpid,
    "%nwarpid": sreg.nwarpid,
    "%smid": special_registers.smid,
    "%nsmid": sreg.nsmid,
    "%gridid": sreg.gridid,
    "%clock": special_registers.clock,
    "%clock_hi": sreg.clock_hi,
    "%clock64": special_registers.clock64,
    "%globaltimer": special_registers.globaltimer,
    "%globaltimer_lo": sreg.globaltimer_lo,
    "%globaltimer_hi": sreg.globaltimer_hi,
    "%dynamic_smem_size": sreg.dynamic_smem_size,
    "%current_graph_exec": sreg.current_graph_exec,
    "%cluster_ctarank": cluster.rank,
    "%cluster_nctarank": cluster.size,
    "%is_explicit_cluster": cluster.is_explicit,
    **{f"%lanemask_{name}": getattr(special_registers, f"lane_mask_{name}") for name in ("eq", "lt", "le", "gt", "ge")},
}


def read_register(body: BodyStep, name: str, width: int) -> ir.Value:
    """The value of a special register, with the bits that it has.

    Raises:
        CompileError: only a GPU has it.
    """
    vector, _, part = name.partition(".")
    if vector in _VECTORS:
        if part == "w":
            return _I32(0 if vector in ("%tid", "%ctaid") else 1)
        register = getattr(_VECTORS[vector], part)
        return body.emitter.target.read_register(body.emitter.frame, register)
    operation = _OPERATIONS.get(name)
    if vector in _OF_CLUSTERS:
        if part == "w":
            return _I32(0 if vector in ("%clusterid", "%cluster_ctaid") else 1)
        operation = getattr(getattr(cluster, _OF_CLUSTERS[vector]), part)
    if operation is None:
        raise body.refuse(f"`{name}` is a register that only a GPU has")
    result = operation.type if isinstance(operation, Register) else operation.result
    if not isinstance(result, Type):
        raise InternalError(f"`{name}` has no type")
    return body.call(operation, [], result)
