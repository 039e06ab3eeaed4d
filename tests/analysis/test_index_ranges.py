"""What a launch must look at so that indices need no check: of kernels by name, and of random forms by arithmetic."""

from __future__ import annotations

import random
from typing import Any

import pytest

import nvgen as nv
from nvgen import tree
from nvgen.tree.analysis.affine import Computed, Fact, Form, Forms, Given, Knowledge, Varying, constant
from nvgen.tree.analysis.index_ranges import counts, coverage, least
from nvgen.tree.analysis.launch_values import Edge, Extent


def text(form: Form) -> str:
    parts = []
    for product, factor in form.factors.items():
        names = [atom_text(atom) for atom in product]
        parts.append("*".join([str(factor), *names] if factor != 1 or not names else names))
    return " + ".join(parts) or "0"


def atom_text(atom: object) -> str:
    if isinstance(atom, Computed):
        return f"{atom.operator}({text(atom.left)}, {text(atom.right)})"
    assert isinstance(atom, Given)
    if isinstance(atom.key, Edge):
        return f"{atom.key.name}.{'last' if atom.key.is_last else 'first'}"
    if isinstance(atom.key, Extent):
        return f"{atom.key.array.name}.shape[{atom.key.axis}]"
    return atom.key.name if isinstance(atom.key, tree.Local) else str(atom.key)


X = nv.Array[nv.f32]
X2 = nv.Array[nv.f32, 2]


@nv.device
def clamped(i, n):
    return min(max(i, 0), n - 1)


@nv.kernel
def guarded(x: X, y: X):
    i = nv.grid(1)
    if i < y.size:
        y[i] = x[i + 1]


@nv.kernel
def returns_early(x: X, n: nv.i32):
    i = nv.block_idx.x * nv.block_dim.x + nv.thread_idx.x
    if i >= n or i == 0:
        return
    x[i - 1] = 0.0


@nv.kernel
def not_guarded(x: X):
    x[nv.grid(1) - 1] = 0.0


@nv.kernel
def stencil(x: X2, y: X2):
    column, row = nv.grid(2)
    height, width = y.shape
    inside = 0 < row < height - 1 and 0 < column < width - 1
    if inside:
        y[row, column] = x[row - 1, column] + x[row, column + 1]


@nv.kernel
def flat(x: X, w: nv.i32, h: nv.i32):
    column, row = nv.grid(2)
    if column < w and row < h:
        x[row * w + column] = 0.0


