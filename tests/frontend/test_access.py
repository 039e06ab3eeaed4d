"""Which arrays a kernel reads, writes, and writes completely.

``tests/runtime/test_access_end_to_end.py`` judges the same analysis by its results.
"""

from __future__ import annotations

import pytest

from nvgen.tree.analysis.access import Access
from tests.frontend.bodies import access

HEAD = "i, j = nv.grid(2)\n"


@pytest.mark.parametrize(
    ("body", "reads", "writes"),
    [
        ("pass", False, False),
        ("y = a.size", False, False),
        ("y = a.shape[0] + len(a)", False, False),
        ("y = a[0]", True, False),
        ("x = a[0]", True, False),
        ("a[0] = 1", False, True),
        ("a[0] += 1", True, True),
        ("a[0] = a[1]", True, True),
        ("if a[0] > 1:\n    pass", True, False),
        ("while a[0] > 1:\n    pass", True, False),
        ("for y in range(int(a[0])):\n    pass", True, False),
        ("for y in range(n):\n    a[y] = 1", False, True),
        ("y = p and a[0] > 1", True, False),
        ("y = 1.0 if p else a[0]", True, False),
        ("y = 1 < 2 < a[0]", True, False),
        ("y = -a[0]", True, False),
        ("y = abs(min(1, 2, a[0]))", True, False),
        ("y = (1, (2, a[0]))", True, False),
        ("y = (1, a[0])[1]", True, False),
        ("y = nv.i32(a[0])", True, False),
        ("y = a[0] ** 2", True, False),
        ("c[int(a[0]), 0] = 1", True, False),
        ("c[0, 0] = a[0]", True, False),
        ("y = not a[0]", True, False),
        ("y, z = 1, a[0]", True, False),
        ("y, a[0] = 1, 2", False, True),
        ("y = a[0] = 2", False, True),
        ("print(a[0])", True, False),
        ("print(f'{a[0]:.3f}', (n, a[1]))", True, False),
        ("print(a.size)", False, False),
        ("assert a[0] > 0", True, False),
        ("assert a.size > 0, 'empty'", False, False),
        ("nv.asm('st.global.f32 [{0}], {1};', None, a, 1.0)", True, True),
        ("nv.asm('prefetch.global.L2 [{0}];', None, a[1:])", True, True),
        ("y = nv.asm('sqrt.rn.f32 {0}, {1};', nv.f32, a[0])", True, False),
        ("nv.atomic.add(a, 0, 1)", True, True),
        ("nv.atomic.sub(nv.address_of(a[1:][0]), 1)", True, True),
        ("q = a.ptr\nnv.atomic.exch(q + 1, 2, order='acquire')", True, True),
        ("y = nv.atomic.load(a, 0)", True, False),
        ("while nv.atomic.load(a.ptr) < 1:\n    pass", True, False),
        ("nv.atomic.store(a, 0, 1)", False, True),
        ("nv.atomic.store(c, (0, 1), a[0])", True, False),
        ("nv.atomic.add(c, (0, int(a[0])), 1)", True, False),
        ("y = nv.nvvm.ldu_global_f(a.ptr, 4)", True, False),
        ("y = nv.nvvm.isspacep_shared(a.ptr.to('generic'))", False, False),
        ("y = nv.nvvm.atomic_add_gen_f_sys(a.ptr.to('generic'), 1.0)", True, True),
        ("if p:\n    if p:\n        pass\n    else:\n        a[0] = 1", False, True),
        ("while p:\n    pass\nelse:\n    a[0] = 1", False, True),
    ],
)
def test_reads_and_writes(body: str, reads: bool, writes: bool) -> None:
    found = access(body)["a"]
    assert (found.reads, found.writes) == (reads, writes)


def test_every_array_is_there_in_order() -> None:
    assert list(access("pass")) == ["a", "c"]
    assert access("pass")["c"] == Access(False, False, None)


