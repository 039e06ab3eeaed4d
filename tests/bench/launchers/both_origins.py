"""One kernel from Python and from its own PTX, launched again and again: ``python -m tests.bench.launchers.both_origins
cpu|fake`` prints the median of each in microseconds, as JSON, by the arguments.

On the CPU the arrays are NumPy's; with the fake driver they are nvgen's own, and also NumPy's, which are copied to the
device and back. PTX takes the extent of each array besides its address.
"""

from __future__ import annotations

import json
import statistics
import sys
import timeit
from collections.abc import Callable
from typing import Any

import numpy as np

import nvgen as nv

ROUNDS = 400
#: One warp: what counts is the launch.
GRID, BLOCK = 1, 32
ELEMENTS = GRID * BLOCK


@nv.kernel
def add_scaled(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32], s: nv.f32):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + s * b[i]


@nv.kernel
def nothing():
    pass


Call = Callable[[], object]


def medians(calls: dict[str, Call], launches: int) -> dict[str, float]:
    """The median microseconds a launch; the calls take turns, so many ``launches`` each."""
    timers = {name: timeit.Timer(call) for name, call in calls.items()}
    times: dict[str, list[float]] = {name: [] for name in calls}
    for timer in timers.values():
        timer.timeit(launches)
    for _ in range(ROUNDS):
        for name, timer in timers.items():
            times[name].append(timer.timeit(launches) / launches * 1e6)
    return {name: statistics.median(found) for name, found in times.items()}


def pair(kernel: nv.Kernel, device: str | None, *arguments: Any) -> dict[str, Call]:
    """A launch of the kernel, and the same one of its PTX."""
    text = nv.ptx.load(kernel.ptx())[kernel.name]
    python, ptx = (of if device is None else of.on(device) for of in (kernel, text))
    from_python, from_ptx = python[GRID, BLOCK], ptx[GRID, BLOCK]
    given = [part for one in arguments for part in ((one, one.size) if hasattr(one, "size") else (one,))]
    return {"Python": lambda: from_python(*arguments), "PTX": lambda: from_ptx(*given)}


def on_cpu() -> dict[str, dict[str, float]]:
    """With NumPy's arrays, on the CPU."""
    arrays = [np.ones(ELEMENTS, np.float32) for _ in range(3)]
    return {
        "no arguments": medians(pair(nothing, "cpu"), 50),
        "3 arrays and a number": medians(pair(add_scaled, "cpu", *arrays, 2.0), 50),
    }


def on_fake_driver() -> dict[str, dict[str, float]]:
    """With arrays of the device, and with NumPy's."""
    from tests.driver import fake

    fake.install().is_recording = False
    device = [nv.cuda.zeros(ELEMENTS, nv.f32) for _ in range(3)]
    host = [np.ones(ELEMENTS, np.float32) for _ in range(3)]
    return {
        "no arguments": medians(pair(nothing, None), 50),
        "3 arrays and a number": medians(pair(add_scaled, None, *device, 2.0), 50),
        "3 NumPy arrays and a number": medians(pair(add_scaled, None, *host, 2.0), 5),
    }


if __name__ == "__main__":
    print(json.dumps({"cpu": on_cpu, "fake": on_fake_driver}[sys.argv[1]]()))
