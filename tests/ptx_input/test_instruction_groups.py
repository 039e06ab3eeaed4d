"""Statistics know the group of every instruction that there is."""

from __future__ import annotations

import pytest

from nvgen.ptx.analysis.instruction_groups import ATOMICS, BARRIERS, MEMORY, TENSOR, group, grouped_opcodes
from nvgen.ptx.checking.forms import all_forms

OPCODES = {form.opcode for form in all_forms().all}


def test_every_opcode_is_in_a_group() -> None:
    video = {opcode for opcode in OPCODES if group(opcode, ()) == "video"}
    assert {"vadd", "vset4", "vmad"} <= video
    assert OPCODES - video == grouped_opcodes()


def test_other_tables_name_opcodes_that_there_are() -> None:
    assert OPCODES >= MEMORY | BARRIERS | ATOMICS | TENSOR


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("add.f16x2", "floating point"),
        ("fma.rn.f32", "floating point"),
        ("mad.lo.s32", "integer"),
        ("vote.sync.any.pred", "warp"),
        ("vmin4.u32.u32.u32", "video"),
        ("st.async.shared::cluster.b32", "asynchronous copy"),
        ("st.global.b32", "memory"),
        ("fabric.submit", "asynchronous copy"),
        ("wgmma.fence.sync.aligned", "tensor core"),
        ("no_instruction", "other"),
    ],
)
def test_groups(name: str, expected: str) -> None:
    opcode, *modifiers = name.split(".")
    assert group(opcode, tuple(modifiers)) == expected
