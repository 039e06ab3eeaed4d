"""Fatbins with PTX in them, as ``fatbinary --compress=false`` of a CUDA toolkit writes them, and ELF files of those."""

from __future__ import annotations

import struct
from collections.abc import Iterable

import pytest

from nvgen.files import cuda_tools

_MAGIC, _VERSION, _HEADER_SIZE = 0xBA55ED50, 1, 16
_PTX, _ENTRY_VERSION, _ENTRY_SIZE = 1, 0x101, 0x50
_ELF_HEADER, _SECTION = 64, 64

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


def object_file(content: bytes) -> bytes:
    """A 64-bit ELF file with a fatbin in the section in which nvcc puts it. Source: System V ABI, "Object Files"."""
    names = b"\0.shstrtab\0.nv_fatbin\0"
    content += bytes(-len(content) % 8)
    end = _ELF_HEADER + len(content)
    padding = bytes(-(end + len(names)) % 8)
    sections = [bytes(_SECTION), _section(names, b".shstrtab", 3, end, len(names))]
    sections.append(_section(names, b".nv_fatbin", 1, _ELF_HEADER, len(content)))
    head = struct.pack("<16sHHIQQQI", b"\x7fELF\2\1\1", 1, 62, 1, 0, 0, end + len(names) + len(padding), 0)
    head += struct.pack("<6H", _ELF_HEADER, 0, 0, _SECTION, len(sections), 1)
    return b"".join((head, content, names, padding, *sections))


def _section(names: bytes, name: bytes, kind: int, start: int, size: int) -> bytes:
    return struct.pack("<IIQQQQIIQQ", names.index(name), kind, 0, 0, start, size, 0, 0, 8, 0)
