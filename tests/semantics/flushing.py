"""``ftz=True``: operations on f32 take subnormal numbers as zeros of their sign, and give such zeros for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tests.semantics.case import Case, elementwise, greatest, least
from tests.strategies import Inputs

_SMALLEST = np.finfo(np.float32).tiny
F32 = np.float32


def flush(x: np.ndarray) -> np.ndarray:
    return np.where(np.abs(x) < _SMALLEST, np.copysign(F32(0), x), x).astype(F32)


def _around(function: Callable[..., Any]) -> Callable[..., np.ndarray]:
    """A function of f32 whose operands and result are flushed."""
    return lambda *operands: flush(np.asarray(function(*map(flush, operands)), F32))


def _fma(x: np.ndarray, y: np.ndarray, z: np.ndarray) -> np.ndarray:
    """In f64, which has to be exact."""
    return x.astype(np.float64) * y + z


def _small(made: Inputs, count: int) -> tuple[np.ndarray, ...]:
    """Numbers of every size, a third of them around the smallest normal one."""
    arrays = []
    for _ in range(count):
        array = made.array("f32")
        exponent = made.rng.integers(-150, -120, size=array.shape)
        near = np.ldexp(made.rng.uniform(-2, 2, size=array.shape), exponent).astype(F32)
        arrays.append(np.where(made.rng.random(array.shape) < 0.4, near, array).astype(F32))
    return tuple(arrays)


def arithmetic() -> Case:
    rules: dict[str, Callable[..., Any]] = {
        "x + y": np.add,
        "x - y": np.subtract,
        "x * y": np.multiply,
        "x / y": np.divide,
        "-x": lambda x, y: -x,
        "abs(x)": lambda x, y: np.abs(x),
        "nv.math.sqrt(x)": lambda x, y: np.sqrt(x),
        "nv.math.rcp(x)": lambda x, y: F32(1) / x,
        "nv.math.floor(x)": lambda x, y: np.floor(x),
        "nv.math.ceil(x)": lambda x, y: np.ceil(x),
        "min(x, y)": lambda x, y: np.where(x == y, np.where(np.signbit(x), x, y), least(x, y)),
        "max(x, y)": lambda x, y: np.where(x == y, np.where(np.signbit(x), y, x), greatest(x, y)),
        "(x + y) * y": lambda x, y: flush(x + y) * y,
        "x * y - y": lambda x, y: flush(x * y) - y,
    }

    def reference(x: np.ndarray, y: np.ndarray) -> list[np.ndarray]:
        return [_around(rule)(x, y) for rule in rules.values()]

    arrays = lambda made: _small(made, 2)  # noqa: E731
    return elementwise("flush_arithmetic", ("f32", "f32"), "f32", list(rules), reference, arrays=arrays, ftz=True)


def moves() -> Case:
    """What only moves numbers flushes nothing."""
    expressions = ["x", "x if x < y else y", "nv.math.copysign(x, y)", "nv.vec[nv.f32, 2](x, y)[1]"]

    def reference(x: np.ndarray, y: np.ndarray) -> list[np.ndarray]:
        return [x, np.where(flush(x) < flush(y), x, y), np.copysign(x, y), y]

    arrays = lambda made: _small(made, 2)  # noqa: E731
    return elementwise("flush_moves", ("f32", "f32"), "f32", expressions, reference, arrays=arrays, ftz=True)


def comparisons() -> Case:
    expressions = ["x < y", "x == y", "x != 0", "x >= y", "bool(x)"]

    def reference(x: np.ndarray, y: np.ndarray) -> list[np.ndarray]:
        x, y = flush(x), flush(y)
        return [x < y, x == y, x != 0, x >= y, x != 0]

    arrays = lambda made: _small(made, 2)  # noqa: E731
    return elementwise("flush_comparisons", ("f32", "f32"), "bool", expressions, reference, arrays=arrays, ftz=True)


def widening() -> Case:
    """f64 keeps its own subnormal numbers."""
    expressions = ["nv.f64(x)", "nv.f64(x) * y", "y + y", "nv.f64(nv.f32(y))"]

    def reference(x: np.ndarray, y: np.ndarray) -> list[np.ndarray]:
        wide = flush(x).astype(np.float64)
        return [wide, wide * y, y + y, flush(y.astype(F32)).astype(np.float64)]

    def arrays(made: Inputs) -> tuple[np.ndarray, ...]:
        (narrow,) = _small(made, 1)
        wide = made.array("f64")
        with np.errstate(invalid="ignore"):  # signalling NaN
            return narrow, np.where(made.rng.random(wide.shape) < 0.4, narrow.astype(np.float64) * 1.5, wide)

    return elementwise("flush_widening", ("f32", "f64"), "f64", expressions, reference, arrays=arrays, ftz=True)


def fused() -> Case:
    """The product inside of an fma is no result."""

    def reference(x: np.ndarray, y: np.ndarray, z: np.ndarray) -> list[np.ndarray]:
        return [_around(_fma)(x, y, z)]

    def arrays(made: Inputs) -> tuple[np.ndarray, ...]:
        """Few digits, so that f64 is exact."""
        powers = [np.ldexp(1.0, made.rng.integers(-75, -60, size=made.size)) for _ in range(2)]
        third = np.ldexp(1.0, made.rng.integers(-140, -120, size=made.size))
        digits = [made.rng.integers(-7, 8, size=made.size) for _ in range(3)]
        return tuple((p * d).astype(F32) for p, d in zip((*powers, third), digits, strict=True))

    text = ["nv.math.fma(x, y, z)"]
    return elementwise("flush_fused", ("f32",) * 3, "f32", text, reference, arrays=arrays, ftz=True)


CASES = [arithmetic(), moves(), comparisons(), widening(), fused()]
