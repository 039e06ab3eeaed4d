"""Contexts: whose is used, what a thread has current afterwards, and what a child process cannot use."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.gpu import devices, driver, failures
from tests.driver.fake import CUresult

pytestmark = pytest.mark.sweep(6)

functions = pytest.importorskip("cuda.bindings.driver", reason="no cuda-bindings")


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1.0


def launch(ordinal: int = 0) -> None:
    k.on(f"cuda:{ordinal}")[1, 1](np.zeros(1, np.float32))


@pytest.fixture
def two(install: Callable[..., Any]) -> Iterator[Any]:
    yield install((8, 0), (9, 0))


@pytest.fixture
def mine(two: Any) -> Iterator[int]:
    """A context of the first GPU that the program made, current."""
    functions.cuInit(0)
    status, context = functions.cuCtxCreate(None, 0, 0)
    assert status == 0
    yield int(context)
    functions.cuCtxDestroy(context)


def test_the_primary_context_stays_current(two: Any) -> None:
    assert devices.current_context() == 0
    launch()
    primary = devices.current_context()
    assert primary == int(devices.device(0).primary) and two.contexts == [primary]
    launch()
    assert two.contexts == [primary]
    assert two.calls.count("cuDevicePrimaryCtxRetain") == 1


def test_a_context_that_somebody_made_is_used(two: Any, mine: int) -> None:
    launch()
    assert two.launches[-1].context == mine
    assert two.contexts == [mine]
    assert "cuDevicePrimaryCtxRetain" not in two.calls


def test_a_context_of_another_gpu_comes_back(two: Any, mine: int) -> None:
    launch(1)
    assert two.launches[-1].context == int(devices.device(1).primary)
    assert two.contexts == [mine]


def test_it_comes_back_from_a_launch_that_fails(two: Any, mine: int) -> None:
    two.fault(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS)
    with pytest.raises(nv.LaunchError):
        launch(1)
    assert two.contexts == [mine]


def test_the_context_for_a_launch_is_made_current(two: Any, mine: int) -> None:
    assert devices.context_for(0) == mine
    primary = devices.context_for(1)
    assert primary == int(devices.device(1).primary) == devices.current_context()
    functions.cuCtxSetCurrent(functions.CUcontext(mine))


def test_each_thread_has_its_own(two: Any, mine: int) -> None:
    found: list[int] = []

    def other() -> None:
        found.append(devices.current_context())
        launch()
        found.append(devices.current_context())

    thread = threading.Thread(target=other)
    thread.start()
    thread.join()
    assert found == [0, int(devices.device(0).primary)]
    assert devices.current_context() == mine


def test_a_context_that_another_thread_destroyed(two: Any, mine: int) -> None:
    two.failures["cuCtxGetDevice"] = CUresult.CUDA_ERROR_CONTEXT_IS_DESTROYED
    assert devices.context_for(0) == int(devices.device(0).primary) == devices.current_context()
    two.failures["cuCtxGetDevice"] = CUresult.CUDA_ERROR_OPERATING_SYSTEM
    with pytest.raises(nv.LaunchError, match="CUDA_ERROR_OPERATING_SYSTEM"):
        devices.context_for(0)


def test_a_primary_context_that_was_reset_is_asked_for_again(two: Any) -> None:
    launch()
    functions.cuCtxPopCurrent()
    two.fail_once("cuCtxSetCurrent", CUresult.CUDA_ERROR_CONTEXT_IS_DESTROYED)
    launch()
    assert two.calls.count("cuDevicePrimaryCtxRetain") == 2
    functions.cuCtxPopCurrent()
    two.failures["cuCtxSetCurrent"] = CUresult.CUDA_ERROR_OPERATING_SYSTEM
    with pytest.raises(nv.LaunchError, match="CUDA_ERROR_OPERATING_SYSTEM"):
        launch()


def test_a_module_that_a_reset_took_along_is_loaded_again(two: Any) -> None:
    launch()
    two.fail_once("cuLaunchKernel", CUresult.CUDA_ERROR_INVALID_HANDLE)
    with pytest.raises(nv.LaunchError, match="CUDA_ERROR_INVALID_HANDLE"):
        launch()
    before = len(two.loaded)
    launch()
    assert len(two.loaded) == before + 1


def test_contexts_are_numbered(two: Any, mine: int) -> None:
    primary = int(devices.device(0).primary)
    assert devices.context_id(mine) == devices.context_id(mine) != devices.context_id(primary)


def test_looking_at_a_gpu_makes_no_context(two: Any) -> None:
    assert [devices.compute_capability(ordinal) for ordinal in (0, 1)] == [(8, 0), (9, 0)]
    assert devices.shown(1) == "cuda:1 (Fake GPU 1, sm_90)"
    assert "cuDevicePrimaryCtxRetain" not in two.calls


def test_attributes_are_asked_for_once(two: Any) -> None:
    for _ in range(3):
        assert devices.attribute(1, "CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT") == 132
    assert two.calls.count("cuDeviceGetAttribute") == 1


def test_a_function_that_the_driver_does_not_have(install: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    install((9, 0), driver_version=12040)

    def missing(*_: object) -> None:
        raise RuntimeError("function cuCtxGetId is not found")  # what cuda-bindings raises

    real = driver.loaded().functions
    old = SimpleNamespace(cuCtxGetId=missing, CUresult=real.CUresult, cuDriverGetVersion=real.cuDriverGetVersion)
    monkeypatch.setattr(driver, "loaded", lambda: SimpleNamespace(functions=old))
    with pytest.raises(
        nv.LaunchError, match=r"the driver of CUDA 12.4 has no `cuCtxGetId`, which cuda-bindings"
    ) as raised:
        devices.context_id(1)
    assert raised.value.code == "NVG2902"


def test_other_errors_of_the_bindings_are_not_hidden(two: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("something else")

    monkeypatch.setattr(driver, "loaded", lambda: SimpleNamespace(functions=SimpleNamespace(cuCtxGetId=broken)))
    with pytest.raises(RuntimeError, match="something else"):
        devices.context_id(1)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("Failed to get cuGetProcAddress_v2", "the CUDA driver is older than cuda-bindings .* needs"),
        ('"cuda" is an NVIDIA driver library and can only be found via system search.', "no CUDA driver was found"),
    ],
)
def test_a_driver_that_the_bindings_cannot_use(message: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import cuda.bindings

    def start(flags: int) -> None:
        raise RuntimeError(message)

    monkeypatch.setattr(cuda.bindings, "driver", SimpleNamespace(cuInit=start))
    driver.loaded.cache_clear()
    driver.device_count.cache_clear()
    try:
        with pytest.raises(nv.LaunchError, match=words):
            launch()
    finally:
        driver.loaded.cache_clear()
        driver.device_count.cache_clear()


FORK = """
import os, sys
import numpy as np
import nvgen as nv
from tests.driver import fake
{before}

