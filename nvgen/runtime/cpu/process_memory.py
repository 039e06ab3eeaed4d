"""Memory of the process that a launch is told of by a bare address: how far it goes nobody says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

#: How much on each side of an address is looked at.
_AROUND = 1 << 22


def words_of(value: Any) -> list[int]:
    """The 64-bit words of an argument's bytes, one of which may be an address."""
    content = bytes(value)
    return [int.from_bytes(content[at : at + 8], "little") for at in range(0, len(content) - 7, 8)]


def memory_around(addresses: Iterable[int]) -> list[tuple[int, int]]:
    """The address and the bytes of what the process may write around each of some addresses; nothing of those where it
    may not, and where the system does not tell."""
    wanted = list(addresses)
    found = []
    for low, high in _writable() if wanted else ():
        for address in wanted:
            if low <= address < high:
                start, end = max(low, address - _AROUND), min(high, address + _AROUND)
                found.append((start, end - start))
    return found


def _writable() -> list[tuple[int, int]]:
    """From where to where the process may write."""
    try:
        with open("/proc/self/maps", encoding="utf-8") as maps:
            lines = [line.split(maxsplit=2) for line in maps]
    except OSError:  # another system
        return []
    ends = [position.split("-") for position, access, _ in lines if access.startswith("rw")]
    return [(int(low, 16), int(high, 16)) for low, high in ends]
