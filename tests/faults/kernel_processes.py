"""Processes that compile and launch kernels with one cache folder, and die in it.

``python -m tests.faults.kernel_processes WHAT NUMBER DEVICE`` prints what was found as JSON. The device is ``cuda``, a
fake driver, or ``cpu``; their folder is ``NVGEN_CACHE_DIR``.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import io
import json
import os
import random
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.files import cache
from nvgen.runtime.cpu import compilation
from nvgen.runtime.gpu import images
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.objects import own_functions
from nvgen.targets.nvptx.options import CompileOptions
from tests.driver import fake
from tests.faults.disk_processes import forked, half_written, wait_for_a_write

BODIES = {
    "plain": "    a[0] = {number}.0\n",
    "atomic": "    nv.atomic.add(a, 0, {number}.0)\n",
    "sine": "    a[0] = nv.math.sin(a[0] + {number}.0)\n",
    "shared": (
        "    s = nv.shared.array(512, nv.f32)\n    s[{number}] = a[1]\n    nv.syncthreads()\n    a[0] = s[{number}]\n"
    ),
    "printing": '    print("here", {number}, a[0])\n',
}
#: Those that all processes want, by device.
WANTED = {
    "cuda": [(name, number) for name in BODIES for number in range(2)],
    "cpu": [(name, 0) for name in ("plain", "shared")],
}


def kernel(name: str, number: int) -> nv.Kernel:
    text = f"def {name}_{number}(a: nv.Array[nv.f32]):\n" + BODIES[name].format(number=number)
    return nv.Kernel.from_source(text, filename=f"{name}.py")


class Gpu:
    """Kernels for GPUs, on the fake driver."""

    wanted = WANTED["cuda"]

    def compiled(self) -> list[str]:
        """The names of the kernels that this process compiles from now on."""
        names: list[str] = []
        compile_kernels = compiler.compile_kernels

        def counting(kernels, *others):
            names.extend(kernel.name for kernel in kernels)
            return compile_kernels(kernels, *others)

        compiler.compile_kernels = counting
        return names

    def load_llvm(self) -> None:
        """Before a fork, to save time. It asks for no GPU, which a forked process could not use then."""
        importlib.import_module("nvgen.runtime.launch.slow_path")
        importlib.import_module("cuda.bindings.driver")
        compiler.compile_kernels([kernel("sine", 0).specialise()], CompileOptions("sm_90"), compiler.Stage.PTX)

    def launched(self, kernels: list[tuple[str, int]]) -> dict[str, str]:
        """What the driver is given for each kernel, by names."""
        gpu = fake.install()
        given = {}
        for name, number in kernels:
            kernel(name, number)[1, 32](np.zeros(32, np.float32))
            given[gpu.launches[-1].name] = cache.digest(gpu.loaded[-1].image)
        assert not gpu.problems
        return given

    def begin(self) -> None:
        """Before images are asked for, in the process that forks others."""
        fake.install()

    def contents(self, kernels: Iterable[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
        """The images of some kernels; needs a driver."""
        return {which: images.image(kernel(*which).specialise(), 0).content for which in kernels}

    def forget(self) -> None:
        """Drops what this process knows."""
        images.forget()


class Cpu:
    """Kernels for the CPU: what they compute."""

    wanted = WANTED["cpu"]

    def compiled(self) -> list[str]:
        """The names of the kernels that this process compiles from now on."""
        names: list[str] = []
        compiled = compilation.compiled

        def counting(specialised, *others):
            names.append(specialised.name)
            return compiled(specialised, *others)

        compilation.compiled = counting
        return names

    def load_llvm(self) -> None:
        """Before a fork, to save time."""
        importlib.import_module("nvgen.runtime.launch.slow_path")
        compilation.compiled(kernel("plain", 7).specialise(), CpuOptions(), {})
        self.forget()

    def launched(self, kernels: list[tuple[str, int]]) -> dict[str, str]:
        """What each kernel computes, by names."""
        return {kernel(*which).name: found.hex() for which, found in self.contents(kernels).items()}

    def begin(self) -> None:
        """Nothing is needed."""

    def contents(self, kernels: Iterable[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
        """What some kernels compute, and print."""
        found = {}
        for which in kernels:
            self.forget()
            a = np.arange(32, dtype=np.float32)
            with contextlib.redirect_stdout(io.StringIO()) as printed:
                kernel(*which).on("cpu")[1, 32](a)
            found[which] = a.tobytes() + printed.getvalue().encode()
        return found

    def forget(self) -> None:
        """Drops what this process knows."""
        own_functions.forget()


def want(device: Gpu | Cpu, seed: int) -> dict[str, Any]:
    """Launches all kernels, in the seed's order: what became of each, and what was compiled."""
    names = device.compiled()
    given = device.launched(random.Random(seed).sample(device.wanted, len(device.wanted)))
    return {"given": given, "compiled": sorted(names)}


