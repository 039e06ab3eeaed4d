"""``same_shapes``: arrays that are indexed alike share one offset, and only where they are said to."""

from __future__ import annotations

import re

import numpy as np
import pytest

import nvgen as nv

TEXT = """\
def k({}):
    x, y = nv.grid(2)
    if 0 < y < c.shape[0] and x < c.shape[1]:
        c[y, x] = a[y, x] + b[y, x]
"""
FLAT = ", ".join(f"{name}: nv.Array[nv.f32, 2]" for name in "abc")


def kernel(parameters: str = FLAT, **options: object) -> nv.Kernel:
    return nv.Kernel.from_source(TEXT.format(parameters), **options)


def read(kernel: nv.Kernel) -> set[str]:
    """The numbers of arrays that the kernel reads among its parameters, as ``a0`` for the first extent of ``a``."""
    _, body = kernel.llvm_ir("sm_90").split("{\n", 1)
    return {f"{name}{axis}" for name, axis in re.findall(r"%(\w+)\.(?:extent|stride)(\d)", body)}


@pytest.mark.parametrize(
    ("same_shapes", "expected"),
    [
        (False, {"a1", "b1", "c0", "c1"}),
        (True, {"a0", "a1"}),
        (("a", "b", "c"), {"a0", "a1"}),
        (("a", "b"), {"a1", "c0", "c1"}),
        (("b", "c"), {"a1", "b0", "b1"}),
        ("c", {"a1", "b1", "c0", "c1"}),
        ((), {"a1", "b1", "c0", "c1"}),
    ],
)
@pytest.mark.parametrize("options", [{}, {"large_arrays": True}, {"noalias": True}])
def test_arrays_of_one_shape_share_extents(same_shapes: object, expected: set[str], options: dict[str, bool]) -> None:
    made = kernel(same_shapes=same_shapes, **options)
    assert read(made) == expected
    assert len(re.findall(r"\.param \.u64", made.ptx("sm_90"))) == 9  # whoever launches it passes all


@pytest.mark.parametrize("layout", ["nv.F", "nv.A"])
def test_of_any_layout(layout: str) -> None:
    """Extents are those of the axes, however they lie in memory; strides are each array's own."""
    made = kernel(FLAT.replace("b: nv.Array[nv.f32, 2]", f"b: nv.Array[nv.f32, 2, {layout}]"), same_shapes=True)
    assert read(made) == {"a0", "a1"} | ({"b0", "b1"} if layout == "nv.A" else set())


def test_arrays_of_other_dimensions_have_other_shapes() -> None:
    text = """\
def k(a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32, 3], c: nv.Array[nv.i32], d: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < c.size and i < d.size:
        c[i] = d[i] + a.shape[1] + b.shape[1]
"""
    assert read(nv.Kernel.from_source(text, same_shapes=True)) == {"a1", "b1", "c0", "d0"}
    assert read(nv.Kernel.from_source(text, same_shapes=("c", "d"))) == {"a1", "b1", "c0"}


def test_what_is_made_for_a_debugger_reads_its_own() -> None:
    """Its checks say which index left which array."""
    assert read(kernel(debug=True, same_shapes=True)) == read(kernel(debug=True))


def test_a_launch_is_told_nothing() -> None:
    """It may be given other shapes, and looks at them."""
    a, b, c = np.ones((2, 8), np.float32), np.ones((2, 4), np.float32), np.zeros((2, 3), np.float32)
    a[1], b[1] = np.arange(8), np.arange(4)
    kernel(same_shapes=True).on("cpu")[(1, 1), (8, 2)](a, b, c)
    assert c.tolist() == [[0, 0, 0], [0, 2, 4]]


@pytest.mark.parametrize("shape", [(1, 1), (5, 7), (8, 16)])
def test_the_code_is_right_for_one_shape(shape: tuple[int, int]) -> None:
    a, b = (np.random.default_rng(seed).random(shape, np.float32) for seed in (1, 2))
    c = np.zeros(shape, np.float32)
    expected = np.where(np.arange(shape[0])[:, None] > 0, a + b, c)
    made = nv.ptx.load(kernel(same_shapes=True).ptx("sm_90"))["k"]
    made.on("cpu")[(2, 1), (8, 8)](a, *shape, b, *shape, c, *shape)
    assert (c == expected).all()
