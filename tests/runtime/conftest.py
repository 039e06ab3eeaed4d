"""What stands for a GPU's work in tests of the runtime, and what makes launches easier to look at."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from nvgen import ptx
from nvgen.files import compiler_identity
from nvgen.kernels import Kernel
from nvgen.runtime.cpu import compilation
from nvgen.runtime.launch import slow_path as launching
from nvgen.runtime.ptx.variables import Variables
from nvgen.targets.cpu.conventions.failure_record import FailureRecord
from nvgen.targets.cpu.conventions.launch_numbers import NUMBERS, Blocks
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.conventions.symbols import global_symbol
from nvgen.targets.cpu.library import printing
from nvgen.targets.cpu.objects import own_functions
from nvgen.targets.cpu.objects.loaded import LoadedModule
from nvgen.targets.cpu.threads import deadlock
from tests.driver import fake


def machine(kernel: Kernel, dynamic_bytes: int = 0) -> Callable[[int, tuple[int, ...], tuple[int, ...]], None]:
    """What a GPU does with a kernel: the driver was handed its PTX, which is run on the parameters that it got."""
    known: dict[str, LoadedModule] = {}

    def code() -> LoadedModule:
        driver = fake.active()
        assert driver is not None
        text = driver.running_ptx
        if text not in known:
            module, source = ptx.parse(text), ptx.SourceText(text, "kernel.ptx")
            own = {global_symbol(name): address for (_, name), (address, _) in driver.symbols.items()}
            symbols = {**printing.symbols(), **deadlock.symbols(), **Variables(module, source).symbols, **own}
            known[text] = compilation.lifted(module, source, kernel.name, CpuOptions(), symbols)
        return known[text]

    def run(parameters: int, grid: tuple[int, ...], block: tuple[int, ...]) -> None:
        alone, in_order = (1, 1, 1), (0, 0, 0)
        sizes = (ctypes.c_int32 * NUMBERS)(*grid, *block, dynamic_bytes, *alone, *in_order, *alone)
        blocks = grid[0] * grid[1] * grid[2]
        record = FailureRecord()
        Blocks(code().address(kernel.name))(parameters, ctypes.addressof(sizes), 0, blocks, record)
        assert not record.taken

    return run


@pytest.fixture
def slow_paths(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Notes the launches that take the slow path."""
    seen: list[str] = []
    original = launching.launch

    def noting(asked: Any, *arguments: Any) -> None:
        seen.append(asked.kernel.name)
        original(asked, *arguments)

    monkeypatch.setattr(launching, "launch", noting)
    return seen


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Threads that look in vain are given up after half a second. Such a scheduler is made, and kept for nobody."""
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    monkeypatch.setattr("nvgen.targets.cpu.threads.looking._LONG_X86", 1 << 30)
    monkeypatch.setattr("nvgen.targets.cpu.threads.looking._LONG", 1 << 28)
    monkeypatch.setattr("nvgen.targets.python.scheduler._LONG", 0.4)
    own_functions.forget()
    yield
    own_functions.forget()


def forget() -> None:
    """Has code be found as in another process."""
    own_functions.forget()
    compiler_identity.first_nvgen.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache, and nothing in memory."""
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path))
    forget()
    yield tmp_path
    forget()


@pytest.fixture
def leaving(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Of each compilation for the CPU whether the code leaves blocks that are in doubt."""
    found: list[bool] = []
    original = compilation.compiled

    def noting(kernel: Any, options: Any, symbols: Any) -> Any:
        found.append(options.leaves)
        return original(kernel, options, symbols)

    monkeypatch.setattr(compilation, "compiled", noting)
    return found
