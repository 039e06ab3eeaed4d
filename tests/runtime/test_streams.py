"""The handles of everybody's streams, which need no driver."""

from __future__ import annotations

import ctypes
from enum import IntEnum
from types import ModuleType
from typing import Any

import pytest
from cuda.bindings import driver, runtime
from cuda.core import Stream

import nvgen as nv
from nvgen.runtime.gpu import streams

HANDLE = 0x7F00_1234_5678


class ByMethod:
    def __cuda_stream__(self) -> tuple[int, int]:
        return 0, HANDLE


class ByProperty:
    @property
    def __cuda_stream__(self) -> tuple[int, int]:
        return 0, HANDLE


class ByObject:
    """Some give an object of cuda.bindings as the number."""

    def __cuda_stream__(self) -> tuple[int, Any]:
        return 0, driver.CUstream(HANDLE)


def of_library(module: str, **attributes: Any) -> Any:
    """An object of a library's class that has no ``__cuda_stream__``."""
    return type("Stream", (), {"__module__": module, **attributes})()


STREAMS = {
    "int": HANDLE,
    "cuda-core": Stream.from_handle(HANDLE),
    "method": ByMethod(),
    "property": ByProperty(),
    "object": ByObject(),
    "CUstream": driver.CUstream(HANDLE),
    "cudaStream_t": runtime.cudaStream_t(HANDLE),
    "c_void_p": ctypes.c_void_p(HANDLE),
    "CuPy": of_library("cupy.cuda.stream", ptr=HANDLE),
    "PyTorch": of_library("torch.cuda.streams", cuda_stream=HANDLE),
    "numba": of_library("numba_cuda.numba.cuda.cudadrv.driver", handle=ctypes.c_void_p(HANDLE)),
}


@pytest.mark.parametrize("name", STREAMS)
def test_the_handle_of_a_stream(name: str) -> None:
    handle = streams.handle(STREAMS[name])
    assert (handle, type(handle)) == (HANDLE, int)
    assert streams.handle(STREAMS[name]) == HANDLE  # as read the second time


def test_every_stream_of_a_type_has_its_own_handle() -> None:
    assert streams.handle(Stream.from_handle(HANDLE)) + 64 == streams.handle(Stream.from_handle(HANDLE + 64))


@pytest.mark.parametrize("null", [ctypes.c_void_p(), driver.CUstream(), 0, of_library("numba.cuda", handle=0)])
def test_a_null_handle_is_the_default_stream(null: Any) -> None:
    assert streams.handle(null) == 0


def test_ints_of_other_types() -> None:
    class Flags(IntEnum):
        PER_THREAD = 2

    assert (streams.handle(Flags.PER_THREAD), type(streams.handle(Flags.PER_THREAD))) == (2, int)


@pytest.fixture
def read_anew() -> Any:
    def forget() -> None:
        streams.default.cache_clear()
        streams._is_per_thread.cache_clear()

    forget()
    yield
    forget()


@pytest.mark.parametrize(("value", "expected"), [(None, 0), ("0", 0), ("1", 2), ("", 0), ("yes", 0)])
def test_the_default_stream(read_anew: None, monkeypatch: pytest.MonkeyPatch, value: str | None, expected: int) -> None:
    name = "CUDA_PYTHON_CUDA_PER_THREAD_DEFAULT_STREAM"
    monkeypatch.delenv(name, raising=False)
    if value is not None:
        monkeypatch.setenv(name, value)
    assert streams.handle(None) == streams.default() == expected


class Broken:
    """Has the method, and gives nothing of use."""

    def __init__(self, given: Any) -> None:
        self.given = given

    def __cuda_stream__(self) -> Any:
        return self.given


@pytest.mark.parametrize(
    "given",
    [
        *("main", 1.5, True, False, -1, 3, 256, 2**64, [], object(), ByMethod, ModuleType("cupy")),
        *(Broken(None), Broken((0,)), Broken((0, "x")), Broken((0, None)), Broken((0, -1)), Broken((0, 1, 2))),
        *(of_library("somewhere", ptr=HANDLE), of_library("torch.nn", handle=HANDLE), of_library("cupy", ptr=None)),
    ],
)
def test_what_is_no_stream(given: Any) -> None:
    with pytest.raises(nv.LaunchError) as raised:
        streams.handle(given)
    assert raised.value.code == "NVG2920"
    assert "__cuda_stream__" in str(raised.value)


def test_a_number_that_is_no_handle_says_what_handles_are() -> None:
    with pytest.raises(nv.LaunchError, match=r"not 1024\n(.*\n)*.*handles are 0, 1 and 2"):
        streams.handle(1024)


def test_an_array_in_place_of_a_stream() -> None:
    numpy = pytest.importorskip("numpy")
    with pytest.raises(nv.LaunchError, match=r"type `numpy\.ndarray`\n(.*\n)*.*arguments stand in the parentheses"):
        streams.handle(numpy.zeros(3))


def test_a_closed_stream() -> None:
    stream = Stream.from_handle(HANDLE)
    stream.close()
    with pytest.raises(nv.LaunchError, match=r"`cuda.core.*Stream` cannot be used.* closed") as raised:
        streams.handle(stream)
    assert raised.value.code == "NVG2921"


def test_a_later_version_of_the_protocol() -> None:
    with pytest.raises(nv.LaunchError, match="version 1, and nvgen knows version 0") as raised:
        streams.handle(Broken((1, HANDLE)))
    assert raised.value.code == "NVG2921"


def test_many_types_of_streams_take_no_memory() -> None:
    for _ in range(3 * streams._MAX_READERS):
        made = type("Passing", (), {"__cuda_stream__": lambda self: (0, HANDLE)})
        assert streams.handle(made()) == HANDLE
    assert len(streams._readers) <= streams._MAX_READERS
    assert streams.handle(None) == streams.default() and streams.handle(HANDLE) == HANDLE
