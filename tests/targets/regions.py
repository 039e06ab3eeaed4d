"""What is asked about the form of a kernel on the CPU."""

from __future__ import annotations

import nvgen as nv
from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.targets.cpu.regions.choice import WHOLE_WARPS, division


def reason_for_coroutines(kernel: nv.Kernel, blocks: BlockShape = WHOLE_WARPS) -> str | None:
    """Why the threads of a kernel that waits are coroutines in such blocks; None where they are loops."""
    found = division(kernel.specialise().typed, kernel.options, blocks)
    return found if isinstance(found, str) else None
