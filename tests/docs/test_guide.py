"""Every page of the guide does what it shows."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from tests.docs import pages

PAGES = sorted((pages.ROOT / "docs" / "guide").glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_page_runs(page: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    text = page.read_text(encoding="utf-8")
    on_gpu = pages.device_of(text) == "gpu"
    if on_gpu:
        driver = request.getfixturevalue("gpu")
    else:
        monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    pages.run(page.stem, text).clear()
    gc.collect(1)
    assert not on_gpu or driver.launches
