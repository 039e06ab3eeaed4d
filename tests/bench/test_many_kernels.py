"""1,000 kernels for six architectures: what one costs at the start and at the end, cores that are busy, memory.

Run with ``pytest tests/bench/test_many_kernels.py -m bench -s``. Processor time of this program's processes is counted,
and the time in which the machine had nothing to do: whatever else runs on it changes neither much.
"""

from __future__ import annotations

import os
import tempfile
import time
from itertools import pairwise
from pathlib import Path

import psutil
import pytest

import nvgen as nv
from nvgen.base.records import Record
from nvgen.workflows.batch import build as batch_build

pytestmark = pytest.mark.bench

COUNT = 1000
ARCHS = ["sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_100"]
TEXT = """\
def sums_{k}(a: nv.Array[nv.f32], b: nv.Array[nv.f32], n: nv.i32):
    i = nv.grid(1)
    total = nv.f32(0.0)
    for j in range(n):
        total += b[j] * {k}.0
    sums = nv.shared.array(256, nv.f32)
    sums[nv.thread_idx.x] = total
    nv.syncthreads()
    if i < a.size:
        a[i] = b[i] * {k}.0 + nv.math.sqrt(a[i]) + sums[255 - nv.thread_idx.x]
"""


class Sample(Record):
    """How far the build is, and what it has used."""

    done: int
    wall: float
    #: Seconds of processor time: of this process, and of its workers, those that have ended included.
    own: float
    workers: float
    #: Seconds in which a core had nothing to do, all cores together.
    idle: float
    #: MiB: of this process, and of the largest worker.
    own_memory: float
    worker_memory: float


def sample(done: int) -> Sample:
    times, children = os.times(), psutil.Process().children()
    ended = times.children_user + times.children_system
    alive = [child.as_dict(["cpu_times", "memory_info"]) for child in children]
    running = sum(one["cpu_times"].user + one["cpu_times"].system for one in alive)
    memory = max((one["memory_info"].rss for one in alive), default=0)
    own = psutil.Process().memory_info().rss
    idle = psutil.cpu_times().idle + psutil.cpu_times().iowait
    return Sample(
        *(done, time.perf_counter(), times.user + times.system, ended + running, idle, own / 2**20, memory / 2**20)
    )


def test_a_thousand_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    kernels = [nv.Kernel.from_source(TEXT.format(k=k)) for k in range(COUNT)]
    samples = [sample(0)]
    count = 0
    add = batch_build._Collected.add

    def noted(*arguments: object) -> None:
        nonlocal count
        add(*arguments)  # type: ignore[arg-type]
        count += 1
        if count % (COUNT // 10) == 0:
            samples.append(sample(count))

    monkeypatch.setattr(batch_build._Collected, "add", noted)
    with tempfile.TemporaryDirectory() as folder:
        result = nv.build(kernels, ARCHS, output=folder, progress=False)
        files = [*Path(folder).iterdir()]
    samples.append(sample(COUNT))
    assert result.is_complete and len(files) == COUNT * len(ARCHS)
    report(samples)


def report(samples: list[Sample]) -> None:
    print(f"\n{'kernels':>8} {'ms of CPU a kernel':>19} {'of it here':>10} {'MiB here':>9} {'MiB a worker':>13}")
    for before, after in pairwise(samples[:-1]):
        own, workers = after.own - before.own, after.workers - before.workers
        each = 1000 * (own + workers) / (after.done - before.done)
        memory = f"{after.own_memory:>9.1f} {after.worker_memory:>13.1f}"
        print(f"{after.done:>8} {each:>19.1f} {100 * own / (own + workers):>9.1f}% {memory}")
    first, last = samples[0], samples[-1]
    used = last.own + last.workers - first.own - first.workers
    busy = used / (used + last.idle - first.idle)
    print(f"wall {last.wall - first.wall:.1f} s, CPU {used:.1f} s, busy {100 * busy:.1f} % of the time that was free")
