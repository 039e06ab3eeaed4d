"""LLVM's linkers: what loads machine code, and unloads it when nobody needs it any more, where images
(``targets.cpu.objects``) are not for this system.

A linker of LLVM's (``LLJIT``) keeps 9 KB of every library that it has unloaded (LLVM 22.1, ``use_jit_link`` or not),
and takes 115 KB and a millisecond itself. So each links a number of kernels, and then another one takes its place; it
goes when the last of its libraries does, which share it.
"""

from __future__ import annotations

from typing import Any

from nvgen.base.forks import ForkLock

# Workaround (LLVM 22.1, 2026-11): a linker keeps memory of each library that it has unloaded.
# Reproducer: tests/workarounds/linker_memory.py
#: The libraries that one links.
_LIBRARIES = 64


class Linkers:
    """Makes linkers with ``make``, and returns the one that comes next; from any thread."""

    def __init__(self, make: Any) -> None:
        self._make = make
        self._lock = ForkLock()
        self._linker: Any = None
        self._left = 0

    def next(self) -> Any:
        """The linker of the next library, which has to be linked by it or not at all."""
        with self._lock:
            if not self._left:
                self._linker, self._left = self._make(), _LIBRARIES
            self._left -= 1
            return self._linker
