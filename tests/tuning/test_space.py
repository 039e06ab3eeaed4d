"""Spaces of choices become candidates: combinations, functions of the choice, conditions."""

from __future__ import annotations

import functools

import numpy as np
import pytest

import nvgen as nv
from nvgen import LaunchError
from nvgen.workflows.tuning.space import Candidate, candidates, identity


@nv.kernel
def k(a: nv.Array[nv.f32], tile: nv.constexpr, block: nv.constexpr = 32):
    a[0] = tile + block


def choices(space: object, where: tuple[object, ...] = (), **parts: object) -> list[tuple[object, ...]]:
    made = candidates(k, space, {"grid": 1, **parts}, where)  # type: ignore[arg-type]
    return [tuple(one.choice[name] for name in one.choice if name != "grid") for one in made]


def test_combinations_in_the_order_of_the_names() -> None:
    assert choices({"tile": [1, 2], "block": [32, 64]}) == [(1, 32), (1, 64), (2, 32), (2, 64)]
    assert choices({"tile": range(1, 4)}, block=32) == [(1, 32), (2, 32), (3, 32)]
    assert choices({"tile": np.array([4, 8])}, block=32) == [(4, 32), (8, 32)]
    assert choices({"tile": [1, 1, 2, 1]}, block=32) == [(1, 32), (2, 32)]


def test_a_tuple_is_one_value() -> None:
    assert choices({"tile": 3, "block": (8, 4)}) == [(3, (8, 4))]
    assert choices({"tile": 3, "block": [(8, 4), (4, 8)]}) == [(3, (8, 4)), (3, (4, 8))]


def test_functions_see_all_lists_and_the_functions_before_them() -> None:
    space = {"block": lambda c: c["tile"] * 16, "max_threads": lambda c: 2 * c["block"], "tile": [1, 2]}
    assert choices(space) == [(16, 32, 1), (32, 64, 2)]
    assert choices({"tile": [1, 2]}, block=functools.partial(max, {"tile": 0}, key=len)) != []


def test_functions_do_not_change_the_choice() -> None:
    assert choices({"tile": [1, 2]}, block=lambda c: c.clear() or 32) == [(1, 32), (2, 32)]


def test_conditions() -> None:
    small = lambda c: c["tile"] * c["block"] <= 64  # noqa: E731
    assert choices({"tile": [1, 2, 4], "block": [32, 64]}, (small,)) == [(1, 32), (1, 64), (2, 32)]
    assert choices({"tile": [1, 2, 4], "block": [32, 64]}, (small, lambda c: c["tile"] > 1)) == [(2, 32)]


def test_several_dicts_one_after_another() -> None:
    assert choices([{"tile": 1, "block": [32, 64]}, {"tile": [2, 1], "block": 64}]) == [(1, 32), (1, 64), (2, 64)]


def test_what_names_are() -> None:
    (made,) = candidates(k, {"tile": 2, "block": 64, "max_registers": 40}, {"grid": 7, "shared": 8}, ())
    assert made == Candidate(
        {"tile": 2, "block": 64, "max_registers": 40, "grid": 7, "shared": 8},
        {"tile": 2, "block": 64},  # a parameter that is called as a part of the launch has its value
        {"max_registers": 40},
        {"grid": 7, "block": 64, "shared": 8},
    )
    assert str(made) == "tile=2, block=64, max_registers=40, grid=7, shared=8"


def test_values_of_other_types_are_other_choices() -> None:
    assert len(choices({"tile": [1, True, 1.0]}, block=32)) == 3
    assert identity({"fastmath": {"nnan", "arcp", "afn"}}) == "fastmath=set {'afn', 'arcp', 'nnan'}"


def test_what_is_not_a_space() -> None:
    with pytest.raises(LaunchError, match="NVG3521"):
        choices({1: [2]})
    with pytest.raises(LaunchError, match="NVG3525"):
        choices({"tile": [1]}, block=lambda: 32)
