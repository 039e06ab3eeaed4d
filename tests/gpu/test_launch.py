"""Launches on a GPU. ``pytest -m gpu`` runs these alone; without a driver they are skipped, and say why."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.gpu import driver

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not driver.device_count(), reason=driver.unavailable_reason() or "a GPU is here"),
]

SIZES = [0, 1, 31, 256, 257, 1_000_003]


@nv.kernel
def vector_add(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]


@nv.kernel
def saxpy(alpha: nv.f32, x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    for i in range(nv.grid(1), y.size, nv.grid_size(1)):
        y[i] = alpha * x[i] + y[i]


@nv.kernel
def set_even(a):
    i = nv.grid(1)
    if 2 * i < a.size:
        a[2 * i] = 7


def numbers(n: int, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).random(n, dtype=np.float32)


@pytest.mark.parametrize("n", SIZES)
def test_vector_add(n: int) -> None:
    a, b = numbers(n), numbers(n, 1)
    c = np.full(n, np.nan, np.float32)
    vector_add.on("cuda:0")[(n + 255) // 256 or 1, 256](a, b, c)
    np.testing.assert_array_equal(c, a + b)


@pytest.mark.parametrize("n", SIZES)
def test_saxpy(n: int) -> None:
    x, y = numbers(n), numbers(n, 1)
    expected = np.float64(2.5) * x + y
    saxpy.on("cuda:0")[7, 128](2.5, x, y)
    np.testing.assert_allclose(y, expected, rtol=1e-6)


def test_elements_that_no_thread_writes_keep_their_values() -> None:
    a = np.arange(1000, dtype=np.int32)
    set_even.on("cuda:0")[4, 128](a)
    expected = np.arange(1000, dtype=np.int32)
    expected[::2] = 7
    np.testing.assert_array_equal(a, expected)


def test_arrays_that_share_memory() -> None:
    a = numbers(512)
    expected = a + a
    vector_add.on("cuda:0")[2, 256](a, a, a)
    np.testing.assert_array_equal(a, expected)


def test_the_first_gpu_is_the_default() -> None:
    a, c = numbers(64), np.empty(64, np.float32)
    vector_add[1, 64](a, a, c)
    np.testing.assert_array_equal(c, a + a)
    assert any(ordinal == 0 for ordinal, *_ in vector_add.launch_state.specialisations)


def test_an_illegal_address_is_reported() -> None:
    """In a process of its own: the context does not survive."""
    import subprocess
    import sys

    program = (
        "import numpy as np, nvgen as nv\n"
        "k = nv.Kernel.from_source('def k(a: nv.Array[nv.i32]):\\n    a[500000000] = 1')\n"
        "try:\n"
        "    k.on('cuda:0')[1, 1](np.zeros(4, np.int32))\n"
        "except nv.LaunchError as error:\n"
        "    print(error.code, 'context is lost' in str(error))\n"
        "try:\n"
        "    k.on('cuda:0')[1, 1](np.zeros(4, np.int32))\n"
        "except nv.LaunchError as error:\n"
        "    print(error.code, '`k` failed' in str(error))\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert result.stdout.splitlines() == ["NVG2922 True", "NVG2923 True"], result.stderr
