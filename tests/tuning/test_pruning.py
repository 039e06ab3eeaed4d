"""What is not run: by what an architecture has, by what ptxas says, and by occupancy."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts.binaries.resources import Resources
from nvgen.codegen.contract.configuration import Configuration
from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import find_architecture
from nvgen.workflows.tuning import pruning
from nvgen.workflows.tuning.space import Candidate
from nvgen.workflows.tuning.trial import Status, Trial

needs_ptxas = pytest.mark.skipif(cuda_tools.ptxas() is None, reason="ptxas is not installed")


def taking(registers: int, shared: int = 0) -> Resources:
    return Resources("sm_90", registers, shared, 0, 0, 0, 0)


def launch(threads: int, dynamic_bytes: int = 0) -> Configuration:
    return Configuration((1, 1, 1), (threads, 1, 1), dynamic_bytes)


def reason(resources: Resources, sizes: Configuration) -> str | None:
    found = pruning.occupancy(resources, sizes)
    assert found is not None
    return pruning.does_not_fit(resources, sizes, found)


def test_registers_and_shared_memory() -> None:
    assert reason(taking(64), launch(1024)) is None
    assert reason(taking(65), launch(1024)) == (
        "no block fits on sm_90 for its registers: 1024 threads with 65 registers each and 0 bytes of shared memory"
    )
    assert reason(taking(32, 48 << 10), launch(256, 180 << 10)) == (
        "no block fits on sm_90 for its shared memory: "
        "256 threads with 32 registers each and 233472 bytes of shared memory"
    )


def test_an_architecture_whose_limits_nobody_has_published() -> None:
    unknown = "sm_88"
    assert find_architecture(unknown).warps_per_sm is None
    assert pruning.occupancy(Resources(unknown, 255, 0, 0, 0, 0, 0), launch(1024)) is None


def test_what_an_architecture_has() -> None:
    record = find_architecture("sm_80")
    assert pruning.beyond_architecture(launch(1024, 163 << 10), record) is None
    found = pruning.beyond_architecture(launch(32, (163 << 10) + 1), record)
    assert found == "166913 bytes of shared memory, and sm_80 has 166912"


def test_occupancy_far_below_the_best() -> None:
    def trial(occupancy: float | None, status: Status = Status.WAITING) -> Trial:
        return Trial(Candidate({}, {}, {}, {}), status, occupancy=occupancy)

    trials = [trial(0.5), trial(0.2), trial(None), trial(0.25), trial(1.0, Status.FAILED)]

    def statuses(least: float) -> list[Status]:
        return [one.status for one in pruning.by_occupancy(trials, least)]

    waiting, out = Status.WAITING, Status.PRUNED
    assert statuses(0.0) == [waiting, waiting, waiting, waiting, Status.FAILED]
    assert statuses(0.5) == [waiting, out, waiting, waiting, Status.FAILED]
    assert statuses(0.51) == [waiting, out, waiting, out, Status.FAILED]
    assert pruning.by_occupancy(trials, 0.5)[1].reason == "occupancy below 25%"


@needs_ptxas
def test_ptxas_is_asked_for_an_architecture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a GPU as well: what runs on the CPU is what would fit."""

    @nv.kernel
    def first(out: nv.Array[nv.i32], rows: nv.constexpr):
        kept = nv.shared.dynamic(nv.i32, (rows, 1024))
        t = nv.thread_idx.x
        kept[0, t] = t
        nv.syncthreads()
        out[t] = kept[0, nv.block_dim.x - 1 - t]

    def reasons(**others: Any) -> dict[Any, str]:
        found = nv.tune(
            first,
            {"rows": [1, 20, 41], "shared": lambda c: c["rows"] * 4096},
            (np.zeros(32, np.int32),),
            grid=1,
            block=32,
            **others,
        )
        assert all(trial.resources is not None for trial in found.trials if trial.occupancy)
        return {trial.choice["rows"]: trial.reason for trial in found.trials}

    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    too_much = {41: "167936 bytes of shared memory, and sm_80 has 166912"}
    assert reasons(arch="sm_80", dry_run=True) == {1: "", 20: "", **too_much}
    assert reasons(arch="sm_80", min_occupancy=0.5) == {1: "", 20: "occupancy below 25%", **too_much}
    assert reasons(dry_run=True) == {1: "", 20: "", 41: ""}
    monkeypatch.setattr(cuda_tools, "ptxas", lambda: None)
    assert reasons(arch="sm_80", dry_run=True, min_occupancy=0.5) == {1: "", 20: "", **too_much}


@needs_ptxas
def test_any_executor_compiles(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A candidate that fails there is out, and the bar says how far it is."""

    @nv.kernel
    def stored(out: nv.Array[nv.i32], value: nv.constexpr):
        out[nv.grid(1)] = value - value
        if value == 3:
            nv.asm("wrong.instruction;")

    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    threads: set[str] = set()

    def noting() -> None:
        threads.add("started")

    with ThreadPoolExecutor(1, initializer=noting) as executor:
        found = nv.tune(
            stored,
            {"value": [1, 2, 3]},
            (np.zeros(32, np.int32),),
            grid=1,
            block=32,
            arch="sm_90",
            dry_run=True,
            executor=executor,
            progress=True,
        )
    assert threads == {"started"}
    assert {trial.choice["value"]: trial.status.value for trial in found.trials} == {
        1: "waiting",
        2: "waiting",
        3: "failed",
    }
    assert "nvgen.tune: compile stored" in capsys.readouterr().err
    with pytest.raises(nv.CompileError, match="NVG3502"):
        nv.tune(stored, {"value": [1]}, (np.zeros(32, np.int32),), grid=1, block=32, executor="all")  # type: ignore[arg-type]
