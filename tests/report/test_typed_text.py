"""The typed tree as text: what it makes explicit, and that there is a text for every kind of node."""

from __future__ import annotations

from typing import Any

import nvgen as nv
from nvgen import tree
from nvgen.artifacts.report.listings import expression_text, typed_text
from nvgen.artifacts.report.listings.typed_text import typed_lines
from tests.report import shown_kernels


def lines(kernel: Any) -> list[str]:
    return [line.text for line in typed_lines(kernel.specialise().typed)]


def test_a_kernel_and_what_it_calls() -> None:
    assert (
        "\n".join(lines(shown_kernels.summed))
        == """\
def summed(a: Array[f32], b: Array[f32], n: i32) -> None:
    tile: Array[f32, (256,), shared]
    i: i32
    t: i32
    acc: f32
    j: i32
    tile = allocate(Array[f32, (256,), shared])
    i = nv.grid.x()
    t = nv.thread_idx.x()
    acc = 0.0
    for j in range(0, n, 1):
        if i < extent(a, 0):
            acc = acc + scaled(a[i], j)
        else:
            break
    tile[t] = acc
    nv.syncthreads()
    b[i] = tile[255 - t]

def scaled(x: f32, j: i32) -> f32:
    return squared(x) + f32(j)

def squared(x: f32) -> f32:
    return x * x"""
    )


@nv.kernel
def wide(a: nv.Array[nv.f64, 2], n: nv.u8, flag: nv.bool):
    x = a[0, 1]
    while x > 1 and not flag:
        x = -x / 2 + nv.f64(n) if flag else x**3
    a[1, 0], a[0, 0] = x, (x - 1) * (x + 1)
    for k in nv.static_range(2):
        a[k, k] = nv.math.sqrt(x)


def test_types_conversions_and_parentheses() -> None:
    found = lines(wide)
    assert "    x = -x / f64(2.0) + f64(n) if flag else x ** 3" not in found  # operands have parentheses
    assert "        x = (((-x) / f64(2.0)) + f64(n)) if flag else (x ** 3)" in found
    assert "    # unrolled: k = 0" in found and "    a[1, 1] = nv.math.sqrt(x)" in found


def test_lines_know_where_they_come_from() -> None:
    spans = {line.text.strip(): line.span for line in typed_lines(shown_kernels.summed.specialise().typed)}
    span = spans["acc = acc + scaled(a[i], j)"]
    assert span is not None and f"0.{span.line}" == shown_kernels.place("acc += scaled")
    span = spans["return squared(x) + f32(j)"]
    assert span is not None and f"0.{span.line}" == shown_kernels.place("return squared(x) + j")


def test_every_kind_of_node_has_a_text() -> None:
    classes = {value for value in vars(tree).values() if isinstance(value, type)}
    statements = {one for one in classes if issubclass(one, tree.Statement)} - {tree.Statement}
    expressions = {one for one in classes if issubclass(one, tree.Expression)} - {tree.Expression}
    assert statements == set(typed_text._STATEMENTS)
    assert expressions == set(expression_text._EXPRESSIONS)
