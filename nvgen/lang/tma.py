"""``nv.tma.*``: bulk copies, of which one thread starts one for many bytes, and copies of tensors.

Addresses and sizes are multiples of 16 bytes. A load's bytes count at an mbarrier, as ``nv.mbarrier.expect_tx`` expects
them; stores are put into groups and waited for as ``nv.async_copy`` are. They see shared memory by a way of their own:
``fence`` stands between what threads write there and the store that copies it. ``policy`` is one of
``nv.cache_control.policy_*``.

Source: PTX ISA, "Data Movement and Conversion Instructions: Bulk copy", "Async proxy". All need sm_90, but for
``zero_bulk`` and the ``mask`` of ``store_bulk``, which need sm_100; and for ``mask_32b``, ``report``, ``evict_last``
and ``applypriority_bulk``, which need sm_107f, PTX 9.4.
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.attributes import Call
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.attributes.tma import BulkForm
from nvgen.lang.mbarrier import MAX_COUNT
from nvgen.lang.memory_parameters import GroupCount, Option, Reduction, RemoteMbarrier, Side
from nvgen.lang.operation import DeviceOperation, Need
from nvgen.lang.parameters import Address, Flag, LimitedInteger, Mbarrier, Parameter, Setting
from nvgen.lang.tensor_copies import (
    MASK_32B,
    REDUCTIONS,
    REPORTS,
    applypriority,
    applypriority_gather4,
    applypriority_im2col,
    applypriority_im2col_w,
    applypriority_im2col_w_128,
    gather4,
    load,
    load_extensions,
    load_im2col,
    load_im2col_w,
    load_im2col_w_128,
    prefetch,
    prefetch_gather4,
    prefetch_im2col,
    prefetch_im2col_w,
    prefetch_im2col_w_128,
    reduce,
    reduce_im2col,
    reduce_im2col_w,
    scatter4,
    store,
    store_im2col,
    store_im2col_w,
)
from nvgen.types import NONE, Scalar, Space, i32, u16, u32, u64

__all__ = [
    "REDUCTIONS",
    "applypriority",
    "applypriority_bulk",
    "applypriority_gather4",
    "applypriority_im2col",
    "applypriority_im2col_w",
    "applypriority_im2col_w_128",
    "commit_group",
    "copy_bulk",
    "fence",
    "gather4",
    "load",
    "load_bulk",
    "load_im2col",
    "load_im2col_w",
    "load_im2col_w_128",
    "prefetch",
    "prefetch_bulk",
    "prefetch_gather4",
    "prefetch_im2col",
    "prefetch_im2col_w",
    "prefetch_im2col_w_128",
    "reduce",
    "reduce_bulk",
    "reduce_im2col",
    "reduce_im2col_w",
    "scatter4",
    "store",
    "store_bulk",
    "store_im2col",
    "store_im2col_w",
    "wait_group",
    "zero_bulk",
]

#: PTX ISA, ``cp.async.bulk``: what addresses and sizes are multiples of.
BULK_ALIGNMENT = 16
#: PTX ISA, ``st.bulk``: what its addresses and sizes are multiples of.
ZERO_ALIGNMENT = 8
#: What ``reduce_bulk`` has for shared memory of the cluster.
CLUSTER_REDUCTIONS: dict[str, tuple[Scalar, ...]] = {
    "add": (i32, u32, u64),
    **dict.fromkeys(("min", "max", "and", "or", "xor"), (i32, u32)),
    **dict.fromkeys(("inc", "dec"), (u32,)),
}


def _size(most: int, alignment: int = BULK_ALIGNMENT) -> LimitedInteger:
    """How many bytes are copied."""
    sizes = range(0, most + 1, alignment)
    return LimitedInteger("bytes", u32, sizes, f"a multiple of {alignment} from 0 to {sizes[-1]}")


_MOST = 2**32 - 1
_MASK, _POLICY = Option("mask", u16), Option("policy", u64)
_FROM_SHARED = Side("src", "src_index", (Space.SHARED,))


class BulkOperation(DeviceOperation):
    """A bulk copy, or what belongs to one."""

    family: ClassVar[str] = "tma"
    instruction: ClassVar[str] = "cp.async.bulk"
    result = NONE


class BulkLoad(BulkOperation):
    """``load_bulk(dst, dst_index, src, src_index, bytes, bar, bar_index, *, mask=None, mask_32b=None, report=None,
    policy=None)``.

    From global to shared memory; ``mask`` is a u16 with a bit for each block of the cluster that gets a copy,
    ``mask_32b`` a u32 in its place. ``report`` names values that are reported to the mbarrier, whose layout is ``"v1"``
    then, as ``nv.mbarrier.test_wait_report`` finds them: ``"per_16bytes::80000000"``, ``"per_16bytes::8000"``,
    ``"per_16bytes::80"`` and ``"per_16bytes::8"`` a -0 of as many bits, of which one element of 16 bytes is looked at
    (on the CPU the first), ``"per_element::ff"`` any byte that is 0xff.
    """

    needs: ClassVar[frozenset[Need]] = frozenset({Need.BULK_LOADS})
    parameters = (
        Side("dst", "dst_index", (Space.SHARED,), stands_alone=True),
        Side("src", "src_index", (Space.GLOBAL,)),
        _size(MAX_COUNT),
        Mbarrier("bar", "bar_index", stands_alone=True),
        _MASK,
        MASK_32B,
        Setting("report", REPORTS, ""),
        _POLICY,
    )
    attributes = BulkForm

    def instructions(self, call: Call) -> tuple[str, ...]:
        return (*super().instructions(call), *load_extensions(BulkForm.of(call)))


class BulkStore(BulkOperation):
    """``store_bulk(dst, dst_index, src, src_index, bytes, *, mask=None, policy=None)``: from shared to global memory.

    ``mask`` is a u16 with a bit for each of 16 bytes, again and again: those whose bit is 0 are left out.
    """

    needs: ClassVar[frozenset[Need]] = frozenset({Need.BULK_STORES})
    parameters = (
        Side("dst", "dst_index", (Space.GLOBAL,), stands_alone=True),
        _FROM_SHARED,
        _size(_MOST),
        _MASK,
        _POLICY,
    )
    attributes = BulkForm

    def instructions(self, call: Call) -> tuple[str, ...]:
        return ("cp.async.bulk.cp_mask",) if BulkForm.of(call).has_mask else super().instructions(call)


class BulkExchange(BulkOperation):
    """``copy_bulk(dst, dst_index, src, src_index, bytes, bar, bar_index)``: to another block's shared memory.

    ``dst`` and ``bar`` are the other block's, as ``nv.cluster.map`` returns them.
    """

    parameters = (
        Side("dst", "dst_index", (Space.SHARED_CLUSTER,), stands_alone=True),
        _FROM_SHARED,
        _size(MAX_COUNT),
        RemoteMbarrier("bar", "bar_index", stands_alone=True),
    )
    attributes = BulkForm


class BulkReduction(BulkOperation):
    """``reduce_bulk(dst, dst_index, src, src_index, bytes, op, *, policy=None)``: combines elements with global memory.

    ``op`` is one of ``REDUCTIONS``. With another block's shared memory as ``dst`` it takes that block's barrier as
    ``bar`` after ``op``, and ``op`` is one of ``CLUSTER_REDUCTIONS``. Each element is combined at once.
    """

    #: Whether the other elements are another block's.
    in_cluster: bool = False

    @property
    def reductions(self) -> dict[str, tuple[Scalar, ...]]:
        """The types that it takes, by the names of the reductions."""
        return CLUSTER_REDUCTIONS if self.in_cluster else REDUCTIONS

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (
            Side("dst", "dst_index", (Space.SHARED_CLUSTER if self.in_cluster else Space.GLOBAL,)),
            _FROM_SHARED,
            _size(MAX_COUNT if self.in_cluster else _MOST),
            Reduction("op", tuple(self.reductions)),
            RemoteMbarrier("bar", "bar_index", optional=True),
            _POLICY,
        )


class BulkPrefetch(BulkOperation):
    """``prefetch_bulk(src, src_index, bytes, *, evict_last=False, policy=None)``.

    Global memory comes into the L2 cache, to be evicted last, or as the policy says.
    """

    writes: ClassVar[bool] = False
    parameters = (Address("src", "src_index", (Space.GLOBAL,)), _size(_MOST), Flag("evict_last"), _POLICY)
    attributes = BulkForm

    def instructions(self, call: Call) -> tuple[str, ...]:
        return ("cp.async.bulk.evict_last",) if BulkForm.of(call).evict_last else super().instructions(call)


class BulkPriority(BulkOperation):
    """``applypriority_bulk(src, src_index, bytes)``: global memory in the L2 cache is evicted as usual again.

    ``src`` is a multiple of 128 bytes. It is in a group, as stores are.
    """

    instruction: ClassVar[str] = "applypriority.async.bulk"
    writes: ClassVar[bool] = False
    parameters = (Address("src", "src_index", (Space.GLOBAL,)), _size(_MOST))
    attributes = BulkForm


class BulkZero(BulkOperation):
    """``zero_bulk(dst, dst_index, bytes)``: shared memory becomes zeros; address and size are multiples of 8 bytes."""

    instruction: ClassVar[str] = "st.bulk"
    parameters = (Address("dst", "dst_index", (Space.SHARED,)), _size(_MOST, ZERO_ALIGNMENT))
    attributes = BulkForm


class BulkCommit(BulkOperation):
    """``commit_group()``: the stores since the last group are a group."""

    parameters = ()


class BulkWait(BulkOperation):
    """``wait_group(n, read=False)``: waits for the thread's groups but the ``n`` last; ``read``: till they are read."""

    parameters = (GroupCount(), Flag("read"))
    attributes = Groups


class BulkFence(BulkOperation):
    """``fence()``: bulk copies see what the thread has written to shared memory, or seen there."""

    instruction: ClassVar[str] = "fence.proxy.async"
    parameters = ()


load_bulk = BulkLoad("tma.load_bulk", "starts a copy of many bytes from global to shared memory")
store_bulk = BulkStore("tma.store_bulk", "starts a copy of many bytes from shared to global memory")
copy_bulk = BulkExchange("tma.copy_bulk", "starts a copy of many bytes to another block's shared memory")
reduce_bulk = BulkReduction("tma.reduce_bulk", "starts to combine many elements of shared memory with others")
prefetch_bulk = BulkPrefetch("tma.prefetch_bulk", "brings many bytes of global memory into the L2 cache")
applypriority_bulk = BulkPriority("tma.applypriority_bulk", "lets many bytes of the L2 cache be evicted as usual again")
zero_bulk = BulkZero("tma.zero_bulk", "makes many bytes of shared memory zeros")
commit_group = BulkCommit("tma.commit_group", "makes the stores so far a group")
wait_group = BulkWait("tma.wait_group", "waits for all groups of stores but the last ones")
fence = BulkFence("tma.fence", "makes shared memory visible to bulk copies")
