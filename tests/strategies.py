"""Values that kernels are tried with, and the Hypothesis strategies that choose them.

``Inputs`` makes whole arrays from one seed: Hypothesis chooses the seed and the size, which is some hundred times
faster than choosing every element, and still shrinks to the smallest size that fails.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import strategies as st

#: NumPy's type for every scalar that kernels compute with, by nvgen's name.
DTYPES: dict[str, Any] = {
    **{f"i{bits}": np.dtype(f"int{bits}") for bits in (8, 16, 32, 64)},
    **{f"u{bits}": np.dtype(f"uint{bits}") for bits in (8, 16, 32, 64)},
    "f32": np.dtype("float32"),
    "f64": np.dtype("float64"),
    "bool": np.dtype("bool"),
}
SIGNED = ("i8", "i16", "i32", "i64")
UNSIGNED = ("u8", "u16", "u32", "u64")
INTEGERS = (*SIGNED, *UNSIGNED)
FLOATS = ("f32", "f64")
NUMBERS = (*INTEGERS, *FLOATS)
SCALARS = (*NUMBERS, "bool")

#: Threads in a block of the one-dimensional launches below.
BLOCK = 64
#: Empty, one element, around one block, several blocks with a rest, and enough for nearly every pair of special values.
SIZES = (0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 5 * BLOCK + 17, 1500)


def special_integers(name: str) -> list[int]:
    """The values of an integer type where operations change their behaviour."""
    info = np.iinfo(DTYPES[name])
    low, high = int(info.min), int(info.max)
    near_zero = [-8, -7, -3, -2, -1, 0, 1, 2, 3, 7, 8]
    widths = [info.bits - 1, info.bits, info.bits + 1]
    bounds = [low, low + 1, high - 1, high, low // 2, high // 2, high // 2 + 1]
    return sorted({value for value in (*near_zero, *widths, *bounds) if low <= value <= high})


def special_floats(name: str) -> list[float]:
    """NaN, infinities, both zeros, subnormals, the largest numbers, and numbers around the integer types' bounds."""
    info = np.finfo(DTYPES[name])
    positive = [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 1e-3, 127.5, 128.0, 255.5, 256.0, 32768.0, 65535.5, np.inf]
    positive += [float(info.smallest_subnormal), float(info.tiny), float(info.max), float(info.eps)]
    positive += [2.0**31 - 1, 2.0**31, 2.0**32 - 1, 2.0**32, 2.0**63, 2.0**64, 2.0**24 + 1, 2.0**53 + 1]
    return [*positive, *(-value for value in positive), np.nan]


def special_values(name: str) -> np.ndarray:
    if name == "bool":
        return np.array([False, True])
    if name in FLOATS:
        return np.array(special_floats(name)).astype(DTYPES[name])
    return np.array(special_integers(name), dtype=DTYPES[name])


class Inputs:
    """Arrays and numbers for one launch, all of them a function of ``seed``; ``size`` is the launch's extent."""

    def __init__(self, size: int, seed: int) -> None:
        self.size = size
        self.rng = np.random.default_rng(seed)

    def array(self, name: str, *shape: int, layout: str = "C") -> np.ndarray:
        """Elements half special, half with random bits; without a shape, ``size`` of them."""
        shape = shape or (self.size,)
        dtype = DTYPES[name]
        bits = self.rng.integers(0, 256, size=(*shape, dtype.itemsize), dtype=np.uint8)
        if name == "bool":
            random = bits[..., 0] > 127
        else:
            random = np.ascontiguousarray(bits).view(dtype)[..., 0]
        chosen = self.rng.choice(special_values(name), size=shape)
        mixed = np.where(self.rng.random(shape) < 0.5, chosen, random).astype(dtype)
        return np.array(mixed, order=layout)

    def moderate(self, name: str, *shape: int) -> np.ndarray:
        """Floats between -4 and 4, for what is compared with a tolerance."""
        return self.rng.uniform(-4, 4, size=shape or (self.size,)).astype(DTYPES[name])

    def integers(self, name: str, low: int, high: int, *shape: int) -> np.ndarray:
        """Integers from ``low`` to ``high``, both included."""
        return self.rng.integers(low, high, endpoint=True, size=shape or (self.size,), dtype=DTYPES[name])

    def number(self, name: str) -> Any:
        """One NumPy scalar, special or random."""
        return self.array(name, 1)[0]

    def zeros(self, name: str, *shape: int, layout: str = "C") -> np.ndarray:
        return np.zeros(shape or (self.size,), DTYPES[name], order=layout)


def sizes() -> st.SearchStrategy[int]:
    return st.sampled_from(SIZES) | st.integers(0, 4 * BLOCK)


def seeds() -> st.SearchStrategy[int]:
    return st.integers(0, 2**32 - 1)
