"""A fake GPU for the tests that ask for one."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator

import cuda.bindings
import pytest

from nvgen import compiler
from nvgen.kernels import Kernel
from nvgen.runtime import deadlock
from nvgen.runtime.cpu import Blocks
from nvgen.runtime.gpu import devices
from nvgen.runtime.gpu import driver as driver_functions
from nvgen.targets.cpu.failure import FailureRecord
from nvgen.targets.cpu.launch_data import NUMBERS
from tests.runtime.fake_driver import FakeDriver

_CACHED = (driver_functions.loaded, driver_functions.device_count, devices.device)


def forget_driver() -> None:
    for function in _CACHED:
        function.cache_clear()


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., FakeDriver]]:
    """Makes a fake driver, with GPUs of the given compute capabilities, the one that nvgen finds."""
    monkeypatch.delenv("NVGEN_DEVICE", raising=False)

    def make(*capabilities: tuple[int, int]) -> FakeDriver:
        driver = FakeDriver(capabilities)
        monkeypatch.setattr(cuda.bindings, "driver", driver, raising=False)
        forget_driver()
        return driver

    yield make
    forget_driver()


@pytest.fixture
def gpu(install: Callable[..., FakeDriver]) -> Iterator[FakeDriver]:
    """One fake GPU, which has freed all its memory and has no context current when the test ends."""
    driver = install((9, 0))
    yield driver
    assert not driver.memory
    assert not driver.contexts


def machine(kernel: Kernel, dynamic_bytes: int = 0) -> Callable[[int, tuple[int, ...], tuple[int, ...]], None]:
    """What a GPU does with an annotated kernel: the CPU's machine code takes parameters in the same form."""
    code = compiler.compile_for_cpu(kernel.specialise(), symbols=deadlock.symbols())

    def run(parameters: int, grid: tuple[int, ...], block: tuple[int, ...]) -> None:
        alone, in_order = (1, 1, 1), (0, 0, 0)
        sizes = (ctypes.c_int32 * NUMBERS)(*grid, *block, dynamic_bytes, *alone, *in_order, *alone)
        blocks = grid[0] * grid[1] * grid[2]
        record = FailureRecord()
        Blocks(code.address(kernel.name))(parameters, ctypes.addressof(sizes), 0, blocks, record)
        assert not record.taken

    return run
