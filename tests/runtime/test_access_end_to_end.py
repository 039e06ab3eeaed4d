"""Access analysis judged by results: a fake GPU with poisoned memory must give what the CPU gives.

An array that was not copied in although the kernel leaves some of it unwritten comes back poisoned. Each kernel runs
on grids that span its arrays, exceed them, and fall short of them. Blocks run in no order: what a kernel leaves must
not depend on which thread stores last.
"""

from __future__ import annotations

import numpy as np
import pytest

from nvgen.kernels import Kernel
from tests.driver.fake import FakeDriver
from tests.runtime.conftest import machine

pytestmark = pytest.mark.sweep(6)

HEAD_1D = "def k(c: nv.Array[nv.f32], n: nv.i32):\n"
HEAD_2D = "def k(c: nv.Array[nv.f32, 2], n: nv.i32):\n"

ONE_DIMENSION = {
    "guarded": """
    i = nv.grid(1)
    if i < c.size:
        c[i] = 1.0
""",
    "reversed comparison": """
    i = nv.grid(1)
    if c.size > i:
        c[i] = 1.0
""",
    "early return": """
    i = nv.grid(1)
    if i >= c.size:
        return
    c[i] = 1.0
""",
    "early return leaves one out": """
    i = nv.grid(1)
    if i > c.size - 2:
        return
    c[i] = 1.0
""",
    "one too few": """
    i = nv.grid(1)
    if i < c.size - 1:
        c[i] = 1.0
""",
    "not the first": """
    i = nv.grid(1)
    if 0 < i < c.size:
        c[i] = 1.0
""",
    "upside down": """
    i = nv.grid(1)
    if i > c.size:
        c[0] = 1.0
""",
    "a number bounds it too": """
    i = nv.grid(1)
    if i < c.size and i < n:
        c[i] = 1.0
""",
    "or": """
    i = nv.grid(1)
    if i < n or i < 3:
        if i < c.size:
            c[i] = 1.0
""",
    "else of a bounds check": """
    i = nv.grid(1)
    if i < c.size:
        pass
    else:
        c[i % c.size] = 1.0
""",
    "negated": """
    i = nv.grid(1)
    if not i >= c.size:
        c[i] = 1.0
""",
    "a parameter assigned later": """
    if n < c.size:
        c[n] = 1.0
    n = nv.grid(1)
""",
    "a parameter assigned first": """
    n = nv.grid(1)
    if n < c.size:
        c[n] = 1.0
""",
    "a variable assigned twice": """
    i = nv.grid(1)
    if i < c.size:
        c[i] = 1.0
    i = 0
""",
    "a variable that changes before": """
    i = nv.grid(1)
    i = i * 2
    if i < c.size:
        c[i] = 1.0
""",
    "a copied index": """
    i = nv.grid(1)
    j = i
    if j < c.size:
        c[i] = 1.0
""",
    "another thread's index": """
    i = nv.thread_idx.x
    if i < c.size:
        c[i] = 1.0
""",
    "shifted": """
    i = nv.grid(1)
    if i < c.size:
        c[i + 1 - 1] = 1.0
""",
    "one element": """
    i = nv.grid(1)
    if i < c.size:
        c[0] = 1.0
""",
    "under another condition": """
    i = nv.grid(1)
    if i < c.size:
        if n > 3:
            c[i] = 1.0
""",
    "after a conditional return": """
    i = nv.grid(1)
    if i < c.size:
        if i == n:
            return
        c[i] = 1.0
""",
    "after a return in another branch": """
    i = nv.grid(1)
    if i < c.size:
        if i == n:
            return
    if i < c.size:
        c[i] = 1.0
""",
    "after a return in an else": """
    i = nv.grid(1)
    if i < c.size:
        pass
    elif i > 0:
        return
    if i == n:
        return
    if i < c.size:
        c[i] = 1.0
""",
    "after a return in a loop": """
    i = nv.grid(1)
    for j in range(3):
        if i == j + 1:
            return
    if i < c.size:
        c[i] = 1.0
""",
    "in a loop that does not turn": """
    i = nv.grid(1)
    for _ in range(n - 3):
        if i < c.size:
            c[i] = 1.0
""",
    "in a loop that breaks": """
    i = nv.grid(1)
    while True:
        if i == n:
            break
        if i < c.size:
            c[i] = 1.0
        break
""",
    "a strided loop": """
    i = nv.grid(1)
    for j in range(i, c.size, nv.grid_size(1)):
        c[j] = 1.0
""",
    "the loop variable has the index's name": """
    i = nv.grid(1)
    for i in range(2):
        if i < c.size:
            c[i] = 1.0
""",
    "a conditional index": """
    i = nv.grid(1)
    j = i if i < 3 else 0
    if j < c.size:
        c[j] = 1.0
""",
    "a conditional test": """
    i = nv.grid(1)
    if i < c.size if n > 3 else i < c.size - 1:
        c[i] = 1.0
""",
    "index through wider integers": """
    i: nv.i64 = nv.grid(1)
    if i < c.size:
        c[i] = 1.0
""",
    "two stores": """
    i = nv.grid(1)
    if i < c.size:
        c[i] = 1.0
    if i == c.size - 1:
        c[c.size - 1] = 2.0
""",
    "the other index of a pair": """
    x, y = nv.grid(2)
    if y < c.size:
        c[y] = 1.0
""",
    "all threads write": """
    i = nv.grid(1)
    c[i % c.size] = 1.0
""",
    "nothing": "    pass\n",
}

