"""Cuts functions out of libdevice's bitcode, with everything that they call.

The whole library is 465 KB of bitcode, and optimising it takes ten times as long as a kernel does; what one function
needs is a few KB. Reading the library is the slow part (50 ms), so the result is kept (``store``).
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from nvgen.base.records import Record
from nvgen.codegen.contract import llvm
from nvgen.files import cuda_tools
from nvgen.processes import worker


class NoLibrary(Exception):
    """A file is no libdevice, for a reason in words."""


def cut(library: Path, names: Collection[str]) -> str:
    """The text of a module with the functions ``names`` of a bitcode library and what they need, as LLVM prints it.

    LLVM may end the process over bitcode that is damaged, so what the user names is read in another one.

    Raises:
        NoLibrary: the file cannot be read, is no bitcode, or lacks one of them.
    """
    try:
        content = library.read_bytes()
        made = (
            worker.run(_cut, content, tuple(names)) if cuda_tools.libdevice_is_chosen() else _cut(content, tuple(names))
        )
    except OSError as error:
        raise NoLibrary(f"it cannot be read ({error.strerror})") from None
    except worker.WorkerDied:
        raise NoLibrary("LLVM cannot read it") from None
    if not isinstance(made, str):
        raise NoLibrary(made.problem)
    return made


class _Problem(Record):
    """Why there is no text."""

    problem: str


def _cut(content: bytes, names: tuple[str, ...]) -> str | _Problem:
    try:
        with llvm.parsed_bitcode(content) as module:
            missing = set(names) - llvm.defined(module)
            if missing:
                return _Problem(f"it has no function `{min(missing)}`")
            module.verify()
            llvm.keep_only(module, names)
            return str(module)
    except RuntimeError as error:
        return _Problem(" ".join(str(error).split()))
