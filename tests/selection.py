"""Which ids a run has: a share of the long tables, and of tests that need a GPU, where there is none, one a function.

A test, or a row of its table, that is marked ``sweep(n)`` has its turn in every n-th run: the ids of a function stand
in one order, and a run has every n-th of them, from the one that the count of commits modulo n says. So each id is run
within n commits, and a commit's run can be repeated. What takes minutes by itself, or asks the package index, is marked
``sweep`` without a number, and has its turn when all are asked for.

``--share-of`` says which share a run has: a number of commits, by default that of the checkout; ``all`` for every id,
``none`` for those alone that every run has. A run of sweeps (``-m sweep``), one of tests on a GPU, and one that names
ids (``::``) have all that they select.
"""

from __future__ import annotations

import subprocess
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
from _pytest.mark.expression import Expression

_Item = TypeVar("_Item")
_Marks = frozenset[str]
ALL, NONE = "all", "none"


def asks_for_gpus(config: pytest.Config) -> bool:
    """Whether a run is one of tests on a GPU: by ``-m gpu``, or since it ends in a report of them."""
    is_named = "gpu" in str(config.getoption("markexpr", "")).replace("not gpu", "")
    return is_named or bool(config.getoption("--gpu-report"))


def kept(made: Iterable[tuple[_Item, _Marks]], selects: Callable[[_Marks], bool], *, all_for_gpus: bool) -> list[_Item]:
    """Of what was made of one function, each with the names of its marks, what the run keeps: one at least."""
    pairs = list(made)
    found = [pair for pair in pairs if selects(pair[1])]
    if not all_for_gpus:
        first = next((pair for pair in found if "gpu" in pair[1]), None)
        found = [pair for pair in found if pair is first or "gpu" not in pair[1]]
    return [item for item, _ in found or pairs[:1]]


def selection(expression: str) -> Callable[[_Marks], bool]:
    """What ``-m`` selects by the names of a test's marks: everything, where it looks at their arguments or is wrong."""
    if not expression or "=" in expression:
        return lambda marks: True
    try:
        compiled = Expression.compile(expression)
    except SyntaxError:  # which pytest reports when all is collected
        return lambda marks: True
    return cache(lambda marks: compiled.evaluate(marks.__contains__))


def period(marks: Iterable[pytest.Mark]) -> int:
    """Every how many-th run has an id with these marks of ``sweep``: 1 without any, 0 if only those that have all."""
    numbers = [mark.args[0] if mark.args else 0 for mark in marks]
    return 0 if 0 in numbers else max(numbers, default=1)


def has_turn(place: int, period: int, share: str) -> bool:
    """Whether the id that stands at a place among those of its function is in a run with a share."""
    if period == 1 or share == ALL:
        return True
    return period != 0 and share != NONE and (place + int(share)) % period == 0


@cache
def commits() -> str:
    """How many commits led to the checkout; 0 where it is none."""
    command = ["git", "-C", str(Path(__file__).parent), "rev-list", "--count", "HEAD"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return "0"
    return found.stdout.strip() or "0"


def share_of(config: pytest.Config) -> str:
    """``all``, ``none``, or a number of commits."""
    given: str | None = config.getoption("--share-of")
    if given is not None:
        return given
    is_of_sweeps = "sweep" in str(config.getoption("markexpr", "")).replace("not sweep", "")
    return ALL if is_of_sweeps or asks_for_gpus(config) else commits()


class Selection:
    """The plugin of one run."""

    def __init__(self, config: pytest.Config) -> None:
        self._selects = selection(config.getoption("markexpr", ""))
        self._share = share_of(config)
        self._has_all = self._share == ALL
        #: How many ids are left to other runs.
        self._left = 0

    @pytest.hookimpl(wrapper=True)
    def pytest_pycollect_makeitem(self, collector: pytest.Collector, name: str) -> Iterator[Any]:
        made = yield
        if not isinstance(made, list):
            return made
        turns = self._with_turn(made, zlib.crc32(f"{collector.nodeid}::{name}".encode()))
        self._left += len(made) - len(turns)
        if len(turns) < 2:
            return turns
        shared = {mark.name for mark in collector.iter_markers()}
        pairs = [(item, frozenset(shared.union([mark.name for mark in item.own_markers]))) for item in turns]
        all_for_gpus = self._has_all or not any("gpu" in marks for _, marks in pairs) or _has_gpus()
        return kept(pairs, self._selects, all_for_gpus=all_for_gpus)

    def _with_turn(self, made: list[pytest.Item], first: int) -> list[pytest.Item]:
        """Those that have their turn; functions begin at different places, or they all would have theirs at once."""
        periods = [period(item.iter_markers("sweep")) for item in made]
        return [
            item
            for place, (item, n) in enumerate(zip(made, periods, strict=True))
            if has_turn(place + first, n, self._share)
        ]

    def pytest_report_collectionfinish(self) -> str:
        """What the run leaves out."""
        return f"share of {self._share}: {self._left} ids are left to other runs (pytest --share-of {self._share})"


@cache
def _has_gpus() -> bool:
    from nvgen.runtime.gpu import driver

    return driver.device_count() > 0


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--share-of",
        metavar="COMMITS",
        type=_share,
        help="the share of the long tables that the run with so many commits has; `all` of them, or `none`",
    )


def _share(text: str) -> str:
    if text not in (ALL, NONE) and not text.isdecimal():
        raise ValueError(text)
    return text


def pytest_configure(config: pytest.Config) -> None:
    if not any("::" in argument for argument in config.args):
        config.pluginmanager.register(Selection(config), "nvgen-selection")
