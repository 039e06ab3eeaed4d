"""Puts images into memory, where this process can run them."""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any

from nvgen.base.pages import pages
from nvgen.targets.cpu.objects.image import Image

_ADDRESS = struct.Struct("<Q")
_MASK = (1 << 64) - 1
#: What pages may be used for: to be read, and to be read and executed (``sys/mman.h`` of Linux).
_READ, _EXECUTE = 1, 5


def is_available() -> bool:
    """Whether images are for this system: its programs are ELF, and its processor one of ``relocations``."""
    return sys.platform == "linux" and os.uname().machine in ("x86_64", "aarch64") and sys.maxsize > 1 << 32


class LoadedImage:
    """An image in memory, for as long as this object lives; by their names, the addresses of its functions."""

    def __init__(self, image: Image, addresses: Mapping[str, int]) -> None:
        """``addresses`` are those of the functions and variables that the image asks for, by name.

        No page is ever writable and executable.

        Raises:
            OSError: there is no memory, or the system does not let this process make code.
        """
        code, constants, end = image.ends
        self._pages = pages(end)
        self._pages[: len(image.content)] = image.content
        first = ctypes.addressof(ctypes.c_char.from_buffer(self._pages))
        self._addresses = {name: first + offset for name, offset in image.exports.items()}
        #: The names of what it asks for.
        self.imported = tuple(addresses)
        for word, name, addend in image.imports:
            _ADDRESS.pack_into(self._pages, word, addresses[name] + addend & _MASK)
        for word, offset in image.relative:
            _ADDRESS.pack_into(self._pages, word, first + offset)
        _forget_instructions(first, first + code)
        _protect(first, code, _EXECUTE)
        _protect(first + code, constants - code, _READ)

    def __getitem__(self, name: str) -> int:
        return self._addresses[name]


@cache
def _c_library() -> Any:
    return ctypes.CDLL(None, use_errno=True)


def _protect(address: int, size: int, what: int) -> None:
    """``mprotect``.

    Raises:
        OSError: the system refuses.
    """
    if size and _c_library().mprotect(ctypes.c_void_p(address), ctypes.c_size_t(size), what):
        number = ctypes.get_errno()
        raise OSError(number, "mprotect")


def _forget_instructions(first: int, end: int) -> None:
    """Where a processor reads instructions past its caches of data, has it read them anew."""
    if os.uname().machine == "aarch64":
        library = ctypes.CDLL("libgcc_s.so.1")
        library.__clear_cache(ctypes.c_void_p(first), ctypes.c_void_p(end))


def find(name: str) -> int | None:
    """The address of a function of C's library, or of another that is loaded for all."""
    try:
        function = getattr(_c_library(), name)
    except AttributeError:
        return None
    return ctypes.cast(function, ctypes.c_void_p).value
