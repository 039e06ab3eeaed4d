"""Checked runs of published suites find the races that their labels say, and no others.

``NVGEN_RACE_SUITES`` names a folder with checkouts of the suites, which no run of the tests fetches. Without it small
suites of the same shape are written, so that each normal run tries what reads, compiles, runs and judges them.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from cuda import pathfinder

from tests.lift import own_process
from tests.lift.race_suites import gpuverify, scor
from tests.lift.race_suites.case import Case, Expected, Finding, NotTaken
from tests.lift.race_suites.compiled import VARIABLE, chosen_folder
from tests.lift.race_suites.suites import SEEDS, SUITES, cases_in
from tests.lift.race_suites.verdicts import Verdict, table, verdict

FOLDER = chosen_folder()
CASES = [case for suite in SUITES for case in ([] if FOLDER is None else cases_in(FOLDER, suite))]


def _nvcc() -> str:
    found = pathfinder.find_nvidia_binary_utility("nvcc")
    if found is None:
        pytest.skip("there is no nvcc")
    return str(found)


@pytest.fixture(scope="module")
def verdicts() -> Iterator[list[Verdict]]:
    """All verdicts of a run, of which the table is printed at the end."""
    found: list[Verdict] = []
    yield found
    print("", *table(found), sep="\n")


@pytest.mark.sweep
@pytest.mark.timeout(900)
@pytest.mark.parametrize("case", CASES or [None], ids=lambda case: case.title if case else "none")
def test_verdict(case: Case | None, verdicts: list[Verdict]) -> None:
    if case is None:
        pytest.skip(f"{VARIABLE} names no folder with checkouts of the suites")
    verdicts.append(verdict(_nvcc(), case, SEEDS))
    assert verdicts[-1].wrong == []


@pytest.mark.sweep
@pytest.mark.parametrize("suite", SUITES)
def test_suite_is_there(suite: str) -> None:
    """Says where a suite that was not run is to be had."""
    if not any(case.suite == suite for case in CASES):
        pytest.skip(f"{VARIABLE} names no folder with a checkout of {SUITES[suite].CHECKOUT}")


# Suites of the same shape, written here


_RACE = """//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1 -DSTEP=1

__global__ void shift(int *a, int n)
{
    __requires(n == 64);
    __assert(__no_write(a));
    int next = a[(threadIdx.x + STEP) % n];
    a[threadIdx.x] = next;
}
"""
_MENDED = _RACE.replace("xfail:NOT_ALL_VERIFIED", "pass").replace(
    "    a[threadIdx", "    __syncthreads();\n    a[threadIdx"
)
_DIVERGENCE = """//xfail:NOT_ALL_VERIFIED
//--blockDim=[2048] --gridDim=[64,64]

__global__ void split(int *a)
{
    if (threadIdx.x < 32)
        __syncthreads();
    else
        __syncthreads();
}
"""
_ASSERTION = """//xfail:NOT_ALL_VERIFIED
//--blockDim=2 --gridDim=2
__global__ void square(unsigned n)
{
    for (unsigned i = 0; __invariant(i < 2), i < n; ++i) {
    }
}
"""
_UNDEFINED = """//pass
//--blockDim=2 --gridDim=2
__global__ void call(int *a)
{
    a[0] = undefined;
}
"""
_ROWS: dict[str, Expected | NotTaken] = {
    "race": Expected(Finding.RACE),
    "nested/divergence": Expected(Finding.DIVERGENCE),
    "assertion": Expected(Finding.ASSERTION),
    "undefined": NotTaken.WRONG_SOURCE,
}
_WORDS = {
    "race": "found",
    "mended": "quiet, as it is clean",
    "nested/divergence": "found",
    "assertion": "found",
    "undefined": "not taken",
}


def _written(folder: Path, *names: str) -> Path:
    """A folder with some of the kernels, or all."""
    texts = {
        "race": _RACE,
        "mended": _MENDED,
        "nested/divergence": _DIVERGENCE,
        "assertion": _ASSERTION,
        "undefined": _UNDEFINED,
    }
    for name, text in texts.items():
        if names and name not in names:
            continue
        path = folder / gpuverify.WHERE / name / "kernel.cu"
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_kernels_that_labels_describe(tmp_path: Path) -> None:
    cases = list(gpuverify.cases(_written(tmp_path), _ROWS))
    found = [verdict(_nvcc(), case, (1, 2)) for case in cases]
    assert [wrong for one in found for wrong in one.wrong] == []
    assert {one.case.name: one.word for one in found} == _WORDS
    assert any("nested/divergence" not in row and "found" in row and row.endswith("3") for row in table(found))
    assert any(NotTaken.WRONG_SOURCE.value in row for row in table(found))


def test_what_is_not_as_expected_is_told(tmp_path: Path) -> None:
    wrong = {**_ROWS, "race": Expected(Finding.NOTHING), "mended": Expected(Finding.RACE)}
    folder = _written(tmp_path, "race", "mended", "undefined")
    wrong["undefined"] = Expected(Finding.NOTHING)
    found = {case.name: verdict(_nvcc(), case, (1,)) for case in gpuverify.cases(folder, wrong)}
    assert "found NVG2115, not nothing" in found["race"].wrong[0] and "kernel.cu:9" in found["race"].wrong[0]
    assert found["race"].word == "alarmed, though clean"
    assert "nothing found in any order" in found["mended"].wrong[-1] and found["mended"].word == "missed"
    assert "undefined" in found["undefined"].wrong[0] and found["undefined"].word == "did not run"


def test_a_label_needs_a_row(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no row says what a run finds"):
        list(gpuverify.cases(_written(tmp_path), {}))


_SCOPES = """
#define NBLOCKS  2
#define TPERBLK  1
__device__ int lock = 0;
__global__ void add(volatile unsigned int *data)
{
    while (atomicCAS(&lock, 0, 1) != 0) {}
    __threadfence();
    data[0] += blockIdx.x + 1;
    FENCE;
    atomicExch(&lock, 0);
}
"""


def test_locks_with_and_without_fences(tmp_path: Path) -> None:
    folder = tmp_path / scor.WHERE
    folder.mkdir(parents=True)
    for name, fence in {"norace_fence": "__threadfence()", "race_block": "__threadfence_block()"}.items():
        (folder / f"{name}.cu").write_text(_SCOPES.replace("FENCE", fence), encoding="utf-8")
    found = [verdict(_nvcc(), case, (1, 2)) for case in scor.cases(tmp_path, {})]
    assert [wrong for one in found for wrong in one.wrong] == []
    assert [one.word for one in found] == ["quiet, as it is clean", "found"]


def test_a_process_that_crashes_is_told() -> None:
    def crash() -> Iterator[int]:
        yield 1
        os.kill(os.getpid(), signal.SIGKILL)

    assert own_process.results(crash) == ([1], "the process ended with -9 after [1]")
    assert own_process.results(lambda: iter([2, 3])) == ([2, 3], "")
