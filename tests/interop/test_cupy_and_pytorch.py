"""Arrays of CuPy and PyTorch in one kernel, on a GPU: no copies, and order between the libraries' streams."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.gpu import driver

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not driver.device_count(), reason=driver.unavailable_reason() or "there is a GPU"),
]
torch = pytest.importorskip("torch", reason="PyTorch is not installed")
cupy = pytest.importorskip("cupy", reason="CuPy is not installed")

N = 1 << 22


@nv.kernel
def add(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]


@nv.kernel
def transposed_sum(a: nv.Array[nv.f32, 2, nv.A], b: nv.Array[nv.f32, 2, nv.A], c: nv.Array[nv.f32, 2]):
    i, j = nv.grid(2)
    if i < c.shape[0] and j < c.shape[1]:
        c[i, j] = a[i, j] + b[i, j]


def test_the_result_is_in_the_arrays_own_memory() -> None:
    a, b = torch.arange(N, dtype=torch.float32, device="cuda"), cupy.arange(N, dtype=cupy.float32)
    c, d = cupy.zeros(N, cupy.float32), torch.zeros(N, device="cuda")
    for out in (c, d):
        add[N // 256, 256](a, b, out)
    assert float(c[N - 1]) == float(d[N - 1]) == 2 * (N - 1)
    assert np.array_equal(cupy.asnumpy(c), d.cpu().numpy())


def test_views_with_strides() -> None:
    a, b = torch.rand(40, 30, device="cuda"), cupy.random.rand(50, 60).astype(cupy.float32)
    c = cupy.zeros((30, 20), cupy.float32)
    transposed_sum[(2, 2), (16, 16)](a.t()[:, ::2], b[20:, ::-3], c)
    expected = a.cpu().numpy().T[:, ::2] + cupy.asnumpy(b)[20:, ::-3]
    assert np.array_equal(cupy.asnumpy(c), expected)


@pytest.mark.parametrize("late", ["PyTorch", "CuPy"])
def test_each_others_streams_are_waited_for(late: str) -> None:
    """Both libraries still work on their arrays, in streams of their own that wait for nobody."""
    ours, theirs = torch.cuda.Stream(), cupy.cuda.Stream(non_blocking=True)
    a, c = torch.zeros(N, device="cuda"), torch.zeros(N, device="cuda")
    b = cupy.zeros(N, cupy.float32)
    torch.cuda.synchronize()
    with torch.cuda.stream(ours), theirs:
        if late == "PyTorch":
            torch.cuda._sleep(200_000_000)
        else:
            with torch.cuda.stream(torch.cuda.ExternalStream(theirs.ptr)):
                torch.cuda._sleep(200_000_000)
        a += 1
        b += 2
        add[N // 256, 256](a, b, c)
        a += 10  # comes after the kernel in its stream
        b += 10  # the kernel is waited for in the other stream too
        c += 100
    torch.cuda.synchronize()
    assert bool((c == 103).all()) and bool((a == 11).all()) and bool((b == 12).all())


def test_a_stream_that_is_given() -> None:
    stream = cupy.cuda.Stream(non_blocking=True)
    a, c = torch.ones(N, device="cuda"), torch.zeros(N, device="cuda")
    b = cupy.ones(N, cupy.float32)
    add[N // 256, 256, stream](a, b, c)
    stream.synchronize()
    assert bool((c == 2).all())
