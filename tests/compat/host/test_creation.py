"""What arrays are made of: values of the host, arrays that describe themselves, and memory that is shared."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba.cuda import config
from nvgen_numba.cuda.host import creation, detection, kernel_arguments
from nvgen_numba.cuda.host.errors import CudaAPIError
from nvgen_numba.cuda.host.streams import Stream


class Described:
    """An array of another library."""

    def __init__(self, array: Any, **changed: Any) -> None:
        self.array = array
        self.__cuda_array_interface__ = {**array.__cuda_array_interface__, **changed}


@pytest.mark.parametrize("value", [1.5, [1, 2, 3], np.float32(2), np.arange(6).reshape(2, 3), np.zeros((0, 2))])
def test_values_of_the_host(device: str, value: Any) -> None:
    assert np.array_equal(creation.to_device(value).copy_to_host(), value)


def test_values_that_are_given_otherwise(device: str) -> None:
    array = np.arange(4.0)
    array.flags.writeable = False
    made = creation.to_device(array)
    assert creation.to_device(made) is made
    assert creation.to_device(array * 2, to=made) is made
    assert made.copy_to_host().tolist() == [0, 2, 4, 6]
    assert creation.to_device(array, copy=False).shape == (4,)
    assert creation.to_device(array, to=made, copy=False).copy_to_host().tolist() == [0, 2, 4, 6]
    with pytest.raises(ValueError, match="gaps"):
        creation.to_device(np.arange(10)[::2])


def test_the_device_has_memory_of_its_own(device: str) -> None:
    array = np.arange(4.0)
    made = creation.to_device(array)
    array[:] = 0
    assert made.copy_to_host().tolist() == [0, 1, 2, 3]


@pytest.mark.parametrize("key", [slice(None), slice(None, None, 2), slice(None, None, -1)])
def test_arrays_that_describe_themselves(device: str, key: Any) -> None:
    made = creation.to_device(np.arange(10.0))
    viewed = creation.as_cuda_array(Described(made[key]))
    viewed[:2] = 50
    expected = np.arange(10.0)
    expected[key][:2] = 50
    assert np.array_equal(made.copy_to_host(), expected)
    assert viewed.strides == expected[key].strides
    assert creation.is_cuda_array(viewed)
    assert not creation.is_cuda_array(expected)
    made[3] = 0
    made[:3] = Described(made[7:])
    assert made.copy_to_host()[:3].tolist() == made.copy_to_host()[7:].tolist()


def test_a_view_keeps_the_memory(device: str) -> None:
    viewed = creation.as_cuda_array(Described(creation.to_device(np.arange(10.0))))
    for _ in range(20):
        creation.to_device(np.zeros(10))
    assert viewed.copy_to_host().tolist() == list(range(10))


def test_descriptions_that_are_refused(device: str) -> None:
    made = creation.to_device(np.arange(3.0))
    with pytest.raises(NotImplementedError, match="Masked arrays are not supported"):
        creation.as_cuda_array(Described(made, mask=made))
    with pytest.raises(TypeError, match="cuda array interface"):
        creation.as_cuda_array(np.arange(3))


def test_streams_of_producers_are_waited_for(device: str, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[int] = []
    monkeypatch.setattr(Stream, "synchronize", lambda self: waited.append(self.handle))
    stream = detection.stream()
    producer = Described(creation.device_array(3, stream=stream))
    found = creation.as_cuda_array(producer)
    assert (found.stream.external, found.stream.handle) == (True, stream.handle)
    assert waited == [stream.handle]
    creation.as_cuda_array(producer, sync=False)
    monkeypatch.setattr(config, "CUDA_ARRAY_INTERFACE_SYNC", False)
    creation.as_cuda_array(producer)
    assert waited == [stream.handle]


@pytest.mark.parametrize("make", [creation.pinned_array, creation.mapped_array, creation.managed_array])
@pytest.mark.parametrize("shape", [5, (2, 3), (0,)])
def test_shared_memory(device: str, make: Any, shape: Any) -> None:
    array = make(shape, dtype="i4", order="F")
    assert array.flags.f_contiguous
    array[...] = 3
    assert (array + 1).sum() == 4 * array.size
    made = creation.to_device(np.asarray(array))
    assert np.array_equal(made.copy_to_host(), np.full(array.shape, 3))


@pytest.mark.parametrize("make", [creation.mapped_array, creation.managed_array])
def test_arrays_of_host_and_device(device: str, make: Any) -> None:
    array = make(6, dtype="f4")
    array[:] = np.arange(6)
    assert creation.is_cuda_array(array)
    assert not hasattr(array + 1, "__cuda_array_interface__")
    assert array[2:].copy_to_host().tolist() == [2, 3, 4, 5]
    assert array.__cuda_array_interface__["stream"] is None
    argument = kernel_arguments.kernel_argument(array[2:])
    address = argument.ctypes.data if device == "cpu" else argument.address
    assert address == array.ctypes.data + 8
    array.copy_to_device(np.zeros(6, "f4"))
    assert not array.any()
    stream = detection.stream()
    assert array.bind(stream).__cuda_array_interface__["stream"] == stream.handle
    with pytest.raises(AttributeError):
        (array + 1).gpu_data  # noqa: B018


def test_shared_memory_like_others(device: str) -> None:
    array = np.zeros((2, 3), order="F")
    for like in (creation.pinned_array_like(array), creation.mapped_array_like(array)):
        assert (like.shape, like.dtype, like.strides) == (array.shape, array.dtype, array.strides)


def test_locked_for_a_while(device: str) -> None:
    array = np.arange(8.0)
    with creation.pinned(array), detection.defer_cleanup():
        made = creation.to_device(array)
    with creation.mapped(array) as mapped:
        mapped[:2] = 7
        assert array[:2].tolist() == [7, 7]
    with creation.mapped(array, np.zeros(2)) as (first, second):
        assert (first.size, second.size) == (8, 2)
    assert made.copy_to_host()[0] == 0


def test_locked_memory_is_unlocked_after_a_failure(cuda_gpu: Any) -> None:
    array = np.arange(8.0)
    with pytest.raises(KeyError), creation.mapped(array):
        raise KeyError
    with creation.mapped(array), pytest.raises(CudaAPIError) as caught, creation.pinned(array):
        pytest.fail("it is locked already")
    assert int(caught.value.code) == 712  # CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED
    cuda_gpu.problems.clear()
