"""Arrays of nv.cuda given to other libraries and taken from them: by DLPack, and by the CUDA array interface."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen import LaunchError
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.kinds import home
from nvgen.runtime.interop import dlpack_export
from nvgen.types import SCALARS
from tests.driver.fake import FakeDriver
from tests.strategies import DTYPES, NARROW

WITHOUT_DLPACK = ("i128", "u128", "ue5m3")
#: Types that a version of DLPack has as those with a byte each.
PADDED = tuple(name for name in NARROW if SCALARS[name].bits < 8)


class Foreign:
    """An array of another library that speaks DLPack: of version 1, or of an older one."""

    def __init__(self, array: DeviceArray, **options: Any) -> None:
        self.array = array
        self.options = options
        self.streams: list[Any] = []

    def __dlpack__(self, *, stream: Any = None, max_version: Any = None) -> Any:
        self.streams.append(stream)
        return self.array.__dlpack__(stream=stream, **{"max_version": max_version, **self.options})

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.array.__dlpack_device__()


@pytest.fixture(autouse=True)
def nothing_is_held() -> Any:
    yield
    gc.collect(1)
    assert dlpack_export._held == {}


@pytest.mark.parametrize("name", [name for name in DTYPES if name not in WITHOUT_DLPACK])
def test_every_type_goes_and_comes_back(gpu: FakeDriver, name: str) -> None:
    array = nv.cuda.zeros((3, 4), getattr(nv, name))[::2, ::-1]
    view = nv.cuda.array(Foreign(array), copy=None)
    assert (view.address, view.shape, view.strides) == (array.address, array.shape, array.strides)
    assert (view.element, view.ordinal, view.writeable) == (array.element, 0, True)


@pytest.mark.parametrize("name", ["f32", "i64", "bool", "c64"])
def test_consumers_of_older_versions(gpu: FakeDriver, name: str) -> None:
    array = nv.cuda.array(np.arange(6).reshape(2, 3).astype(DTYPES[name]))
    view = nv.cuda.array(Foreign(array.T, max_version=None), copy=None)
    assert np.array_equal(view.copy_to_host(), array.copy_to_host().T)


def test_what_dlpack_cannot_say(gpu: FakeDriver) -> None:
    plain = nv.cuda.zeros(8, nv.f32)
    read_only = DeviceArray(plain.address, (8,), None, nv.f32, home(0, False), plain.owner)
    odd = DeviceArray(plain.address, (3,), (6,), nv.f32, home(0), plain.owner)
    record = nv.cuda.zeros(2, np.dtype([("x", "f4")]))
    for array, options in (
        (nv.cuda.zeros(2, nv.i128), {"max_version": (1, 1)}),
        (record, {"max_version": (1, 1)}),
        (read_only, {}),
        (odd, {"max_version": (1, 1)}),
        (nv.cuda.zeros(2, nv.e2m1), {}),
        (plain, {"dl_device": (1, 0)}),
        (plain, {"copy": True}),
    ):
        with pytest.raises(BufferError):
            array.__dlpack__(**options)
    assert nv.cuda.array(Foreign(read_only), copy=None).writeable is False
    assert plain.__dlpack__(dl_device=(2, 0), copy=False) is not None


def test_a_capsule_keeps_the_memory(gpu: FakeDriver) -> None:
    array = nv.cuda.array(np.arange(4.0))
    capsule = array.__dlpack__(max_version=(1, 0))
    view = nv.cuda.array(Foreign(array), copy=None)
    del array
    gc.collect(1)
    assert len(gpu.memory) == 1 and view.copy_to_host().tolist() == [0, 1, 2, 3]
    del view
    gc.collect(1)
    assert len(gpu.memory) == 1
    del capsule
    gc.collect(1)
    gpu.finish()
    assert gpu.memory == []


def test_the_consumers_stream_waits_for_the_producer(gpu: FakeDriver) -> None:
    producer, consumer = nv.cuda.stream(), nv.cuda.stream()
    handles = int(consumer.handle), int(producer.handle)
    own = nv.cuda.zeros(4, nv.f32)
    array = DeviceArray(own.address, (4,), None, nv.f32, home(0), own.owner, stream=handles[1])
    array.__dlpack__(stream=handles[0])
    assert [(waiting, done) for waiting, _, done in gpu.order] == [handles]
    gpu.order.clear()
    array.__dlpack__(stream=-1)
    assert gpu.order == []
    own.__dlpack__(stream=handles[0])
    assert [(waiting, done) for waiting, _, done in gpu.order] == [(handles[0], 1)]
    gpu.order.clear()
    own.__dlpack__()
    assert gpu.order == []


def test_pinned_memory_is_numpys_too(gpu: FakeDriver) -> None:
    array = nv.cuda.pinned((2, 3), nv.i32)
    array.host_view()[...] = np.arange(6).reshape(2, 3)
    assert np.asarray(array).tolist() == [[0, 1, 2], [3, 4, 5]]
    view = nv.cuda.array(Foreign(array), copy=None)
    assert view.is_host_accessible and view.host_view().tolist() == [[0, 1, 2], [3, 4, 5]]


def test_the_cuda_array_interface_of_others(gpu: FakeDriver) -> None:
    own = nv.cuda.array(np.arange(12, dtype=np.float32).reshape(3, 4))

    class Other:
        __cuda_array_interface__ = own.T.__cuda_array_interface__

    view = nv.cuda.array(Other(), copy=None)
    assert view.address == own.address and view.strides == (4, 16)
    made = nv.cuda.array(Other())
    assert made.address != own.address and np.array_equal(made.copy_to_host(), own.copy_to_host().T)
    assert nv.cuda.zeros_like(Other()).shape == (4, 3)
    del view


def test_arrays_that_nvgen_cannot_take(gpu: FakeDriver) -> None:
    class Broken:
        __cuda_array_interface__ = {"shape": (4,), "typestr": "<f4", "data": (0, False), "version": 3}

    with pytest.raises(LaunchError, match="NVG2829"):
        nv.cuda.array(Broken())


def test_two_gpus(install: Callable[..., FakeDriver]) -> None:
    install((9, 0), (9, 0))
    array = nv.cuda.zeros(4, nv.f32, device=1)
    assert array.__dlpack_device__() == (2, 1)
    assert nv.cuda.array(Foreign(array), copy=None).ordinal == 1
