"""The devices that the host side of ``numba.cuda`` is tried on: the CPU, and a GPU of the driver in C."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from nvgen_numba.cuda.host import contexts, devices, element_copies
from tests.driver.fake import FakeDriver
from tests.runtime.conftest import machine


def forget() -> None:
    """Gives back what waits, and has devices asked anew: another test has others."""
    for device in devices.gpus:
        device.reset()
    devices.device_of.cache_clear()
    contexts.context_of.cache_clear()


@pytest.fixture
def cuda_gpu(gpu: FakeDriver) -> Iterator[FakeDriver]:
    """A GPU, whose kernels copy elements."""
    gpu.execute = machine(element_copies._copy_words)
    devices.device_of.cache_clear()
    contexts.context_of.cache_clear()
    yield gpu
    forget()


@pytest.fixture(params=["cpu", "cuda:0"])
def device(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The name of the device: the CPU, and then a GPU."""
    if request.param == "cpu":
        monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    else:
        request.getfixturevalue("cuda_gpu")
    return request.param
