"""``nv.grid_sync`` on the CPU, which does not have it yet."""

from __future__ import annotations

from nvgen.codegen.device_operations import Rules
from nvgen.lang import grid_sync
from nvgen.targets.cpu.refusal import refuse

RULES: Rules = {grid_sync.GridBarrier: refuse}
