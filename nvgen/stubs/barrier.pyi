# Made by `python -m tools.generate`; do not edit.
"""``nv.barrier``: the sixteen barriers of a block by their numbers. Source: PTX ISA, ``bar``, ``barrier``."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

def arrive(id: int, count: int, aligned: bool = ...) -> None:
    """Comes to a barrier and goes on.

    ``barrier.sync(id, count=None, *, aligned=True)`` and ``barrier.arrive(id, count, *, aligned=True)``.

    The barrier ``id`` of the block's, 0 to 15, opens when ``count`` threads have come to it, those that wait and those
    that do not; without a count when all threads of the block have. Warps come as a whole: the count is a multiple of
    32, and a warp that is not full counts as 32. ``nv.syncthreads()`` uses the barrier 0.

    ``aligned`` says that all threads of a warp make the call together, as CUDA's do. Without it they may come one by
    one, from different calls in the text.

    PTX: ``bar.sync``, ``bar.arrive``; not aligned ``barrier.sync``, ``barrier.arrive`` (sm_30, PTX 6.0; before sm_70 a
    warp comes together all the same).
    """

def reduce_and(id: int, predicate: int, count: int | None = ..., aligned: bool = ...) -> bool:
    """Waits; whether all threads' predicates hold.

    ``barrier.reduce_count(id, predicate, count=None, *, aligned=True)``, ``reduce_and``, ``reduce_or``.

    As ``barrier.sync``; all who wait are told of the predicates of all, as ``syncthreads_count`` tells.

    PTX: ``bar.red.popc``, ``.and``, ``.or``; not aligned ``barrier.red`` (sm_30, PTX 6.0).
    """

def reduce_count(id: int, predicate: int, count: int | None = ..., aligned: bool = ...) -> int:
    """Waits; how many threads' predicates hold.

    ``barrier.reduce_count(id, predicate, count=None, *, aligned=True)``, ``reduce_and``, ``reduce_or``.

    As ``barrier.sync``; all who wait are told of the predicates of all, as ``syncthreads_count`` tells.

    PTX: ``bar.red.popc``, ``.and``, ``.or``; not aligned ``barrier.red`` (sm_30, PTX 6.0).
    """

def reduce_or(id: int, predicate: int, count: int | None = ..., aligned: bool = ...) -> bool:
    """Waits; whether any thread's predicate holds.

    ``barrier.reduce_count(id, predicate, count=None, *, aligned=True)``, ``reduce_and``, ``reduce_or``.

    As ``barrier.sync``; all who wait are told of the predicates of all, as ``syncthreads_count`` tells.

    PTX: ``bar.red.popc``, ``.and``, ``.or``; not aligned ``barrier.red`` (sm_30, PTX 6.0).
    """

def sync(id: int, count: int | None = ..., aligned: bool = ...) -> None:
    """Waits at a barrier until so many threads have come.

    ``barrier.sync(id, count=None, *, aligned=True)`` and ``barrier.arrive(id, count, *, aligned=True)``.

    The barrier ``id`` of the block's, 0 to 15, opens when ``count`` threads have come to it, those that wait and those
    that do not; without a count when all threads of the block have. Warps come as a whole: the count is a multiple of
    32, and a warp that is not full counts as 32. ``nv.syncthreads()`` uses the barrier 0.

    ``aligned`` says that all threads of a warp make the call together, as CUDA's do. Without it they may come one by
    one, from different calls in the text.

    PTX: ``bar.sync``, ``bar.arrive``; not aligned ``barrier.sync``, ``barrier.arrive`` (sm_30, PTX 6.0; before sm_70 a
    warp comes together all the same).
    """

