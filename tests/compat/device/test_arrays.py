"""Arrays in kernels: views, shapes, whole assignments, loads with cache hints; tuples by numbers of the kernel."""

# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from nvgen.compat.numba import cuda
from nvgen.compat.numba.errors import TypingError
from tests.assembling import needs_ptxas
from tests.compat.device.kernels import assemble_all, ptx, run


def views(a, c, out):
    out[0] = a.reshape(2, 3)[1, 2]
    out[1] = a.reshape((3, -1))[2, 0]
    out[2] = a.view(np.int32)[2]
    out[3] = a.reshape(2, 3).ravel()[4]
    out[4] = a.nbytes + a.itemsize
    out[5] = c.real[1] + c[1:].imag[0]
    out[6] = a.reshape(2, 3).transpose()[2, 0] + a.reshape(2, 3).T[0, 1]
    out[7] = a.ctypes.data % 8
    out[8] = a[::2].view(np.uint64)[1]
    c.imag[0] = 9
    number = 7
    out[9] = number.real + number.imag + number.bit_count()


def test_views() -> None:
    a, c, out = np.arange(6), np.array([1 + 2j, 3 + 4j]), np.zeros(10)
    run(views, a, c, out)
    assert out.tolist() == [5, 4, 1, 4, 56, 7, 5, 0, 2, 10]
    assert c[0] == 1 + 9j


def open_reshape(a, shape, out):
    b = a.reshape(shape)
    out[0], out[1] = b.shape[0], b[-1, -1]


@pytest.mark.parametrize("shape", [(2, 3), (-1, 2), (3, -1)])
def test_reshape_to_a_shape_of_the_launch(shape: tuple[int, int]) -> None:
    out = np.zeros(2)
    run(open_reshape, np.arange(6), shape, out)
    assert out.tolist() == [np.arange(6).reshape(shape).shape[0], 5]


def of_a_column(a, out):
    out[0] = a[:, 0].reshape(2, 1)[0, 0]


def test_what_is_not_contiguous_has_no_other_shape() -> None:
    with pytest.raises(TypingError, match="follow each other"):
        run(of_a_column, np.zeros((2, 2)), np.zeros(1))


def assignments(a, b, c):
    a[:] = 3
    b[1] = a
    b[0, 1:] = 7.5
    c[...] = b
    c[1, ::2] = a[:2]


def test_assignments_of_whole_arrays() -> None:
    a, b, c = np.zeros(4), np.zeros((2, 4), np.int32), np.ones((2, 4))
    run(assignments, a, b, c)
    assert a.tolist() == [3, 3, 3, 3]
    assert b.tolist() == [[0, 7, 7, 7], [3, 3, 3, 3]]
    assert c.tolist() == b.tolist()


def hinted(a, out):
    out[0] = cuda.ldca(a, 0) + cuda.ldcg(a, 1) + cuda.ldcs(a, -1) + cuda.ldlu(a, 2) + cuda.ldcv(a, (3,))
    cuda.stcg(out, 1, 1)
    cuda.stcs(out, 2, 2)
    cuda.stwb(out, 3, 3)
    cuda.stwt(out, -1, 4)


@pytest.mark.parametrize("dtype", [np.int8, np.int32, np.int64, np.float32, np.float64])
def test_cache_hints(dtype: type) -> None:
    out = np.zeros(5, dtype)
    run(hinted, np.array([1, 2, 3, 4, 5], dtype), out)
    assert out.tolist() == [15, 1, 2, 3, 4]


def test_ptx_has_the_hints() -> None:
    text = ptx(hinted, np.zeros(5, np.float32), np.zeros(5, np.float32))
    for cache in ("ld.global.ca", "ld.global.cg", "ld.global.cs", "ld.global.lu", "ld.global.cv"):
        assert cache in text
    for cache in ("st.global.cg", "st.global.cs", "st.global.wb", "st.global.wt"):
        assert cache in text


def of_complex(a):
    a[1] = cuda.ldcs(a, 0)


def test_hints_are_for_numbers_of_one_register() -> None:
    with pytest.raises(TypingError, match="integers or floats"):
        run(of_complex, np.zeros(2, np.complex64))


def tuples(values, out):
    for i in range(3):
        out[i] = values[i] + 10 * values[i - 3]
    out[3] = cuda.grid(2)[cuda.threadIdx.x + 1]


def test_tuples_by_numbers_of_the_kernel() -> None:
    out = np.zeros(4)
    run(tuples, (1, 2, 3), out)
    assert out.tolist() == [11, 22, 33, 0]


@cuda.jit(device=True)
def of_literals(shape, is_shifted, i):
    own = cuda.local.array(shape, np.int32)
    own[i] = i
    if is_shifted:
        own = own[1:, 1:]
    return own.size + own[i]


def literals(out):
    out[0] = of_literals(4, False, cuda.threadIdx.x)


def test_a_function_that_needs_literals_is_typed_for_them() -> None:
    out = np.zeros(1)
    run(literals, out)
    assert out.tolist() == [4]


CAPTURED = np.array([[1.5, 2.5], [3.5, 4.5]])


def captured(out):
    out[0] = CAPTURED[1, -1] + CAPTURED.shape[0] + len(CAPTURED) + CAPTURED.T[1, 0]


def test_arrays_of_the_program_are_constants() -> None:
    out = np.zeros(1)
    run(captured, out)
    assert out.tolist() == [11.0]


@needs_ptxas
def test_ptxas_takes_them(tmp_path: Path) -> None:
    out = np.zeros(5)
    assemble_all(views, (np.arange(6), np.zeros(2, complex), out), tmp_path)
    assemble_all(open_reshape, (np.arange(6), (2, 3), out), tmp_path)
    assemble_all(assignments, (out, np.zeros((2, 4), np.int32), np.zeros((2, 4))), tmp_path)
    assemble_all(hinted, (out, out), tmp_path)
    assemble_all(tuples, ((1, 2, 3), out), tmp_path)
    assemble_all(captured, (out,), tmp_path)
