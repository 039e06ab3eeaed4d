"""What launches take with checks and without, in turns."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

from nvgen.codegen.contract.run_checks import CHECKS

KINDS = {"none": "none", "race": "race", "all": ",".join(CHECKS)}
#: How often the launches of one kernel take turns, at least.
ROUNDS = 2


def seconds(launch: Any, check: str, clock: Callable[[], float] = time.perf_counter) -> float:
    """What one launch takes: a ``race_kernels.Launch`` or a ``ptx_launches.PtxLaunch``."""
    arguments = list(launch.arguments)
    for position in launch.fresh:
        arguments[position] = arguments[position].copy()
    run = launch.kernel.on("cpu", check=check)[launch.configuration]
    start = clock()
    run(*arguments)
    return clock() - start


def least(launch: Any, most: float, clock: Callable[[], float] = time.perf_counter) -> dict[str, float]:
    """The least that each kind of run took, in turns for so many seconds."""
    best = dict.fromkeys(KINDS, math.inf)
    for check in KINDS.values():
        seconds(launch, check, clock)  # it compiles
    end, turn = clock() + most, 0
    while turn < ROUNDS or clock() < end:
        for kind, check in KINDS.items():
            best[kind] = min(best[kind], seconds(launch, check, clock))
        turn += 1
    return best
