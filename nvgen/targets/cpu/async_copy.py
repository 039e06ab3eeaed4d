"""``nv.async_copy`` on the CPU, which does not have it yet."""

from __future__ import annotations

from nvgen.codegen.device_operations import Rules
from nvgen.lang import async_copy
from nvgen.targets.cpu.refusal import refuse

_KINDS = (async_copy.Copy, async_copy.CommitGroup, async_copy.WaitGroup, async_copy.WaitAll)
RULES: Rules = dict.fromkeys(_KINDS, refuse)
