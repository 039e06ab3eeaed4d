"""Values that kernels are tried with, and the Hypothesis strategies that choose them.

``Inputs`` makes whole arrays from one seed: Hypothesis chooses the seed and the size, which is some hundred times
faster than choosing every element, and still shrinks to the smallest size that fails.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import strategies as st

from nvgen import types


def _in_numpy(kind: types.Kind) -> tuple[str, ...]:
    return tuple(name for name, row in types.SCALARS.items() if row.kind is kind and row.is_in_numpy)


SIGNED = _in_numpy(types.Kind.SIGNED)
UNSIGNED = _in_numpy(types.Kind.UNSIGNED)
INTEGERS = (*SIGNED, *UNSIGNED)
FLOATS = ("f32", "f64")
NUMBERS = (*INTEGERS, *FLOATS)
SCALARS = (*NUMBERS, "bool")
COMPLEX = _in_numpy(types.Kind.COMPLEX)
NARROW = tuple(name for name, row in types.SCALARS.items() if row.is_narrow)


def _dtype(row: types.Scalar) -> Any:
    return np.dtype(row.dtype if row.is_in_numpy else f"V{row.size}")


#: NumPy's type for every scalar, by nvgen's name; of those that NumPy has none for, arrays are raw bytes.
DTYPES: dict[str, Any] = {
    name: _dtype(types.SCALARS[name]) for name in (*SCALARS, "f16", *COMPLEX, "bf16", *NARROW, "i128", "u128")
}

#: Threads in a block of the one-dimensional launches below.
BLOCK = 64
#: Empty, one element, around one block, several blocks with a rest, and enough for nearly every pair of special values.
SIZES = (0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 5 * BLOCK + 17, 1500)


def computed(name: str) -> str:
    """The type that arithmetic on integers of a type computes in: C's, which promotes those narrower than 32 bits."""
    return "i32" if name[1:] in ("8", "16") else name


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


#: The bits of zeros, the smallest and largest subnormal and normal numbers, 1 and its neighbours, infinities and NaN.
_SPECIAL_BF16 = [
    0,
    1,
    2,
    0x7F,
    0x80,
    0x81,
    0x3F7F,
    0x3F80,
    0x3F81,
    0x4000,
    0x4300,
    0x4F00,
    0x5F00,
    0x7F7F,
    0x7F80,
    0x7FC0,
]


def special_values(name: str) -> np.ndarray:
    if name == "bool":
        return np.array([False, True])
    if name in (*FLOATS, "f16"):
        with np.errstate(over="ignore"):
            return np.array(special_floats(name)).astype(DTYPES[name])
    if name in COMPLEX:
        parts = special_values("f32" if name == "c64" else "f64")
        return np.stack(np.meshgrid(parts, parts), axis=-1).view(DTYPES[name]).ravel()
    if name == "bf16":
        return np.array([bits | sign for bits in _SPECIAL_BF16 for sign in (0, 0x8000)], np.uint16).view("V2")
    if name in NARROW:
        return np.arange(256, dtype=np.uint8).view("V1")
    if name in ("i128", "u128"):
        return from_integers(special_wide_integers(name))
    return np.array(special_integers(name), dtype=DTYPES[name])


def special_wide_integers(name: str) -> list[int]:
    """The values of a type of 128 bits where operations change their behaviour: around powers of two above all."""
    low, high = (0, 2**128 - 1) if name == "u128" else (-(2**127), 2**127 - 1)
    powers = [2**place for place in (0, 1, 3, 24, 31, 32, 53, 63, 64, 65, 66, 100, 126, 127)]
    near = [power + difference for power in powers for difference in (-2, -1, 0, 1)]
    near += [3 * 2**62 + 1, 2**128 - 2**103, 2**128 - 2**103 - 1, 10**30, low, low + 1, high, high - 1]
    return sorted({value for n in near for value in (n, -n) if low <= value <= high})


def from_integers(values: list[int]) -> np.ndarray:
    """Integers of 128 bits as the raw bytes that kernels take."""
    words = [[value & (2**64 - 1), value >> 64 & (2**64 - 1)] for value in values]
    return np.array(words, np.uint64).reshape(-1, 2).view("V16")[:, 0]


def to_integers(array: np.ndarray, name: str) -> list[int]:
    """The integers that raw bytes are in ``i128`` or ``u128``."""
    values = [int.from_bytes(element.tobytes(), "little") for element in array.ravel()]
    return [value - 2**128 if name == "i128" and value >= 2**127 else value for value in values]


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
        specials = special_values(name)
        chosen = specials[self.rng.integers(0, len(specials), size=shape)]
        mixed = np.array(random, dtype, order=layout)
        special = self.rng.random(shape) < 0.5
        mixed[special] = chosen[special]
        return mixed

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
