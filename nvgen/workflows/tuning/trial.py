"""What became of a candidate, and the order of those of a table."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

from nvgen.artifacts.binaries.resources import Resources
from nvgen.base.records import Record
from nvgen.diagnostics import NvgenError
from nvgen.workflows.tuning.space import Candidate, Choice


class Status(Enum):
    """What became of a candidate."""

    #: It ran, computed what the reference did, and has a time.
    MEASURED = "measured"
    #: As that, but it was far slower than the best, and given up after a few launches.
    SLOW = "slow"
    #: It would run: of a dry run, or after the time limit.
    WAITING = "waiting"
    #: It did not run: it cannot, or its occupancy is far below the best.
    PRUNED = "pruned"
    #: It does not compile, or its launch failed.
    FAILED = "failed"
    #: It computed something else than the reference.
    WRONG = "wrong"


class Trial(Record):
    """A candidate with what is known of it."""

    candidate: Candidate
    status: Status
    #: Why it is out.
    reason: str = ""
    #: The median of its launches and their spread as a part of that; None where it was not measured.
    seconds: float | None = None
    spread: float | None = None
    #: What ptxas says that it takes, and which part of the GPU's warps runs at a time; None where nobody knows.
    resources: Resources | None = None
    occupancy: float | None = None

    @property
    def choice(self) -> Choice:
        """The value of each name of the space."""
        return self.candidate.choice


#: The order of a table: what has a time by that, then what might run, then what is out.
_ORDER = {status: place for place, status in enumerate(Status)}


def in_order(trials: Sequence[Trial]) -> tuple[Trial, ...]:
    """Sorted by time, then by what became of them."""

    def key(trial: Trial) -> Any:
        has_time = trial.seconds is not None and trial.status in (Status.MEASURED, Status.SLOW)
        return not has_time, trial.seconds if has_time else 0.0, _ORDER[trial.status]

    return tuple(sorted(trials, key=key))


def reason_of(error: NvgenError) -> str:
    """A diagnostic in one line."""
    return f"{error.diagnostic.code}: {error.diagnostic.text()}"