@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1.0

fake.install(((9, 0),))
a = np.zeros(1, np.float32)
{parent}
child = os.fork()
if child == 0:
    {child}
    try:
        k[1, 1](a)
    except nv.LaunchError as error:
        print(error, flush=True)
    else:
        print("launched", flush=True)
    with nv.device("cpu"):
        k[1, 1](a)
    print("on the CPU:", a[0], flush=True)
    os._exit(0)
os.waitpid(child, 0)
k[1, 1](a)
print("the parent goes on:", len(fake.active().launches), flush=True)
"""


def forked(tmp_path: Path, **parts: str) -> str:
    script = tmp_path / "script.py"
    script.write_text(FORK.format(**{"before": "", "parent": "", "child": "", **parts}))
    root = Path(__file__).parents[2]
    paths = os.pathsep.join(filter(None, (str(root), os.environ.get("PYTHONPATH", ""))))
    environment = {**os.environ, "PYTHONPATH": paths, "NVGEN_DEVICE": ""}
    result = subprocess.run(
        [sys.executable, "-W", "ignore", script],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        timeout=60,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no fork")
class TestForks:
    def test_a_child_of_a_process_that_used_cuda_says_so(self, two: Any, tmp_path: Path) -> None:
        text = forked(tmp_path, parent="k[1, 1](a)")
        assert text.startswith("error[NVG2903]: this process was forked from one that had used CUDA")
        assert 'multiprocessing.get_context("spawn")' in text and "script.py:" in text
        assert text.endswith("on the CPU: 1.0\nthe parent goes on: 2\n")

    def test_a_child_that_launches_first_is_free(self, two: Any, tmp_path: Path) -> None:
        assert forked(tmp_path) == "launched\non the CPU: 1.0\nthe parent goes on: 1\n"

    def test_the_driver_answers_the_short_way_of_a_launch_itself(self, two: Any) -> None:
        assert failures.error("cuLaunchKernel", functions.CUresult.CUDA_ERROR_NOT_INITIALIZED).code == "NVG2903"

    def test_somebody_else_had_used_cuda(self, two: Any, tmp_path: Path) -> None:
        """The driver answers so in the child of a process in which PyTorch started it."""
        child = 'fake.active().failures["cuInit"] = fake.CUresult.CUDA_ERROR_NOT_INITIALIZED'
        assert forked(tmp_path, child=child).startswith("error[NVG2903]")
