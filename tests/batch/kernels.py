"""Kernels of the tests, and values that kill whoever unpickles a kernel that uses them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import nvgen as nv

ARCHS = ("sm_80", "sm_90")


@nv.kernel
def add_one(a: nv.Array[nv.f32]):
    a[nv.grid(1)] += 1.0


@nv.kernel
def halves(a: nv.Array[nv.i32]):
    a[0] = a[0] / 2  # not an integer


def scaled(factor: int) -> Any:
    """A kernel from text."""
    text = f"def times_{factor}(a: nv.Array[nv.f32]):\n    a[nv.grid(1)] *= {factor}.0\n"
    return nv.Kernel.from_source(text)


class Deadly(float):
    """A number whose process dies when it arrives there, so many times."""

    path: str
    times: int

    def __reduce__(self) -> Any:
        return _arrived, (self.path, self.times, float(self))


def _arrived(path: str, times: int, value: float) -> float:
    with open(path, "ab") as file:
        file.write(b".")
    if os.path.getsize(path) <= times:
        os._exit(3)
    return value


def deadly(folder: Path, times: int) -> tuple[Any, Path]:
    """A kernel that ends the first processes that get it, and a file that has a byte for each that did."""
    value, path = Deadly(2.0), folder / f"deaths_{times}"
    value.path, value.times = str(path), times
    text = f"def deadly_{times}(a: nv.Array[nv.f32]):\n    a[0] = nv.f32(VALUE)\n"
    return nv.Kernel.from_source(text, namespace={"VALUE": value}), path
