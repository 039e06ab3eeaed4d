"""Capsules of DLPack, made by hand for every kind of device and element, and read as launches do."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nvgen as nv
from nvgen.diagnostics import LaunchError
from nvgen.runtime import interop
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.interop import libraries
from nvgen.types import SCALARS
from tests.runtime.interop.stubs import (
    COPIED,
    CPU,
    CUDA,
    CUDA_HOST,
    CUDA_MANAGED,
    METAL,
    PADDED,
    PLACE,
    READ_ONLY,
    ROCM,
    Producer,
)

VERSIONS = [None, (1, 0), (1, 3)]
NUMBERS = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8", "c8", "c16", "?"]
#: Codes and bits of the floats that NumPy has no types for.
FLOATS = {
    (row.dlpack, row.bits): row
    for row in SCALARS.values()
    if row.is_float and not row.is_in_numpy and row.dlpack is not None
}
NARROW = {form: row for form, row in FLOATS.items() if row.bits >= 8}
PADDED_NARROW = {form: row for form, row in FLOATS.items() if row.bits < 8}


def numbers() -> np.ndarray:
    return np.arange(24, dtype=np.float32).reshape(4, 6)


def refused(argument: Any) -> LaunchError:
    with pytest.raises(LaunchError) as caught:
        interop.view(argument, PLACE)
    return caught.value


@pytest.mark.parametrize("version", VERSIONS)
def test_a_tensor_on_a_gpu(version: tuple[int, int] | None) -> None:
    array = numbers()
    view = interop.view(Producer(array, (CUDA, 3), version=version), PLACE)
    assert type(view) is DeviceArray
    assert (view.address, view.shape, view.strides) == (array.ctypes.data, (4, 6), (24, 4))
    assert (view.element, view.ordinal, view.writeable, view.is_host_accessible) == (nv.f32, 3, True, False)
    assert view.type.layout == "C"


@pytest.mark.parametrize(("kind", "is_host_accessible"), [(CUDA, False), (CUDA_MANAGED, True), (CUDA_HOST, True)])
def test_kinds_of_memory_that_gpus_use(kind: int, is_host_accessible: bool) -> None:
    view = interop.view(Producer(numbers(), (kind, 0)), PLACE)
    assert view.is_host_accessible is is_host_accessible
    assert view.ordinal == 0


@pytest.mark.parametrize("kind", [CUDA_MANAGED, CUDA_HOST])
def test_managed_and_pinned_memory_is_the_cpus_too(kind: int) -> None:
    array = numbers()
    producer = Producer(array, (kind, 0))
    host = interop.view(producer, PLACE).host_view()
    np.testing.assert_array_equal(host, array)
    host[1, 2] = 100
    assert array[1, 2] == 100
    gc.collect(1)
    assert producer.deleted == 0
    del host
    gc.collect(1)
    assert producer.deleted == 1


def test_a_tensor_on_the_cpu_is_a_numpy_array() -> None:
    array = numbers()
    view = interop.view(Producer(array, (CPU, 0)), PLACE)
    assert type(view) is np.ndarray
    assert view.ctypes.data == array.ctypes.data
    view[0, 0] = 5
    assert array[0, 0] == 5


@pytest.mark.parametrize("dtype", NUMBERS)
@pytest.mark.parametrize("kind", [CPU, CUDA])
def test_elements_that_numpy_has(dtype: str, kind: int) -> None:
    view = interop.view(Producer(np.zeros(3, dtype), (kind, 0)), PLACE)
    assert view.dtype == np.dtype(dtype)
    assert view.itemsize == np.dtype(dtype).itemsize


@pytest.mark.parametrize(("form", "element"), NARROW.items())
def test_elements_that_numpy_does_not_have(form: tuple[int, int], element: Any) -> None:
    code, bits = form
    array = np.zeros(5, f"u{bits // 8}")
    view = interop.view(Producer(array, code=code, bits=bits), PLACE)
    assert (view.element, view.strides) == (element, (element.size,))
    host = interop.view(Producer(array, (CPU, 0), code=code, bits=bits), PLACE)
    assert host.dtype.itemsize == element.size
    assert host.dtype.name in ("void16", "void8", element.dtype)


@pytest.mark.parametrize(("form", "element"), PADDED_NARROW.items())
def test_floats_below_a_byte_take_one_each_or_are_refused(form: tuple[int, int], element: Any) -> None:
    code, bits = form
    array = np.zeros(5, np.uint8)
    assert interop.view(Producer(array, code=code, bits=bits, flags=PADDED), PLACE).element is element
    packed = refused(Producer(array, code=code, bits=bits))
    assert packed.code == "NVG0606"
    assert "float" in str(packed)


UNKNOWN = [(0, 4), (2, 128), (3, 64), (5, 32), (7, 8), (11, 8), (40, 8), (1, 1)]


@pytest.mark.parametrize(("code", "bits"), [form for form in UNKNOWN if form not in FLOATS])
def test_elements_that_kernels_do_not_have(code: int, bits: int) -> None:
    producer = Producer(np.zeros(4, np.uint8), code=code, bits=bits)
    assert refused(producer).code == "NVG0606"
    gc.collect(1)
    assert producer.deleted == 1


def test_lanes_are_a_last_axis() -> None:
    array = np.zeros((4, 6, 2), np.float32)
    view = interop.view(Producer(array, shape=(4, 6), strides=(6, 1), lanes=2), PLACE)
    assert (view.shape, view.strides, view.element) == ((4, 6, 2), (48, 8, 4), nv.f32)
    assert interop.view(Producer(array, shape=(4, 6), has_strides=False, lanes=2), PLACE).strides == (48, 8, 4)


@pytest.mark.parametrize("kind", [CPU, CUDA])
def test_without_strides_a_tensor_is_contiguous(kind: int) -> None:
    array = numbers()
    view = interop.view(Producer(array, (kind, 0), has_strides=False), PLACE)
    assert view.strides == array.strides


def test_the_offset_counts_bytes() -> None:
    array = numbers()
    assert interop.view(Producer(array, byte_offset=8), PLACE).address == array.ctypes.data + 8


def test_a_number_has_no_axes() -> None:
    view = interop.view(Producer(np.array(3.0)), PLACE)
    assert (view.shape, view.strides, view.size) == ((), (), 1)


@pytest.mark.parametrize("flags", [READ_ONLY, COPIED, READ_ONLY | COPIED])
@pytest.mark.parametrize("kind", [CPU, CUDA])
def test_read_only_memory_and_copies_are_not_written(flags: int, kind: int) -> None:
    view = interop.view(Producer(numbers(), (kind, 0), flags=flags), PLACE)
    assert view.flags.writeable is False
    assert interop.view(Producer(numbers(), (kind, 0)), PLACE).flags.writeable is True


@pytest.mark.parametrize("kind", [METAL, ROCM, 4, 7, 11, 12, 14, 15, 16, 17, 18, 99])
def test_other_devices_are_refused(kind: int) -> None:
    producer = Producer(numbers(), (kind, 0))
    assert refused(producer).code == "NVG2822"
    assert producer.asked == []  # nothing was exported


def test_the_capsule_says_where_the_memory_is() -> None:
    producer = Producer(numbers(), (CUDA, 1))
    producer.__class__ = type("Other", (Producer,), {"__dlpack_device__": lambda self: (CUDA, 0)})
    assert interop.view(producer, PLACE).ordinal == 1
    elsewhere = Producer(numbers(), (METAL, 0))
    elsewhere.__class__ = producer.__class__
    assert refused(elsewhere).code == "NVG2822"
    gc.collect(1)
    assert elsewhere.deleted == 1


# Streams


@pytest.mark.parametrize(("kind", "stream"), [(CUDA, 1), (CUDA_MANAGED, 1), (CUDA_HOST, None), (CPU, None)])
def test_producers_order_their_work_before_the_default_stream(kind: int, stream: int | None) -> None:
    producer = Producer(numbers(), (kind, 0))
    view = interop.view(producer, PLACE)
    assert [asked["stream"] for asked in producer.asked] == [stream]
    if kind != CPU:
        assert view.stream == (None if stream is None else 0)


def test_producers_order_their_work_before_the_launch() -> None:
    producer = Producer(numbers())
    assert interop.view(producer, PLACE, 0x5000).stream is None
    assert interop.view(producer, PLACE, 0).stream is None
    assert [asked["stream"] for asked in producer.asked] == [0x5000, 1]


# Protocol


def test_producers_older_than_dlpack_1_know_no_max_version() -> None:
    class Old(Producer):
        def __dlpack__(self, stream: int | None = None) -> Any:
            return super().__dlpack__(stream=stream)

    producer = Old(numbers(), version=None)
    assert interop.view(producer, PLACE).shape == (4, 6)
    assert producer.asked == [{"stream": 1}]


def test_the_newest_known_version_is_asked_for() -> None:
    producer = Producer(numbers())
    interop.view(producer, PLACE)
    assert producer.asked[0]["max_version"][0] == 1


def test_capsules_of_a_later_major_version_are_left_alone() -> None:
    producer = Producer(numbers(), version=(2, 0))
    error = refused(producer)
    assert error.code == "NVG2828"
    assert "2.0" in str(error)
    gc.collect(1)
    assert producer.deleted == 0  # it belongs to the capsule still


@pytest.mark.parametrize("given", [None, 5, "dltensor"])
def test_what_is_no_capsule(given: Any) -> None:
    producer = Producer(numbers())
    producer.capsule = lambda: given  # type: ignore[method-assign]
    assert refused(producer).code == "NVG2828"


def test_a_capsule_is_used_once() -> None:
    producer = Producer(numbers())
    capsule = producer.capsule()
    producer.capsule = lambda: capsule  # type: ignore[method-assign]
    view = interop.view(producer, PLACE)
    error = refused(producer)
    assert error.code == "NVG2828"
    assert "used already" in str(error)
    assert view.shape == (4, 6)


@pytest.mark.parametrize("error", [BufferError("no, I will not."), TypeError(), ValueError("a\nb")])
@pytest.mark.parametrize("method", ["__dlpack__", "__dlpack_device__"])
def test_producers_that_fail(error: Exception, method: str) -> None:
    def fail(self: Any, **asked: Any) -> None:
        raise error

    producer = type("Failing", (Producer,), {method: fail})(numbers())
    refusal = refused(producer)
    assert refusal.code == "NVG2828"
    assert type(error).__name__ in str(refusal)
    assert method in str(refusal)


def test_without_memory_there_are_no_elements() -> None:
    assert refused(Producer(numbers(), data=None)).code == "NVG2829"
    empty = interop.view(Producer(np.zeros((3, 0), np.float32), data=None), PLACE)
    assert (empty.size, empty.address) == (0, 0)
    host = interop.view(Producer(np.zeros((3, 0), np.float32), (CPU, 0), data=None), PLACE)
    assert (host.shape, host.dtype) == ((3, 0), np.dtype("f4"))


# Lifetimes


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("kind", [CPU, CUDA])
def test_the_memory_is_given_back_once_when_the_view_goes(kind: int, version: tuple[int, int] | None) -> None:
    producer = Producer(numbers(), (kind, 0), version=version)
    view = interop.view(producer, PLACE)
    part = view[1:] if kind == CPU else view
    del view
    gc.collect(1)
    assert producer.deleted == 0
    del part
    gc.collect(1)
    assert producer.deleted == 1
    gc.collect(1)
    assert producer.deleted == 1


@pytest.mark.parametrize("kind", [CPU, CUDA])
def test_the_view_keeps_its_producer(kind: int) -> None:
    producer = Producer(numbers(), (kind, 0))
    known = weakref.ref(producer)
    view = interop.view(producer, PLACE)
    assert libraries.producer(view) is producer
    del producer
    gc.collect()
    assert known() is not None
    del view
    gc.collect()
    assert known() is None


def test_producers_may_want_nothing_done() -> None:
    producer = Producer(numbers())

    def capsule(make: Any = producer.capsule) -> Any:
        made = make()
        producer.structs[-4].deleter = type(producer.structs[-4].deleter)()
        return made

    producer.capsule = capsule  # type: ignore[method-assign]
    view = interop.view(producer, PLACE)
    del view
    gc.collect(1)
    assert producer.deleted == 0


# Everything at once


@st.composite
def parts(draw: st.DrawFn) -> np.ndarray:
    """A part of an array, with steps of either sign, axes in any order."""
    dtype = draw(st.sampled_from(NUMBERS))
    shape = draw(st.lists(st.integers(0, 4), max_size=4))
    array = np.zeros([2 * extent + 1 for extent in shape], dtype)
    slices = []
    for extent in shape:
        step = draw(st.sampled_from([1, 2, -1, -2]))
        start = draw(st.integers(0, 2 * extent))
        slices.append(slice(start, None, step))
    part = array[tuple(slices)] if shape else array
    return part.transpose(draw(st.permutations(range(part.ndim))))


def byte_bounds(array: np.ndarray) -> tuple[int, int]:
    """The addresses of an array's first byte and after its last one."""
    reach = [(extent - 1) * stride for extent, stride in zip(array.shape, array.strides, strict=True)]
    first = array.ctypes.data
    return first + sum(min(n, 0) for n in reach), first + sum(max(n, 0) for n in reach) + array.itemsize


