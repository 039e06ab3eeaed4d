"""Arithmetic, conversions and comparisons of packed numbers, and ``clmad``: the check takes what ptxas takes on an
architecture, and refuses what the PTX ISA has not.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nvgen import ptx
from nvgen.ptx.checking import checker
from tests.assembling import assemble, needs_ptxas

_REGISTERS = ".reg .b8 %b<4>; .reg .b16 %h<4>; .reg .b32 %r<8>; .reg .b64 %d<4>; .reg .f32 %f<8>; .reg .pred %p<2>;"
TAKEN = {
    "sm_107f": [
        "add.f32x2.f16x2.f32x2 %d0, %r1, %d2;",
        "sub.rm.f32x2.bf16x2.f32x2 %d0, %r1, %d2;",
        "fma.rp.f32x2.f16x2.f32x2.f32x2 %d0, %r1, %d2, %d3;",
        "add.rz.ftz.f16x2.f32x2.f32x2 %r0, %d1, %d2;",
        "sub.rz.bf16x2.f32x2.f32x2 %r0, %d1, %d2;",
        "mul.ftz.rz.f16x2.f32x2.f32x2 %r0, %d1, %d2;",
        "mul.bf16x2.bf16x2.f16x2 %r0, %r1, %r2;",
        "mul.f16x2.f16x2.bf16x2 %r0, %r1, %r2;",
        "set.lo.u8x4 %r0, %r1, %r2;",
        "set.ge.s16x2 %r0, %r1, %r2;",
        "cvt.rz.relu.pzo.bf16.f32 %h0, %f1;",
        "cvt.rn.pzo.f16.f32 %r0, %d1;",
        "cvt.rz.satfinite.pzo.e2m3x2.f16x2 %h0, %r1;",
        "cvt.rn.satfinite.relu.scaled::n1::ue8m0.e2m1x2.f32 %b0, %f1, %f2, %b3;",
        "cvt.rn.satfinite.scaled::n1::ue8m0.e4m3x2.bf16x2 %h0, %r1, %b3;",
        "cvt.rp.ue5m3x2.f32 %h0, %f1, %f2;",
        "cvt.rz.satfinite.scaled::n1::ue8m0.ue5m3x2.f16x2 %h0, %r1, %b2;",
        "cvt.rn.f16x2.ue5m3x2 %r0, %h1;",
        "cvt.rn.satfinite.scaled::n2::ue8m0.bf16x2.ue5m3x2 %r0, %h1, %h2;",
    ],
    "sm_107a": ["cvt.rz.satfinite.s2f6x2.f32 %h0, %f1, %f2;"],
    "sm_100a": [
        "add.e5m2x4.e2m1x4 %r0, %h1, %r2;",
        "sub.rn.satfinite.e4m3x4.e2m1p4x4 %r0, %r1, %r2;",
        "mul.e4m3x4.ue8m0x4.e2m1x4 %r0, %r1, %h2;",
        "fma.rn.satfinite.e5m2x4.e2m1x4.e3m2x4 %r0, %h1, %r2, %r3;",
    ],
    "sm_80": ["clmad.lo.u64 %d0, %d1, %d2, 3;", "clmad.hi.u64 %d0, %d1, %d2, %d3;"],
}
REFUSED = {
    "sm_107f": [
        "add.sat.f32x2.f16x2.f32x2 %d0, %r1, %d2;",
        "fma.f32x2.f16x2.f32x2.f32x2 %d0, %r1, %d2, %d3;",
        "fma.rn.f32x2.f16x2.f16x2.f32x2 %d0, %r1, %r2, %d3;",
        "add.rz.f16x2.f32x2.f32x2 %r0, %d1, %d2;",
        "add.rn.ftz.f16x2.f32x2.f32x2 %r0, %d1, %d2;",
        "mul.rn.bf16x2.bf16x2.f16x2 %r0, %r1, %r2;",
        "mul.bf16x2.f16x2.bf16x2 %r0, %r1, %r2;",
        "set.lo.s8x4 %r0, %r1, %r2;",
        "set.eq.and.u8x4 %r0, %r1, %r2, %p1;",
        "cvt.rs.pzo.f16x2.f32 %r0, %f1, %f2, %r3;",
        "cvt.rn.pzo.f32.f64 %f0, %d1;",
        "cvt.rz.satfinite.s2f6x2.f32 %h0, %f1, %f2;",
        "cvt.rn.satfinite.scaled::n1::ue8m0.e4m3x2.f32 %h0, %f1, %f2, %h3;",
        "cvt.rp.scaled::n1::ue8m0.ue5m3x2.f32 %h0, %f1, %f2, %b3;",
        "cvt.rn.relu.f16x2.ue5m3x2 %r0, %h1;",
        "cvt.rm.ue5m3x2.f32 %h0, %f1, %f2;",
        "add.e5m2x4.e2m1x4 %r0, %h1, %r2;",
    ],
    "sm_100a": [
        "add.f32x2.f16x2.f32x2 %d0, %r1, %d2;",
        "set.eq.u8x4 %r0, %r1, %r2;",
        "cvt.rz.satfinite.e4m3x2.f32 %h0, %f1, %f2;",
        "add.e5m2x4.e2m1x4 %r0, %r1, %r2;",
        "add.rz.e5m2x4.e2m1x4 %r0, %h1, %r2;",
        "fma.e2m3x4.e2m1x4.e3m2x4 %r0, %h1, %r2, %r3;",
        "mul.e4m3x4.e4m3x4 %r0, %r1, %r2;",
        "mul.e4m3x4.e4m3x4.e4m3x4 %r0, %r1, 1;",
    ],
    "sm_103a": ["cvt.rs.f16x2.f32 %r0, %f0, %f1, 0;", "cvt.rs.satfinite.e2m1x4.f32 %h0, {%f0, %f1, %f2, %f3}, 1;"],
    "sm_75": ["clmad.lo.u64 %d0, %d1, %d2, %d3;"],
}
#: What ptxas takes, and the PTX ISA has not.
LAX = [
    ("sm_107f", "add.ftz.f16x2.f32x2.f32x2 %r0, %d1, %d2;"),
    ("sm_107f", "cvt.rn.ue5m3x2.f16x2 %h0, %r1, %b2;"),
    ("sm_100a", "add.e5m2x4.e5m2x4 {%r0, %r1}, %r2, %r3;"),
]


def _module(target: str, lines: list[str]) -> str:
    head = f".version 9.5\n.target {target}\n.address_size 64\n.entry k() {{ {_REGISTERS}\n"
    return head + "\n".join(lines) + "\nret; }\n"


def _refused(target: str, line: str) -> bool:
    source = ptx.SourceText(_module(target, [line]), "k.ptx")
    return bool(checker.check(ptx.parse(source.text), source))


def test_check_takes_and_refuses() -> None:
    assert [line for target, lines in TAKEN.items() for line in lines if _refused(target, line)] == []
    assert [line for target, lines in REFUSED.items() for line in lines if not _refused(target, line)] == []
    assert [line for target, line in LAX if not _refused(target, line)] == []


def _numbers_of_errors(target: str, lines: list[str], folder: Path) -> set[int]:
    found = assemble(_module(target, lines), target, folder, ["-c"])
    return {int(number) - 5 for number in re.findall(r", line (\d+); error", found)}


@needs_ptxas
@pytest.mark.parametrize("target", [*TAKEN])
def test_ptxas_takes_the_same(target: str, tmp_path: Path) -> None:
    assert assemble(_module(target, TAKEN[target]), target, tmp_path, ["-c"]) == ""


@needs_ptxas
def test_ptxas_refuses_the_same(tmp_path: Path) -> None:
    for target, lines in REFUSED.items():
        for line in lines:
            assert _numbers_of_errors(target, [line], tmp_path) == {0}, line
    for target, line in LAX:
        assert not _numbers_of_errors(target, [line], tmp_path), line
