"""Arrays of CuPy, PyTorch, JAX and Numba on a GPU: seen where they are, and in the order of their streams."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.diagnostics import LaunchError
from nvgen.runtime import interop
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.gpu import driver
from tests.runtime.interop.stubs import PLACE

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not driver.device_count(), reason=driver.unavailable_reason() or "a GPU is here"),
]

N = 10_000


@nv.kernel
def add(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]


@nv.kernel
def scale(a, factor: nv.f32):
    i = nv.grid(1)
    if i < a.size:
        a[i] = a[i] * factor


@nv.kernel
def transpose(a: nv.Array[nv.f32, 2, nv.A], b: nv.Array[nv.f32, 2, nv.A]):
    row, column = nv.grid(2)
    if row < a.shape[0] and column < a.shape[1]:
        b[column, row] = a[row, column]


@pytest.fixture(scope="module")
def torch() -> Any:
    module = pytest.importorskip("torch", reason="PyTorch is not installed")
    if not module.cuda.is_available():
        pytest.skip("this PyTorch finds no GPU")
    return module


@pytest.fixture(scope="module")
def cupy() -> Any:
    module = pytest.importorskip("cupy", reason="CuPy is not installed")
    if not module.cuda.is_available():
        pytest.skip("this CuPy finds no GPU")
    return module


@pytest.fixture(scope="module")
def jax() -> Any:
    module = pytest.importorskip("jax", reason="JAX is not installed")
    if module.default_backend() != "gpu":
        pytest.skip("this JAX finds no GPU")
    return module


def blocks(n: int) -> int:
    return (n + 255) // 256


def test_cupy_and_pytorch_in_one_kernel(cupy: Any, torch: Any) -> None:
    a, b = cupy.arange(N, dtype=cupy.float32), torch.arange(N, dtype=torch.float32, device="cuda")
    c = torch.empty(N, device="cuda")
    add[blocks(N), 256](a, b, c)
    assert torch.equal(c, 2 * b)


def test_parts_and_strides(cupy: Any, torch: Any) -> None:
    a = torch.arange(60.0, device="cuda").reshape(6, 10)[::2, 1::3]
    b = cupy.zeros((6, 3), cupy.float32)[::-2].T
    transpose[(1, 1), (16, 16)](a, b)
    np.testing.assert_array_equal(cupy.asnumpy(b), a.cpu().numpy().T)


@pytest.mark.parametrize("name", ["float16", "bfloat16", "float32", "float64", "int32", "complex64"])
def test_elements(torch: Any, name: str) -> None:
    kernel = nv.Kernel.from_source("def k(a):\n    i = nv.grid(1)\n    if i < a.size:\n        a[i] = a[i] + a[i]\n")
    tensor = torch.arange(100, device="cuda").to(getattr(torch, name))
    expected = tensor + tensor
    kernel[1, 128](tensor)
    assert torch.equal(tensor, expected)


def test_float8_is_read(torch: Any) -> None:
    @nv.kernel
    def widen(a: nv.Array[nv.e4m3], b: nv.Array[nv.f32]):
        b[nv.grid(1)] = nv.f32(a[nv.grid(1)])

    a = torch.tensor([0.5, 1.0, -2.0, 448.0], device="cuda").to(torch.float8_e4m3fn)
    b = torch.empty(4, device="cuda")
    widen[1, 4](a, b)
    assert b.tolist() == [0.5, 1.0, -2.0, 448.0]


def test_the_quick_views_say_what_the_protocols_say(cupy: Any, torch: Any) -> None:
    """By attributes, by DLPack and by the CUDA array interface an array is the same."""

    class ByDlpack:
        def __init__(self, array: Any) -> None:
            self.__dlpack__, self.__dlpack_device__ = array.__dlpack__, array.__dlpack_device__

    class ByInterface:
        def __init__(self, array: Any) -> None:
            self.__cuda_array_interface__ = array.__cuda_array_interface__

    for array in (
        torch.arange(60.0, device="cuda").reshape(6, 10)[::2, 1::3],
        cupy.arange(60, dtype=cupy.int16).reshape(6, 10)[::-2, 3:],
    ):
        views = [interop.view(kind, PLACE) for kind in (array, ByDlpack(array), ByInterface(array))]
        seen = {(v.address, v.shape, v.strides, v.element, v.ordinal, v.writeable, v.is_host_accessible) for v in views}
        assert len(seen) == 1
        assert {type(view) for view in views} == {DeviceArray}


def test_work_in_another_stream_of_pytorch_comes_first(torch: Any) -> None:
    stream = torch.cuda.Stream()
    x = torch.ones(1 << 22, device="cuda")
    torch.cuda.synchronize()
    for _ in range(20):
        with torch.cuda.stream(stream):
            y = x
            for _ in range(50):
                y = y * 1.0 + 1.0
            scale[blocks(y.numel()), 256](y, 2)  # in PyTorch's current stream
            z = y - 1
        stream.synchronize()
        assert z[-1].item() == 101


def test_a_stream_of_its_own_waits_for_pytorch(torch: Any) -> None:
    stream = torch.cuda.Stream()
    x = torch.ones(1 << 22, device="cuda")
    for _ in range(20):
        y = x
        for _ in range(50):
            y = y * 1.0 + 1.0
        scale[blocks(y.numel()), 256, stream](y, 2)
        z = y - 1  # PyTorch's current stream waits for the kernel
        assert z[-1].item() == 101


def test_memory_is_not_given_away_while_a_kernel_uses_it(torch: Any) -> None:
    stream = torch.cuda.Stream()
    out = torch.zeros(1 << 20, device="cuda")
    for turn in range(20):
        x = torch.full((1 << 20,), float(turn), device="cuda")
        add[blocks(x.numel()), 256, stream](x, x, out)
        del x
        torch.full((1 << 20,), -1.0, device="cuda")  # takes the same memory
        stream.synchronize()
        assert set(out.tolist()) == {2.0 * turn}


def test_streams_of_cupy(cupy: Any) -> None:
    stream = cupy.cuda.Stream(non_blocking=True)
    with stream:
        x = cupy.ones(1 << 22, cupy.float32)
        for _ in range(50):
            x = x * 1 + 1
        scale[blocks(x.size), 256](x, 2)
        assert float((x - 1)[-1]) == 101


def test_arrays_of_jax_are_read(jax: Any, cupy: Any) -> None:
    a = jax.numpy.arange(N, dtype=jax.numpy.float32) * 2
    c = cupy.empty(N, cupy.float32)
    add[blocks(N), 256](a, a, c)
    np.testing.assert_array_equal(cupy.asnumpy(c), 4 * np.arange(N))
    with pytest.raises(LaunchError) as caught:
        add[blocks(N), 256](a, a, a)
    assert caught.value.code == "NVG2830"


def test_arrays_of_numba() -> None:
    cuda = pytest.importorskip("numba.cuda", reason="Numba is not installed")
    a, c = cuda.to_device(np.arange(N, dtype=np.float32)), cuda.device_array(N, np.float32)
    add[blocks(N), 256](a, a, c)
    np.testing.assert_array_equal(c.copy_to_host(), 2 * np.arange(N))


def test_tensors_on_the_cpu_are_copied(torch: Any) -> None:
    a, c = torch.arange(1000.0), torch.empty(1000, device="cuda")
    b = torch.ones(1000).pin_memory()
    add[4, 256](a, b, c)
    assert torch.equal(c.cpu(), a + 1)
    scale[4, 256](b, 3)
    assert set(b.tolist()) == {3.0}


def test_managed_memory(cupy: Any) -> None:
    """DLPack and the CUDA array interface say which memory is managed; the CPU runs kernels on it as well."""
    cuda = pytest.importorskip("numba.cuda", reason="Numba is not installed")
    a = cuda.managed_array(100, np.float32)
    a[:] = 1
    scale[1, 128](a, 2)
    nv_cpu = scale.on("cpu")
    cupy.cuda.runtime.deviceSynchronize()
    nv_cpu[1, 128](a, 2)
    assert set(a.tolist()) == {4.0}


def test_refusals(torch: Any) -> None:
    x = torch.ones(100, device="cuda")
    for code, launch, tensor in (
        ("NVG2820", scale[1, 128], torch.ones(100, device="cuda", requires_grad=True)),
        ("NVG2827", scale.on("cpu")[1, 128], x),
        ("NVG2821", scale[1, 128], x.to_sparse()),
    ):
        with pytest.raises(LaunchError) as caught:
            launch(tensor, 2)
        assert caught.value.code == code
    with pytest.raises(LaunchError) as caught:
        add[1, 128](x, x, torch.ones(100, device="cuda", dtype=torch.float64))
    assert "`c.to(torch.float32)`" in str(caught.value)


def test_arrays_of_two_gpus(torch: Any) -> None:
    if torch.cuda.device_count() < 2:
        pytest.skip("there is one GPU")
    x, y = torch.ones(100, device="cuda:0"), torch.ones(100, device="cuda:1")
    with pytest.raises(LaunchError) as caught:
        add[1, 128](x, y, x)
    assert caught.value.code == "NVG2826"
    scale[1, 128](y, 2)
    assert set(y.tolist()) == {2.0}
