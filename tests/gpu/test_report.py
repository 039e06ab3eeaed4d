"""The report of tests on a GPU counts right, and every case of ``tests/semantics`` is among them."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from tests import gpu, semantics
from tests.gpu.report import _PROPERTY, Results, report_of
from tests.semantics import matrices
from tests.semantics.case import Case


def report(
    name: str, outcome: Any, when: Any = "call", said: Any = None, *, needs_gpu: bool = True
) -> pytest.TestReport:
    return pytest.TestReport(
        nodeid=name,
        location=(name, 1, name),
        keywords={"gpu": 1},
        outcome=outcome,
        longrepr=said,
        when=when,
        duration=0.5,
        user_properties=[_PROPERTY] if needs_gpu else [],
    )


def test_what_is_counted() -> None:
    results = Results()
    one, other = "tests/gpu/test_a.py::test_x", "tests/semantics/test_b.py::test_y[k]"
    for when in ("setup", "call", "teardown"):
        results.add(report(one, "passed", when))
    results.add(report(other, "failed", "call", "def test_y():\nE   assert 1 == 2\nE    +  where\nfile:1"))
    results.add(report(other, "failed", "teardown", "E   RuntimeError"))
    results.add(report(one, "skipped", "setup", ("file", 1, "Skipped: the GPU is too old")))
    results.add(report("tests/cli/test_c.py::test_z", "failed", needs_gpu=False))
    lines = list(report_of(results))
    rows = [line.split() for line in lines if line.startswith(("gpu/", "semantics/", "all "))]
    table = {name: numbers for name, *numbers in rows}
    assert table == {
        "gpu/test_a.py": ["1", "0", "1", "2.0"],
        "semantics/test_b.py": ["0", "1", "0", "1.0"],
        "all": ["1", "1", "1", "3.0"],
    }
    assert f"  {other}: assert 1 == 2" in lines
    assert "  1 x the GPU is too old" in lines
    assert any(line.startswith(("no GPU: ", "GPU 0: ")) for line in lines) and any("llvmlite" in line for line in lines)


# Whether all of tests/semantics is run on GPUs


def modules(package: ModuleType) -> Iterator[ModuleType]:
    for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(found.name)


def cases(value: Any) -> Iterator[Case]:
    """The cases in a value: one, or a collection."""
    if isinstance(value, Case):
        yield value
    elif isinstance(value, dict):
        yield from cases(list(value.values()))
    elif type(value) in (list, tuple):
        for part in value:
            yield from cases(part)
    elif hasattr(value, "values") and type(value).__name__ == "ParameterSet":
        yield from cases(tuple(value.values))


def marks(owner: Any) -> list[Any]:
    found = getattr(owner, "pytestmark", [])
    return list(found) if isinstance(found, list) else [found]


def needs_gpu(values: Any) -> bool:
    return any(mark.name == "gpu" for value in values for mark in getattr(value, "marks", ()))


def run_on_gpus() -> Iterator[tuple[Any, ...]]:
    """The values with which tests are parametrised that run on a GPU, in their own module or by one parameter."""
    for module in (*modules(gpu), *modules(semantics)):
        if not module.__name__.rpartition(".")[2].startswith("test_"):
            continue
        whole = any(mark.name == "gpu" for mark in marks(module))
        for name, function in vars(module).items():
            if not name.startswith("test_") or not callable(function):
                continue
            lists = [list(mark.args[1]) for mark in marks(function) if mark.name == "parametrize"]
            if whole or any(mark.name == "gpu" for mark in marks(function)) or any(map(needs_gpu, lists)):
                yield from ((module.__name__, value) for values in lists for value in values)


def test_every_case_runs_on_gpus() -> None:
    values = [value for _, value in run_on_gpus()]
    covered = {case.kernel.name for case in cases(values)}
    declared = {
        case.kernel.name: module.__name__
        for module in modules(semantics)
        for value in vars(module).values()
        for case in cases(value)
    }
    assert len(declared) > 500
    assert {name: module for name, module in declared.items() if name not in covered} == {}
    assert {*matrices.TILES} <= {value for value in values if isinstance(value, str)}
