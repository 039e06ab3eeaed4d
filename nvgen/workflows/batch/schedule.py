"""Gives tasks to an executor, and again where no answer comes: a worker that was killed costs its task a try."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import ExitStack
from queue import SimpleQueue
from typing import Any, Generic, Protocol, TypeVar

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import CompileError, NvgenError
from nvgen.kernels import Kernel
from nvgen.processes.worker import WorkerDied
from nvgen.workflows.batch.processes import Processes
from nvgen.workflows.batch.tasks import refused

#: So often a task is sent to a worker.
MOST_TRIES = 3
#: So many tasks wait in the executor: enough for the workers of a cluster, and few in memory.
_AHEAD = 1024


class Compilable(Protocol):
    """What a task is: a kernel, to be compiled for some architectures."""

    @property
    def kernel(self) -> Kernel: ...

    @property
    def archs(self) -> tuple[str, ...]: ...


T = TypeVar("T", bound=Compilable)
#: For each architecture of a task what was made, or a ``Refused``.
Answers = tuple[Any, ...]
#: What workers do with a task: a function of a module.
Work = Callable[[T], Answers]


class _Sent(Generic[T], Record):
    task: T
    #: How often it was sent, with this time.
    tries: int


def answered(
    tasks: Sequence[T], executor: Executor | int | None, work: Work[T]
) -> Generator[tuple[T, Answers], None, None]:
    """Each task with the answers of ``work``, as they come. To close the generator cancels what is left.

    A number is one of nvgen's own processes, None one for each core; they are gone when the generator ends.

    Raises:
        CompileError: the executor takes no tasks.
    """
    with ExitStack() as stack:
        if not isinstance(executor, Executor):
            executor = stack.enter_context(Processes(executor))
        running = _Running(executor, work, stack)
        stack.callback(running.cancel)
        waiting = deque(_Sent(task, 1) for task in tasks)
        while waiting or running.count:
            while waiting and running.count < _AHEAD:
                running.submit(waiting.popleft())
            sent, answers = running.next()
            if answers is None:
                waiting.appendleft(sent.with_changes(tries=sent.tries + 1))
            else:
                yield sent.task, answers


class _Running(Generic[T]):
    """What an executor was given and has not answered."""

    def __init__(self, executor: Executor, work: Work[T], stack: ExitStack) -> None:
        self._executor = executor
        self._work = work
        #: Ends processes of nvgen's own.
        self._stack = stack
        self._sent: dict[Future[Answers], _Sent[T]] = {}
        self._done: SimpleQueue[Future[Answers]] = SimpleQueue()

    @property
    def count(self) -> int:
        return len(self._sent)

    def submit(self, sent: _Sent[T]) -> None:
        """Sends a task; by nvgen's own processes from when the executor is broken on."""
        try:
            future = self._executor.submit(self._work, sent.task)
        except BrokenExecutor:
            self._executor = self._stack.enter_context(Processes())
            future = self._executor.submit(self._work, sent.task)
        except Exception as error:
            remedy = "pass one that was not shut down"
            raise CompileError(diagnostics.batch.NoExecutor(None, f"{_words(error)}", remedy)) from None
        self._sent[future] = sent
        future.add_done_callback(self._done.put)

    def next(self) -> tuple[_Sent[T], Answers | None]:
        """The answers that come next; None for a task that is to be sent again."""
        future = self._done.get()
        sent = self._sent.pop(future)
        try:
            return sent, future.result()
        except NvgenError as error:  # it cannot be sent
            return sent, _refused(sent.task, error)
        except Exception as error:
            if sent.tries < MOST_TRIES:
                return sent, None
            name = sent.task.kernel.name
            mistake = diagnostics.batch.NotAnswered(None, name, sent.tries, _words(error))
            return sent, _refused(sent.task, CompileError(mistake.because(mistake.Alone(kernel=name))))

    def cancel(self) -> None:
        """Takes back what has not been begun."""
        for future in self._sent:
            future.cancel()


def _refused(task: Compilable, error: NvgenError) -> Answers:
    return tuple(refused(arch, error) for arch in task.archs)


def _words(error: Exception) -> str:
    """What an exception of an executor says, in one line."""
    if isinstance(error, WorkerDied):
        crash = error.crash
        last = crash.text.strip().splitlines()[-1:]
        how = f"it ended by {crash.how}" if crash.how else f"it took more than {crash.limit:.0f} s"
        return ": ".join([how, *last])
    line = str(error).strip().partition("\n")[0]
    return f"{type(error).__name__}: {line}" if line else type(error).__name__
