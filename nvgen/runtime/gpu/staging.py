"""Copies between ordinary host memory and a GPU by way of page-locked memory.

The copy engine reads and writes page-locked memory only. The driver brings other memory there by itself, piece after
piece, and lets the engine wait meanwhile. Here two chunks are used alternately: while the engine has one, the processor
fills or empties the other, and other Python threads run.

Chunks are memory of this process's own that the driver is told to lock, and not memory of the driver's: after a context
with its locks is gone, the memory is still there, and a copy is slower but as right.
"""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from nvgen.base.pages import pages
from nvgen.runtime.gpu import streams
from nvgen.runtime.gpu.driver import call, loaded

#: Bytes from which on arrays are staged.
LEAST = 1 << 20
_CHUNK = 2 << 20
#: An array goes in this many pieces at least, so that the first does not keep the copy engine waiting for long.
_PIECES = 4
#: Pairs of chunks that are kept for later launches: 16 MiB.
_MAX_KEPT = 4


class _Chunk:
    """Page-locked memory, and the event behind the copy that uses it."""

    def __init__(self) -> None:
        self._memory = pages(_CHUNK)
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self._memory))
        self._used: tuple[int, Any] | None = None
        driver = loaded().functions
        flags = driver.CU_MEMHOSTREGISTER_PORTABLE
        (status,) = driver.cuMemHostRegister(self.address, _CHUNK, flags)
        #: A system that locks no memory copies all the same.
        self.is_locked = bool(status == driver.CUresult.CUDA_SUCCESS)

    def used(self, context: int, stream: int) -> None:
        """Says that what is in the stream now uses the chunk."""
        self._used = context, streams.recorded(context, stream)

    def wait(self) -> None:
        """Waits until the copy that uses the chunk is over."""
        if self._used is not None:
            (context, event), self._used = self._used, None
            try:
                call("cuEventSynchronize", event)
            finally:
                streams.give_back(context, event)

    def forget(self) -> None:
        """Takes the chunk as unused: its stream has been waited for."""
        if self._used is not None:
            (context, event), self._used = self._used, None
            streams.give_back(context, event)

    def free(self) -> None:
        if self.is_locked:
            loaded().functions.cuMemHostUnregister(self.address)


class Staging:
    """Two chunks, for one launch at a time; ``context`` is the current one."""

    def __init__(self) -> None:
        self._chunks = (_Chunk(), _Chunk())
        self._index = 0

    def _next(self) -> _Chunk:
        self._index ^= 1
        return self._chunks[self._index]

    @property
    def is_locked(self) -> bool:
        """Whether the system has locked the memory; what it did not lock is not worth being kept."""
        return all(chunk.is_locked for chunk in self._chunks)

    def copy_in(self, device: int, host: int, size: int, context: int, stream: int) -> None:
        """Copies to the GPU; returns when the host's bytes have been read.

        Raises:
            LaunchError: the driver reports an error.
        """
        for offset, count in _pieces(size):
            chunk = self._next()
            chunk.wait()
            ctypes.memmove(chunk.address, host + offset, count)
            call("cuMemcpyHtoDAsync", device + offset, chunk.address, count, stream)
            chunk.used(context, stream)

    def copy_out(self, host: int, device: int, size: int, context: int, stream: int) -> None:
        """Copies from the GPU; returns when all bytes are there.

        Raises:
            LaunchError: the driver reports an error, or a kernel failed.
        """
        waiting: list[tuple[_Chunk, int, int]] = []
        for offset, count in _pieces(size):
            chunk = self._next()
            chunk.wait()
            call("cuMemcpyDtoHAsync", chunk.address, device + offset, count, stream)
            chunk.used(context, stream)
            waiting.append((chunk, offset, count))
            if len(waiting) == len(self._chunks):
                _empty(*waiting.pop(0), host)
        for chunk, offset, count in waiting:
            _empty(chunk, offset, count, host)

    def forget(self) -> None:
        """Takes both chunks as unused: their stream has been waited for."""
        for chunk in self._chunks:
            chunk.forget()

    def free(self) -> None:
        """Unlocks the memory."""
        for chunk in self._chunks:
            chunk.free()


def _empty(chunk: _Chunk, offset: int, count: int, host: int) -> None:
    chunk.wait()
    ctypes.memmove(host + offset, chunk.address, count)


def _pieces(size: int) -> Iterator[tuple[int, int]]:
    """Offsets and lengths of the pieces that an array is copied in."""
    piece = min(_CHUNK, -(-size // _PIECES // mmap.PAGESIZE) * mmap.PAGESIZE)
    for offset in range(0, size, piece):
        yield offset, min(piece, size - offset)


#: Chunks that no launch uses. Appending and popping are atomic.
_kept: list[Staging] = []


@contextmanager
def borrowed() -> Iterator[Staging]:
    """Staging memory for one launch, after which nothing uses it any more."""
    try:
        staging = _kept.pop()
    except IndexError:
        staging = Staging()
    try:
        yield staging
    finally:
        staging.forget()
        if staging.is_locked and len(_kept) < _MAX_KEPT:
            _kept.append(staging)
        else:
            staging.free()


def is_locked(low: int, high: int) -> bool:
    """Whether host memory is page-locked already: ``nv.cuda.pinned``, pinned arrays of CuPy, tensors of PyTorch."""
    driver = loaded().functions
    kinds = driver.CUpointer_attribute
    attributes = [kinds.CU_POINTER_ATTRIBUTE_MEMORY_TYPE, kinds.CU_POINTER_ATTRIBUTE_BUFFER_ID]
    first, last = (_numbers(call("cuPointerGetAttributes", 2, attributes, address)) for address in (low, high - 1))
    kind, allocation = first
    return first == last and kind == int(driver.CUmemorytype.CU_MEMORYTYPE_HOST) and allocation != 0


def _numbers(attributes: Sequence[Any]) -> list[int]:
    """Attributes of an address; those that it does not have are 0."""
    return [int(number or 0) for number in attributes]
