"""What launches get for the arguments of programs, and launches with them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen_numba.cuda.host import creation
from nvgen_numba.cuda.host.devices import current_context
from nvgen_numba.cuda.host.kernel_arguments import In, InOut, Out, kernel_argument, wrap_arg
from tests.runtime.conftest import machine


@nv.kernel
def increment(a, b):
    i = nv.grid(1)
    if i < a.size:
        a[i] += b[i]


class Described:
    """An array of another library."""

    def __init__(self, array: Any) -> None:
        self.array = array
        self.__cuda_array_interface__ = array.__cuda_array_interface__


@pytest.fixture
def launch(device: str, request: pytest.FixtureRequest) -> Any:
    """Launches ``increment`` with what the arguments are for kernels, and brings back what it wrote."""
    if device != "cpu":
        request.getfixturevalue("gpu").execute = machine(increment)

    def launched(*arguments: Any) -> None:
        retrieve: list[Any] = []
        increment[1, 32](*(kernel_argument(argument, 0, retrieve) for argument in arguments))
        for bring in retrieve:
            bring()

    return launched


def test_arrays_of_the_device(device: str) -> None:
    made = creation.to_device(np.arange(4.0))
    argument = kernel_argument(made)
    assert argument is kernel_argument(made)
    assert type(argument) is (np.ndarray if device == "cpu" else DeviceArray)
    address = argument.ctypes.data if device == "cpu" else argument.address
    assert address == made.gpu_data.address
    strided = kernel_argument(creation.to_device(np.zeros((3, 4)))[:, ::2])
    assert (strided.shape, strided.strides) == ((3, 2), (32, 16))
    assert kernel_argument(creation.device_array((0, 3))).shape == (0, 3)


def test_what_stays_as_it_is(device: str) -> None:
    array = np.zeros(3)
    for value in (array, 1, 2.5, True, 1j, np.float32(1), None, "text", (array, 1)):
        assert kernel_argument(value) is value


def test_dates_are_integers(device: str) -> None:
    dates = np.array(["2020-01-01", "NaT"], "M8[s]")
    assert kernel_argument(dates).dtype == np.dtype([("ticks", "i8")])
    assert np.shares_memory(kernel_argument(dates), dates)
    found = kernel_argument(creation.to_device(dates))
    assert found.dtype == np.dtype([("ticks", "i8")])
    assert kernel_argument(np.timedelta64(5, "s")) == 5
    assert type(kernel_argument(np.datetime64(5, "s"))) is np.int64


def test_launches(launch: Any) -> None:
    made, ones = creation.to_device(np.arange(4.0)), np.ones(4)
    launch(made, ones)
    launch(made[1:], Described(creation.to_device(np.full(3, 10.0))))
    assert made.copy_to_host().tolist() == [1, 12, 13, 14]
    launch(made[::2], made[1::2])
    assert made.copy_to_host().tolist() == [13, 12, 27, 14]
    mapped = creation.mapped_array(4)
    mapped[:] = 0
    launch(mapped, made)
    current_context().synchronize()
    assert mapped.tolist() == [13, 12, 27, 14]


def test_directions(launch: Any) -> None:
    array, ones = np.zeros(4), np.ones(4)
    launch(In(array), ones)
    assert array.tolist() == [0, 0, 0, 0]
    launch(InOut(array), In(ones))
    launch(Out(array), ones)
    assert array.tolist() == [2, 2, 2, 2]
    made = creation.to_device(array)
    launch(In(made), ones)
    assert made.copy_to_host().tolist() == [3, 3, 3, 3]


def test_arguments_with_directions() -> None:
    hint = In(3)
    assert wrap_arg(hint) is hint
    assert type(wrap_arg(3)) is InOut
    assert type(wrap_arg(3, default=Out)) is Out
    assert wrap_arg(3).to_device([], stream=0) == 3


def test_elements_that_kernels_do_not_have(cuda_gpu: Any) -> None:
    made = creation.to_device(np.zeros(2, "V3"))
    with pytest.raises(nv.LaunchError, match="no elements"):
        kernel_argument(made)
