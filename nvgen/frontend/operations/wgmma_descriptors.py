"""Types what is arithmetic in ``nv.wgmma.*``, and writes it out in the tree, so that every target has it.

These are descriptors of matrices in shared memory, swizzles, and positions in a product.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.arguments import constant_integer, integer, number, value_of
from nvgen.frontend.operations.family import FreeRules
from nvgen.frontend.typing import functions, pointers, statics
from nvgen.frontend.typing.binding import bound, is_given
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.conversion import bind, convert
from nvgen.lang import thread_idx, wgmma
from nvgen.lang.wgmma import MATRIX_ALIGNMENT, MAX_BASE_OFFSET, MAX_OFFSET, SWIZZLES, THREADS
from nvgen.tree import Binary, Constant, Expression, Operate
from nvgen.types import SCALARS, ArrayType, PointerType, Scalar, Space, i32

_U32, _U64 = SCALARS["u32"], SCALARS["u64"]
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


def _swizzle(name: str, operand: Operand) -> str:
    found = functions.constant_value(operand)
    if not isinstance(found, str) or found not in SWIZZLES:
        wanted = 'the constant "none", "32B", "64B" or "128B"'
        raise CompileError(diagnostics.wgmma.BadChoice(operand.span, name, "swizzle", wanted))
    return found


# Descriptors


def _descriptor(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """What is constant of the fields is one number; the others are put in when the kernel runs."""
    name = operation.name
    parameters = ("matrix", "leading_byte_offset", "stride_byte_offset", "swizzle", "base_offset")
    given = bound(name, parameters, 1, arguments, named, span)
    swizzle = _swizzle(name, given["swizzle"]) if "swizzle" in given else "none"
    _check_offsets(name, given, swizzle, span)
    address = convert(pointers.as_integer(_start(name, given["matrix"], span), _U64, span), _U32)
    fields = [(_encoded(address), 0)]
    constant = SWIZZLES[swizzle] << _SWIZZLE
    constant |= _base_offset(name, given) << _BASE
    for parameter, bit in (("leading_byte_offset", _LEADING), ("stride_byte_offset", _STRIDE)):
        if not is_given(given, parameter):
            constant |= _UNUSED << bit
            continue
        known = _known_bytes(name, parameter, given[parameter], 0)
        if known is None:
            fields.append((_encoded(integer(given, parameter, _U32, name)), bit))
        else:
            constant |= known // MATRIX_ALIGNMENT << bit
    result: Expression = Constant(span, _U64, constant)
    for field, bit in fields:
        wide = convert(field, _U64)
        result = _combined("|", result, _combined("<<", wide, bit) if bit else wide)
    return result.with_changes(span=span)


def _check_offsets(name: str, given: Mapping[str, Operand], swizzle: str, span: Span) -> None:
    """Refuses a descriptor without the offsets that its layout has."""
    for parameter, may_lack in (("leading_byte_offset", swizzle != "none"), ("stride_byte_offset", False)):
        if not may_lack and not is_given(given, parameter):
            why = " without a swizzle" if parameter == "leading_byte_offset" else ""
            what = f"`{parameter}` is missing{why}"
            raise CompileError(diagnostics.functions.WrongCall(span, f"nv.{name}", what))


def _encoded(value: Expression) -> Expression:
    return _combined(">>", _combined("&", value, _ENCODED), _DROPPED)


def _start(name: str, operand: Operand, span: Span) -> Expression:
    """A pointer to where the matrix starts.

    Raises:
        CompileError: it is not in the block's shared memory.
    """
    if isinstance(operand, Static):
        raise CompileError(diagnostics.wgmma.NotShared(operand.span, name, statics.describe(operand.value)))
    type_ = operand.type
    if not isinstance(type_, (ArrayType, PointerType)) or type_.space is not Space.SHARED:
        raise CompileError(diagnostics.wgmma.NotShared(operand.span, name, repr(type_)))
    return pointers.of_array(operand, span) if isinstance(type_, ArrayType) else operand


def _known_bytes(name: str, parameter: str, operand: Operand, minimum: int) -> int | None:
    """A number of bytes that is a constant; None where it is none."""
    found = constant_integer(operand)
    if found is not None and (found % MATRIX_ALIGNMENT or not minimum <= found <= MAX_OFFSET):
        raise CompileError(
            diagnostics.wgmma.BadOffset(operand.span, name, parameter, found, MATRIX_ALIGNMENT, minimum, MAX_OFFSET)
        )
    return found


def _base_offset(name: str, given: Mapping[str, Operand]) -> int:
    if "base_offset" not in given:
        return 0
    found = constant_integer(given["base_offset"])
    if found is None or not 0 <= found <= MAX_BASE_OFFSET:
        wanted = f"a constant from 0 to {MAX_BASE_OFFSET}"
        raise CompileError(diagnostics.wgmma.BadChoice(given["base_offset"].span, name, "base_offset", wanted))
    return found


def _advance(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound(name, ("descriptor", "bytes"), 2, arguments, named, span)
    value = value_of(context, given["descriptor"])
    if value.type != _U64:
        error = diagnostics.wgmma.NotADescriptor(value.span, name, "descriptor", value.type)
        raise CompileError(error.because(error.MakeOne()))
    known = _known_bytes(name, "bytes", given["bytes"], -MAX_OFFSET)
    if known is not None:
        return _combined("+", value, Constant(span, _U64, known // MATRIX_ALIGNMENT % 2**64)).with_changes(span=span)
    moved = _combined(">>", convert(integer(given, "bytes", i32, name), i32), _DROPPED)
    return _combined("+", value, convert(moved, _U64)).with_changes(span=span)


# Positions


def _swizzled(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("offset", "swizzle"), 2, arguments, named, span)
    changed = _CHANGED[_swizzle(operation.name, given["swizzle"])]
    first, again = _twice(context, given["offset"], f"`offset` of `nv.{operation.name}`")
    return _combined("^", first, _combined("&", _combined(">>", again, 3), changed)).with_changes(span=span)


def _twice(context: Context, operand: Operand, purpose: str) -> tuple[Expression, Expression]:
    return bind(context, number(context, operand, purpose))


def _position(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """PTX ISA, "Register Fragments for wgmma.mma_async": D."""
    purpose = f"`{{}}` of `nv.{operation.name}`"
    given = bound(operation.name, ("i", "thread"), 1, arguments, named, span)
    element, element_again = _twice(context, given["i"], purpose.format("i"))
    if "thread" in given:
        thread, thread_again = _twice(context, given["thread"], purpose.format("thread"))
    else:
        register = Operate(span, i32, thread_idx.x, ())
        thread = thread_again = _combined("&", register, THREADS - 1)
    of_warp = _combined("<<", _combined(">>", thread, 5), 4)
    of_lane = _combined("&", _combined(">>", thread_again, 2), 7)
    lower_half = _combined("<<", _combined("&", _combined(">>", element, 1), 1), 3)
    row = _combined("+", _combined("+", of_warp, of_lane), lower_half)
    of_eight = _combined("<<", _combined(">>", element_again, 2), 3)
    pair = _combined("<<", _combined("&", thread_again, 3), 1)
    column = _combined("+", _combined("+", of_eight, pair), _combined("&", element_again, 1))
    return statics.pack(span, (row, column))


RULES: FreeRules = {
    wgmma.Descriptor: _descriptor,
    wgmma.Advance: _advance,
    wgmma.Swizzled: _swizzled,
    wgmma.Position: _position,
}
