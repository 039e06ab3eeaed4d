# Made by `python -m tools.generate`; do not edit.
"""``nv.sreg.*``: special registers of PTX by PTX's own names, those that have no other name in ``nv``.

The others are ``nv.thread_idx`` (``%tid``), ``nv.block_dim`` (``%ntid``), ``nv.block_idx`` (``%ctaid``),
``nv.grid_dim`` (``%nctaid``), ``nv.lane_id``, ``nv.smid``, ``nv.lane_mask_eq`` and so on, ``nv.clock``,
``nv.clock64``, ``nv.globaltimer``; and in ``nv.cluster``: ``idx`` (``%clusterid``), ``grid_dim`` (``%nclusterid``),
``block_idx`` (``%cluster_ctaid``), ``dim`` (``%cluster_nctaid``), ``rank``, ``size``, ``is_explicit``.

Each is called without arguments; those of which there are several take a constant number. Source: PTX ISA, "Special
Registers", with the oldest architecture and version of PTX that each needs."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

def aggr_smem_size() -> int:
    """`%aggr_smem_size`: bytes of shared memory with what is reserved for the system (sm_90, PTX 8.1).

    A register that a thread reads; called without arguments.
    """

def clock_hi() -> int:
    """`%clock_hi`: the upper 32 bits of `nv.clock64()` (sm_20, PTX 5.0).

    A register that a thread reads; called without arguments.
    """

def current_graph_exec() -> int:
    """`%current_graph_exec`: the graph of launches that this one is part of, or 0 (sm_50, PTX 8.0); on the CPU 0.

    A register that a thread reads; called without arguments.
    """

def dynamic_smem_size() -> int:
    """`%dynamic_smem_size`: bytes of dynamic shared memory (sm_20, PTX 4.1).

    A register that a thread reads; called without arguments.
    """

def envreg(number: int) -> int:
    """`%envreg0` to `%envreg31`, the driver's (sm_20, PTX 2.1).

    One of several registers, whose number, from 0 on, is the argument.
    """

def globaltimer_hi() -> int:
    """`%globaltimer_hi`: the upper 32 bits of `nv.globaltimer()` (sm_30, PTX 3.1).

    A register that a thread reads; called without arguments.
    """

def globaltimer_lo() -> int:
    """`%globaltimer_lo`: the lower 32 bits of `nv.globaltimer()` (sm_30, PTX 3.1).

    A register that a thread reads; called without arguments.
    """

def gridid() -> int:
    """`%gridid`: the number of the launch (sm_30, PTX 3.0); on the CPU 0.

    A register that a thread reads; called without arguments.
    """

def locality_domain_id() -> int:
    """`%locality_domain_id`: the number of the locality domain that runs the thread (sm_100, PTX 9.5); on the CPU 0.

    A register that a thread reads; called without arguments.
    """

def locality_domain_supplemental_sm() -> int:
    """`%locality_domain_supplemental_sm` (sm_100, PTX 9.5).

    A register that a thread reads; called without arguments.
    """

def nsmid() -> int:
    """`%nsmid`: numbers of multiprocessors, `nv.smid()` is less (sm_20, PTX 2.0); on the CPU 1.

    A register that a thread reads; called without arguments.
    """

def nwarpid() -> int:
    """`%nwarpid`: numbers of warps, `warpid` is less (sm_20, PTX 2.0); on the CPU 32.

    A register that a thread reads; called without arguments.
    """

def perctamemoryoffset() -> int:
    """`%perctamemoryoffset`: the address of the block's own global memory (option `min_memory_per_block`; sm_80, PTX 9.4).

    A register that a thread reads; called without arguments.
    """

def perctamemorysize() -> int:
    """`%perctamemorysize`: bytes of the block's own global memory, 0 where the driver gives none (option `min_memory_per_block`; sm_80, PTX 9.4).

    A register that a thread reads; called without arguments.
    """

def pm(number: int) -> int:
    """`%pm0` to `%pm7`: performance counters (sm_20, PTX 3.0).

    One of several registers, whose number, from 0 on, is the argument.
    """

def pm64(number: int) -> int:
    """`%pm0_64` to `%pm7_64`: all bits of them (sm_50, PTX 4.0).

    One of several registers, whose number, from 0 on, is the argument.
    """

def reserved_smem_offset(number: int) -> int:
    """`%reserved_smem_offset_0` and `_1`: offsets in the reserved memory (sm_80, PTX 7.6).

    One of several registers, whose number, from 0 on, is the argument.
    """

def reserved_smem_offset_begin() -> int:
    """`%reserved_smem_offset_begin`: where shared memory that is reserved for the system begins (sm_80, PTX 7.6).

    A register that a thread reads; called without arguments.
    """

def reserved_smem_offset_cap() -> int:
    """`%reserved_smem_offset_cap`: its size (sm_80, PTX 7.6).

    A register that a thread reads; called without arguments.
    """

def reserved_smem_offset_end() -> int:
    """`%reserved_smem_offset_end`: where it ends (sm_80, PTX 7.6).

    A register that a thread reads; called without arguments.
    """

def total_smem_size() -> int:
    """`%total_smem_size`: bytes of shared memory of the block, static and dynamic (sm_20, PTX 4.1).

    A register that a thread reads; called without arguments.
    """

def warpid() -> int:
    """`%warpid`: where the hardware runs the warp now, which may change (sm_20, PTX 2.0); on the CPU `nv.warp_id()`.

    A register that a thread reads; called without arguments.
    """

