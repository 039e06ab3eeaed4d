"""Lowers reads of special registers to the registers and operations of the kernel language.

Source: PTX ISA, "Special Registers".
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from llvmlite import ir

from nvgen.codegen import accesses
from nvgen.diagnostics import InternalError
from nvgen.lang import block_dim, block_idx, cluster, grid_dim, special_registers, sreg, thread_idx
from nvgen.lang.operation import DeviceOperation, Register, RegisterVector
from nvgen.lift.body_step import BodyStep
from nvgen.lift.module import RESERVED_BYTES
from nvgen.ptx import grid_workspace
from nvgen.types import Type

_I32 = ir.IntType(32)
#: PTX ISA, "%total_smem_size": the allocation unit of sm_70 and later, in bytes.
_UNIT = 128
#: Other names of the components of a vector.
_PARTS = dict(zip("rgba", "xyzw", strict=True))
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
    "%locality_domain_id": sreg.locality_domain_id,
    "%cluster_ctarank": cluster.rank,
    "%cluster_nctarank": cluster.size,
    "%is_explicit_cluster": cluster.is_explicit,
    **{f"%lanemask_{name}": getattr(special_registers, f"lane_mask_{name}") for name in ("eq", "lt", "le", "gt", "ge")},
}


def _shared_bytes(body: BodyStep, before: int) -> ir.Value:
    """All shared memory of a block, as it is allotted, from so many bytes on."""
    b, module = body.builder, body.module
    size: ir.Value = _I32(module.static_bytes - before)
    if module.is_dynamic:
        size = b.add(size, body.emitter.target.dynamic_size(body.emitter.frame, body.span))
    return b.and_(b.add(size, _I32(_UNIT - 1)), _I32(-_UNIT & 0xFFFFFFFF))


def _reserved(body: BodyStep, offset: int) -> ir.Value:
    """A place in the shared memory that the system keeps, which nobody finds unwritten."""
    if body.emitter.instruments_memory:
        start = body.module.shared_memory(body.emitter, body.span)
        accesses.filled(body.emitter, start, _I32(body.module.reserved_bytes))
    return _I32(offset)


def _workspace(body: BodyStep, first: int) -> ir.Value:
    """From a bit on the address of what the blocks of a cooperative launch wait with; 0 in any other."""
    if not body.module.is_cooperative:
        return _I32(0)
    b = body.builder
    memory = body.module.variable(body.emitter.frame, grid_workspace.NAME, grid_workspace.BYTES, body.span)
    return b.trunc(b.lshr(b.ptrtoint(memory, ir.IntType(64)), ir.IntType(64)(first)), _I32)


def _zero(body: BodyStep) -> ir.Value:
    return _I32(0)


#: Where registers lead to in the memory that the system keeps. Cooperative groups have 288 bytes from the last one on.
_RESERVED = {"begin": 0, "0": 0, "1": RESERVED_BYTES // 2, "end": RESERVED_BYTES, "cap": RESERVED_BYTES}
#: What only PTX has.
_VALUES: dict[str, Callable[[BodyStep], ir.Value]] = {
    "%total_smem_size": lambda body: _shared_bytes(body, body.module.reserved_bytes),
    "%aggr_smem_size": lambda body: _shared_bytes(body, 0),
    **{f"%reserved_smem_offset_{name}": partial(_reserved, offset=at) for name, at in _RESERVED.items()},
    **dict.fromkeys((f"%envreg{number}" for number in range(32)), _zero),
    grid_workspace.UPPER: partial(_workspace, first=32),
    grid_workspace.LOWER: partial(_workspace, first=0),
}


def launch_register(name: str) -> str | None:
    """The name in the kernel language of an index or a size of the launch, ``%tid.x``; None for other registers."""
    vector, _, part = name.partition(".")
    part = _PARTS.get(part, part)
    found = _VECTORS.get(vector)
    return str(getattr(found, part).name) if found is not None and part in ("x", "y", "z") else None


def read_register(body: BodyStep, name: str, width: int) -> ir.Value:
    """The value of a special register, with the bits that it has.

    Raises:
        CompileError: only a GPU has it.
    """
    vector, _, part = name.partition(".")
    part = _PARTS.get(part, part)
    if vector in _VECTORS:
        if part == "w":
            return _I32(0 if vector in ("%tid", "%ctaid") else 1)
        register = getattr(_VECTORS[vector], part)
        return body.emitter.target.read_register(body.emitter.frame, register)
    if name in _VALUES:
        return _VALUES[name](body)
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
