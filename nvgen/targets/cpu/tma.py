"""``nv.tma`` on the CPU, which does not have it yet."""

from __future__ import annotations

from nvgen.codegen.device_operations import Rules
from nvgen.lang import tma
from nvgen.targets.cpu.refusal import refuse

_KINDS = (tma.BulkLoad, tma.BulkStore, tma.BulkCommit, tma.BulkWait, tma.BulkFence)
RULES: Rules = dict.fromkeys(_KINDS, refuse)
