"""Which ids a run has: those that ``-m`` selects, and of tests that need a GPU, where there is none, one a function.

Sweeps and tests on a GPU are almost half of all ids. Of a function of which nothing is selected the first id stays,
which pytest deselects as ever; the first of the ids that need a GPU says why it is skipped. A run of sweeps, one of
tests on a GPU, and one that names ids have all that they select.

Of the functions in ``sampled.toml`` a plain run has every so many-th id, and the sweeps have the others.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
from _pytest.mark.expression import Expression

_Item = TypeVar("_Item")
_Marks = frozenset[str]


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


@cache
def steps() -> Mapping[str, int]:
    """Every how many-th id of a function a plain run has, by the function's id below this folder; 0: none."""
    found: dict[str, int] = tomllib.loads(Path(__file__).with_name("sampled.toml").read_text(encoding="utf-8"))
    return found


def leave_to_sweeps(items: Iterable[pytest.Item], step: int) -> None:
    """Marks as ``sweep`` all but every ``step``-th of those that are not marked so yet."""
    plain = [item for item in items if item.get_closest_marker("sweep") is None]
    for place, item in enumerate(plain):
        if step == 0 or place % step:
            item.add_marker(pytest.mark.sweep)


class Selection:
    """The plugin of one run."""

    def __init__(self, config: pytest.Config) -> None:
        self._selects = selection(config.getoption("markexpr", ""))
        self._has_all = asks_for_gpus(config) or self._selects(frozenset({"gpu", "sweep"}))

    @pytest.hookimpl(wrapper=True)
    def pytest_pycollect_makeitem(self, collector: pytest.Collector, name: str) -> Iterator[Any]:
        made = yield
        if not isinstance(made, list):
            return made
        step = steps().get(f"{collector.nodeid.removeprefix('tests/')}::{name}")
        if step is not None:
            leave_to_sweeps(made, step)
        if len(made) < 2:
            return made
        shared = {mark.name for mark in collector.iter_markers()}
        pairs = [(item, frozenset(shared.union([mark.name for mark in item.own_markers]))) for item in made]
        all_for_gpus = self._has_all or not any("gpu" in marks for _, marks in pairs) or _has_gpus()
        return kept(pairs, self._selects, all_for_gpus=all_for_gpus)


@cache
def _has_gpus() -> bool:
    from nvgen.runtime.gpu import driver

    return driver.device_count() > 0


def pytest_configure(config: pytest.Config) -> None:
    if not any("::" in argument for argument in config.args):
        config.pluginmanager.register(Selection(config), "nvgen-selection")
