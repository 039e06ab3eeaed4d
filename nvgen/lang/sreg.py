"""``nv.sreg.*``: special registers of PTX by PTX's own names, those that have no other name in ``nv``.

The others are ``nv.thread_idx`` (``%tid``), ``nv.block_dim`` (``%ntid``), ``nv.block_idx`` (``%ctaid``),
``nv.grid_dim`` (``%nctaid``), ``nv.lane_id``, ``nv.smid``, ``nv.lane_mask_eq`` and so on, ``nv.clock``,
``nv.clock64``, ``nv.globaltimer``; and in ``nv.cluster``: ``idx`` (``%clusterid``), ``grid_dim`` (``%nclusterid``),
``block_idx`` (``%cluster_ctaid``), ``dim`` (``%cluster_nctaid``), ``rank``, ``size``, ``is_explicit``.

Each is called without arguments; those of which there are several take a constant number. Source: PTX ISA, "Special
Registers", with the oldest architecture and version of PTX that each needs.
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.attributes import Call
from nvgen.lang.attributes.sreg import RegisterNumber
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.parameters import ConstantInteger, Parameter
from nvgen.types import Scalar, i32, u32, u64


class PtxRegister(DeviceOperation):
    """A register that a thread reads; called without arguments."""

    family: ClassVar[str] = "sreg"
    accesses_memory: ClassVar[bool] = False
    type: Scalar
    #: Whether only a GPU has it.
    of_gpu: bool = False
    #: The row of ``intrinsics_db/instructions.json`` that says who has it; empty: every architecture.
    row: str = ""

    def instructions(self, call: Call) -> tuple[str, ...]:
        return (self.row,) if self.row else ()

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return ()

    @property
    def result(self) -> Scalar:
        return self.type

    @property
    def is_only_on_gpu(self) -> bool:
        return self.of_gpu


class NumberedRegister(PtxRegister):
    """One of several registers, whose number, from 0 on, is the argument."""

    attributes = RegisterNumber

    count: int = 1

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (ConstantInteger("number", range(self.count), f"a constant from 0 to {self.count - 1}"),)


gridid = PtxRegister(
    "sreg.gridid", "`%gridid`: the number of the launch (sm_30, PTX 3.0); on the CPU 0", u64, row="%gridid"
)
nsmid = PtxRegister(
    "sreg.nsmid", "`%nsmid`: numbers of multiprocessors, `nv.smid()` is less (sm_20, PTX 2.0); on the CPU 1", i32
)
warpid = PtxRegister(
    "sreg.warpid",
    "`%warpid`: where the hardware runs the warp now, which may change (sm_20, PTX 2.0); on the CPU `nv.warp_id()`",
    i32,
)
nwarpid = PtxRegister(
    "sreg.nwarpid", "`%nwarpid`: numbers of warps, `warpid` is less (sm_20, PTX 2.0); on the CPU 32", i32
)
clock_hi = PtxRegister(
    "sreg.clock_hi", "`%clock_hi`: the upper 32 bits of `nv.clock64()` (sm_20, PTX 5.0)", u32, row="%clock_hi"
)
globaltimer_lo = PtxRegister(
    "sreg.globaltimer_lo",
    "`%globaltimer_lo`: the lower 32 bits of `nv.globaltimer()` (sm_30, PTX 3.1)",
    u32,
    row="%globaltimer",
)
globaltimer_hi = PtxRegister(
    "sreg.globaltimer_hi",
    "`%globaltimer_hi`: the upper 32 bits of `nv.globaltimer()` (sm_30, PTX 3.1)",
    u32,
    row="%globaltimer",
)
dynamic_smem_size = PtxRegister(
    "sreg.dynamic_smem_size",
    "`%dynamic_smem_size`: bytes of dynamic shared memory (sm_20, PTX 4.1)",
    i32,
    row="%total_smem_size",
)
total_smem_size = PtxRegister(
    "sreg.total_smem_size",
    "`%total_smem_size`: bytes of shared memory of the block, static and dynamic (sm_20, PTX 4.1)",
    i32,
    True,
    row="%total_smem_size",
)
aggr_smem_size = PtxRegister(
    "sreg.aggr_smem_size",
    "`%aggr_smem_size`: bytes of shared memory with what is reserved for the system (sm_90, PTX 8.1)",
    i32,
    True,
    row="%aggr_smem_size",
)
reserved_smem_offset_begin = PtxRegister(
    "sreg.reserved_smem_offset_begin",
    "`%reserved_smem_offset_begin`: where shared memory that is reserved for the system begins (sm_80, PTX 7.6)",
    u32,
    True,
    row="%reserved_smem_offset",
)
reserved_smem_offset_end = PtxRegister(
    "sreg.reserved_smem_offset_end",
    "`%reserved_smem_offset_end`: where it ends (sm_80, PTX 7.6)",
    u32,
    True,
    row="%reserved_smem_offset",
)
reserved_smem_offset_cap = PtxRegister(
    "sreg.reserved_smem_offset_cap",
    "`%reserved_smem_offset_cap`: its size (sm_80, PTX 7.6)",
    u32,
    True,
    row="%reserved_smem_offset",
)
reserved_smem_offset = NumberedRegister(
    "sreg.reserved_smem_offset",
    "`%reserved_smem_offset_0` and `_1`: offsets in the reserved memory (sm_80, PTX 7.6)",
    u32,
    True,
    count=2,
    row="%reserved_smem_offset",
)
current_graph_exec = PtxRegister(
    "sreg.current_graph_exec",
    "`%current_graph_exec`: the graph of launches that this one is part of, or 0 (sm_50, PTX 8.0); on the CPU 0",
    u64,
    row="%current_graph_exec",
)
locality_domain_id = PtxRegister(
    "sreg.locality_domain_id",
    "`%locality_domain_id`: the number of the locality domain that runs the thread (sm_100, PTX 9.5); on the CPU 0",
    u32,
    row="%locality_domain_id",
)
locality_domain_supplemental_sm = PtxRegister(
    "sreg.locality_domain_supplemental_sm",
    "`%locality_domain_supplemental_sm` (sm_100, PTX 9.5)",
    u32,
    True,
    row="%locality_domain_supplemental_sm",
)
perctamemoryoffset = PtxRegister(
    "sreg.perctamemoryoffset",
    "`%perctamemoryoffset`: the address of the block's own global memory (option `min_memory_per_block`; sm_80, PTX"
    " 9.4)",
    u64,
    True,
    row="%perctamemory",
)
perctamemorysize = PtxRegister(
    "sreg.perctamemorysize",
    "`%perctamemorysize`: bytes of the block's own global memory, 0 where the driver gives none (option"
    " `min_memory_per_block`; sm_80, PTX 9.4)",
    u32,
    True,
    row="%perctamemory",
)
envreg = NumberedRegister(
    "sreg.envreg", "`%envreg0` to `%envreg31`, the driver's (sm_20, PTX 2.1)", u32, True, count=32
)
pm = NumberedRegister("sreg.pm", "`%pm0` to `%pm7`: performance counters (sm_20, PTX 3.0)", u32, True, count=8)
pm64 = NumberedRegister(
    "sreg.pm64", "`%pm0_64` to `%pm7_64`: all bits of them (sm_50, PTX 4.0)", u64, True, count=8, row="%pm0_64"
)
