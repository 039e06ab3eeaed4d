"""Tries programs, as many as asked for, all of them decided by one seed; the smallest that fails is the result.

``python -m tests.programs --seed 7 --programs 1000`` runs it; ``--keep NAME`` writes what fails to ``regressions``.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass

from hypothesis import HealthCheck, Phase, Verbosity, given, reject, seed, settings

from tests.programs.case import Case, difference, model
from tests.programs.generator import cases
from tests.programs.interpreter import TooLong
from tests.programs.worker import Worker

#: How long a smaller program that fails is looked for. One that hangs takes ``worker.SECONDS`` each time.
_SECONDS_TO_SHRINK = 60


@dataclass
class Result:
    """``failure`` is the smallest program that was found to fail, with what is wrong."""

    seed: int
    tried: int = 0
    refused: int = 0
    seconds: float = 0.0
    failure: tuple[Case, str] | None = None

    def __str__(self) -> str:
        rate = self.tried / max(self.seconds, 1e-9)
        counted = f"{self.tried} programs, {self.refused} of them refused, {rate:.0f} a second"
        return f"seed {self.seed}: {counted}{', one FAILED' if self.failure else ''}"


class _Failed(Exception):
    pass


class _Enough(BaseException):
    """Ends the search for a smaller program; Hypothesis lets it through."""


def search(number: int, programs: int) -> Result:
    """Tries programs until one fails, and then only smaller ones."""
    result = Result(number)
    start = time.monotonic()
    found_at: list[float] = []

    @seed(number)
    @settings(
        max_examples=programs,
        phases=[Phase.generate, Phase.shrink],
        deadline=None,
        database=None,
        report_multiple_bugs=False,
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),
    )
    @given(cases())
    def run(case: Case) -> None:
        if result.failure and time.monotonic() - found_at[0] > _SECONDS_TO_SHRINK:
            raise _Enough
        wrong = check(case, worker, result)
        if wrong:
            found_at.append(time.monotonic())
            result.failure = case, wrong  # the last one that fails is the smallest
            raise _Failed

    with Worker() as worker, suppress(_Failed, _Enough):
        run()
    result.seconds = time.monotonic() - start
    return result


def check(case: Case, worker: Worker, result: Result) -> str:
    """In words what is wrong with what nvgen makes of a program; empty if nothing is."""
    try:
        expected, given_ = model(case)
    except TooLong:
        reject()
    result.tried += not result.failure
    result.refused += bool(expected.refused and not result.failure)
    found = worker.run(case, given_)
    return found if isinstance(found, str) else difference(found, expected)
