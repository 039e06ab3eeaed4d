"""What Ctrl-C does to a command: it ends the process, by the signal and without a traceback.

Python raises ``KeyboardInterrupt`` in whatever runs, such as an import that a finaliser makes, and prints it where it
cannot be raised. So the signal has its default meaning for as long as nothing of the user's runs; it waits while
files are written. A process that was started with the signal ignored, as by ``nohup``, goes on ignoring it.

Until this module is loaded Ctrl-C is Python's own. So it imports nothing that Python has not loaded by itself:
``signal`` and ``contextlib`` take 5 ms.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]
import os

#: What a shell says of a process that the signal ended.
STATUS: int = 128 + _signal.SIGINT


def end_the_process() -> None:
    """From now on the signal ends the process at once."""
    _change(_signal.default_int_handler, _signal.SIG_DFL)


class Raised:
    """The signal raises ``KeyboardInterrupt`` inside, as what the user wrote expects."""

    def __enter__(self) -> None:
        self._was_default = _change(_signal.SIG_DFL, _signal.default_int_handler)

    def __exit__(self, *_: object) -> None:
        if self._was_default:
            end_the_process()


class HeldBack:
    """The signal waits for the end of this; not on Windows, which has nothing for it."""

    def __enter__(self) -> None:
        self._mask = _signal.pthread_sigmask(_signal.SIG_BLOCK, {_signal.SIGINT}) if os.name == "posix" else None

    def __exit__(self, *_: object) -> None:
        if self._mask is not None:
            _signal.pthread_sigmask(_signal.SIG_SETMASK, self._mask)


def end() -> None:
    """Ends the process as the signal does; returns where only an exit status can say it."""
    if os.name == "posix" and _signal.getsignal(_signal.SIGINT) != _signal.SIG_IGN:
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
        _signal.raise_signal(_signal.SIGINT)


def _change(old: object, new: object) -> bool:
    """Gives the signal another meaning, if it has the old one and this is the thread that may do so."""
    if _signal.getsignal(_signal.SIGINT) != old:
        return False
    try:
        _signal.signal(_signal.SIGINT, new)
    except ValueError:  # another thread
        return False
    return True
