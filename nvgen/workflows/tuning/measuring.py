"""How long a candidate takes, whatever else the machine does meanwhile.

Takes what gives the seconds of some launches (``nvgen.cuda.timing``); gives the median of those that nothing disturbed.
Launches are measured in rounds, of which the first ones say how many more are worth their time:

- a candidate that takes far longer in its quickest launches than the best one in the median is given up;
- launches that took far longer than the others were disturbed, and are left out;
- the others are measured until a budget of seconds is spent, or as often as makes no difference; of those that take
  long to prepare there are fewer.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from time import perf_counter

from nvgen.base.records import Record

#: Seconds that the launches of one candidate take altogether, where nobody says it.
BUDGET = 0.05
#: Seconds of launches before those that count: clocks rise, caches fill.
_WARMUP = 0.01
#: Seconds that its launches take at most with what comes before each, as the copies that restore its arrays.
_ALTOGETHER = 1.0
#: Launches of the first round; at least so many count, and at most so many are made.
_FIRST, _FEWEST, _MOST = 3, 7, 500
#: A candidate whose quickest launch takes so many times the best median is given up.
HOPELESS = 2.0
#: A launch is disturbed where it is so many times the usual deviation above the median, and so much of the median.
_DEVIATIONS, _PART = 5.0, 0.05
#: By this the median deviation from the median is a standard deviation, of a normal distribution.
_NORMAL = 1.4826

Samples = Callable[[int], Sequence[float]]


class Measurement(Record):
    """The seconds of launches that count, in their order, and how many were left out."""

    seconds: tuple[float, ...]
    disturbed: int = 0
    #: Whether it was given up early.
    is_hopeless: bool = False

    @property
    def median(self) -> float:
        """In seconds."""
        return statistics.median(self.seconds)

    @property
    def spread(self) -> float:
        """How far launches lie from the median, as a part of it: their median deviation, as a standard deviation."""
        return _deviation(self.seconds) / self.median if self.median else 0.0

    def joined(self, other: Measurement) -> Measurement:
        """Both measurements of the same candidate."""
        return undisturbed((*self.seconds, *other.seconds), self.disturbed + other.disturbed)


def measure(samples: Samples, best: float | None = None, budget: float = BUDGET) -> Measurement:
    """Measures a candidate; ``best`` is the median of the best one so far, in seconds, if there is one."""
    start = perf_counter()
    first = tuple(samples(_FIRST))
    most = min(int(_ALTOGETHER * _FIRST / (perf_counter() - start)), _MOST)
    if best is not None and min(first) > HOPELESS * best:
        return Measurement(first, is_hopeless=True)
    usual = max(statistics.median(first), 1e-9)
    if (warmup := min(int(_WARMUP / usual), most)) > 0:
        usual = max(statistics.median(samples(warmup)), 1e-9)
    count = max(_FEWEST, min(int(budget / usual), most))
    return undisturbed(tuple(samples(count)))


def undisturbed(seconds: tuple[float, ...], left_out: int = 0) -> Measurement:
    """The launches that nothing disturbed: a kernel is never quicker than it is, and may be far slower."""
    median = statistics.median(seconds)
    limit = median + max(_DEVIATIONS * _deviation(seconds), _PART * median)
    kept = tuple(one for one in seconds if one <= limit)
    return Measurement(kept, left_out + len(seconds) - len(kept))


def _deviation(seconds: Sequence[float]) -> float:
    median = statistics.median(seconds)
    return _NORMAL * statistics.median(abs(one - median) for one in seconds)
