"""Where launches run that have arrays in the memory of GPUs."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from nvgen.diagnostics import LaunchError
from nvgen.runtime import interop
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.launch.device import CPU as ON_CPU
from nvgen.runtime.launch.device import Device
from nvgen.runtime.launch.parameters import DeclaredParameter
from tests.runtime.interop.stubs import CUDA, CUDA_HOST, CUDA_MANAGED, Producer


def arrays(*places: tuple[int, int]) -> list[tuple[DeclaredParameter, DeviceArray]]:
    """Arrays called a, b, c on the given kinds and numbers of devices."""
    found = []
    for letter, device in zip("abcdef", places, strict=False):
        place = DeclaredParameter(letter, lambda name: None)  # type: ignore[arg-type,return-value]
        found.append((place, interop.view(Producer(np.zeros(4), device), place)))
    return found


@pytest.mark.parametrize("chosen", [None, ON_CPU, Device(1)])
def test_without_device_arrays_the_choice_decides(chosen: Device | None) -> None:
    assert interop.device_of([], chosen) == chosen


@pytest.mark.parametrize("chosen", [None, Device(2)])
def test_the_arrays_decide(chosen: Device | None) -> None:
    assert interop.device_of(arrays((CUDA, 2), (CUDA_MANAGED, 0), (CUDA, 2)), chosen) == Device(2)
    assert interop.device_of(arrays((CUDA_HOST, 0), (CUDA, 2)), chosen) == Device(2)


@pytest.mark.parametrize("kind", [CUDA_MANAGED, CUDA_HOST])
def test_managed_and_pinned_memory_goes_everywhere(kind: int) -> None:
    for chosen in (ON_CPU, Device(0), Device(3)):
        assert interop.device_of(arrays((kind, 0)), chosen) == chosen
    assert interop.device_of(arrays((kind, 0)), None) == Device(0)


@pytest.mark.parametrize("chosen", [None, Device(0), ON_CPU])
def test_arrays_of_two_gpus(chosen: Device | None) -> None:
    with pytest.raises(LaunchError) as caught:
        interop.device_of(arrays((CUDA, 0), (CUDA, 0), (CUDA, 1)), chosen)
    assert caught.value.code == "NVG2826"
    assert "argument `a` is on cuda:0, and argument `c` on cuda:1" in str(caught.value)


@pytest.mark.parametrize("chosen", [ON_CPU, Device(1)])
def test_the_choice_contradicts_the_arrays(chosen: Device) -> None:
    with pytest.raises(LaunchError) as caught:
        interop.device_of(arrays((CUDA_MANAGED, 0), (CUDA, 0)), chosen)
    assert caught.value.code == "NVG2827"
    assert f"argument `b` is on cuda:0, and the kernel is to run on {chosen}" in str(caught.value)


def test_the_cpu_runs_kernels_on_managed_and_pinned_memory() -> None:
    @nv.kernel
    def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32, 2, nv.A]):
        b[nv.grid(1), 0] = a[nv.grid(1)]

    a, b = np.arange(4, dtype=np.float32), np.zeros((2, 4), np.float32)
    k.on("cpu")[1, 4](Producer(a, (CUDA_HOST, 0)), Producer(b.T, (CUDA_MANAGED, 0)))
    np.testing.assert_array_equal(b, [a, np.zeros(4)])
