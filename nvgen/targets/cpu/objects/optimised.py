"""The optimised code of a kernel of which the baseline code runs until it is there. Nothing here loads LLVM.

It is made when the baseline code has run for as long as that takes, as far as one can tell: so neither the choice nor
what the user does afterwards costs more than twice the time of the better one. A launch whose rest would take longer
waits for it. Else a thread makes it while the program goes on, where there is another core: LLVM holds no lock of
Python's, but one of llvmlite's, for which other kernels wait that are compiled meanwhile, as do forks, and the end of
the program. So there is one such thread at a time, and what LLVM takes long for is made in place.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from nvgen.base import forks
from nvgen.base.forks import ForkLock
from nvgen.base.records import Record
from nvgen.codegen.contract.cpu_run import POOL_NAME
from nvgen.diagnostics import NvgenError
from nvgen.processes import this_process

#: Code in memory.
_Code = TypeVar("_Code")
#: What LLVM takes to optimise a kernel and to make machine code of it, about: for any kernel, and for each byte of its
#: text (``tests/bench/test_cpu_compile_time.py`` prints them).
_SECONDS, _SECONDS_PER_BYTE = 0.01, 1.5e-6
#: What it may take at most, about, for a thread to make it while the program goes on.
_MOST_BEHIND = 0.3
#: How many times as long as that takes baseline code runs at most before it is made in place, where the thread makes
#: the code of other kernels.
_PATIENCE = 4
#: More than the thread takes, for a fork that waits for its end.
_SECONDS_TO_END = 30


class Source(Record):
    """What the optimised code is made from, in any process: the text that the baseline code was made from, and how
    (``targets.cpu.code_generation.Effort``)."""

    text: str
    level: int
    waits: bool = False
    is_plain: bool = True
    only_simplifies: bool = False

    def written(self) -> bytes:
        """A line of JSON and the text."""
        fields = {name: getattr(self, name) for name in ("level", "waits", "is_plain", "only_simplifies")}
        return json.dumps(fields).encode("ascii") + b"\n" + self.text.encode()


def read(kept: bytes) -> Source:
    """What ``Source.written`` made, whole as whoever keeps it says."""
    line, _, text = kept.partition(b"\n")
    return Source(text.decode(), **json.loads(line))


def seconds(size: int) -> float:
    """What it takes to make optimised code of a text of so many characters, about."""
    return _SECONDS + size * _SECONDS_PER_BYTE


class BaselineRuns:
    """What launches have shown of a kernel's baseline code."""

    #: How many have begun with it, and for how many seconds it has run.
    launches = 0
    seconds = 0.0


class OptimisedCode(Generic[_Code]):
    """The optimised code of a kernel, ``module`` from when on it is there.

    ``size`` is that of the text; ``make`` makes the code. ``runs`` are those of the baseline code.
    """

    def __init__(self, size: int, make: Callable[[], _Code], runs: BaselineRuns) -> None:
        #: What it takes to make the code.
        self.seconds = seconds(size)
        self.runs = runs
        self.module: _Code | None = None
        #: None once the code is there: what it is made from need not stay in memory.
        self._make: Callable[[], _Code] | None = make
        self._is_given_up = False
        #: Held by whoever makes the code.
        self._lock = ForkLock()

    def load(self) -> _Code:
        """Has the code be there, or waits for who makes it.

        Raises:
            CompileError: it was to be compiled anew, and is wrong by now.
        """
        with self._lock:
            if self._make is not None:
                made = self._make()
                if self.module is None:  # a signal's handler may have launched the kernel meanwhile
                    self.module = made
                self._make = None
            assert self.module is not None
            return self.module

    def note(self, seconds: float, rest: float = 0.0) -> None:
        """Says that the baseline code has run for some seconds, and how many more the launch would take with it."""
        self.runs.seconds += seconds
        if self.module is not None or self._is_given_up:
            return
        if rest >= self.seconds:
            self._try_to_load()
        elif self.runs.seconds >= self.seconds and self._lock.acquire(blocking=False):  # else somebody makes it
            try:
                self._begin()
            finally:
                self._lock.release()

    def _begin(self) -> None:
        """Has the code made, here or behind."""
        if (
            self.seconds > _MOST_BEHIND
            or this_process.core_count() == 1
            or self.runs.seconds >= _PATIENCE * self.seconds
        ):
            self._try_to_load()
        else:
            _Behind.begin(self._try_to_load)

    def _try_to_load(self) -> None:
        try:
            self.load()
        except NvgenError:  # as where libdevice is there no more: the baseline code is right, and runs on
            self._is_given_up = True


class _Behind:
    """The thread that makes code while the program goes on; the program's end waits for it."""

    thread: threading.Thread | None = None
    lock = ForkLock()

    @classmethod
    def begin(cls, work: Callable[[], object]) -> None:
        """Has the thread do some work, unless it does other work: who asks will ask again."""
        with cls.lock:
            if cls.thread is not None and cls.thread.is_alive():
                return
            thread = threading.Thread(target=work, name=f"{POOL_NAME}.optimised", daemon=False)
            try:
                thread.start()
            except RuntimeError:  # the system has no more threads, or Python, which ends
                work()
            else:
                cls.thread = thread

    @classmethod
    def end(cls) -> None:
        """Waits for the thread before a fork: the child would wait for ever for locks that it holds."""
        thread = cls.thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(_SECONDS_TO_END)


forks.wait_before(_Behind.end)
