"""``nv.tune`` on the CPU: it finds the quickest candidate that is right, and leaves the arrays alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen import CompileError, LaunchError
from nvgen.workflows.tuning import stage
from nvgen.workflows.tuning.measuring import Samples
from nvgen.workflows.tuning.trial import Status

N = 96


@nv.kernel
def twice(a: nv.Array[nv.i32], out: nv.Array[nv.i32], wrong: nv.constexpr = 0, divisor: nv.constexpr = 1):
    i = nv.grid(1)
    nv.static_assert(wrong < 3, "more than wrong")
    if i < a.size:
        out[i] = a[i // divisor] * 2 + wrong if i % 5 == 3 else a[i] * 2


@nv.kernel
def grow(a: nv.Array[nv.i32], step: nv.constexpr):
    i = nv.grid(1)
    if i < a.size:
        a[i] = a[i] * 3 + 1


class Clock:
    """Has launches take what the tests say: by the values of a candidate's block."""

    def __init__(self, seconds: dict[int, float]) -> None:
        self.seconds = seconds
        self.launches: list[int] = []

    def samples(self, run: Any, before: Any) -> Samples:
        launch = next(cell.cell_contents for cell in run.__closure__ if hasattr(cell.cell_contents, "configuration"))
        given = launch.configuration
        block = given["block"] if isinstance(given, dict) else given[1]

        def samples(count: int) -> Sequence[float]:
            for _ in range(min(count, 2)):
                if before is not None:
                    before()
                run()
                self.launches.append(block)
            return [self.seconds[block]] * count

        return samples


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock({32: 3.0, 64: 1.0, 96: 2.0, 128: 20.0})
    monkeypatch.setattr(stage.Stage, "samples", made.samples)
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    return made


def arrays() -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    return np.arange(N, dtype=np.int32), np.full(N, -1, np.int32)


