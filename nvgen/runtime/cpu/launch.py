"""Launches on the CPU: the grid's blocks, shared out over the cores."""

from __future__ import annotations

import ctypes
import itertools
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.codegen.contract.configuration import Configuration
from nvgen.codegen.contract.cpu_run import (
    OPTIMISED,
    POOL_NAME,
    RANDOM,
    UNCHECKED,
    BlockShape,
    CpuRun,
    is_alone,
    may_overtake,
    order,
)
from nvgen.codegen.contract.run_checks import RACE
from nvgen.diagnostics import Diagnostic, LaunchError
from nvgen.diagnostics.caller import caller_span
from nvgen.frontend.specialisation import Specialisation
from nvgen.processes import this_process
from nvgen.runtime.arrays.tensor_map import TensorMap
from nvgen.runtime.cpu import interrupts, shadow_memory, stack
from nvgen.runtime.cpu.baseline_run import BaselineRun
from nvgen.runtime.cpu.code import code as kernel_code
from nvgen.runtime.launch.arguments import Argument, arrays
from nvgen.runtime.launch.packing import pack, pointers
from nvgen.targets.cpu.conventions.failure_record import DEADLOCK, INTERRUPTED, OUT_OF_MEMORY, FailureRecord
from nvgen.targets.cpu.conventions.launch_numbers import Blocks, BlocksOrLeave, Numbers, halves
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.library.printing import Output
from nvgen.targets.cpu.objects.loaded import LoadedModule, Pace
from nvgen.targets.cpu.threads import deadlock
from nvgen.tree.analysis.access import global_accesses
from nvgen.tree.analysis.fingerprint import fingerprint

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

    from nvgen.runtime.cpu.launch_accesses import Earlier

#: What takes less than this is done by one core before the pool has woken up another.
SECONDS_WORTH_A_SHARE = 50e-6
#: What no block's indices are, and the order of blocks and threads by their indices.
_NO_BLOCK, NO_ORDER = (-1, -1, -1), (0, 0, 0)
#: The first shares are what a core had if it got so many, so that uneven blocks even out. When no more than half of the
#: launch is left they become smaller, so that no core ends long after the others; but not less than half as large, for
#: an index past an array's end is mostly in the last blocks, and the first of them is to be found first.
_SHARES_PER_CORE = 4
#: How long a printed line waits while other threads run the kernel.
_SECONDS_BETWEEN_WRITES = 0.02


def core_count() -> int:
    """Cores that launches may use."""
    return this_process.core_count()


@cache
def _pool() -> ThreadPoolExecutor:
    from concurrent.futures import ThreadPoolExecutor  # small launches need no other threads

    return ThreadPoolExecutor(core_count(), thread_name_prefix=POOL_NAME)


if hasattr(os, "register_at_fork"):
    # A child process has none of the pool's threads, and would wait for them forever.
    os.register_at_fork(after_in_child=_pool.cache_clear)


def prepare(
    specialisation: Specialisation,
    run: CpuRun,
    blocks: BlockShape = BlockShape(),  # noqa: B008  (immutable)
    tier: str | None = OPTIMISED,
) -> LoadedModule:
    """A kernel compiled into this process, to run as ``run`` says; ``blocks`` are those of
    ``targets.cpu.conventions.options.CpuOptions``, and ``tier`` is the code's (``tiers.KernelCode``).

    Raises:
        CompileError: the kernel is wrong.
    """
    if not specialisation.source.is_sent:
        return kernel_code(specialisation, _options(run, blocks), tier)
    typed = specialisation.typed
    arrays = tuple(id(use.array) for use in global_accesses(typed))  # the code, which is kept, keeps them
    variant = (run.checks, run.schedule == RANDOM, run.coroutines, run.cooperative, run.race_free, blocks, tier)
    key = (fingerprint(typed, specialisation.options), arrays, variant)
    known = _sent.get(key)
    if known is None:
        known = kernel_code(specialisation, _options(run, blocks), tier)
        if len(_sent) >= _MAX_SENT:
            _sent.pop(next(iter(_sent), None), None)  # another thread may have done it
        _sent[key] = known
    return known


