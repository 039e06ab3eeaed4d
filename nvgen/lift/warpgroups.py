"""Lowers ``wgmma`` to the operations of ``nv.wgmma``.

A descriptor has the lower bits of an address in shared memory. In PTX it counts from the first byte of the block's, on
the CPU from that of the host's memory, at a multiple of what swizzles look at.

Source: PTX ISA, "Asynchronous Warpgroup Level Matrix Multiply-Accumulate Instructions", "Matrix Descriptor Format".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from llvmlite import ir

from nvgen.codegen.accumulators import of_registers, registers
from nvgen.lang import wgmma
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.attributes.wgmma import Form
from nvgen.lang.wgmma import MATRIX_TYPES, SATURATED, TRANSPOSED, MatrixType
from nvgen.lift import addresses
from nvgen.lift.body_step import BodyStep
from nvgen.lift.types import kernel_type
from nvgen.ptx import constants
from nvgen.ptx.operands import Operand, Vector
from nvgen.types import NONE, Scalar, Type, VectorType, bool_, u32, u64
from nvgen.types.accumulators import AccumulatorType

_I32, _I64 = ir.IntType(32), ir.IntType(64)
_SHAPE = re.compile(r"m64n(\d+)k\d+")
_TYPES: dict[str, MatrixType] = {one.name: one for one in MATRIX_TYPES.values()}
#: The bits of a descriptor that are an address, and how many bytes one of its steps is.
_ADDRESS, _STEP = 2**14 - 1, 4


def _columns(body: BodyStep) -> int:
    return next(int(found[1]) for one in body.instruction.modifiers if (found := _SHAPE.fullmatch(one)))


def _accumulator(body: BodyStep, operand: Vector, type_: AccumulatorType) -> ir.Value:
    name = "f32" if type_.element.name == "f32" else "b32"
    read = body.number if name == "f32" else body.bits
    return of_registers(body.builder, type_, [read(element, name) for element in operand.elements])


def _descriptor(body: BodyStep, operand: Operand) -> ir.Value:
    """One that counts from the host's memory."""
    b = body.builder
    found = body.bits(operand, "b64")
    start = b.lshr(b.ptrtoint(addresses.shared(body), _I64), _I64(_STEP))
    address = b.and_(b.add(found, start), _I64(_ADDRESS))
    return b.or_(b.and_(found, _I64(~_ADDRESS & (2**64 - 1))), address)


def _first_factor(body: BodyStep, operand: Operand) -> tuple[Type, ir.Value]:
    """A: four registers, or a descriptor."""
    if not isinstance(operand, Vector):
        return u64, _descriptor(body, operand)
    vector: ir.Value = ir.Constant(ir.VectorType(_I32, 4), ir.Undefined)
    for index, element in enumerate(operand.elements):
        vector = body.builder.insert_element(vector, body.bits(element, "b32"), _I32(index))
    return VectorType(u32, 4), vector


def _form(body: BodyStep, a_in_registers: bool, immediates: Sequence[Operand]) -> Form:
    _, a, b = body.types[:3]
    numbers = [constants.integer(one) or 0 for one in immediates]
    signs = (numbers[0], numbers[1]) if a not in (*SATURATED, "b1") else (1, 1)
    transpositions = numbers[2:] if a in TRANSPOSED else []
    transposes_a = bool(transpositions.pop(0)) if transpositions and not a_in_registers else False
    return Form(
        *(_TYPES[a], _TYPES[b], a_in_registers, signs, transposes_a, bool(transpositions and transpositions[0])),
        *(body.has("satfinite"), None, None),
    )


def product(body: BodyStep) -> None:
    """``wgmma.mma_async``: the CPU computes it at once, but looks at the wait whether A and B are as they were."""
    if body.has("sp"):
        raise body.refuse("the CPU has no sparse products of warpgroups")
    result, a, b, scale, *immediates = body.operands
    element = kernel_type(body.types[0])
    assert isinstance(result, Vector) and isinstance(element, Scalar)
    type_ = AccumulatorType(element, _columns(body))
    form = _form(body, isinstance(a, Vector), immediates)
    given = [
        (type_, _accumulator(body, result, type_)),
        _first_factor(body, a),
        (u64, _descriptor(body, b)),
        (bool_, body.bits(scale, "pred")),
    ]
    found = body.call(wgmma.mma_async, given, type_, form)
    name = "f32" if element.name == "f32" else "b32"
    for operand, value in zip(result.elements, registers(body.builder, found), strict=True):
        body.write(operand, value, name)


def _fence(body: BodyStep) -> None:
    body.call(wgmma.fence, [])


def _commit(body: BodyStep) -> None:
    body.call(wgmma.commit_group, [])


def _wait(body: BodyStep) -> None:
    count = constants.integer(body.operands[0])
    body.call(wgmma.wait_group, [], NONE, Groups(count or 0))


_OPERATIONS: dict[str, Callable[[BodyStep], None]] = {
    "mma_async": product,
    "fence": _fence,
    "commit_group": _commit,
    "wait_group": _wait,
}


def of_warpgroup(body: BodyStep) -> None:
    """``wgmma``."""
    _OPERATIONS[body.instruction.modifiers[0]](body)


RULES: dict[str, Callable[[BodyStep], None]] = {"wgmma": of_warpgroup}
#: The warps of a warpgroup come together in each.
WAITING = frozenset(RULES)
