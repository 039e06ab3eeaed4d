"""NumPy's functions of elements in kernels, into arrays, against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba.errors import TypingError
from nvgen_numba.cuda.dispatch.jit import jit

#: NumPy has no such function here: of dates, of matrices, of two results, or none that kernels have.
_LEFT_OUT = {"isnat", "matmul", "vecdot", "gcd", "lcm", "spacing"}
NAMES = sorted(
    name
    for name in dir(np)
    if isinstance(getattr(np, name), np.ufunc)
    and getattr(np, name).nout == 1
    and getattr(np, name).signature is None
    and name not in _LEFT_OUT
    and getattr(np, name).types[0] != "O->O"
)
VALUES = {
    "float64": np.array([-0.5, 0.0, 0.5, 1.0, 2.5, np.nan]),
    "float32": np.array([-0.5, 0.25, 0.5, 1.0, 2.5], np.float32),
    "int32": np.array([-3, -1, 1, 7], np.int32),
    "bool": np.array([True, False]),
    "complex": np.array([1 + 2j, -0.5j, 0.25, 2]),
}
_TOLERANCE = {"f2": 2e-3, "f4": 1e-5}
#: Functions that kernels have of real numbers alone.
_OF_REALS = {"exp2", "expm1", "log1p", "rint", "sign", "float_power"}


def _operands(name: str, values: Any, count: int) -> list[Any]:
    """The values, and the same backwards as a second operand, which no integer is divided by if it is 0."""
    second = values[::-1].copy()
    if values.dtype.kind in "biu" and ("shift" in name or "pow" in name):
        second = np.abs(second.astype(np.int64)).astype(values.dtype) if values.dtype.kind == "i" else second % 5 > 0
        second = second.astype(values.dtype)
    if values.dtype.kind == "b":
        second[:] = True
    return [values, second][:count]


def _expected(name: str, kind: str) -> Any:
    """What NumPy computes; None where it has no such function."""
    function = getattr(np, name)
    try:
        with np.errstate(all="ignore"):
            return function(*_operands(name, VALUES[kind], function.nin))
    except TypeError:
        return None


CASES = [
    (name, kind)
    for name in NAMES
    for kind in VALUES
    if not (kind == "complex" and name in _OF_REALS) and _expected(name, kind) is not None
]


@pytest.mark.sweep(31)
@pytest.mark.parametrize(("name", "kind"), CASES)
def test_functions(name: str, kind: str) -> None:
    function, expected = getattr(np, name), _expected(name, kind)
    operands = _operands(name, VALUES[kind], function.nin)
    out = np.zeros(expected.shape, np.float64 if expected.dtype == np.float16 else expected.dtype)
    if function.nin == 1:

        @jit
        def unary(x: Any, out: Any) -> None:
            function(x, out)

        unary[1, 1](*operands, out)
    else:

        @jit
        def binary(x: Any, y: Any, out: Any) -> None:
            function(x, y, out)

        binary[1, 1](*operands, out)
    tolerance = _TOLERANCE.get(expected.dtype.str[1:], 1e-12)
    np.testing.assert_allclose(out, expected, rtol=tolerance, atol=tolerance)


def _run(kernel: Any, *arguments: Any) -> None:
    jit(kernel)[1, 1](*arguments)


def test_numbers_and_extents_of_one_are_repeated() -> None:
    def kernel(x: Any, y: Any, out: Any) -> None:
        np.add(x, y, out)
        np.multiply(out, 2, out)

    x, y, out = np.arange(3.0).reshape(3, 1), np.arange(4.0), np.zeros((3, 4))
    _run(kernel, x, y, out)
    np.testing.assert_array_equal(out, (x + y) * 2)


def test_results_by_name_and_in_another_type() -> None:
    def kernel(x: Any, out: Any) -> None:
        np.sqrt(x, out=out)

    out = np.zeros(3, np.float32)
    _run(kernel, np.array([1, 4, 9], np.int32), out)
    assert out.tolist() == [1, 2, 3]


@pytest.mark.parametrize("name", ["less", "less_equal", "greater", "greater_equal", "equal", "not_equal"])
def test_signed_and_unsigned_integers_are_compared_by_value(name: str) -> None:
    function = getattr(np, name)

    def kernel(x: Any, y: Any, one: Any, other: Any) -> None:
        function(x, y, one)
        function(y, x, other)

    x, y = np.array([-1, 0, 2, 5]), np.array([2**63 + 1, 0, 3, 4], np.uint64)
    one, other = np.zeros(4, bool), np.zeros(4, bool)
    _run(kernel, x, y, one, other)
    assert one.tolist() == [function(int(a), int(b)) for a, b in zip(x, y, strict=True)]
    assert other.tolist() == [function(int(b), int(a)) for a, b in zip(x, y, strict=True)]


def test_clip_and_fill() -> None:
    def kernel(x: Any, out: Any, filled: Any) -> None:
        np.clip(x, 1, 3, out)
        filled.fill(7)

    out, filled = np.zeros(5), np.zeros((2, 3), np.int16)
    _run(kernel, np.arange(5.0), out, filled)
    assert out.tolist() == [1, 1, 2, 3, 3]
    assert (filled == 7).all()


def test_copies_of_constant_arrays() -> None:
    constants = np.array([[1, 2, 3], [4, 5, 6]])[:, ::-1]

    def kernel(out: Any) -> None:
        mine = constants.copy()
        mine[0, 0] = 10
        for i in range(3):
            out[i] = mine[0, i] + constants[1, i]

    out = np.zeros(3)
    _run(kernel, out)
    assert out.tolist() == [16, 7, 5]


def test_a_copy_of_any_shape_is_refused() -> None:
    def kernel(x: Any, out: Any) -> None:
        out[0] = x.copy()[0]

    with pytest.raises(TypingError, match="kernels make no arrays"):
        _run(kernel, np.zeros(3), np.zeros(3))


def test_a_result_of_its_own_is_refused() -> None:
    def kernel(x: Any, out: Any) -> None:
        out[0] = np.add(x, x)[0]

    with pytest.raises(TypingError, match="kernels make no arrays"):
        _run(kernel, np.zeros(3), np.zeros(3))


def test_types_that_numpy_has_no_loop_for_are_refused() -> None:
    def kernel(x: Any, out: Any) -> None:
        np.bitwise_and(x, x, out)

    with pytest.raises(TypingError, match="which NumPy does not have"):
        _run(kernel, np.zeros(3), np.zeros(3))


def test_what_numpys_functions_of_two_results_are_stays_as_it_was() -> None:
    def kernel(x: Any, out: Any) -> None:
        out[0] = np.sin(x[0]) + np.maximum(x[0], x[1])

    out = np.zeros(1)
    _run(kernel, np.array([0.0, 2.0]), out)
    assert out[0] == 2