#: The code of kernels that other processes sent: a kernel comes anew with each piece of work.
_sent: dict[Any, LoadedModule] = {}
_MAX_SENT = 64


def _options(run: CpuRun, blocks: BlockShape) -> CpuOptions:
    return CpuOptions(
        checks=run.checks,
        shuffles=run.schedule == RANDOM,
        blocks=blocks,
        coroutines=run.coroutines,
        cooperative=run.cooperative,
        race_free=run.race_free,
    )


def launch(
    code: LoadedModule,
    name: str,
    arguments: Sequence[Argument],
    configuration: Configuration,
    run: CpuRun = UNCHECKED,
    then: Callable[[FailureRecord], None] | None = None,
    variables: Sequence[tuple[int, int]] = (),
    before: Earlier | None = None,
) -> None:
    """Runs a compiled kernel on host memory as ``run`` says, and returns when all its threads have ended.

    ``before`` is what launches have accessed that may still run. ``then`` is called where nothing failed, while what
    was noted of accesses to memory is still there. ``variables`` are where those of the kernel's module lie: a launch
    that fails leaves them, and global arrays, as they were, where accesses are looked at. Its threads may have ended
    with a lock that the next launch takes.

    Raises:
        LaunchError: a check in the kernel failed.
    """
    record = clean_record()
    contents = _contents(code, variables) if run.instruments_memory else {}
    with (
        shadow_memory.instrumented(code, arguments, configuration, record, before)
        if run.instruments_memory
        else nullcontext()
    ):
        _run(name, code, arguments, configuration, run, record)
        if then is not None and not record.taken:
            then(record)
        if RACE in run.checks and not record.taken:
            shadow_memory.warn_of_volatile(code, name, record)
    if record.taken:
        for address, content in contents.items():
            ctypes.memmove(address, content, len(content))
        raise failed(code, name, configuration, record, before)


def _contents(code: LoadedModule, variables: Sequence[tuple[int, int]]) -> dict[int, bytes]:
    """What variables of a module hold, by their addresses."""
    extents = (*((array.address, array.nbytes) for array in code.arrays), *variables)
    return {address: ctypes.string_at(address, size) for address, size in extents}


def clean_record() -> FailureRecord:
    """The record of a launch in which nothing has failed."""
    record = FailureRecord()
    # So that no thread takes the place of one that fails for its own before it stands there.
    record.block[:] = _NO_BLOCK
    return record


def failed(
    code: LoadedModule,
    name: str,
    configuration: Configuration,
    record: FailureRecord,
    before: Earlier | None = None,
) -> LaunchError:
    """The error of a launch whose record says that it ended early."""
    diagnostic = _describe(code, name, configuration, record)
    if before is not None and isinstance(diagnostic, diagnostics.checking.Race):
        diagnostic = before.explained(diagnostic, record.failure.numbers) or diagnostic
    is_elsewhere = record.check != OUT_OF_MEMORY
    launched = [diagnostics.launch.LaunchedHere(span=caller_span())] if is_elsewhere else []
    diagnostic = diagnostic.because(*launched)
    return LaunchError(diagnostic if code.explained is None else code.explained(diagnostic))


def _describe(code: LoadedModule, name: str, configuration: Configuration, record: FailureRecord) -> Diagnostic:
    """What ended a launch."""
    if record.check == OUT_OF_MEMORY:
        return diagnostics.cpu.OutOfMemory(caller_span(), name)
    if record.check == DEADLOCK:
        found = deadlock.taken(ctypes.addressof(record))
        return deadlock.describe(found, code.sites, configuration.block, configuration.block_count)
    described = code.check(record.check).describe(record.failure)
    if record.failed_first is None:
        return described
    number, failure = record.failed_first
    symptom = code.check(number).describe(failure)
    is_named = str(symptom.span) in {str(span) for span in (described.span, *(r.span for r in described.remarks))}
    span = None if is_named else symptom.span
    return described.because(diagnostics.checking.FailedFirst(failure.thread_name, symptom.title, span=span))


