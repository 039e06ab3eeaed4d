"""A fork of this process that does some work, is told something in between, and sends what comes of it."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
from collections.abc import Generator
from typing import Any, NoReturn, Self


class Died(Exception):
    """The fork has ended without an answer: something is wrong with its work."""


class Fork:
    """Runs a generator in a fork: what it yields is received here, what is sent here it is sent.

    Whatever the generator raises ends the fork without a word. Only what can be pickled is sent. The process has one
    thread (``processes.this_process.has_one_thread``).
    """

    def __init__(self, work: Generator[Any, Any, None]) -> None:
        (answers, answering), (asked, asking) = os.pipe(), os.pipe()
        self._process = os.fork()
        if self._process == 0:
            os.close(answers)
            os.close(asking)
            _work(work, asked, answering)
        os.close(answering)
        os.close(asked)
        self._answers, self._asking = open(answers, "rb"), open(asking, "wb", buffering=0)  # noqa: SIM115

    def receive(self) -> Any:
        """What the generator yields next.

        Raises:
            Died: it does not.
        """
        try:
            return pickle.load(self._answers)
        except (EOFError, pickle.UnpicklingError):
            raise Died from None

    def send(self, value: Any) -> None:
        """What the generator's ``yield`` returns.

        Raises:
            Died: nobody listens.
        """
        try:
            self._asking.write(pickle.dumps(value))
        except OSError:
            raise Died from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._answers.close()
        self._asking.close()
        with contextlib.suppress(ProcessLookupError, ChildProcessError):
            os.kill(self._process, signal.SIGKILL)
            os.waitpid(self._process, 0)


def _work(work: Generator[Any, Any, None], asked: int, answering: int) -> NoReturn:
    """The fork's whole life. It ends without what Python does at an end, which is the other process's business."""
    try:
        with open(asked, "rb") as questions, open(answering, "wb") as answers:
            value = next(work)
            while True:
                pickle.dump(value, answers)
                answers.flush()
                value = work.send(pickle.load(questions))
    finally:
        os._exit(0)
