"""Arguments that are tuples: what gives one is evaluated once, and what its elements are in the order of the text."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import nvgen as nv

HOW = pytest.mark.parametrize("how", [{}, {"check": "step"}], ids=["compiled", "stepped"])


@nv.device
def counted(count):
    """How often it was called before, and the next number."""
    n = nv.atomic.add(count, 0, 1)
    return n, n + 1


@nv.device
def next_of(count):
    return nv.atomic.add(count, 0, 1)


def run(how: dict[str, Any], body: str) -> tuple[np.ndarray, int]:
    """What a thread leaves in a matrix of 4 rows and columns, and how often it called ``counted``."""
    kernel = nv.Kernel.from_source(
        f"def k(a: nv.Array[nv.i32, 2], count: nv.Array[nv.i32]):\n    {body}\n",
        namespace={"counted": counted, "next_of": next_of, "math": math},
    )
    a, count = np.zeros((4, 4), np.int32), np.zeros(1, np.int32)
    kernel.on("cpu", **how)[1, 1, None, 256](a, count)
    return a, int(count[0])


@HOW
@pytest.mark.parametrize(
    ("body", "index", "value"),
    [
        ("a[counted(count)] = 7", (0, 1), 7),
        ("a[counted(count)] += 7", (0, 1), 7),
        ("a[(counted(count), 0)[0]] = 7", (0, 1), 7),
        ("nv.store(a, counted(count), 7)", (0, 1), 7),
        ("a[3, 3] = nv.load(a, counted(count)) + 7", (3, 3), 7),
        ("nv.atomic.add(a, counted(count), 7)", (0, 1), 7),
        ("nv.atomic.add(a, index=counted(count), value=7)", (0, 1), 7),
        ("a[2, 3] = nv.shared.dynamic(nv.i32, counted(count)).shape[1] + 6", (2, 3), 7),
    ],
)
def test_a_call_is_evaluated_once(how: dict[str, Any], body: str, index: tuple[int, int], value: int) -> None:
    a, count = run(how, body)
    expected = np.zeros((4, 4), np.int32)
    expected[index] = value
    assert (a.tolist(), count) == (expected.tolist(), 1)


@HOW
def test_results_of_mathematics_are_computed_once(how: dict[str, Any]) -> None:
    """Of halves both parts are made of what is computed in a wider type."""
    a, count = run(how, "m, e = math.frexp(nv.f16(next_of(count) + 3))\n    a[0, 0] = nv.i32(m * 4)\n    a[0, 1] = e")
    assert (a[0].tolist(), count) == ([3, 2, 0, 0], 1)


@HOW
def test_positions_in_fragments_are_of_one_number(how: dict[str, Any]) -> None:
    a, count = run(how, "a[0, 0], a[0, 1] = nv.mma.position('m16n8k16', 'c', next_of(count) + 1)")
    assert (a[0].tolist(), count) == ([0, 1, 0, 0], 1)


@HOW
@pytest.mark.parametrize("coordinates", ["counted(count)", "(next_of(count), next_of(count))"])
def test_coordinates_of_tensors(how: dict[str, Any], coordinates: str) -> None:
    """PTX has them the other way round, the contiguous one first."""
    kernel = nv.Kernel.from_source(
        f"""def k(m: nv.TensorMap[nv.i32, 2], count: nv.Array[nv.i32]):
    tile = nv.shared.array(4, nv.i32, align=128)
    for i in range(4):
        tile[i] = 7
    nv.tma.fence()
    nv.tma.store(m, {coordinates}, tile, 0)
    nv.tma.commit_group()
    nv.tma.wait_group(0)
""",
        namespace={"counted": counted, "next_of": next_of},
    )
    array, count = np.zeros((3, 8), np.int32), np.zeros(1, np.int32)
    kernel.on("cpu", **how)[1, 1](nv.TensorMap(array, (1, 4)), count)
    expected = np.zeros((3, 8), np.int32)
    expected[0, 1:5] = 7
    assert (array.tolist(), int(count[0])) == (expected.tolist(), 1 if coordinates.startswith("counted") else 2)