@nv.kernel
def of_flat(x: X2):
    i = nv.grid(1)
    if i < x.size:
        x[i // x.shape[1], i % x.shape[1]] = 0.0


@nv.kernel
def gathers(x: X, at: nv.Array[nv.i32], bytes_: nv.Array[nv.u8]):
    i = nv.grid(1)
    if i < at.size:
        x[at[i]] = x[clamped(at[i], x.shape[0])] + x[bytes_[i]] + x[at[i] & 15]


@nv.kernel
def clamps(x: X, y: X):
    i = nv.grid(1)
    if i >= y.size:
        return
    left = i - 1
    if left < 0:
        left = 0
    y[i] = x[left]


@nv.kernel
def triangle(x: X2, n: nv.i32):
    i = nv.grid(1)
    if i < n:
        for j in range(i):
            x[i, i - j - 1] = 0.0
        for j in range(n - 1, i, -1):
            x[i, j] = 0.0


@nv.kernel
def strides(x: X, n: nv.i32, step: nv.i32):
    for i in range(nv.grid(1), n, nv.grid_size(1)):
        x[i] = 0.0
    k = nv.thread_idx.x
    while k < n:
        x[k] = 1.0
        k += step


@nv.kernel
def left_where_it_begins(x: X, n: nv.i32):
    i = nv.grid(1)
    while True:
        if i >= n:
            break
        x[i] = 0.0
        i = nv.grid_size(1) + i


@nv.kernel
def nested(x: X2, n: nv.i32, m: nv.i32):
    i = nv.thread_idx.x
    while i < n:
        j = 0
        while j < m:
            x[i, j] = 1.0
            j += 1
        i += 32


@nv.kernel
def downwards(x: X, n: nv.i32, step: nv.i32):
    i = n - 1 - nv.thread_idx.x
    while i >= 0:
        x[i] = 1.0
        i -= step


@nv.kernel
def up_and_down(x: X, n: nv.i32):
    i = nv.thread_idx.x
    while i < n:
        x[i] = 1.0
        i += 3
        if x[0] == 1.0:
            i -= 1


@nv.kernel
def as_often_as_an_inner_loop(x: X, n: nv.i32):
    i = nv.thread_idx.x
    while i < n:
        x[i] = 1.0
        for _ in range(n):
            i += 1


@nv.kernel
def shrinks(x: X, n: nv.i32):
    k = n
    while k > 0:
        x[k] = 1.0
        k = k // 2


@nv.kernel
def rows(x: X2, n: nv.i32):
    row = x[nv.block_idx.x]
    for k in range(n):
        row[k] = x.T[k, 0]
        if k == 3:
            continue
        k = k + 1
        row[k] = 0.0


@nv.kernel
def wraps(x: X, i: nv.u32, j: nv.i64):
    x[i * 2654435761] = 0.0
    x[nv.i64(nv.grid(1)) * j] = 0.0
    x[nv.u8(nv.thread_idx.x)] = 0.0


@nv.kernel
def in_memory(x: X):
    tile = nv.shared.array((16, 16), nv.f32)
    tile[nv.thread_idx.y, nv.thread_idx.x] = x[nv.thread_idx.x]
    view = x[1:]
    view[nv.thread_idx.x] = 0.0


#: The needs, and the indices that remain open.
EXPECTED: dict[nv.Kernel, tuple[list[str], list[str]]] = {
    guarded: (["-2 + x.shape[0] + -1*min(grid.x.last, -1 + y.shape[0])"], []),
    returns_early: (["x.shape[0] + -1*min(grid.x.last, -1 + n)"], []),
    not_guarded: (["-1 + grid.x.first", "x.shape[0] + -1*grid.x.last"], []),
    stencil: (
        [
            "-2 + x.shape[1] + -1*min(grid.x.last, -2 + y.shape[1])",
            "-1 + x.shape[0] + -1*min(grid.y.last, -2 + y.shape[0])",
        ],
        [],
    ),
    flat: (
        [
            "-1 + x.shape[0] + -1*min(grid.x.last, -1 + w) + min(-1*w*grid.y.first, -1*w*min(grid.y.last, -1 + h))",
            "grid.x.first + min(w*grid.y.first, w*min(grid.y.last, -1 + h))",
        ],
        [],
    ),
    of_flat: (
        ["-1 + x.shape[0] + -1*//(min(grid.x.last, -1 + x.shape[0]*x.shape[1]), x.shape[1])", "-1 + x.shape[1]"],
        [],
    ),
    gathers: (
        [
            "-256 + x.shape[0]",
            "-1 + bytes_.shape[0] + -1*min(grid.x.last, -1 + at.shape[0])",
            "min(0, -1 + x.shape[0])",
        ],
        ["at[i]"],
    ),
    clamps: (["-1 + x.shape[0] + -1*max(0, -1 + min(grid.x.last, -1 + y.shape[0]))"], []),
    triangle: (
        [
            "-1 + x.shape[0] + -1*min(grid.x.last, -1 + n)",
            "2147483647 + n",
            "x.shape[1] + -1*n",
            "x.shape[1] + -1*min(grid.x.last, -1 + n)",
        ],
        [],
    ),
    strides: (["2147483648 + -1*n + -1*step", "x.shape[0] + -1*n", "step"], []),
    left_where_it_begins: (["2147483648 + -1*n + -1*grid_size.x", "x.shape[0] + -1*n"], []),
    nested: (["2147483616 + -1*n", "x.shape[0] + -1*n", "x.shape[1] + -1*m"], []),
    downwards: (["2147483647 + n + -1*thread_idx.x.last", "x.shape[0] + -1*n + thread_idx.x.first", "step"], []),
    up_and_down: (["-1 + x.shape[0]"], ["i"]),
    as_often_as_an_inner_loop: ([], ["i"]),
    shrinks: ([], ["k"]),
    rows: (["-1 + x.shape[0]", "-1 + x.shape[0] + -1*block_idx.x.last", "-1 + x.shape[1] + -1*n"], []),
    wraps: (
        [
            "-256 + x.shape[0]",
            "-1 + x.shape[0] + min(-1*j*grid.x.first, -1*j*grid.x.last)",
            "min(j*grid.x.first, j*grid.x.last)",
        ],
        ["i * 2654435761"],
    ),
    in_memory: (
        ["-1 + x.shape[0] + -1*thread_idx.x.last", "15 + -1*thread_idx.x.last", "15 + -1*thread_idx.y.last"],
        ["nv.thread_idx.x"],
    ),
}


@pytest.mark.parametrize("kernel", EXPECTED, ids=lambda kernel: kernel.name)
def test_what_a_kernel_needs(kernel: nv.Kernel) -> None:
    typed = kernel.specialise().typed
    found = coverage(typed)
    accesses = tree.find(typed, (tree.Element, tree.Store, tree.HintedStore))
    indices = dict.fromkeys(index for access in accesses for index in access.indices)
    needs, still_open = EXPECTED[kernel]
    assert [text(need) for need in found.needs] == needs
    assert [index.span.text for index in indices if index not in found.covered] == still_open


def test_what_a_loop_needs_to_count() -> None:
    """Steps of 1 at least, and none that wraps; None where one may go another way, or is made more than once."""
    found = {}
    for kernel in (left_where_it_begins, strides, nested, downwards, up_and_down, as_often_as_an_inner_loop, shrinks):
        for (_, local), needs in counts(kernel.specialise().typed).items():
            found[kernel.name, local.name] = None if needs is None else [text(need) for need in least(needs)]
    assert found == {
        ("left_where_it_begins", "i"): ["2147483648 + -1*n + -1*grid_size.x"],
        ("strides", "k"): ["-1 + step", "2147483648 + -1*n + -1*step"],
        ("nested", "i"): ["2147483616 + -1*n"],
        ("nested", "j"): [],
        ("downwards", "i"): ["-1 + step", "2147483647 + n + -1*thread_idx.x.last"],
        ("up_and_down", "i"): None,
        ("as_often_as_an_inner_loop", "_"): None,
        ("as_often_as_an_inner_loop", "i"): None,
        ("shrinks", "k"): None,
    }


def numbers(form: Form, values: dict[Any, int]) -> int:
    """The value of a form of which every atom has one."""
    total = 0
    for product, factor in form.factors.items():
        for atom in product:
            factor *= number(atom, values)
        total += factor
    return total


def number(atom: object, values: dict[Any, int]) -> int:
    if isinstance(atom, Computed):
        left, right = numbers(atom.left, values), numbers(atom.right, values)
        return (
            left // right if atom.operator == "//" else min(left, right) if atom.operator == "min" else max(left, right)
        )
    return values[atom]


def any_form(chosen: random.Random, atoms: list[Form]) -> Form:
    total = constant(chosen.randrange(-9, 9))
    for _ in range(chosen.randrange(1, 4)):
        term = constant(chosen.choice((-2, -1, 1, 3)))
        for _ in range(chosen.randrange(1, 3)):
            term = term * chosen.choice(atoms)
        total = total + term
    return total


def test_no_form_leaves_its_range() -> None:
    """Random sums of products, with random facts that hold, at random values of their atoms."""
    chosen = random.Random(1)
    tight = 0
    for _ in range(150):
        forms = Forms()
        given = [
            forms.given(name, low, low + chosen.randrange(9)) for name in "abc" for low in [chosen.randrange(-5, 5)]
        ]
        atoms: dict[Any, int] = {form.atom: chosen.randint(*form.limits) for form in given}
        varying = []
        for _ in range(3):
            ends = [chosen.choice(given) + constant(chosen.randrange(-3, 3)) for _ in range(2)]
            low, high = sorted(numbers(end, atoms) for end in ends)
            first = forms.least(*ends) if chosen.random() < 0.5 else ends[0 if numbers(ends[0], atoms) == low else 1]
            form = forms.varying(first, forms.greatest(*ends))
            atoms[form.atom] = chosen.randint(low, high)
            varying.append(form)
        knowledge = Knowledge(forms)

        facts = list[Fact]()
        for _ in range(3):
            left, right = any_form(chosen, [*given, *varying]), any_form(chosen, [*given, *varying])
            if numbers(left, atoms) <= numbers(right, atoms):
                facts += knowledge.not_more(left, right, frozenset())
        form = any_form(chosen, [*given, *varying])
        found = knowledge.and_(facts).range_of(form)
        value, first, last = (numbers(one, atoms) for one in (form, found.first, found.last))
        assert first <= value <= last
        assert form.limits[0] <= value <= form.limits[1]
        assert not form.is_sure or value >= 0
        assert not found.needs
        assert not any(isinstance(atom, Varying) for end in (found.first, found.last) for atom in end.atoms())
        tight += first == last
    assert tight


def test_many_maxima_are_not_tried_one_with_each_other() -> None:
    """A sum of 24 has 2**24 forms that it is not less than."""
    forms = Forms()
    left, right = forms.given("left", -5, 50), forms.given("right", -5, 50)
    total, surely = constant(0), constant(0)
    for number in range(24):
        total += forms.greatest(left - constant(number), right + constant(number - 30))
        surely += forms.greatest(left - constant(number), constant(number))
    assert not total.is_sure and surely.is_sure
    assert (forms.greatest(forms.greatest(left, right), constant(3)) - constant(3)).is_sure
