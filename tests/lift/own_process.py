"""Results of a function in a process of its own, which may take so long, crash, or wait for ever."""

from __future__ import annotations

import multiprocessing
import resource
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from nvgen.artifacts import compiler  # noqa: F401 - it loads LLVM, once for all the processes that are forked

#: Seconds of a processor for all results, and seconds that may pass meanwhile.
MOST_SECONDS, MOST_WAITED = 30, 600
TOO_LONG = "too long"
_FORK = multiprocessing.get_context("fork")


def results(produce: Callable[[], Iterable[Any]], seconds: int = MOST_SECONDS) -> tuple[list[Any], str]:
    """What ``produce`` yields, nothing of which is text, and how its process ended if not well."""
    receiver, sender = _FORK.Pipe(duplex=False)
    process = _FORK.Process(target=_send, args=(sender, produce, seconds))
    process.start()
    sender.close()
    found = [*_received(receiver, process)]
    if found and isinstance(found[-1], str):
        return found[:-1], found[-1]
    process.join()
    if process.exitcode == -signal.SIGXCPU:
        return found, TOO_LONG
    return found, "" if process.exitcode == 0 else f"the process ended with {process.exitcode} after {found[-1:]}"


def _received(receiver: Any, process: Any) -> Iterator[Any]:
    end = time.monotonic() + MOST_WAITED
    while True:
        if not receiver.poll(max(0.0, end - time.monotonic())):
            process.kill()
            process.join()
            yield TOO_LONG
            return
        try:
            yield receiver.recv()
        except EOFError:
            return


def _send(sender: Any, produce: Callable[[], Iterable[Any]], seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    try:
        for result in produce():
            sender.send(result)
    except BaseException as error:  # it is told, not lost: the parent counts it as wrong
        sender.send(f"{type(error).__name__}: {error}"[:600])
    sender.close()