def reported(device: Gpu | Cpu, processes: list[tuple[int, str]]) -> list[dict[str, Any]]:
    """What processes want, by seed and cache folder, all at once."""
    started = []
    gate, opened = os.pipe()
    for seed, folder in processes:
        report, finished_pipe = os.pipe()

        def work(seed: int = seed, folder: str = folder, finished_pipe: int = finished_pipe) -> None:
            os.environ["NVGEN_CACHE_DIR"] = folder
            os.close(opened)
            os.read(gate, 1)  # until all have come
            os.write(finished_pipe, json.dumps(want(device, seed)).encode())

        started.append((forked(work), report))
        os.close(finished_pipe)
    os.close(opened)
    texts = []
    for process, report in started:
        with open(report, "rb") as file:
            texts.append(file.read())
        assert os.waitpid(process, 0)[1] == 0
    return [json.loads(text) for text in texts]


def together(device: Gpu | Cpu, times: int) -> dict[str, Any]:
    """Lets eight processes want the same kernels at once, with an empty cache each time, and one more afterwards."""
    device.load_llvm()
    folder = os.environ["NVGEN_CACHE_DIR"]
    (right,) = reported(device, [(0, "off")])
    differing, missing, compilations = 0, 0, 0
    for number in range(times):
        own = os.path.join(folder, str(number))
        found = reported(device, [(seed, own) for seed in range(8)])
        (later,) = reported(device, [(0, own)])
        differing += sum(process["given"] != right["given"] for process in (*found, later))
        missing += len(later["compiled"])
        compilations += sum(len(process["compiled"]) for process in found)
    return {"wanted": len(right["given"]), "differing": differing, "missing": missing, "compilations": compilations}


def of_iteration(device: Gpu | Cpu, iteration: int) -> list[tuple[str, int]]:
    """Kernels that nobody wanted before."""
    names = dict.fromkeys(name for name, _ in device.wanted)
    return [(name, 100 + iteration) for name in names]


def make(
    device: Gpu | Cpu, kernels: list[tuple[str, int]], finished_pipe: int | None = None, *, is_slow: bool = False
) -> None:
    """Asks for some kernels, and tells the number of each that it has."""
    if is_slow:
        os.write = slow_write
    for index, which in enumerate(kernels):
        device.contents([which])
        if finished_pipe is not None:
            os.write(finished_pipe, bytes([index]))


def slow_write(descriptor: int, data: bytes, write: Callable[[int, bytes], int] = os.write) -> int:
    """A disk that takes 200 bytes in a millisecond: an image takes several."""
    time.sleep(0.001)
    return write(descriptor, data[:200])


def killed(device: Gpu | Cpu, times: int) -> dict[str, Any]:
    """Kills processes that compile and keep kernels, then looks what each kept, and whether it is right.

    Every other one is killed while it writes an image.
    """
    device.begin()
    store = cache.store()
    assert store is not None
    device.load_llvm()
    start = time.monotonic()
    os.waitpid(forked(functools.partial(make, device, of_iteration(device, 0))), 0)  # it is not killed
    duration = time.monotonic() - start
    chance = random.Random(times)
    finished: set[tuple[str, int]] = set()
    cut = 0
    for iteration in range(1, times + 1):
        report, finished_pipe = os.pipe()
        before = half_written(store.folder)
        kernels = of_iteration(device, iteration)
        is_writing = iteration % 2 == 1
        process = forked(functools.partial(make, device, kernels, finished_pipe, is_slow=is_writing))
        os.close(finished_pipe)
        time.sleep((chance.random() if is_writing else chance.uniform(0.5, 1)) * duration)
        if is_writing:
            wait_for_a_write(process, store.folder, before)
        elif not finished:  # one of them at least, however busy the machine is
            select.select([report], [], [], 60)
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        with open(report, "rb") as numbers:
            finished.update(kernels[number] for number in numbers.read())
        cut += half_written(store.folder) > before
    every = [which for iteration in range(times + 1) for which in of_iteration(device, iteration)]
    names = device.compiled()
    found = device.contents(every)
    made_anew = len(names)
    lost = {f"{name}_{number}" for name, number in finished} & set(names)
    os.environ["NVGEN_CACHE_DIR"] = "off"
    device.forget()
    right = device.contents(every)
    wrong = sum(found[which] != right[which] for which in every)
    return {"finished": len(finished), "compiled": made_anew, "cut": cut, "lost": len(lost), "wrong": wrong}


WHAT: dict[str, Callable[[Gpu | Cpu, int], dict[str, Any]]] = {"together": together, "killed": killed}
DEVICES = {"cuda": Gpu, "cpu": Cpu}

if __name__ == "__main__":
    what, number, name = sys.argv[1:]
    print(json.dumps(WHAT[what](DEVICES[name](), int(number))))
