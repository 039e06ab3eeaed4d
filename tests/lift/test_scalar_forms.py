"""Every form that the tables of PTX have of a scalar opcode is lifted to LLVM IR that verifies, or refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from llvmlite import ir

from nvgen.codegen.contract import llvm
from nvgen.lift.scalar.rules import RULES
from nvgen.lift.scalar.values import fitted
from nvgen.ptx import instruction
from nvgen.ptx.checking.forms import Form, all_forms
from nvgen.ptx.operands import Conditional, Infix, Operand, Parenthesised, Prefix, Register, SpecialRegister, Vector
from tests.intrinsics.nvvm_operands import database_module
from tests.lift.scalar_programs import ProgramStep, Refused, Registers, lift, register_width

#: What is refused, by a part of the instruction's name.
REFUSED = (".oob", "s2f6x2")


class _Given(Registers):
    """Every register that is read is a parameter of the function."""

    def __init__(self, function: ir.Function) -> None:
        super().__init__(function.args[0], ())
        self.carry = function.args[1]

    def read(self, b: ir.IRBuilder, name: str) -> ir.Value:
        if name not in self.values:
            self.values[name] = fitted(b, self._base, register_width(name))
        return self.values[name]


class _FormStep(ProgramStep):
    def bits(self, operand: Operand, type_: str) -> ir.Value:
        is_constant = isinstance(operand, (Infix, Conditional, Parenthesised, SpecialRegister)) or (
            isinstance(operand, Prefix) and not isinstance(operand.operand, Register)
        )
        if is_constant:
            operand = instruction("mov.b32 %r0, 1;").operands[1]
        return super().bits(operand, type_)


def _instances(forms: list[Form]) -> Iterator[str]:
    database_module("ptx_notation")
    made = database_module("ptx_instances")
    for form in forms:
        yield from (one.text for one in made.instances_of(form))


def _forms() -> list[Form]:
    return [form for form in all_forms().all if form.opcode in RULES or form.opcode == "mov"]


def _check(forms: list[Form]) -> None:
    module = ir.Module("forms")
    kind = ir.FunctionType(ir.VoidType(), [ir.IntType(128), ir.IntType(1)])
    lifted, refused = 0, []
    for number, text in enumerate(_instances(forms)):
        parsed = instruction(text)
        if parsed.opcode == "mov" and not any(isinstance(one, Vector) for one in parsed.operands):
            continue  # a value of one register is no scalar opcode
        function = ir.Function(module, kind, f"f{number}")
        b = ir.IRBuilder(function.append_basic_block())
        try:
            lift(_FormStep(b, text, _Given(function)))
            lifted += 1
        except Refused:
            refused.append(text)
        b.ret_void()
    assert [text for text in refused if not any(part in text for part in REFUSED)] == []
    assert lifted > 10 * len(refused)
    with llvm.parsed(str(module)) as verified:
        assert verified.name


def test_every_form() -> None:
    _check(_forms())


@pytest.mark.parametrize(
    "text", ["mad.rn.f16 %h0, %h1, %h2, %h3;", "div.rn.bf16 %h0, %h1, %h2;", "sin.approx.f16 %h0, %h1;"]
)
def test_halves_have_fewer_operations(text: str) -> None:
    function = ir.Function(ir.Module("refused"), ir.FunctionType(ir.VoidType(), [ir.IntType(128), ir.IntType(1)]), "f")
    with pytest.raises(Refused, match=r"the type `.b?f16`"):
        lift(_FormStep(ir.IRBuilder(function.append_basic_block()), text, _Given(function)))
