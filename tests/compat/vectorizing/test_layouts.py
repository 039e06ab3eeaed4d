"""Layouts of generalised functions, and what shapes mean by them."""

from __future__ import annotations

import pytest

from nvgen_numba.cuda.vectorizing.layouts import GUFuncEngine, parsed

MATRICES = "(m, n), (n, p) -> (m, p)"


@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        (MATRICES, ([("m", "n"), ("n", "p")], [("m", "p")])),
        ("()->()", ([()], [()])),
        ("(x),()->(x),(x)", ([("x",), ()], [("x",), ("x",)])),
        ("(n,)->(n)", ([("n",)], [("n",)])),
    ],
)
def test_layouts(layout: str, expected: object) -> None:
    assert parsed(layout) == expected


@pytest.mark.parametrize("layout", ["(m n->(m)", "m->(m)", "(1)->()", "(m)(m)->()", "(m->"])
def test_no_layouts(layout: str) -> None:
    with pytest.raises(ValueError, match="bad token in signature"):
        parsed(layout)


def test_outputs_have_dimensions_of_inputs() -> None:
    with pytest.raises(NameError, match="undefined output symbols: p,q"):
        parsed("(m)->(q,p)")


@pytest.mark.parametrize(
    ("layout", "shapes", "taken", "made", "loop", "pinned"),
    [
        (MATRICES, ((100, 4, 5), (1, 5, 7)), [(4, 5), (5, 7)], [(4, 7)], (100,), [False, True]),
        (MATRICES, ((12, 34, 4, 5), (12, 34, 5, 7)), [(4, 5), (5, 7)], [(4, 7)], (12, 34), [False, False]),
        (MATRICES, ((4, 5), (5, 7)), [(4, 5), (5, 7)], [(4, 7)], (), [False, False]),
        ("(), () -> ()", ((5,), ()), [(), ()], [()], (5,), [False, True]),
        ("(a),(a)->(a)", ((2, 1, 5), (3, 5)), [(5,), (5,)], [(5,)], (2, 3), [False, False]),
    ],
)
def test_schedules(
    layout: str,
    shapes: tuple[tuple[int, ...], ...],
    taken: object,
    made: list[tuple[int, ...]],
    loop: tuple[int, ...],
    pinned: object,
) -> None:
    schedule = GUFuncEngine.from_signature(layout).schedule(shapes)
    assert (schedule.ishapes, schedule.oshapes) == (taken, made)
    assert (schedule.loopdims, schedule.pinned) == (loop, pinned)
    assert schedule.output_shapes == [(*loop, *shape) for shape in made]


def test_the_number_of_inputs_is_checked() -> None:
    with pytest.raises(TypeError, match="the layout has 2 inputs, and 1 are given"):
        GUFuncEngine.from_signature(MATRICES).schedule([(2, 2)])
