"""Records in the memory of a device, and arrays of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba import types
from nvgen_numba.cuda.host.creation import auto_device, device_array, to_device
from nvgen_numba.cuda.host.device_arrays import DeviceNDArray, DeviceRecord, from_record_like
from nvgen_numba.cuda.host.kernel_arguments import kernel_argument

pytestmark = pytest.mark.usefixtures("device")

INNER = np.dtype([("i", "i4"), ("j", "f4", (3, 3))])
RECORD = np.dtype(
    [("a", "f8"), ("b", "i4"), ("c", "c8"), ("d", "U5"), ("e", "f4", 2), ("f", INNER), ("t", "M8[s]")], align=True
)
PLAIN = np.dtype([("a", "i4"), ("b", "f4")], align=True)


def test_fields() -> None:
    record = device_array(3, dtype=RECORD)[1]
    assert isinstance(record, DeviceRecord)
    assert (record.shape, record.strides, record.alloc_size) == ((), (), RECORD.itemsize)
    record["a"] = 2.5
    record["b"] = 7
    record["c"] = 1j
    record["d"] = "abc"
    record["e"] = [1, 2]
    record["f"]["i"] = 4
    record["f"]["j"][:] = np.arange(9).reshape(3, 3)
    record["f"]["j"][1, 1] = 40
    record["t"] = np.datetime64("2020-01-01")
    assert (record["a"], record["b"], record["c"], record["d"]) == (2.5, 7, 1j, "abc")
    assert isinstance(record["e"], DeviceNDArray)
    assert record["e"].copy_to_host().tolist() == [1, 2]
    assert record["f"]["j"].copy_to_host().tolist() == [[0, 1, 2], [3, 40, 5], [6, 7, 8]]
    assert record["t"] == np.datetime64("2020-01-01")
    with pytest.raises(KeyError, match="x"):
        record["x"]


@pytest.mark.parametrize("make", [np.zeros, np.recarray])
def test_copies(make: Any) -> None:
    source, target = make(1, PLAIN)[0], make(1, PLAIN)[0]
    source["a"], source["b"] = 10, 11
    made, is_new = auto_device(source)
    assert is_new
    assert made.copy_to_host(target) is target
    assert (target["a"], target["b"]) == (10, 11)
    assert made.copy_to_host()["a"] == 10
    other = from_record_like(made)
    assert other.gpu_data.address != made.gpu_data.address
    other.copy_to_device(made)
    assert other["b"] == 11
    assert other._numba_type_ == types.from_dtype(PLAIN)


def test_assignments_of_records() -> None:
    array = np.array([(1, 2), (3, 4), (5, 6)], PLAIN)
    made = to_device(array)
    made[0] = array[2]
    made[1] = made[2]
    assert made.copy_to_host().tolist() == [(5, 6), (5, 6), (5, 6)]


def test_kernels_see_an_array_of_no_dimensions() -> None:
    made = to_device(np.array([(1, 2), (3, 4)], PLAIN))
    argument = kernel_argument(made[1])
    assert argument.shape == ()
    assert kernel_argument(made).shape == (2,)
    assert argument.dtype.names == ("a", "b")


def test_kernels_see_all_fields() -> None:
    made = device_array(2, dtype=RECORD)
    assert kernel_argument(made).dtype.names == ("a", "b", "c", "d", "e", "f", "t")
    assert kernel_argument(made).dtype["f"].names == ("i", "j")
    assert kernel_argument(made).dtype["d"] == np.dtype([("units", "u4", (5,))])
    assert kernel_argument(made).dtype["t"] == np.dtype([("ticks", "i8")])
    assert kernel_argument(np.zeros(2, RECORD)).dtype.itemsize == RECORD.itemsize


def test_what_a_kernel_wrote_to_a_record_comes_back() -> None:
    record = np.zeros(1, PLAIN)[0]
    record["a"] = 3
    retrieve: list[Any] = []
    argument = kernel_argument(record, 0, retrieve)
    assert argument["a"] == 3
    argument["a"] = 4
    assert record["a"] == 3
    for bring in retrieve:
        bring()
    assert record["a"] == 4
