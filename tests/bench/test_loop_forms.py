"""Kernels whose loops are written in five ways, each over the fastest of them, and over C where C has such a loop.

Run with ``pytest tests/bench/test_loop_forms.py -m bench -s``: processor time on one core, with the checks of indices
that launches make by default and with none. What all of them compute is compared.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.bench import c_loops
from tests.bench.cpu_table import languages
from tests.bench.loop_forms import FORMS, Case, cases

pytestmark = pytest.mark.bench

CASES = cases()


def _calls(case: Case, check: str) -> dict[str, Callable[[], object]]:
    """The launch of each form, on the same arrays: where these lie matters more than the form. All compute the same."""
    made: dict[str, Callable[[], object]] = {}
    arguments, expected = case.arguments(), None
    for form in FORMS:
        own = case.arguments()
        launch = case.kernel(form).on("cpu", check=check)[case.grid, case.block]
        launch(*own)
        found = own[-1].astype(np.float64)
        expected = found if expected is None else expected
        np.testing.assert_allclose(found, expected, rtol=1e-3, atol=1e-3)
        made[form] = lambda launch=launch: launch(*arguments)
    return made


def _c(case: Case, library: ctypes.CDLL) -> Callable[[], object] | None:
    if case.c is None:
        return None
    name, sizes = case.c
    arguments = case.arguments()
    given = [a.ctypes.data_as(ctypes.c_void_p) for a in arguments]  # pointers that keep their arrays
    function, counts = library[name], [ctypes.c_int32(size) for size in sizes]
    return lambda: function(*given, *counts)


@pytest.fixture(scope="module")
def compiled_c(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder: Path = tmp_path_factory.mktemp("loops")
    return next(iter(c_loops.libraries(folder, {"": ()}).values()), None)


@pytest.mark.parametrize("check", ["none", "bounds"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_loop_forms(case: Case, check: str, compiled_c: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with languages.cores(1, monkeypatch, None):
        work = _calls(case, check)
        of_c = None if compiled_c is None else _c(case, compiled_c)
        times = languages.least(work if of_c is None else {**work, "C": of_c}, time.process_time)
    best = min(times[form] for form in FORMS)
    shown = "".join(f"{form} {times[form] / best:.2f}  " for form in FORMS)
    over = f"best over C {best / times['C']:.2f}" if "C" in times else ""
    print(f"\n{case.title:<28} {check:<7}{best:9.0f} us  {shown}{over}", flush=True)
