"""What may stand in vectors and addresses is what ptxas takes there, right and wrong."""

from __future__ import annotations

import pytest

from tests.assembling import needs_ptxas
from tests.ptx_input.verdicts import Place, PtxasVerdicts, generators, refused_by_check

_MMA = "mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 {%r0, %r1, %r2, %r3}"

_RIGHT = {
    "vectors of several types": (
        "st.global.v2.b32 [%d0], {%r0, %p1};",
        "st.global.v2.u32 [%d0], {%r1, %f6};",
        "st.global.v2.f32 [%d0], {%r5, 6};",
        "ld.global.v2.u32 {%r1, %f5}, [%d0];",
        "mov.b64 %d0, {%r1, %p2};",
        "mov.b32 %r0, {%h1, 0f3F800000};",
        f"{_MMA}, {{%r1, %r2, %r4, %f5}}, {{%r3, 5}}, {{%p5, %r5, %r6, 7}};",
        "tex.2d.v4.u32.f32 {%r0, %r1, %r2, %f3}, [texture_name, {%r1, %f2}];",
    ),
    "addresses": (
        "ld.local.b32 %r0, [4];",
        "tex.a2d.v4.u32.s32 {%r0, %r1, %r2, %r3}, [texture_name, %r2];",
        "wmma.load.a.sync.aligned.row.m16n16k16.f16 {%r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7}, [%r9];",
    ),
    "constants": (
        "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%d0], [%d1], 32, [%d2];",
        "st.bulk.shared::cta [%d0], 24, 0;",
        "ld.global.L2::cache_hint.b32 %r0, [%d0], 5;",
    ),
    "wider registers": ("cvt.rz.f16.f32 %d0, %d139;", "cvt.rni.f32.f32 %d0, %f1;", "cvt.f64.f32 %e0, %d1;"),
}
_WRONG = {
    "vectors of several types": (
        "st.global.v2.u16 [%d0], {%h1, %r5};",
        "st.global.v2.f32 [%d0], {%f1, 6};",
        "mov.b64 %d0, {%f1, %p0};",
        "mov.b64 %d0, {%f1, 0};",
        "red.global.add.noftz.v2.f16 [%d0], {1, 1};",
        f"{_MMA}, {{5, 5, 5, 5}}, {{%r3, %r4}}, {{%r5, %r6, %r7, %r8}};",
    ),
    "addresses": (
        "ld.global.b32 %r0, [4];",
        "ld.b32 %r0, [4];",
        "st.shared.b32 [0], %r0;",
        "tex.1d.v4.u32.s32 {%r0, %r1, %r2, %r3}, [texture_name, 5];",
        "wmma.load.a.sync.aligned.row.m16n16k16.f16 {%r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7}, [%h9];",
        "multimem.red.relaxed.cta.global.add.u32 [%h9], %r0;",
    ),
    "constants": (
        "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%d0], [%d1], 33, [%d2];",
        "st.bulk.shared::cta [%d0], 12, 0;",
        "ld.global.L2::cache_hint.b32 %r0, [%d0], 0d3FF0000000000000;",
    ),
    "wider registers": ("cvt.rz.f16.f32 %h0, %e1;", "cvt.rz.bf16.f32 %h0, %d1;", "cvt.rn.tf32.f32 %r0, %d1;"),
}


@needs_ptxas
@pytest.mark.parametrize("what", _RIGHT)
def test_only_what_ptxas_takes_is_right(what: str) -> None:
    lines = [f"{{ {text} }}" for text in (*_RIGHT[what], *_WRONG[what])]
    place, makers = Place("9.0", "sm_100a"), generators()
    refused = [lines[at] for at in sorted(PtxasVerdicts.of_the_installed(makers).refused(lines, place))]
    assert refused == lines[len(_RIGHT[what]) :]
    assert [lines[at] for at in sorted(refused_by_check(lines, place, makers.instances))] == refused
