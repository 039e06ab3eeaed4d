"""nvgen's diagnostics as the exceptions that programs written for numba catch; the text stays nvgen's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from nvgen import diagnostics
from nvgen.compat.numba.cuda.dispatch import raising, wording
from nvgen.compat.numba.errors import TypingError
from nvgen.diagnostics import CompileError, LaunchError


class KernelTypingError(TypingError, CompileError):
    """A function that does not compile: numba's exception, with nvgen's diagnostics."""

    def __init__(self, error: CompileError) -> None:
        CompileError.__init__(self, *error.diagnostics)
        self.msg, self.loc = wording.numbas_words(error), None

    def __str__(self) -> str:
        return wording.numbas_words(CompileError(*self.diagnostics))


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
    except KernelTypingError:
        raise
    except CompileError as error:
        raise KernelTypingError(error) from None
    except LaunchError as error:
        raise of_launch(error) from None


def of_launch(error: LaunchError) -> BaseException:
    """The exception that programs catch for a launch that failed."""
    raised = raising.exception_of(error)
    if raised is not None:
        return raised
    return KernelIndexError(error) if isinstance(error.diagnostic, diagnostics.launch.IndexOutOfRange) else error
