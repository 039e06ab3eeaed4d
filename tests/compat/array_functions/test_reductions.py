"""Numbers of arrays in kernels, against NumPy."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba.errors import TypingError
from nvgen_numba.cuda.dispatch.jit import jit
from nvgen_numba.device.array_functions import reductions
from nvgen_numba.device.unrolling import literal_unroll

ARRAYS = {
    "float64": np.array([1.0, 2.0, 0.0, -0.0, 1.0, -1.5]),
    "nan": np.array([-1.5, 2.5, np.nan, 3.0, np.inf]),
    "nan first": np.array([np.nan, 5.0, -1.0]),
    "only nan": np.array([np.nan, np.nan]),
    "float32": np.array([[1.5, 2.5], [0.5, 7]], np.float32),
    "int32": np.array([[1, 2, -3], [4, 5, 6]], np.int32),
    "uint8": np.array([200, 100, 250], np.uint8),
    "bool": np.array([True, False, True]),
    "complex": np.array([1 + 2j, 3 - 1j, 0.5]),
    "F": np.asfortranarray(np.arange(24.0).reshape(2, 3, 4)),
    "strided": np.arange(40).reshape(5, 8)[::2, 1::3],
}
_ORDERED = {"min", "max", "argmin", "argmax", "ptp", "nanmin", "nanmax"}


def _expected(name: str, array: Any) -> Any:
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        return getattr(np, name)(array)


CASES = [
    (name, array)
    for name in reductions.REDUCTIONS
    for array in ARRAYS
    if not (array == "complex" and name in _ORDERED) and (name, array) != ("ptp", "bool")
]


@pytest.mark.sweep(9)
@pytest.mark.parametrize(("name", "array"), CASES)
def test_functions(name: str, array: str) -> None:
    function, values = getattr(np, name), ARRAYS[array]

    @jit
    def kernel(a: Any, out: Any) -> None:
        out[0] = function(a)

    expected = np.asarray(_expected(name, values))
    out = np.zeros(1, expected.dtype if expected.dtype.kind != "f" else np.float64)
    kernel[1, 1](values, out)
    np.testing.assert_allclose(out[0], expected, rtol=1e-6)


@pytest.mark.parametrize("name", sorted(reductions.METHODS))
def test_methods(name: str) -> None:
    methods = {
        "sum": lambda a: a.sum(),
        "prod": lambda a: a.prod(),
        "mean": lambda a: a.mean(),
        "var": lambda a: a.var(),
        "std": lambda a: a.std(),
        "min": lambda a: a.min(),
        "max": lambda a: a.max(),
        "argmin": lambda a: a.argmin(),
        "argmax": lambda a: a.argmax(),
        "all": lambda a: a.all(),
        "any": lambda a: a.any(),
    }
    method = jit(device=True)(methods[name])

    @jit
    def kernel(a: Any, out: Any) -> None:
        out[0] = method(a)

    values, out = np.array([[3.0, 1.0], [2.0, -4.0]]), np.zeros(1)
    kernel[1, 1](values, out)
    assert out[0] == pytest.approx(float(getattr(values, name)()))


def test_constants_of_several_types() -> None:
    cases = (np.float64([1, 2, 3]), np.float64([[1, 2], [3, 4]]), np.int64([1, 0]))

    @jit
    def kernel(out: Any) -> None:
        for case in literal_unroll(cases):
            out[case.ndim - 1] += np.sum(case)

    out = np.zeros(2)
    kernel[1, 1](out)
    assert out.tolist() == [7, 10]


def test_numbers_and_arrays_without_dimensions() -> None:
    zero, one = np.array(0), np.array(1.5)

    @jit
    def kernel(out: Any) -> None:
        out[0] = np.count_nonzero(zero)
        out[1] = np.count_nonzero(one)
        out[2] = np.any(one) and not np.all(out[0])

    out = np.zeros(3)
    kernel[1, 1](out)
    assert out.tolist() == [0, 1, 1]


def test_integers_are_summed_in_64_bits() -> None:
    @jit
    def kernel(a: Any, out: Any) -> None:
        out[0] = a.sum()

    values, out = np.full(3, 2**31 - 1, np.int32), np.zeros(1, np.int64)
    kernel[1, 1](values, out)
    assert out[0] == 3 * (2**31 - 1)
    assert ".b64" in next(iter(kernel.inspect_asm().values()))


def test_an_axis_is_refused() -> None:
    @jit
    def kernel(a: Any, out: Any) -> None:
        out[0] = np.sum(a, 0)

    with pytest.raises(TypingError, match="an axis"):
        kernel[1, 1](np.zeros((2, 2)), np.zeros(2))


def test_complex_numbers_have_no_least() -> None:
    @jit
    def kernel(a: Any, out: Any) -> None:
        out[0] = a.min()

    with pytest.raises(TypingError, match="complex"):
        kernel[1, 1](np.zeros(2, complex), np.zeros(1, complex))
