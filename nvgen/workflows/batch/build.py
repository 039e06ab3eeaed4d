"""``nvgen.build``: compiles many kernels for several architectures."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from os import PathLike
from pathlib import Path
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CommandError, CompileError, PerformanceWarning
from nvgen.diagnostics.caller import stack_level
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.files.output import write
from nvgen.intrinsics.architectures import DEFAULT_ARCHITECTURE
from nvgen.kernels import Kernel
from nvgen.processes.this_process import core_count
from nvgen.workflows.batch import progress as bars
from nvgen.workflows.batch import schedule
from nvgen.workflows.batch.inputs import Source, sources
from nvgen.workflows.batch.results import BuildResult, Failure, Output
from nvgen.workflows.batch.tasks import FORMATS, Made, Refused, Task, check_options, compiled, refused

#: Where there are fewer kernels for a core, each architecture is a task of its own: the cores end at about one time.
_FEW = 8

Input = Kernel | str | PathLike[str]


@ends_tracebacks
def build(
    inputs: Input | Iterable[Input],
    archs: str | Iterable[str] = DEFAULT_ARCHITECTURE,
    *,
    emit: str = "ptx",
    output: str | PathLike[str] | None = None,
    executor: Executor | int | None = None,
    progress: bool | None = None,
    **options: Any,
) -> BuildResult:
    """Compiles kernels, and the annotated kernels of Python files, for each architecture.

    ``emit`` is ``ptx``, ``llvm``, ``llvm-opt``, ``cubin`` or ``sass``. ``output`` names a folder, which is made: each
    result is a file ``kernel.arch.ending`` in it, written whole or not at all; without it the results are in memory.
    ``executor`` runs the compilations, any of ``concurrent.futures``, or is a number of processes; by default there is
    one for each core.
    ``progress`` shows a bar, by default on a terminal and in a notebook. Further options are those of ``kernel.ptx``,
    or of ``kernel.cubin``.

    A kernel that fails does not stop the others: the result has its diagnostics. A worker that is killed costs its
    kernel one of three tries.

    Raises:
        CompileError: nothing was started: an input, an architecture, an option or the executor is wrong, or two kernels
            have one name.
        CommandError: the folder cannot be made.
    """
    if emit not in FORMATS:
        shown = diagnostics.one_value_of(FORMATS)
        raise CompileError(diagnostics.target.BadTargetOption(None, "emit", diagnostics.value_text(emit), shown))
    chosen = _archs(archs, emit, options)
    check_executor(executor)
    kernels, failures = sources(inputs)
    folder = None if output is None else _folder(Path(output))
    tasks = _tasks(kernels, chosen, emit, options)
    made = _Collected(folder, emit)
    with (
        bars.shown(len(kernels) * len(chosen), progress) as advance,
        closing(schedule.answered(tasks, executor, compiled)) as found,
    ):
        for task, answers in found:
            made.add(task, answers)
            advance(len(answers), made.failure_count)
    for text in made.warnings:
        warnings.warn(text, PerformanceWarning, stacklevel=stack_level())
    return made.result(kernels, chosen, failures)


def _archs(given: Any, emit: str, options: Mapping[str, Any]) -> tuple[str, ...]:
    """The architectures, each once.

    Raises:
        CompileError: there is none, or no such target.
    """
    archs = tuple(dict.fromkeys([given] if isinstance(given, str) else _listed(given)))
    for arch in archs:
        check_options(emit, arch, options)
    return archs


def _listed(given: Any) -> list[Any]:
    if not isinstance(given, Iterable) or not (archs := list(given)):
        choices = 'architectures, as ["sm_80", "sm_90"]'
        raise CompileError(diagnostics.target.BadTargetOption(None, "archs", diagnostics.value_text(given), choices))
    return archs


def check_executor(executor: Any) -> None:
    """Refuses what runs no tasks.

    Raises:
        CompileError: it is no executor, and no number of processes.
    """
    is_count = type(executor) is int and executor > 0
    if executor is None or is_count or isinstance(executor, Executor):
        return
    shown = (
        diagnostics.number_text(executor)
        if isinstance(executor, int)
        else f"an object of type `{type(executor).__name__}`"
    )
    remedy = "of a Dask client pass `client.get_executor()`; without one a process for each core compiles"
    raise CompileError(diagnostics.batch.NoExecutor(None, f"{shown} is neither", remedy))


def _folder(path: Path) -> Path:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = error.strerror or str(error)
        raise CommandError(diagnostics.command.CannotWrite(None, str(path), problem)) from None
    return path


def _tasks(kernels: Sequence[Source], archs: Sequence[str], emit: str, options: Mapping[str, Any]) -> list[Task]:
    """A task a kernel: it is typed once; of few kernels one for each architecture."""
    is_few = len(kernels) < _FEW * core_count()
    groups = [(arch,) for arch in archs] if is_few else [tuple(archs)]
    return [Task(one.kernel, one.is_of_file, group, emit, options) for one in kernels for group in groups]


class _Collected:
    """The answers so far."""

    def __init__(self, folder: Path | None, emit: str) -> None:
        self._folder = folder
        self._ending = FORMATS[emit].ending
        self._outputs: dict[tuple[str, str], Output] = {}
        self._refused: dict[tuple[str, str], Refused] = {}
        #: What ptxas warns of, each once.
        self.warnings: dict[str, None] = {}

    @property
    def failure_count(self) -> int:
        return len(self._refused)

    def add(self, task: Task, answers: schedule.Answers) -> None:
        """Writes what was made, or keeps it."""
        name = task.kernel.name
        for answer in answers:
            key = name, answer.arch
            kept = self._kept(name, answer) if isinstance(answer, Made) else answer
            if isinstance(kept, Refused):
                self._refused[key] = kept
            else:
                self._outputs[key] = kept

    def _kept(self, name: str, made: Made) -> Output | Refused:
        self.warnings |= dict.fromkeys(made.warnings)
        if self._folder is None:
            return Output(name, made.arch, None, made.content)
        path = self._folder / f"{name}.{made.arch}.{self._ending}"
        content = made.content
        try:
            write(str(path), content if isinstance(content, bytes) else content.encode())
        except CommandError as error:
            return refused(made.arch, error)
        return Output(name, made.arch, path, None)

    def result(self, kernels: Sequence[Source], archs: Sequence[str], failures: Sequence[Failure]) -> BuildResult:
        """All in the order of the kernels; what fails alike for several architectures is one failure."""
        outputs, others = [], [*failures]
        for one in kernels:
            name, alike = one.kernel.name, dict[str, list[Refused]]()
            for arch in archs:
                if (name, arch) in self._outputs:
                    outputs.append(self._outputs[name, arch])
                else:
                    answer = self._refused[name, arch]
                    alike.setdefault(answer.text, []).append(answer)
            for text, same in alike.items():
                others.append(Failure(name, tuple(one.arch for one in same), same[0].diagnostics, text))
        return BuildResult(tuple(outputs), tuple(others))
