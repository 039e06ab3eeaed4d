"""Every case runs from its own PTX as well, and leaves the same bits; and so do the kernels of all tests beside it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.semantics import (
    atomic_contention,
    atomic_vectors,
    test_aggregation,
    test_asynchronous,
    test_atomic_loops,
    test_atomics,
    test_cases,
    test_convergence,
    test_half_pairs,
    test_litmus,
    test_matrices,
    test_places,
    test_regions,
    test_tensor_modes,
    test_tensors,
)
from tests.semantics.case import Case
from tests.semantics.twice import twice
from tests.strategies import SIZES, Inputs
from tests.targets import test_warpgroups

CASES = {**test_cases.CASES, **test_asynchronous.ALL}
#: The oldest, and the newest one whose instructions the CPU has all.
OLD, NEW = "sm_75", "sm_90a"


def _run(case: Case, arch: str, *every: Inputs) -> None:
    """An architecture may lack what the kernel asks for."""
    with twice(arch) as made:
        for inputs in every:
            case.run("cpu", inputs, check="none")
    assert made.launches or (arch == OLD and made.left_out)


@pytest.mark.sweep(67)
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_same_from_ptx(case: Case) -> None:
    _run(case, NEW, Inputs(67, 1))


@pytest.mark.sweep(175)
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_same_from_ptx_of_the_oldest(case: Case) -> None:
    _run(case, OLD, Inputs(67, 1))


@pytest.mark.sweep(64)
@pytest.mark.parametrize("arch", [OLD, NEW])
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_many_inputs(case: Case, arch: str) -> None:
    _run(case, arch, *(Inputs(size, seed) for seed, size in enumerate((*SIZES, 67, 130))))


# Kernels of other tests

_CPU = "cpu", {}
_REGIONS = {name: test_regions.REGIONS[name] for name in [*test_regions.REGIONS][::7]}
_OF_BLOCK = next(form for form in test_litmus._ON_CPU if form.name == "message_passing_fence_cta_shared")
#: Some tests of each module, which run kernels that are in no case.
SAMPLE: dict[str, Callable[[], Any]] = {
    "lanes_that_add": partial(test_aggregation.test_lanes_add_in_their_order, "u32", "xs[i]"),
    "lanes_of_two_ways": test_aggregation.test_lanes_of_two_ways_do_not_meet,
    "contention": partial(atomic_contention.run, "cpu", "u16", "grid", 256, blocks=8, block=64),
    "bits_that_stay": partial(test_atomic_loops.test_every_bit_stays, "e4m3"),
    "lock": partial(test_atomic_loops.test_a_lock, {}),
    "vectors": partial(atomic_vectors.of_every_operation("f16", 2).run, "cpu", Inputs(67, 3)),
    "functions_that_look": test_atomics.test_threads_wait_for_what_functions_and_additions_give,
    "convergence": partial(test_convergence.test_no_lane_runs_ahead, next(iter(test_convergence.TABLE)), {}),
    "half_pairs": partial(test_half_pairs.test_pairs_of_rounded_numbers, "bf16", None),
    "litmus": partial(test_litmus.test_what_is_forbidden_is_not_seen_on_the_cpu, _OF_BLOCK, None),
    "products": partial(test_matrices.test_a_sample_of_tiles, "mma_m16n8k8_f16_f16"),
    "products_with_scales": partial(test_matrices.test_a_warp_that_is_not_full_ends, None),
    "places": partial(test_places.test_arrays_alone, None),
    "blocks_of_a_mask": partial(test_tensor_modes.test_every_block_of_the_mask_gets_a_copy, None, None),
    "pairs_of_blocks": partial(test_tensor_modes.test_barriers_of_pairs_of_blocks, None),
    "some_bytes": partial(test_tensor_modes.test_stores_of_some_bytes, None),
    "reductions_of_boxes": partial(test_tensors.test_reductions, _CPU, "add", "f16"),
    "neighbours_in_a_cluster": partial(test_tensors.test_neighbours_in_a_cluster, _CPU),
    "products_of_warpgroups": partial(test_warpgroups.test_types, "e5m2", "e4m3", "f16", True, ""),
    "numbers_of_a_product": test_warpgroups.test_numbers_of_a_product_are_a_matrix_of_the_next,
    **{
        name: partial(test_regions.test_as_cpython_runs_them, region, *region.launches[0])
        for name, region in _REGIONS.items()
    },
}


@pytest.mark.sweep(5)
@pytest.mark.parametrize("name", SAMPLE)
def test_kernels_of_other_tests(name: str) -> None:
    with twice(NEW) as made:
        SAMPLE[name]()
    assert made.launches and not made.left_out


_HERE = Path(__file__).parent
#: Those that run kernels on the CPU; the cases run above.
_MODULES = [
    *(path for path in sorted(_HERE.glob("test_*.py")) if path.stem not in (Path(__file__).stem, "test_cases")),
    _HERE.parent / "targets" / "test_warpgroups.py",
]


@pytest.mark.sweep
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("arch", [OLD, NEW])
@pytest.mark.parametrize("module", _MODULES, ids=lambda path: path.stem)
def test_all_kernels_of_other_tests(module: Path, arch: str, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    plugin = ["-p", "tests.semantics.twice", f"--from-ptx={arch}", f"--from-ptx-report={report}"]
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", *plugin, str(module)]
    found = subprocess.run(command, cwd=_HERE.parent.parent, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout[-5000:] + found.stderr[-2000:]
    made = json.loads(report.read_text())
    assert arch == OLD or (made["launches"] and not made["left out"])
