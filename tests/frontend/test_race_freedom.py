"""Arrays on which no two threads race: they are only read, or each thread has elements of its own."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.tree.analysis.race_freedom import race_free

OWN = "i = nv.grid(1)"


def found(body: str, parameters: str = "a: nv.Array[nv.i32], b: nv.Array[nv.i32]") -> dict[str, Any]:
    text = f"def k({parameters}):\n" + "".join(f"    {line}\n" for line in body.split("\n"))
    typed = nv.Kernel.from_source(text, namespace={"changed": changed}).specialise().typed
    return {local.name: dimensions for local, dimensions in race_free(typed).items()}


def changed(row):  # type: ignore[no-untyped-def]
    row[0] = 1


@pytest.mark.parametrize(
    ("body", "arrays"),
    [
        (f"{OWN}\nb[i] = a[i] + a[i + 1]", {"a": None, "b": frozenset({0})}),
        (f"{OWN}\nif i < b.size:\n    b[i] += a[0]", {"a": None, "b": frozenset({0})}),
        (f"{OWN}\nj = i\nb[j] = b[i]", {"a": None, "b": frozenset({0})}),
        ("a[nv.grid(1)] = 0", {"a": frozenset({0}), "b": None}),
        (f"{OWN}\nb[i + 1] = a[i]", {"a": None}),
        (f"{OWN}\nb[i] = b[i + 1]", {"a": None}),
        (f"{OWN}\nb[nv.thread_idx.x] = a[i]", {"a": None}),
        (f"{OWN}\ni += 1\nb[i] = 1", {"a": None}),
        (f"{OWN}\nfor i in range(3):\n    b[i] = 1", {"a": None}),
        (f"{OWN}\nc = b\nc[0] = 1\nb[i] = 2", {"a": None}),
        (f"{OWN}\nb[i] = 2\nc = b if i else a\nc[i] = 1", {}),
        (f"{OWN}\nb[i] = 2\nb[1:][i] = 3", {"a": None}),
        (f"{OWN}\nb[i] = 2\nchanged(b)", {"a": None}),
        (f"{OWN}\nb[i] = 2\nb.ptr[i] = 3", {"a": None}),
        (f"{OWN}\nb[i] = 2\nnv.atomic.add(b, 0, 1)", {"a": None}),
        (f"{OWN}\nnv.store(b, i, nv.load(b, i, volatile=True), volatile=True)", {"a": None, "b": frozenset({0})}),
    ],
)
def test_arrays_of_one_dimension(body: str, arrays: dict[str, Any]) -> None:
    assert found(body) == arrays


@pytest.mark.parametrize(
    ("body", "dimensions"),
    [
        ("x, y = nv.grid(2)\na[y, x] = 1", frozenset({0, 1})),
        ("x, y = nv.grid(2)\na[x, y] = a[x, y] + 1", frozenset({0, 1})),
        ("x, y = nv.grid(2)\na[x, y] = a[y, x]", ...),
        ("x, y = nv.grid(2)\na[x, x] = 1", ...),
        ("x, y = nv.grid(2)\na[x, 0] = 1", ...),
    ],
)
def test_arrays_of_two_dimensions(body: str, dimensions: Any) -> None:
    assert found(body, "a: nv.Array[nv.i32, 2]").get("a", ...) == dimensions


# What the launch decides


@nv.kernel
def numbered(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < a.size:
        a[i] = b[b.size - 1 - i] + nv.thread_idx.y


def launch(grid: Any, block: Any, a: np.ndarray, b: np.ndarray) -> None:
    numbered.on("cpu", check="race")[grid, block](a, b)


def test_one_thread_an_element_is_no_race() -> None:
    a = np.zeros(64, np.int32)
    launch(2, 32, a, np.ones(64, np.int32))
    assert a.tolist() == [1] * 64


@pytest.mark.parametrize(("grid", "block"), [(1, (32, 2)), (1, (16, 1, 2))])
def test_threads_along_other_dimensions_race(grid: Any, block: Any) -> None:
    a = np.zeros(64, np.int32)
    if block[1] == 1:
        launch(grid, block, a, np.ones(64, np.int32))  # they write the same
        assert a.tolist() == [1] * 16 + [0] * 48
        return
    with pytest.raises(nv.LaunchError, match="NVG2115"):
        launch(grid, block, a, np.ones(64, np.int32))


def test_arrays_that_overlap_race() -> None:
    whole = np.arange(64, dtype=np.int32)
    with pytest.raises(nv.LaunchError, match="NVG2115"):
        launch(2, 32, whole, whole)
    launch(1, 32, whole[:32], whole[32:])
