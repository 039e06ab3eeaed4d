"""Kernels of these tests run on the CPU."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def on_the_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
