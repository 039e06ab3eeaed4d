"""Keeps what was made of libdevice, in memory and in the cache folder.

An entry is bytes under a key. A file starts with the digest of its contents: one that was damaged, or written by
somebody else, counts as missing. It appears under its name only when it is complete.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from nvgen.cache import cache_directory

_DIGEST_SIZE = 32
_in_memory: dict[str, bytes] = {}


def kept(key: str, make: Callable[[], bytes]) -> bytes:
    """The entry of that key, made where there is none. ``key`` names all that the entry depends on."""
    known = _in_memory.get(key)
    if known is None:
        path = entry_path(key)
        known = _read(path)
        if known is None:
            known = make()
            _write(path, known)
        _in_memory[key] = known
    return known


def entry_path(key: str) -> Path:
    """The file of an entry. It may not exist."""
    return cache_directory() / "libdevice" / f"{hashlib.sha256(key.encode()).hexdigest()[:40]}.bc"


def forget() -> None:
    """Empties the memory, so that the next request looks at the file."""
    _in_memory.clear()


def _read(path: Path) -> bytes | None:
    try:
        contents = path.read_bytes()
    except OSError:
        return None
    digest, entry = contents[:_DIGEST_SIZE], contents[_DIGEST_SIZE:]
    return entry if hashlib.sha256(entry).digest() == digest else None


def _write(path: Path, entry: bytes) -> None:
    """Writes an entry if the folder allows it: without, everything works and only takes longer."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(dir=path.parent)
    except OSError:
        return
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(hashlib.sha256(entry).digest() + entry)
        os.replace(name, path)
    except OSError:
        Path(name).unlink(missing_ok=True)
