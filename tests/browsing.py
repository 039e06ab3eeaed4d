"""The fixture ``browser``: Debian's Chromium, driven by playwright; without it, tests that ask for it are skipped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = Path("/usr/bin/chromium")
#: As root, without a display, and without anything that it would ask of a network.
_FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """The browser of a module of tests. A thread waits for it: beside one, kernels that spin are given time to end, so
    it does not outlive the module."""
    playwright = pytest.importorskip("playwright.sync_api", reason="no playwright")
    if not CHROMIUM.exists():
        pytest.skip(f"no {CHROMIUM}")
    with playwright.sync_playwright() as started:
        launched = started.chromium.launch(executable_path=str(CHROMIUM), args=list(_FLAGS))
        yield launched
        launched.close()
