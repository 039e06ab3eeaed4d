"""``nv.mbarrier.*``: barriers that lie in shared memory as a u64, and count bytes that are copied as well as threads.

``bar`` is an element of a shared array of u64, written ``bars, index``, or a pointer to one. A barrier is in a phase,
which is complete when as many threads have arrived as ``init`` was told and all bytes that are expected have come; the
next phase begins at once. A phase is named by the token that an arrival gives, or by its parity: 0 for the first one,
1 for the second, and so on in turn.

Source: PTX ISA, "Parallel Synchronization and Communication Instructions: mbarrier", "cp.async.mbarrier.arrive".
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.operation import DeviceOperation

#: PTX ISA, "Contents of the mbarrier object": the most arrivals of a phase, and the most bytes it can expect.
MAX_COUNT = 2**20 - 1


class MbarrierOperation(DeviceOperation):
    """An operation on one barrier."""

    family: ClassVar[str] = "mbarrier"


class Initialise(MbarrierOperation):
    """``init(bar, count)``: the barrier is in its first phase, which ends when ``count`` threads have arrived."""


class Invalidate(MbarrierOperation):
    """``invalidate(bar)``: the memory is no barrier any more and can hold something else."""


class Arrival(MbarrierOperation):
    """``arrive(bar, count=1)``: gives the token of the phase, a u64; at a barrier of another block it gives nothing.

    One that ``drops`` lowers the number of arrivals of the phases that follow as well.
    """

    drops: bool = False


class CopyArrival(MbarrierOperation):
    """``arrive_on_copy(bar)``: arrives once all of the thread's ``nv.async_copy`` so far are complete."""


class TransactionArrival(MbarrierOperation):
    """``arrive_expect_tx(bar, bytes)``: expects ``bytes`` more to be copied, and arrives, as ``arrive`` does."""


class Expectation(MbarrierOperation):
    """``expect_tx(bar, bytes)``: expects ``bytes`` more to be copied."""


class Test(MbarrierOperation):
    """Whether the phase of a token, or the last one of a parity, is complete.

    One that ``tries`` may let the thread wait for a while first. ``scope="cluster"`` makes what other blocks of the
    cluster wrote before they arrived visible.
    """

    may_spin: ClassVar[bool] = True
    by_parity: bool
    tries: bool = False


class Wait(MbarrierOperation):
    """Waits until the phase of a token, or the one of a parity, is complete. ``scope`` is as for ``Test``."""

    waits: ClassVar[bool] = True
    by_parity: bool


class PendingCount(MbarrierOperation):
    """``pending_count(token)``: how many arrivals the phase lacked just before the one that gave the token."""


class InitFence(MbarrierOperation):
    """``fence_init()``: the barriers that the thread has made are there for the whole cluster and for bulk copies."""


init = Initialise("mbarrier.init", "makes a barrier for a number of arrivals")
invalidate = Invalidate("mbarrier.invalidate", "ends a barrier, so that its memory can be used otherwise")
arrive = Arrival("mbarrier.arrive", "arrives at a barrier, and gives the token of its phase")
arrive_drop = Arrival("mbarrier.arrive_drop", "arrives at a barrier for the last time", True)
arrive_on_copy = CopyArrival("mbarrier.arrive_on_copy", "arrives when the thread's asynchronous copies are complete")
arrive_expect_tx = TransactionArrival("mbarrier.arrive_expect_tx", "arrives, and expects bytes to be copied")
expect_tx = Expectation("mbarrier.expect_tx", "expects bytes to be copied")
test_wait = Test("mbarrier.test_wait", "whether the phase of a token is complete", False)
test_wait_parity = Test("mbarrier.test_wait_parity", "whether the phase of a parity is complete", True)
try_wait = Test("mbarrier.try_wait", "waits a while; whether the phase of a token is complete", False, True)
try_wait_parity = Test("mbarrier.try_wait_parity", "as `try_wait`, for the phase of a parity", True, True)
wait = Wait("mbarrier.wait", "waits until the phase of a token is complete", False)
wait_parity = Wait("mbarrier.wait_parity", "waits until the phase of a parity is complete", True)
pending_count = PendingCount("mbarrier.pending_count", "arrivals that the phase lacked before the token's own")
fence_init = InitFence("mbarrier.fence_init", "makes new barriers visible to the cluster and to bulk copies")
