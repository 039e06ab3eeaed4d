"""Compares an array with the expected one, element by element.

A value is right where ``abs(value - expected) <= atol + rtol * abs(expected)``, as in NumPy's ``assert_allclose`` and
PyTorch's ``assert_close``. The tolerances for a dtype are those of the latter (torch.testing.assert_close,
"rtol and atol"): NumPy's 1e-7 for all dtypes would refuse f32 that is rounded once. Others are compared exactly.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from nvgen.base.records import Node, Record


class Tolerance(Record):
    """How far a value may be from the expected one. Where both are None, the dtype decides."""

    rtol: float | None
    atol: float | None
    equal_nan: bool

    def of(self, dtype: Any) -> tuple[float, float]:
        """``rtol`` and ``atol`` for elements of a dtype. One that is not given is 0 if the other one is."""
        if self.rtol is None and self.atol is None:
            return _DEFAULTS.get(str(dtype), (0.0, 0.0))
        return self.rtol or 0.0, self.atol or 0.0


_DEFAULTS = {
    "float16": (1e-3, 1e-5),
    "bfloat16": (1.6e-2, 1e-5),
    "float32": (1.3e-6, 1e-5),
    "float64": (1e-7, 1e-7),
    "complex64": (1.3e-6, 1e-5),
    "complex128": (1e-7, 1e-7),
}
_INTEGERS = "iub"

Index = tuple[int, ...]


class Difference(Node):
    """How an array differs from the expected one: its first element that does, in the order of C, and the greatest
    distances among those that do. What is no number, as the distance from NaN, is none."""

    count: int
    total: int
    index: Index
    value: str
    expected: str
    absolute: tuple[float, Index] | None
    relative: tuple[float, Index] | None
    #: None of records, whose fields have their own.
    rtol: float | None
    atol: float | None


def difference(value: Any, expected: Any, tolerance: Tolerance) -> Difference | None:
    """How an array differs from the expected one, which has its shape or none; None where it does not."""
    with np.errstate(all="ignore"):
        expected = np.broadcast_to(expected, value.shape)
        wrong, absolute, relative = _distances(value, expected, tolerance)
        count = int(np.count_nonzero(wrong))
        if not count:
            return None
        index = _index(int(np.argmax(wrong)), value.shape)
        texts = _texts(value[index], expected[index])
        furthest, relatively = (_greatest(np.where(wrong, one, np.nan)) for one in (absolute, relative))
        rtol, atol = (None, None) if value.dtype.names else tolerance.of(value.dtype)
        return Difference(count, value.size, index, *texts, furthest, relatively, rtol, atol)


def _distances(value: Any, expected: Any, tolerance: Tolerance) -> tuple[Any, Any, Any]:
    """Which elements are wrong, and of all the absolute and the relative distance."""
    names = value.dtype.names
    if names:
        parts = [_distances(value[name], expected[name], tolerance) for name in names]
        ndim = value.ndim
        joined = [
            join.reduce([_joined(join, one[part], ndim) for one in parts])
            for part, join in enumerate((np.logical_or, np.fmax, np.fmax))
        ]
        return joined[0], joined[1], joined[2]
    if value.dtype.type is np.void:  # bytes that are no numbers
        unknown = np.full(value.shape, np.nan)
        return np.asarray(value != expected), unknown, unknown
    rtol, atol = tolerance.of(value.dtype)
    is_exact = value.dtype.kind in _INTEGERS and expected.dtype.kind in _INTEGERS
    wide = np.complex128 if "c" in (value.dtype.kind, expected.dtype.kind) else np.float64
    given, wanted = value.astype(wide), expected.astype(wide)
    distance, size = np.abs(given - wanted), np.abs(wanted)
    right = _same_integers(value, expected) if is_exact else given == wanted
    if rtol or atol:
        right |= (distance <= atol + rtol * size) & np.isfinite(wanted)
    if tolerance.equal_nan:
        right |= np.isnan(given) & np.isnan(wanted)
    return ~right, distance, np.where(size == 0, np.nan, distance / size)


def _joined(join: Any, part: Any, ndim: int) -> Any:
    """What is known of the elements of a record's field, one a record."""
    return join.reduce(part, axis=tuple(range(ndim, part.ndim))) if part.ndim > ndim else part


def _same_integers(value: Any, expected: Any) -> Any:
    """Whether integers are equal, of up to 64 bits with a sign or without one."""
    return (value.astype(np.uint64) == expected.astype(np.uint64)) & ((value < 0) == (expected < 0))


def _index(position: int, shape: Index) -> Index:
    return tuple(int(one) for one in np.unravel_index(position, shape))


def _greatest(distances: Any) -> tuple[float, Index] | None:
    if np.isnan(distances).all():
        return None
    position = int(np.nanargmax(distances))
    return float(distances.flat[position]), _index(position, distances.shape)


def _texts(value: Any, expected: Any) -> tuple[str, str]:
    """A value and the expected one, with as many digits as show that they differ."""
    texts = str(value), str(expected)
    if texts[0] == texts[1] and value.dtype.kind not in _INTEGERS and not value.dtype.names:
        wide = np.complex128 if value.dtype.kind == "c" else np.float64
        return str(value.astype(wide)), str(expected.astype(wide))
    return texts
