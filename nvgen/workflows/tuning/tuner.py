"""``nv.tune``: from a space of choices to the best one, one step after another.

Candidates are made, those that cannot run are ruled out, the others compiled ahead, ruled out by what ptxas says, run,
compared, measured, and the best is kept on disk.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import LaunchError
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.kernels import Kernel
from nvgen.launches import KernelOnDevice
from nvgen.workflows.batch import progress as bars
from nvgen.workflows.batch.build import check_executor
from nvgen.workflows.tuning import cached_results, overrides, preparing, pruning, settings, stage
from nvgen.workflows.tuning.memory import Memory
from nvgen.workflows.tuning.preparing import Call, Prepared
from nvgen.workflows.tuning.result import Tuning
from nvgen.workflows.tuning.running import Runner
from nvgen.workflows.tuning.settings import Settings
from nvgen.workflows.tuning.space import LAUNCH
from nvgen.workflows.tuning.space import candidates as candidates_of
from nvgen.workflows.tuning.trial import Status, Trial, in_order
from nvgen.workflows.tuning.variants import kernel_of


@ends_tracebacks
def tune(
    kernel: Any,
    space: Any,
    arguments: Any = (),
    *,
    grid: Any = None,
    block: Any = None,
    cluster: Any = None,
    shared: Any = None,
    where: Any = None,
    setup: Any = None,
    reference: Any = None,
    rtol: float | None = None,
    atol: float | None = None,
    min_occupancy: float = 0.0,
    arch: str | None = None,
    time_limit: float | None = None,
    flush_l2: bool = False,
    executor: Executor | int | None = None,
    progress: bool | None = None,
    dry_run: bool = False,
    force: bool = False,
) -> Tuning:
    """Finds the constants, block sizes and options with which a kernel is fastest: ``nv.tune(kernel, space, (a, b))``.

    ``space`` is a dict, or a list of them, of ``nv.constexpr`` parameters, options of ``@nv.kernel``, ``grid``,
    ``block``, ``cluster`` and ``shared`` (bytes), each with a list of choices, one value, or a function of the choice;
    ``where`` are conditions on it. The result has the best ``kernel``, its ``launch``, and a table of all.

    Candidates that cannot run, by what ptxas says for the GPU or for ``arch`` as well, or that have less than
    ``min_occupancy`` of the best occupancy, are left out. Others are compiled in ``executor`` (or a number of
    processes), launched, compared with the first one or with ``reference`` (arrays by parameter; floats by ``rtol`` and
    ``atol``), and timed for ``time_limit`` seconds at most, with ``flush_l2`` without what the cache has of the last
    launch. Arrays are restored before each launch, all else by ``setup``. The best is kept on disk; ``force`` measures
    anew. With ``dry_run`` nothing runs, and the table is printed.

    Raises:
        CompileError: the kernel is wrong for these arguments, or an option is.
        LaunchError: the space or a keyword is wrong, a function of the choice fails, or no candidate is right.
    """
    parts = dict(zip(LAUNCH, (grid, block, cluster, shared), strict=True))
    call = _call(kernel, space, arguments, parts, where)
    given = settings.Given(rtol, atol, reference, setup, min_occupancy, arch, time_limit, flush_l2)
    chosen = settings.checked(call.named, given)
    is_dry, is_forced = settings.flag("dry_run", dry_run), settings.flag("force", force)
    check_executor(executor)
    return _tuned(call, chosen, _Course(executor, progress, is_dry, is_forced))


def _call(kernel: Any, space: Any, arguments: Any, parts: Mapping[str, Any], where: Any) -> Call:
    """The candidates of a kernel, with what they are launched on."""
    if not isinstance(kernel, (Kernel, KernelOnDevice)) or not isinstance(kernel_of(kernel), Kernel):
        raise LaunchError(diagnostics.tuning.NotTunable(None, f"an object of type `{type(kernel).__name__}`"))
    given = {name: part for name, part in parts.items() if part is not None}
    candidates = candidates_of(kernel_of(kernel), space, given, settings.conditions(where))
    return preparing.call(kernel, candidates, settings.arguments_of(arguments))


class _Course(Record):
    """Who compiles, whether progress is shown, and what of the whole is done."""

    executor: Executor | int | None
    progress: bool | None
    #: Whether nothing runs.
    is_dry: bool
    #: Whether what is kept is measured anew.
    is_forced: bool


def _tuned(call: Call, chosen: Settings, course: _Course) -> Tuning:
    override = overrides.current()
    if override is not None:
        is_dry, is_forced = course.is_dry or override.is_dry, course.is_forced or override.is_forced
        course = course.with_changes(is_dry=is_dry, is_forced=is_forced)
    found = _found(call, chosen, course)
    if override is not None:
        override.found.append(found)
    if course.is_dry or override is not None:
        print(found)
    return found


def _found(call: Call, chosen: Settings, course: _Course) -> Tuning:
    prepared = Prepared(call, chosen)
    if not prepared.kernels:
        raise prepared.nothing_left()
    key = ""
    if not course.is_dry:
        first = next(iter(prepared.kernels.values()))
        key = cached_results.key(
            stage.identity_of(call.device, call.tunable), call.candidates, first, call.named, chosen
        )
        known = None if course.is_forced else _known(prepared, key)
        if known is not None:
            return known
    if prepared.compiles:
        waiting = sum(trial.status is Status.WAITING for trial in prepared.trials)
        with bars.shown(waiting, course.progress, f"nvgen.tune: compile {call.name}", _UNIT) as advance:
            prepared.compile(course.executor, advance)
    prepared.trials = pruning.by_occupancy(prepared.trials, chosen.min_occupancy)
    if course.is_dry:
        return _result(prepared, in_order(prepared.trials))
    done = _run(prepared, course.progress)
    found = _result(prepared, in_order(done))
    best = prepared.place_of(found.best)
    cached_results.put(
        key,
        cached_results.Found(found.trials, found.best, cached_results.of_kernel(prepared.kernels[best])),
        call.candidates,
    )
    return found


def _run(prepared: Prepared, progress: bool | None) -> list[Trial]:
    """Runs what waits."""
    call, chosen = prepared.call, prepared.chosen
    with stage.entered(call.device, call.stream, flush_l2=chosen.flush_l2) as place:
        memory = Memory(call.name, call.named, call.passed, call.device, call.stream)
        runner = Runner(place, memory, chosen)
        waiting = sum(trial.status is Status.WAITING for trial in prepared.trials)
        with bars.shown(waiting, progress, f"nvgen.tune: run {call.name}", _UNIT) as advance:
            done = runner.run(prepared.variants, prepared.trials, advance)
    prepared.error = prepared.error or runner.error
    prepared.trials = done
    return done


def _known(prepared: Prepared, key: str) -> Tuning | None:
    """What another call has found, if the best kernel is still the one that it was."""
    found = cached_results.get(key, prepared.call.candidates)
    if found is None:
        return None
    kernel = prepared.kernels.get(prepared.place_of(found.best))
    if kernel is None or cached_results.of_kernel(kernel) != found.fingerprint:
        return None
    return _result(prepared, found.trials, found.best, is_kept=True)


def _result(prepared: Prepared, trials: Sequence[Trial], best: Trial | None = None, *, is_kept: bool = False) -> Tuning:
    """What the user gets.

    Raises:
        NvgenError: no candidate is left.
    """
    best = best or next((trial for trial in trials if trial.status in _GOOD), None)
    made = None if best is None else prepared.variants[prepared.place_of(best)]
    if best is None or made is None:
        raise prepared.nothing_left()
    device = stage.shown(prepared.call.device)
    return Tuning(device, best, made.kernel, made.launch, tuple(trials), is_kept)


_UNIT = "candidates"
#: What may be the best: the first of these in a sorted table is.
_GOOD = (Status.MEASURED, Status.SLOW, Status.WAITING)
