"""Fatbins with PTX in them, as ``fatbinary --compress=false`` of a CUDA toolkit writes them."""

from __future__ import annotations

import struct
from collections.abc import Iterable

import pytest

from nvgen import cuda_tools

_MAGIC, _VERSION, _HEADER_SIZE = 0xBA55ED50, 1, 16
_PTX, _ENTRY_VERSION, _ENTRY_SIZE = 1, 0x101, 0x50

needs_cuobjdump = pytest.mark.skipif(
    cuda_tools.cuobjdump() is None,
    reason="no cuobjdump: NVIDIA publishes nvidia-cuda-cuobjdump for Linux and Windows only",
)


def fatbin(texts: Iterable[tuple[int, str]]) -> bytes:
    """A fatbin with PTX texts, each with the number of its architecture, as 90."""
    entries = b"".join(_entry(arch, text.encode()) for arch, text in texts)
    return struct.pack("<IHHQ", _MAGIC, _VERSION, _HEADER_SIZE, len(entries)) + entries


def _entry(arch: int, text: bytes) -> bytes:
    text += bytes(8 - len(text) % 8)  # it ends in a zero
    head = struct.pack("<HHIQIIHHI", _PTX, _ENTRY_VERSION, _ENTRY_SIZE, len(text), 0, 0x40, 0, 8, arch)
    head += struct.pack("<QQQQI", 0, 0x11, 0, 0, 0x48)
    return head.ljust(_ENTRY_SIZE, b"\0") + text
