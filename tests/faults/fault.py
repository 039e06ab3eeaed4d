"""A faulty kernel, and the lines in its text where a checked run must say what is wrong.

A comment ``# fault NAME`` stands in the line that the diagnostic of the kernel ``NAME`` points at. Where two threads
are at fault, ``# other NAME`` stands in the other one's line, if it is another; which of them comes first is the
scheduler's affair.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import nvgen as nv


@dataclass(frozen=True)
class Fault:
    """``arguments`` makes what the kernel is launched with, ``launch`` is the configuration."""

    kernel: nv.Kernel
    code: str
    arguments: Callable[[], tuple[Any, ...]]
    launch: tuple[Any, ...] = (1, 32)

    def lines(self) -> tuple[int, ...]:
        """The line of the fault, and the other thread's."""
        text = self.kernel.source.file.text.splitlines()
        marked = [
            [number for number, line in enumerate(text, 1) if line.rstrip().endswith(f"# {word} {self.kernel.name}")]
            for word in ("fault", "other")
        ]
        assert [len(numbers) for numbers in marked] in ([1, 0], [1, 1]), f"the text of {self.kernel.name} says no line"
        return (*marked[0], *marked[1])


def mended(kernel: nv.Kernel, before: str, after: str, **namespace: Any) -> nv.Kernel:
    """The kernel with some of its text replaced, which stands there once; ``namespace`` is what it sees."""
    text = inspect.getsource(kernel.__wrapped__)  # type: ignore[attr-defined]
    assert text.count(before) == 1, before
    return nv.Kernel.from_source(text.replace(before, after), namespace=namespace)


def in_ptx(kernel: nv.Kernel) -> Any:
    """The kernel from the PTX that nvgen makes of it."""
    return nv.ptx.load(kernel.ptx("sm_90a"))[kernel.name]


def of_ptx(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """The arguments of a kernel as its PTX takes them: behind an array its extents."""
    parts = ((one, *one.shape) if isinstance(one, np.ndarray) else (one,) for one in arguments)
    return tuple(part for both in parts for part in both)


def floats(*shape: int) -> Callable[[], tuple[np.ndarray, ...]]:
    """One array of f32 numbers, all different."""
    return lambda: (np.arange(np.prod(shape), dtype=np.float32).reshape(shape) + 1,)


def two(size: int, other: int) -> Callable[[], tuple[np.ndarray, ...]]:
    """Two arrays of f32 numbers, all different."""
    return lambda: (np.arange(size, dtype=np.float32) + 1, np.arange(other, dtype=np.float32) + 1000)
