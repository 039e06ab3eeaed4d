"""Tensor memory and the tensor cores of Blackwell as PTX has them: inline PTX, so that LLVM refuses none of it.

Source: PTX ISA, "TensorCore 5th Generation Family Instructions".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.device_operations import Rule
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import value_type
from nvgen.diagnostics import CompileError
from nvgen.files.rendering import render_template
from nvgen.intrinsics.architectures import ArchitectureRecord
from nvgen.intrinsics.availability import Availability
from nvgen.intrinsics.instructions import instruction
from nvgen.lang import tcgen05
from nvgen.lang.attributes.tcgen05 import Arrival, Columns, Compression, Copy, Group, Move, Multiplication, Reduction
from nvgen.targets.nvptx.instruction import instruct
from nvgen.targets.nvptx.refusal import refusal
from nvgen.targets.nvptx.requirements import NvptxFamily
from nvgen.tree import DeviceCall
from nvgen.types import Scalar, TupleType, VectorType

if TYPE_CHECKING:  # it loads what only an error needs
    from nvgen.diagnostics import Diagnostic

_I32 = ir.IntType(32)
_MOVE = "ptx/tcgen05_move.ptx"


def lacking(call: DeviceCall, known: Availability, record: ArchitectureRecord) -> Diagnostic | None:
    """Of what in some form fewer have, that it is the form which is lacking."""
    if not isinstance(call.attributes, Multiplication | Columns | Arrival) or known == instruction("tcgen05"):
        return None
    return refusal(known, record, f"this form of `nv.{call.operation.name}`", call.span)


def check(calls: Sequence[DeviceCall]) -> None:
    """Refuses a kernel in which some operations are for one block and others for a pair.

    Raises:
        CompileError: there are such.
    """
    of_groups = [(call, call.attributes.cta_group) for call in calls if isinstance(call.attributes, Group)]
    for call, group in of_groups:
        first, wanted = of_groups[0]
        if group != wanted:
            error = diagnostics.tcgen05.MixedGroups(call.span, call.operation.name, group)
            raise CompileError(error.because(error.First(first.operation.name, wanted, span=first.span)))


def _plain(text: str) -> Rule:
    """An instruction without a result; ``%s`` in it is the number of blocks that it is for."""

    def rule(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
        instruct(emitter, text % Group.of(node).cta_group, None, operands)

    return rule


def _of_columns(text: str) -> Rule:
    """An allocation or its end; ``%s`` is where it says that there is no other one, and how many blocks it is for."""

    def rule(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
        attributes = Columns.of(node)
        exclusive = ".exclusive" if attributes.exclusive else ""
        instruct(emitter, text % f"{exclusive}.cta_group::{attributes.cta_group}", None, operands)

    return rule


def _placeholders(first: int, count: int) -> list[str]:
    return [f"${index}" for index in range(first, first + count)]


def _load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    assert isinstance(node.type, TupleType)
    count, struct = len(node.type.elements), value_type(node.type)
    registers, address = _placeholders(0, count), f"${count}"
    text = render_template(_MOVE, moves="ld", move=Move.of(node), registers=registers, address=address).strip()
    if count > 1:
        return instruct(emitter, text, struct, operands)
    result = instruct(emitter, text, struct.elements[0], operands)  # inline PTX returns no structure of one
    return emitter.builder.insert_value(ir.Constant(struct, ir.Undefined), result, 0)


def _reducing_load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """The values and their reduction are results alike; the call returns a tuple of a tuple and the last."""
    b, attributes, struct = emitter.builder, Reduction.of(node), value_type(node.type)
    assert isinstance(node.type, TupleType)
    element = node.type.elements[1]
    assert isinstance(element, Scalar)
    values, reduced = struct.elements
    count = attributes.move.count
    text = render_template(
        _MOVE,
        moves="ld.red",
        move=attributes.move,
        reduction=attributes,
        type=element.ptx,
        registers=_placeholders(0, count),
        reduced=f"${count}",
        address=f"${count + 1}",
    ).strip()
    found = instruct(emitter, text, ir.LiteralStructType([*values.elements, reduced]), operands)
    inner: ir.Value = ir.Constant(values, ir.Undefined)
    for index in range(count):
        inner = b.insert_value(inner, b.extract_value(found, index), index)
    whole = b.insert_value(ir.Constant(struct, ir.Undefined), inner, 0)
    return b.insert_value(whole, b.extract_value(found, count), 1)


def _compressing_load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """Positions, values and what they are reduced to are results alike; the call returns a tuple of tuples."""
    attributes, struct = Compression.of(node), value_type(node.type)
    counts = [len(part.elements) for part in struct.elements[:2]]
    flat = [element for part in struct.elements[:2] for element in part.elements] + list(struct.elements[2:])
    text = render_template(
        _MOVE,
        moves="ld.spcompress",
        move=attributes,
        metadata=_placeholders(0, counts[0]),
        registers=_placeholders(*counts),
        reduced=f"${sum(counts)}",
        address=f"${len(flat)}",
    ).strip()
    found = instruct(emitter, text, ir.LiteralStructType(flat), operands)
    parts = [emitter.builder.extract_value(found, index) for index in range(len(flat))]
    places: list[tuple[int, ...]] = [(part, index) for part, count in enumerate(counts) for index in range(count)]
    places += [(index,) for index in range(len(counts), len(struct.elements))]
    whole: ir.Value = ir.Constant(struct, ir.Undefined)
    for place, part in zip(places, parts, strict=True):
        whole = emitter.builder.insert_value(whole, part, place)
    return whole


def _store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    b, type_ = emitter.builder, node.operands[1].type
    address, values = operands
    if isinstance(type_, VectorType):
        parts = [b.extract_element(values, _I32(index)) for index in range(type_.count)]
    else:
        assert isinstance(type_, TupleType)
        parts = [b.extract_value(values, index) for index in range(len(type_.elements))]
    registers = _placeholders(1, len(parts))
    text = render_template(_MOVE, moves="st", move=Move.of(node), registers=registers, address="$0").strip()
    instruct(emitter, text, None, [address, *parts])


def _copy(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    attributes = Copy.of(node)
    multicast = f".{attributes.multicast}" if attributes.multicast else ""
    formats = f".b8x16.{attributes.source_format}" if attributes.source_format else ""
    text = f"tcgen05.cp.cta_group::{attributes.cta_group}.{attributes.shape}{multicast}{formats} [$0], $1;"
    instruct(emitter, text, None, operands)


def _commit(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    # The block's own shared memory has the same addresses in that of the cluster.
    attributes = Arrival.of(node)
    multicast, mask = (".multicast::cluster", ", $1") if len(operands) > 1 else ("", "")
    if attributes.has_mask_32b:
        multicast += "::32b"
    completion = "mbarrier::arrive::one"
    if attributes.sync_restrict:
        completion += f".sync_restrict::{attributes.sync_restrict}"
    text = f"tcgen05.commit.cta_group::{attributes.cta_group}.{completion}.shared::cluster{multicast}.b64 [$0]{mask};"
    instruct(emitter, text, None, operands)


def _multiply(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    attributes = Multiplication.of(node)
    at = dict(zip(attributes.names, _placeholders(0, len(operands)), strict=True))
    lanes = [index for name, index in at.items() if name.startswith("lanes")]
    is_stationary = isinstance(node.operation, tcgen05.StationaryProduct)
    text = render_template("ptx/tcgen05_mma.ptx", call=attributes, at=at, lanes=lanes, stationary=is_stationary).strip()
    instruct(emitter, text, None, operands)


def _wait(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    assert isinstance(node.operation, tcgen05.MoveWait)
    instruct(emitter, f"tcgen05.wait::{node.operation.moves}.sync.aligned;", None, [])


def _fence(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    assert isinstance(node.operation, tcgen05.ThreadFence)
    instruct(emitter, f"tcgen05.fence::{node.operation.side}_thread_sync;", None, [])


FAMILY = NvptxFamily(
    {
        tcgen05.Allocation: _of_columns("tcgen05.alloc%s.sync.aligned.shared::cta.b32 [$0], $1;"),
        tcgen05.Deallocation: _of_columns("tcgen05.dealloc%s.sync.aligned.b32 $0, $1;"),
        tcgen05.Relinquishment: _plain("tcgen05.relinquish_alloc_permit.cta_group::%s.sync.aligned;"),
        tcgen05.Load: _load,
        tcgen05.ReducingLoad: _reducing_load,
        tcgen05.CompressingLoad: _compressing_load,
        tcgen05.CompressingReducingLoad: _compressing_load,
        tcgen05.Store: _store,
        tcgen05.MoveWait: _wait,
        tcgen05.MatrixCopy: _copy,
        tcgen05.RowShift: _plain("tcgen05.shift.cta_group::%s.down [$0];"),
        tcgen05.Product: _multiply,
        tcgen05.StationaryProduct: _multiply,
        tcgen05.Commit: _commit,
        tcgen05.ThreadFence: _fence,
    },
    lacking=lacking,
    check=check,
)
