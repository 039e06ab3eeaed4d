"""``nv.proxy.*``: fences between the ways by which memory is reached.

The hardware's parts reach memory by ways of their own, which PTX calls proxies: loads and stores by the generic one,
bulk copies and tensor cores by the asynchronous one, tensor maps by a third. What is done by one way is ordered with
what is done by another one by a proxy fence only.

Source: PTX ISA, "membar/fence", "Memory Consistency Model", "Proxies". The oldest architectures and versions of PTX are
those which ptxas takes them with.
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.attributes.proxy import AliasOrdering, FabricOrdering, FenceSpace
from nvgen.lang.memory_parameters import Order, Scope, TensorMapPointer
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.ordering import Ordering
from nvgen.lang.parameters import Setting
from nvgen.types import NONE

#: PTX ISA, ``fence.proxy.tensormap``: the bytes of a tensor map.
TENSOR_MAP_BYTES = 128
#: The memory that ``fence_async`` may be for, by PTX's name; all of it where none is said.
ASYNC_SPACES = {"global": ".global", "shared": ".shared::cta", "shared_cluster": ".shared::cluster"}

#: The orders of a fence in one direction.
ONE_DIRECTION = ("acquire", "release")
#: Between which proxies a fence of the fabric is, as PTX writes them: of later accesses, of earlier ones.
FABRIC_PROXIES = ("generic::fabric", "fabric::generic", "fabric::fabric")


class ProxyFence(DeviceOperation):
    """A fence between two proxies."""

    family: ClassVar[str] = "proxy"
    polls: ClassVar[bool] = True
    result = NONE


class AliasFence(ProxyFence):
    """``fence_alias(order=None)``: for memory that is reached by several virtual addresses.

    With an order it is a release or an acquire fence, for all threads of the system: what one thread did by one address
    before ``order="release"`` is seen by another address after another thread's ``order="acquire"``.

    PTX: ``fence.proxy.alias`` (sm_70, PTX 7.5), ``fence.proxy.alias.acquire.sys``, ``.release.sys`` (sm_90, PTX 9.4).
    """

    instruction: ClassVar[str] = "fence.proxy.alias"
    parameters = (Order("order", ONE_DIRECTION, ""),)
    attributes = AliasOrdering
    fixed = {"scope": "sys"}


class AliasReadFence(ProxyFence):
    """``fence_alias_reads()``: releases what the thread has read of memory that is reached by several addresses.

    PTX: ``fence.alias.sync_restrict::read.release.sys`` (sm_90, PTX 9.5).
    """

    instruction: ClassVar[str] = "fence.alias.sync_restrict"
    parameters = ()
    attributes = Ordering
    fixed = {"order": "release", "scope": "sys"}


class FabricFence(ProxyFence):
    """``fence_fabric(proxies, order)``: what is done by the fabric that joins GPUs, and by loads and stores.

    ``proxies`` says between which accesses, later ones first, in PTX's words: ``"generic::fabric"``,
    ``"fabric::generic"`` or ``"fabric::fabric"``. ``order`` is ``"acquire"`` or ``"release"``.

    PTX: ``fence.proxy.fabric::generic.alias.release.sys`` and so on (sm_100, PTX 9.3).
    """

    instruction: ClassVar[str] = "fence.proxy.fabric"
    parameters = (Setting("proxies", FABRIC_PROXIES), Order("order", ONE_DIRECTION))
    attributes = FabricOrdering
    fixed = {"scope": "sys"}


class AsyncFence(ProxyFence):
    """``fence_async(space=None)``: for loads and stores of the thread, and asynchronous operations such as bulk copies.

    ``space`` is ``"global"``, ``"shared"`` or ``"shared_cluster"``; left out, it is for memory of every kind.

    PTX: ``fence.proxy.async``, ``fence.proxy.async.global``, ``.shared::cta``, ``.shared::cluster`` (sm_90, PTX 8.0).
    """

    instruction: ClassVar[str] = "fence.proxy.async"
    parameters = (Order("space", tuple(ASYNC_SPACES), ""),)
    attributes = FenceSpace


class RestrictedAsyncFence(ProxyFence):
    """``fence_async_restricted(order)``: one direction only, for the cluster.

    ``order="acquire"`` is for shared memory of the cluster, ``order="release"`` for that of the block.

    PTX: ``fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster``,
    ``fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster`` (sm_90, PTX 8.6).
    """

    instruction: ClassVar[str] = "fence.proxy.async.sync_restrict"
    parameters = (Order("order", ONE_DIRECTION),)
    attributes = Ordering
    fixed = {"scope": "cluster"}


class AsyncReadFence(ProxyFence):
    """``fence_async_reads()``: releases what the thread has read of shared memory of the cluster, for asynchronous
    operations that write there. It orders nothing of other threads that this one has seen.

    PTX: ``fence.proxy.async::generic.release.sync_restrict::shared::cluster::read.cluster`` (sm_90, PTX 9.4).
    """

    instruction: ClassVar[str] = "fence.proxy.async.sync_restrict.read"
    parameters = ()
    attributes = Ordering
    fixed = {"order": "release", "scope": "cluster"}


class TensorMapRelease(ProxyFence):
    """``fence_tensormap_release(*, scope="gpu")``: what the thread has written to tensor maps is released.

    PTX: ``fence.proxy.tensormap::generic.release`` (sm_90, PTX 8.3).
    """

    instruction: ClassVar[str] = "fence.proxy.tensormap"
    parameters = (Scope(),)
    attributes = Ordering
    fixed = {"order": "release"}


class TensorMapAcquire(ProxyFence):
    """``fence_tensormap_acquire(pointer, *, scope="gpu")``: the tensor map there is seen as another thread left it.

    The pointer is a generic one, or to global memory, to the 128 bytes of the tensor map.

    PTX: ``fence.proxy.tensormap::generic.acquire`` (sm_90, PTX 8.3).
    """

    instruction: ClassVar[str] = "fence.proxy.tensormap"
    polls: ClassVar[bool] = False
    writes: ClassVar[bool] = False
    parameters = (TensorMapPointer("pointer"), Scope())
    attributes = Ordering
    fixed = {"order": "acquire"}


fence_alias = AliasFence("proxy.fence_alias", "orders accesses to the same memory by several addresses")
fence_alias_reads = AliasReadFence("proxy.fence_alias_reads", "releases reads of the same memory by several addresses")
fence_fabric = FabricFence("proxy.fence_fabric", "orders accesses of the fabric and others in one direction")
fence_async = AsyncFence("proxy.fence_async", "orders a thread's accesses and asynchronous ones")
fence_async_restricted = RestrictedAsyncFence(
    "proxy.fence_async_restricted", "orders a thread's accesses and asynchronous ones in one direction"
)
fence_async_reads = AsyncReadFence("proxy.fence_async_reads", "releases a thread's reads for asynchronous writes")
fence_tensormap_release = TensorMapRelease("proxy.fence_tensormap_release", "releases changes of tensor maps")
fence_tensormap_acquire = TensorMapAcquire("proxy.fence_tensormap_acquire", "acquires a tensor map that was changed")
