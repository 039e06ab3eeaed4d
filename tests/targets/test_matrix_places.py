"""Where products of matrices find the elements of fragments."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from nvgen.lang.meaning import matrices
from nvgen.lang.mma_layout import extent_of, place_of
from nvgen.lang.mma_table import PRODUCTS, counts

LAYOUTS = list(product(("row", "col"), repeat=2))


@pytest.mark.parametrize("matrix", "abcd")
def test_elements_lie_behind_the_first_one_alike_in_all_lanes(matrix: str) -> None:
    """It is asked of one lane, when a product is made."""
    looked_at: dict[Any, bool] = {}
    for row, layouts, result in product(PRODUCTS, LAYOUTS, ("f16", "f32")):
        if row.instruction == "mma_sparse" and matrix == "a":
            continue  # metadata say where its elements lie
        attributes = SimpleNamespace(product=row, layouts=layouts, types=("f16", "f16", result, result))
        position, form = place_of(attributes, matrix)
        m, n, k = extent_of(row)
        rows, columns = {"a": (m, k), "b": (k, n)}.get(matrix, (m, n))
        count = counts(row)["abcd".index(matrix)]
        if (position, form, count, columns) in looked_at:
            continue
        offsets = matrices._offsets(position, form, count, columns)
        for lane in range(32):
            places = [position(lane, element, form) for element in range(count)]
            assert all(0 <= place[0] < rows and 0 <= place[1] < columns for place in places)
            first, *_ = flat = [place[0] * columns + place[1] for place in places]
            assert [place - first for place in flat] == list(offsets), (row, lane)
        looked_at[position, form, count, columns] = offsets == tuple(range(count))
    assert set(looked_at.values()) == {False, True}
