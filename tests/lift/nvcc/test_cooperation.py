"""What is wrong with kernels of cooperative groups is found, whoever comes first."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.lift.nvcc.compiled import Text, texts_of
from tests.lift.nvcc.program import launcher, load

pytestmark = pytest.mark.sweep(6)
each_text = pytest.mark.parametrize("text", texts_of("cooperation"), ids=lambda text: text.arch)
ORDERS: list[dict[str, Any]] = [{}, *({"schedule": "random", "seed": seed} for seed in range(20))]


def _failure(text: Text, kernel: str, *arguments: Any, cooperative: bool, **how: Any) -> nv.LaunchError:
    with pytest.raises(nv.LaunchError) as caught:
        launcher(load(text.path), **how)(kernel, 1 + cooperative, 128, *arguments, cooperative=cooperative)
    return caught.value


@each_text
@pytest.mark.parametrize("order", ORDERS, ids=lambda order: str(order.get("seed")))
def test_races_are_found(text: Text, order: dict[str, Any]) -> None:
    a, out = np.arange(256, dtype="i4"), np.zeros(256, "i4")
    assert _failure(text, "rotate_early", a, 256, cooperative=True, check="all", **order).code == "NVG2115"
    assert _failure(text, "tiles_early", a, out, cooperative=False, check="race", **order).code == "NVG2115"


@each_text
def test_a_launch_that_is_not_cooperative_says_so(text: Text) -> None:
    a = np.arange(128, dtype="i4")
    error = _failure(text, "rotate", a, 128, 1, cooperative=False)
    assert error.code == "NVG1908"
    assert "cooperative=True" in str(error)


@each_text
def test_blocks_meet_again_in_later_launches(text: Text) -> None:
    """The word at which they wait is what the launch before has left."""
    a, launch = np.arange(128, dtype="i4"), launcher(load(text.path), check="all")
    for rounds in (1, 2, 1):
        launch("rotate", 4, 32, a, 128, rounds, cooperative=True)
    np.testing.assert_array_equal(a, np.roll(np.arange(128), -4) + 4)
