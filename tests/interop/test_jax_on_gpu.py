"""What XLA's GPU runtime gets when it calls a handler, tried without JAX: the tests make the call frame themselves.

On the fake driver, whose GPU's work the CPU's machine code does; ``test_jax_with_gpu`` below needs JAX and a GPU.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.jax import ffi
from nvgen.jax.target import Target
from nvgen.runtime.gpu import driver
from tests.runtime.conftest import machine

F32 = 11


@nv.kernel
def scaled_sum(factor: nv.f32, a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = factor * (a[i] + b[i])


@nv.kernel
def double(x: nv.Array[nv.f32, 2]):
    i, j = nv.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        x[i, j] *= 2


class Xla:
    """Stands for XLA: it calls a handler with buffers in memory that the driver gave, and keeps the errors."""

    def __init__(self, stream: int, *, has_stream: bool = True) -> None:
        self.errors: dict[int, tuple[int, str]] = {}
        self.destroyed: list[int] = []
        self._functions = (
            ffi._Api._fields_[7][1](self._error_create),
            ffi._Api._fields_[9][1](self._error_destroy),
            ffi._Api._fields_[11][1](self._stream_get),
        )
        self._api = ffi._Api(struct_size=ctypes.sizeof(ffi._Api), major=0, minor=3)
        self._api.error_create, self._api.error_destroy, self._api.stream_get = self._functions
        self._stream, self._has_stream = stream, has_stream

    def _error_create(self, address: int) -> int:
        given = ffi._ErrorArguments.from_address(address)
        self.errors[len(self.errors) + 1] = (given.code, given.message.decode())
        return len(self.errors)

    def _error_destroy(self, address: int) -> None:
        self.destroyed.append(ffi._ContextArguments.from_address(address).context)

    def _stream_get(self, address: int) -> int | None:
        asked = ffi._ContextArguments.from_address(address)
        assert asked.context == 0x51
        asked.result = self._stream
        return (
            None
            if self._has_stream
            else self._error_create(ctypes.addressof(ffi._ErrorArguments(32, None, b"no stream", 12)))
        )

    def frame(self, arguments: Sequence[Any], results: Sequence[Any], stage: int = 3) -> ffi._Frame:
        frame = ffi._Frame(struct_size=ctypes.sizeof(ffi._Frame), context=0x51, stage=stage)
        frame.api = ctypes.pointer(self._api)
        kept: list[Any] = []
        frame.arguments, frame.results = _buffers(arguments, kept), _buffers(results, kept)
        frame.kept = kept
        return frame

    def call(self, handler: Any, frame: ffi._Frame) -> tuple[int, str] | None:
        error = handler(ctypes.addressof(frame))
        return self.errors[error] if error else None


def _buffers(given: Sequence[tuple[int, tuple[int, ...]]], kept: list[Any]) -> ffi._Buffers:
    made = []
    for address, shape in given:
        extents = (ctypes.c_int64 * max(len(shape), 1))(*shape)
        made.append(ffi._Buffer(ctypes.sizeof(ffi._Buffer), None, F32, address, len(shape), extents))
    items = (ctypes.c_void_p * max(len(made), 1))(*map(ctypes.addressof, made))
    kept += [made, items]
    return ffi._Buffers(ctypes.sizeof(ffi._Buffers), None, len(made), None, items)


class Memory:
    """Elements of f32 in the memory of a GPU."""

    def __init__(self, content: np.ndarray) -> None:
        self.shape, self.nbytes = content.shape, content.nbytes
        self.address = int(driver.call("cuMemAlloc", max(content.nbytes, 4)))
        if content.nbytes:
            driver.call("cuMemcpyHtoD", self.address, content.ctypes.data, content.nbytes)

    @property
    def buffer(self) -> tuple[int, tuple[int, ...]]:
        return self.address, self.shape

    def taken(self) -> np.ndarray:
        content = np.empty(self.shape, np.float32)
        driver.call("cuMemcpyDtoH", content.ctypes.data, self.address, self.nbytes)
        driver.call("cuMemFree", self.address)
        return content


def target(
    kernel: Any, sizes: tuple[Any, Any], numbers: tuple[Any, ...], aliases: dict[int, int], **others: Any
) -> Target:
    configuration = {"grid": sizes[0], "block": sizes[1], "shared": 0, "cluster": None, "cooperative": False}
    return Target(kernel, {**configuration, "preferred_cluster": None, **others}, numbers, aliases, None, {})


@pytest.fixture
def stream(gpu: Any) -> int:
    """A stream of the primary context, which is not current: XLA's threads have whatever they had."""
    driver.loaded()
    driver.call("cuCtxPushCurrent", driver.call("cuDevicePrimaryCtxRetain", 0))
    return int(driver.call("cuStreamCreate", 0))


def test_a_kernel_is_launched_on_xlas_buffers_in_its_stream(gpu: Any, stream: int) -> None:
    gpu.execute = machine(scaled_sum)
    made = [Memory(np.arange(100, dtype=np.float32) * factor) for factor in (1, 10, 0)]
    a, b, c = (memory.buffer for memory in made)
    handler = ffi.handler(target(scaled_sum, (4, 32), (2.5, None, None), {}).on_gpu)
    xla = Xla(stream)
    driver.call("cuCtxPopCurrent")
    calls = len(gpu.calls)
    for _ in range(2):
        assert xla.call(handler, xla.frame([a, b], [c])) is None
    launch = gpu.launches[-1]
    assert (launch.name, launch.grid, launch.block, launch.stream) == ("scaled_sum", (4, 1, 1), (32, 1, 1), stream)
    later = gpu.calls[calls:]
    assert not {name for name in later if "Memcpy" in name or "Synchronize" in name or "MemAlloc" in name}
    driver.call("cuCtxPushCurrent", driver.call("cuDevicePrimaryCtxRetain", 0))
    content = [memory.taken() for memory in made]
    assert np.array_equal(content[2], 2.5 * 11 * np.arange(100, dtype=np.float32))


