"""Which device a kernel runs on."""

from __future__ import annotations

import contextvars
import re
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.driver.fake import FakeDriver


@pytest.fixture
def kernel() -> Any:
    @nv.kernel
    def k(a: nv.Array[nv.f32]):
        a[0] = 1.0

    return k


def used(driver: FakeDriver, launch: Callable[[Any], None]) -> str:
    """The device that a launch ran on."""
    driver.launches.clear()
    launch(np.zeros(1, np.float32))
    return f"cuda:{driver.launches[0].ordinal}" if driver.launches else "cpu"


@pytest.fixture
def two(install: Callable[..., FakeDriver]) -> FakeDriver:
    return install((8, 0), (9, 0))


def test_the_first_gpu_is_the_default(two: FakeDriver, kernel: Any) -> None:
    assert used(two, kernel[1, 1]) == "cuda:0"


@pytest.mark.parametrize(
    ("name", "device"), [("cpu", "cpu"), ("cuda", "cuda:0"), ("cuda:0", "cuda:0"), ("cuda:1", "cuda:1"), ("", "cuda:0")]
)
def test_the_environment_chooses(
    two: FakeDriver, kernel: Any, monkeypatch: pytest.MonkeyPatch, name: str, device: str
) -> None:
    monkeypatch.setenv("NVGEN_DEVICE", name)
    assert used(two, kernel[1, 1]) == device


def test_a_with_statement_wins_over_the_environment(
    two: FakeDriver, kernel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    with nv.device("cuda:1"):
        assert used(two, kernel[1, 1]) == "cuda:1"
        with nv.device("cuda:0"):
            assert used(two, kernel[1, 1]) == "cuda:0"
        assert used(two, kernel[1, 1]) == "cuda:1"
    assert used(two, kernel[1, 1]) == "cpu"


def test_on_wins_over_everything(two: FakeDriver, kernel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_DEVICE", "nonsense")
    with nv.device("cuda:1"):
        assert used(two, kernel.on("cpu")[1, 1]) == "cpu"
        assert used(two, kernel.on("cuda:0")[1, 1]) == "cuda:0"


def test_an_error_inside_ends_the_with_statement(two: FakeDriver, kernel: Any) -> None:
    with pytest.raises(ZeroDivisionError), nv.device("cpu"):
        raise ZeroDivisionError
    assert used(two, kernel[1, 1]) == "cuda:0"


def test_a_with_statement_is_its_threads_own(two: FakeDriver, kernel: Any) -> None:
    found: list[str] = []
    with nv.device("cpu"):
        thread = threading.Thread(
            target=contextvars.Context().run, args=(lambda: found.append(used(two, kernel[1, 1])),)
        )
        thread.start()
        thread.join()
        assert used(two, kernel[1, 1]) == "cpu"
    assert found == ["cuda:0"]


@pytest.mark.parametrize("name", ["gpu", "CPU", "cuda:", "cuda:-1", "cuda:x", "cuda:1 ", "", 0, None])
def test_names_that_name_nothing(kernel: Any, name: Any) -> None:
    for choose in (kernel.on, nv.device):
        with pytest.raises(nv.LaunchError) as raised:
            choose(name)
        assert raised.value.code == "NVG0612"


def test_a_bad_name_in_the_environment(kernel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_DEVICE", "gpu")
    with pytest.raises(nv.LaunchError, match="no device `gpu`") as raised:
        kernel[1, 1](np.zeros(1, np.float32))
    assert raised.value.code == "NVG0612"


def test_device_decorates_functions_too() -> None:
    @nv.device
    def half(x):
        return x / 2

    @nv.device(inline="never")
    def double(x):
        return x * 2

    @nv.kernel
    def k(a: nv.Array[nv.f32]):
        a[0] = double(half(a[1]))

    a = np.array([0, 7], np.float32)
    k.on("cpu")[1, 1](a)
    assert a[0] == 7
    assert half(3) == 1.5 and double(3) == 6, "on the host it is the Python function"
    assert ".func" in k.ptx() and "double" in k.ptx()


def test_without_a_driver(kernel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever this machine has: the bindings say that there is no driver."""
    import cuda.bindings

    from tests.driver.forgetting import forget

    class NoDriver:
        @staticmethod
        def cuInit(flags: int) -> None:
            raise RuntimeError("Failed to dlopen libcuda.so.1")

    monkeypatch.delenv("NVGEN_DEVICE", raising=False)
    monkeypatch.setattr(cuda.bindings, "driver", NoDriver, raising=False)
    forget()
    try:
        a = np.zeros(1, np.float32)
        kernel[1, 1](a)
        assert a[0] == 1
        for choose in (lambda: kernel.on("cuda")[1, 1](a), lambda: kernel.on("cuda:3")[1, 1](a)):
            with pytest.raises(nv.LaunchError, match="no CUDA driver was found") as raised:
                choose()
            assert raised.value.code == "NVG0612"
    finally:
        forget()


def test_the_name_of_the_device(two: FakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    first = nv.device_name()
    assert first.startswith("cuda:0 (") and first.endswith(", sm_80)")
    with nv.device("cuda:1"):
        assert nv.device_name().endswith(", sm_90)")
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    assert re.fullmatch(r"cpu \(\d+ cores?\)", nv.device_name())
    monkeypatch.setenv("NVGEN_DEVICE", "cuda:2")
    with pytest.raises(nv.LaunchError, match="there is no device `cuda:2`"):
        nv.device_name()
