"""Launches kept kernels in each of the ways that the tests compare: as fast as may be, checked, in random order."""

from __future__ import annotations

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
every_way = pytest.mark.parametrize("way", WAYS)


def launch(
    made: Made, way: str, grid: Any, values: dict[str, Any], block: Any = None, shared: int | None = None
) -> None:
    """Launches with the arguments that the table names; scratch memory is none."""
    arguments = [0 if name == "scratch" else values[name] for name in made.arguments]
    kernel = nv.ptx.load(made.text)[made.kernel].on("cpu", **WAYS[way])
    kernel[grid, block or made.threads, None, made.shared if shared is None else shared](*arguments)


def floats(seed: int, *shape: int, type_: Any = np.float32, low: float = -1.0, high: float = 1.0) -> np.ndarray:
    """Random numbers of a range."""
    return np.random.default_rng(seed).uniform(low, high, shape).astype(type_)
