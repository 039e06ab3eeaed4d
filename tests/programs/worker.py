"""nvgen in a process of its own, since LLVM may end the process that it runs in, and a kernel may never end."""

from __future__ import annotations

import ast
import gc
import itertools
import linecache
import math
import multiprocessing
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import numpy as np
import psutil

import nvgen as nv
from nvgen.frontend.specialisation import Specialisation
from nvgen.kernels import Kernel
from nvgen.runtime.cpu import compilation
from nvgen.runtime.cpu import launch as cpu
from nvgen.runtime.launch import arguments, configuration, parameters
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.threads import deadlock
from tests.programs.case import Case, Outcome

#: What is done with a program and its arguments.
Run = Callable[[Any, dict[str, Any]], Any]
#: A program takes milliseconds; one that takes so many of a processor's seconds, or waits so long, does not end.
SECONDS, SECONDS_WAITED = 20, 200
#: Names of files that no text was read from before.
_numbers = itertools.count()


def outcome(case: Case, given: dict[str, Any]) -> Outcome:
    """What nvgen makes of a program on the CPU, in this process. The arrays among the arguments change."""
    try:
        kernel = specialised(case.text)
        typed = kernel.typed
        code = compilation.compiled(kernel, CpuOptions(case.level), deadlock.symbols())
    except nv.CompileError as error:
        return Outcome(refused=str(error))
    types = {local.name: repr(local.type) for local in typed.variables if not local.name.startswith(".")}
    if not given and typed.parameters:  # no such program, says the interpreter: there is nothing to run it with
        return Outcome(types=types, arrays={})
    checked = [
        arguments.check(given[name], type_, parameters.DeclaredParameter(name, str), written=True)  # type: ignore[arg-type]
        for name, type_ in kernel.parameters.items()
    ]
    launch = configuration.parse(typed.name, (1, case.threads), kernel.options)
    cpu.launch(code, typed.name, checked, launch)
    return Outcome(types=types, arrays={name: value for name, value in given.items() if np.ndim(value)})


def specialised(text: str) -> Specialisation:
    """The last function of a text, typed; the device functions in front of it are read from a text that Python knows.

    Raises:
        CompileError: nvgen refuses it.
    """
    if len(ast.parse(text).body) == 1:
        alone = Kernel.from_source(text, namespace={"math": math}, fastmath=False).specialise()
        assert alone.typed
        return alone
    filename = f"<program {next(_numbers)}>"
    linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)
    namespace: dict[str, Any] = {"nv": nv, "math": math, "dataclass": dataclass, "field": field}
    namespace["NamedTuple"] = NamedTuple
    exec(compile(text, filename, "exec", dont_inherit=True), namespace)
    *_, kernel_function = (found for name, found in namespace.items() if name.startswith("program"))
    kernel: Specialisation = nv.kernel(kernel_function, fastmath=False).specialise()
    assert kernel.typed
    return kernel


def _serve(connection: Connection, run: Run | None) -> None:
    gc.freeze()
    while True:
        case, given = connection.recv()
        try:
            answer: Any = (run or outcome)(case, given)
        except Exception as error:  # of nvgen's: the program's defect, not the worker's
            answer = f"{type(error).__name__}: {error}"
        connection.send(answer)


def _seconds_of(process: psutil.Process) -> float:
    """How many seconds of a processor's time a process has had; infinite where it has ended."""
    try:
        times = process.cpu_times()
    except psutil.NoSuchProcess:
        return math.inf
    return float(times.user + times.system)


class Worker:
    """A process that compiles and runs programs, one after the other; one that has ended is replaced.

    ``run`` is what it does with a program, ``outcome`` unless another one is given.
    """

    def __init__(self, run: Run | None = None) -> None:
        self._run = run
        methods = multiprocessing.get_all_start_methods()
        self._context: Any = multiprocessing.get_context("fork" if "fork" in methods else "spawn")
        self._process: Any = None

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *exception: object) -> None:
        self._end()

    def run(self, case: Case, given: dict[str, Any]) -> Outcome | str:
        """What nvgen makes of a program, or in words that it failed: an exception, an abort, a loop without end."""
        if self._process is None:
            self._connection, theirs = self._context.Pipe()
            self._process = self._context.Process(target=_serve, args=(theirs, self._run), daemon=True)
            self._process.start()
            theirs.close()
        try:
            self._connection.send((case, given))
            if self._answers():
                answer: Outcome | str = self._connection.recv()
                return answer
            self._end()
            return f"it does not end within {SECONDS} s"
        except (EOFError, ConnectionError):
            self._process.join(SECONDS)
            status = self._process.exitcode
            self._end()
            return f"it ends the process with status {status}"

    def _answers(self) -> bool:
        """Whether the process answers; on a busy machine it may wait for a processor for longer than it runs."""
        process = psutil.Process(self._process.pid)
        begun, waited = _seconds_of(process), 0
        while not self._connection.poll(SECONDS):
            waited += SECONDS
            if waited >= SECONDS_WAITED or _seconds_of(process) - begun >= SECONDS:
                return False
        return True

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._connection.close()
            self._process = None