def tuned(space: Any, arguments: Any, **others: Any) -> Any:
    return nv.tune(twice, space, arguments, **{"grid": lambda c: -(-N // c["block"]), "force": True, **others})


def statuses(found: Any) -> dict[Any, Status]:
    return {next(iter(trial.choice.values())): trial.status for trial in found.trials}


def test_the_quickest_is_found(clock: Clock) -> None:
    a, out = arrays()
    found = tuned({"block": [32, 128, 64, 96]}, (a, out))
    assert found.choice == {"block": 64, "grid": 2}
    assert found.seconds == 1.0
    assert found.device == "cpu"
    assert [trial.choice["block"] for trial in found.trials] == [64, 96, 32, 128]
    assert statuses(found) == {
        **dict.fromkeys((64, 96, 32), Status.MEASURED),
        128: Status.SLOW,
    }
    assert (out == -1).all()
    found.launch(a, out)
    assert (out == a * 2).all()
    out[:] = 0
    found.kernel[found.choice["grid"], found.choice["block"]](a, out)
    assert (out == a * 2).all()


def test_who_is_nearly_as_quick_is_measured_again(clock: Clock) -> None:
    clock.seconds.update({64: 1.0, 96: 1.05})
    tuned({"block": [64, 96, 32]}, arrays())
    first = clock.launches.index(32)
    assert clock.launches[first:].count(64) > 0
    assert clock.launches[first:].count(96) > 0
    assert clock.launches[-1] != 32


def test_the_table(clock: Clock) -> None:
    found = tuned({"block": [32, 64, 2048], "wrong": [0, 1]}, arrays())
    assert str(found).splitlines() == [
        "twice on cpu",
        "block  wrong  grid  time  spread  status",
        "   64      0     2   1 s    0.0%  measured",
        "   32      0     3   3 s    0.0%  measured",
        " 2048      0     1                pruned: NVG0609: the block is 2048 threads along x, and 1024 is the most",
        " 2048      1     1                pruned: NVG0609: the block is 2048 threads along x, and 1024 is the most",
        "   32      1     3                wrong: `out[3]` is 7, not 6 (19 of 96 elements differ)",
        "   64      1     2                wrong: `out[3]` is 7, not 6 (19 of 96 elements differ)",
    ]


def test_what_is_wrong_is_never_chosen(clock: Clock) -> None:
    found = tuned([{"block": 32, "wrong": 0}, {"block": 64, "wrong": 1}], arrays())
    assert statuses(found) == {32: Status.MEASURED, 64: Status.WRONG}
    assert found.choice["block"] == 32
    assert 64 not in clock.launches


def test_what_is_left_by_another_candidate_is_no_result(clock: Clock) -> None:
    """The second one writes nothing, and finds the arrays as they were at the start."""
    found = nv.tune(twice, [{"block": 32, "grid": 3}, {"block": 64, "grid": 1}], arrays(), force=True)
    assert statuses(found) == {32: Status.MEASURED, 64: Status.WRONG}


def test_a_reference(clock: Clock) -> None:
    a, out = arrays()
    found = tuned({"wrong": [1, 0, 2], "block": 32}, (a, out), reference={"out": a * 2})
    assert statuses(found) == {0: Status.MEASURED, 1: Status.WRONG, 2: Status.WRONG}


def test_a_reference_in_memory_of_others(clock: Clock) -> None:
    class OnGpu:
        shape = (N,)

        def __array__(self, *arguments: Any, **named: Any) -> Any:
            raise TypeError("Implicit conversion to a NumPy array is not allowed.")

    with pytest.raises(LaunchError, match=r"NVG3528.*a dict with a OnGpu for `out`"):
        tuned({"block": 32}, arrays(), reference={"out": OnGpu()})


def test_tolerances(clock: Clock) -> None:
    @nv.kernel
    def near(out: nv.Array[nv.f32], by: nv.constexpr):
        out[nv.grid(1)] = 1 + by

    def wrong(**others: Any) -> list[float]:
        out = np.zeros(32, np.float32)
        found = nv.tune(near, {"by": [0.0, 1e-5, 0.01]}, (out,), grid=1, block=32, force=True, **others)
        return [trial.choice["by"] for trial in found.trials if trial.status is Status.WRONG]

    assert wrong() == [0.01]
    assert wrong(rtol=1e-6, atol=0) == [1e-5, 0.01]
    assert wrong(atol=0.1) == []


def test_candidates_that_fail(clock: Clock) -> None:
    """One does not compile, of another the launch fails; the others are tuned."""
    space = [{"block": 32}, {"block": 64, "wrong": 3}, {"block": 96, "divisor": -1}, {"block": 96, "max_threads": 32}]
    space = [{"wrong": 0, "divisor": 1, **one} for one in space]
    found = tuned(space, arrays())
    by_reason = {trial.reason.split(":")[0]: trial.status for trial in found.trials}
    assert by_reason == {
        "": Status.MEASURED,
        "NVG0905": Status.FAILED,
        "NVG0620": Status.FAILED,
        "NVG0609": Status.PRUNED,
    }


def test_options(clock: Clock) -> None:
    found = tuned({"fastmath": [True, False], "block": 64, "max_threads": lambda c: c["block"]}, arrays())
    kernel = found.kernel
    assert kernel.options.fastmath == (frozenset() if not found.choice["fastmath"] else kernel.options.fastmath)
    assert kernel.options.max_threads == (64,)
    assert found.kernel.name == "twice"
    with pytest.raises(CompileError, match="NVG0402"):
        tuned({"max_registers": [1000, 2000], "block": 64}, arrays())


def test_every_launch_starts_from_the_same(clock: Clock) -> None:
    a = np.arange(N, dtype=np.int32)
    before = a.copy()
    found = nv.tune(grow, {"step": [1, 2], "block": [32, 96]}, (a,), grid=lambda c: N // c["block"], force=True)
    assert [trial.status for trial in found.trials] == [Status.MEASURED] * 4
    assert (a == before).all()


def test_arrays_are_restored_after_an_error(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: Any) -> Samples:
        raise KeyboardInterrupt

    monkeypatch.setattr(stage.Stage, "samples", interrupted)
    a = np.arange(N, dtype=np.int32)
    with pytest.raises(KeyboardInterrupt):
        nv.tune(grow, {"step": [1, 2]}, (a,), grid=1, block=96, force=True)
    assert (a == np.arange(N)).all()


def test_setup_restores_what_is_no_array(clock: Clock) -> None:
    @nv.kernel
    def through(p: nv.ptr[nv.i32], step: nv.constexpr):
        p[nv.grid(1)] += step - step + 1

    a = np.zeros(32, np.int32)
    before_launches: list[bool] = []

    def setup() -> None:
        before_launches.append(True)
        a[:] = 5

    found = nv.tune(through, {"step": [1, 2]}, (a.ctypes.data,), grid=1, block=32, setup=setup, force=True)
    assert found.best.status is Status.MEASURED
    assert len(before_launches) >= 4


def test_a_time_limit(clock: Clock) -> None:
    """The first candidate is measured in any case."""
    found = tuned({"block": [32, 64, 96]}, arrays(), time_limit=0)
    assert statuses(found) == {32: Status.MEASURED, 64: Status.WAITING, 96: Status.WAITING}
    assert found.choice["block"] == 32
    assert "waiting: after the time limit" in str(found)


def test_a_dry_run_launches_nothing(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    a, out = arrays()
    found = tuned({"block": [2048, 64, 32]}, (a, out), dry_run=True)
    assert clock.launches == []
    assert (out == -1).all()
    assert capsys.readouterr().out == f"{found}\n"
    assert statuses(found) == {64: Status.WAITING, 32: Status.WAITING, 2048: Status.PRUNED}
    assert found.choice["block"] == 64
    assert found.seconds is None
    found.launch(a, out)
    assert (out == a * 2).all()


def test_a_kernel_on_a_device(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NVGEN_DEVICE")
    a, out = arrays()
    found = nv.tune(
        twice.on("cpu", check="none"), {"block": [32, 64]}, [a, out], grid=lambda c: -(-N // c["block"]), force=True
    )
    assert found.kernel.run_options.checks == ()
    found.launch(a, out)
    assert (out == a * 2).all()


def test_shared_memory_and_clusters(clock: Clock) -> None:
    @nv.kernel
    def reversed_(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
        kept = nv.shared.dynamic(nv.i32)
        t = nv.thread_idx.x
        kept[t] = a[t]
        nv.syncthreads()
        out[t] = kept[nv.block_dim.x - 1 - t]

    a, out = arrays()
    found = nv.tune(
        reversed_,
        {"shared": [64, 4 * N, 10**6], "cluster": [None, 1]},
        (a, out),
        grid=1,
        block=N,
        force=True,
        reference={"out": a[::-1]},
    )
    assert found.choice["shared"] == 4 * N
    assert sorted(trial.status.value for trial in found.trials) == ["failed"] * 2 + ["measured"] * 2 + ["pruned"] * 2


def test_really_on_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand times as much work takes longer."""

    @nv.kernel
    def work(out: nv.Array[nv.u32], count: nv.constexpr):
        i = nv.grid(1)
        x = nv.u32(i)
        for _ in range(count):
            x = x * x + 12345
        out[i] = x if x == 3 else nv.u32(i)

    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    found = nv.tune(work, {"count": [20000, 20]}, (np.zeros(64, np.uint32),), grid=1, block=64, force=True)
    assert found.choice["count"] == 20
    assert found.seconds is not None and found.seconds < found.trials[1].seconds


def test_refusals(clock: Clock) -> None:
    with pytest.raises(LaunchError, match="NVG3520"):
        nv.tune(lambda: 0, {"block": [32]})
    with pytest.raises(LaunchError, match="NVG0601"):
        tuned({"block": [32]}, ())
