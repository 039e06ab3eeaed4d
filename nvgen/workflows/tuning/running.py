"""Launches candidates: each result is compared, each right one measured.

Takes candidates as kernels with launches, the memory that they work on, and where they run; gives what became of each.
The first candidate that runs is what the others are compared with, unless the user says what is right. Whoever is
nearly as quick as the best is measured again at the end, all in rounds, so that what the machine did meanwhile decides
nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any

from nvgen.diagnostics import NvgenError
from nvgen.workflows.batch.progress import Advance
from nvgen.workflows.tuning import comparison, measuring
from nvgen.workflows.tuning.measuring import Measurement
from nvgen.workflows.tuning.memory import Memory, Written, written_by
from nvgen.workflows.tuning.settings import Settings
from nvgen.workflows.tuning.stage import Stage
from nvgen.workflows.tuning.trial import Status, Trial, reason_of
from nvgen.workflows.tuning.variants import Variant

#: Who takes at most so many times the best median is measured again, in so many rounds.
_NEAR, _ROUNDS = 1.1, 3
_OUT = (Status.FAILED, Status.WRONG)


class Runner:
    """Runs the candidates of one tuning."""

    def __init__(self, stage: Stage, memory: Memory, settings: Settings) -> None:
        self.stage = stage
        self.memory = memory
        self.settings = settings
        #: What arrays hold after a launch: the user's word, and for others the first candidate's.
        self.expected: dict[str, Any] = dict(settings.reference)
        self.measured: dict[int, Measurement] = {}
        self.written: dict[int, Written] = {}
        #: The first error of a candidate.
        self.error: NvgenError | None = None

    def run(self, variants: Sequence[Variant | None], trials: Sequence[Trial], advance: Advance) -> list[Trial]:
        """Runs those that wait; the user's arrays hold afterwards what they held before."""
        done = list(trials)
        limit = self.settings.time_limit
        deadline = None if limit is None else perf_counter() + limit
        try:
            for position, (variant, trial) in enumerate(zip(variants, trials, strict=True)):
                if variant is None or trial.status is not Status.WAITING:
                    continue
                if deadline is not None and self.measured and perf_counter() > deadline:
                    done[position] = trial.with_changes(reason="after the time limit")
                    continue
                done[position] = self._trial(position, variant, trial)
                advance(1, sum(trial.status in _OUT for trial in done))
            self._again(variants, done)
        finally:
            self.memory.restore()
        return done

    def _trial(self, position: int, variant: Variant, trial: Trial) -> Trial:
        try:
            self.written[position] = of = written_by(variant.specialisation(self.memory.arguments).typed)
            self.memory.keep(of, is_set_up=self.settings.setup is not None)
            differs = self._compared(variant, of)
            if differs is not None:
                return trial.with_changes(status=Status.WRONG, reason=differs)
            best = min((one.median for one in self.measured.values()), default=None)
            found = measuring.measure(self._samples(position, variant), best)
        except NvgenError as error:
            if error.diagnostic.code == CANNOT_RESTORE:
                raise
            self.error = self.error or error
            return trial.with_changes(status=Status.FAILED, reason=reason_of(error))
        self.measured[position] = found
        return _timed(trial, found)

    def _compared(self, variant: Variant, of: Written) -> str | None:
        """Launches once on what the arrays held at the start; how what is there afterwards differs."""
        self.memory.restore()
        if self.settings.setup is not None:
            self.settings.setup()
        variant.launch(*self.memory.arguments)
        self.stage.wait()
        contents = self.memory.contents({*of.names, *self.settings.reference})
        differs = comparison.difference(contents, self.expected, self.settings.tolerance)
        if differs is None:
            self.expected = {**contents, **self.expected}
        return differs

    def _samples(self, position: int, variant: Variant) -> measuring.Samples:
        before = self.memory.restoring(self.written[position].read, self.settings.setup)
        launch, arguments = variant.launch, self.memory.arguments

        def run() -> None:
            launch(*arguments)

        return self.stage.samples(run, before)

    def _again(self, variants: Sequence[Variant | None], done: list[Trial]) -> None:
        """Measures those again that may be the best."""
        of_right = {position: one for position, one in self.measured.items() if not one.is_hopeless}
        best = min((one.median for one in of_right.values()), default=0.0)
        near = [position for position, one in of_right.items() if one.median <= _NEAR * best]
        if len(near) < 2:
            return
        for _ in range(_ROUNDS):
            for position in near:
                variant, known = variants[position], self.measured[position]
                assert variant is not None
                self.memory.restore()
                count = max(len(known.seconds) // _ROUNDS, 1)
                seconds = tuple(self._samples(position, variant)(count))
                self.measured[position] = known.joined(Measurement(seconds))
        for position in near:
            done[position] = _timed(done[position], self.measured[position])


#: The code of what a candidate cannot be blamed for.
CANNOT_RESTORE = "NVG3527"


def _timed(trial: Trial, found: Measurement) -> Trial:
    status = Status.SLOW if found.is_hopeless else Status.MEASURED
    return trial.with_changes(status=status, seconds=found.median, spread=found.spread)
