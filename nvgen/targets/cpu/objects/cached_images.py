"""Images on disk (``nvgen.files.cache``), by what they are made from; whoever finds one loads no LLVM.

The key says the processor with all that it can do, nvgen and LLVM. Where nobody knows the processor, nothing is kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

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
    store = cache.store() if of is not None else None
    kept = None if store is None or of is None else store.get(of)
    return None if kept is None else image.read(kept)


def find_source(of: str | None) -> Source | None:
    """What optimised code is made from, kept with the baseline code of a key; None where there is none."""
    store = cache.store() if of is not None else None
    kept = None if store is None or of is None else store.get(_key_of_source(of))
    return None if kept is None else optimised.read(kept)


def keep_source(of: str | None, source: Source) -> bool:
    """Keeps it, where the disk allows it; whether it did."""
    return of is not None and _put(_key_of_source(of), source.written())


def _key_of_source(of: str) -> str:
    return cache.digest(f"{of} source".encode())


def keep(of: str | None, made: Image, **header: Any) -> None:
    """Keeps an image, where the disk allows it; ``header`` is what JSON can say besides."""
    if of is not None:
        _put(of, image.written(made, **header))


def _put(key: str, content: bytes) -> bool:
    store = cache.store()
    # What was edited meanwhile may be in it or not.
    is_unedited = store is not None and compiler_identity.nvgen() == compiler_identity.first_nvgen()
    return store is not None and is_unedited and store.put(key, content)
