"""Types calls of ``nv.grid_sync``."""

from __future__ import annotations

from nvgen.frontend.operations.dispatch import Rules, no_arguments
from nvgen.lang.grid_sync import GridBarrier

RULES: Rules = {GridBarrier: no_arguments}