COVERED = {
    "one axis": ("if i < a.size:\n    a[i] = 1", "a", (0,)),
    "the other dimension": ("if j < a.size:\n    a[j] = 1", "a", (1,)),
    "without a check": ("a[i] = 1", "a", (0,)),
    "by length": ("if i < len(a):\n    a[i] = 1", "a", (0,)),
    "by shape": ("if i < a.shape[0]:\n    a[i] = 1", "a", (0,)),
    "two axes": ("if i < c.shape[0] and j < c.shape[1]:\n    c[i, j] = 1", "c", (0, 1)),
    "transposed": ("if i < c.shape[1] and j < c.shape[0]:\n    c[j, i] = 1", "c", (1, 0)),
    "nested checks": ("if i < c.shape[0]:\n    if j < c.shape[1]:\n        c[i, j] = 1", "c", (0, 1)),
    "early return": ("if i >= c.shape[0] or j >= c.shape[1]:\n    return\nc[i, j] = 1", "c", (0, 1)),
    "two early returns": ("if i >= c.shape[0]:\n    return\nif c.shape[1] <= j:\n    return\nc[i, j] = 1", "c", (0, 1)),
    "after other work": ("y = a.size * 2.0\nif p:\n    y = 3.0\nif i < a.size:\n    a[i] = y", "a", (0,)),
    "called in the index": ("a[nv.grid(1)] = 1", "a", (0,)),
}

UNCOVERED = {
    "another array's check": ("if i < c.shape[0]:\n    a[i] = 1", "a"),
    "another array's return": ("if i >= c.shape[0]:\n    return\na[i] = 1", "a"),
    "one check too many": ("if i < a.size and i < n:\n    a[i] = 1", "a"),
    "at most": ("if i <= a.size:\n    a[i] = 1", "a"),
    "not equal": ("if i != a.size:\n    a[i] = 1", "a"),
    "a return at equality": ("if i > a.size:\n    return\na[i] = 1", "a"),
    "the return is the other way": ("if i < a.size:\n    return\na[i] = 1", "a"),
    "and in a return": ("if i >= c.shape[0] and j >= c.shape[1]:\n    return\nc[i, j] = 1", "c"),
    "or in a check": ("if i < c.shape[0] or j < c.shape[1]:\n    c[i, j] = 1", "c"),
    "the wrong axis": ("if i < c.shape[1] and j < c.shape[0]:\n    c[i, j] = 1", "c"),
    "the diagonal": ("c[i, i] = 1", "c"),
    "a constant index": ("c[0, i] = 1", "c"),
    "an offset": ("a[i + 1] = 1", "a"),
    "another thread index": ("a[nv.thread_idx.x] = 1", "a"),
    "the size of the grid": ("a[nv.grid_size(1)] = 1", "a"),
    "in the else": ("if i < a.size:\n    pass\nelse:\n    a[i] = 1", "a"),
    "in a loop": ("for y in range(n):\n    a[i] = 1", "a"),
    "after a loop that may return": ("while p:\n    return\na[i] = 1", "a"),
    "after a return": ("if p:\n    return\na[i] = 1", "a"),
    "after a deep return": ("if p:\n    for y in range(n):\n        if y == 2:\n            return\na[i] = 1", "a"),
    "after a return in a checked block": ("if i < a.size:\n    if p:\n        return\na[i] = 1", "a"),
    "after a return beside work": ("if i >= a.size:\n    y = 1\n    return\nif p:\n    return\na[i] = 1", "a"),
    "a parameter that becomes the index": ("a[n] = 1\nn = nv.grid(1)", "a"),
    "a parameter that copies the index": ("a[n] = 1\nn = i", "a"),
    "assigned twice": ("y = i\ny = n\na[y] = 1", "a"),
    "augmented": ("y = i\na[y] = 1\ny += 1", "a"),
    "a loop variable": ("for y in range(n):\n    pass\ny = i\na[y] = 1", "a"),
    "one of two": ("y = i if p else 0\na[y] = 1", "a"),
    "after inline PTX, which may end the thread": ("nv.asm('@%p0 exit;', None)\na[i] = 1", "a"),
    "after an exit of some threads": ("if p:\n    nv.exit()\na[i] = 1", "a"),
    "read before": ("y = a[i]\na[i] = 1", None),
}


@pytest.mark.parametrize("name", COVERED)
def test_covered(name: str) -> None:
    body, array, expected = COVERED[name]
    assert access(HEAD + body)[array] == Access(False, True, expected)


@pytest.mark.parametrize("name", UNCOVERED)
def test_not_covered(name: str) -> None:
    body, array = UNCOVERED[name]
    if array is None:
        assert access(HEAD + body)["a"].reads
    else:
        assert access(HEAD + body)[array].covered_by is None


def test_three_dimensions() -> None:
    body = "x, y, z = nv.grid(3)\nif x < v.shape[2] and y < v.shape[1] and z < v.shape[0]:\n    v[z, y, x] = 1"
    assert access(body, "v: nv.Array[nv.f32, 3]")["v"].covered_by == (2, 1, 0)
