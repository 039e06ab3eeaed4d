"""Long tables of variants: some of them in every run, all of them in the sweeps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sampled(values: Iterable[Any], step: int) -> list[Any]:
    """The values of a parameter, all but every ``step``-th marked as ``sweep``."""
    return [
        value if place % step == 0 else pytest.param(value, marks=pytest.mark.sweep)
        for place, value in enumerate(values)
    ]


def sampled_rows(rows: Iterable[tuple[Any, ...]], step: int) -> list[Any]:
    """The values of several parameters, row by row, all but every ``step``-th row marked as ``sweep``."""
    return [row if place % step == 0 else pytest.param(*row, marks=pytest.mark.sweep) for place, row in enumerate(rows)]


def chosen(values: Iterable[Any], *always: Any) -> list[Any]:
    """The values of a parameter, all marked as ``sweep`` but those to try ``always``."""
    return [value if value in always else pytest.param(value, marks=pytest.mark.sweep) for value in values]
