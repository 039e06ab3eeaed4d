"""What a kernel reads and writes through pointers into its arrays, and in parts of their elements."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import nvgen as nv
from nvgen.kernels import Kernel
from nvgen.tree.analysis.access import Access, accesses


@dataclass
class Body:
    x: nv.f32
    v: nv.vec[nv.f32, 2]


@dataclass
class View:
    first: nv.ptr[nv.f32]
    count: nv.i32


@nv.device
def read(p):
    return p[0]


@nv.device
def write(p, x):
    p[0] = x


@nv.device
def same(p):
    return p + 1


PARAMETERS = (
    "a: nv.Array[nv.f32], b: nv.Array[Body], f: nv.Array[nv.vec[nv.f32, 2]], t: nv.Array[nv.ptr[nv.f32]], n: nv.i32"
)


def access(body: str) -> dict[str, Access]:
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    namespace = {"View": View, "read": read, "write": write, "same": same}
    kernel = Kernel.from_source(f"def k({PARAMETERS}):\n{lines}", namespace={**namespace, "Body": Body})
    return {local.name: found for local, found in accesses(kernel.specialise().typed).items()}


@pytest.mark.parametrize(
    ("body", "name", "reads", "writes"),
    [
        ("p = a.ptr", "a", False, False),
        ("p = a.ptr\nq = p + n\nd = q - p\ne = p == q", "a", False, False),
        ("y = a.ptr[n]", "a", True, False),
        ("a.ptr[n] = 1", "a", False, True),
        ("p = nv.address_of(a[n])\np += 1\np[2] += 1", "a", True, True),
        ("p = a.ptr if n > 0 else f.ptr.cast(nv.f32)\np[0] = 1", "f", False, True),
        ("p = a.ptr if n > 0 else f.ptr.cast(nv.f32)\np[0] = 1", "a", False, True),
        ("y = read(a.ptr)", "a", True, False),
        ("write(a.ptr, 1.0)", "a", False, True),
        ("same(a.ptr)[0] = 1", "a", True, True),
        ("address = nv.u64(a.ptr)", "a", True, True),
        ("v = View(a.ptr, n)", "a", False, False),
        ("v = View(a.ptr, n)\nv.first[1] = 2", "a", False, True),
        ("v = View(nv.ptr[nv.f32](0), n)\nv.first = a.ptr\ny = v.first[0]", "a", True, False),
        ("t[0] = a.ptr", "a", True, True),
        ("q = t[0]\nq[0] = 1", "t", True, True),
        ("b[n].x = 1", "b", False, True),
        ("y = b[n].v.x", "b", True, False),
        ("b[n].v.x += 1", "b", True, True),
        ("f[n].y = 1", "f", False, True),
        ("p = nv.address_of(b[n].v)\np[0].x = 1", "b", False, True),
        ("w = a.vec(2)\nw[n].x = 1", "a", False, True),
        ("y = a.vec(2)[n]", "a", True, False),
        ("q = nv.local.array(2, Body)\nq[0].x = 1\ny = q[0].x", "b", False, False),
    ],
)
def test_reads_and_writes(body: str, name: str, reads: bool, writes: bool) -> None:
    found = access(body)[name]
    assert (found.reads, found.writes) == (reads, writes)


def test_a_part_of_an_element_covers_nothing() -> None:
    assert access("i = nv.grid(1)\nif i < b.size:\n    b[i].x = 1")["b"].covered_by is None
    assert access("i = nv.grid(1)\nif i < f.size:\n    f[i] = nv.vec[nv.f32, 2](1)")["f"].covered_by == (0,)
    both = access("i = nv.grid(1)\nif i < f.size:\n    b[i].x = 1\n    f[i] = nv.vec[nv.f32, 2](1)")
    assert both["f"].covered_by == (0,) and both["b"].covered_by is None
