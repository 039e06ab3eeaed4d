"""``nv.cluster.*``: the blocks that run together and reach each other's shared memory.

The kernel option ``cluster=`` says how many; without it every block is a cluster of its own.

Sources: PTX ISA, "%cluster_ctarank" and its like, "barrier.cluster", "mapa"; CUDA C++ Programming Guide, "Thread Block
Clusters", "Distributed Shared Memory".
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.index import MAX_GRID_DIM, register_vector
from nvgen.lang.operation import DeviceOperation, Register
from nvgen.lang.options import MAX_CLUSTER_SIZE


class ClusterBarrier(DeviceOperation):
    """``sync()``: no thread of the cluster passes before all have reached it."""

    family: ClassVar[str] = "cluster"
    waits: ClassVar[bool] = True


class ClusterArrival(DeviceOperation):
    """``arrive(relaxed=False)``: the first half of ``sync``; ``relaxed`` makes no memory visible."""

    family: ClassVar[str] = "cluster"
    waits: ClassVar[bool] = True


class ClusterWait(DeviceOperation):
    """``wait()``: the second half of ``sync``."""

    family: ClassVar[str] = "cluster"
    waits: ClassVar[bool] = True


class ClusterNumber(DeviceOperation):
    """``rank()`` and ``size()``: an i32."""

    family: ClassVar[str] = "cluster"
    minimum: int
    maximum: int


class ClusterMap(DeviceOperation):
    """``map(array, rank)``: the same shared array, or what a pointer points at, of another block of the cluster.

    Who uses it waits for the other block sooner or later.
    """

    family: ClassVar[str] = "cluster"
    waits: ClassVar[bool] = True


sync = ClusterBarrier("cluster.sync", "waits for all threads of the cluster")
arrive = ClusterArrival("cluster.arrive", "arrives at the cluster's barrier without waiting")
wait = ClusterWait("cluster.wait", "waits until all threads of the cluster have arrived")
rank = ClusterNumber("cluster.rank", "the block's number in its cluster", 0, MAX_CLUSTER_SIZE - 1)
size = ClusterNumber("cluster.size", "blocks in the cluster", 1, MAX_CLUSTER_SIZE)
map = ClusterMap("cluster.map", "shared memory of another block of the cluster")


class ClusterRegister(Register, DeviceOperation):
    """A register that only machines with clusters have."""

    family: ClassVar[str] = "cluster"


_SIZES = (MAX_CLUSTER_SIZE, MAX_CLUSTER_SIZE, MAX_CLUSTER_SIZE)
_LAST = (MAX_CLUSTER_SIZE - 1, MAX_CLUSTER_SIZE - 1, MAX_CLUSTER_SIZE - 1)
block_idx = register_vector("cluster.block_idx", "index of the block in its cluster", 0, _LAST, ClusterRegister)
dim = register_vector("cluster.dim", "blocks in the cluster", 1, _SIZES, ClusterRegister)
idx = register_vector("cluster.idx", "index of the cluster in the grid", 0, MAX_GRID_DIM, ClusterRegister)
grid_dim = register_vector("cluster.grid_dim", "clusters in the grid", 1, MAX_GRID_DIM, ClusterRegister)
