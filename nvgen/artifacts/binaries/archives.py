"""The members of a static library (``.a``), as ``ar`` writes it: System V's format with GNU's long names.

Source: ``ar(5)``. A header of 60 bytes stands in front of each member, which begins at an even offset.
"""

from __future__ import annotations

from collections.abc import Iterator

MAGIC = b"!<arch>\n"
_HEADER, _NAME, _SIZE = 60, slice(0, 16), slice(48, 58)
#: The tables of symbols, of 32 and 64 bits.
_TABLES = ("/", "/SYM64/")
_LONG_NAMES = "//"


def members(archive: bytes) -> Iterator[tuple[str, bytes]]:
    """The name and the content of each member, without the tables; a member that is cut off ends them."""
    at, long_names = len(MAGIC), b""
    while at + _HEADER <= len(archive):
        header = archive[at : at + _HEADER]
        name, size = header[_NAME].decode(errors="replace").rstrip(), header[_SIZE].strip()
        if not size.isdigit():
            return
        start = at + _HEADER
        content = archive[start : start + int(size)]
        at = start + int(size) + int(size) % 2
        if name == _LONG_NAMES:
            long_names = content
        elif name not in _TABLES:
            yield _full_name(name, long_names), content


def _full_name(name: str, long_names: bytes) -> str:
    """``name/`` as it stands, and ``/24`` as the offset of a name in the table of long ones."""
    if name.startswith("/") and name[1:].isdigit():
        return long_names[int(name[1:]) :].partition(b"\n")[0].decode(errors="replace").rstrip("/")
    return name.rstrip("/")
