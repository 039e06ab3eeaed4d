"""Tries programs, as many as asked for, all of them decided by one seed; the smallest that fails is the result.

``python -m tests.programs --seed 7 --programs 1000`` runs it; ``--keep NAME`` writes what fails to ``regressions``.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.programs import generator
from tests.programs.case import Case, difference, model
from tests.programs.drawing import Choices
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


def search(seed: int, programs: int) -> Result:
    """Tries programs until one fails, and then only smaller ones."""
    result = Result(seed)
    start = time.monotonic()
    gc.freeze()  # what is imported stays: looking through it time and again took a tenth of the time
    with Worker() as worker:
        for case, choices in generator.cases(seed, programs):
            found = check(case, worker)
            if found is None:
                continue
            wrong, is_refused = found
            result.tried += 1
            result.refused += is_refused
            if wrong:
                result.seconds = time.monotonic() - start
                result.failure = smallest(case, wrong, choices, lambda smaller: (check(smaller, worker) or ("",))[0])
                return result
    result.seconds = time.monotonic() - start
    return result


def check(case: Case, worker: Worker) -> tuple[str, bool] | None:
    """In words what is wrong with what nvgen makes of a program, and whether the language has no such program.

    The words are empty if nothing is; None is a program that takes too long.
    """
    try:
        expected, given = model(case)
    except TooLong:
        return None
    found = worker.run(case, given)
    wrong = found if isinstance(found, str) else difference(found, expected)
    return wrong, bool(expected.refused)


def smallest(case: Case, wrong: str, choices: list[int], check: Callable[[Case], str]) -> tuple[Case, str]:
    """A program that fails, and of which every smaller one that was tried does not; and what is wrong with it."""
    end = time.monotonic() + _SECONDS_TO_SHRINK
    is_smaller = True
    while is_smaller:
        is_smaller = False
        for fewer in _smaller(choices):
            if time.monotonic() > end:
                return case, wrong
            replay = Choices(replayed=fewer)
            candidate = generator.case(replay)
            if (len(replay.taken), replay.taken) >= (len(choices), choices):
                continue
            found = check(candidate)
            if found:
                case, wrong, choices, is_smaller = candidate, found, replay.taken, True
                break
    return case, wrong


def _smaller(choices: list[int]) -> Iterator[list[int]]:
    """Lists that lack a part of the choices, the longest parts first; then lists in which one is smaller."""
    size = len(choices) // 2
    while size:
        for start in range(0, len(choices), max(size // 2, 1)):
            yield choices[:start] + choices[start + size :]
        size //= 2
    for place, choice in enumerate(choices):
        for smaller in sorted({0, choice // 2, choice - 1} - {choice, -1}):
            yield [*choices[:place], smaller, *choices[place + 1 :]]
