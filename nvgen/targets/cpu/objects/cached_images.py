"""Images on disk (``nvgen.files.cache``), by what they are made from; whoever finds one loads no LLVM.

The key says the processor with all that it can do, nvgen and LLVM. Where nobody knows the processor, nothing is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from nvgen.base.forks import ForkLock
from nvgen.files import cache, compiler_identity
from nvgen.targets.cpu.objects import image, memory, optimised
from nvgen.targets.cpu.objects.image import Image
from nvgen.targets.cpu.objects.optimised import Source

#: Of kept images: raised where their form or the meaning of a field changes.
_FORMAT = 4


def key(*parts: object) -> str | None:
    """The key of an image that is made from ``parts``, which ``repr`` writes down; None: it cannot be kept."""
    processor = compiler_identity.processor() if memory.is_available() else None
    if processor is None:
        return None
    compiler = _digest(processor, compiler_identity.first_nvgen(), compiler_identity.llvm())
    return cache.digest(repr(("cpu", _FORMAT, parts, compiler)).encode())


@lru_cache(maxsize=4)
def _digest(*parts: object) -> str:
    """Of what is the same for all images: a source tree has 800 files."""
    return cache.digest(repr(parts).encode())


def find(of: str | None) -> tuple[Image, dict[str, Any]] | None:
    """The image of a key, with what was kept besides; None where there is none."""
    kept = find_bytes(of)
    return None if kept is None else image.read(kept)


def find_source(of: str | None) -> Source | None:
    """What optimised code is made from, kept with the baseline code of a key; None where there is none."""
    kept = None if of is None else find_bytes(_key_of_source(of))
    return None if kept is None else optimised.read(kept)


def find_bytes(of: str | None) -> bytes | None:
    """What is kept under a key; None where there is nothing."""
    if of is None:
        return None
    store = cache.store()
    return None if store is None else store.get(of)


def _key_of_source(of: str) -> str:
    return cache.digest(f"{of} source".encode())


def artifacts(of: str | None, made: Image, source: Source | None = None, **header: Any) -> dict[str, bytes]:
    """What there is to keep of an image, by keys: of baseline code also what optimised code is made from.

    ``header`` is what JSON can say besides. There is nothing without a key.
    """
    if of is None:
        return {}
    found = {of: image.written(made, **header)}
    if source is not None:
        found[_key_of_source(of)] = source.written()
    return found


def keep(artifacts: Mapping[str, bytes] = MappingProxyType({})) -> bool:
    """Keeps artifacts, by keys, and those that wait, where the disk allows it; whether it took all.

    What is made of nvgen as it was first is kept alone, and to look at all files takes as long as a small function.
    """
    store = cache.store()
    with _lock:
        wanted = {**_waiting, **artifacts}
        _waiting.clear()
    # What was edited meanwhile may be in it or not.
    if not wanted or store is None or compiler_identity.nvgen() != compiler_identity.first_nvgen():
        return False
    are_kept = [store.put(key, content) for key, content in wanted.items()]
    return all(are_kept)


def keep_later(artifacts: Mapping[str, bytes]) -> None:
    """Has artifacts wait for the next ones that are kept."""
    with _lock:
        _waiting.update(artifacts)


_waiting: dict[str, bytes] = {}
_lock = ForkLock()
