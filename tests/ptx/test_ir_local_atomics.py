"""What atomic operations of LLVM IR become that PTX does not have: loads and stores in a thread's own memory, and
instructions on 32 bits for fewer. LLVM for this processor has all of them and says what does the same."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Sequence
from pathlib import Path

import llvmlite.binding as llvm
import pytest

from nvgen.codegen.contract.llvm import host_cpu, target_machine
from nvgen.targets.nvptx.ir_atomics import respelled
from nvgen.targets.nvptx.ir_file import IrFile
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.targets.nvptx.pipeline import nvptx_target
from tests.assembling import assemble, needs_ptxas
from tests.ptx.test_ir_atomics import ptx_of

INTEGERS = ("xchg", "add", "sub", "and", "or", "xor", "nand", "max", "min", "umax", "umin")
VALUES = (0, 1, -1, 5, -7, 2**31 - 1, -(2**31))
#: How a function comes by the address: the variable itself, a place in it, and the same in another address space.
ADDRESSES = {
    "itself": ("%p = alloca i32", "ptr"),
    "a place": ("%a = alloca [4 x i32]\n  %p = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 2", "ptr"),
    "cast": ("%a = alloca i32, addrspace(5)\n  %p = addrspacecast ptr addrspace(5) %a to ptr", "ptr"),
    "local": ("%p = alloca i32, addrspace(5)", "ptr addrspace(5)"),
}


def function(name: str, instruction: str, address: str, result: str = "%r") -> str:
    """Gives what was in memory in the upper half and what is there then in the lower."""
    start, pointer = ADDRESSES[address]
    lines = [start, f"store i32 %x, {pointer} %p", instruction.replace("PTR", f"{pointer} %p")]
    if result != "%r":
        lines.append(f"%r = {result}")
    lines += [f"%n = load i32, {pointer} %p", "%h = zext i32 %r to i64", "%u = shl i64 %h, 32"]
    lines += ["%l = zext i32 %n to i64", "%o = or i64 %u, %l"]
    body = "\n  ".join(lines)
    return f"define i64 @{name}(i32 %x, i32 %v, i32 %w) {{\n  {body}\n  ret i64 %o\n}}\n"


def functions(address: str) -> str:
    found = [function(op, f"%r = atomicrmw {op} PTR, i32 %v seq_cst", address) for op in INTEGERS]
    exchange = "%pair = cmpxchg PTR, i32 %v, i32 %w acq_rel monotonic"
    found.append(function("cmpxchg", exchange, address, "extractvalue { i32, i1 } %pair, 0"))
    equal = "%e = extractvalue { i32, i1 } %pair, 1\n  "
    found.append(function("equal", f"{exchange}\n  {equal}", address, "zext i1 %e to i32"))
    return "".join(found)


def results(text: str, names: Sequence[str] = ()) -> dict[str, list[int]]:
    """What each function returns, compiled for this processor."""
    with llvm.parse_assembly(text) as module:
        names = names or [one.name for one in module.functions]
        module.verify()
        machine = target_machine(llvm.get_process_triple(), host_cpu(), "", 0, jit=True)
        engine = llvm.create_mcjit_compiler(module, machine)
        engine.finalize_object()
        found = {}
        for name in names:
            call = ctypes.CFUNCTYPE(ctypes.c_uint64, ctypes.c_int32, ctypes.c_int32, ctypes.c_int32)(
                engine.get_function_address(name)
            )
            found[name] = [call(x, v, 9) for x in VALUES for v in VALUES]
        engine.remove_module(module)
    return found


@pytest.mark.parametrize("address", ["itself", "a place"])
def test_loads_and_stores_do_the_same(address: str) -> None:
    text = functions(address)
    target = nvptx_target(CompileOptions(arch="sm_90"))
    plain = respelled(IrFile("kernel.ll", text.encode()), text, target)
    assert "atomicrmw" not in plain and "cmpxchg " not in plain and "asm" not in plain
    assert results(plain) == results(text)


@needs_ptxas
@pytest.mark.parametrize("level", range(4))
@pytest.mark.parametrize("address", ADDRESSES)
def test_ptxas_takes_them(address: str, level: int, tmp_path: Path) -> None:
    ptx = ptx_of(functions(address), "sm_90", level)
    assert "atom" not in ptx
    assert assemble(ptx, "sm_90", tmp_path, ("-c",)) == ""


@pytest.mark.parametrize("bits", [8, 16])
@pytest.mark.parametrize("operation", ["and", "or", "xor"])
def test_the_bits_beside_stay(operation: str, bits: int) -> None:
    """Of the instruction on the word around, this processor's own replaces PTX's."""
    text = f"""\
define i64 @f(i32 %x, i32 %v, i32 %w) {{
  %a = alloca i32
  store i32 %x, ptr %a
  %i = and i32 %w, {32 // bits - 1}
  %q = call ptr @same(ptr %a)
  %p = getelementptr i{bits}, ptr %q, i32 %i
  %t = trunc i32 %v to i{bits}
  %r = atomicrmw {operation} ptr %p, i{bits} %t seq_cst
  %n = load i32, ptr %a
  %h = zext i{bits} %r to i64
  %u = shl i64 %h, 32
  %l = zext i32 %n to i64
  %o = or i64 %u, %l
  ret i64 %o
}}
define ptr @same(ptr %p) noinline {{
  ret ptr %p
}}
"""
    target = nvptx_target(CompileOptions(arch="sm_90"))
    spelled = respelled(IrFile("kernel.ll", text.encode()), text, target)
    instruction = r'call i32 asm sideeffect "atom\S*\.b32 [^"]*", "[^"]*"(\()(ptr %\S+), (i32 %\S+)\)'
    own, count = re.subn(instruction, rf"atomicrmw {operation} \2, \3 monotonic", spelled)
    assert count == 1 and f"atomicrmw {operation} ptr %p, i{bits}" not in own
    for number in range(32 // bits):
        both = [results(one.replace("and i32 %w,", f"add i32 {number}, 0 ;"), ("f",)) for one in (own, text)]
        assert both[0] == both[1]
