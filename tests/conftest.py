"""Options of the test runs, a cache folder of their own, and random inputs that are the same in every normal run."""

import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

from nvgen.files import compiler_identity

# What a change breaks fails in every run, what luck finds is the sweeps' to find.
settings.register_profile("nvgen", derandomize=True, deadline=None, database=None)
settings.load_profile("nvgen")

#: Installed, it is an entry point; the source tree need not be installed anew for it.
pytest_plugins = [
    "nvgen.testing.plugin",
    "tests.browsing",
    "tests.driver.fixtures",
    "tests.durations",
    "tests.selection",
    "tests.gpu.report",
]


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What tests keep does not stay, and what users keep is not touched. All processes of a run have one folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NVGEN_CACHE_DIR", str(_of_the_run(tmp_path_factory) / "cache"))
        yield


def _of_the_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run; of several processes each has its own within."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session", autouse=True)
def _optimised() -> Iterator[None]:
    """Kernels have the code that LLVM can get most wrong, unless a test or the user chooses another tier: what small
    launches begin with is compared with it (``tests/semantics/test_tiers.py``)."""
    with pytest.MonkeyPatch.context() as patch:
        if "NVGEN_CPU" not in os.environ:
            patch.setenv("NVGEN_CPU", "optimised")
        yield


@pytest.fixture(scope="session", autouse=True)
def _unedited() -> Iterator[None]:
    """nvgen's files stay as they are: to look at all of them for everything that is kept took a tenth of compiling."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiler_identity, "nvgen", cache(compiler_identity.nvgen))
        yield


@pytest.fixture(scope="session", autouse=True)
def _bytecode(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Of some hundred processes that tests start each would compile nvgen anew where Python is not to write bytecode
    beside the files: there it lies with the other files of the run, for all processes of it."""
    if not sys.dont_write_bytecode or sys.pycache_prefix:
        yield
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
        patch.setenv("PYTHONPYCACHEPREFIX", str(_of_the_run(tmp_path_factory) / "bytecode"))
        yield


@pytest.fixture(scope="session", autouse=True)
def _interruptible() -> Iterator[None]:
    """Processes that tests start and interrupt are not deaf to it, as those are that a shell's ``&`` starts."""
    before = signal.getsignal(signal.SIGINT)
    if before == signal.SIG_IGN and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)
        yield
        signal.signal(signal.SIGINT, before)
    else:
        yield


@pytest.fixture(scope="module", autouse=True)
def _frozen() -> Iterator[None]:
    """What a module leaves stays until the end: collections of garbage in later tests need not look through it."""
    yield
    gc.collect()
    gc.freeze()


@pytest.fixture
def one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of the order of blocks: however slow a launch was, cores do not share out the next one."""
    from nvgen.runtime.cpu import launch

    monkeypatch.setattr(launch, "core_count", lambda: 1)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[object]:
    """What is imported stays: to look for garbage in it time and again took 4 of the 11 seconds of collecting."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """What 10,000 tests are made of stays until the end: the garbage collector need not look through it each time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)  # few of the objects that a test makes are garbage before its end


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="write the golden diagnostics of tests/errors anew")
    parser.addoption("--programs", type=int, default=100_000, help="random programs that the sweep tries")
    parser.addoption("--first-seed", type=int, default=1000, help="the seed of the sweep's first 500 programs")
