"""nvgen's diagnostics as the exceptions that programs written for numba catch; the text stays nvgen's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, LaunchError, NvgenError
from nvgen_numba.cuda.dispatch import wording
from nvgen_numba.errors import TypingError


class KernelTypingError(TypingError, CompileError):
    """A function that does not compile: numba's exception, with nvgen's diagnostics."""

    def __init__(self, error: CompileError, said: str = "") -> None:
        """``said`` are numba's words for it, which come first."""
        CompileError.__init__(self, *error.diagnostics)
        self.said = said
        self.msg, self.loc = str(self), None

    def __str__(self) -> str:
        text = wording.numbas_words(CompileError(*self.diagnostics))
        return f"{self.said}\n\n{text}" if self.said else text


class KernelRuntimeError(RuntimeError):
    """What a kernel raised; ``tid`` and ``ctaid`` are the thread and its block."""

    def __init__(self, msg: str, tid: Any = None, ctaid: Any = None) -> None:
        self.tid, self.ctaid, self.msg = tid, ctaid, msg
        super().__init__(f"An exception was raised in thread={tid} block={ctaid}\n\t{msg}")


class KernelIndexError(IndexError, LaunchError):
    """An index past an array's end, which kernels with ``debug=True`` look for."""

    def __init__(self, error: LaunchError) -> None:
        LaunchError.__init__(self, *error.diagnostics)

    def __str__(self) -> str:
        return LaunchError.__str__(self)


@contextmanager
def as_numbas() -> Iterator[None]:
    """Raises what a compilation or a launch raises as exceptions of numba's classes."""
    try:
        yield
    except NvgenError as error:
        raise translated(error) from None


def translated(error: NvgenError) -> NvgenError:
    """The exception of numba's class that an error of ours is; itself where numba has none."""
    if isinstance(error, (KernelTypingError, KernelIndexError)) or not isinstance(error, (CompileError, LaunchError)):
        return error
    if isinstance(error, CompileError):
        return KernelTypingError(error)
    is_index = isinstance(error.diagnostic, diagnostics.launch.IndexOutOfRange)
    return KernelIndexError(error) if is_index else error
