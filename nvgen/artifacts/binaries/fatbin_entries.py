"""What architectures a file has device code for: a fatbin, or objects and libraries of the host with fatbins.

Source: the headers of entries as fatbinary 13.5 writes them, which ``cuobjdump`` shows. Entries are mostly compressed,
and their headers are not.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from nvgen.artifacts.binaries import archives, device_elf
from nvgen.artifacts.binaries.link_inputs import FATBIN_MAGIC, LinkInput

#: The magic number, a version, the size of the header, and that of all entries.
_FATBIN = struct.Struct("<4sHHQ")
#: The kind, a version, the size of the header, that of the content; the architecture stands at ``_ARCHITECTURE``.
_ENTRY = struct.Struct("<HHIQ")
_ARCHITECTURE, _LEAST = 28, 32
_PREFIXES = {1: "compute_", 2: "sm_", 8: "lto_"}


def architectures(one: LinkInput) -> list[str]:
    """The architectures of a container's code, as ``sm_90``, ``compute_90`` for PTX and ``lto_90``; each once."""
    return list(dict.fromkeys(name for fatbin in _fatbins(one.kind, one.content) for name in _names(fatbin)))


def _fatbins(kind: str, content: bytes) -> Iterator[bytes]:
    """The sequences of fatbins in a file."""
    if kind == "FATBIN":
        yield content
    elif kind == "OBJECT":
        yield device_elf.section(content, device_elf.LINKED_LATER)
    elif kind == "LIBRARY":
        for _, member in archives.members(content):
            if member.startswith(device_elf.MAGIC) and not device_elf.is_cubin(member):
                yield from _fatbins("OBJECT", member)


def _names(fatbins: bytes) -> Iterator[str]:
    at = 0
    while at + _FATBIN.size <= len(fatbins):
        magic, _, header, size = _FATBIN.unpack_from(fatbins, at)
        if magic != FATBIN_MAGIC:
            return
        yield from _entries(fatbins[at + header : at + header + size])
        at += header + size
        at += -at % 8


def _entries(entries: bytes) -> Iterator[str]:
    at = 0
    while at + _LEAST <= len(entries):
        kind, _, header, size = _ENTRY.unpack_from(entries, at)
        (number,) = struct.unpack_from("<I", entries, at + _ARCHITECTURE)
        if header < _LEAST:
            return
        yield f"{_PREFIXES.get(kind, '')}{number}"
        at += header + size
