"""What became of a candidate, and what all of them became: the result of tuning.

``Tuning`` is what users get: the best choice, its kernel and launch, and a table of all candidates.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any

from nvgen.diagnostics import NvgenError
from nvgen.launches import Launch
from nvgen.records import Node, Record
from nvgen.tuning import table
from nvgen.tuning.space import Candidate, Choice
from nvgen.tuning.variants import Tunable

if TYPE_CHECKING:
    from nvgen.binaries.resources import Resources


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


class Tuning(Node):
    """What tuning found: the best choice of a space, and a table of all candidates.

    ``kernel`` has the best constants and options, ``launch`` its grid and block as well: ``tuning.launch(a, b)``. Of a
    dry run they are those of the first candidate that was not ruled out. ``str(tuning)`` is the table.
    """

    #: Where it was measured, as ``cuda:0 (NVIDIA H200, sm_90)`` or ``cpu``.
    device: str
    best: Trial
    kernel: Tunable
    launch: Launch
    #: Sorted: the quickest first.
    trials: tuple[Trial, ...]
    #: Whether it was found on disk, and nothing was measured now.
    is_kept: bool = False

    @property
    def choice(self) -> Choice:
        """The best value of each name of the space."""
        return self.best.choice

    @property
    def seconds(self) -> float | None:
        """The median of the best candidate's launches; None of a dry run."""
        return self.best.seconds

    def __str__(self) -> str:
        return f"{self.launch.kernel.name} on {self.device}\n{table.text(self.trials)}"

    def __repr__(self) -> str:
        return f"<tuning of {self.launch.kernel.name} on {self.device}: {self.best.candidate}>"


def in_order(trials: Sequence[Trial]) -> tuple[Trial, ...]:
    """Sorted by time, then by what became of them."""

    def key(trial: Trial) -> Any:
        has_time = trial.seconds is not None and trial.status in (Status.MEASURED, Status.SLOW)
        return not has_time, trial.seconds if has_time else 0.0, _ORDER[trial.status]

    return tuple(sorted(trials, key=key))


def reason_of(error: NvgenError) -> str:
    """A diagnostic in one line."""
    return f"{error.diagnostic.code}: {error.diagnostic.text()}"
