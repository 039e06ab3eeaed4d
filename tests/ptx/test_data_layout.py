"""The data layout that modules state: LLVM's own, and in agreement with the NVPTX user guide's."""

from __future__ import annotations

import re

import llvmlite.binding as binding
import pytest
from llvmlite import ir

import nvgen as nv
from nvgen.codegen.contract import llvm
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

_SHARED = """def k(x: nv.Array[nv.f32]):
    s = nv.shared.array(32, nv.f32)
    s[nv.thread_idx.x] = x[nv.thread_idx.x]
    nv.syncthreads()
    x[0] = s[31 - nv.thread_idx.x]
"""
_POINTERS = """def k(table: nv.ptr[nv.f32, nv.Space.CONST], out: nv.Array[nv.ptr[nv.f32, nv.Space.SHARED]], i: nv.i32):
    s = nv.shared.array(32, nv.f32)
    s[i] = table[i]
    nv.syncthreads()
    out[0] = nv.address_of(s[i])
"""

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


@pytest.mark.parametrize("is_short", (False, True, False))
@pytest.mark.parametrize("bits", (32, 64))
def test_llvm_has_the_same(bits: int, is_short: bool) -> None:
    """With short pointers and without them, in the same process and one after the other."""
    triple = "nvptx64-nvidia-cuda" if bits == 64 else "nvptx-nvidia-cuda"
    machine = llvm.target_machine(triple, "sm_75", "+ptx63", 3, has_short_pointers=is_short)
    assert data_layout(bits, has_short_pointers=is_short) == str(machine.target_data)
    if is_short:
        other = binding.Target.from_triple(triple).create_target_machine()
        assert str(other.target_data) == data_layout(bits)


def test_what_a_debugger_reads_has_pointers_of_one_size() -> None:
    layouts = {
        debug: kernel.llvm_ir().partition("\n!")[0].count("-p3:32:32-")
        for debug, kernel in ((debug, nv.Kernel.from_source(_SHARED, debug=debug)) for debug in (False, True))
    }
    assert layouts == {False: 1, True: 0}


def test_short_pointers_are_long_in_memory_and_as_parameters() -> None:
    """A launch passes 64 bits for every pointer, and a struct has 8 bytes for one."""
    ptx = nv.Kernel.from_source(_POINTERS).ptx()
    assert re.findall(r"\.param \.(\w+)", ptx) == ["u64", "u64", "u64", "u32"]
    assert "ld.param.b32 \t%r1, [k_param_0];" in ptx  # the lower half is the address
    assert "st.global.b64" in ptx and "st.global.b32" not in ptx


@pytest.mark.parametrize("bits", (32, 64))
@pytest.mark.parametrize("type_", _TYPES, ids=str)
def test_sizes_and_alignments_are_the_guides(bits: int, type_: ir.Type) -> None:
    ours, guide = (binding.create_target_data(text) for text in (data_layout(bits), GUIDE[bits]))
    assert type_.get_abi_size(ours) == type_.get_abi_size(guide)
    assert type_.get_abi_alignment(ours) == type_.get_abi_alignment(guide)


def test_pointers_have_the_asked_size() -> None:
    for bits in (32, 64):
        assert ir.PointerType().get_abi_size(binding.create_target_data(data_layout(bits))) == bits // 8
