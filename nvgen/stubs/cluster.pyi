# Made by `python -m tools.generate`; do not edit.
"""``nv.cluster.*``: the blocks that run together and reach each other's shared memory.

The kernel option ``cluster=`` says how many; without it every block is a cluster of its own.

Sources: PTX ISA, "%cluster_ctarank", "%cluster_nctarank", "barrier.cluster", "mapa"; CUDA C++ Programming Guide,
"Thread Block Clusters", "Distributed Shared Memory"."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

MAX_CLUSTER_SIZE: Final = 16
MAX_GRID_DIM: Final = (2147483647, 65535, 65535)
block_idx: Final[Registers]
"""index of the block in its cluster along x"""
dim: Final[Registers]
"""blocks in the cluster along x"""
grid_dim: Final[Registers]
"""clusters in the grid along x"""
idx: Final[Registers]
"""index of the cluster in the grid along x"""
def arrive(relaxed: bool = ..., aligned: bool = ...) -> None:
    """Arrives at the cluster's barrier without waiting.

    ``arrive(relaxed=False, aligned=False)``: the first half of ``sync``; ``relaxed`` makes no memory visible.

    PTX: ``barrier.cluster.arrive`` (sm_90, PTX 7.8), ``barrier.cluster.arrive.relaxed`` (PTX 8.0).
    """

def is_explicit() -> bool:
    """Whether the launch says that it has clusters.

    ``is_explicit()``: whether the launch has clusters. PTX: ``%is_explicit_cluster`` (sm_90, PTX 7.8).
    """

def map(array: _T, rank: int) -> _T:
    """Shared memory of another block of the cluster.

    ``map(array, rank)``: the same shared array, or what a pointer points at, of another block of the cluster.

    A generic pointer to shared memory becomes a generic one. Who uses it waits for the other block sooner or later.
    PTX: ``mapa.shared::cluster``, of generic pointers ``mapa`` (sm_90, PTX 7.8).
    """

def rank() -> int:
    """The block's number in its cluster.

    ``rank()`` and ``size()``: an i32. PTX: ``%cluster_ctarank``, ``%cluster_nctarank`` (sm_90, PTX 7.8).
    """

def rank_of(pointer: Any) -> int:
    """The rank of the block whose shared memory a pointer points into.

    ``rank_of(pointer)``: the rank of the block whose shared memory a pointer points into, an i32.

    PTX: ``getctarank`` (sm_90, PTX 7.8). Of memory that is not shared the result is undefined.
    """

def size() -> int:
    """Blocks in the cluster.

    ``rank()`` and ``size()``: an i32. PTX: ``%cluster_ctarank``, ``%cluster_nctarank`` (sm_90, PTX 7.8).
    """

def sync(aligned: bool = ...) -> None:
    """Waits for all threads of the cluster.

    ``sync(aligned=False)``: no thread of the cluster passes before all have reached it.

    PTX: ``barrier.cluster.arrive`` and ``barrier.cluster.wait`` (sm_90, PTX 7.8), which release and acquire where
    nothing else is said. ``aligned`` says that all threads of a warp make the call together: ``.aligned``.
    """

def wait(aligned: bool = ...) -> None:
    """Waits until all threads of the cluster have arrived.

    ``wait(aligned=False)``: the second half of ``sync``. PTX: ``barrier.cluster.wait`` (sm_90, PTX 7.8).
    """

