"""Real objects of cuda-core and Numba in the memory of a fake GPU: both call the driver alone."""

from __future__ import annotations

import gc
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime import interop
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.interop import libraries, views
from tests.runtime.interop.stubs import PLACE


def test_buffers_of_cuda_core(gpu: Any) -> None:
    """A buffer is bytes; a strided view of it has a type."""
    from cuda.core import Device
    from cuda.core.utils import StridedMemoryView

    device = Device(0)
    device.set_current()
    stream = device.create_stream()
    buffer = device.memory_resource.allocate(64, stream=stream)
    view = interop.view(buffer, PLACE)
    assert (view.address, view.shape, view.itemsize, view.ordinal) == (int(buffer.handle), (64,), 1, 0)
    strided = StridedMemoryView.from_buffer(buffer, (4, 4), dtype=np.dtype("f4"))
    view = interop.view(strided, PLACE)
    assert (view.address, view.shape, view.strides, view.element) == (int(buffer.handle), (4, 4), (16, 4), nv.f32)
    del view, strided
    gc.collect(1)
    buffer.close(stream)
    stream.close()


@pytest.fixture
def cuda(install: Any) -> Any:
    """Numba on a fake GPU, whose memory it frees when it likes to."""
    install((9, 0))  # before Numba looks for the driver
    return pytest.importorskip("numba.cuda", reason="numba-cuda is not installed")


@pytest.mark.filterwarnings("ignore")  # Numba says what it thinks of old GPUs and small grids
def test_arrays_of_numba(cuda: Any) -> None:
    array = cuda.to_device(np.arange(12, dtype=np.float32).reshape(3, 4))
    view = interop.view(array, PLACE)
    assert (view.shape, view.strides, view.element, view.ordinal) == ((3, 4), (16, 4), nv.f32, 0)
    assert view.address == array.device_ctypes_pointer.value
    assert view.stream is None
    assert libraries.of(view) is libraries.NUMBA
    assert interop.view(array[::2, 1], PLACE).strides == (32,)
    record = np.dtype([("x", "f4"), ("y", "i4")])
    assert interop.view(cuda.to_device(np.zeros(3, record)), PLACE).dtype == record


@pytest.mark.filterwarnings("ignore")
def test_views_of_numbas_arrays_are_kept(cuda: Any) -> None:
    """For as long as the memory is theirs, for parts of arrays as well."""
    look = views.way_in_launches(cuda.cudadrv.devicearray.DeviceNDArray)
    array = cuda.to_device(np.arange(12, dtype=np.float32).reshape(3, 4))
    for one in (array, array[1], array[:, 1], array.reshape(12), array.bind(cuda.stream())):
        first = look(one, PLACE, None)
        kept = look(one, PLACE, None)
        assert kept is look(one, PLACE, None) and kept is not first
        for name in ("address", "shape", "strides", "key", "stream", "ordinal"):
            assert getattr(kept, name) == getattr(first, name) == getattr(interop.view(one, PLACE), name)
        assert libraries.of(kept) is libraries.NUMBA
    borrowed = cuda.as_cuda_array(array)
    assert look(borrowed, PLACE, None) is not look(borrowed, PLACE, None), "whose memory that is Numba does not say"
    kept = look(array, PLACE, None)
    array.gpu_data.free()
    assert look(array, PLACE, None) is not kept


@pytest.mark.filterwarnings("ignore")
def test_streams_of_numba(cuda: Any) -> None:
    stream = cuda.stream()
    array = cuda.to_device(np.zeros(4), stream=stream)
    assert interop.view(array, PLACE).stream == int(stream)
    stream.synchronize()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("kind", ["managed_array", "mapped_array"])
def test_memory_of_numba_that_the_cpu_uses_too(cuda: Any, kind: str) -> None:
    array = getattr(cuda, kind)(4, np.float32)
    view = interop.view(array, PLACE)
    assert type(view) is DeviceArray
    assert view.is_host_accessible
    view.host_view()[:] = 3
    assert array.tolist() == [3, 3, 3, 3]