def _run(
    name: str,
    code: LoadedModule,
    arguments: Sequence[Argument],
    configuration: Configuration,
    options: CpuRun,
    record: FailureRecord,
) -> None:
    values = pack(arguments, [array.address for array in arrays(arguments)], TensorMap.record)
    parameters = pointers(values)
    units = group_count(code, configuration, options)
    shuffled = order(options, units) if options.schedule == RANDOM else NO_ORDER

    def runner(of: LoadedModule) -> Callable[..., None]:
        return _runner(name, of, parameters, numbers_of(of, configuration, options, shuffled), record)

    run, done, threads = runner(code), 0, configuration.thread_count
    cores = 1 if options.is_in_one_piece else cores_for(units, threads, code.pace)
    if code.optimised is not None:
        code.optimised.runs.launches += 1
        run = baseline = BaselineRun(run, code, runner, units)
        # Blocks that wait for others, on several cores at once, would do so for ever in pieces on one.
        is_in_pieces = units > 1 and not (options.is_in_one_piece or code.prints or (code.has_sites and cores > 1))
        if is_in_pieces:
            record.workers = workers_alone(code)
            done, code = baseline.begin(threads, record, core_count())
            cores = cores_for(units, threads, code.pace)
    if code.prints:
        _run_printing(run, _bounds(0, units, cores, threads, code.pace), record)
    elif done == units or record.taken:
        return
    elif cores == 1:
        start = time.perf_counter()
        record.workers = workers_alone(code)
        interrupts.run(record, run, (done, units))
        code.pace.seconds_per_thread = (time.perf_counter() - start) / (threads * (units - done) / units)
    else:
        run_on_cores(run, units, threads, code, cores, record, done)


def _runner(
    name: str, code: LoadedModule, parameters: Any, numbers: tuple[int, ...], record: FailureRecord
) -> Callable[..., None]:
    """What runs the blocks of a launch from one to before another with a kernel's code."""
    function = code.function(name, Blocks if code.checked is None else BlocksOrLeave)
    in_common = Numbers(*numbers)

    def run(first: int, end: int, own: FailureRecord = record) -> None:
        sizes = Numbers(*numbers, *halves(stack.limit())) if code.is_recursive else in_common
        of_launch = ctypes.addressof(parameters), ctypes.addressof(sizes)
        left = function(*of_launch, first, end, own)
        if code.checked is not None and left >= 0:
            code.checked.load()
            function(*of_launch, left, end, own)

    return run


def workers_alone(code: LoadedModule) -> int:
    """What a record says of the threads of the process where one runs all of a launch."""
    return 0 if not code.has_sites or is_alone() else 1


def cores_for(units: int, threads: int, pace: Pace) -> int:
    """How many cores a launch is worth."""
    return core_count() if units > 1 and threads * pace.seconds_per_thread >= 2 * SECONDS_WORTH_A_SHARE else 1


def group_count(code: LoadedModule, configuration: Configuration, run: CpuRun = UNCHECKED) -> int:
    """How many groups of blocks that run together a launch has."""
    return configuration.block_count // prod(_together(code, configuration, run))


def _together(code: LoadedModule, configuration: Configuration, run: CpuRun) -> tuple[int, int, int]:
    """The blocks that run together along each dimension. In a random order those that look for what others write may
    come before these."""
    overtake = code.spins and may_overtake(configuration, run)
    return configuration.grid if code.is_cooperative or overtake else code.cluster


def numbers_of(
    code: LoadedModule,
    configuration: Configuration,
    run: CpuRun = UNCHECKED,
    shuffled: tuple[int, int, int] = NO_ORDER,
) -> tuple[int, ...]:
    """What a launch says in numbers (``targets.cpu.conventions.launch_numbers``), but for the end of the stack."""
    together = _together(code, configuration, run)
    sizes = (*configuration.grid, *configuration.block, configuration.dynamic_bytes)
    return (*sizes, *together, *shuffled, *code.cluster, *halves(0 if code.checked is None else code.checked.word))


