"""Tries programs, as many as asked for, all of them decided by one seed; the smallest that fails is the result.

``python -m tests.programs --seed 7 --programs 1000`` runs it; ``--keep NAME`` writes what fails to ``regressions``, and
``--from-ptx sm_90a`` runs each program from its PTX as well.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar

from tests.programs import generator
from tests.programs.case import Case, difference, model
from tests.programs.drawing import Choices
from tests.programs.from_ptx import Twice
from tests.programs.interpreter import TooLong
from tests.programs.mathematics import Unspecified
from tests.programs.worker import Worker

T = TypeVar("T")
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


def search(seed: int, programs: int, arch: str = "") -> Result:
    """Tries programs until one fails, and then only smaller ones; with an architecture, from their PTX as well."""
    result = Result(seed)
    start = time.monotonic()
    gc.freeze()  # what is imported stays: looking through it time and again took a tenth of the time
    with Worker(Twice(arch) if arch else None) as worker:
        for case, choices in generator.cases(seed, programs):
            found = check(case, worker)
            if found is None:
                continue
            wrong, is_refused = found
            result.tried += 1
            result.refused += is_refused
            if wrong:
                result.seconds = time.monotonic() - start
                result.failure = smallest(
                    case, wrong, choices, lambda smaller: (check(smaller, worker) or ("",))[0], generator.case
                )
                return result
    result.seconds = time.monotonic() - start
    return result


def check(case: Case, worker: Worker) -> tuple[str, bool] | None:
    """In words what is wrong with what nvgen makes of a program, and whether the language has no such program.

    The words are empty if nothing is; None is a program that takes too long, or whose results are open.
    """
    try:
        expected, given = model(case)
    except (TooLong, Unspecified):
        return None
    found = worker.run(case, given)
    wrong = found if isinstance(found, str) else difference(found, expected)
    return wrong, bool(expected.refused)


def smallest(
    case: T, wrong: str, choices: list[int], check: Callable[[T], str], make: Callable[[Choices], T]
) -> tuple[T, str]:
    """A program that fails, and of which every smaller one that was tried does not; and what is wrong with it.

    ``make`` draws programs.
    """
    search = _Smaller(case, wrong, choices, check, make)
    with suppress(_Enough):
        before: list[int] = []
        while search.choices != before:
            before = search.choices
            search.leave_out()
            search.lower()
    return search.case, search.wrong


class _Enough(Exception):
    """The time for looking for a smaller program is over."""


class _Smaller(Generic[T]):
    """The smallest program so far, and the choices that made it."""

    def __init__(
        self, case: T, wrong: str, choices: list[int], check: Callable[[T], str], make: Callable[[Choices], T]
    ) -> None:
        self.case, self.wrong, self.choices = case, wrong, choices
        self._check, self._make = check, make
        self._end = time.monotonic() + _SECONDS_TO_SHRINK

    def try_(self, choices: list[int]) -> bool:
        """Whether the program that these choices make is smaller, and fails."""
        if time.monotonic() > self._end:
            raise _Enough
        replay = Choices(replayed=choices)
        case = self._make(replay)
        if (len(replay.taken), replay.taken) >= (len(self.choices), self.choices):
            return False
        wrong = self._check(case)
        if wrong:
            self.case, self.wrong, self.choices = case, wrong, replay.taken
        return bool(wrong)

    def leave_out(self) -> None:
        """Without parts of the choices, the longest parts first."""
        size = len(self.choices) // 2
        while size:
            start = 0
            while start < len(self.choices):
                if not self.try_(self.choices[:start] + self.choices[start + size :]):
                    start += max(size // 2, 1)
            size //= 2

    def lower(self) -> None:
        """With one choice smaller."""
        index = 0
        while index < len(self.choices):
            choice = self.choices[index]
            for smaller in sorted({0, choice // 2, choice - 1} - {choice, -1}):
                if self.try_([*self.choices[:index], smaller, *self.choices[index + 1 :]]):
                    break
            index += 1
