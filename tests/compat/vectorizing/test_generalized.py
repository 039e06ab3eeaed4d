"""``guvectorize``: against NumPy, on arrays of the host and of the device."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba.errors import TypingError
from nvgen.compat.numba.types import float32, float64, int32, void
from nvgen_numba.cuda.dispatch.jit import jit
from nvgen_numba.cuda.host import creation
from nvgen_numba.cuda.vectorizing.decorators import guvectorize, guvectorize_for_target


@guvectorize([void(float64[:, :], float64[:, :], float64[:, :])], "(m,n),(n,p)->(m,p)", target="cuda")
def product(a: Any, b: Any, c: Any) -> None:
    m, n = a.shape
    n, p = b.shape
    for i in range(m):
        for j in range(p):
            c[i, j] = 0
            for k in range(n):
                c[i, j] += a[i, k] * b[k, j]


@guvectorize(["void(int32[:], int32[:])"], "(n)->()")
def row_sum(row: Any, out: Any) -> None:
    total = 0.0
    for i in range(row.shape[0]):
        total += row[i]
    out[0] = total


@guvectorize([(float32, float32[:], float32[:], float32[:])], "(),(t),(t)->(t)")
def saxpy(a: Any, x: Any, y: Any, out: Any) -> None:
    for i in range(out.shape[0]):
        out[i] = a * x[i] + y[i]


def _random(*shape: int) -> Any:
    return np.random.default_rng(len(shape)).random(shape)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ((2, 4), (4, 5)),
        ((1001, 2, 4), (1001, 4, 5)),
        ((4, 25, 2, 4), (4, 25, 4, 5)),
        ((10, 3, 3), (3, 3)),
        ((3, 3), (10, 3, 3)),
        ((1, 3, 3), (10, 3, 3)),
        ((4, 1, 2, 2), (5, 2, 2)),
    ],
)
def test_loops_broadcast_around_matrices(left: tuple[int, ...], right: tuple[int, ...]) -> None:
    a, b = _random(*left), _random(*right)
    np.testing.assert_allclose(product(a, b), a @ b)
    found = product(a, creation.to_device(b))
    np.testing.assert_allclose(found.copy_to_host(), a @ b)


def test_strided_operands() -> None:
    a, b = _random(6, 2, 8)[::2, :, ::2], _random(3, 5, 4).swapaxes(1, 2)
    np.testing.assert_allclose(product(a, b), a @ b)


def test_outputs_by_name_and_by_position() -> None:
    a, b = _random(7, 2, 4), _random(7, 4, 5)
    out = np.zeros((7, 2, 5))
    assert product(a, b, out=out) is out
    np.testing.assert_allclose(out, a @ b)
    out[:] = 0
    assert product(a, b, out) is out
    np.testing.assert_allclose(out, a @ b)
    on_device = creation.device_array((7, 2, 5))
    assert product(creation.to_device(a), creation.to_device(b), out=on_device) is on_device
    np.testing.assert_allclose(on_device.copy_to_host(), a @ b)


def test_outputs_without_dimensions() -> None:
    rows = np.arange(300, dtype=np.int32).reshape(100, 3)
    np.testing.assert_array_equal(row_sum(rows), rows.sum(axis=1))
    np.testing.assert_array_equal(row_sum(creation.to_device(rows)).copy_to_host(), rows.sum(axis=1))
    assert row_sum(rows[1]) == 12


def test_inputs_without_dimensions() -> None:
    x, y = np.arange(10, dtype=np.float32).reshape(5, 2), np.ones((5, 2), np.float32)
    np.testing.assert_array_equal(saxpy(np.float32(2), x, y), 2 * x + y)
    np.testing.assert_array_equal(saxpy(2, x, y), 2 * x + y)
    a = np.arange(5, dtype=np.float32)
    np.testing.assert_array_equal(saxpy(a, x, y), a[:, None] * x + y)
    on_device = saxpy(creation.to_device(a), x, creation.to_device(y))
    np.testing.assert_array_equal(on_device.copy_to_host(), a[:, None] * x + y)


def test_arrays_for_inputs_without_dimensions() -> None:
    @guvectorize(["void(int32[:],int32[:],int32[:])"], "(n),()->(n)")
    def moved(x: Any, y: Any, out: Any) -> None:
        for i in range(x.shape[0]):
            out[i] = x[i] + y[0]

    x = np.array([[1, 2, 3], [4, 5, 6]], np.int32)
    np.testing.assert_array_equal(moved(x, np.array([2, 10], np.int32)), x + np.array([[2], [10]]))
    np.testing.assert_array_equal(moved(x[0], np.array(2, np.int32)), x[0] + 2)


def test_several_outputs() -> None:
    @guvectorize([void(int32[:], int32[:], float64[:])], "(x)->(x),(x)")
    def both(a: Any, b: Any, c: Any) -> None:
        for i in range(a.size):
            b[i] = a[i]
            c[i] = a[i] * 1.5

    values = np.arange(10, dtype=np.int32)
    same, more = both(values)
    assert (same.dtype, more.dtype) == (np.int32, np.float64)
    np.testing.assert_array_equal(more, values * 1.5)
    same, more = np.zeros_like(values), np.zeros(10)
    assert both(values, same, more)[1] is more
    np.testing.assert_array_equal(same, values)
    same[:] = 0
    both(values, out=(same, more))
    np.testing.assert_array_equal(same, values)


def test_dtypes() -> None:
    assert row_sum(np.int8([[1, 2], [3, 4]])).tolist() == [3, 7]
    assert row_sum(np.array([[1, 2]])).tolist() == [3]  # int64 is cut, as in numba
    with pytest.raises(TypeError, match=r"does not support \.astype"):
        row_sum(creation.to_device(np.array([[1, 2]])))
    with pytest.raises(TypeError, match="no matching signature"):
        row_sum(np.array([["a"]]))


def test_shapes_are_checked() -> None:
    with pytest.raises(ValueError, match=r"arg #2: shape\[0\] is 3, and `n` is 4"):
        product(_random(2, 4), _random(3, 5))
    with pytest.raises(ValueError, match="arg #2: the outer dimensions"):
        product(_random(3, 2, 4), _random(2, 4, 5))
    with pytest.raises(ValueError, match="arg #1: 1 dimensions are given, 2 are needed"):
        product(_random(2), _random(2, 5))
    with pytest.raises(ValueError, match="output shape mismatch"):
        product(_random(2, 4), _random(4, 5), out=np.zeros((3, 3)))
    with pytest.raises(ValueError, match="zero looping dimension"):
        product(_random(0, 2, 4), _random(4, 5))


def test_arguments_are_counted() -> None:
    values = np.arange(5, dtype=np.int32)
    with pytest.raises(TypeError, match=r"accepts 1 positional argument .* or 2 positional arguments .* Got 3"):
        row_sum(values, values, values)
    with pytest.raises(ValueError, match="as both positional and keyword"):
        row_sum(values, values, out=values)


def test_declarations_are_checked() -> None:
    def nothing(a: Any, b: Any) -> None:
        pass

    with pytest.raises(TypeError, match=r"cannot return values.*specifies int32 return type"):
        guvectorize([int32(int32[:], int32[:])], "(m)->(m)")(nothing)
    with pytest.raises(ValueError, match="ndim>0 for scalar"):
        guvectorize([void(int32, int32[:])], "(m)->(m)")(nothing)
    with pytest.raises(TypeError, match="the layout has 3 operands, and the signature 2"):
        guvectorize([void(int32[:], int32[:])], "(m),(m)->(m)")(nothing)
    with pytest.raises(TypeError, match="nopython flag must be True"):
        guvectorize([void(int32[:], int32[:])], "(m)->(m)", nopython=False)(nothing)
    with pytest.raises(TypeError, match="The following target options are not supported: 'a', 'b'"):
        guvectorize([void(int32[:], int32[:])], "(m)->(m)", a=1, b=2)(nothing)
    with pytest.raises(TypeError, match="writable_args are not supported"):
        guvectorize([void(int32[:], int32[:])], "(m)->(m)", writable_args=(0,))(nothing)
    with pytest.raises(TypeError, match="needs signatures"):
        guvectorize("(m)->(m)")(nothing)
    with pytest.raises(TypeError, match="one or two positional arguments"):
        guvectorize()
    with pytest.raises(ValueError, match="Unsupported target: cpu"):
        guvectorize([void(int32[:], int32[:])], "(m)->(m)", target="cpu")


def test_kernels_cannot_call_it() -> None:
    @jit
    def kernel(a: Any, b: Any) -> None:
        row_sum(a, b)

    @jit
    def returning(a: Any, b: Any) -> Any:
        return row_sum(a, b)

    for called in (kernel, returning):
        with pytest.raises(TypingError, match="Untyped global name 'row_sum'"):
            called[1, 1](np.zeros(3, np.int32), np.zeros(3, np.int32))


def test_kernels_return_the_nothing_of_what_they_call() -> None:
    written = jit(device=True)(_copied)

    @jit
    def kernel(a: Any, b: Any) -> None:
        return written(a, b)

    out = np.zeros(3)
    kernel[1, 1](np.arange(3.0), out)
    assert out.tolist() == [0, 1, 2]


def test_names_and_pickles() -> None:
    assert product.__name__ == "product"
    copy = pickle.loads(pickle.dumps(product))
    a, b = _random(2, 4), _random(4, 5)
    np.testing.assert_allclose(copy(a, b), a @ b)


def test_numbas_decorator_for_cuda() -> None:
    made = guvectorize_for_target([void(float64[:], float64[:])], "(n)->(n)", target="cuda")(_copied)
    np.testing.assert_array_equal(made(np.arange(3.0)), np.arange(3.0))


def _copied(a: Any, b: Any) -> None:
    for i in range(a.size):
        b[i] = a[i]
