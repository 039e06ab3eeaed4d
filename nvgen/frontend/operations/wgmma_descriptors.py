"""Types what is arithmetic in ``nv.wgmma.*``, and writes it out in the tree, so that every target has it.

These are descriptors of matrices in shared memory, swizzles, and positions in a product.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import constant_arguments, declared
from nvgen.frontend.operations.arguments import constant_integer, integer, value_of
from nvgen.frontend.operations.family import Arguments, Reader, Rules
from nvgen.frontend.typing import pointers, statics
from nvgen.frontend.typing.context import Context, Static
from nvgen.frontend.typing.conversion import bind, convert
from nvgen.lang import thread_idx, wgmma
from nvgen.lang.matrix_parameters import MatrixDescriptor, SharedMatrix
from nvgen.lang.parameters import LimitedInteger, Parameter
from nvgen.lang.special_registers import WARPGROUP_SIZE
from nvgen.lang.wgmma import MATRIX_ALIGNMENT, SWIZZLES
from nvgen.tree import Binary, Constant, DeviceCall, Expression, Operate
from nvgen.types import SCALARS, ArrayType, PointerType, Scalar, Space, i32, u32

_U64 = SCALARS["u64"]
#: PTX ISA, "Matrix Descriptor Format": ``(x & 0x3FFFF) >> 4`` is how addresses and offsets are encoded.
_ENCODED, _DROPPED = 0x3FFFF, 4
#: The lowest bit of each field.
_LEADING, _STRIDE, _BASE, _SWIZZLE = 16, 32, 49, 62
#: PTX ISA, "Leading-dimension-byte-offset": not used where K runs along swizzled rows, and assumed to be 1.
_UNUSED = 1
#: The bits of an offset that a swizzle changes, by those that are three positions higher.
_CHANGED = {"none": 0, "32B": 0x10, "64B": 0x30, "128B": 0x70}


def _combined(symbol: str, left: Expression, right: Expression | int) -> Expression:
    """``left symbol right`` in the type of the left side."""
    assert isinstance(left.type, Scalar)
    other = right if isinstance(right, Expression) else Constant(left.span, left.type, right)
    return Binary(left.span, left.type, symbol, left, other)


# Arguments


def refuse(span: Span, name: str, parameter: str, wanted: str) -> CompileError:
    """The error that a constant is another one than is wanted, or none."""
    return CompileError(diagnostics.wgmma.BadChoice(span, name, parameter, wanted))


def matrix_descriptor(
    context: Context, operation: Any, parameter: Parameter, given: Arguments, span: Span
) -> Expression:
    """An argument that is a descriptor."""
    value = value_of(context, given[parameter.name])
    if value.type != _U64:
        error = diagnostics.wgmma.NotADescriptor(value.span, operation.name, parameter.name, value.type)
        raise CompileError(error.because(error.MakeOne()))
    return value


def _offset(context: Context, operation: Any, parameter: LimitedInteger, given: Arguments, span: Span) -> Expression:
    """A number of bytes."""
    name, choices = operation.name, parameter.choices
    operand = given[parameter.name]
    found = constant_integer(operand)
    if found is not None and found not in choices:
        limits = (MATRIX_ALIGNMENT, choices[0], choices[-1])
        raise CompileError(diagnostics.wgmma.BadOffset(operand.span, name, parameter.name, found, *limits))
    return integer(given, parameter.name, parameter.type, name)


def _start(context: Context, operation: Any, parameter: SharedMatrix, given: Arguments, span: Span) -> Expression:
    """A pointer to where the matrix starts."""
    operand = given[parameter.name]
    if isinstance(operand, Static):
        raise CompileError(diagnostics.wgmma.NotShared(operand.span, operation.name, statics.describe(operand.value)))
    type_ = operand.type
    if not isinstance(type_, (ArrayType, PointerType)) or type_.space is not Space.SHARED:
        raise CompileError(diagnostics.wgmma.NotShared(operand.span, operation.name, repr(type_)))
    return pointers.of_array(operand, span) if isinstance(type_, ArrayType) else operand


READERS: dict[type[Parameter], Reader] = {
    **constant_arguments.readers(refuse),
    LimitedInteger: _offset,
    MatrixDescriptor: matrix_descriptor,
    SharedMatrix: _start,
}


# Descriptors


def _descriptor(context: Context, operation: wgmma.Descriptor, given: Arguments, span: Span) -> Expression:
    """What is constant of the fields is one number; the others are put in when the kernel runs."""
    operands, found = declared.values_of(context, operation, given, span, READERS)
    _check_offsets(operation.name, operands, found["swizzle"], span)
    address = convert(pointers.as_integer(operands["matrix"], _U64, span), u32)
    fields = [(_encoded(operation.name, address, "address"), 0)]
    constant = SWIZZLES[found["swizzle"]] << _SWIZZLE | found["base_offset"] << _BASE
    for parameter, bit in (("leading_byte_offset", _LEADING), ("stride_byte_offset", _STRIDE)):
        known = constant_integer(given[parameter]) if parameter in operands else _UNUSED * MATRIX_ALIGNMENT
        if known is None:
            fields.append((_encoded(operation.name, operands[parameter], "offset"), bit))
        else:
            constant |= known // MATRIX_ALIGNMENT << bit
    result: Expression = Constant(span, _U64, constant)
    for field, bit in fields:
        wide = convert(field, _U64)
        result = _combined("|", result, _combined("<<", wide, bit) if bit else wide)
    return result.with_changes(span=span)


def _check_offsets(name: str, operands: Mapping[str, Expression], swizzle: str, span: Span) -> None:
    """Refuses a descriptor without the offsets that its layout has."""
    for parameter, may_lack in (("leading_byte_offset", swizzle != "none"), ("stride_byte_offset", False)):
        if not may_lack and parameter not in operands:
            why = " without a swizzle" if parameter == "leading_byte_offset" else ""
            what = f"`{parameter}` is missing{why}"
            raise CompileError(diagnostics.functions.WrongCall(span, f"nv.{name}", what))


def _encoded(name: str, value: Expression, what: str) -> Expression:
    return _combined(">>", _combined("&", _encodable(name, value, what), _ENCODED), _DROPPED)


def _encodable(name: str, value: Expression, what: str) -> Expression:
    """A number of bytes of which a descriptor has those that are whole steps of 16."""
    return DeviceCall(value.span, value.type, wgmma.Encodable(name, "counts in 16 bytes", what), (value,))


def _advance(context: Context, operation: wgmma.Advance, given: Arguments, span: Span) -> Expression:
    operands, _ = declared.values_of(context, operation, given, span, READERS)
    value, moved = operands.values()
    known = constant_integer(given["bytes"])
    if known is not None:
        return _combined("+", value, Constant(span, _U64, known // MATRIX_ALIGNMENT % 2**64)).with_changes(span=span)
    steps = _combined(">>", _encodable(operation.name, moved, "distance"), _DROPPED)
    return _combined("+", value, convert(steps, _U64)).with_changes(span=span)


# Positions


def _swizzled(context: Context, operation: wgmma.Swizzled, given: Arguments, span: Span) -> Expression:
    operands, found = declared.values_of(context, operation, given, span, READERS)
    first, again = bind(context, operands["offset"])
    changed = _CHANGED[found["swizzle"]]
    return _combined("^", first, _combined("&", _combined(">>", again, 3), changed)).with_changes(span=span)


def _position(context: Context, operation: wgmma.Position, given: Arguments, span: Span) -> Expression:
    """PTX ISA, "Register Fragments for wgmma.mma_async": D."""
    operands, _ = declared.values_of(context, operation, given, span)
    element, element_again = bind(context, operands["i"])
    if "thread" in operands:
        thread, thread_again = bind(context, operands["thread"])
    else:
        register = Operate(span, i32, thread_idx.x, ())
        thread = thread_again = _combined("&", register, WARPGROUP_SIZE - 1)
    of_warp = _combined("<<", _combined(">>", thread, 5), 4)
    of_lane = _combined("&", _combined(">>", thread_again, 2), 7)
    lower_half = _combined("<<", _combined("&", _combined(">>", element, 1), 1), 3)
    row = _combined("+", _combined("+", of_warp, of_lane), lower_half)
    of_eight = _combined("<<", _combined(">>", element_again, 2), 3)
    pair = _combined("<<", _combined("&", thread_again, 3), 1)
    column = _combined("+", _combined("+", of_eight, pair), _combined("&", element_again, 1))
    return statics.pack(span, (row, column))


RULES: Rules = {
    wgmma.Descriptor: _descriptor,
    wgmma.Advance: _advance,
    wgmma.Swizzled: _swizzled,
    wgmma.Position: _position,
}
