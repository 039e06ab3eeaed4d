"""Arguments for kernels of which nothing is known but their parameters.

A parameter of 64 bits is taken for a pointer to an array that is long enough for most indices that follow from small
numbers, a narrower one for a size or a coefficient. What an array holds no declaration says: a launch is tried with
small integers and with floats, and a wrong guess ends in a diagnostic or computes something of no meaning, but one and
the same thing.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

import numpy as np

from nvgen.ptx.tree import Function
from nvgen.runtime.ptx.parameters import parameters_of

#: Bytes of an array.
_BYTES = 1 << 16
#: Bytes of the shared memory that a launch adds.
SHARED = 1 << 14
FILLS = ("integers", "floats", "zeros")
_SHAPES = ((32, 1, 1), (64, 1, 1), (256, 1, 1), (8, 8, 1), (16, 16, 1))


@dataclass(frozen=True)
class Launch:
    """Blocks, and what arrays and numbers are made of."""

    block: tuple[int, int, int]
    fill: str
    seed: int

    @property
    def grid(self) -> tuple[int, int, int]:
        """Some blocks in each direction that threads have."""
        return (2, 2, 1) if self.block[1] > 1 else (3, 1, 1)


def launches(kernel: Function) -> list[Launch]:
    """What a kernel is tried with: the blocks that it says it has, or usual ones."""
    said = {directive.name: [int(value, 0) for value in directive.values] for directive in kernel.directives}
    threads = prod(said.get("maxntid", [1024]))
    shapes = [_shape(said["reqntid"])] if "reqntid" in said else [*_SHAPES]
    fitting = [shape for shape in shapes if prod(shape) <= threads]
    return [Launch(shape, fill, seed) for seed, (shape, fill) in enumerate(product(fitting, FILLS))]


def _shape(said: list[int]) -> tuple[int, int, int]:
    x, y, z = [*said, 1, 1][:3]
    return x, y, z


def _array(rng: np.random.Generator, fill: str) -> np.ndarray:
    if fill == "zeros":
        return np.zeros(_BYTES, np.uint8)
    if fill == "floats":
        return rng.uniform(0, 2, _BYTES // 4).astype(np.float32).view(np.uint8)
    return rng.integers(0, 8, _BYTES // 4, dtype=np.int32).view(np.uint8)


def filled(like: np.ndarray, rng: np.random.Generator, fill: str) -> np.ndarray:
    """Contents for a variable of a module, in its own type and shape."""
    bytes_ = np.resize(_array(rng, fill), like.nbytes)
    return bytes_.view(like.dtype).reshape(like.shape)


def _number(rng: np.random.Generator, type_: str, size: int) -> Any:
    if type_ in ("f32", "f64"):
        return float(np.float32(rng.uniform(0.25, 2)))
    return int(rng.choice((1, 2, 4, 8, 16, 16, 32))) % (1 << (8 * size - 1))


def arguments(kernel: Function, source: Any, launch: Launch) -> list[Any]:
    """Arguments for all parameters of a kernel, the same each time."""
    rng = np.random.default_rng(launch.seed)
    found: list[Any] = []
    for parameter in parameters_of(kernel, source):
        if parameter.holds_bytes:
            words = rng.integers(1, 16, -(-parameter.size // 4), dtype=np.int32)
            found.append(words.tobytes()[: parameter.size])
        elif parameter.size == 8 and parameter.type != "f64":
            found.append(_array(rng, launch.fill))
        else:
            found.append(_number(rng, parameter.type, parameter.size))
    return found
