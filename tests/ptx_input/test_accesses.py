"""Which registers an instruction reads and writes. The answers were written by hand from the PTX ISA."""

from __future__ import annotations

import pytest

from nvgen.ptx.analysis.accesses import accesses
from tests.ptx_input.samples import kernel

CASES = [
    ("add.s32 %r1, %r2, %r3", "%r2 %r3", "%r1"),
    ("mov.u32 %r1, %tid.x", "", "%r1"),
    ("@%p1 mov.u32 %r1, %r2", "%p1 %r2", "%r1"),
    ("st.global.u32 [%d1+4], %r2", "%d1 %r2", ""),
    ("st.global.v2.u32 [%d1], {%r2, %r3}", "%d1 %r2 %r3", ""),
    ("ld.global.v2.u32 {%r2, %r3}, [%d1]", "%d1", "%r2 %r3"),
    ("ld.param.u64 %d1, [a]", "", "%d1"),
    ("mov.b64 {%r1, %r2}, %d1", "%d1", "%r1 %r2"),
    ("mov.b64 %d1, {%r1, %r2}", "%r1 %r2", "%d1"),
    ("setp.lt.and.s32 %p1|%p2, %r1, %r2, !%p3", "%r1 %r2 %p3", "%p1 %p2"),
    ("shfl.sync.idx.b32 %r1|%p1, %r2, %r3, %r4, %r5", "%r2 %r3 %r4 %r5", "%r1 %p1"),
    ("atom.global.cas.b32 %r1, [%d1], %r2, %r3", "%d1 %r2 %r3", "%r1"),
    ("atom.global.exch.b32 _, [%d1], %r2", "%d1 %r2", ""),
    ("red.global.add.u32 [%d1], %r2", "%d1 %r2", ""),
    ("bar.sync %r1, %r2", "%r1 %r2", ""),
    ("bar.red.popc.u32 %r1, 0, %p1", "%p1", "%r1"),
    ("bar.warp.sync %r1", "%r1", ""),
    ("barrier.cta.red.and.pred %p1, %r1, %p2", "%r1 %p2", "%p1"),
    ("nanosleep.u32 %r1", "%r1", ""),
    ("prefetch.global.L2 [%d1]", "%d1", ""),
    ("cp.async.ca.shared.global [%r1], [%d1], 16, %r2", "%r1 %d1 %r2", ""),
    ("cp.async.wait_group 0", "", ""),
    (
        "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%d1, {%r2, %r3}], [%r4]",
        "%r1 %d1 %r2 %r3 %r4",
        "",
    ),
    ("mbarrier.arrive.shared.b64 %d1, [%r1]", "%r1", "%d1"),
    ("mbarrier.test_wait.shared.b64 %p1, [%r1], %d1", "%r1 %d1", "%p1"),
    ("mbarrier.test_wait.phase_type::primary.b64 %p1|%p2, %r2, [%d1], %d2", "%d1 %d2", "%p1 %p2 %r2"),
    ("mbarrier.arrive.shared::cluster.b64 _, [%r1]", "%r1", ""),
    ("mbarrier.init.shared.b64 [%r1], %r2", "%r1 %r2", ""),
    ("mbarrier.try_wait.parity.shared.b64 %p1, [%r1], %r2", "%r1 %r2", "%p1"),
    ("tex.2d.v4.f32.f32 {%f1, %f2, _, %f4}, [t, {%f5, %f6}]", "%f5 %f6", "%f1 %f2 %f4"),
    (
        "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2}, {%r1, %r2}, {%r3}, {%f1, %f2}",
        "%r1 %r2 %r3 %f1 %f2",
        "%f1 %f2",
    ),
    (
        "wgmma.mma_async.sync.aligned.m64n8k8.f32.tf32.tf32 {%f1, %f2}, %d1, %d2, 1, 1, 1",
        "%d1 %d2 %f1 %f2",
        "%f1 %f2",
    ),
    ("wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%d1], {%f1, %f2}, %r1", "%d1 %f1 %f2 %r1", ""),
    ("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r1], {%r2}", "%r1 %r2", ""),
    ("tcgen05.ld.sync.aligned.32x32b.x2.b32 {%r1, %r2}, [%r3]", "%r3", "%r1 %r2"),
    ("tcgen05.ld.red.sync.aligned.32x32b.x2.min.f32 {%f1, %f2}, %f3, [%r3]", "%r3", "%f1 %f2 %f3"),
    ("spcompress.b8.b2.sp::2:4.x1 {%r1}, {%r2}, {%r3, %r4}, %r5", "%r3 %r4 %r5", "%r1 %r2"),
    ("spdecompress.b16.b4.sp::2:4.x1 {%r1, %r2}, {%r3}, {%r4}", "%r3 %r4", "%r1 %r2"),
    ("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r1, 32", "%r1", ""),
    ("stackrestore.u64 %d1", "%d1", ""),
    ("elect.sync %r1|%p1, %r2", "%r2", "%r1 %p1"),
    ("vadd.u32.u32.u32.max %r1.b0, %r2.b1, %r3, %r4", "%r2 %r3 %r4", "%r1"),
    ("call (%r1), f, (%r2, %d1)", "%r2 %d1", "%r1"),
    ("call f, (%r2)", "%r2", ""),
    ("call (%r1), %d1, (%r2), proto", "%d1 %r2", "%r1"),
    ("call f", "", ""),
    ("@!%p1 bra L", "%p1", ""),
    ("brx.idx %r1, T", "%r1", ""),
    ("ret", "", ""),
]


@pytest.mark.parametrize(("text", "reads", "writes"), CASES, ids=[text.split(" %")[0] for text, _, _ in CASES])
def test_registers_of_an_instruction(text: str, reads: str, writes: str) -> None:
    (instruction,) = kernel(f"{text};").instructions
    found = accesses(instruction)
    assert [register.name for register in found.reads] == reads.split()
    assert [register.name for register in found.writes] == writes.split()
    assert found.is_conditional == text.startswith("@")


def test_call_returns_in_a_parameter() -> None:
    (instruction,) = kernel("call (out), f, (in);").instructions
    assert [symbol.name for symbol in accesses(instruction).symbols] == ["out"]


def test_element_of_a_vector_keeps_the_others() -> None:
    (instruction,) = kernel(".reg .v2 .f32 v; mov.f32 v.x, %f1;").instructions
    found = accesses(instruction)
    assert [register.name for register in found.partial] == ["v"]
    assert found.partial == found.writes


def test_carry() -> None:
    first, second, third = map(
        accesses,
        kernel("add.cc.u32 %r1, %r2, %r3; addc.cc.u32 %r1, %r2, %r3; madc.hi.u32 %r1, %r2, %r3, %r4;").instructions,
    )
    assert [(one.reads_carry, one.writes_carry) for one in (first, second, third)] == [
        (False, True),
        (True, True),
        (True, False),
    ]
