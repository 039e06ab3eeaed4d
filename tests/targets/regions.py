"""What is asked about the form of a kernel on the CPU."""

from __future__ import annotations

import nvgen as nv
from nvgen.targets.cpu.regions.choice import division


def reason_for_coroutines(kernel: nv.Kernel) -> str | None:
    """Why the threads of a kernel that waits are coroutines in blocks of whole warps; None where they are loops."""
    found = division(kernel.specialise().typed, kernel.options)
    return found if isinstance(found, str) else None
