"""The fixtures ``install`` and ``gpu``, for all tests."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from typing import Any

import pytest


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Any]]:
    """Installs a fake driver, with GPUs of the given compute capabilities, as the one that nvgen finds."""
    pytest.importorskip("cuda.bindings")
    from tests.driver import fake

    if fake.problem():
        pytest.skip(fake.problem())
    monkeypatch.delenv("NVGEN_DEVICE", raising=False)
    installed: list[fake.FakeDriver] = []

    def make(*capabilities: tuple[int, int], driver_version: int = 13000) -> fake.FakeDriver:
        installed.append(fake.install(capabilities, driver_version))
        return installed[-1]

    yield make
    problems = [problem for driver in installed for problem in driver.problems]
    fake.remove()
    if problems:
        raise problems[0]


@pytest.fixture
def gpu(install: Callable[..., Any]) -> Iterator[Any]:
    """One fake GPU, of which all memory has been freed when the test ends, and beside none was written.

    Host memory that was registered may stay so: it is the program's own.
    """
    driver = install((9, 0))
    yield driver
    driver.finish()
    if driver.memory:
        gc.collect(1)  # the old generation has all tests: to look through it takes seconds
        driver.finish()  # what was collected may be freed in streams
    assert [memory for memory in driver.memory if memory.kind != "registered"] == []
    assert driver.damaged == []
