"""Reports that are made once."""

from __future__ import annotations

import pytest

from nvgen.artifacts.report.changes import Before
from nvgen.artifacts.report.document import Report
from tests.report import shown_kernels


@pytest.fixture(scope="session")
def html() -> str:
    """A report on two kernels, of which one is for two architectures, and compared with another version."""
    summed, added, twice = (
        kernel.report_subject() for kernel in (shown_kernels.summed, shown_kernels.added, shown_kernels.added_twice)
    )
    inspected = [summed.inspect("sm_90"), added.inspect("sm_90"), added.inspect("sm_100")]
    return Report(inspected, [summed.file], {1: Before(twice.inspect("sm_90"), "added_twice")}).html


@pytest.fixture(scope="session")
def added() -> Report:
    """A report on one kernel for one architecture."""
    return shown_kernels.added.report("sm_90")
