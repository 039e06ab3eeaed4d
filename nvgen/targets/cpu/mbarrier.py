"""``nv.mbarrier`` on the CPU, which does not have it yet."""

from __future__ import annotations

from nvgen.codegen.device_operations import Rules
from nvgen.lang import mbarrier
from nvgen.targets.cpu.refusal import refuse

_KINDS = (
    *(mbarrier.Initialise, mbarrier.Invalidate, mbarrier.Arrival, mbarrier.CopyArrival, mbarrier.TransactionArrival),
    *(mbarrier.Expectation, mbarrier.Test, mbarrier.Wait, mbarrier.PendingCount, mbarrier.InitFence),
)
RULES: Rules = dict.fromkeys(_KINDS, refuse)
