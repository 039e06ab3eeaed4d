"""Reads ELF files with device code: cubins, and object files of the host that carry fatbins.

System V ABI, "Object Files" (gABI 4.1, chapter 4). What is NVIDIA's own was read from files of ptxas and nvcc 12.9 to
13.5: kernels have a bit of ``st_other``, and ``nvcc -dc`` puts its fatbin in another section than ``nvcc -c``.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from nvgen.base.records import Record
from nvgen.ptx import file_kinds

_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_SYMBOL = struct.Struct("<IBBHQQ")
MAGIC = file_kinds.ELF
#: ``ET_REL``: what ``ptxas -c`` makes; without it the type is ``ET_EXEC``.
_RELOCATABLE = 1
_SYMTAB, _LOCAL, _UNDEFINED = 2, 0, 0
_OBJECT, _FUNCTION = 1, 2
#: ``STO_CUDA_ENTRY``.
_ENTRY = 0x10
#: Where nvcc puts fatbins in objects of the host: to be linked, and whole programs.
LINKED_LATER, _WHOLE = "__nv_relfatbin", ".nv_fatbin"

#: What names begin with that ptxas and nvJitLink make up.
_OF_TOOLS = (".", "__nv_reservedSMEM")


class DeviceFunction(Record):
    """A function that a file defines: a kernel, or a device function; ``is_exported`` where other files may call it."""

    name: str
    is_kernel: bool
    is_exported: bool


def is_cubin(content: bytes) -> bool:
    """Whether this is machine code of a GPU; as ELF, it has its header."""
    return bool(_header(content)[2] == file_kinds.CUDA)


def is_relocatable(cubin: bytes) -> bool:
    """Whether a cubin can be linked, as those of ``ptxas -c`` can."""
    return bool(_header(cubin)[1] == _RELOCATABLE)


def functions(cubin: bytes) -> tuple[DeviceFunction, ...]:
    """The kernels and device functions that a cubin defines, in the order of its table of symbols."""
    return tuple(
        DeviceFunction(name, bool(other & _ENTRY), info >> 4 != _LOCAL)
        for name, info, other in _defined(cubin)
        if info & 0xF == _FUNCTION
    )


def defines_anything(cubin: bytes) -> bool:
    """Whether a cubin has a function or a variable besides those of the tools themselves."""
    return any(
        info & 0xF in (_OBJECT, _FUNCTION) and not name.startswith(_OF_TOOLS) for name, info, _ in _defined(cubin)
    )


def is_whole_program(host_object: bytes) -> bool:
    """Whether all device code of a host's object is of ``nvcc -c``, which cannot be linked, and none of ``-dc``."""
    names = dict(_named_sections(host_object))
    return _WHOLE in names and LINKED_LATER not in names


def has_device_code(host_object: bytes) -> bool:
    """Whether there is a fatbin in a host's object."""
    return not {_WHOLE, LINKED_LATER}.isdisjoint(dict(_named_sections(host_object)))


def section(content: bytes, name: str) -> bytes:
    """The content of a section, empty where there is none of the name."""
    row = dict(_named_sections(content)).get(name)
    return b"" if row is None else content[row[4] : row[4] + row[5]]


def _header(content: bytes) -> tuple[int, ...]:
    return _HEADER.unpack_from(content.ljust(_HEADER.size, b"\0"))


def _sections(content: bytes) -> list[tuple[int, ...]]:
    """The table of sections; empty where the file is cut off in front of it."""
    header = _header(content)
    start, count = header[6], header[12]
    if not start or start + count * _SECTION.size > len(content):
        return []
    return [_SECTION.unpack_from(content, start + number * _SECTION.size) for number in range(count)]


def _named_sections(content: bytes) -> Iterator[tuple[str, tuple[int, ...]]]:
    sections, names = _sections(content), _header(content)[13]
    if names < len(sections):
        yield from ((_text(content, sections[names][4] + row[0]), row) for row in sections)


def _defined(content: bytes) -> Iterator[tuple[str, int, int]]:
    """The name, the type with the binding, and ``st_other`` of each symbol that is defined here."""
    sections = _sections(content)
    for table in sections:
        if table[1] != _SYMTAB:
            continue
        names, start, size = sections[table[6]][4], table[4], table[5]
        for name, info, other, section, _, _ in _SYMBOL.iter_unpack(content[start : start + size]):
            if section != _UNDEFINED:
                yield _text(content, names + name), info, other


def _text(content: bytes, start: int) -> str:
    return content[start : content.index(b"\0", start)].decode(errors="replace")
