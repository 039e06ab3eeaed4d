"""LLVM IR for the CPU has one address space, and the bytes of constants stay as they are."""

from __future__ import annotations

from nvgen.codegen.contract import llvm
from nvgen.targets.cpu.conventions.address_spaces import flattened

_TEXT = """\
@text = private addrspace(4) constant [17 x i8] c" addrspace(3) \\22c\\22"

define void @f(ptr addrspace(1) %a) {
  %b = getelementptr i8, ptr addrspace(1) %a, i64 4
  %c = addrspacecast ptr addrspace(1) %b to ptr
  %d = load i8, ptr addrspace(4) @text
  store i8 %d, ptr %c
  store i32 7, ptr addrspace(1) %a
  ret void
}
"""


def test_pointers_are_in_one_space() -> None:
    flat = flattened(_TEXT)
    code = "\n".join(line.partition(' c"')[0] for line in flat.splitlines())
    assert "addrspace" not in code and "bitcast ptr %b to ptr" in code
    assert ' c" addrspace(3) \\22c\\22"' in flat
    with llvm.parsed(flat) as module:
        assert [variable.name for variable in module.global_variables] == ["text"]
