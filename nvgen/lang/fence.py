"""Fences: what a thread reads and writes before one is ordered before what it reads and writes after it.

Sources: PTX ISA, "membar/fence", "Memory Consistency Model"; CUDA C++ Programming Guide, "Memory Fence Functions".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from nvgen.lang.attributes.fence import FenceOrdering
from nvgen.lang.memory_parameters import Order, Scope
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.ordering import ORDERS, Ordering
from nvgen.types import NONE

#: By the order of a fence that is restricted to some memory: which memory that is.
RESTRICTED = {"acquire": "shared_cluster", "release": "shared"}
#: What ``order`` of ``nv.fence`` may be: a relaxed fence orders nothing.
FENCE_ORDERS = tuple(order for order in ORDERS if order != "relaxed")


class ThreadFence(DeviceOperation):
    """CUDA's fences, without arguments: sequentially consistent.

    PTX: ``membar.cta`` of the block, ``membar.gl`` of the GPU, ``membar.sys`` of all threads, which every architecture
    has; since sm_70 they are ``fence.sc``.
    """

    family: ClassVar[str] = "fence"
    polls: ClassVar[bool] = True
    parameters = ()
    result = NONE
    attributes = Ordering

    scope: str

    @property
    def fixed(self) -> Mapping[str, str]:
        return {"order": "seq_cst", "scope": self.scope}


class Fence(DeviceOperation):
    """``fence(*, order="seq_cst", scope="gpu", restrict=None)``.

    ``restrict`` says which memory alone is ordered, for the cluster: an acquire fence that of ``"shared_cluster"``, a
    release fence that of ``"shared"``.

    PTX: ``fence.sc``, ``fence.acq_rel`` (sm_70, PTX 6.0; before that ``membar``; of the cluster's scope sm_90, PTX
    7.8); an acquire or a release fence is ``fence.acquire`` or ``fence.release`` with sm_90 and PTX 8.6, and otherwise
    ``fence.acq_rel``, which orders more; ``fence.acquire.sync_restrict::shared::cluster.cluster``,
    ``fence.release.sync_restrict::shared::cta.cluster`` (sm_90, PTX 8.6).
    """

    family: ClassVar[str] = "fence"
    polls: ClassVar[bool] = True
    parameters = (Order("order", FENCE_ORDERS, "seq_cst"), Scope(), Order("restrict", tuple(RESTRICTED.values()), ""))
    result = NONE
    attributes = FenceOrdering


threadfence = ThreadFence("threadfence", "orders memory for the threads of the GPU", "gpu")
threadfence_block = ThreadFence("threadfence_block", "orders memory for the threads of the block", "cta")
threadfence_system = ThreadFence("threadfence_system", "orders memory for all threads, also of the host", "sys")
fence = Fence("fence", "orders memory, in an order and for threads that are stated")
