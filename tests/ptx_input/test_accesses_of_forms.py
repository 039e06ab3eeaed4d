"""What an instruction writes is what its row of ``ptx.json`` calls a result, whoever wrote the tables of either."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from nvgen import ptx
from nvgen.ptx.analysis.accesses import accesses
from nvgen.ptx.checking.form_syntax import names_of
from nvgen.ptx.checking.forms import Form, all_forms
from nvgen.ptx.operands import Node, Register
from nvgen.ptx.tree import Block, Instruction
from tests.intrinsics.nvvm_operands import database_module

#: Functions say what a call returns.
_FORMS = [form for form in all_forms().all if form.opcode != "call"]


def _registers(operand: Node) -> Iterator[str]:
    if isinstance(operand, Register):
        yield operand.name
    for child in operand.children():
        yield from _registers(child)


def _results(instance: Any, instruction: Instruction) -> set[str]:
    form, values = instance.form, dict(instance.values)
    arrangement = next(one for one in form.arrangements if set(names_of(one)) == instance.operands)
    found: set[str] = set()
    for pattern, operand in zip(arrangement, instruction.operands, strict=True):
        kind = form.kind(names_of([pattern])[0], values, instance.operands)
        if kind is not None and kind.what == "result":
            found.update(_registers(operand))
    return found


def _compare(forms: list[Form]) -> None:
    database_module("ptx_notation")
    made = database_module("ptx_instances")
    instances = [one for form in forms for one in made.instances_of(form)]
    lines = "\n".join(made.line_of(one) for one in instances)
    module = ptx.parse(f"{made.VARIABLES}\n.entry k()\n{{ {made.REGISTERS}\n{lines}\n}}\n")
    body = module.kernels[0].body
    assert body is not None
    blocks = [one for one in body.statements if isinstance(one, Block)]
    for instance, block in zip(instances, blocks, strict=True):
        (*_, instruction) = (one for one in block.statements if isinstance(one, Instruction))
        found = accesses(instruction)
        results = _results(instance, instruction)
        assert {register.name for register in found.writes} == results, instance.text
        others = {name for operand in instruction.operands for name in _registers(operand)} - results
        assert others <= {register.name for register in found.reads}, instance.text


def test_some_instructions_write_their_results() -> None:
    _compare([*random.Random(1).sample(_FORMS, 200), *all_forms().of("mbarrier")])


@pytest.mark.sweep
def test_all_instructions_write_their_results() -> None:
    _compare(_FORMS)
