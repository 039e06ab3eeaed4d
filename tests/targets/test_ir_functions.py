"""Functions of LLVM IR, beside llvmlite's own: the same ones, with the same names."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from llvmlite import ir
from llvmlite.ir._utils import DuplicatedNameError

from nvgen.codegen import ir_gaps
from nvgen.codegen.contract import ir_text
from nvgen.codegen.contract.ir_functions import new_function

I32, I64, F32, POINTER = ir.IntType(32), ir.IntType(64), ir.FloatType(), ir.PointerType(addrspace=1)
SIGNATURES = [(ir.VoidType(), []), (I32, []), (F32, [F32, POINTER, I64])]


def described(make: Callable[..., ir.Function], write: Callable[[ir.Module], str]) -> str:
    """Functions of each signature with everything that one has, declared and defined."""
    module = ir.Module()
    for number, (result, parameters) in enumerate(SIGNATURES):
        for form in ("declared", "kernel", "inner"):
            function = make(module, ir.FunctionType(result, parameters), f"{form}{number}")
            for argument in function.args[1:]:
                argument.name = "a"
                argument.attributes.add("noundef")
                argument.attributes.align = 8
            for argument in function.args[2:]:
                ir_gaps.set_range(argument, 0, 7)
                argument.attributes.dereferenceable = 4
            if result == I32:
                function.return_value.attributes.add("noundef")
                ir_gaps.set_range(function.return_value, 0, 31)
            if form == "declared":
                continue
            function.attributes.add("nounwind")
            ir_gaps.set_string_attribute(function, "nvvm.maxnreg", "32")
            function.calling_convention, function.linkage = ("ptx_kernel", "") if form == "kernel" else ("", "internal")
            builder = ir.IRBuilder(function.append_basic_block("a"))
            builder.add(I32(1), I32(2), name="a")
            builder.unreachable()
    return write(module)


@pytest.mark.parametrize("write", [str, ir_text.of_module])
def test_functions_are_those_of_llvmlite(write: Callable[[ir.Module], str]) -> None:
    expected = described(ir.Function, str)
    assert described(new_function, write) == expected
    assert all(text in expected for text in ("declare", "ptx_kernel", "dereferenceable(4)", "range(", "align 8"))


def test_a_name_is_taken_once() -> None:
    module = ir.Module()
    made = new_function(module, ir.FunctionType(I32, [I32]), "f")
    assert module.globals == {"f": made} and vars(made).keys() == vars(ir.Function(module, made.ftype, "g")).keys()
    with pytest.raises(DuplicatedNameError):
        new_function(module, made.ftype, "f")
