"""The words of an instruction's name come first and in their order; of other modifiers types, spaces and layouts do.

What is taken here, ptxas takes, and what is refused, it refuses.
"""

from __future__ import annotations

import pytest

from nvgen import ptx
from nvgen.diagnostics import CompileError
from nvgen.ptx.checking.forms import all_forms


def _is_taken(name: str) -> bool:
    opcode, *modifiers = name.split(".")
    return any(form.assign(modifiers).is_whole for form in all_forms().of(opcode))


@pytest.mark.parametrize(
    ("taken", "refused"),
    [
        ("cp.async.shared.global.ca", "cp.ca.async.shared.global"),
        ("cp.async.ca.shared.global", "cp.async.ca.global.shared"),
        ("mbarrier.arrive.expect_tx.cta.release.b64", "mbarrier.expect_tx.arrive.release.cta.b64"),
        ("wmma.load.a.aligned.sync.f16.m16n16k16.row", "wmma.sync.load.a.aligned.row.m16n16k16.f16"),
        ("mma.f32.row.sync.aligned.m16n8k8.col.tf32.tf32.f32", "mma.sync.aligned.m16n8k8.col.row.f32.tf32.tf32.f32"),
        ("tcgen05.mma.kind::f16.cta_group::1", "tcgen05.mma.cta_group::1.ws.kind::f16"),
        ("ldmatrix.sync.aligned.sync.m8n8.x1.b16", "ldmatrix.sync.aligned.aligned.m8n8.x1.b16"),
        ("cvt.pack.sat.u8.s32.b32", "cvt.sat.pack.u8.s32.b32"),
    ],
)
def test_words_of_the_name_come_first(taken: str, refused: str) -> None:
    assert _is_taken(taken)
    assert not _is_taken(refused)


_HEADER = ".version 9.5\n.target sm_100a\n.address_size 64\n"
_REGISTERS = ".reg .b32 %r<16>; .reg .b64 %d<4>; .reg .f32 %f<8>;"


@pytest.mark.parametrize(
    ("taken", "refused"),
    [
        ("mbarrier.arrive.shared::cluster.b64 _, [%d0];", "mbarrier.arrive.shared::cluster.b64 %d1, [%d0];"),
        ("tcgen05.cp.cta_group::1.128x256b [%r0+4], %d0;", "tcgen05.cp.cta_group::1.32x128b [%r0], %d0;"),
        ("tcgen05.shift.cta_group::1.down [%r0];", "tcgen05.shift.cta_group::1.down [%d0];"),
        (
            "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%f0,%f1,%f2,_}, {0,%r1}, {%r2}, {%f0,%f1,%f2,%f3};",
            "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%f0,%f1,%f2,_}, {0,%r1}, %r2, {%f0,%f1,%f2,%f3};",
        ),
    ],
)
def test_operands_that_only_one_place_takes(taken: str, refused: str) -> None:
    ptx.check(f"{_HEADER}.entry k() {{ {_REGISTERS} {taken} ret; }}\n")
    with pytest.raises(CompileError, match="NVG311"):
        ptx.check(f"{_HEADER}.entry k() {{ {_REGISTERS} {refused} ret; }}\n")
