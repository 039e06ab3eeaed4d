"""Random PTX with partial definitions leaves what an interpreter of the drawn programs says, divided or as coroutines.

The sweep runs 50,000 programs, ten a kernel. Most kernels are compiled without LLVM's optimisations, which takes a
tenth of the time: what is looked for is in how a kernel is divided.
"""

from __future__ import annotations

import numpy as np
import pytest

from tests.lift.partial_kernels import Kernel
from tests.lift.running import run
from tests.lift.test_regions import NotDivisibleError, divided

IN_SWEEP, AT_ONCE = 5000, 50


def _leaves_what_it_should(kernel: Kernel, *, level: int, coroutines: bool = False, checked: bool = False) -> None:
    out, is_known, stored, is_known_stored = kernel.wanted()
    found, found_stored = np.zeros_like(out), np.zeros_like(stored)
    data = np.array(kernel.data, np.uint32)
    given = (found, data, found_stored)
    run(
        *(kernel.text, "k", kernel.blocks, kernel.threads, [*(array.ctypes.data for array in given), kernel.count]),
        checks=("bounds",) if checked else (),
        ranges=[(array.ctypes.data, array.nbytes) for array in given],
        level=level,
        coroutines=coroutines,
    )
    np.testing.assert_array_equal(found[is_known], out[is_known], f"\n{kernel.text}")
    np.testing.assert_array_equal(found_stored[is_known_stored], stored[is_known_stored], f"\n{kernel.text}")


@pytest.mark.sweep(20)
@pytest.mark.parametrize("seed", range(40))
def test_some_programs(seed: int) -> None:
    kernel = Kernel(seed, 3)
    _leaves_what_it_should(kernel, level=0, checked=seed % 2 == 1)
    _leaves_what_it_should(kernel, level=0, coroutines=True)


@pytest.mark.sweep
@pytest.mark.parametrize("first", range(0, IN_SWEEP, AT_ONCE))
def test_many_programs(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        kernel = Kernel(1000 + seed, 10)
        _leaves_what_it_should(kernel, level=0, checked=seed % 8 == 7)
        if seed % 16 == 0:
            _leaves_what_it_should(kernel, level=3)
            _leaves_what_it_should(kernel, level=0, coroutines=True)


def test_programs_are_divided_and_keep_registers_undefined() -> None:
    count = some = 0
    for seed in range(12):
        kernel = Kernel(seed, 2)
        _, is_known, _, _ = kernel.wanted()
        some += not is_known.all()
        try:
            divided(kernel.text, has_warps=kernel.has_warps)
            count += 1
        except NotDivisibleError:
            continue
    assert count >= 8 and some >= 8
