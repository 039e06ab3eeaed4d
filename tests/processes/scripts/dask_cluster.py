"""Kernels of ``__main__`` in a cluster of processes that Dask starts: sent, mapped over chunks, and wrong."""

from __future__ import annotations

import os
from dataclasses import dataclass

import dask
import dask.array
import numpy as np
from distributed import Client, LocalCluster

import nvgen as nv

FACTOR = 3.0
SHIFTS = (lambda v: v + 1.0, lambda v: v - 1.0)


@dataclass
class Line:
    slope: nv.f32
    start: nv.f32

    def at(self, x):
        return self.slope * x + self.start


@nv.device
def times(value, n: nv.i32) -> nv.f32:
    return nv.f32(0.0) if n < 1 else value + times(value, n - 1)


@nv.kernel
def on_a_line(a: nv.Array[nv.f32], line: Line):
    i = nv.grid(1)
    if i < a.shape[0]:
        a[i] = SHIFTS[0](line.at(times(a[i], 2)) * FACTOR)


@nv.kernel
def wrong(a: nv.Array[nv.i32]):
    a[0] = a[0] / 2


def mapped(chunk, line):
    """What a task does: the kernel is a global of the function."""
    done = chunk.copy()
    on_a_line.forall(done.size)(done, line)
    return done


def launched(kernel, chunk, *others):
    """What a task does: the kernel is an argument."""
    done = chunk.copy()
    kernel.forall(done.size)(done, *others)
    return done, os.getpid()


def with_factor(chunk, value):
    """A kernel sees what the function that launches it assigns."""
    globals()["FACTOR"] = value
    return mapped(chunk, Line(1.0, 0.0))


def expected(values, line, factor=3.0):
    return (line.slope * 2 * values + line.start) * factor + 1.0


class Deadly(float):
    """A number whose worker dies when it arrives there; the scheduler, which is in this process, sends it on."""

    def __reduce__(self):
        return arrived, (float(self),)


def arrived(value):
    return Deadly(value) if os.getpid() == int(os.environ["PROCESS"]) else os._exit(3)


def build(client) -> None:
    """Kernels by the cluster; one that is wrong stops no other. One that kills its workers is sent three times."""
    executor = client.get_executor()
    result = nv.build([on_a_line, wrong], ["sm_80", "sm_90"], executor=executor)
    assert [result["on_a_line", arch] == on_a_line.ptx(arch) for arch in ("sm_80", "sm_90")] == [True, True]
    assert [(failure.name, failure.diagnostics[0].code) for failure in result.failures] == [("wrong", "NVG0304")]
    text = "def deadly(a: nv.Array[nv.f32]):\n    a[0] = nv.f32(VALUE)\n"
    deadly = nv.Kernel.from_source(text, namespace={"VALUE": Deadly(1.0)})
    print(nv.build(deadly, executor=executor))


def main() -> None:
    values = np.arange(1000, dtype=np.float32)
    line = Line(2.0, 5.0)
    chunks = np.split(values, 10)
    os.environ["PROCESS"] = str(os.getpid())
    dask.config.set({"distributed.scheduler.allowed-failures": 0})  # a worker's death counts at once
    cluster = LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)
    with cluster, Client(cluster) as client:
        results = client.gather(client.map(mapped, chunks, line=line))
        assert np.array_equal(np.concatenate(results), expected(values, line))
        sent = client.gather([client.submit(launched, on_a_line, chunk, line) for chunk in chunks])
        assert np.array_equal(np.concatenate([chunk for chunk, _ in sent]), expected(values, line))
        assert os.getpid() not in {process for _, process in sent}
        whole = dask.array.from_array(values, chunks=300).map_blocks(mapped, line, dtype=np.float32)
        assert np.array_equal(whole.compute(), expected(values, line))
        for factor in (4.0, 5.0, 4.0):
            (result,) = client.gather([client.submit(with_factor, values, factor, pure=False)])
            assert np.array_equal(result, expected(values, Line(1.0, 0.0), factor))
        bound, values_of = client.submit(lambda pair: pair, (mapped, nv.vec[nv.f32, 4])).result()
        assert values_of is nv.vec[nv.f32, 4] and np.array_equal(bound(values, line), expected(values, line))
        try:
            client.submit(launched, wrong, np.zeros(4, np.int32)).result()
        except nv.CompileError as error:
            print(error)
        else:
            raise AssertionError("it is wrong")
        build(client)
    print("all chunks are right")


if __name__ == "__main__":
    main()
