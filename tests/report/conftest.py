"""A report that is made once, and a browser that is started once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nvgen.report.changes import Before
from nvgen.report.document import Report
from tests.report import shown_kernels

CHROMIUM = Path("/usr/bin/chromium")
#: As root, without a display, and without anything that it would ask of a network.
_FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


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


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Chromium of the system, driven by playwright."""
    playwright = pytest.importorskip("playwright.sync_api", reason="no playwright")
    if not CHROMIUM.exists():
        pytest.skip(f"no {CHROMIUM}")
    with playwright.sync_playwright() as started:
        launched = started.chromium.launch(executable_path=str(CHROMIUM), args=list(_FLAGS))
        yield launched
        launched.close()
