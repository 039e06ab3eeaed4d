"""Runs a test of pytest once with each of some seeds, by which launches on the CPU choose the order of their threads.

A test is one test however often it runs: what is reported is the first run that fails, or the last one. It is set up
anew each time, as pytest allows for (``_pytest.runner.runtestprotocol``: "if the item is re-run"). A test that has
launched nothing on the CPU with its first seed runs once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import pytest
from _pytest.runner import runtestprotocol

#: Where what is known of launches is, if there was one.
_LAUNCHES = "nvgen.runtime.cpu.run_options"
_TITLE = "nvgen: threads in random order"


def run(item: pytest.Item, nextitem: pytest.Item | None, seeds: Sequence[int]) -> None:
    """Runs a test and reports it."""
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in _reports(item, nextitem, seeds):
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)


def _reports(item: pytest.Item, nextitem: pytest.Item | None, seeds: Sequence[int]) -> list[pytest.TestReport]:
    """The reports of the run that decides, whose durations are those of all runs."""
    seconds: dict[str, float] = {}
    reports: list[pytest.TestReport] = []
    for position, seed in enumerate(seeds):
        before = _launches()
        item._report_sections.clear()  # what the run before has printed
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("NVGEN_SCHEDULE", "random")
            patch.setenv("NVGEN_SEED", str(seed))
            reports = runtestprotocol(item, log=False, nextitem=nextitem)
        for report in reports:
            seconds[report.when] = seconds.get(report.when, 0.0) + report.duration
        failed = [report for report in reports if report.failed and not _has_passed_unexpectedly(report)]
        if failed and _launches() != before:
            _explain(failed[0], seed, position, len(seeds))
        if failed or any(report.skipped for report in reports) or _launches() == before:
            break
    for report in reports:
        report.duration = seconds[report.when]
    return reports


def _launches() -> int:
    """How many launches have asked for the seed; nothing is imported for it."""
    module = sys.modules.get(_LAUNCHES)
    return 0 if module is None else int(module.launches_by_seed())


def _has_passed_unexpectedly(report: pytest.TestReport) -> bool:
    """Whether a test passed that is expected to fail, as it may with another seed."""
    return report.when == "call" and str(report.longrepr).startswith("[XPASS(strict)]")


def _explain(report: pytest.TestReport, seed: int, position: int, count: int) -> None:
    """Says with which seed a run failed, and how to repeat it."""
    before = f"after {position} other{'s' * (position > 1)} that passed" if position else f"the first of {count}"
    repeat = f"pytest '{report.nodeid}' --nvgen-schedule=random:1@{seed}"
    report.sections.append((_TITLE, f"seed {seed} fails, {before}; it alone: {repeat}"))
    report.user_properties.append(("nvgen_seed", seed))
