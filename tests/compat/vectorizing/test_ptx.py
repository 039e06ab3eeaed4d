"""The kernels of reductions, of functions of arrays and of random numbers as PTX: ptxas takes it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.compat.numba.cuda import random
from nvgen_numba.cuda.dispatch.jit import jit
from nvgen_numba.cuda.reduction import Reduce
from nvgen_numba.cuda.vectorizing import guvectorize, vectorize
from tests.assembling import assemble, needs_ptxas


def _reduction() -> Iterable[Any]:
    total = Reduce(lambda a, b: a + b)
    total(np.arange(1000.0))
    return total._kernels.values()


def _elementwise() -> Iterable[Any]:
    moved = vectorize(["f4(f4, f4)"])(lambda x, y: math.sin(x) + y)
    moved(np.ones((3, 1), np.float32), np.ones((3, 4), np.float32))
    return moved._kernels.values()


def _generalized() -> Iterable[Any]:
    @guvectorize(["(f4[:], f4[:], f4[:])"], "(n),()->(n)")
    def moved(x: Any, y: Any, out: Any) -> None:
        for i in range(x.size):
            out[i] = x[i] + y[0]

    moved(np.ones((5, 3), np.float32), np.ones(5, np.float32))
    return moved._kernels.values()


def _random() -> Iterable[Any]:
    @jit
    def kernel(states: Any, out: Any) -> None:
        i = nv.grid(1)
        out[i] = random.xoroshiro128p_normal_float32(states, i) + random.xoroshiro128p_normal_float64(states, i)
        random.xoroshiro128p_jump(states, i)

    states = np.zeros(4, random.xoroshiro128p_dtype)
    random.init_xoroshiro128p_states_cpu(states, 1, 0)
    kernel[1, 4](states, np.zeros(4))
    return [kernel]


def _functions() -> Iterable[Any]:
    @jit
    def kernel(a: Any, b: Any, out: Any) -> None:
        np.hypot(a, b, b)
        np.clip(a, 0, 1, b)
        out[0] = a.mean() + np.nanstd(a) + a.argmax() + np.ptp(a)

    kernel[1, 1](np.ones((3, 3)), np.ones((3, 3)), np.zeros(1))
    return [kernel]


@pytest.mark.sweep(2)
@needs_ptxas
@pytest.mark.parametrize("arch", ["sm_80", "sm_90"])
@pytest.mark.parametrize("made", [_reduction, _elementwise, _generalized, _random, _functions])
def test_ptxas_takes_it(made: Callable[[], Iterable[Any]], arch: str, tmp_path: Path) -> None:
    compute_capability = (int(arch[3]), int(arch[4]))
    for dispatcher in made():
        for compiled in dispatcher.overloads.values():
            assert assemble(compiled.inspect_asm(compute_capability), arch, tmp_path) == ""
