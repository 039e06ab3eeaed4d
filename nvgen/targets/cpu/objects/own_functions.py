"""The functions of the target's own that kernels call: each is loaded once a process, and then stays.

Those of ``lang.meaning`` that are never inlined, the schedulers, and what records a failure or asks for signals.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any

from nvgen.targets.cpu.conventions import host_functions
from nvgen.targets.cpu.conventions.symbols import is_own
from nvgen.targets.cpu.objects import cached_images, memory
from nvgen.targets.cpu.objects.image import Image
from nvgen.targets.cpu.objects.memory import LoadedImage

#: Makes a function of a name: what it is loaded into, which has the address by the name, and its image, if it has one.
Make = Callable[[str], tuple[Any, Image | None]]
#: By name; two threads that want the same function have one.
_loaded: dict[str, Any] = {}
_lock = threading.RLock()


def address(name: str, symbols: Mapping[str, int], make: Make | None) -> int | None:
    """The address of a function; None where nobody has kept it and ``make`` is None.

    ``symbols`` are the addresses of functions of the process, by name.
    """
    with _lock:
        library = _loaded.get(name)
        if library is None:
            library = _kept(name, symbols, make)
            if library is None and make is not None:
                library, image = make(name)
                if image is not None:
                    cached_images.keep(cached_images.key(name), image)
            if library is None:
                return None
            _loaded[name] = library
        return int(library[name])


def _kept(name: str, symbols: Mapping[str, int], make: Make | None) -> LoadedImage | None:
    found = cached_images.find(cached_images.key(name))
    return None if found is None else loaded(found[0], symbols, make)


def loaded(image: Image, symbols: Mapping[str, int], make: Make | None = None) -> LoadedImage | None:
    """An image in memory, with the functions of the target's own that it calls.

    None where something that it asks for is not there, or where the system lets nobody make code.
    """
    addresses: dict[str, int] = {}
    for name in image.imported:
        found = symbols.get(name)
        if found is None:
            found = outside(name) if not is_own(name) else address(name, symbols, make)
        if found is None:
            return None
        addresses[name] = found
    try:
        return LoadedImage(image, addresses)
    except OSError:
        return None


def outside(name: str) -> int | None:
    """The address of a function of C's library."""
    return host_functions.address(name) if name in host_functions.HOST_FUNCTIONS else memory.find(name)


def forget() -> None:
    """Has every function loaded anew; those that are there stay for the code that calls them."""
    with _lock:
        _forgotten.append(dict(_loaded))
        _loaded.clear()


_forgotten: list[dict[str, Any]] = []
