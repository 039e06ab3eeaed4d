"""What kernels print: on the CPU from its threads to ``sys.stdout``, on a GPU from the driver to the process's output.

A kernel on the CPU calls back into Python with a format of C's ``printf`` and the address of its arguments. The text is
kept a line at a time for every thread of the process, so that lines stay whole, and the thread that launched writes
them: whoever looks at ``sys.stdout`` (a notebook, pytest) knows that one.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from nvgen.targets.cpu.conventions.symbols import PRINT
from nvgen.targets.cpu.library import printf


def printer(text: str) -> Callable[..., None]:
    """The function that prints its arguments by a format, at once and in the thread that calls it."""
    of = printf.parsed(text.encode(errors="replace"))

    def write(*values: Any) -> None:
        sys.stdout.write(of.filled(values))

    return write


class Output:
    """What the threads of one launch print. The thread that makes it is the one that writes."""

    def __init__(self, stop: Callable[[], None]) -> None:
        #: Ends the launch.
        self._stop = stop
        self._writer = threading.get_ident()
        self._lock = threading.Lock()
        #: Whole lines that wait to be written.
        self._lines: list[str] = []
        #: By thread of this process: the line that it has begun.
        self._begun: dict[int, str] = {}
        self._problem: BaseException | None = None

    @contextmanager
    def collecting(self) -> Iterator[None]:
        """Takes what the kernel prints in the current thread while the block runs."""
        outer = getattr(_current, "output", None)  # a launch by what writes, amid another launch
        _current.output = self
        try:
            yield
        finally:
            _current.output = outer

    def take(self, format_address: int, arguments: int) -> None:
        """Adds what one call prints. Nothing may be raised into a kernel: the first problem waits for ``finish``."""
        try:
            text = printf.parsed(ctypes.string_at(format_address)).print(arguments)
            thread = threading.get_ident()
            lines, newline, begun = (self._begun.get(thread, "") + text).rpartition("\n")
            self._begun[thread] = begun
            if newline:
                with self._lock:
                    self._lines.append(lines + newline)
                if thread == self._writer:
                    self.write()
        except BaseException as problem:  # an interruption by the user among others
            self._problem = self._problem or problem
            self._stop()

    def write(self) -> None:
        """Writes the whole lines that wait, in the thread that launched."""
        with self._lock:
            lines, self._lines = self._lines, []
        if lines and self._problem is None:
            sys.stdout.write("".join(lines))

    def finish(self) -> None:
        """Writes all that is left.

        Raises:
            BaseException: what went wrong while the kernel printed, as a closed standard output.
        """
        self._lines += self._begun.values()
        self._begun = {}
        self.write()
        if self._problem is not None:
            raise self._problem
        sys.stdout.flush()


_current = threading.local()


def _take(format_address: int, arguments: int | None) -> None:
    output: Output = _current.output
    output.take(format_address, arguments or 0)


_TAKE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(_take)


def symbols() -> Mapping[str, int]:
    """The addresses of the functions that a kernel on the CPU may call, by the names that they have in its target."""
    address = ctypes.cast(_TAKE, ctypes.c_void_p).value
    assert address is not None
    return {PRINT: address}


@contextmanager
def in_order(prints: bool) -> Iterator[None]:
    """Around a launch on a GPU: what Python printed before comes out before, and what the kernel ``prints``, at once.

    The driver prints at a synchronisation, through C's standard output, which Python's does not know of.
    """
    if not prints:
        yield
        return
    sys.stdout.flush()
    try:
        yield
    finally:
        if os.name == "posix":
            ctypes.CDLL(None).fflush(None)