def test_clusters_reach_the_driver(gpu: Any, stream: int) -> None:
    gpu.execute = machine(scaled_sum)
    made = [Memory(np.arange(256, dtype=np.float32)) for _ in range(3)]
    a, b, c = (memory.buffer for memory in made)
    clusters = {"cluster": (2, 1, 1), "preferred_cluster": (4, 1, 1)}
    handler = ffi.handler(target(scaled_sum, (8, 32), (2.5, None, None), {}, **clusters).on_gpu)
    xla = Xla(stream)
    assert xla.call(handler, xla.frame([a, b], [c])) is None, xla.errors
    launch = gpu.launches[-1]
    assert (launch.grid, launch.cluster, launch.stream) == ((8, 1, 1), (2, 1, 1), stream)
    assert launch.attributes[11][:12] == np.array([4, 1, 1], np.uint32).tobytes()
    content = [memory.taken() for memory in made]
    assert np.array_equal(content[2], 5 * np.arange(256, dtype=np.float32))


def test_an_argument_that_is_a_result(gpu: Any, stream: int) -> None:
    gpu.execute = machine(double)
    x = Memory(np.arange(12, dtype=np.float32).reshape(3, 4))
    handler = ffi.handler(target(double, (1, (4, 4)), (None,), {0: 0}).on_gpu)
    xla = Xla(stream)
    assert xla.call(handler, xla.frame([x.buffer], [x.buffer])) is None
    assert len(gpu.launches[-1].parameters) == 3
    assert np.array_equal(x.taken(), 2 * np.arange(12, dtype=np.float32).reshape(3, 4))


def test_the_gpu_is_that_of_the_stream(install: Any) -> None:
    gpu = install((9, 0), (9, 0))
    context = driver.call("cuDevicePrimaryCtxRetain", 1) if driver.loaded().functions else None
    driver.call("cuCtxPushCurrent", context)
    stream = int(driver.call("cuStreamCreate", 0))
    made = [Memory(np.ones(4, np.float32)) for _ in range(3)]
    driver.call("cuCtxPopCurrent")
    a, b, c = (memory.buffer for memory in made)
    xla = Xla(stream)
    handler = ffi.handler(target(scaled_sum, (1, 32), (2.5, None, None), {}).on_gpu)
    assert xla.call(handler, xla.frame([a, b], [c])) is None
    assert gpu.launches[-1].ordinal == 1


def test_errors(gpu: Any, stream: int) -> None:
    x = (0x1000, (4,))
    handler = ffi.handler(target(scaled_sum, (1, 32), (2.5, None, None), {}).on_gpu)
    xla = Xla(stream)
    code, text = xla.call(handler, xla.frame([x, (0x1000, (2, 2))], [x])) or (0, "")
    assert code == ffi.INVALID_ARGUMENT and text.startswith("kernel scaled_sum\nerror[NVG0603]")
    xla = Xla(stream, has_stream=False)
    code, text = xla.call(handler, xla.frame([x, x], [x])) or (0, "")
    assert (code, text) == (ffi.INTERNAL, "XLA gives no stream for this call") and xla.destroyed == [1]

    def broken(call: Any) -> None:
        raise KeyboardInterrupt("stop")

    code, text = xla.call(ffi.handler(broken), xla.frame([], [])) or (0, "")
    assert (code, text) == (ffi.INTERNAL, "KeyboardInterrupt: stop")
    assert gpu.launches == []


def test_other_stages_and_questions() -> None:
    calls: list[Any] = []
    handler = ffi.handler(calls.append)
    xla = Xla(0)
    for stage in (0, 1, 2):
        assert xla.call(handler, xla.frame([], [], stage)) is None
    metadata = ffi._Metadata(struct_size=ctypes.sizeof(ffi._Metadata), major=-1, minor=-1, traits=7)
    extension = ffi._MetadataExtension(ffi._Extension(32, 1, None), ctypes.pointer(metadata))
    frame = xla.frame([], [], 3)
    frame.extension = ctypes.cast(ctypes.pointer(extension), ctypes.POINTER(ffi._Extension))
    assert xla.call(handler, frame) is None and calls == []
    assert (metadata.major, metadata.minor, metadata.traits) == (0, 3, 0)


@pytest.mark.gpu
@pytest.mark.skipif(not driver.device_count(), reason=driver.unavailable_reason() or "there is a GPU")
def test_jax_with_gpu() -> None:
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    try:
        device = jax.devices("cuda")[0]
    except RuntimeError as error:
        pytest.skip(f"JAX has no GPU: {error}")
    with jax.default_device(device):
        x = jax.numpy.arange(1000, dtype=jax.numpy.float32)
        like_x = jax.ShapeDtypeStruct(x.shape, x.dtype)
        call = jax.jit(lambda x: nv.jax.call(scaled_sum, like_x, grid=4, block=256)(2.5, jax.numpy.sin(x), x) + 1)
        for _ in range(3):
            expected = 2.5 * (np.sin(np.arange(1000)) + np.arange(1000)) + 1
            np.testing.assert_allclose(call(x), expected, rtol=1e-5)
