"""Pieces of memory: their views, what keeps them, and when they are given back."""

from __future__ import annotations

import ctypes
import gc
import weakref
from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba.cuda import config
from nvgen_numba.cuda.host import copies, detection
from nvgen_numba.cuda.host.creation import device_array, to_device
from nvgen_numba.cuda.host.devices import current_context
from nvgen_numba.cuda.host.errors import CudaAPIError
from nvgen_numba.cuda.host.memory import MemoryPointer

#: ``CUresult``.
_OUT_OF_MEMORY = 2


def test_views(device: str) -> None:
    memory = current_context().memalloc(64)
    assert memory.refct == 1
    view = memory.view(8)
    inner = view.view(8, 24)
    assert (inner.handle, inner.size) == (memory.handle + 16, 16)
    assert inner.owner is memory
    assert memory.refct == 3
    del inner, view
    assert memory.refct == 1
    assert memory.handle % 256 == 0
    with pytest.raises(RuntimeError, match="negative"):
        memory.view(8, 4)
    with pytest.raises(RuntimeError, match="empty"):
        current_context().memalloc(0).view(0, 4)


def test_bytes(device: str) -> None:
    memory = current_context().memalloc(40)
    source, target = np.arange(10, dtype="u4"), np.zeros(10, "u4")
    copies.host_to_device(memory, source, 40)
    copies.device_to_host(target, memory, 40)
    assert np.array_equal(source, target)
    other = current_context().memalloc(40)
    copies.device_to_device(other, memory.view(4), 36)
    copies.device_to_host(target, other, 36)
    assert target.tolist() == [*range(1, 10), 9]
    memory.memset(0xAB, 4)
    memory.view(8).memset(1, stream=detection.stream())
    current_context().synchronize()
    copies.device_to_host(target, memory, 40)
    assert target[:2].tolist() == [0xABABABAB, 1]
    assert (target[2:] == 0x01010101).all()


@pytest.mark.parametrize("kind", ["memalloc", "memhostalloc", "memallocmanaged"])
def test_kinds(device: str, kind: str) -> None:
    memory = getattr(current_context(), kind)(1024)
    assert copies.is_device_memory(memory)
    assert isinstance(memory.device_ctypes_pointer, ctypes.c_size_t)
    assert copies.device_pointer(memory) == memory.handle
    assert copies.device_memory_size(memory) == 1024
    assert memory.view(24).handle == memory.handle + 24
    if kind != "memalloc":
        array = np.ndarray(256, "f4", memory)
        copies.device_memset(memory, 0, 1024)
        assert not array.any()


def test_memory_of_others() -> None:
    ended: list[int] = []
    pointer = MemoryPointer(current_context(), ctypes.c_void_p(0xDEADBEEF), 40, finalizer=lambda: ended.append(1))
    own = pointer.own()
    del own
    assert not ended
    del pointer
    assert ended == [1]
    second = MemoryPointer(current_context(), 0xDEADBEEF, 40, finalizer=lambda: ended.append(2))
    second.free()
    assert ended == [1, 2]
    with pytest.raises(RuntimeError, match="dead memory"):
        second.free()


def test_memory_of_the_host() -> None:
    class Pair(ctypes.Structure):
        _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int))

    pair = Pair(1, 2)
    assert copies.host_memory_size(pair) == 8
    assert copies.host_pointer(pair) == ctypes.addressof(pair)
    array = np.arange(12).reshape(3, 4)[::-1, ::2]
    low, high = copies.host_memory_extents(array)
    assert high - low == copies.host_memory_size(array) == 8 * 11
    assert low == array.ctypes.data - 64
    assert copies.host_pointer(bytearray(4)) != 0
    with pytest.raises(ValueError, match="only be read"):
        copies.host_pointer(b"abc")
    with pytest.raises(TypeError, match="no memory"):
        copies.host_pointer("abc")
    with pytest.raises(TypeError, match="Not a CUDA memory object"):
        copies.device_pointer(array)
    assert copies.memory_size_from_info((3, 2), (-8, 24), 4) == 44


def test_memory_waits_for_being_given_back(device: str, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = current_context().memory_manager.deallocations
    waiting.clear()
    for number in range(config.CUDA_DEALLOCS_COUNT):
        device_array(1)
        assert len(waiting) == number + 1
    device_array(1)
    assert len(waiting) == 0
    monkeypatch.setattr(config, "CUDA_DEALLOCS_RATIO", 100 / current_context().get_memory_info().total)
    device_array(8)
    assert len(waiting) == 1
    device_array(8)
    assert len(waiting) == 0


def test_nothing_is_given_back_inside(device: str) -> None:
    waiting = current_context().deallocations
    waiting.clear()
    with detection.defer_cleanup(), detection.defer_cleanup():
        for _ in range(3 * config.CUDA_DEALLOCS_COUNT):
            device_array(1)
        waiting.clear()
        assert waiting.is_disabled
        assert len(waiting) == 3 * config.CUDA_DEALLOCS_COUNT
    waiting.clear()
    assert len(waiting) == 0


def test_views_keep_the_memory(device: str) -> None:
    waiting = current_context().deallocations
    waiting.clear()
    part = to_device(np.arange(10.0))[5:]
    assert len(waiting) == 0
    assert part.copy_to_host().tolist() == [5, 6, 7, 8, 9]
    del part
    assert len(waiting) == 1


def test_a_full_device_gets_what_waits(cuda_gpu: Any) -> None:
    kept = to_device(np.arange(4.0))
    device_array(4)
    assert len(current_context().deallocations) == 1
    cuda_gpu.fail_once("cuMemAllocFromPoolAsync", _OUT_OF_MEMORY)
    made = device_array(4)
    assert len(current_context().deallocations) == 0
    cuda_gpu.failures["cuMemAllocFromPoolAsync"] = _OUT_OF_MEMORY
    with pytest.raises(CudaAPIError, match="memory") as caught:
        device_array(4)
    del cuda_gpu.failures["cuMemAllocFromPoolAsync"]
    assert int(caught.value.code) == _OUT_OF_MEMORY
    made.copy_to_device(kept)
    assert made.copy_to_host().tolist() == [0, 1, 2, 3]


def test_memory_of_the_cpu_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    made = device_array(1000)
    gone = weakref.ref(made.gpu_data)
    del made
    gc.collect()
    assert gone() is None
