"""Shared, local and constant memory."""

# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from nvgen.compat.numba import cuda, float32, int32
from nvgen.compat.numba.errors import TypingError
from tests.assembling import needs_ptxas
from tests.compat.device.kernels import assemble_all, ptx, run

SHAPE = (4, 8)
CONSTANTS = np.arange(6, dtype=np.float32).reshape(2, 3)
RECORD = np.dtype([("x", np.float64), ("y", np.int32)], align=True)
RECORDS = np.array([(1.5, 2), (2.5, 3)], RECORD)
NOTHING = np.zeros(0, np.float32)


def arrays(out):
    i = cuda.threadIdx.x
    by_type = cuda.shared.array(SHAPE, float32)
    by_name = cuda.shared.array(shape=32, dtype="int64", alignment=64)
    size = 5
    own = cuda.local.array((2, size), np.int16)
    by_type[i // 8, i % 8] = i
    by_name[i] = 2 * i
    own[1, 4] = 3 * i
    cuda.syncthreads()
    out[i] = by_type[-1, 7 - i % 8] + by_name[31 - i] + own[1, 4]


def test_arrays() -> None:
    out = np.zeros(32)
    run(arrays, out, block=32)
    i = np.arange(32)
    assert (out == 31 - i % 8 + 2 * (31 - i) + 3 * i).all()


@cuda.jit(device=True)
def in_a_function(i):
    whole = cuda.shared.array(0, int32)
    whole[i] = 10 * i


def dynamic(out):
    i = cuda.threadIdx.x
    in_a_function(i)
    cuda.syncthreads()
    if i == 0:
        as_integers, as_floats = cuda.shared.array(0, int32), cuda.shared.array(0, float32)
        out[0], out[1], out[2] = as_integers[3], len(as_floats), as_floats[0]


def test_dynamic_arrays_are_views_of_the_same_memory() -> None:
    out = np.zeros(3)
    run(dynamic, out, block=8, shared=64)
    assert out.tolist() == [30, 16, 0]


def constants(out):
    table, records = cuda.const.array_like(CONSTANTS), cuda.const.array_like(RECORDS)
    i = cuda.threadIdx.x
    out[i] = table[1, i] + CONSTANTS[0, i] + records[1]["x"] + records[0].y + len(cuda.const.array_like(NOTHING))


def test_constants() -> None:
    out = np.zeros(3)
    run(constants, out, block=3)
    assert out.tolist() == [3 + 4.5, 5 + 4.5, 7 + 4.5]


def open_shape(out, n):
    out[0] = cuda.shared.array(n, float32).size


def no_type(out):
    out[0] = cuda.local.array(3, "float33").size


def odd_alignment(out):
    out[0] = cuda.shared.array(3, float32, 24).size


@pytest.mark.parametrize(
    ("kernel", "others", "error"),
    [(open_shape, (3,), TypingError), (no_type, (), TypingError), (odd_alignment, (), ValueError)],
    ids=["shape", "dtype", "alignment"],
)
def test_what_numba_refuses_is_refused(kernel, others, error) -> None:
    with pytest.raises(error):
        run(kernel, np.zeros(1), *others)


@needs_ptxas
def test_ptxas_takes_them(tmp_path: Path) -> None:
    for kernel in (arrays, dynamic, constants):
        assemble_all(kernel, (np.zeros(3),), tmp_path)


def test_ptx_has_the_alignment() -> None:
    assert ".shared .align 64" in ptx(arrays, np.zeros(3))
