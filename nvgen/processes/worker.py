"""Runs a function in another process: LLVM ends the process on much that it cannot compile.

Where this process has one thread (on Linux, as the command line has) a child is forked, which takes 1 to 2 ms. To fork
beside other threads can leave their locks locked for ever, and not every system forks; there another Python process
is started once, in 0.1 s, and asked again and again until it dies. What is asked for is a function of a module, which
takes and returns what can be pickled.
"""

from __future__ import annotations

import atexit
import contextlib
import faulthandler
import importlib
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, NoReturn

from nvgen.base.records import Record
from nvgen.diagnostics import InternalError, NvgenError
from nvgen.processes.this_process import has_one_thread as _has_one_thread

#: Seconds that a compilation may take. The largest kernels of the tests take 2.
LIMIT = 600.0

_PROGRAM = "import sys; sys.path[:] = {paths!r}; from nvgen.processes import worker; worker.serve()"
_HEADER_BYTES = 8
_READY = b"ready"


class CompilerCrash(Record):
    """How a process ended that gave no answer."""

    #: As "exit status 1", "SIGABRT"; empty where the time was up.
    how: str
    #: What it wrote to standard error.
    text: str
    #: The seconds that it had.
    limit: float


class WorkerDied(Exception):
    """The function did not return: the process ended in it. Who asked says so with a diagnostic."""

    def __init__(self, crash: CompilerCrash) -> None:
        super().__init__(crash)
        self.crash = crash


class NoWorker(Exception):
    """No process could be started, for a reason in words."""


# Workaround (LLVM 22.1, 2026-11): the process ends over what cannot be compiled.
# Guard: tests/targets/test_worker.py::test_deaths
def run(function: Callable[..., Any], *arguments: Any, limit: float = LIMIT) -> Any:
    """What ``function(*arguments)`` returns in another process.

    Raises:
        NvgenError: the function raised it.
        WorkerDied: the process died, or took more than ``limit`` seconds.
        NoWorker: there is no process to be had.
    """
    job = job_of(function, *arguments)
    return value_of(_forked(job, limit) if _has_one_thread() else _SERVICE.ask(job, limit))


def job_of(function: Callable[..., Any], *arguments: Any) -> bytes:
    """What another process is sent, to call a function of a module."""
    return pickle.dumps((function.__module__, function.__qualname__, arguments, _environment()))


def value_of(answer: bytes) -> Any:
    """What the function returned.

    Raises:
        NvgenError: the function raised it.
    """
    kind, value = pickle.loads(answer)
    if kind == "result":
        return value
    if kind == "error":
        raise value
    raise InternalError(f"in the worker process: {value}")


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name.startswith("NVGEN_")}


def _answer(job: bytes) -> bytes:
    """Runs a job; what comes of it, pickled."""
    try:
        module, name, arguments, environment = pickle.loads(job)
        for other in set(_environment()) - set(environment):
            del os.environ[other]
        os.environ.update(environment)
        answer = ("result", getattr(importlib.import_module(module), name)(*arguments))
    except NvgenError as error:
        answer = ("error", error)
    except BaseException:
        import traceback  # only a defect needs it

        answer = ("defect", traceback.format_exc())
    return pickle.dumps(answer)


# By fork


def _forked(job: bytes, limit: float) -> bytes:
    read, write = os.pipe()
    with open(read, "rb") as answers, tempfile.TemporaryFile() as errors:
        try:
            child = os.fork()
        except OSError as error:
            os.close(write)
            raise NoWorker(error.strerror) from None
        if child == 0:
            _be_child(job, write, errors, limit)
        os.close(write)
        try:
            answer = answers.read()
        except BaseException:  # as Ctrl-C
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
            raise
        finally:
            status = _status_of(child)
        if status == 0 and answer:
            return answer
        is_late = status == -signal.SIGALRM
        errors.seek(0)
        raise WorkerDied(CompilerCrash("" if is_late else _how(status), errors.read().decode(errors="replace"), limit))


def _status_of(child: int) -> int:
    try:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    except ChildProcessError:  # the program leaves its children to the system
        return 0


