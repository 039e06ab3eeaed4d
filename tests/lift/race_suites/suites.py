"""The suites that are looked for in a folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.lift.race_suites import gpuverify, scor
from tests.lift.race_suites.case import Case

SUITES = {module.SUITE: module for module in (gpuverify, scor)}
#: Orders of threads besides the plain one.
SEEDS = tuple(range(1, 9))


def cases_in(folder: Path, suite: str) -> Iterator[Case]:
    """The kernels of the checkouts of a suite in a folder; none where there is no checkout."""
    module = SUITES[suite]
    for checkout in sorted(path for path in folder.glob("*") if (path / module.WHERE).is_dir()):
        yield from module.cases(checkout)


def all_cases(folder: Path) -> Iterator[Case]:
    """The kernels of all suites in a folder."""
    for suite in SUITES:
        yield from cases_in(folder, suite)
