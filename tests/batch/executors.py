"""Executors of other libraries, as far as ``nvgen.build`` sees them."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
#: What another process of a cluster does: it knows nothing of the program that builds.
_ELSEWHERE = """\
import pickle, sys
function, arguments = pickle.load(sys.stdin.buffer)
pickle.dump(function(*arguments), sys.stdout.buffer)
"""


class Pickling(Executor):
    """Runs tasks at once, each of which goes through bytes and back, as in mpi4py.futures and Ray."""

    def __init__(self) -> None:
        #: The sizes of what was sent.
        self.sent: list[int] = []

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **keywords: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            content = pickle.dumps((function, arguments))
            self.sent.append(len(content))
            future.set_result(pickle.loads(self.answer(content)))
        except Exception as error:
            future.set_exception(error)
        return future

    def answer(self, content: bytes) -> bytes:
        function, arguments = pickle.loads(content)
        return pickle.dumps(function(*arguments))


class Elsewhere(Pickling):
    """A new process for each task."""

    def answer(self, content: bytes) -> bytes:
        command = [sys.executable, "-c", _ELSEWHERE]
        return subprocess.run(command, input=content, capture_output=True, check=True, cwd=ROOT).stdout


class Failing(Executor):
    """Answers each task as often as it is told with an exception, and then as it should."""

    def __init__(self, error: Exception, times: int) -> None:
        self._error, self._times = error, times
        self.tries = 0

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **keywords: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.tries += 1
        if self.tries <= self._times:
            future.set_exception(self._error)
        else:
            future.set_result(function(*arguments))
        return future


class Broken(Executor):
    """Takes one task, breaks over it, and takes no other, as a ``ProcessPoolExecutor`` of which a process died."""

    def __init__(self) -> None:
        self.tries = 0

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **keywords: Any) -> Future[Any]:
        self.tries += 1
        if self.tries > 1:
            raise BrokenExecutor("a process ended")
        future: Future[Any] = Future()
        future.set_exception(BrokenExecutor("a process ended"))
        return future


class Untouched(Executor):
    """Is given nothing."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **keywords: Any) -> Future[Any]:
        raise AssertionError("something was started")
