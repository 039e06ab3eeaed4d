"""``nv.tma.*``: bulk copies, of which one thread starts one for many bytes.

Addresses and sizes are multiples of 16 bytes. A load's bytes count at an mbarrier, as ``nv.mbarrier.expect_tx`` expects
them; stores are put into groups and waited for as ``nv.async_copy`` are. They see shared memory by a way of their own:
``fence`` stands between what threads write there and the store that copies it.

Source: PTX ISA, "Data Movement and Conversion Instructions: Bulk copy", "Async proxy".
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.operation import DeviceOperation

#: PTX ISA, ``cp.async.bulk``: what addresses and sizes are multiples of.
BULK_ALIGNMENT = 16


class BulkLoad(DeviceOperation):
    """``load_bulk(dst, dst_index, src, src_index, bytes, bar, bar_index)``: from global to shared memory."""

    family: ClassVar[str] = "tma"


class BulkStore(DeviceOperation):
    """``store_bulk(dst, dst_index, src, src_index, bytes)``: from shared to global memory."""

    family: ClassVar[str] = "tma"


class BulkCommit(DeviceOperation):
    """``commit_group()``: the stores since the last group are a group."""

    family: ClassVar[str] = "tma"


class BulkWait(DeviceOperation):
    """``wait_group(n, read=False)``: waits for the thread's groups but the ``n`` last; ``read``: till they are read."""

    family: ClassVar[str] = "tma"


class BulkFence(DeviceOperation):
    """``fence()``: bulk copies see what the thread has written to shared memory, or seen there."""

    family: ClassVar[str] = "tma"


load_bulk = BulkLoad("tma.load_bulk", "starts a copy of many bytes from global to shared memory")
store_bulk = BulkStore("tma.store_bulk", "starts a copy of many bytes from shared to global memory")
commit_group = BulkCommit("tma.commit_group", "makes the stores so far a group")
wait_group = BulkWait("tma.wait_group", "waits for all groups of stores but the last ones")
fence = BulkFence("tma.fence", "makes shared memory visible to bulk copies")
