"""Cuts functions out of libdevice's bitcode, with everything that they call.

The whole library is 465 KB of bitcode, and optimising it takes ten times as long as a kernel does; what one function
needs is a few KB. Reading the library is the slow part (50 ms), so the result is kept (``store``).
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from nvgen.targets import llvm


def cut(library: Path, names: Collection[str]) -> str:
    """The text of a module with the functions ``names`` of a bitcode library and what they need, as LLVM prints it.

    Raises:
        InternalError: the library lacks one of them.
    """
    with llvm.parsed_bitcode(library.read_bytes()) as module:
        llvm.keep_only(module, names)
        return str(module)
