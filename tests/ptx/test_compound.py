"""What vectors, structs and pointers become in PTX: wide loads, parameters by value, state spaces."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pytest

import nvgen as nv
from tests.assembling import ARCHITECTURES, assemble, needs_ptxas
from tests.ptx_text import names, parameters, parsed, texts


class Settings(NamedTuple):
    scale: nv.f64
    offset: nv.vec[nv.f32, 4]
    flags: nv.u8


@dataclass
class Body:
    position: nv.vec[nv.f32, 4]
    velocity: nv.vec[nv.f32, 2]
    mass: nv.f32


@dataclass
class Number:
    """A complex number."""

    re: nv.f32
    im: nv.f32

    def __add__(self, other: Number) -> Number:
        return Number(self.re + other.re, self.im + other.im)

    def __mul__(self, other):
        if not isinstance(other, Number):
            return Number(self.re * other, self.im * other)
        return Number(self.re * other.re - self.im * other.im, self.re * other.im + self.im * other.re)

    __rmul__ = __mul__

    def __iadd__(self, other):
        self.re += other.re
        self.im += other.im
        return self

    @property
    def norm(self):
        return self.re * self.re + self.im * self.im


@nv.kernel
def add_vectors(a: nv.Array[nv.vec[nv.f32, 4]], b: nv.Array[nv.vec[nv.f32, 4]], c: nv.Array[nv.vec[nv.f32, 4]]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]


@nv.kernel
def other_widths(
    pairs: nv.Array[nv.vec[nv.f64, 2]],
    threes: nv.Array[nv.vec[nv.f32, 3]],
    bytes_: nv.Array[nv.vec[nv.u8, 4]],
    halves: nv.Array[nv.i16, 2],
    mask: nv.Array[nv.vec[nv.bool, 8]],
):
    i = nv.grid(1)
    pairs[i] = pairs[i + 1] * 2
    threes[i] = threes[i + 1] * 2
    bytes_[i] = bytes_[i + 1] // 3
    halves.vec(8)[i, 0] = halves.vec(8)[i + 1, 0] + 1
    mask[i] = mask[i + 1] | (threes[i].x > 0)


@nv.kernel
def by_value(settings: Settings, shift: nv.vec[nv.f32, 2], out: nv.Array[nv.f32]):
    out[0] = settings.offset.z + shift.y


@nv.kernel
def grid_constant(settings: nv.GridConstant[Settings], factor: nv.GridConstant[nv.f32], out: nv.Array[nv.f32]):
    p = nv.address_of(settings)
    out[0] = p[0].offset[nv.thread_idx.x % 4] * factor + nv.f32(settings.scale)


@nv.kernel
def one_field(bodies: nv.Array[Body]):
    i = nv.grid(1)
    bodies[i].mass = bodies[i].velocity.y + bodies[i].mass


@nv.kernel
def pointers(p: nv.ptr[nv.f32], q: nv.ptr[nv.f32, nv.Space.GLOBAL], table: nv.ptr[nv.f32, nv.Space.CONST]):
    tile = nv.shared.array(32, nv.f32)
    s = nv.address_of(tile[nv.thread_idx.x])
    s[0] = table[nv.thread_idx.x]
    own = nv.local.array(4, Body)
    own[nv.thread_idx.y % 4].mass = s[0]
    bodies = own.ptr.to("generic")
    p[0] = bodies[nv.thread_idx.z % 4].mass
    q[1] = q[0] + s[-1]


@nv.kernel
def dynamic_elements(v: nv.vec[nv.f64, 8], flags: nv.vec[nv.bool, 16], i: nv.i32, out: nv.Array[nv.f64]):
    v[i] = 1
    flags[i] = not flags[i + 1]
    if any(flags):
        out[0] = v[i + 1]


KERNELS = (add_vectors, other_widths, by_value, grid_constant, one_field, pointers, dynamic_elements)


def alignments(ptx: str) -> list[int | None]:
    """To how many bytes what the parameters of a kernel point to is aligned."""
    (kernel,) = parsed(ptx).kernels
    return [one.pointed_to.alignment for one in kernel.parameters or () if one.pointed_to]


def test_vectors_are_loaded_and_stored_at_once() -> None:
    text = add_vectors.ptx()
    assert names(text, "ld.global", "st.global") == ["ld.global.v4.b32", "ld.global.v4.b32", "st.global.v4.b32"]
    assert alignments(text) == [16, 16, 16]


def test_other_vectors() -> None:
    text = other_widths.ptx()
    found = names(text, "ld.global", "st.global")
    assert "ld.global.v2.b64" in found and "st.global.v2.b64" in found
    assert "ld.global.b32" in found, "three floats are aligned to one"
    assert "ld.global.v4.b32" in found, "eight halves of a row"
    assert alignments(text) == [16, 4, 4, 2, 8]


def test_values_are_parameters_of_bytes() -> None:
    text = by_value.ptx()
    assert parameters(text)[:2] == [
        ".param .align 16 .b8 by_value_param_0[48]",
        ".param .align 8 .b8 by_value_param_1[8]",
    ]
    assert texts(text, "ld.param.b32") == [
        "ld.param.b32 %r, [by_value_param_0+24];",
        "ld.param.b32 %r, [by_value_param_1+4];",
    ]
    assert ".local" not in text


def test_grid_constants() -> None:
    text = grid_constant.ptx()
    assert parameters(text)[:2] == [
        ".param .align 16 .b8 grid_constant_param_0[48]",
        ".param .align 4 .b8 grid_constant_param_1[4]",
    ]
    assert ".local" not in text, "its address is that of the parameter, not of a copy"
    ir = grid_constant.llvm_ir(optimised=False)
    assert ir.count('"nvvm.grid_constant"') == 2 and "byval([48 x i8])" in ir


def test_a_field_is_loaded_and_stored_alone() -> None:
    text = one_field.ptx()
    assert names(text, "st") == ["st.global.b32"]
    assert "v4" not in text
    assert "mul.wide.u32 %rd, %r, 32;" in texts(text)


def test_pointers_have_their_state_space() -> None:
    text = pointers.ptx()
    assert re.fullmatch(r"\.param \.u64 \.ptr \.global \.align \d+ pointers_param_1", parameters(text)[1])
    assert {"st.shared.b32", "ld.const.b32", "ld.global.b32", "st.global.b32"} <= set(names(text))


@pytest.mark.parametrize(
    ("with_operators", "by_hand"),
    [
        ("a[i] = x * y", "a[i] = Number(x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re)"),
        ("a[i] = 2.5 * x + y", "a[i] = Number(x.re * 2.5 + y.re, x.im * 2.5 + y.im)"),
        ("a[i].re = (x + y).norm", "a[i].re = (x.re + y.re) * (x.re + y.re) + (x.im + y.im) * (x.im + y.im)"),
        ("x += y; a[i] = x", "x.re += y.re; x.im += y.im; a[i] = x"),
    ],
)
def test_operators_cost_nothing(with_operators: str, by_hand: str) -> None:
    """The PTX of an operator of a struct is that of the expression which its method is."""

    def ptx(line: str) -> str:
        body = f"    i = nv.grid(1)\n    x, y = a[i], b[i]\n    {line}\n"
        text = f"def k(a: nv.Array[Number], b: nv.Array[Number]):\n{body}"
        return nv.Kernel.from_source(text, filename="<k>", namespace={"Number": Number}).ptx(arch="sm_90")

    assert ptx(with_operators) == ptx(by_hand)


@pytest.mark.parametrize("bits", (32, 64))
@pytest.mark.parametrize("level", (0, 3))
def test_every_level_and_address_size(bits: int, level: int) -> None:
    for kernel in KERNELS:
        assert ".visible .entry" in kernel.ptx(bits=bits, level=level)


@needs_ptxas
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_they_assemble(arch: str, tmp_path: Path) -> None:
    for kernel in KERNELS:
        assert assemble(kernel.ptx(arch=arch), arch, tmp_path) == ""
