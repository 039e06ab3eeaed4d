"""Operands as inline PTX has them: ptxas and the check take the same, and refuse the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nvgen import ptx
from nvgen.ptx.checking import checker
from tests.assembling import assemble, needs_ptxas

_HEADER = ".version 9.5\n.target sm_120a\n.address_size 64\n.shared .b32 s; .global .texref t;\n"
_REGISTERS = (
    ".reg .pred %p<4>; .reg .b8 %b<4>; .reg .b16 %h<4>; .reg .b32 %r<8>; .reg .b64 %d<4>; .reg .f32 %f<8>;"
    " .reg .b128 %q<2>; .reg .v2 .b32 %two; .reg .v4 .b32 %four;"
)
_SCALED = (
    "mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e4m3.f32.ue8m0"
    " {%f0, %f1, %f2, %f3}, {%r0, %r1, %r2, %r3}, {%r4, %r5}, {%f4, %f5, %f6, %f7}"
)
TAKEN = [
    "st.bulk.weak.shared::cta [%d0], %r1, 0;",
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
    "st.v4.b64 [%d0], {_, _, %d2, _};",
    "st.relaxed.gpu.global.v8.f32 [%d0], {%f0, _, %f2, _, %f4, _, %f6, _};",
    "cvt.rn.satfinite.scaled::n2::ue8m0.s2f6x2.f32 %h1, %f1, %f2, %h2;",
    "cvt.rn.relu.bf16x2.e2m1x2 %r1, %b1;",
    "add.sat.u8x4 %r1, %r2, %r3;",
    "neg.s8x4 %r1, %r2;",
    "createpolicy.fractional.L2::evict_last.b64 %d1, %f1;",
    f"{_SCALED}, {{%r6}}, {{%h0, %h1}}, {{%r7}}, {{0, 1}};",
]
REFUSED = [
    "st.bulk.shared::cta [%d0], %h1, 0;",
    "st.v4.b32 [%d0], {_, _, %r2, _};",
    "tex.3d.v4.u32.s32 {%r0, %r1, %r2, %r3}, [t, {%r0, %r1, %r2, %r3}], %r4;",
    f"{_SCALED}, {{%r6}}, {{%h0, 5}}, {{%r7}}, {{0, 1}};",
    f"{_SCALED}, {{%r6}}, {{%h0, %h1}}, {{%r7}}, {{1000, %h1}};",
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
_LOAD = "cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes"
_EXTENTS = f"{_LOAD}.override::global_address.override::global_dim_stride [%r0], [%d0, %d1,"
_MULTICAST = "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster"
_PUT = "fabric.try_put.async.shared::cta.mbarrier::complete_tx::16B.mbarrier::report::fabric"
_HINTED = f"{_PUT}.relaxed.sys.L2::cache_hint.b128 [%r0, %d0], [%r1], 32, [%r2]"
_ATOM = "fabric.try_atom.async.shared::cta.mbarrier::complete_tx::16B.mbarrier::report::fabric"
_PLACES = "[%r0, %d0], [%r1], [%r2], [%r3]"
_GET_TENSOR = "fabric.try_get.async.tensor.2d.shared::cta.mbarrier::complete_tx::bytes.mbarrier::report::fabric"
_RED_TENSOR = "fabric.try_red.async.tensor.1d.shared::cta.mbarrier::complete_tx::16B.mbarrier::report::fabric"
_ADDRESS = ".override::global_address.relaxed.sys"
TAKEN_BY_SM_107 = [
    f"{_LOAD}.override::global_address [%r0], [%d0, %d1, {{%r1, %r2}}], [%r3];",
    f"{_EXTENTS} {{%b0, %b1}}, {{%r1}}, %h0, {{%r2, 0}}], [%r3];",
    f"{_EXTENTS} {{%h1, %h2}}, {{%r1}}, %h0, {{0, 0}}], [%r3];",
    f"{_MULTICAST}::16b [%r0], [%d0], 32, [%r3], %h0;",
    f"{_MULTICAST}::32b [%r0], [%d0], 32, [%r3], %r1;",
    "cp.async.bulk.prefetch.L2.global.L2::evict_last [%d0], 32;",
    "applypriority.async.bulk.bulk_group.L2::evict_normal [%d0], 32;",
    "mbarrier.arrive.multicast::cluster::32b.b64 _, [%d0], 2, 3;",
    f"{_PUT}.counted::bytes.relaxed.sys.b128 [%r0, %d0, %d1], [%r1], 32, [%r2];",
    f"{_HINTED}, %d1;",
    f"{_ATOM}.relaxed.sys.add.f16x2 {_PLACES};",
    f"{_ATOM}.relaxed.sys.min.s32 {_PLACES};",
    f"{_ATOM}.relaxed.sys.cas.b128 {_PLACES};",
    f"{_ATOM}.relaxed.sys.exch.L2::cache_hint.b64 {_PLACES}, %d1;",
    f"{_GET_TENSOR}{_ADDRESS}.b128 [%r0], [%d0, %r1, %d1, {{%r2, 5}}], [%r3];",
    f"{_RED_TENSOR}{_ADDRESS}.add [%d0, %r1, %d1, {{%r2}}], [%r0], 64, [%r3];",
    f"{_RED_TENSOR}.counted::bytes{_ADDRESS}.xor [%d0, %r1, %d1, %d2, {{%r2}}], [%r0], 64, [%r3];",
]
REFUSED_BY_SM_107 = [
    f"{_LOAD}.override::global_address.override::global_dim [%r0], [%d0, %d1, {{%b0, %b1}}, {{0, 0}}], [%r3];",
    f"{_EXTENTS} {{%r4, %r5}}, {{%r1}}, %h0, {{0, 0}}], [%r3];",
    f"{_EXTENTS} {{%b0, %b1}}, {{64}}, %h0, {{0, 0}}], [%r3];",
    f"{_EXTENTS} {{%b0, %b1}}, {{%r1}}, %h0, {{0, 1}}], [%r3];",
    f"{_MULTICAST}::16b [%r0], [%d0], 32, [%r3], %r1;",
    f"{_MULTICAST}::32b [%r0], [%d0], 32, [%r3], -1;",
    "cp.async.bulk.prefetch.L2.global.L2::cache_hint.L2::evict_last [%d0], 32, %d1;",
    "applypriority.async.bulk.bulk_group.L2::evict_last [%d0], 32;",
    "mbarrier.arrive.shared::cta.multicast::cluster::32b.b64 _, [%r0], 2, 3;",
    f"{_PUT}.counted::bytes.relaxed.sys.b128 [%r0, %d0], [%r1], 32, [%r2];",
    f"{_HINTED};",
    f"{_ATOM}.add.u32 {_PLACES};",
    f"{_ATOM}.relaxed.sys.add.s32 {_PLACES};",
    f"{_ATOM}.relaxed.sys.max.f32 {_PLACES};",
    f"{_ATOM}.relaxed.sys.inc.u32 {_PLACES};",
    f"{_ATOM}.relaxed.sys.exch.u32 {_PLACES};",
    f"{_ATOM}.relaxed.sys.cas.b32 [%r0, %d0], [%r1], [%r2], [%r4], [%r3];",
    f"{_GET_TENSOR}.relaxed.sys.b128 [%r0], [%d0, {{%r1, %r2}}], [%r3];",
    f"{_GET_TENSOR}{_ADDRESS}.b128 [%r0], [%d0, %r1, %d1, {{%r2}}], [%r3];",
    f"{_GET_TENSOR}{_ADDRESS}.b128 [%r0], [%d0, %d2, %d1, {{%r2, %r3}}], [%r3];",
    f"{_RED_TENSOR}{_ADDRESS}.add [%d0, %r1, %d1, {{%r2}}], [%r0], [%r3];",
    f"{_RED_TENSOR}{_ADDRESS}.inc [%d0, %r1, %d1, {{%r2}}], [%r0], 64, [%r3];",
    f"{_RED_TENSOR}{_ADDRESS}.add.u32 [%d0, %r1, %d1, {{%r2}}], [%r0], 64, [%r3];",
]
_TARGETS = [("sm_120a", TAKEN, REFUSED), ("sm_107a", TAKEN_BY_SM_107, REFUSED_BY_SM_107)]


def _module(target: str, lines: list[str]) -> str:
    head = _HEADER.replace("sm_120a", target)
    return f"{head}.entry k() {{ {_REGISTERS}\n" + "\n".join(lines) + "\nret; }\n"


def _refused(target: str, line: str) -> bool:
    source = ptx.SourceText(_module(target, [line]), "k.ptx")
    return bool(checker.check(ptx.parse(source.text), source))


@pytest.mark.parametrize(("target", "taken", "refused"), _TARGETS)
def test_check_takes_and_refuses(target: str, taken: list[str], refused: list[str]) -> None:
    assert [line for line in taken if _refused(target, line)] == []
    assert [line for line in refused if not _refused(target, line)] == []


@needs_ptxas
@pytest.mark.parametrize(("target", "taken", "refused"), _TARGETS)
def test_ptxas_takes_and_refuses_the_same(target: str, taken: list[str], refused: list[str], tmp_path: Path) -> None:
    assert assemble(_module(target, taken), target, tmp_path, ["-c"]) == ""
    messages = assemble(_module(target, refused), target, tmp_path)
    found = {int(number) for number in re.findall(r", line (\d+); error", messages)}
    first = _module(target, []).count("\n") - 1
    assert [line for number, line in enumerate(refused, first) if number not in found] == []
