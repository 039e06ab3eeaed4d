"""The text of modules of LLVM IR, beside llvmlite's own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from llvmlite import ir

from nvgen.artifacts.compiler import Stage, emitted
from nvgen.codegen import ir_gaps
from nvgen.codegen.contract import ir_text, llvm
from nvgen.targets.nvptx.options import CompileOptions
from tests.semantics.test_cases import CASES

I32, F32, POINTER = ir.IntType(32), ir.FloatType(), ir.PointerType(addrspace=1)
#: Every fortieth case: the others have the same kinds of instructions.
STEP = 40


def declared(module: ir.Module, name: str, result: ir.Type, *arguments: ir.Type, more: bool = False) -> ir.Function:
    return ir.Function(module, ir.FunctionType(result, arguments, var_arg=more), name)


def declarations(module: ir.Module, _: ir.IRBuilder) -> None:
    plain = declared(module, "plain", I32, F32, POINTER)
    plain.attributes.add("nounwind")
    plain.attributes.alignstack = 16
    argument = declared(module, "with_attributes", ir.VoidType(), POINTER, POINTER)
    argument.args[0].add_attribute("noalias")
    argument.args[1].attributes.align = 8
    argument.return_value.add_attribute("noundef")
    declared(module, "more", I32, I32, more=True)
    declared(module, "weak", I32).linkage = "extern_weak"
    declared(module, "cold", I32).calling_convention = "coldcc"
    declared(module, "placed", I32).section = "data"
    declared(module, "noted", I32).set_metadata("note", module.add_metadata(["text"]))


def calls(module: ir.Module, b: ir.IRBuilder) -> None:
    takes, more = declared(module, "takes", F32, POINTER), declared(module, "more", I32, I32, more=True)
    _, address, *_ = b.function.args
    b.call(takes, [address], name="plain")
    b.call(takes, [address], tail="tail")
    b.call(takes, [address], cconv="fastcc", fastmath=("nnan", "contract"), attrs=("readonly", "convergent"))
    b.call(takes, [address], arg_attrs={0: ("noalias",)}).set_metadata("note", module.add_metadata(["text"]))
    b.call(more, [I32(1), I32(2)])
    b.call(declared(module, "nothing", ir.VoidType()), []).set_metadata("note", module.add_metadata(["text"]))
    assembly = ir.InlineAsm(ir.FunctionType(I32, [I32]), "mov.u32 $0, $1;", "=r,r", side_effect=True)
    ir_gaps.set_call_attribute(b.call(assembly, [I32(1)]), "memory(none)")


def memory(module: ir.Module, b: ir.IRBuilder) -> None:
    _, address, *_ = b.function.args
    pair = ir.LiteralStructType([I32, ir.ArrayType(F32, 2)])
    slot, aligned, counted = b.alloca(I32), b.alloca(pair, name="pair"), b.alloca(I32, I32(4))
    aligned.align = 16
    b.store(I32(1), slot)
    b.store(I32(2), address, align=8)
    b.load(address, typ=I32, align=8).set_metadata("invariant.load", module.add_metadata([]))
    b.load(counted, typ=I32)
    ir_gaps.load_volatile(b, address, I32, 4)
    ir_gaps.store_volatile(b, I32(0), address, 4)
    b.gep(address, [I32(1)], source_etype=I32)
    b.gep(address, [I32(0), I32(1)], inbounds=True, source_etype=pair).set_metadata("note", module.add_metadata(["n"]))
    whole = b.load(aligned, typ=pair)
    b.insert_value(whole, b.extract_value(whole, [1, 0]), [1, 1])
    b.fence("seq_cst")


def arithmetic(module: ir.Module, b: ir.IRBuilder) -> None:
    number, _, real, test = b.function.args
    b.add(number, I32(-1), flags=("nuw", "nsw")).set_metadata("note", module.add_metadata(["text"]))
    b.fadd(real, F32(0.1), flags=("contract",))
    b.fneg(real)
    ir_gaps.truncate_without_wrap(b, b.sext(number, ir.IntType(64)), I32)
    b.sitofp(number, F32).set_metadata("note", module.add_metadata(["text"]))
    b.icmp_signed("<", number, I32(7)).set_metadata("note", module.add_metadata(["text"]))
    b.fcmp_unordered("==", real, F32(1.5), flags=("nnan", "ninf"))
    b.select(test, number, ir.Constant(I32, ir.Undefined))
    b.select(test, real, real, flags=("nsz",)).set_metadata("note", module.add_metadata(["text"]))
    vector = ir.Constant(ir.VectorType(F32, 2), [1.0, 2.0])
    b.extract_element(b.insert_element(vector, real, I32(0)), I32(1))


def branches(_: ir.Module, b: ir.IRBuilder) -> None:
    number, *_, test = b.function.args
    loop, other, end = (b.append_basic_block(name) for name in ("loop", "strange name", "end"))
    b.branch(loop)
    b.position_at_end(loop)
    phi = b.phi(I32)
    phi.add_incoming(number, b.function.entry_basic_block)
    phi.add_incoming(phi, loop)
    ir_gaps.set_loop_unroll(b.cbranch(test, loop, other), 4)
    b.position_at_end(other)
    b.switch(number, end).add_case(I32(1), loop)
    b.position_at_end(end)


def names(module: ir.Module, b: ir.IRBuilder) -> None:
    b.add(I32(1), I32(2), name='with "quotes"')
    b.add(I32(1), I32(2), name="with \\")
    module.context.get_identified_type("pair").set_body(I32, F32)
    variable = ir.GlobalVariable(module, I32, "variable", addrspace=3)
    variable.linkage, variable.align = "internal", 8


@pytest.mark.parametrize("fill", [declarations, calls, memory, arithmetic, branches, names])
def test_every_kind_of_text_is_that_of_llvmlite(fill: Callable[[ir.Module, ir.IRBuilder], None]) -> None:
    texts = []
    for write in (ir_text.of_module, str):
        module = ir.Module("module", context=ir.Context())
        function = declared(module, "function", ir.VoidType(), I32, POINTER, F32, ir.IntType(1))
        builder = ir.IRBuilder(function.append_basic_block("entry"))
        fill(module, builder)
        builder.ret_void()
        texts.append(write(module))
    assert texts[0] == texts[1]


def test_kernels_have_the_text_of_llvmlite(monkeypatch: pytest.MonkeyPatch) -> None:
    """``str`` of a module that was written before would be made of what was kept, so each is emitted twice."""
    cases = list(CASES.values())[::STEP]

    def texts() -> list[str]:
        options = CompileOptions("sm_100a")
        return [emitted("nvptx", [case.kernel.specialise()], options, Stage.PTX).text for case in cases]

    written = texts()
    monkeypatch.setattr(ir_text, "of_module", str)
    assert written == texts()


@pytest.mark.parametrize("length", [1000, 1001, 1023, 1024, 3000])
def test_long_names_of_values_stay_apart(length: int) -> None:
    """LLVM cuts them at 1,024 characters; names of functions may have any length."""
    stem = "n" * (length - 1)
    module = ir.Module()
    function = ir.Function(module, ir.FunctionType(I32, [I32, I32]), f"{stem}f")
    declared(module, f"{stem}g", I32, I32, I32)
    for argument, letter in zip(function.args, "ab", strict=True):
        argument.name = f"{stem}{letter}"
    builder = ir.IRBuilder(function.append_basic_block("start"))
    first, second = (function.append_basic_block(f"{stem}{letter}") for letter in "cd")
    builder.cbranch(builder.icmp_signed("<", *function.args, name=f"{stem}e"), first, second)
    for block, value, letter in zip((first, second), function.args, '"\\', strict=True):
        builder.position_at_end(block)
        builder.ret(builder.add(value, I32(1), name=f"{stem}{letter}"))
    text = ir_text.of_module(module)
    with llvm.parsed(text) as parsed:
        made = parsed.get_function(f"{stem}f")
        arguments = [argument.name for argument in made.arguments]
        blocks = [block.name for block in made.blocks]
    assert len({*arguments, *blocks}) == 5 and all(len(name) <= 1000 for name in (*arguments, *blocks))
    assert (text == str(module)) == (length <= 1000)
