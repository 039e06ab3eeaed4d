"""Launches kept kernels in each of the ways that the tests compare: as fast as may be, checked, in random order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.lift.other_compilers.kept import Made

WAYS: dict[str, dict[str, Any]] = {
    "plain": {},
    "checked": {"check": "all"},
    "random order": {"schedule": "random", "seed": 7},
}
#: Of tensor maps in scratch memory.
_ALIGNMENT = 128
every_way = pytest.mark.parametrize("way", WAYS)


def launch(
    made: Made, way: str, grid: Any, values: dict[str, Any], block: Any = None, shared: int | None = None
) -> None:
    """Launches with the arguments that the table names; the first scratch memory is as large as the table says."""
    memory = np.zeros(made.scratch * int(np.prod(grid)) + _ALIGNMENT, "u1")
    start = memory[-memory.ctypes.data % _ALIGNMENT :]
    scratch: Iterator[Any] = iter([start, 0] if made.scratch else [0, 0])
    arguments = [next(scratch) if name == "scratch" else values[name] for name in made.arguments]
    kernel = nv.ptx.load(made.text)[made.kernel].on("cpu", **WAYS[way])
    kernel[grid, block or made.threads, None, made.shared if shared is None else shared](*arguments)


def floats(seed: int, *shape: int, type_: Any = np.float32, low: float = -1.0, high: float = 1.0) -> np.ndarray:
    """Random numbers of a range."""
    return np.random.default_rng(seed).uniform(low, high, shape).astype(type_)
