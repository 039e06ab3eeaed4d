"""What the fast path keeps of a launch with baseline code: until there is optimised code, or the launch takes so long
that it may have to go on with that."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any

from nvgen.runtime.cpu import tiers
from nvgen.runtime.cpu.prepared_launch import PreparedLaunch

#: What a launch takes here at most, about; one that takes longer runs in pieces (``baseline_run``).
_MOST_SECONDS = 1e-3


class BaselineLaunch(PreparedLaunch):
    """A launch that notes how long it took."""

    __slots__ = ()

    def launch(self, arguments: Sequence[Any]) -> bool:
        """As any prepared launch; no once the baseline code is not what the launch is to run."""
        optimised, checked = self._code.optimised, self._checked
        assert optimised is not None
        if optimised.module is not None or tiers.wants_optimised(self._threads):
            return False
        if self._threads * self._pace.seconds_per_thread > _MOST_SECONDS:
            return False
        is_waiting = checked is not None and checked.module is None
        start = perf_counter()
        if not super().launch(arguments):
            return False
        optimised.runs.launches += 1
        if not (is_waiting and checked is not None and checked.module is not None):  # else it was compiled meanwhile
            optimised.note(perf_counter() - start)
        return True