def _bounds(first: int, units: int, cores: int, threads: int, pace: Pace) -> list[int]:
    """Where the shares of a launch begin and end, from its ``first`` group of blocks on."""
    if cores == 1:
        return [first, units]
    rest = units - first
    worth = max(int(threads * rest / units * pace.seconds_per_thread / SECONDS_WORTH_A_SHARE), 1)
    shares = cores * _SHARES_PER_CORE
    least, most = -(-rest // min(worth, 2 * shares)), rest // shares
    bounds = [first]
    while bounds[-1] < units:
        left = units - bounds[-1]
        size = max(least, min(most, left // (2 * cores)))
        bounds.append(bounds[-1] + (size if left >= 2 * size else -(-left // 2) if left > size else left))
    return bounds


def run_on_cores(
    run: Callable[[int, int, FailureRecord], None],
    units: int,
    threads: int,
    code: LoadedModule,
    cores: int,
    record: FailureRecord,
    done: int = 0,
) -> None:
    """Runs a launch in shares, but for the groups of blocks that are ``done``; whichever core is free takes the next.

    This thread takes shares as well, unless threads of the kernel wait for each other. It has a record of its own if it
    may have signals, since it alone is called back for them (``interrupts``); threads that wait have to share one.
    """
    bounds = _bounds(done, units, cores, threads, code.pace)
    spent: list[float] = []
    shares = deque(itertools.pairwise(bounds))  # popping is atomic

    def take(own: FailureRecord, run: Callable[[int, int, FailureRecord], None] = run) -> None:
        while not record.taken:
            try:
                first, end = shares.popleft()
            except IndexError:
                break
            begun = time.perf_counter()
            run(first, end, own)
            spent.append(time.perf_counter() - begun)
        with ending:
            record.workers -= 1

    def run_here(first: int, end: int, own: FailureRecord) -> None:
        interrupts.run(own, run, (first, end, own), record)
        if own.taken:
            interrupts.stop(record)

    ending = threading.Lock()
    record.poll = None  # this thread may have run a part of the launch with it
    record.workers = min(cores, len(bounds) - 1)
    takes_part = not code.has_sites
    own = clean_record() if takes_part and interrupts.may_ask() else record
    running = [_pool().submit(take, record) for _ in range(record.workers - takes_part)]
    with interrupts.waiting(record, running):
        if takes_part:
            take(own, run_here)
        for worker in running:
            if not (takes_part and worker.cancel()):  # who has not begun finds nothing left to do
                worker.result()
    if own.taken and own.check != INTERRUPTED:  # others may have been stopped for it
        ctypes.memmove(ctypes.addressof(record), ctypes.addressof(own), ctypes.sizeof(own))
    code.pace.seconds_per_thread = sum(spent) / (threads * (units - done) / units)  # without what the hand-over took


def _run_printing(run: Callable[[int, int], None], bounds: Sequence[int], record: FailureRecord) -> None:
    """Runs the shares of a launch between ``bounds``, while this thread writes what they print."""
    from concurrent.futures import wait  # most kernels print nothing

    output = Output(lambda: interrupts.stop(record))

    def share(first: int, end: int) -> None:
        with output.collecting():
            run(first, end)

    # Also one share runs in another thread: a handler of signals cannot raise anything in this one amid a kernel.
    record.workers = min(core_count(), len(bounds) - 1)
    shares = [_pool().submit(share, *pair) for pair in itertools.pairwise(bounds)]
    running = set(shares)
    with interrupts.waiting(record, shares):
        while running:
            ended, running = wait(running, timeout=_SECONDS_BETWEEN_WRITES)
            output.write()
            record.workers = min(record.workers, len(running))
            for one in ended:
                one.result()
    output.finish()
