"""The optimised code of a kernel of which the baseline code runs until it is there. Nothing here loads LLVM."""

from __future__ import annotations

import threading
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from nvgen.base.records import Record

if TYPE_CHECKING:
    from nvgen.targets.cpu.objects.loaded import LoadedModule

#: What LLVM takes to optimise a kernel and to make machine code of it, about: for any kernel, and for each byte of its
#: text (``tests/bench/test_cpu_compile_time.py`` prints them).
_SECONDS, _SECONDS_PER_BYTE = 0.01, 0.5e-6
#: The text of a kernel shrinks to a tenth, in a hundredth of the time that it took to write it.
_COMPRESSION = 1


class Source(Record):
    """What the optimised code is made from, in any process: the text that the baseline code was made from, and how
    (``targets.cpu.code_generation.Effort``)."""

    compressed: bytes
    size: int
    level: int
    waits: bool
    is_plain: bool

    @classmethod
    def of(cls, text: str, level: int, *, waits: bool, is_plain: bool) -> Source:
        encoded = text.encode()
        return cls(zlib.compress(encoded, _COMPRESSION), len(encoded), level, waits, is_plain)

    def text(self) -> str:
        return zlib.decompress(self.compressed).decode()

    @property
    def seconds(self) -> float:
        """How long it takes to make the code, about."""
        return _SECONDS + self.size * _SECONDS_PER_BYTE
