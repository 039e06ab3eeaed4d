"""The result of tuning, as users get it: the best choice, its kernel and launch, and a table of all candidates."""

from __future__ import annotations

from nvgen.base.records import Node
from nvgen.launches import Launch
from nvgen.workflows.tuning import table
from nvgen.workflows.tuning.space import Choice
from nvgen.workflows.tuning.trial import Trial
from nvgen.workflows.tuning.variants import Tunable


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
