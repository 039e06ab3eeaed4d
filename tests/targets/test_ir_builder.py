"""The builder of LLVM IR, beside llvmlite's own: the same instructions with the same names."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from llvmlite import ir

from nvgen.codegen.contract import ir_text
from nvgen.codegen.contract.ir_builder import Builder, rename
from tests.targets import test_ir_text

I1, I32, I64, F32, F64 = ir.IntType(1), ir.IntType(32), ir.IntType(64), ir.FloatType(), ir.DoubleType()
POINTER = ir.PointerType(addrspace=1)


def operations(_: ir.Module, b: ir.IRBuilder) -> None:
    number, _, real, _ = b.function.args
    for name in ("shl", "lshr", "ashr", "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "or_", "and_", "xor"):
        getattr(b, name)(number, I32(3))
    for name in ("fadd", "fsub", "fmul", "fdiv", "frem"):
        getattr(b, name)(real, F32(1.5), flags=("nnan",))
    b.neg(number)
    b.not_(number)


def casts(_: ir.Module, b: ir.IRBuilder) -> None:
    number, address, real, _ = b.function.args
    b.sext(b.trunc(number, ir.IntType(8)), I32)
    b.fptrunc(b.fpext(real, F64), F32)
    b.fptosi(b.uitofp(number, F32), I32)
    b.fptoui(b.sitofp(number, F32), I32)
    b.inttoptr(b.ptrtoint(address, I64), ir.PointerType())
    b.addrspacecast(address, ir.PointerType())
    b.bitcast(b.zext(number, I32), F32)  # the first is the value itself


def comparisons(_: ir.Module, b: ir.IRBuilder) -> None:
    number, _, real, _ = b.function.args
    for sign in (">", "<", "==", "!=", ">=", "<="):
        b.icmp_signed(sign, number, I32(3))
        b.icmp_unsigned(sign, number, I32(3))
        b.fcmp_ordered(sign, real, F32(3))
        b.fcmp_unordered(sign, real, F32(3), flags=("ninf",))
    b.fcmp_ordered("ord", real, real)
    b.fcmp_unordered("uno", real, real)
    pair = ir.Constant(ir.VectorType(I32, 2), [1, 2])
    b.select(b.icmp_signed("<", pair, pair), pair, pair)


def repeated_names(_: ir.Module, b: ir.IRBuilder) -> None:
    number, *_ = b.function.args
    for name in ("sum", "sum", "sum.1", "sum", "", "entry"):
        b.add(number, number, name=name)
    for _ in range(3):
        b.append_basic_block("sum")
    rename(b.add(number, number), "renamed")


def elsewhere(_: ir.Module, b: ir.IRBuilder) -> None:
    number, _, _, test = b.function.args
    entry, there = b.block, b.append_basic_block("there")
    b.cbranch(test, there, there)
    b.position_at_end(there)
    with b.goto_entry_block():
        slot = b.alloca(I32)
        b.store(number, slot)
    b.load(slot)
    with b.goto_block(entry):
        b.add(number, number)
    with b.if_then(test, likely=False) as end:
        b.branch(end)
    b.position_at_start(there)
    b.add(number, I32(7))
    b.position_at_end(end)


def debugged(module: ir.Module, b: ir.IRBuilder) -> None:
    number, *_ = b.function.args
    b.debug_metadata = module.add_metadata(["text"])
    b.add(number, number)
    b.gep(b.function.args[1], [number], source_etype=I32)


OTHERS = [test_ir_text.calls, test_ir_text.memory, test_ir_text.arithmetic, test_ir_text.branches, test_ir_text.names]


@pytest.mark.parametrize("fill", [operations, casts, comparisons, repeated_names, elsewhere, debugged, *OTHERS])
@pytest.mark.parametrize("write", [str, ir_text.of_module])
def test_instructions_are_those_of_llvmlite(
    fill: Callable[[ir.Module, ir.IRBuilder], None], write: Callable[[ir.Module], str]
) -> None:
    texts = []
    for kind in (Builder, ir.IRBuilder):
        module = ir.Module("module", context=ir.Context())
        function = test_ir_text.declared(module, "function", ir.VoidType(), I32, POINTER, F32, I1)
        builder = kind(function.append_basic_block("entry"))
        fill(module, builder)
        builder.ret_void()
        texts.append(write(module))
    assert texts[0] == texts[1]


def test_refuses_what_llvmlite_refuses() -> None:
    module = ir.Module()
    function = ir.Function(module, ir.FunctionType(I32, [I32]), "f")
    builder = Builder(function.append_basic_block("entry"))
    (number,) = function.args
    with pytest.raises(ValueError, match="same type"):
        builder.add(number, I64(1))
    with pytest.raises(ValueError, match="same type"):
        builder.select(I1(1), number, I64(1))
    with pytest.raises(ValueError, match="comparison"):
        builder.fcmp_ordered("?", F32(1), F32(1))
    with pytest.raises(TypeError, match="pointer"):
        builder.load(number, typ=I32)
    with pytest.raises(TypeError, match="pointer"):
        builder.store(number, number)
    with pytest.raises(TypeError, match="mismatch"):
        builder.call(function, [I64(1)])
    assert not builder.block.instructions


def test_names_of_numbers_are_taken() -> None:
    """A local of the trees may be called as a value without a name is."""
    module = ir.Module("module")
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), [I32]), "function")
    b = Builder(function.append_basic_block("entry"))
    (number,) = function.args
    for digit in range(1, 9):
        rename(b.add(number, number), f".{digit}")
        b.sub(number, number, name=f".{digit + 3}")
        b.xor(number, number)
    names = [value.name for value in (*function.args, *b.block.instructions)]
    assert len(set(names)) == len(names)
