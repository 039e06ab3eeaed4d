"""nvgen's own executor: processes that compile, one for each core.

They are ``processes.worker.Service``, not those of ``multiprocessing``: these import nothing of the program that
builds, so that it needs no ``if __name__ == "__main__"``, and a process that dies takes no other task with it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from concurrent.futures import Executor, Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any

from nvgen.processes.this_process import core_count
from nvgen.processes.worker import Service, job_of, value_of

#: After so many tasks a process is replaced by a new one, which takes 0.4 s: so what LLVM does not free stays small.
TASKS_OF_A_PROCESS = 500
#: Seconds between two looks at a thread that is to end.
_PATIENCE = 0.05


class Processes(Executor):
    """Runs functions of modules in processes; each is asked by a thread of this process.

    A future's exception is ``worker.WorkerDied`` where the process died in its task, or ``worker.NoWorker`` where none
    can be started.
    """

    def __init__(self, count: int | None = None) -> None:
        self._count = count or core_count()
        self._lock = Lock()
        self._jobs: SimpleQueue[tuple[Future[Any], bytes] | None] = SimpleQueue()
        self._services: dict[Thread, Service] = {}
        self._is_closed = False
        #: Whether what is left is not to be done.
        self._is_cancelled = False

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **keywords: Any) -> Future[Any]:
        """As ``Executor.submit``; without keywords.

        Raises:
            RuntimeError: the executor was shut down.
        """
        future: Future[Any] = Future()
        try:
            job = job_of(function, *arguments)
        except Exception as error:
            future.set_exception(error)
            return future
        with self._lock:
            if self._is_closed:
                raise RuntimeError("cannot schedule new futures after shutdown")
            self._jobs.put((future, job))
            if len(self._services) < self._count:
                self._start()
        return future

    def _start(self) -> None:
        service = Service()
        thread = Thread(target=self._serve, args=(service,), name="nvgen-build", daemon=True)
        self._services[thread] = service
        thread.start()

    def _serve(self, service: Service) -> None:
        """What a thread does."""
        count = 0
        while (job := self._jobs.get()) is not None:
            future, content = job
            if self._is_cancelled or not future.set_running_or_notify_cancel():
                future.cancel()
                continue
            _answer(service, future, content)
            count += 1
            if count % TASKS_OF_A_PROCESS == 0:
                service.close()
        service.close()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """As ``Executor.shutdown``; to cancel futures kills the processes, and they are gone when it returns."""
        with self._lock:
            self._is_closed = True
            self._is_cancelled |= cancel_futures
            if cancel_futures:
                self._drop_jobs()
            for _ in self._services:
                self._jobs.put(None)
        for thread, service in self._services.items():
            while (wait or cancel_futures) and thread.is_alive():
                if cancel_futures:
                    service.kill()
                thread.join(_PATIENCE)

    def _drop_jobs(self) -> None:
        with contextlib.suppress(Empty):
            while True:
                job = self._jobs.get_nowait()
                if job is not None:
                    job[0].cancel()

    def __exit__(self, *exception: Any) -> None:
        self.shutdown(cancel_futures=exception[0] is not None)


def _answer(service: Service, future: Future[Any], job: bytes) -> None:
    try:
        value = value_of(service.ask(job))
    except BaseException as error:
        future.set_exception(error)
    else:
        future.set_result(value)
