# Made by `python -m tools.generate`; do not edit.
"""``nv.proxy.*``: fences between the ways by which memory is reached.

The hardware's parts reach memory by ways of their own, which PTX calls proxies: loads and stores by the generic one,
bulk copies and tensor cores by the asynchronous one, tensor maps by a third. What is done by one way is ordered with
what is done by another one by a proxy fence only.

Source: PTX ISA, "membar/fence", "Memory Consistency Model", "Proxies". The oldest architectures and versions of PTX are
those which ptxas takes them with."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

FABRIC_PROXIES: Final = ('generic::fabric', 'fabric::generic', 'fabric::fabric')
ONE_DIRECTION: Final = ('acquire', 'release')
TENSOR_MAP_BYTES: Final = 128
def fence_alias(order: str | None = ...) -> None:
    """Orders accesses to the same memory by several addresses.

    ``fence_alias(order=None)``: for memory that is reached by several virtual addresses.

    With an order it is a release or an acquire fence, for all threads of the system: what one thread did by one address
    before ``order="release"`` is seen by another address after another thread's ``order="acquire"``.

    PTX: ``fence.proxy.alias`` (sm_70, PTX 7.5), ``fence.proxy.alias.acquire.sys``, ``.release.sys`` (sm_90, PTX 9.4).
    """

def fence_alias_reads() -> None:
    """Releases reads of the same memory by several addresses.

    ``fence_alias_reads()``: releases what the thread has read of memory that is reached by several addresses.

    PTX: ``fence.alias.sync_restrict::read.release.sys`` (sm_90, PTX 9.5).
    """

def fence_async(space: str | None = ...) -> None:
    """Orders a thread's accesses and asynchronous ones.

    ``fence_async(space=None)``: for loads and stores of the thread, and asynchronous operations such as bulk copies.

    ``space`` is ``"global"``, ``"shared"`` or ``"shared_cluster"``; left out, it is for memory of every kind.

    PTX: ``fence.proxy.async``, ``fence.proxy.async.global``, ``.shared::cta``, ``.shared::cluster`` (sm_90, PTX 8.0).
    """

def fence_async_reads() -> None:
    """Releases a thread's reads for asynchronous writes.

    ``fence_async_reads()``: releases what the thread has read of shared memory of the cluster, for asynchronous
    operations that write there. It orders nothing of other threads that this one has seen.

    PTX: ``fence.proxy.async::generic.release.sync_restrict::shared::cluster::read.cluster`` (sm_90, PTX 9.4).
    """

def fence_async_restricted(order: str) -> None:
    """Orders a thread's accesses and asynchronous ones in one direction.

    ``fence_async_restricted(order)``: one direction only, for the cluster.

    ``order="acquire"`` is for shared memory of the cluster, ``order="release"`` for that of the block.

    PTX: ``fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster``,
    ``fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster`` (sm_90, PTX 8.6).
    """

def fence_fabric(proxies: str, order: str) -> None:
    """Orders accesses of the fabric and others in one direction.

    ``fence_fabric(proxies, order)``: what is done by the fabric that joins GPUs, and by loads and stores.

    ``proxies`` says between which accesses, later ones first, in PTX's words: ``"generic::fabric"``,
    ``"fabric::generic"`` or ``"fabric::fabric"``. ``order`` is ``"acquire"`` or ``"release"``.

    PTX: ``fence.proxy.fabric::generic.alias.release.sys`` and so on (sm_100, PTX 9.3).
    """

def fence_tensormap_acquire(pointer: GenericPtr[Any, Any], scope: str = ...) -> None:
    """Acquires a tensor map that was changed.

    ``fence_tensormap_acquire(pointer, *, scope="gpu")``: the tensor map there is seen as another thread left it.

    The pointer is a generic one, or to global memory, to the 128 bytes of the tensor map.

    PTX: ``fence.proxy.tensormap::generic.acquire`` (sm_90, PTX 8.3).
    """

def fence_tensormap_release(scope: str = ...) -> None:
    """Releases changes of tensor maps.

    ``fence_tensormap_release(*, scope="gpu")``: what the thread has written to tensor maps is released.

    PTX: ``fence.proxy.tensormap::generic.release`` (sm_90, PTX 8.3).
    """

