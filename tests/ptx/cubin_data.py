"""The variables in an object file that ptxas made, byte by byte: what is in its sections, and its relocations.

Source: ELF-64 Object File Format. NVIDIA documents no numbers of relocations: those here are what ptxas 13.5 writes for
whole addresses, in their own address space and generic ones and of functions, and for each byte of them.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

_SECTION, _SYMBOL, _RELOCATION = struct.Struct("<IIQQQQIIQQ"), struct.Struct("<IBBHQQ"), struct.Struct("<QQq")
_SYMBOLS, _RELOCATIONS, _NO_BITS = 2, 4, (8, 0x70000007)
_WHOLE, _BYTES = (2, 4, 102), (76, 84, 104)
#: A byte, or the symbol, the offset behind it and which byte of that address.
Byte = int | tuple[str, int, int]


def variables(path: Path) -> dict[str, list[Byte]]:
    """The bytes of every variable by its name."""
    data = path.read_bytes()
    (table,) = struct.unpack_from("<Q", data, 0x28)
    (count,) = struct.unpack_from("<H", data, 0x3C)
    sections = [_SECTION.unpack_from(data, table + 64 * index) for index in range(count)]
    symbols = list(_symbols(data, sections))
    contents: dict[int, list[Byte]] = {}
    for number, (_, kind, _, _, start, size, *_) in enumerate(sections):
        contents[number] = [0] * size if kind in _NO_BITS else list(data[start : start + size])
    for _, kind, _, _, start, size, _, target, _, _ in sections:
        for offset in range(start, start + size, _RELOCATION.size) if kind == _RELOCATIONS else ():
            at, info, addend = _RELOCATION.unpack_from(data, offset)
            if info & 0xFFFFFFFF in _WHOLE:
                contents[target][at : at + 8] = [(symbols[info >> 32][0], addend, byte) for byte in range(8)]
            for first in _BYTES:
                if 0 <= (info & 0xFFFFFFFF) - first < 8:
                    contents[target][at] = symbols[info >> 32][0], addend, (info & 0xFFFFFFFF) - first
    return {
        name: contents[section][start : start + size] for name, section, start, size in symbols if section in contents
    }


def _symbols(data: bytes, sections: list[tuple[int, ...]]) -> Iterator[tuple[str, int, int, int]]:
    for _, kind, _, _, start, size, link, *_ in sections:
        for offset in range(start, start + size, _SYMBOL.size) if kind == _SYMBOLS else ():
            name, _, _, section, value, length = _SYMBOL.unpack_from(data, offset)
            first = sections[link][4] + name
            yield data[first : data.index(b"\0", first)].decode(), section, value, length
