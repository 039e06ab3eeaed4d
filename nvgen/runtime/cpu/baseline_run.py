"""A launch that begins with baseline code, and goes on with the optimised code for the blocks that are left when that
is there.

It runs a few blocks first, then more, until it knows how long a block takes. So a launch that proves to be long has the
optimised code made at once; a short one has its blocks run in a few pieces.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

from nvgen.runtime.cpu import interrupts

if TYPE_CHECKING:
    from nvgen.targets.cpu.conventions.failure_record import FailureRecord
    from nvgen.targets.cpu.objects.loaded import LoadedModule
    from nvgen.targets.cpu.objects.optimised import OptimisedCode

#: Runs the groups of blocks from one to before another.
Run = Callable[..., None]
#: What a piece takes at most, about: the optimised code may be there in the meantime.
_SECONDS_OF_PIECE = 2e-3
#: For how long one core runs pieces before others take part: by then it is known what a block takes.
_SECONDS_ALONE = 1e-3
#: How much faster optimised code is, at least, where it may become vectors.
_SPEED = 4


class BaselineRun:
    """Runs groups of blocks of a launch with ``baseline``, which is of ``code``, or with what ``runner`` makes of the
    optimised code as soon as that is there; any number of threads may call it. The launch has ``units`` groups."""

    def __init__(self, baseline: Run, code: LoadedModule, runner: Callable[[LoadedModule], Run], units: int) -> None:
        assert code.optimised is not None
        self._baseline, self._code, self._runner, self._units = baseline, code, runner, units
        self._optimised_code: OptimisedCode[LoadedModule] = code.optimised
        self._optimised: Run | None = None
        self._cores = 1

    def __call__(self, first: int, end: int, *own: FailureRecord) -> None:
        """Runs groups; ``own`` is the record of a thread that has one."""
        code = self._optimised_code.module
        if code is not None:
            run = self._optimised
            if run is None:
                run = self._optimised = self._runner(code)
            run(first, end, *own)
            return
        checked = self._code.checked
        is_waiting = checked is not None and checked.module is None
        start = perf_counter()
        self._baseline(first, end, *own)
        taken = perf_counter() - start
        if checked is not None and is_waiting and checked.module is not None:
            return  # most of it was to compile that
        rest = taken / (end - first) * (self._units - end) / self._cores
        # What few groups take in the first microseconds says nothing of the others.
        self._optimised_code.note(taken, rest if taken > _SECONDS_ALONE / 10 else 0.0)

    def begin(self, threads: int, record: FailureRecord, cores: int) -> tuple[int, LoadedModule]:
        """Runs groups in this thread until all are done, the launch has failed, the optimised code is there, or the
        rest is worth other cores: how many groups are done, and the code that the others run with."""
        done, size, pace, optimised = 0, 1, self._code.pace, self._optimised_code
        before = optimised.runs.seconds
        while done < self._units and not record.taken and optimised.module is None:
            end = min(done + size, self._units)
            start = perf_counter()
            interrupts.run(record, self, (done, end))
            taken, done = perf_counter() - start, end
            spent = optimised.runs.seconds - before
            if spent:
                pace.seconds_per_thread = spent / (threads * done / self._units)
            if cores > 1 and spent > _SECONDS_ALONE:
                self._cores = cores
                break
            size = max(1, min(size * 2, int(size * _SECONDS_OF_PIECE / max(taken, 1e-9))))
        return done, self._current()

    def _current(self) -> LoadedModule:
        """The code for what is left; the pace of new code is not known, and assumed to be a good one."""
        optimised = self._optimised_code.module
        if optimised is None:
            return self._code
        if not optimised.pace.is_measured:
            optimised.pace.seconds_per_thread = self._code.pace.seconds_per_thread / _SPEED
        return optimised
