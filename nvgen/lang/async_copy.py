"""``nv.async_copy.*``: copies of 4, 8 or 16 bytes from global to shared memory that go on while the thread does.

A thread's copies are put into groups by ``commit_group``, in order; ``wait_group(n)`` waits until at most the ``n``
last groups are incomplete. What has been copied is there for the thread itself; a barrier makes it visible to others.

Source: PTX ISA, "Data Movement and Conversion Instructions: Non-bulk copy".
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.attributes.async_copy import CopySize
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.memory_parameters import GroupCount, Side
from nvgen.lang.operation import DeviceOperation, Need
from nvgen.lang.parameters import ConstantInteger, Integer
from nvgen.types import NONE, Space, u32

#: PTX ISA, ``cp.async``: the bytes that one copies.
COPY_SIZES = (4, 8, 16)
#: Groups that ``wait_group`` may leave incomplete.
MAX_GROUPS = GroupCount.choices[-1]


class Copy(DeviceOperation):
    """``copy(dst, dst_index, src, src_index, *, bytes=None, source_bytes=None)``.

    Copies ``bytes``, by default an element, from global memory to shared memory; both addresses are multiples of them.
    Of the source ``source_bytes`` are read, and the rest of the destination is filled with zeros.

    PTX: ``cp.async.ca``, of 16 bytes ``cp.async.cg`` (sm_80, PTX 7.0).
    """

    family: ClassVar[str] = "async_copy"
    needs: ClassVar[frozenset[Need]] = frozenset({Need.COPIES})
    instruction: ClassVar[str] = "cp.async"
    parameters = (
        Side("dst", "dst_index", (Space.SHARED,), takes_elements=False),
        Side("src", "src_index", (Space.GLOBAL,), takes_elements=False),
        ConstantInteger("bytes", COPY_SIZES, "4, 8 or 16", 0),
        Integer("source_bytes", u32, optional=True),
    )
    result = NONE
    attributes = CopySize


class CommitGroup(DeviceOperation):
    """``commit_group()``: the copies since the last group are a group.

    PTX: ``cp.async.commit_group`` (sm_80, PTX 7.0).
    """

    family: ClassVar[str] = "async_copy"
    instruction: ClassVar[str] = "cp.async"
    parameters = ()
    result = NONE


class WaitGroup(DeviceOperation):
    """``wait_group(n)``: waits until all of the thread's groups but the ``n`` last ones are complete.

    PTX: ``cp.async.wait_group`` (sm_80, PTX 7.0).
    """

    family: ClassVar[str] = "async_copy"
    instruction: ClassVar[str] = "cp.async"
    parameters = (GroupCount(),)
    result = NONE
    attributes = Groups


class WaitAll(DeviceOperation):
    """``wait_all()``: waits until all of the thread's copies are complete.

    PTX: ``cp.async.wait_all`` (sm_80, PTX 7.0).
    """

    family: ClassVar[str] = "async_copy"
    instruction: ClassVar[str] = "cp.async"
    parameters = ()
    result = NONE


copy = Copy("async_copy.copy", "starts a copy from global to shared memory")
commit_group = CommitGroup("async_copy.commit_group", "makes the copies so far a group")
wait_group = WaitGroup("async_copy.wait_group", "waits for all groups of copies but the last ones")
wait_all = WaitAll("async_copy.wait_all", "waits for all of the thread's copies")
