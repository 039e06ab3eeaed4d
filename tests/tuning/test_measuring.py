"""How long a candidate takes, with a clock that the tests make."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import pytest

from nvgen.workflows.tuning import measuring
from nvgen.workflows.tuning.measuring import Measurement, measure, undisturbed


class Clock:
    """Gives the seconds of launches in turn, and counts them."""

    def __init__(self, seconds: Sequence[float]) -> None:
        self.given: Iterator[float] = itertools.cycle(seconds)
        self.count = 0

    def __call__(self, count: int) -> list[float]:
        self.count += count
        return list(itertools.islice(self.given, count))


def test_median_and_spread() -> None:
    found = measure(Clock([1.0, 1.1, 0.9, 1.0, 1.05]))
    assert found.median == 1.0
    assert found.disturbed == 0
    assert 0.01 < found.spread < 0.2
    assert measure(Clock([2.0])).spread == 0


def test_disturbed_launches_do_not_count() -> None:
    seconds = (*(1.0 + 0.001 * index for index in range(10)), 3.0, 2.0, 50.0)
    found = undisturbed(seconds)
    assert found.disturbed == 3
    assert max(found.seconds) < 1.01
    assert found.median == pytest.approx(1.0045)


def test_what_is_quick_is_measured_more_often() -> None:
    slow, quick = Clock([1.0]), Clock([1e-5])
    assert len(measure(slow).seconds) == 7
    assert len(measure(quick).seconds) == 500
    assert slow.count == 3 + 7
    assert quick.count == 3 + 500 + 500  # the second ones warm up


def test_a_budget() -> None:
    assert len(measure(Clock([0.001]), budget=0.02).seconds) == 20
    assert len(measure(Clock([0.001]), budget=0.2).seconds) == 200


def test_hopeless_candidates_are_given_up() -> None:
    clock = Clock([2.1, 2.5, 2.2])
    found = measure(clock, best=1.0)
    assert found.is_hopeless
    assert clock.count == 3
    assert found.median == 2.2
    assert not measure(Clock([1.9, 2.5, 2.2]), best=1.0).is_hopeless
    assert not measure(Clock([9.0]), best=None).is_hopeless


def test_nobody_is_given_up_for_a_disturbance() -> None:
    """The quickest launch decides, and one of three is rarely disturbed less than the others."""
    assert not measure(Clock([9.0, 1.0, 1.0]), best=1.0).is_hopeless


def test_joined() -> None:
    one, other = Measurement((1.0, 1.0, 1.01), 2), Measurement((1.0, 1.02, 7.0))
    joined = one.joined(other)
    assert joined.seconds == (1.0, 1.0, 1.01, 1.0, 1.02)
    assert joined.disturbed == 3
    assert measuring.HOPELESS > 1


def test_what_takes_long_to_prepare_is_launched_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restoring large arrays may take longer than the launches."""
    times = itertools.count(0, 0.3)  # of three launches
    monkeypatch.setattr(measuring, "perf_counter", lambda: next(times))
    clock = Clock([1e-5])
    assert len(measure(clock).seconds) == 10
    assert clock.count == 3 + 10 + 10
