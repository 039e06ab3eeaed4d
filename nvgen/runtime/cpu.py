"""Launches on the CPU: the grid's blocks, shared out over the cores."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import prod
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.runtime.arguments import Argument, HostArray, pack, pointers
from nvgen.runtime.caller import caller_span
from nvgen.runtime.configuration import Configuration
from nvgen.targets.cpu.emit import LoadedModule
from nvgen.targets.cpu.failure import FailureRecord

#: The signature that ``targets.cpu.abi`` documents; a call through it releases the GIL.
Blocks = ctypes.CFUNCTYPE(
    None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.POINTER(FailureRecord)
)
#: Fewer CUDA threads than this run faster on one core than the pool takes to wake up (about 50 microseconds).
_THREADS_WORTH_A_CORE = 1 << 15
#: Shares a core gets, so that uneven blocks even out.
_SHARES_PER_CORE = 4


def core_count() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(core_count(), thread_name_prefix="nvgen")


if hasattr(os, "register_at_fork"):
    # A child process has none of the pool's threads, and would wait for them forever.
    os.register_at_fork(after_in_child=_pool.cache_clear)


def launch(code: LoadedModule, name: str, arguments: Sequence[Argument], configuration: Configuration) -> None:
    """Runs a compiled kernel on host memory, and returns when all its threads have ended.

    Raises:
        LaunchError: a check in the kernel failed.
    """
    record = FailureRecord()
    _run(Blocks(code.address(name)), arguments, configuration, record)
    if record.taken:
        diagnostic = code.checks[record.check].describe(record.failure)
        raise LaunchError(diagnostic.because(diagnostics.launch.LaunchedHere(span=caller_span())))


def _run(function: Any, arguments: Sequence[Argument], configuration: Configuration, record: FailureRecord) -> None:
    values = pack(arguments, [a.value.address for a in arguments if isinstance(a.value, HostArray)])
    parameters = pointers(values)
    sizes = (ctypes.c_int32 * 7)(*configuration.grid, *configuration.block, configuration.dynamic_bytes)
    blocks, threads = prod(configuration.grid), prod(configuration.threads)

    def run(first: int, end: int) -> None:
        function(ctypes.addressof(parameters), ctypes.addressof(sizes), first, end, record)

    shares = min(blocks, threads // _THREADS_WORTH_A_CORE, core_count() * _SHARES_PER_CORE)
    if shares < 2:
        run(0, blocks)
        return
    bounds = [blocks * share // shares for share in range(shares + 1)]
    for _ in _pool().map(run, bounds[:-1], bounds[1:]):
        pass