@given(parts(), st.sampled_from(VERSIONS))
def test_parts_are_seen_as_numpy_sees_them(part: np.ndarray, version: tuple[int, int] | None) -> None:
    view = interop.view(Producer(part, version=version), PLACE)
    assert (view.address, view.shape, view.strides) == (part.ctypes.data, part.shape, part.strides)
    assert (view.flags.c_contiguous, view.flags.f_contiguous) == (part.flags.c_contiguous, part.flags.f_contiguous)
    assert not part.size or (view.low, view.high) == byte_bounds(part)
    host = interop.view(Producer(part, (CPU, 0), version=version), PLACE)
    assert (host.shape, host.dtype) == (part.shape, part.dtype)
    assert not part.size or (host.ctypes.data, host.strides) == (part.ctypes.data, part.strides)


def test_a_view_loads_neither_cuda_core_nor_a_library() -> None:
    program = (
        "import sys, numpy as np\n"
        "from nvgen.runtime import interop\n"
        "from tests.runtime.interop.stubs import PLACE, Producer, Interface\n"
        "interop.view(Producer(np.zeros(4)), PLACE)\n"
        "interop.view(Interface(np.zeros(0), data=(0, False)), PLACE)\n"
        "print({'cuda.core', 'torch', 'cupy', 'jax', 'ml_dtypes', 'llvmlite'} & set(sys.modules))\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert result.stdout == "set()\n", result.stderr
