"""What CUB's operations of blocks and warps compute in kernels of nvcc, plain, checked and in a random order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.lift.cuda_libraries.case import PRELUDE, Case
from tests.lift.cuda_libraries.compiled import LEVELS, module
from tests.lift.cuda_libraries.cub_blocks import BLOCKS
from tests.lift.cuda_libraries.cub_sorts import SORTS
from tests.lift.cuda_libraries.cub_warps import WARPS

FAMILIES = {**BLOCKS, **SORTS, **WARPS}
CASES = {headers: [*cases()] for headers, cases in FAMILIES.items()}
HOW: tuple[dict[str, Any], ...] = ({"check": "none"}, {"check": "all"}, {"schedule": "random", "seed": 1})
BLOCK_COUNT = 2


def source_of(headers: str, cases: list[Case]) -> str:
    """A CUDA program with the kernels of some cases."""
    includes = (f"#include <cub/{name.split('_')[0]}/{name}.cuh>\n" for name in headers.split())
    return "".join(includes) + PRELUDE + "".join(case.source for case in cases)


def _run(kernels: Any, case: Case, how: dict[str, Any]) -> None:
    """On whole blocks, and with some items missing in the last one.

    Merges load an element behind the last one, and warps whose lanes scan by shared memory one in front of the first:
    nothing writes these, and nothing depends on them."""
    size = BLOCK_COUNT * case.threads * case.items
    for count in (size, size - case.items * case.threads // 2 - 1):
        values, out = np.zeros(size, case.type), np.zeros(size, case.type)
        values[:count] = case.inputs(np.random.default_rng(count), count)
        kernels[case.name].on("cpu", **how)[BLOCK_COUNT, case.threads](values, out, count)
        np.testing.assert_array_equal(out[:count], case.expected(values[:count], BLOCK_COUNT))


def _cases() -> Iterator[Any]:
    for headers, cases in CASES.items():
        for level in LEVELS:
            for case in cases:
                yield pytest.param(headers, level, case, id=f"{case.name}-{level}")


@pytest.mark.sweep
@pytest.mark.parametrize(("headers", "level", "case"), [*_cases()])
def test_operation(headers: str, level: str, case: Case) -> None:
    kernels = module(source_of(headers, CASES[headers]), level)
    for how in HOW:
        _run(kernels, case, how)


def test_each_kernel_has_a_name_of_its_own() -> None:
    names = [case.name for cases in CASES.values() for case in cases]
    assert len(names) == len({*names})


#: Made of a kernel by nvcc 13.5 at -O3: ``source_of`` of the case of that name.
_KEPT = Path(__file__).parent / "scan_warps_inclusive_sum_i4_64x4.sm_80.ptx"


def test_a_kept_text() -> None:
    case = next(case for case in CASES["block_scan"] if case.name == _KEPT.name.split(".")[0])
    _run(nv.ptx.load(_KEPT), case, {})