def _be_child(job: bytes, write: int, errors: IO[bytes], limit: float) -> NoReturn:
    """The child's whole life. It ends without what Python does at an end, which is the parent's business."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, limit)
        nothing = os.open(os.devnull, os.O_RDWR)
        for descriptor, file in ((0, nothing), (1, nothing), (2, errors.fileno())):
            os.dup2(file, descriptor)
        _expect_crash()
        answer = _answer(job)
        with open(write, "wb") as answers:
            answers.write(answer)
        os._exit(0)
    finally:
        os._exit(1)


def _expect_crash() -> None:
    """Leaves no core dump and no report of Python's: LLVM's own words are all that is wanted."""
    faulthandler.disable()
    try:
        import resource  # Windows has none
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def _how(status: int) -> str:
    if status >= 0:
        return f"exit status {status}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"


# By a process that stays


class _Process:
    """Another Python process that runs jobs, one after another."""

    def __init__(self) -> None:
        package = Path(__file__).resolve().parents[2]
        paths = [str(package), *(path for path in sys.path if path)]
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the process
        command = [sys.executable, "-E", "-P", "-c", _PROGRAM.format(paths=paths)]
        try:
            if not sys.executable:
                raise OSError(0, "it is not known which program Python is")
            self.popen = subprocess.Popen(
                command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors
            )
        except OSError as error:
            self.errors.close()
            raise NoWorker(error.strerror) from None
        assert self.popen.stdout is not None
        if _receive(self.popen.stdout) != _READY:
            self.popen.kill()
            self.popen.wait()
            words = self.said().strip().splitlines() or ["it ended at once"]
            self.close()
            raise NoWorker(words[-1])

    def said(self) -> str:
        """What it wrote to standard error, since it was last asked."""
        self.errors.seek(0)
        return self.errors.read().decode(errors="replace")

    def ask(self, job: bytes) -> bytes | None:
        """The answer; None if the process died."""
        assert self.popen.stdin is not None and self.popen.stdout is not None
        self.errors.seek(0)
        self.errors.truncate()  # the process writes where this one stands
        try:
            _send(self.popen.stdin, job)
        except OSError:
            return None
        return _receive(self.popen.stdout)

    def kill(self, is_late: threading.Event) -> None:
        """Called when the time is up."""
        is_late.set()
        self.popen.kill()

    def close(self) -> None:
        """Ends the process, which does so by itself when nobody can ask any more."""
        for pipe in (self.popen.stdin, self.popen.stdout):
            assert pipe is not None
            pipe.close()
        self.errors.close()
        self.popen.wait()

    def forget(self) -> None:
        """In a fork of the process that asks: the worker is not this one's."""
        for pipe in (self.popen.stdin, self.popen.stdout):
            assert pipe is not None
            pipe.close()
        self.errors.close()
        self.popen.returncode = 0


class Service:
    """A process that stays: started when it is first needed, and again when it died."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: _Process | None = None

    def ask(self, job: bytes, limit: float = LIMIT) -> bytes:
        """The answer to a job of ``job_of``; one thread at a time is served.

        Raises:
            WorkerDied: the process died, or took more than ``limit`` seconds.
            NoWorker: there is no process to be had.
        """
        with self._lock:
            if self._process is None:
                self._process = _Process()
                atexit.unregister(self.close)
                atexit.register(self.close)
            process = self._process
            late = threading.Event()
            clock = threading.Timer(limit, process.kill, [late])
            clock.daemon = True
            clock.start()
            try:
                answer = process.ask(job)
            except BaseException:  # as Ctrl-C: an answer would be taken for that of the next question
                self._end(process)
                raise
            finally:
                clock.cancel()
            if answer is not None:
                return answer
            status = process.popen.wait()
            crash = CompilerCrash("" if late.is_set() else _how(status), process.said(), limit)
            self._end(process)
            raise WorkerDied(crash)

    def _end(self, process: _Process) -> None:
        self._process = None
        process.popen.kill()
        process.close()

    def kill(self) -> None:
        """Kills the process from another thread than the one that asks, whose question ends with ``WorkerDied``."""
        process = self._process
        if process is not None:
            process.popen.kill()

    def close(self) -> None:
        """Ends the process, if there is one."""
        with self._lock:
            atexit.unregister(self.close)
            if self._process is not None:
                self._end(self._process)

    def after_fork(self) -> None:
        """In the child of a fork, where another thread may have held the lock."""
        self._lock = threading.Lock()
        if self._process is not None:
            self._process.forget()
            self._process = None


def _after_fork() -> None:
    _SERVICE.after_fork()


_SERVICE = Service()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def serve() -> None:
    """What the process that stays does: jobs from standard input, answers to standard output, until nobody asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who asked
    _expect_crash()
    answers = open(os.dup(1), "wb", buffering=0)  # noqa: SIM115 - as long as the process
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # whatever else is printed is no answer
    jobs = open(os.dup(0), "rb", buffering=0)  # noqa: SIM115 - as long as the process
    _send(answers, _READY)
    while (job := _receive(jobs)) is not None:
        _send(answers, _answer(job))


def _send(pipe: IO[bytes], message: bytes) -> None:
    rest = memoryview(len(message).to_bytes(_HEADER_BYTES, "little") + message)
    while rest:
        rest = rest[pipe.write(rest) :]


def _receive(pipe: IO[bytes]) -> bytes | None:
    """The next message; None where the other side has closed the pipe."""
    header = _exactly(pipe, _HEADER_BYTES)
    return None if header is None else _exactly(pipe, int.from_bytes(header, "little"))


def _exactly(pipe: IO[bytes], count: int) -> bytes | None:
    parts = []
    while count:
        part = pipe.read(count)
        if not part:
            return None
        parts.append(part)
        count -= len(part)
    return b"".join(parts)
