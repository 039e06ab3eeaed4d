"""JAX's arrays: real ones on the CPU, and a stand-in of their class for what needs GPUs."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.diagnostics import LaunchError
from nvgen.runtime import interop
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.interop import libraries
from tests.runtime.interop.stubs import CUDA, CUDA_HOST, PLACE, Producer


class ArrayImpl(Producer):
    __module__ = "jaxlib._jax"

    devices = 1
    gone = False

    def is_deleted(self) -> bool:
        return self.gone

    @property
    def sharding(self) -> Any:
        return SimpleNamespace(device_set=set(range(self.devices)))


def refused(argument: Any) -> LaunchError:
    with pytest.raises(LaunchError) as caught:
        interop.view(argument, PLACE)
    return caught.value


def test_arrays_on_a_gpu_are_ordered_and_read_only() -> None:
    array = ArrayImpl(np.zeros(4, np.float32), (CUDA, 1), version=None)
    view = interop.view(array, PLACE)
    assert type(view) is DeviceArray
    assert (view.ordinal, view.writeable, view.stream) == (1, False, 0)
    assert array.asked[0]["stream"] == 1
    assert libraries.of(view) is libraries.JAX
    assert libraries.on_cpu(view, "x") == "np.asarray(x)"
    assert libraries.read_only(view, "x").code == "NVG2830"


def test_pinned_arrays() -> None:
    view = interop.view(ArrayImpl(np.zeros(4), (CUDA_HOST, 0)), PLACE)
    assert (view.is_host_accessible, view.writeable) == (True, False)
    assert not view.host_view().flags.writeable


def test_deleted_and_sharded_arrays() -> None:
    array = ArrayImpl(np.zeros(4))
    array.devices = 2
    error = refused(array)
    assert error.code == "NVG2824"
    assert "on 2 devices" in str(error)
    array.gone = True
    assert refused(array).code == "NVG2823"
    assert array.asked == []


# JAX itself


@pytest.fixture(scope="module")
def jax() -> Any:
    return pytest.importorskip("jax", reason="JAX is not installed")


@nv.kernel
def add(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < b.size:
        b[i] = a[i] + b[i]


def test_kernels_read_arrays(jax: Any) -> None:
    sums = np.ones(40, np.float32)
    add.on("cpu")[2, 32](jax.numpy.arange(40.0), sums)
    np.testing.assert_array_equal(sums, np.arange(40) + 1)


def test_kernels_do_not_write_to_arrays(jax: Any) -> None:
    array = jax.numpy.arange(40.0)
    with pytest.raises(LaunchError) as caught:
        add.on("cpu")[2, 32](array, array)
    assert caught.value.code == "NVG2830"
    assert "JAX arrays are immutable" in str(caught.value)


@pytest.mark.parametrize(
    "name", ["float32", "float16", "int32", "uint8", "bool_", "complex64", "bfloat16", "float8_e4m3fn", "float8_e5m2"]
)
def test_elements(jax: Any, name: str) -> None:
    array = jax.numpy.zeros((3, 2), getattr(jax.numpy, name))
    view = interop.view(array, PLACE)
    assert (view.dtype, view.shape) == (array.dtype, (3, 2))
    assert view.ctypes.data == array.unsafe_buffer_pointer()


def test_elements_that_kernels_do_not_have(jax: Any) -> None:
    assert refused(jax.numpy.zeros(4, jax.numpy.int4)).code in ("NVG0606", "NVG2828")


def test_deleted_arrays(jax: Any) -> None:
    array = jax.numpy.zeros(4)
    array.delete()
    assert refused(array).code == "NVG2823"


def test_donated_arrays(jax: Any) -> None:
    array = jax.numpy.zeros(4)
    jax.jit(lambda x: x + 1, donate_argnums=0)(array)
    if not array.is_deleted():
        pytest.skip("this JAX donates nothing on the CPU")
    assert refused(array).code == "NVG2823"


def test_traced_arrays(jax: Any) -> None:
    errors = []

    def function(x: Any) -> Any:
        errors.append(refused(x))
        return x

    jax.jit(function)(jax.numpy.zeros(4))
    jax.grad(lambda x: function(x).sum())(jax.numpy.zeros(4))
    assert [error.code for error in errors] == ["NVG2825", "NVG2825"]


def test_a_view_keeps_the_memory(jax: Any) -> None:
    view = interop.view(jax.numpy.full((1000,), 3.0), PLACE)
    jax.numpy.full((1000,), 4.0)
    assert set(view.tolist()) == {3.0}
