"""numba-cuda's own tests pass as far as is recorded, and every one that fails is explained in ``known_failures.toml``.

It takes several minutes: ``pytest -m sweep tests/compat/recipe -s``, where numba-cuda is installed
(``pip install ".[numba-tests]"``). A failure that is mended is taken out of the file, and the share raised.
"""

from __future__ import annotations

import tomllib
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tests.compat.recipe.classification import NOT_APPLICABLE, REFUSED, Classification
from tests.compat.recipe.finder import installed_package
from tests.compat.recipe.suite import Outcome, files, run
from tests.compat.recipe.table import details, share, table

pytestmark = [
    pytest.mark.sweep,
    pytest.mark.timeout(3600),
    pytest.mark.skipif(installed_package() is None, reason="numba-cuda is not installed"),
]
_KNOWN = tomllib.loads(Path(__file__).with_name("known_failures.toml").read_text(encoding="utf-8"))
#: The share of the applicable tests that passes at least; a few depend on the machine.
SHARE: float = _KNOWN["share"]
FAILURES: dict[str, str] = _KNOWN["failures"]
PROCESSES = 2


@pytest.fixture(scope="module")
def outcomes() -> list[Outcome]:
    """What became of every test."""
    package = installed_package()
    assert package is not None
    tests = package / "tests"
    found = [one for of_file in run(tests, files(tests), PROCESSES) for one in of_file]
    print(f"\n{table(found)}\n{details(found)}")
    return found


def test_the_share_that_passes_is_not_below_what_is_recorded(outcomes: list[Outcome]) -> None:
    assert share(outcomes) >= SHARE


def test_every_failure_is_explained(outcomes: list[Outcome]) -> None:
    failed = [one for one in outcomes if one.outcome == "failed"]
    unknown = [one for one in failed if not any(_is_of(pattern, one.test) for pattern in FAILURES)]
    assert [f"{one.test}: {one.message}" for one in unknown] == []


def test_every_explanation_is_of_a_failure(outcomes: list[Outcome]) -> None:
    failed = [one.test for one in outcomes if one.outcome == "failed"]
    assert [pattern for pattern in FAILURES if not any(_is_of(pattern, test) for test in failed)] == []


def test_every_entry_of_the_tables_is_of_a_test_that_does_not_pass(outcomes: list[Outcome]) -> None:
    classified = [one.test for one in outcomes if one.outcome in (REFUSED, NOT_APPLICABLE)]
    patterns = Classification.read().tests
    assert [pattern for pattern in patterns if not any(_is_of(pattern, test) for test in classified)] == []


def _is_of(pattern: str, test: str) -> bool:
    bare = test.partition("[")[0]
    return fnmatchcase(bare, pattern) or bare.startswith(f"{pattern}::")
