"""What shows that a compilation takes long: tqdm's bar with its steps, once a second has passed.

It is for somebody who waits: on a terminal and in a notebook, where tqdm is installed, and neither in tests nor where
``CI`` is set. ``NVGEN_PROGRESS`` says 0 or 1 instead. LLVM and ptxas work without Python's lock, so that another thread
shows the bar. It ends with the compilation: beside threads, launches on the CPU wait for what these might do.
"""

from __future__ import annotations

import _thread
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

#: Seconds before a bar is shown, and between two states of it.
_PATIENCE, _INTERVAL = 1.0, 0.1
_FORMAT = "{desc} |{bar:20}| {n_fmt} of {total_fmt} [{elapsed}]"
#: The steps of compilations: what is made in each.
PTX_STEPS = ("types", "LLVM IR", "optimisation", "PTX")
CPU_STEPS = ("types", "LLVM IR", "optimisation", "machine code")
PTXAS_STEPS, DRIVER_STEPS = ("ptxas",), ("machine code",)
TYPES, LLVM_IR, OPTIMISATION, LAST = range(4)


class _Shown(threading.local):
    """What a thread shows: the compilation that it makes, and whether others show how far they are."""

    compilation: _Compilation | None = None
    is_silenced = False


class _Compilation:
    """A compilation with its steps, of which one is being made."""

    def __init__(self, name: str, steps: tuple[str, ...]) -> None:
        self.name, self.steps = name, steps
        self.current = 0
        self._ended, self._gone = threading.Event(), threading.Event()
        self._is_visible = False

    def begin(self) -> None:
        """Shows the compilation if it takes long. ``threading.Thread`` would wait until the thread runs: 0.1 ms."""
        try:
            _thread.start_new_thread(self._watch, ())
        except RuntimeError:  # the process has as many as it may have, or ends
            self._gone.set()

    def end(self) -> None:
        """Shows it no more."""
        self._ended.set()
        if self._is_visible:
            self._gone.wait()

    def _watch(self) -> None:
        try:
            if not self._ended.wait(_PATIENCE):
                self._is_visible = True
                if not self._ended.is_set():
                    self._show()
        finally:
            self._gone.set()

    def _show(self) -> None:
        """Shows the compilation as long as it lasts."""
        bar_class = bar()
        if bar_class is None:
            return
        form = {"bar_format": _FORMAT, "leave": False, "dynamic_ncols": True}
        shown = bar_class(total=len(self.steps), initial=self.current, desc=self._text, **form)
        shown.start_t -= _PATIENCE
        begun, seen = time.monotonic(), (-1, -1)
        while not self._ended.wait(_INTERVAL):
            now = self.current, int(time.monotonic() - begun)
            if now != seen:  # notebooks keep each state
                seen, shown.n = now, now[0]
                shown.set_description_str(self._text, refresh=False)
                shown.refresh()
        shown.close()

    @property
    def _text(self) -> str:
        return f"{self.name}: {self.steps[self.current]}"


_shown = _Shown()
#: Held by the thread whose compilation is shown.
_one = threading.Lock()


def is_wanted() -> bool:
    """Whether somebody looks at standard error who wants to see how far things are."""
    said = os.environ.get("NVGEN_PROGRESS", "")
    if said:
        return said != "0"
    if os.environ.get("CI") or "PYTEST_CURRENT_TEST" in os.environ or _is_worker():
        return False
    return _is_notebook() or _is_terminal(sys.stderr)


def _is_worker() -> bool:
    """Whether this is a process of a pool, whose terminal is that of the process that waits for it."""
    multiprocessing = sys.modules.get("multiprocessing")
    return multiprocessing is not None and multiprocessing.parent_process() is not None


def _is_notebook() -> bool:
    if "IPython" not in sys.modules:
        return False
    from nvgen.diagnostics.ipython import is_notebook  # most programs run in no shell

    return is_notebook()


def _is_terminal(stream: Any) -> bool:
    """Whether a stream is a terminal; standard error may be closed, missing, or whatever a program has put there."""
    try:
        return bool(stream.isatty())
    except (AttributeError, ValueError):
        return False


def bar() -> Any:
    """The class of tqdm's bars for a terminal or a notebook; None where tqdm is not installed.

    In a notebook it is a widget if the notebook has these, else a line of text: tqdm would warn of that.
    """
    try:
        from tqdm import std  # few compilations take long, and it need not be installed
    except ImportError:
        return None
    tqdm: Any = std.tqdm
    if _is_notebook():
        from importlib import util  # only notebooks ask

        if util.find_spec("ipywidgets") is not None:
            from tqdm import auto

            tqdm = auto.tqdm

    # A monitor is a thread that stays: beside one, launches on the CPU wait for a flag that it might set.
    return type("Bar", (tqdm,), {"monitor_interval": 0})


@contextmanager
def compiling(name: str, steps: tuple[str, ...]) -> Iterator[None]:
    """A compilation inside is shown if it takes long, unless another one is: it is part of that, or beside it."""
    if _shown.is_silenced or not is_wanted() or not _one.acquire(blocking=False):
        yield
        return
    made = _shown.compilation = _Compilation(name, steps)
    made.begin()
    try:
        yield
    finally:
        _shown.compilation = None
        made.end()
        _one.release()


def step(number: int) -> None:
    """Notes which step of the compilation begins, if one is shown."""
    compilation = _shown.compilation
    if compilation is not None:
        compilation.current = min(number, len(compilation.steps) - 1)


@contextmanager
def silenced() -> Iterator[None]:
    """Shows no compilation inside: somebody else shows how far they are."""
    before, _shown.is_silenced = _shown.is_silenced, True
    try:
        yield
    finally:
        _shown.is_silenced = before
