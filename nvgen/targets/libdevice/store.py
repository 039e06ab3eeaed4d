"""Keeps what was made of libdevice, in memory and on disk."""

from __future__ import annotations

from collections.abc import Callable

from nvgen.files import cache

_in_memory: dict[str, bytes] = {}


def kept(key: str, make: Callable[[], bytes]) -> bytes:
    """The entry of that key, made where there is none. ``key`` names all that the entry depends on.

    Raises:
        CompileError: the environment's limit of the cache is no size.
    """
    known = _in_memory.get(key)
    if known is None:
        store, name = cache.store(), cache.digest(b"libdevice", key.encode())
        known = store.get(name) if store is not None else None
        if known is None:
            known = make()
            if store is not None:
                store.put(name, known)
        _in_memory[key] = known
    return known


def forget() -> None:
    """Empties the memory, so that the next request looks at the disk."""
    _in_memory.clear()
