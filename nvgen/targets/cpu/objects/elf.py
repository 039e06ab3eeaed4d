"""Reads object files in the ELF format of 64 bits, as LLVM writes them for this processor.

System V ABI, "Object Files" (gABI 4.1, chapter 4): the header, the table of sections, a table of symbols, and for each
section with addresses to fill in a table of relocations with addends.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from nvgen.base.records import Node
from nvgen.diagnostics import InternalError

_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_SYMBOL = struct.Struct("<IBBHQQ")
_RELOCATION = struct.Struct("<QQq")
#: ``\x7fELF``, of 64 bits, little endian, version 1.
_MAGIC = b"\x7fELF\x02\x01\x01"
_RELOCATABLE = 1
#: Types of sections.
_SYMTAB, _RELA, NOBITS, _REL = 2, 4, 8, 9
#: Flags of sections.
WRITE, ALLOC, EXECUTE, _THREAD_LOCAL = 1, 2, 4, 0x400
#: A symbol that some other file defines; from ``_RESERVED`` on, numbers of sections mean something else.
UNDEFINED, _RESERVED = 0, 0xFF00
_LOCAL, _FUNCTION, _IFUNC = 0, 2, 10


class Unsupported(InternalError):
    """An object file has what this linker does not know."""


class Section(Node):
    """A part of the file."""

    name: str
    type: int
    flags: int
    content: bytes
    #: As many bytes it takes in memory; without a content these are zeros.
    size: int
    alignment: int


class Symbol(Node):
    """An address in a section, by the section's number, or what some other file defines."""

    name: str
    section: int
    value: int
    #: Whether other files find this function by its name.
    is_exported: bool


class Relocation(Node):
    """An address to fill in: in which section and where, how, of which symbol, and what to add."""

    section: int
    offset: int
    type: int
    symbol: int
    addend: int


class ObjectFile(Node):
    """What linking asks of an object file."""

    machine: int
    sections: tuple[Section, ...]
    symbols: tuple[Symbol, ...]
    relocations: tuple[Relocation, ...]


def read(data: bytes) -> ObjectFile:
    """An object file.

    Raises:
        Unsupported: it is no relocatable ELF of 64 bits, or has what no code for the CPU should.
    """
    magic, kind, machine, *_, section_offset, _, _, _, _, _, count, names = _HEADER.unpack_from(data)
    if not magic.startswith(_MAGIC) or kind != _RELOCATABLE:
        raise Unsupported("this is no object file in ELF")
    rows = [_SECTION.unpack_from(data, section_offset + _SECTION.size * number) for number in range(count)]
    texts = _content(data, rows[names])
    sections = tuple(_section(data, row, texts) for row in rows)
    symbols: tuple[Symbol, ...] = ()
    relocations: list[Relocation] = []
    for row in rows:
        _, type_, _, _, _, _, link, of_section, *_ = row
        if type_ == _SYMTAB:
            symbols = tuple(_symbols(_content(data, row), _content(data, rows[link])))
        elif type_ == _RELA and sections[of_section].flags & ALLOC:
            for offset, info, addend in _RELOCATION.iter_unpack(_content(data, row)):
                relocations.append(Relocation(of_section, offset, info & 0xFFFFFFFF, info >> 32, addend))
        elif type_ == _REL:
            raise Unsupported("relocations without addends")
    return ObjectFile(machine, sections, symbols, tuple(relocations))


def _content(data: bytes, row: tuple[int, ...]) -> bytes:
    _, type_, _, _, offset, size, *_ = row
    return b"" if type_ == NOBITS else data[offset : offset + size]


def _section(data: bytes, row: tuple[int, ...], texts: bytes) -> Section:
    name, type_, flags, _, _, size, _, _, alignment, _ = row
    if flags & _THREAD_LOCAL:
        raise Unsupported("variables of threads")
    return Section(_text(texts, name), type_, flags, _content(data, row), size, max(alignment, 1))


def _symbols(table: bytes, texts: bytes) -> Iterator[Symbol]:
    for name, info, _, section, value, _ in _SYMBOL.iter_unpack(table):
        kind, binding = info & 0xF, info >> 4
        if kind == _IFUNC:
            raise Unsupported("functions that are chosen when they are loaded")
        if section >= _RESERVED:  # the name of the source file, which no relocation means
            section = UNDEFINED
        is_exported = binding != _LOCAL and kind == _FUNCTION and section != UNDEFINED
        yield Symbol(_text(texts, name), section, value, is_exported)


def _text(texts: bytes, offset: int) -> str:
    return texts[offset : texts.index(b"\0", offset)].decode()
