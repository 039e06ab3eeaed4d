"""What the rows of the table are compared with, how they are timed, and how they are printed.

Languages take turns, and the smallest time of each counts: processor time on one core, wall time on all.
"""

from __future__ import annotations

import ctypes
import importlib
import math
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest

from nvgen.runtime.cpu import launch as cpu
from tests.bench import c_loops
from tests.bench.cpu_table.rows import Call, Row

FAST = "C fast"
FURTHER = {"": (), FAST: ("-ffast-math",)}
#: How long a call is repeated within one measurement, and how long the calls of a row take turns.
SECONDS_A_TURN, SECONDS_A_ROW = 2e-3, 1.5


def least(work: dict[str, Call], clock: Callable[[], float]) -> dict[str, float]:
    """The smallest time of each call in microseconds by that clock; they take turns, short ones many times each."""
    repetitions = {}
    for name, call in work.items():
        start = time.perf_counter()
        call()
        repetitions[name] = max(1, int(SECONDS_A_TURN / (time.perf_counter() - start)))
    best = dict.fromkeys(work, math.inf)
    end, turns = time.perf_counter() + SECONDS_A_ROW, 0
    while time.perf_counter() < end or turns < 3:
        for name, call in work.items():
            start = clock()
            for _ in range(repetitions[name]):
                call()
            best[name] = min(best[name], (clock() - start) / repetitions[name] * 1e6)
        turns += 1
    return best


def other(language: str) -> ModuleType | None:
    """The loops or kernels in another language; None where it is not installed."""
    try:
        return importlib.import_module(f"tests.bench.cpu_table.{language}_")
    except ImportError as error:
        print(f"not compared: {error} (pip install '.[bench]')")
        return None


@contextmanager
def cores(count: int, monkeypatch: pytest.MonkeyPatch, numba: ModuleType | None) -> Iterator[None]:
    """nvgen and numba use that many; one core is the same for all."""
    everywhere = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    monkeypatch.setattr(cpu, "core_count", lambda: count)
    if numba is not None:
        numba.use_cores(count)
    if everywhere and count == 1:
        os.sched_setaffinity(0, {max(everywhere)})
    try:
        yield
    finally:
        if everywhere:
            os.sched_setaffinity(0, everywhere)


class Languages:
    """What a row is compared with, as far as it is installed."""

    def __init__(self, folder: Path) -> None:
        found = c_loops.libraries(folder, FURTHER)
        compilers = [name for name in c_loops.COMPILERS if name in found]
        self.c: dict[str, ctypes.CDLL] = {}
        if compilers:
            self.c = {"C": found[compilers[0]], FAST: found[compilers[0] + FAST]}
        self.numba, self.warp = other("numba"), other("warp")

    def calls(self, row: Row, count: int, *, is_checked: bool) -> dict[str, Call]:
        """The row's call in each language on so many cores; what ``is_checked`` computes what NumPy does."""
        made: dict[str, Call] = {}

        def add(language: str, make: Callable[[tuple[object, ...]], Call]) -> None:
            given = row.copied()
            made[language] = make(given)
            if is_checked:
                row.check(language, made[language], given)

        add("nvgen", row.nvgen)
        for title, library in self.c.items():
            add(title, lambda given, library=library: row.c(library, given, count))
        if self.numba is not None:
            add("numba", lambda given: row.numba(self.numba, given))
        if self.warp is not None:
            add("Warp", lambda given: row.warp(self.warp, given))
        return made


COLUMNS = ("nvgen", "C", FAST, "numba", "Warp")


def show(title: str, times: dict[str, float]) -> None:
    """One line of the table: microseconds, then nvgen's time over those of the others."""
    shown = "".join(f"{times[name]:>12.1f}" if name in times else f"{'':>12}" for name in COLUMNS)
    ratios = "".join(f"{times['nvgen'] / times[name]:>9.2f}" if name in times else f"{'':>9}" for name in COLUMNS[1:])
    print(f"{title:<34}{shown}{ratios}", flush=True)


def head(title: str) -> None:
    names = "".join(f"{name:>12}" for name in COLUMNS) + "".join(f"{'/' + name:>9}" for name in COLUMNS[1:])
    print(f"\n{title:<34}{names}")
