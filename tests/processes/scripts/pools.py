"""Kernels of ``__main__`` in pools of two processes: ``python pools.py HOW``, one of ``MAPS``.

They are sent as arguments, as globals of functions, and back as results; what is wrong comes back as a diagnostic.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

import nvgen as nv

FACTOR = 3.0


@dataclass
class Line:
    slope: nv.f32
    start: nv.f32


@nv.device
def at(line: Line, x: nv.f32) -> nv.f32:
    return line.slope * x + line.start


@nv.kernel
def on_a_line(a: nv.Array[nv.f32], line: Line, times: nv.constexpr = 1):
    i = nv.grid(1)
    if i < a.shape[0]:
        a[i] = at(line, a[i]) * FACTOR * times


@nv.kernel
def wrong(a: nv.Array[nv.f32]):
    a[0] = a[0] + "one"


def launched(work):
    """What a process does with a kernel, a chunk and further arguments."""
    kernel, chunk, *others = work
    done = chunk.copy()
    kernel.on("cpu")[4, 256](done, *others)
    return kernel, done, os.getpid(), nv.vec[nv.f32, 4]


def as_global(chunk):
    """The kernel is a global of the function."""
    done = chunk.copy()
    on_a_line.on("cpu")[4, 256](done, Line(1.0, 1.0))
    return done


def fails(kernel):
    kernel.ptx()


def by_multiprocessing(method: str, function: Callable[..., Any], values: list[Any]) -> list[Any]:
    with multiprocessing.get_context(method).Pool(2) as pool:
        return pool.map(function, values)


def by_an_executor(function: Callable[..., Any], values: list[Any]) -> list[Any]:
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        return list(pool.map(function, values))


def by_joblib(function: Callable[..., Any], values: list[Any]) -> list[Any]:
    from joblib import Parallel, delayed

    return Parallel(n_jobs=2)(delayed(function)(value) for value in values)


def by_ray(function: Callable[..., Any], values: list[Any]) -> list[Any]:
    import ray

    ray.init(num_cpus=2, include_dashboard=False, ignore_reinit_error=True)
    try:
        return ray.get([ray.remote(function).remote(value) for value in values])
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None


MAPS: dict[str, Callable[..., list[Any]]] = {
    "spawn": lambda *work: by_multiprocessing("spawn", *work),
    "fork": lambda *work: by_multiprocessing("fork", *work),
    "executor": by_an_executor,
    "joblib": by_joblib,
    "ray": by_ray,
}


def main(name: str) -> None:
    mapped = MAPS[name]
    chunks = np.split(np.arange(4096, dtype=np.float32), 4)
    as_global(chunks[0])  # a process that is forked has what was compiled before, and none of the threads
    line, bound = Line(2.0, 5.0), on_a_line.bind(times=2, name="twice")
    for kernel, times in ((on_a_line, 1), (bound, 2)):
        works = [(kernel, chunk, line, *([] if kernel is bound else [1])) for chunk in chunks]
        for chunk, (back, done, process, type_) in zip(chunks, mapped(launched, works), strict=True):
            assert np.array_equal(done, (2 * chunk + 5) * 3 * times), name
            assert type_ is nv.vec[nv.f32, 4] and process != os.getpid()
            assert back.name == kernel.name
            assert back is on_a_line or kernel is bound or name in ("joblib", "ray")
    for chunk, done in zip(chunks, mapped(as_global, chunks), strict=True):
        assert np.array_equal(done, (chunk + 1) * 3)
    try:
        mapped(fails, [wrong])
    except nv.CompileError as error:
        print(error)
    else:
        raise AssertionError("it is wrong")
    print(f"{name}: all is right")


if __name__ == "__main__":
    main(sys.argv[1])
