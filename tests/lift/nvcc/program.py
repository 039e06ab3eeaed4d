"""A kernel that nvcc compiled, with what it must compute.

A program is a function that makes inputs of a size, launches kernels on them and compares what they leave with what
NumPy says of the algorithm; it knows nothing of how the kernels do it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

import nvgen as nv

#: ``launch(kernel, grid, block, *arguments, shared=0, cooperative=False)``.
Launch: TypeAlias = Callable[..., None]


@dataclass(frozen=True)
class Program:
    """``run(launch, rng, size)`` tries kernels of a text, for each of the sizes."""

    text: str
    run: Callable[[Launch, np.random.Generator, int], None]
    sizes: tuple[int, ...]

    @property
    def name(self) -> str:
        """The file and the function."""
        return f"{self.text}.{self.run.__name__}"


def launcher(module: Any, **how: Any) -> Launch:
    """Launches kernels of a module on the CPU, as ``how`` tells ``kernel.on``."""

    def launch(kernel: str, grid: Any, block: Any, *arguments: Any, shared: int = 0, cooperative: bool = False) -> None:
        chosen = module[kernel].on("cpu", **how)
        if cooperative:
            chosen.launch(*arguments, grid=grid, block=block, shared=shared, cooperative=True)
        else:
            chosen[grid, block, None, shared](*arguments)

    return launch


def load(path: Any) -> Any:
    """The kernels of a text."""
    return nv.ptx.load(path)


def exact(actual: np.ndarray, expected: Any) -> None:
    """Equal bit by bit, but for what NaN carries."""
    np.testing.assert_array_equal(actual, np.asarray(expected, actual.dtype))


def close(actual: np.ndarray, expected: Any, rtol: float, atol: float = 0.0) -> None:
    """Equal but for an error."""
    np.testing.assert_allclose(actual, expected, rtol=rtol, atol=atol)


def floats(rng: np.random.Generator, *shape: int, dtype: str = "f4") -> np.ndarray:
    """Numbers from -1 to 1."""
    return rng.uniform(-1, 1, shape).astype(dtype)


def whole(rng: np.random.Generator, low: int, high: int, *shape: int, dtype: str = "i4") -> np.ndarray:
    """Integers from ``low`` on, below ``high``."""
    return rng.integers(low, high, shape, dtype=np.int64).astype(dtype)


def groups(count: int, each: int) -> int:
    """How many blocks of so many it takes, one at least."""
    return max(1, -(-count // each))
