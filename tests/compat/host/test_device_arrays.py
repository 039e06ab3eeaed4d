"""Arrays in the memory of a device: views, elements, copies and assignments, beside NumPy's."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.compat.numba import types
from nvgen_numba.cuda.host import copies, detection
from nvgen_numba.cuda.host.creation import device_array, device_array_like, to_device
from nvgen_numba.cuda.host.device_array_base import (
    array_core,
    errmsg_contiguous_buffer,
    is_contiguous,
)
from nvgen_numba.cuda.host.device_arrays import (
    DeviceNDArray,
    from_array_like,
    require_cuda_ndarray,
    verify_cuda_ndarray_interface,
)

pytestmark = pytest.mark.usefixtures("device")


def host(shape: Any = (3, 4), dtype: str = "f8", order: Any = "C") -> Any:
    return np.arange(np.prod(shape, dtype=int)).reshape(shape).astype(dtype, order=order)


@pytest.mark.parametrize("dtype", ["f8", "f4", "f2", "i1", "u8", "?", "c8", "M8[s]", "m8[ns]", "U3", "S5"])
def test_there_and_back(dtype: str) -> None:
    array = np.array([[0, 1], [2, 3], [4, 5]]).astype(dtype)
    made = to_device(array)
    assert (made.shape, made.strides, made.dtype) == (array.shape, array.strides, array.dtype)
    assert (made.size, made.ndim, made.nbytes, made.itemsize) == (6, 2, array.nbytes, array.itemsize)
    assert np.array_equal(made.copy_to_host(), array)
    assert np.array_equal(np.array(made), array)


@pytest.mark.parametrize("shape", [(), (0,), (3, 0), (1,), (2, 3, 4)])
@pytest.mark.parametrize("order", ["C", "F"])
def test_shapes_and_orders(shape: tuple[int, ...], order: Any) -> None:
    array = host(shape, order=order)
    made = to_device(array)
    found = made.copy_to_host()
    assert np.array_equal(found, array)
    assert made.flags == {
        "C_CONTIGUOUS": array.flags.c_contiguous,
        "F_CONTIGUOUS": array.flags.f_contiguous,
    }
    assert found.flags.c_contiguous == array.flags.c_contiguous
    assert made.is_c_contiguous() == array.flags.c_contiguous
    assert made.is_f_contiguous() == array.flags.f_contiguous


KEYS = [
    1,
    -1,
    slice(1, 3),
    slice(None, None, 2),
    (slice(None), 2),
    (slice(None), slice(1, None, 2)),
    (2, slice(None)),
    (slice(0, 0), slice(None)),
    ...,
    (None, 1),
    (),
]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("order", ["C", "F"])
def test_parts(key: Any, order: Any) -> None:
    array = host(order=order)
    made = to_device(array)
    part = made[key]
    assert (part.shape, part.dtype) == (array[key].shape, array.dtype)
    assert np.array_equal(part.copy_to_host(), array[key])


def test_elements_are_numpy_scalars() -> None:
    made = to_device(host(dtype="i4"))
    assert made[1, -1] == 7
    assert type(made[1, -1]) is np.int32
    assert list(to_device(host((3,)))) == [0.0, 1.0, 2.0]
    assert [row.copy_to_host().tolist() for row in to_device(host((2, 2)))] == [[0, 1], [2, 3]]
    assert made.getitem((0, 1), stream=detection.stream()) in range(12)


@pytest.mark.parametrize("key", [3, -4, (0, 4), (0, 0, 0), "a", 1.5, [0, 1]])
def test_indices_outside(key: Any) -> None:
    with pytest.raises(IndexError):
        to_device(host())[key]


ASSIGNED = [
    (slice(None), 5),
    (1, 2.5),
    ((1, 2), 9),
    ((slice(None), 1), np.arange(3)),
    ((slice(None), slice(None, None, 2)), np.arange(2)),
    (slice(None, None, -1), host() * 10),
    (slice(1, None), np.array([[7], [8]])),
    (slice(0, 0), 3),
    (..., np.float32(1.5)),
    (2, [1, 2, 3, 4]),
]


@pytest.mark.sweep(2)
@pytest.mark.parametrize(("key", "value"), ASSIGNED)
@pytest.mark.parametrize("dtype", ["f8", "i4", "c16", "u1"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_assignments(key: Any, value: Any, dtype: str, order: Any) -> None:
    array = host(dtype=dtype, order=order)
    made = to_device(array)
    array[key] = np.asarray(value).astype(dtype)
    made[key] = value
    assert np.array_equal(made.copy_to_host(), array)


@pytest.mark.parametrize(
    ("target", "source"),
    [
        (slice(1, None), slice(None, -1)),  # which overlap
        (slice(None, None, -1), slice(None)),
        ((slice(None), slice(0, 2)), (slice(None), slice(2, 4))),
        ((slice(None), slice(None, None, 2)), (slice(None), slice(1, None, 2))),
        (slice(None), 1),
        (slice(None), (slice(None), slice(1, 2))),
    ],
)
@pytest.mark.parametrize("dtype", ["f8", "u1", "c16"])
def test_assignments_of_device_arrays(target: Any, source: Any, dtype: str) -> None:
    array = host(dtype=dtype)
    made = to_device(array)
    array[target] = array[source].copy()
    made[target] = made[source]
    assert np.array_equal(made.copy_to_host(), array)


def test_assignments_convert_device_arrays() -> None:
    made = to_device(host(dtype="f4"))
    made[1:] = to_device(host((4,), "i8"))
    assert np.array_equal(made.copy_to_host(), [[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]])


def test_assignments_of_many_axes() -> None:
    array = host((2, 3, 2, 2, 3))
    made = to_device(array)
    made[::-1, :, ::-1, :, ::2] = to_device(array)[:, :, :, ::-1, ::2]
    array[::-1, :, ::-1, :, ::2] = array.copy()[:, :, :, ::-1, ::2]
    assert np.array_equal(made.copy_to_host(), array)


def test_assignments_in_a_stream() -> None:
    stream = detection.stream()
    made = to_device(host(), stream=stream)
    made.setitem((slice(None), 1), 7, stream=stream)
    made[0] = 3
    stream.synchronize()
    assert np.array_equal(made.copy_to_host(), [[3, 3, 3, 3], [4, 7, 6, 7], [8, 7, 10, 11]])


def test_what_does_not_broadcast() -> None:
    made = to_device(host((5,)))
    with pytest.raises(ValueError, match="Can't assign 3-D array to 1-D self"):
        made[:] = np.ones((1, 2, 3))
    with pytest.raises(ValueError, match="size 2 to array axis 0 with dimension 5"):
        made[:] = [1, 3]


def test_views_share_memory() -> None:
    made = to_device(host())
    made.reshape(4, 3)[0, 0] = 50
    made.ravel()[1] = 51
    made.view("i8")[0, 2] = 0
    made[None, 0, 3:].squeeze()[...] = 53
    first, second, third = made.reshape(-1).split(5)
    second[:] = 54
    assert (first.shape, second.shape, third.shape) == ((5,), (5,), (2,))
    expected = [50, 51, 0, 53, 4, 54, 54, 54, 54, 54, 10, 11]
    assert made.copy_to_host().ravel().tolist() == expected


def test_views_that_there_are_not() -> None:
    made = to_device(host())
    with pytest.raises(NotImplementedError, match="copying"):
        made[:, :3].reshape(9)
    with pytest.raises(NotImplementedError, match="copying"):
        made[:, ::2].ravel()
    with pytest.raises(ValueError, match="changes the size"):
        made.reshape(5)
    with pytest.raises(ValueError, match="1d"):
        list(made.split(2))
    with pytest.raises(ValueError, match="unit stride"):
        list(made[:, 0].split(2))
    with pytest.raises(TypeError, match="unsized"):
        len(made.reshape(12)[1:2].squeeze())


def test_transposed_copies() -> None:
    array = host()
    made = to_device(array)
    turned = made.T
    assert turned.is_c_contiguous()
    assert np.array_equal(turned.copy_to_host(), array.T)
    assert np.array_equal(np.transpose(made[:, ::2]).copy_to_host(), array[:, ::2].T)
    turned[:] = 0
    assert np.array_equal(made.copy_to_host(), array)
    assert made.transpose((0, 1)) is made
    with pytest.raises(NotImplementedError, match="transposing a non-2D DeviceNDArray isn't supported"):
        to_device(host((2, 2, 2))).transpose()
    with pytest.raises(ValueError, match=r"invalid axes list \(0, 2\)"):
        made.transpose((0, 2))


def test_copies_to_what_is_there() -> None:
    array = host()
    made = device_array_like(array)
    made.copy_to_device(array)
    out = np.zeros_like(array)
    assert made.copy_to_host(out) is out
    assert np.array_equal(out, array)
    made.copy_to_device(np.asfortranarray(array + 1))
    assert np.array_equal(made.copy_to_host(), array + 1)
    made.copy_to_device(to_device(array))
    assert np.array_equal(made.copy_to_host(), array)
    holes = np.zeros((3, 8))
    made[:].copy_to_host(out)
    with pytest.raises(ValueError, match="incompatible strides"):
        made.copy_to_host(holes[:, ::2])
    made2 = to_device(np.zeros((3, 8)))
    made2[:, ::2] = made
    made2[:, ::2].copy_to_host(holes[:, ::2])
    assert np.array_equal(holes[:, ::2], array)
    assert not holes[:, 1::2].any()


def test_copies_that_do_not_fit() -> None:
    made = to_device(host())
    with pytest.raises(TypeError, match=r"incompatible dtype: float64 vs\. int32"):
        made.copy_to_device(host(dtype="i4"))
    with pytest.raises(ValueError, match="incompatible shape"):
        made.copy_to_device(host((4, 3)))
    with pytest.raises(ValueError, match="incompatible strides"):
        made.copy_to_device(to_device(host(order="F")))
    for wrong in (lambda: made[:, 0].copy_to_device(np.zeros(3)), lambda: made.copy_to_device(made[:, ::2])):
        with pytest.raises(ValueError) as caught:
            wrong()
        assert str(caught.value) == errmsg_contiguous_buffer
    with pytest.raises(NotImplementedError, match="negative strides"):
        made[::-1].copy_to_host()
    with pytest.raises(ValueError, match="copy=False"):
        made.__array__(copy=False)


def test_repeated_elements_are_copied_once() -> None:
    array = np.broadcast_to(np.arange(3.0), (4, 3))
    made = to_device(array)
    assert (made.strides, made.alloc_size) == ((0, 8), 24)
    assert np.array_equal(made.copy_to_host(), array)
    assert is_contiguous(made)
    assert array_core(made).shape == (3,)
    assert made._numba_type_ == types.Array(types.float64, 2, "A")


def test_types() -> None:
    assert to_device(host(order="F"))._numba_type_ == types.Array(types.float64, 2, "F")
    assert to_device(host())[:, 1]._numba_type_ == types.Array(types.float64, 1, "A")
    assert types.typeof(to_device(host((3,), "i4"))) == types.Array(types.int32, 1, "C")


def test_memory_that_was_made_otherwise() -> None:
    made = DeviceNDArray((1, 10), (800, 8), np.float64)
    assert made.flags == {"C_CONTIGUOUS": True, "F_CONTIGUOUS": True}
    backwards = DeviceNDArray((4,), (-8,), np.float64)
    backwards[:] = np.arange(4.0)
    assert backwards[::-1].copy_to_host().tolist() == [3, 2, 1, 0]
    with pytest.raises(ValueError, match="strides not match ndim"):
        DeviceNDArray((4,), (8, 8), np.float64)


def test_streams_of_arrays() -> None:
    stream = detection.stream()
    made = device_array(3, stream=stream)
    assert made.bind(0).stream == 0
    assert made.bind(stream).stream is stream
    assert copy.copy(made).gpu_data is made.gpu_data
    assert made[1:].stream is stream
    assert made.__cuda_array_interface__["stream"] == stream.handle
    assert device_array(3).__cuda_array_interface__["stream"] is None


def test_what_is_refused() -> None:
    made = to_device(host())
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(made)
    with pytest.raises(NotImplementedError, match="between processes"):
        made.get_ipc_handle()
    with pytest.raises(ValueError, match="cuda ndarray"):
        require_cuda_ndarray(host())
    verify_cuda_ndarray_interface(made)
    assert "float64, shape=(3, 4)" in repr(made)


def test_like_others() -> None:
    turned = host((2, 3, 4)).transpose(1, 0, 2)
    made = device_array_like(turned)
    assert (made.shape, made.strides) == (turned.shape, turned.copy(order="K").strides)
    assert device_array_like(to_device(host(order="F"))).is_f_contiguous()
    assert from_array_like(host()).gpu_data.address != from_array_like(host()).gpu_data.address
    copies.device_memset(made, 0, copies.device_memory_size(made))
    assert not made.copy_to_host().any()


def test_copies_between_the_cpu_and_a_gpu(device: str) -> None:
    with nv.device("cpu"):
        on_cpu = to_device(host())
    made = to_device(host() * 2)
    on_cpu[1:, ::2] = made[1:, ::2]
    made.copy_to_device(on_cpu)
    assert made.copy_to_host().tolist() == [[0, 1, 2, 3], [8, 5, 12, 7], [16, 9, 20, 11]]
    made[0] = on_cpu[1]
    on_cpu.copy_to_device(made)
    assert on_cpu.copy_to_host()[0].tolist() == [8, 5, 12, 7]
