"""``nv.cluster.*``: the blocks that run together and reach each other's shared memory.

The kernel option ``cluster=`` says how many; without it every block is a cluster of its own.

Sources: PTX ISA, "%cluster_ctarank", "%cluster_nctarank", "barrier.cluster", "mapa"; CUDA C++ Programming Guide,
"Thread Block Clusters", "Distributed Shared Memory".
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.attributes.cluster import BarrierForm
from nvgen.lang.index import MAX_GRID_DIM, register_vector
from nvgen.lang.memory_parameters import ClusterAddress, SharedMemory
from nvgen.lang.operation import DeviceOperation, Register
from nvgen.lang.options import MAX_CLUSTER_SIZE
from nvgen.lang.parameters import Flag, Integer
from nvgen.types import NONE, bool_, i32


class ClusterOperation(DeviceOperation):
    """What the blocks of a cluster do together, or know of each other."""

    family: ClassVar[str] = "cluster"
    accesses_memory: ClassVar[bool] = False


class ClusterBarrier(ClusterOperation):
    """``sync(aligned=False)``: no thread of the cluster passes before all have reached it.

    PTX: ``barrier.cluster.arrive`` and ``barrier.cluster.wait`` (sm_90, PTX 7.8), which release and acquire where
    nothing else is said. ``aligned`` says that all threads of a warp make the call together: ``.aligned``.
    """

    instruction: ClassVar[str] = "barrier.cluster"
    suspends: ClassVar[bool] = True
    parameters = (Flag("aligned"),)
    result = NONE
    attributes = BarrierForm


class ClusterArrival(ClusterOperation):
    """``arrive(relaxed=False, aligned=False)``: the first half of ``sync``; ``relaxed`` makes no memory visible.

    PTX: ``barrier.cluster.arrive`` (sm_90, PTX 7.8), ``barrier.cluster.arrive.relaxed`` (PTX 8.0).
    """

    instruction: ClassVar[str] = "barrier.cluster"
    suspends: ClassVar[bool] = True
    parameters = (Flag("relaxed"), Flag("aligned"))
    result = NONE
    attributes = BarrierForm


class ClusterWait(ClusterOperation):
    """``wait(aligned=False)``: the second half of ``sync``. PTX: ``barrier.cluster.wait`` (sm_90, PTX 7.8)."""

    instruction: ClassVar[str] = "barrier.cluster"
    suspends: ClassVar[bool] = True
    parameters = (Flag("aligned"),)
    result = NONE
    attributes = BarrierForm


class ClusterNumber(ClusterOperation):
    """``rank()`` and ``size()``: an i32. PTX: ``%cluster_ctarank``, ``%cluster_nctarank`` (sm_90, PTX 7.8)."""

    instruction: ClassVar[str] = "clusters"
    parameters = ()
    result = i32

    minimum: int
    maximum: int


class ClusterMap(ClusterOperation):
    """``map(array, rank)``: the same shared array, or what a pointer points at, of another block of the cluster.

    A generic pointer to shared memory becomes a generic one. Who uses it waits for the other block sooner or later.
    PTX: ``mapa.shared::cluster``, of generic pointers ``mapa`` (sm_90, PTX 7.8).
    """

    instruction: ClassVar[str] = "clusters"
    suspends: ClassVar[bool] = True
    returns = "_T"
    parameters = (SharedMemory("array"), Integer("rank"))


class ClusterRank(ClusterOperation):
    """``rank_of(pointer)``: the rank of the block whose shared memory a pointer points into, an i32.

    PTX: ``getctarank`` (sm_90, PTX 7.8). Of memory that is not shared the result is undefined.
    """

    instruction: ClassVar[str] = "clusters"
    suspends: ClassVar[bool] = True
    reads: ClassVar[bool] = False
    writes: ClassVar[bool] = False
    parameters = (ClusterAddress("pointer"),)
    result = i32


class ClusterQuestion(ClusterOperation):
    """``is_explicit()``: whether the launch has clusters. PTX: ``%is_explicit_cluster`` (sm_90, PTX 7.8)."""

    instruction: ClassVar[str] = "clusters"
    parameters = ()
    result = bool_


sync = ClusterBarrier("cluster.sync", "waits for all threads of the cluster")
arrive = ClusterArrival("cluster.arrive", "arrives at the cluster's barrier without waiting")
wait = ClusterWait("cluster.wait", "waits until all threads of the cluster have arrived")
rank = ClusterNumber("cluster.rank", "the block's number in its cluster", 0, MAX_CLUSTER_SIZE - 1)
size = ClusterNumber("cluster.size", "blocks in the cluster", 1, MAX_CLUSTER_SIZE)
map = ClusterMap("cluster.map", "shared memory of another block of the cluster")
rank_of = ClusterRank("cluster.rank_of", "the rank of the block whose shared memory a pointer points into")
is_explicit = ClusterQuestion("cluster.is_explicit", "whether the launch says that it has clusters")


class ClusterRegister(Register, DeviceOperation):
    """A register that only machines with clusters have (sm_90, PTX 7.8).

    PTX: ``%cluster_ctaid`` (``block_idx``), ``%cluster_nctaid`` (``dim``), ``%clusterid`` (``idx``), ``%nclusterid``
    (``grid_dim``).
    """

    family: ClassVar[str] = "cluster"
    accesses_memory: ClassVar[bool] = False
    instruction: ClassVar[str] = "clusters"


_SIZES = (MAX_CLUSTER_SIZE, MAX_CLUSTER_SIZE, MAX_CLUSTER_SIZE)
_LAST = (MAX_CLUSTER_SIZE - 1, MAX_CLUSTER_SIZE - 1, MAX_CLUSTER_SIZE - 1)
block_idx = register_vector("cluster.block_idx", "index of the block in its cluster", 0, _LAST, ClusterRegister)
dim = register_vector("cluster.dim", "blocks in the cluster", 1, _SIZES, ClusterRegister)
idx = register_vector("cluster.idx", "index of the cluster in the grid", 0, MAX_GRID_DIM, ClusterRegister)
grid_dim = register_vector("cluster.grid_dim", "clusters in the grid", 1, MAX_GRID_DIM, ClusterRegister)
