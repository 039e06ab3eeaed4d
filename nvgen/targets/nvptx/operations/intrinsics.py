"""NVVM's intrinsics for NVPTX, which has them: calls of ``llvm.nvvm.NAME`` where the architecture has an instruction.

What LLVM lacks is inline PTX. Where it has other operands than the user guide, it gets its own.

LLVM ends the process over an intrinsic that the architecture or the PTX version lacks, so that is refused before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import pointer, value_type
from nvgen.diagnostics import Span
from nvgen.intrinsics import nvvm as database
from nvgen.intrinsics.architectures import ArchitectureRecord
from nvgen.intrinsics.nvvm import InlinePtx, Intrinsic, LlvmCall, LlvmOperand, Parameter, Pointer
from nvgen.lang.nvvm import NvvmIntrinsic
from nvgen.targets.nvptx.instruction import compute
from nvgen.targets.nvptx.refusal import refusal
from nvgen.targets.nvptx.requirements import NvptxFamily, Part
from nvgen.tree import Constant, DeviceCall
from nvgen.types import Space

if TYPE_CHECKING:  # it loads what only an error needs
    from nvgen.diagnostics import Diagnostic

# Workaround (ptxas 13.5, 2026-11): `st.bulk` takes no name of a variable as its address.
# Reproducer: tests/workarounds/bulk_store_address.ptx
_ADDRESS_IN_A_REGISTER = ("st.bulk.shared.cta",)


def parts(call: DeviceCall, record: ArchitectureRecord) -> list[Part]:
    """What a call needs: the intrinsic, and those of its constants that are in fewer places than it is."""
    operation = call.operation
    assert isinstance(operation, NvvmIntrinsic)
    what = f"`nv.{operation.name}`"
    needed = [part(operation.record, record, what, call.span)]
    for parameter, operand in zip(operation.record.parameters, call.operands, strict=True):
        if parameter.immediate is not None and isinstance(operand, Constant):
            where = f"{what} with {operand.value} for `{parameter.name}`"
            rare = (known for value, known in parameter.immediate.rare if value == operand.value)
            needed += [Part(known, where, operand.span) for known in rare]
    return needed


# Workaround (LLVM 22.1, 2026-11): the process ends over an intrinsic that the architecture lacks.
# Guard: tests/intrinsics/test_records.py::test_refused_where_the_record_has_nothing
def part(intrinsic: Intrinsic, record: ArchitectureRecord, what: str, span: Span | None) -> Part:
    """What a call of an intrinsic needs; ``what`` is its name in messages."""
    return Part(intrinsic.availability, what, span, lambda: _lacking(intrinsic, record, what, span))


def _lacking(intrinsic: Intrinsic, record: ArchitectureRecord, what: str, span: Span | None) -> Diagnostic:
    """The error, with the intrinsic that is nearest in name among those of the family that the architecture has."""
    error = refusal(intrinsic.availability, record, what, span)
    name = database.nearest(
        intrinsic, lambda own: not own.availability.until and own.availability.is_in(record.architecture)
    )
    return error.because(diagnostics.nvvm.Nearest(str(record.architecture), name)) if name else error


def _call(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    operation = node.operation
    assert isinstance(operation, NvvmIntrinsic)
    record = operation.record
    results = [value_type(type_) for type_ in record.returns]
    type_ = ir.VoidType() if not results else results[0] if len(results) == 1 else ir.LiteralStructType(results)
    if record.inline is not None:
        return _inline(emitter, node, record.inline, type_, operands)
    pairs = zip(record.parameters, operands, strict=True)
    given = [_in_tensor_memory(emitter, value) if _is_in_tensor_memory(p) else value for p, value in pairs]
    llvm = record.llvm or LlvmCall(record.name, (), False)
    if record.name in _ADDRESS_IN_A_REGISTER:
        given[0] = _in_a_register(emitter, given[0])
    if llvm.operands:
        given = [_operand(operand, node, given) for operand in llvm.operands]
    types = [value.type for value in given]
    own_type = ir.IntType(1) if llvm.gives_predicate else type_
    function = declare(emitter.builder.module, f"llvm.nvvm.{llvm.intrinsic}", own_type, types)
    result = emitter.builder.call(function, given)
    return emitter.builder.zext(result, type_) if llvm.gives_predicate else result


def _operand(operand: LlvmOperand, node: DeviceCall, given: list[ir.Value]) -> ir.Value:
    """An operand of LLVM's intrinsic."""
    if operand.place is None:
        return ir.IntType(32)(operand.constant)
    value = given[operand.place]
    return value.type(operand.values[_constant(node, operand.place)]) if operand.values else value


def _constant(node: DeviceCall, index: int) -> int:
    expression = node.operands[index]
    assert isinstance(expression, Constant)
    return int(expression.value)


def _inline(
    emitter: Emitter, node: DeviceCall, inline: InlinePtx, result: ir.Type, operands: list[ir.Value]
) -> ir.Value:
    from nvgen.targets.nvptx.instruction_templates import InstructionTemplate, emit

    operation = node.operation
    assert isinstance(operation, NvvmIntrinsic)
    parameters = operation.record.parameters
    return emit(
        emitter,
        InstructionTemplate(inline.template, dict(inline.values)),
        None if isinstance(result, ir.VoidType) else result,
        [value for parameter, value in zip(parameters, operands, strict=True) if parameter.immediate is None],
        {p.name: _constant(node, index) for index, p in enumerate(parameters) if p.immediate is not None},
        is_function=operation.record.memory == "none",
    )


def _in_a_register(emitter: Emitter, address: ir.Value) -> ir.Value:
    """The same address, of which LLVM does not know that it is that of a variable."""
    number = ir.IntType(64)
    moved = compute(emitter, "mov.b64 $0, $1;", number, [emitter.builder.ptrtoint(address, number)])
    return emitter.builder.inttoptr(moved, address.type)


def _is_in_tensor_memory(parameter: Parameter) -> bool:
    return isinstance(parameter.type, Pointer) and parameter.type.space is Space.TENSOR


def _in_tensor_memory(emitter: Emitter, value: ir.Value) -> ir.Value:
    """LLVM's pointer for an address in tensor memory, which is a number for users."""
    return emitter.builder.inttoptr(value, pointer(Space.TENSOR.value))


FAMILY = NvptxFamily({NvvmIntrinsic: _call}, parts=parts)
