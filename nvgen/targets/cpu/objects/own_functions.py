"""The functions of the target's own that kernels call: each is loaded once a process, and then stays.

Those of ``lang.meaning`` that are never inlined, the schedulers, and what records a failure or asks for signals.

Each has two tiers of code, as kernels have (``runtime.cpu.tiers``). Baseline code of a kernel calls whichever is there,
optimised code of a kernel calls optimised code only, which is made of the text that the baseline code was made from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nvgen.base.forks import ForkLock
from nvgen.base.records import Record
from nvgen.targets.cpu.conventions import host_functions
from nvgen.targets.cpu.conventions.symbols import is_own
from nvgen.targets.cpu.objects import cached_images, memory
from nvgen.targets.cpu.objects.image import Image
from nvgen.targets.cpu.objects.memory import LoadedImage
from nvgen.targets.cpu.objects.optimised import Source


class OwnFunction(Record):
    """A function in memory: ``library`` has its address by its name."""

    library: Any
    #: The code as it can be kept; None where it cannot be.
    image: Image | None
    #: Of baseline code: what the optimised code is made from. None where there is only one tier.
    source: Source | None


#: Makes a function of a name; None where it does not know what from.
Make = Callable[[str], OwnFunction | None]
#: By name, and whether it is baseline code; two threads that want the same function have one.
_loaded: dict[tuple[str, bool], Any] = {}
#: Of functions with baseline code: how long their texts are, and the texts as long as nobody has optimised code.
_sizes: dict[str, int] = {}
_sources: dict[str, Source] = {}
_lock = ForkLock()


def address(name: str, symbols: Mapping[str, int], make: Make | None, *, is_baseline: bool = False) -> int | None:
    """The address of a function; None where nobody has kept it and ``make`` is None, or cannot make it.

    ``symbols`` are the addresses of functions of the process, by name. ``is_baseline`` is whether baseline code will
    do, which is what ``make`` makes then.
    """
    tiers = (False, True) if is_baseline else (False,)
    with _lock:
        library = next((_loaded[name, tier] for tier in tiers if (name, tier) in _loaded), None)
        for tier in tiers if library is None else ():
            library = _kept(name, symbols, make, is_baseline=tier)
            if library is not None:
                break
        if library is None and make is not None:
            library = _made(name, make)
        return None if library is None else int(library[name])


def _made(name: str, make: Make) -> Any:
    made = make(name)
    if made is None:
        return None
    is_baseline = made.source is not None
    key = _key(name, is_baseline=is_baseline)
    size = 0 if made.source is None else len(made.source.text)
    if made.image is not None:
        cached_images.keep_later(cached_images.artifacts(key, made.image, made.source, text_size=size))
    if made.source is None:
        _sources.pop(name, None)
    else:
        _sources[name], _sizes[name] = made.source, size
    _loaded[name, is_baseline] = made.library
    return made.library


def _kept(name: str, symbols: Mapping[str, int], make: Make | None, *, is_baseline: bool) -> LoadedImage | None:
    found = cached_images.find(_key(name, is_baseline=is_baseline))
    library = None if found is None else loaded(found[0], symbols, make, is_baseline=is_baseline)
    if found is not None and library is not None:
        _loaded[name, is_baseline] = library
        if is_baseline:
            _sizes[name] = found[1]["text_size"]
    return library


def _key(name: str, *, is_baseline: bool) -> str | None:
    return cached_images.key(name, "baseline") if is_baseline else cached_images.key(name)


def source(name: str) -> Source | None:
    """What the optimised code of a function with baseline code is made from; None where nobody has it."""
    return _sources.get(name) or cached_images.find_source(_key(name, is_baseline=True))


def text_size(library: Any) -> int:
    """How long the texts are of the functions that code in memory calls, of which only baseline code is there."""
    found, seen, named = 0, set[str](), [library]
    while named:
        for name in getattr(named.pop(), "imported", ()):  # what LLVM has linked is not loaded anywhere else
            if name not in seen and (name, False) not in _loaded and (name, True) in _loaded:
                found += _sizes[name]
                named.append(_loaded[name, True])
            seen.add(name)
    return found


def loaded(
    image: Image, symbols: Mapping[str, int], make: Make | None = None, *, is_baseline: bool = False
) -> LoadedImage | None:
    """An image in memory, with the functions of the target's own that it calls, as ``address`` finds them.

    None where something that it asks for is not there, or where the system lets nobody make code.
    """
    addresses: dict[str, int] = {}
    for name in image.imported:
        found = symbols.get(name)
        if found is None:
            found = address(name, symbols, make, is_baseline=is_baseline) if is_own(name) else outside(name)
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
        for known in (_loaded, _sizes, _sources):
            known.clear()


_forgotten: list[dict[tuple[str, bool], Any]] = []