TWO_DIMENSIONS = {
    "guarded": """
    x, y = nv.grid(2)
    if x < c.shape[1] and y < c.shape[0]:
        c[y, x] = 1.0
""",
    "early return": """
    x, y = nv.grid(2)
    if x >= c.shape[1] or y >= c.shape[0]:
        return
    c[y, x] = 1.0
""",
    "early return that asks both": """
    x, y = nv.grid(2)
    if x >= c.shape[1] and y >= c.shape[0]:
        return
    if x < c.shape[1]:
        if y < c.shape[0]:
            c[y, x] = 1.0
""",
    "transposed": """
    x, y = nv.grid(2)
    if x < c.shape[0] and y < c.shape[1]:
        c[x, y] = 1.0
""",
    "the extents of the other axis": """
    x, y = nv.grid(2)
    if x < c.shape[0] and y < c.shape[1] and x < c.shape[1] and y < c.shape[0]:
        c[y, x] = 1.0
""",
    "the diagonal": """
    x, y = nv.grid(2)
    if x < c.shape[1] and x < c.shape[0]:
        c[x, x] = 1.0
""",
    "one row": """
    x = nv.grid(1)
    if x < c.shape[1]:
        c[0, x] = 1.0
""",
    "rows in a loop": """
    x = nv.grid(1)
    if x < c.shape[1]:
        for y in range(c.shape[0]):
            c[y, x] = 1.0
""",
    "the third dimension": """
    x, y, z = nv.grid(3)
    if x < c.shape[1] and z < c.shape[0]:
        c[z, x] = 1.0
""",
    "a tuple as the index": """
    place = nv.grid(2)
    if place[0] < c.shape[0] and place[1] < c.shape[1]:
        c[place] = 1.0
""",
    "by length": """
    x, y = nv.grid(2)
    if y < len(c) and x < c.shape[1]:
        c[y, x] = 1.0
""",
    "the size of all": """
    x, y = nv.grid(2)
    if y < c.shape[0] and x < c.shape[1] and x < c.size - 3:
        c[y, x] = 1.0
""",
    "swapped afterwards": """
    x, y = nv.grid(2)
    x, y = y, x
    if x < c.shape[1] and y < c.shape[0]:
        c[y, x] = 1.0
""",
}


def agree(
    gpu: FakeDriver, kernel: Kernel, shape: tuple[int, ...], grid: tuple[int, ...], block: tuple[int, ...]
) -> None:
    before = np.arange(10, 10 + np.prod(shape), dtype=np.float32).reshape(shape)
    results = []
    for device in ("cpu", "cuda"):
        array = before.copy()
        kernel.on(device)[grid, block](array, 3)
        results.append(array)
    np.testing.assert_array_equal(results[1], results[0], err_msg=f"shape {shape}, grid {grid}, block {block}")


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", ONE_DIMENSION)
def test_one_dimension(gpu: FakeDriver, name: str) -> None:
    kernel = Kernel.from_source(HEAD_1D + ONE_DIMENSION[name].lstrip("\n"))
    gpu.execute = machine(kernel)
    for grid, block in (((1,), (4,)), ((2,), (4,)), ((4,), (4,)), ((1, 3), (4, 3)), ((2, 2, 2), (4, 2))):
        agree(gpu, kernel, (8,), grid, block)


@pytest.mark.parametrize("name", TWO_DIMENSIONS)
def test_two_dimensions(gpu: FakeDriver, name: str) -> None:
    kernel = Kernel.from_source(HEAD_2D + TWO_DIMENSIONS[name].lstrip("\n"))
    gpu.execute = machine(kernel)
    for grid in ((1, 1), (2, 1), (1, 2), (2, 2), (3, 3), (2, 2, 2), (4,)):
        for shape in ((4, 7), (7, 4), (5, 5)):
            agree(gpu, kernel, shape, grid, (4, 4))


@pytest.mark.parametrize("name", ["guarded", "reversed comparison", "early return", "a copied index"])
def test_common_forms_are_not_copied_in(gpu: FakeDriver, name: str) -> None:
    """The other side: that the analysis finds something."""
    kernel = Kernel.from_source(HEAD_1D + ONE_DIMENSION[name].lstrip("\n"))
    kernel[2, 4](np.zeros(8, np.float32), 3)
    assert gpu.copied_in == []


@pytest.mark.parametrize("name", ["guarded", "early return", "transposed", "by length"])
def test_common_forms_of_matrices_are_not_copied_in(gpu: FakeDriver, name: str) -> None:
    kernel = Kernel.from_source(HEAD_2D + TWO_DIMENSIONS[name].lstrip("\n"))
    kernel[(2, 2), (4, 4)](np.zeros((8, 8), np.float32), 3)
    assert gpu.copied_in == []
