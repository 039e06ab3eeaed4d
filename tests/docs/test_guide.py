"""Every page of the guide does what it shows."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from nvgen.emulate import library
from tests.docs import pages

PAGES = sorted((pages.ROOT / "docs" / "guide").glob("*.md"))
#: Pages whose commands call the C compiler.
_COMPILES_C = {"emulate"}
#: Pages that show without checks what a race leaves.
_RACES = {"testing_kernels"}


@pytest.mark.sweep(4)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_page_runs(page: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if page.stem in _COMPILES_C and library.compiler() is None:
        pytest.skip("there is no C compiler")
    text = page.read_text(encoding="utf-8")
    on_gpu = pages.device_of(text) == "gpu"
    if on_gpu:
        driver = request.getfixturevalue("gpu")
    else:
        monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    pages.run(page.stem, text).clear()
    gc.collect(1)
    assert not on_gpu or driver.launches


@pytest.mark.sweep(40)
@pytest.mark.parametrize("page", [page for page in PAGES if page.stem not in _RACES], ids=lambda page: page.stem)
def test_page_with_all_checks(page: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No check finds anything in what is right; where the page says how kernels are checked, it is as there."""
    monkeypatch.setenv("NVGEN_CHECK", "all")
    test_page_runs(page, request, monkeypatch)
