"""The recipe itself: what is said of tests that cannot apply, of processes that die, and of what nvgen lacks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compat.recipe import suite
from tests.compat.recipe.classification import NOT_APPLICABLE, REFUSED, Classification, Reason
from tests.compat.recipe.missing import Missing, MissingModule, Phase
from tests.compat.recipe.suite import Outcome
from tests.compat.recipe.table import details, share, table

OUTCOMES = [
    Outcome("a/test_x.py::T::test_1", "passed", ""),
    Outcome("a/test_x.py::T::test_2", "failed", "ValueError: no"),
    Outcome("a/test_y.py::test_3", NOT_APPLICABLE, "Numba's IR"),
    Outcome("a/test_y.py::test_4", REFUSED, "LTO-IR"),
]


def test_a_table_has_a_line_a_file() -> None:
    lines = table(OUTCOMES).splitlines()
    assert [line.split()[0] for line in lines] == ["file", "a/test_x.py", "a/test_y.py", "all", "passed"]
    assert share(OUTCOMES) == 0.5
    assert lines[3].split() == ["all", "1", "1", "1", "1"]
    assert "refused:    1  LTO-IR" in details(OUTCOMES)
    assert "failed: a/test_x.py::T::test_2\n    ValueError: no" in details(OUTCOMES)


def test_what_passes_has_passed_whatever_the_tables_say() -> None:
    for pattern in Classification.read().tests:
        test = pattern if "::" in pattern else f"{pattern}::test_any"
        name = test.replace("[ns]", "n").replace("*", "x").replace("?", "x")
        assert suite._classified(Outcome(name, "passed", "")).outcome == "passed"
        assert suite._classified(Outcome(name, "failed", "")).outcome in (REFUSED, NOT_APPLICABLE)


def test_the_table_of_reasons_knows_files_classes_and_names() -> None:
    ir, whole, pattern = Reason(NOT_APPLICABLE, "IR"), Reason(REFUSED, "class"), Reason(REFUSED, "pattern")
    found = Classification({"numba.cuda.core.ir": ir}, {"a/test_x.py::T": whole, "b/test_*::test_?": pattern})
    assert found.of_test("a/test_x.py::T::test_1[0]") == whole
    assert found.of_test("b/test_q.py::test_1") == pattern
    assert found.of_test("a/test_x.py::Other::test_1") is None
    assert found.of_name("numba.cuda.core.ir.Var.name") == ir
    assert found.of_name("numba.cuda.core.irs") is None


def test_what_is_missing_may_be_imported_and_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    module = MissingModule("numba.cuda.nothing")

    @module.decorator(1)
    class Decorated(module.Base, keyword=1):  # type: ignore[misc]
        pass

    monkeypatch.setattr(Phase, "running", True)
    with pytest.raises(Missing, match=r"numba\.cuda\.nothing\.function"):
        module.function(1)
    with pytest.raises(Missing, match=r"numba\.cuda\.nothing"):
        Decorated()


FILE = """
import os, time
def test_first(): pass
def test_dies(): os._exit(3)
class TestLater:
    def test_more(self): assert 1 == 2
    def test_sleeps(self): time.sleep(60)
"""


def test_a_process_that_dies_costs_one_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = "test_fodder.py"
    (tmp_path / file).write_text(FILE)
    lines = {
        (): [
            '{"event": "begin", "test": "test_fodder.py::test_first"}',
            '{"event": "end", "test": "test_fodder.py::test_first", "outcome": "passed", "message": ""}',
            '{"event": "begin", "test": "test_fodder.py::test_dies"}',
        ],
        ("test_fodder.py::test_first", "test_fodder.py::test_dies"): [],
    }
    monkeypatch.setattr(suite, "_run_process", lambda _, done: suite._read("\n".join(lines[tuple(done)]), "ended", ""))
    found = {one.test.partition("::")[2]: one.outcome for one in suite.run_file(tmp_path, file)}
    assert found == {
        "test_first": "passed",
        "test_dies": "failed",
        "TestLater::test_more": "failed",
        "TestLater::test_sleeps": "failed",
    }
