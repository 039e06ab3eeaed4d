"""Tuning on a GPU: registers rule out, events measure, and what is found is right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.files import cuda_tools
from nvgen.runtime.gpu import driver
from nvgen.workflows.tuning.trial import Status
from tests.tuning.reductions import SPACE, sum_of

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not driver.device_count(), reason=driver.unavailable_reason() or "there is a GPU"),
]
N = 1 << 22


@pytest.fixture(autouse=True)
def _own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path))


@pytest.mark.parametrize("is_on_host", [False, True], ids=["device", "host"])
def test_a_reduction(is_on_host: bool, capsys: pytest.CaptureFixture[str]) -> None:
    values = np.random.default_rng(0).integers(0, 3, N).astype(np.float32)  # every sum is exact
    arguments: Any = (values, np.zeros(1, np.float32))
    if not is_on_host:
        arguments = tuple(map(nv.cuda.array, arguments))
    found = nv.tune(sum_of, SPACE, arguments, flush_l2=True)
    with capsys.disabled():
        print(f"\n{found}")
    by_choice = {(trial.choice["held"], trial.choice["block"]): trial for trial in found.trials}
    if cuda_tools.ptxas() is not None:
        out = by_choice.pop((96, 1024))
        assert out.status is Status.PRUNED and "for its registers" in out.reason
    assert {trial.status for trial in by_choice.values()} <= {Status.MEASURED, Status.SLOW}
    assert found.best.status is Status.MEASURED
    assert 0 < found.best.seconds < 1e-2
    assert found.best.seconds == min(trial.seconds for trial in by_choice.values())
    again = nv.tune(sum_of, SPACE, arguments, flush_l2=True)
    assert again.is_kept and again.choice == found.choice
    again.launch(*arguments)  # on the sum that was 0 before
    assert float(np.asarray(arguments[1] if is_on_host else arguments[1].copy_to_host())[0]) == values.sum(dtype="f8")


def test_one_that_is_wrong_is_not_chosen() -> None:
    values, out = np.ones(N, np.float32), np.zeros(1, np.float32)
    spaces = [{"held": 1, "block": 32, "grid": 1}, {"held": 4, "block": 256, "grid": 1}]
    found = nv.tune(sum_of, spaces, (values, out), reference={"out": np.full(1, N, np.float32)})
    assert found.best.status is Status.MEASURED
    with pytest.raises(nv.LaunchError, match="NVG3526"):
        nv.tune(sum_of, spaces, (values, out), reference={"out": np.ones(1, np.float32)})
