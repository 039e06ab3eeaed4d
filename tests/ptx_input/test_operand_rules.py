"""Operands as inline PTX has them: ptxas and the check take the same, and refuse the same."""

from __future__ import annotations

import re
from pathlib import Path

from nvgen import ptx
from nvgen.ptx.checking import checker
from tests.assembling import assemble, needs_ptxas

_HEADER = ".version 9.5\n.target sm_120a\n.address_size 64\n.shared .b32 s;\n"
_REGISTERS = (
    ".reg .pred %p<4>; .reg .b8 %b<4>; .reg .b16 %h<4>; .reg .b32 %r<8>; .reg .b64 %d<4>; .reg .f32 %f<8>;"
    " .reg .b128 %q<2>; .reg .v2 .b32 %two; .reg .v4 .b32 %four;"
)
_SCALED = (
    "mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e4m3.f32.ue8m0"
    " {%f0, %f1, %f2, %f3}, {%r0, %r1, %r2, %r3}, {%r4, %r5}, {%f4, %f5, %f6, %f7}"
)
TAKEN = [
    "bar.sync 0, 64;",
    "cp.async.bulk.global.shared::cta.bulk_group [%d1], [%r1], 32;",
    "sin.approx.2pi.ftz.f32 %f1, %f2;",
    "mov.u32 %r1, %locality_domain_id;",
    "mov.b32 %f1, {0, %h1};",
    "mov.b32 %r1, {%b1, 0, 0, 1};",
    "mov.b64 %d1, {%laneid, 0};",
    "mov.b64 %d1, {%envreg2, %r1};",
    "mov.b32 %r1, {%r2};",
    "mov.b32 {%r1}, %r2;",
    "mov.b128 %q1, {%d1, 0};",
    "mov.v2.u32 %two, {%r1, %tid.x};",
    "mov.v2.f32 {%f1, _}, {%f2, 0f3F000000};",
    "mov.v4.u32 {%r1, %r2, %r3, _}, %clusterid;",
    "mov.v4.b32 %four, {%r1, %r2, %r3, 0};",
    "ld.v8.f32 {%f0, %f1, %f2, %f3, %f4, %f5, %f6, %f7}, [%d0];",
    "st.v4.b64 [%d0], {%d0, %d1, %d2, %d3};",
    "cvt.rn.satfinite.scaled::n2::ue8m0.s2f6x2.f32 %h1, %f1, %f2, %h2;",
    "cvt.rn.relu.bf16x2.e2m1x2 %r1, %b1;",
    "add.sat.u8x4 %r1, %r2, %r3;",
    "neg.s8x4 %r1, %r2;",
    "createpolicy.fractional.L2::evict_last.b64 %d1, %f1;",
    f"{_SCALED}, {{%r6}}, {{%h0, %h1}}, {{%r7}}, {{0, 1}};",
]
REFUSED = [
    "bar.sync 0, 33;",
    "bar.red.popc.u32 %r0, 0, 48, %p0;",
    "cp.async.bulk.global.shared::cta.bulk_group [%d1], [%r1], 24;",
    "sin.approx.2pi.f32 %f1, %f2;",
    "mov.u32 %r1, %tid;",
    "ld.shared.v8.f32 {%f0, %f1, %f2, %f3, %f4, %f5, %f6, %f7}, [%d0];",
    "st.shared.v4.b64 [%d0], {%d0, %d1, %d2, %d3};",
    "ld.v4.b128 {%q0, %q1, %q0, %q1}, [%d0];",
    "mov.b32 %r1, {s, %h1};",
    "mov.b32 %r1, {%tid.x, %h1};",
    "mov.u32 %r1, {%h1, %h2};",
    "mov.b32 {%r1}, {%r2};",
    "mov.v4.b64 {%d0, %d1, %d2, %d3}, {%d0, %d1, %d2, %d3};",
    "mov.v2.b32 {%h1, %h2}, {%r1, %r2};",
    "mov.v4.f32 {%f1, %f2, %f3, _}, %tid;",
    "mov.v2.pred {%p1, %p2}, {%p1, %p2};",
    "cvt.rn.satfinite.scaled::n2::ue8m0.s2f6x2.f32 %h1, %f1, %f2, 1;",
    "cvt.rn.satfinite.s2f6x2.f32 %r1, %f1, %f2;",
    "add.u8x4 %r1, %r2, 1;",
    "createpolicy.fractional.L2::evict_last.b64 %d1, 1;",
    f"{_SCALED}, 1, {{%h0, %h1}}, %r7, {{0, 1}};",
]


def _module(lines: list[str]) -> str:
    return f"{_HEADER}.entry k() {{ {_REGISTERS}\n" + "\n".join(lines) + "\nret; }\n"


def _refused(line: str) -> bool:
    source = ptx.SourceText(_module([line]), "k.ptx")
    return bool(checker.check(ptx.parse(source.text), source))


def test_check_takes_and_refuses() -> None:
    assert [line for line in TAKEN if _refused(line)] == []
    assert [line for line in REFUSED if not _refused(line)] == []


@needs_ptxas
def test_ptxas_takes_and_refuses_the_same(tmp_path: Path) -> None:
    assert assemble(_module(TAKEN), "sm_120a", tmp_path, ["-c"]) == ""
    found = {
        int(number) for number in re.findall(r", line (\d+); error", assemble(_module(REFUSED), "sm_120a", tmp_path))
    }
    first = _module([]).count("\n") - 1
    assert [line for number, line in enumerate(REFUSED, first) if number not in found] == []
