"""What fails stops nothing else: kernels, workers that die, and executors that break."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

import nvgen as nv
from nvgen.workflows.batch import tasks
from tests.batch.executors import Broken, Failing, Pickling
from tests.batch.kernels import ARCHS, add_one, deadly, halves, scaled

pytestmark = pytest.mark.sweep(6)

ROOT = Path(__file__).parents[2]


def test_a_kernel_that_fails() -> None:
    """What fails alike for all architectures is said once, as `kernel.ptx` says it."""
    result = nv.build([halves, add_one], ARCHS, executor=Pickling())
    assert [(output.kernel, output.arch) for output in result.outputs] == [("add_one", "sm_80"), ("add_one", "sm_90")]
    (failure,) = result.failures
    assert (failure.name, failure.archs) == ("halves", ARCHS)
    with pytest.raises(nv.CompileError) as raised:
        halves.ptx("sm_80")
    assert failure.text == str(raised.value)
    assert result.summary().endswith(f"{failure.text}\n\n2 outputs built, 1 failed: halves")
    with pytest.raises(nv.CompileError) as again:
        result.raise_if_failed()
    assert str(again.value) == failure.text
    assert pickle.loads(pickle.dumps(result)).summary() == result.summary()


def test_a_kernel_that_fails_for_one_architecture() -> None:
    text = "def wide(a: nv.Array[nv.f32]):\n    nv.cluster.sync()\n    a[0] = 1.0\n"
    result = nv.build(nv.Kernel.from_source(text), ARCHS, executor=Pickling())
    assert [output.arch for output in result.outputs] == ["sm_90"]
    assert [failure.archs for failure in result.failures] == [("sm_80",)]


def test_an_unannotated_kernel() -> None:
    text = "def some(a):\n    a[0] = 1.0\n"
    result = nv.build([nv.Kernel.from_source(text), add_one], executor=Pickling())
    assert result.failures[0].diagnostics[0].code == "NVG0505" and len(result.outputs) == 1


def test_a_kernel_that_cannot_be_sent() -> None:
    namespace = {"LOCK": (1.0, threading.Lock())}
    kernel = nv.Kernel.from_source("def locked(a: nv.Array[nv.f32]):\n    a[0] = LOCK[0]\n", namespace=namespace)
    result = nv.build([kernel, add_one])
    assert result.failures[0].diagnostics[0].code == "NVG0623" and len(result.outputs) == 1


def test_a_defect_of_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    def defect(kernel: Any, arch: str) -> Any:
        raise ZeroDivisionError("by mistake")

    monkeypatch.setitem(tasks.FORMATS, "ptx", tasks.Format("ptx", defect))
    (failure,) = nv.build(add_one, executor=Pickling()).failures
    assert failure.diagnostics[0].code == "NVG3504" and "ZeroDivisionError: by mistake" in failure.text


# Workers that die


def test_processes_that_are_killed(tmp_path: Path) -> None:
    """A death costs the kernel a try and no other kernel any; three are too many."""
    once, deaths = deadly(tmp_path, times=1)
    always, all_deaths = deadly(tmp_path, times=100)
    result = nv.build([scaled(1), once, always, scaled(2)], "sm_90")
    assert [output.kernel for output in result.outputs] == ["times_1", "deadly_1", "times_2"]
    assert deaths.stat().st_size == 2 and all_deaths.stat().st_size == 3
    (failure,) = result.failures
    assert failure.name == "deadly_100" and failure.diagnostics[0].code == "NVG3503"
    assert "3 times" in failure.text and "it ended by exit status 3" in failure.text


def test_answers_that_do_not_come() -> None:
    twice = Failing(ConnectionError("gone"), 2)
    assert nv.build(add_one, executor=twice).is_complete and twice.tries == 3
    (failure,) = nv.build(add_one, executor=Failing(ConnectionError("gone"), 3)).failures
    assert "ConnectionError: gone" in failure.text


def test_an_executor_that_breaks() -> None:
    """nvgen's own processes do the rest."""
    executor = Broken()
    result = nv.build([add_one, scaled(2)], executor=executor)
    assert result.is_complete and len(result.outputs) == 2 and executor.tries == 2


# Ctrl-C, and programs without `if __name__ == "__main__"`

PROGRAM = """\
import nvgen as nv
BODY = "".join(f"    a[i] = a[i] * {j}.5 + nv.math.sin(a[{j}])\\n" for j in range(40))
text = "def k_{}(a: nv.Array[nv.f32]):\\n    i = nv.grid(1)\\n"
kernels = [nv.Kernel.from_source(text.format(k) + BODY) for k in range(COUNT)]
print("begun", flush=True)
print(nv.build(kernels, "sm_90"))
"""


def started(folder: Path, count: int) -> subprocess.Popen[str]:
    (folder / "program.py").write_text(PROGRAM.replace("COUNT", str(count)))
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NVGEN_CACHE_DIR": "off"}
    command = [sys.executable, "program.py"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, cwd=folder, env=environment, start_new_session=True, **pipes)


def test_a_program_without_a_guard(tmp_path: Path) -> None:
    process = started(tmp_path, 2)
    output, errors = process.communicate(timeout=100)
    assert (output, errors) == ("begun\n2 outputs built\n", "")


def test_ctrl_c_ends_every_process(tmp_path: Path) -> None:
    process = started(tmp_path, 500)
    assert process.stdout is not None and process.stdout.readline() == "begun\n"
    workers: list[psutil.Process] = []
    until = time.monotonic() + 60
    while len(workers) < 1 and time.monotonic() < until:
        workers = psutil.Process(process.pid).children()
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    _, errors = process.communicate(timeout=100)
    assert workers and process.returncode == -signal.SIGINT and errors.rstrip().endswith("KeyboardInterrupt")
    assert not [worker for worker in workers if worker.is_running()]
