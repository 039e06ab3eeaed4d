"""Streams, events, graphs, contexts, several GPUs: what comes when, and where."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.gpu import devices, driver
from tests.gpu.features.conftest import Machine


@nv.kernel
def increment(a: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < a.size:
        a[i] += 1


class Wrapped:
    """A stream of another library."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def __cuda_stream__(self) -> tuple[int, int]:
        return 0, int(self.stream.handle)


WAYS = {"an object": lambda stream: stream, "a handle": lambda stream: int(stream.handle), "the protocol": Wrapped}


@pytest.mark.parametrize("way", WAYS)
def test_streams(machine: Machine, way: str) -> None:
    machine.will_run(increment)
    stream = nv.cuda.stream()
    a = nv.cuda.zeros(1000, nv.i32, stream=stream)
    for _ in range(10):
        increment[4, 256, WAYS[way](stream)](a)
    increment.launch(a, grid=4, block=256, stream=stream)
    stream.sync()
    assert a.copy_to_host(stream=stream).tolist() == [11] * 1000


def test_events_between_streams(machine: Machine) -> None:
    machine.will_run(increment)
    one, other = nv.cuda.stream(), nv.cuda.stream()
    a = nv.cuda.zeros(1_000_000, nv.i32, stream=one)
    for _ in range(20):
        increment[4000, 256, one](a)
    other.wait(one.record())
    increment[4000, 256, other](a)
    other.sync()
    assert int(a.copy_to_host(stream=other).min()) == 21


def test_graphs(machine: Machine) -> None:
    """Kernels that were never launched before are captured too; the graph does what was captured, each time."""
    fresh = nv.Kernel.from_source(
        "def fresh(a: nv.Array[nv.i32]):\n    i = nv.grid(1)\n    if i < a.size:\n        a[i] += 1\n"
    )
    machine.will_run(fresh)
    stream = nv.cuda.stream()
    a = nv.cuda.zeros(1000, nv.i32, stream=stream)
    stream.sync()
    builder = stream.create_graph_builder()
    builder.begin_building()
    for _ in range(3):
        fresh[4, 256, builder](a)
    graph = builder.end_building().complete()
    assert a.copy_to_host(stream=stream).tolist() == [0] * 1000, "nothing has run yet"
    for _ in range(5):
        graph.launch(stream)
    stream.sync()
    assert a.copy_to_host(stream=stream).tolist() == [15] * 1000


def test_a_context_that_someone_else_made(machine: Machine) -> None:
    machine.will_run(increment)
    functions = driver.loaded().functions
    parameters = (None, 0) if driver.cuda_version() >= (13, 0) else (0,)
    status, context = functions.cuCtxCreate(*parameters, devices.device(0).handle)
    assert status == 0
    try:
        a = np.zeros(1000, np.int32)
        increment[4, 256](a)
        assert a.tolist() == [1] * 1000
        assert int(functions.cuCtxGetCurrent()[1]) == int(context)
    finally:
        functions.cuCtxDestroy(context)


def test_several_gpus(machine: Machine) -> None:
    if nv.cuda.device_count() < 2:
        pytest.skip("there is one GPU")
    arrays = [nv.cuda.zeros(1000, nv.i32, device=ordinal) for ordinal in (0, 1)]
    for a in arrays * 2:
        increment[4, 256](a)
    assert [a.copy_to_host().tolist() for a in arrays] == [[2] * 1000] * 2


def test_timing(machine: Machine) -> None:
    machine.will_run(increment)
    a = nv.cuda.zeros(1000, nv.i32)
    timing = nv.cuda.time(increment[4, 256], a, repeat=5, warmup=1)
    assert (timing.kernel, timing.device, len(timing.seconds)) == ("increment", "cuda:0", 5)
    assert timing.min >= 0 and a.copy_to_host().min() >= 6
