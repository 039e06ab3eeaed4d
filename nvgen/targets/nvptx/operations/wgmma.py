"""Products of warpgroups as PTX has them.

LLVM has intrinsics for their fence and their groups alone. Of everything else the accumulator's registers are results
that share the registers of operands, so that they stay in place from one product to the next. Its elements come out of
the instruction that waits for them, since nothing else tells LLVM that they are not there before. Sources: PTX ISA,
``wgmma.mma_async``, ``wgmma.mma_async.sp``, ``wgmma.wait_group``; the versions of PTX are ptxas's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.accumulators import accumulator_type, of_vector, registers, waited
from nvgen.codegen.device_operations import Rule
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import value_type
from nvgen.files.rendering import render_template
from nvgen.intrinsics.architectures import ArchitectureRecord, architectures
from nvgen.intrinsics.availability import Availability
from nvgen.intrinsics.instructions import instruction
from nvgen.lang import wgmma
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.attributes.wgmma import Form
from nvgen.targets.nvptx.instruction import instruct
from nvgen.targets.nvptx.requirements import NvptxFamily
from nvgen.tree import DeviceCall

if TYPE_CHECKING:  # it loads what only an error needs
    from nvgen.diagnostics import Diagnostic

_I32 = ir.IntType(32)
#: What has them, as far as the words of the diagnostic go.
_ONE = ("sm_90a",)


def lacking(call: DeviceCall, known: Availability, record: ArchitectureRecord) -> Diagnostic | None:
    """What there is instead, where one architecture alone has them."""
    if known.names != _ONE:
        return None
    error = diagnostics.wgmma.OnlyOnHopper(call.span, f"nv.{call.operation.name}", str(record.architecture))
    known = instruction("tcgen05")
    later = [own for own in (one.architecture for one in architectures().values()) if known.is_in(own)]
    if record.architecture.number not in {own.number for own in later}:
        return error
    *names, last = (str(own) for own in later if own.suffix == "a")
    return error.because(error.Later(f"{', '.join(names)} and {last}" if names else last))


# Accumulators


# Workaround (LLVM 22.1, 2026-11): zeros for inline PTX are made in front of a loop, where they take registers.
# Reproducer: tests/workarounds/accumulator_zeros.ll
def _accumulator(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """Zeros that are made here: LLVM would put constants at the start of the function, where they take registers."""
    type_ = accumulator_type(node.type)
    text = "\n\t".join(f"mov.b32 ${index}, 0;" for index in range(type_.registers))
    return instruct(emitter, text, value_type(type_), [])


def _accumulator_of(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """The values are in the accumulator's registers from here on: no instruction, but LLVM does not know that."""
    type_ = accumulator_type(node.type)
    return instruct(
        emitter, "", value_type(type_), of_vector(emitter.builder, type_, operands[0]), tied=type_.registers
    )


def _wait_group(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
    b, text = emitter.builder, f"wgmma.wait_group.sync.aligned {Groups.of(node).count};"
    if not operands:
        function = declare(b.module, "llvm.nvvm.wgmma.wait_group.sync.aligned", ir.VoidType(), [ir.IntType(64)])
        return b.call(function, [ir.IntType(64)(Groups.of(node).count)])
    given = [register for operand in operands for register in registers(b, operand)]
    result = ir.LiteralStructType([register.type for register in given])
    found = registers(b, instruct(emitter, text, result, given, tied=len(given)))
    return waited(b, node.type, [accumulator_type(operand.type) for operand in node.operands], found)


# Products


def _product(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    type_, form = accumulator_type(node.type), Form.of(node)
    assert isinstance(form, Form)
    accumulator, a, *others = operands
    kept = registers(emitter.builder, accumulator)
    a_registers = _a_registers(emitter, a) if form.a_in_registers else [a]
    # Results have the first numbers, and the operands in their registers the next ones.
    names = [f"${number}" for number in range(2 * len(kept), 2 * len(kept) + len(a_registers) + len(others))]
    a_text = f"{{{', '.join(names[:4])}}}" if form.a_in_registers else names[0]
    b_text, *rest = names[len(a_registers) :]
    text = render_template(
        "ptx/wgmma_mma_async.ptx",
        n=type_.columns,
        k=form.depth,
        d_type=type_.element.ptx,
        a_type=form.a.name,
        b_type=form.b.name,
        satfinite=form.satfinite,
        registers=[f"${number}" for number in range(len(kept))],
        a=a_text,
        b=b_text,
        metadata=rest.pop(0) if form.selector is not None else "",
        selector=form.selector,
        scale_d=rest.pop(0) if form.adds is None else int(form.adds),
        immediates=form.immediates,
    )
    return instruct(emitter, text.strip(), value_type(type_), [*kept, *a_registers, *others], tied=len(kept))


def _a_registers(emitter: Emitter, a: ir.Value) -> list[ir.Value]:
    b = emitter.builder
    packed = b.bitcast(a, ir.VectorType(_I32, 4))
    return [b.extract_element(packed, _I32(index)) for index in range(4)]


# Order


def _plain(name: str) -> Rule:
    def rule(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
        b = emitter.builder
        b.call(declare(b.module, f"llvm.nvvm.wgmma.{name}.sync.aligned", ir.VoidType(), []), [])

    return rule


FAMILY = NvptxFamily(
    {
        wgmma.Accumulator: _accumulator,
        wgmma.Encodable: lambda emitter, node, operands: operands[0],
        wgmma.AccumulatorOf: _accumulator_of,
        wgmma.Product: _product,
        wgmma.Fence: _plain("fence"),
        wgmma.CommitGroup: _plain("commit_group"),
        wgmma.WaitGroup: _wait_group,
    },
    lacking=lacking,
)
