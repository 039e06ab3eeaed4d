"""``nv.tune`` on a GPU, which is the driver in C: images are made ahead, resources rule out, events measure."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.files import cuda_tools
from nvgen.runtime.gpu import images
from nvgen.workflows.tuning.trial import Status
from tests.driver.fake import FakeDriver
from tests.runtime.conftest import machine

pytestmark = pytest.mark.sweep(6)

needs_ptxas = pytest.mark.skipif(cuda_tools.ptxas() is None, reason="ptxas is not installed")
N = 96


@nv.kernel
def scaled(a: nv.Array[nv.f32], out, factor: nv.constexpr, unroll: nv.constexpr = 1):
    i = nv.grid(1)
    for j in nv.static_range(unroll):
        if i * unroll + j < a.size:
            out[i * unroll + j] = a[i * unroll + j] * factor + out[i * unroll + j]


def tuned(arguments: Any, space: Any = None, **others: Any) -> Any:
    space = space or {"factor": 2, "unroll": [1, 3]}
    return nv.tune(scaled, space, arguments, grid=1, block=N, force=True, **others)


@needs_ptxas
def test_arrays_of_the_host_are_copied_once(gpu: FakeDriver) -> None:
    gpu.execute = machine(scaled)
    a, out = np.arange(N, dtype=np.float32), np.ones(N, np.float32)
    found = tuned((a, out))
    assert found.device.startswith("cuda:0 (")
    assert [trial.status in (Status.MEASURED, Status.SLOW) for trial in found.trials] == [True, True]
    assert (out == 1).all()
    assert len(gpu.copied_in) == 2
    assert all(trial.resources.registers > 0 and trial.occupancy > 0 for trial in found.trials)
    assert "occupancy" in str(found)
    found.launch(a, out)
    assert (out == 2 * a + 1).all()


@needs_ptxas
def test_arrays_of_the_gpu_hold_what_they_held(gpu: FakeDriver) -> None:
    gpu.execute = machine(scaled)
    a, out = nv.cuda.array(np.arange(N, dtype=np.float32)), nv.cuda.ones(N, nv.f32)
    found = tuned((a, out))
    assert out.copy_to_host().tolist() == [1] * N
    assert found.best.spread is not None
    del found


@needs_ptxas
def test_a_reference_of_the_gpu(gpu: FakeDriver) -> None:
    gpu.execute = machine(scaled)
    space = {"factor": [3, 2], "unroll": 1}
    reference = {"out": nv.cuda.full(N, 2, nv.f32)}
    found = tuned((np.ones(N, np.float32), np.zeros(N, np.float32)), space, reference=reference)
    assert {trial.choice["factor"]: trial.status for trial in found.trials} == {2: Status.MEASURED, 3: Status.WRONG}


@needs_ptxas
def test_what_differs_is_out(gpu: FakeDriver) -> None:
    gpu.execute = machine(scaled)
    found = tuned((np.ones(N, np.float32), np.zeros(N, np.float32)), {"factor": [2, 3], "unroll": 1})
    assert {trial.choice["factor"]: trial.status for trial in found.trials} == {2: Status.MEASURED, 3: Status.WRONG}


@needs_ptxas
def test_images_are_made_ahead(gpu: FakeDriver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """By other processes, where there are several: this one compiles none."""
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path))
    gpu.execute = machine(scaled)
    images.forget()

    def refused(*arguments: Any) -> None:
        raise AssertionError("compiled in this process")

    monkeypatch.setattr(images, "_compiled", refused)
    space = {"factor": 2, "unroll": [1, 2, 3, 4]}
    found = tuned((np.ones(N, np.float32), np.zeros(N, np.float32)), space)
    assert [trial.reason for trial in found.trials] == [""] * 4
