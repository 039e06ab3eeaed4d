"""The pytest plugin: a fixture that has every kernel of a test run on the CPU, checked.

pytest finds it by the entry point ``pytest11`` of the installed package. Nothing of nvgen is imported with it.
"""

from __future__ import annotations

import pytest


@pytest.fixture
def nvgen_checked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Kernels that the test launches run on the CPU with ``check="all"``, and what the checks find fails the test.

    ``@pytest.mark.parametrize("nvgen_checked", ["race", "bounds, uninit"], indirect=True)`` chooses others. A kernel
    that says ``.on(...)`` keeps its device, and its ``check=`` if it has one. The value are the checks.
    """
    checks = str(getattr(request, "param", "all"))
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    monkeypatch.setenv("NVGEN_CHECK", checks)
    return checks
