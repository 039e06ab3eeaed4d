"""Intrinsics that LLVM lacks, from the templates of inline PTX that their records name.

A template gets ``results`` and ``operands``, which are the registers' names in the text, ``immediates``, the constants
by the name of the parameter, and the ``values`` of the record. A result that is a vector is as many registers as it has
elements, but two halves are in one; a tuple's parts follow each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from llvmlite import ir

from nvgen.base.records import Record
from nvgen.codegen.emitter import Emitter
from nvgen.targets.nvptx.instruction import compute, instruct

#: Elements of a vector that one register holds.
_TWO_HALVES = ("<2 x half>", "<2 x bfloat>")
I32 = ir.IntType(32)


class InstructionTemplate(Record):
    """``templates/ptx/NAME.ptx.jinja2`` with the values that make it one intrinsic; without a name it is their
    ``text``."""

    name: str
    values: Mapping[str, Any]


def text(template: InstructionTemplate, results: int, operands: int, immediates: Mapping[str, int]) -> str:
    """The PTX for so many registers; ``$0`` is the first result, and the operands follow."""
    if not template.name:
        written: str = template.values["text"]
        return written
    from nvgen.files.rendering import render_template  # it loads jinja2

    names = [f"${index}" for index in range(results + operands)]
    return render_template(
        f"ptx/{template.name}.ptx",
        **template.values,
        results=names[:results],
        operands=names[results:],
        immediates=immediates,
    )


def emit(
    emitter: Emitter,
    template: InstructionTemplate,
    result: ir.Type | None,
    operands: Sequence[ir.Value],
    immediates: Mapping[str, int],
    *,
    is_function: bool,
) -> ir.Value:
    """The result of an intrinsic; None as the type is for one that has none. A pointer operand is its address.

    ``is_function`` says that the result depends on the operands and on nothing else.
    """
    registers = _registers(result) if result is not None else []
    assembly = text(template, len(registers), len(operands), immediates)
    wanted: ir.Type | None = None
    if registers:
        wanted = registers[0] if len(registers) == 1 else ir.LiteralStructType(registers)
    if is_function:
        assert wanted is not None
        value = compute(emitter, assembly, wanted, operands)
    else:
        value = instruct(emitter, assembly, wanted, operands)
    if result is None or wanted == result:
        return value
    parts = [emitter.builder.extract_value(value, index) for index in range(len(registers))]
    return _assembled(emitter.builder, result, parts)


def _registers(result: ir.Type) -> list[ir.Type]:
    """The types of the registers that a result is in."""
    if isinstance(result, ir.LiteralStructType):
        return [register for part in result.elements for register in _registers(part)]
    if isinstance(result, ir.VectorType) and str(result) not in _TWO_HALVES:
        return [result.element] * result.count
    return [result]


def _assembled(builder: ir.IRBuilder, type_: ir.Type, parts: list[ir.Value]) -> ir.Value:
    """A value of the registers at the front of ``parts``, which it takes away."""
    if isinstance(type_, ir.LiteralStructType):
        value: ir.Value = ir.Constant(type_, ir.Undefined)
        for index, part in enumerate(type_.elements):
            value = builder.insert_value(value, _assembled(builder, part, parts), index)
        return value
    if len(_registers(type_)) == 1:
        return parts.pop(0)
    vector: ir.Value = ir.Constant(type_, ir.Undefined)
    for index in range(type_.count):
        vector = builder.insert_element(vector, parts.pop(0), I32(index))
    return vector
