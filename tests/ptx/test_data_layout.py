"""The data layout that modules state: LLVM's own, and in agreement with the NVPTX user guide's."""

from __future__ import annotations

import llvmlite.binding as binding
import pytest
from llvmlite import ir

from nvgen.targets import llvm
from nvgen.targets.nvptx.abi import data_layout

#: "Data Layout" in the NVPTX user guide. LLVM has since added address spaces 6 and 7 and wider integers, and leaves out
#: what its defaults say already.
GUIDE = {
    32: (
        "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-"
        "v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
    ),
    64: (
        "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-"
        "v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
    ),
}

_TYPES: tuple[ir.Type, ...] = (
    *(ir.IntType(bits) for bits in (1, 8, 16, 32, 64)),
    *(ir.HalfType(), ir.FloatType(), ir.DoubleType()),
    *(ir.PointerType(addrspace=space) for space in (0, 1, 3, 4, 5)),
    *(ir.VectorType(ir.FloatType(), count) for count in (2, 4)),
    *(ir.VectorType(ir.HalfType(), count) for count in (2, 4)),
    *(ir.VectorType(ir.IntType(8), count) for count in (2, 4)),
    ir.LiteralStructType([ir.IntType(8), ir.DoubleType(), ir.IntType(1)]),
    ir.LiteralStructType([ir.IntType(16), ir.PointerType()]),
    ir.ArrayType(ir.LiteralStructType([ir.IntType(64), ir.IntType(8)]), 3),
)


@pytest.mark.parametrize("bits", (32, 64))
def test_llvm_has_the_same(bits: int) -> None:
    machine = llvm.target_machine("nvptx64-nvidia-cuda" if bits == 64 else "nvptx-nvidia-cuda", "sm_75", "+ptx63", 3)
    assert data_layout(bits) == str(machine.target_data)


@pytest.mark.parametrize("bits", (32, 64))
@pytest.mark.parametrize("type_", _TYPES, ids=str)
def test_sizes_and_alignments_are_the_guides(bits: int, type_: ir.Type) -> None:
    ours, guide = (binding.create_target_data(text) for text in (data_layout(bits), GUIDE[bits]))
    assert type_.get_abi_size(ours) == type_.get_abi_size(guide)
    assert type_.get_abi_alignment(ours) == type_.get_abi_alignment(guide)


def test_pointers_have_the_asked_size() -> None:
    for bits in (32, 64):
        assert ir.PointerType().get_abi_size(binding.create_target_data(data_layout(bits))) == bits // 8
