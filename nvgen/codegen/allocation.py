"""Memory that a kernel makes or names: shared, local and constant arrays, device global variables; elements."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics, tree
from nvgen.codegen import accesses, compound
from nvgen.codegen.alignment import check_offset
from nvgen.codegen.arrays import array_type
from nvgen.codegen.checks import require
from nvgen.codegen.contract.run_checks import Check, Failure
from nvgen.codegen.contract.target import ArrayValue
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.ir_gaps import add_global, extend_non_negative
from nvgen.codegen.llvm_types import from_memory, memory_type, pointer, to_memory
from nvgen.diagnostics import CompileError, InternalError, Span
from nvgen.lang import Hint
from nvgen.lang.allocation import ARRAY_ALIGNMENT, MAX_CONSTANT_BYTES, PLAIN
from nvgen.types import ArrayType, Scalar, Space, Type, alignment_of, size_of

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic

_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
_NO_WRAP = ("nuw", "nsw")


def allocate(emitter: Emitter, node: tree.Allocate) -> ArrayValue:
    """The array of this node of the tree, the same whenever it is reached."""
    type_ = array_type(node.type)
    assert type_.shape is not None
    made = emitter.allocated.get(node)
    if made is None:
        count, elements = prod(type_.shape), memory_type(type_.dtype)
        alignment = max(node.alignment, alignment_of(type_.dtype))
        if type_.space is Space.SHARED:
            offset = emitter.frame.shared.reserve(count * size_of(type_.dtype), alignment, node.span)
            pointer_ = emitter.target.shared_array(emitter.frame, elements, count, alignment, offset, node.span)
        elif type_.space is Space.LOCAL:
            instrumented = accesses.instrumented_local(emitter, count * size_of(type_.dtype), alignment)
            pointer_ = instrumented or _local(emitter, elements, count, alignment)
        else:
            raise InternalError(f"no memory can be made in the space {type_.space}")
        made = emitter.allocated[node] = _of_known_shape(pointer_, type_)
    return made


def _of_known_shape(data: ir.Value, type_: ArrayType) -> ArrayValue:
    assert type_.shape is not None
    return ArrayValue(data, tuple(_I32(extent) for extent in type_.shape))


def _local(emitter: Emitter, elements: ir.Type, count: int, alignment: int) -> ir.Value:
    """A stack slot, which LLVM keeps in registers where every index is known to it."""
    b = emitter.builder
    with b.goto_entry_block():
        slot = b.alloca(ir.ArrayType(elements, count), name="local")
        slot.align = alignment
        if emitter.frame.suspended is not None:
            keep_in_frame(b, slot)
        return b.addrspacecast(slot, pointer(Space.LOCAL.value))


def keep_in_frame(builder: ir.IRBuilder, slot: ir.Value) -> None:
    """Has a stack slot live across suspensions, in the frame of its coroutine.

    LLVM leaves one on the stack where it does not see that its address is used later. It asks no more where it is told
    that the slot's life begins and not that it ends.
    """
    builder.call(declare(builder.module, "llvm.lifetime.start.p0", ir.VoidType(), [pointer()]), [slot])


def dynamic(emitter: Emitter, node: tree.DynamicArray, extents: list[ir.Value], offset: ir.Value | None) -> ArrayValue:
    """A part of the memory that the launch asks for; it stands where every thread comes by once."""
    type_ = array_type(node.type)
    b, size = emitter.builder, size_of(type_.dtype)
    if offset is None:
        offset = _aligned(b, emitter.dynamic_end, node.alignment)
    if not node.extents:
        emitter.frame.shared.takes_rest = True
        total = emitter.target.dynamic_size(emitter.frame, node.span)
        left = b.sub(total, offset, flags=("nsw",))
        some = b.select(b.icmp_signed(">", left, _I32(0)), left, _I32(0))
        extents = [b.udiv(some, _I32(size))]
    bytes_: ir.Value = _I32(size)
    for extent in extents:
        bytes_ = _multiplied(b, bytes_, extent)
    if node.extents:
        _check_room(emitter, node, extents, offset)
    emitter.dynamic_end = _added(b, offset, bytes_)
    base = emitter.target.dynamic_memory(emitter.frame, node.alignment, node.span)
    start = b.gep(base, [extend_non_negative(b, offset, _I64)], inbounds=True, source_etype=_I8)
    if node.offset is not None:
        check_offset(emitter, node, start)
    made = emitter.allocated[node] = ArrayValue(start, tuple(extents))
    return made


def _check_room(emitter: Emitter, node: tree.DynamicArray, extents: list[ir.Value], offset: ir.Value) -> None:
    """Where the target can tell of it: ends the launch unless the memory has room for an array whose shape may be one
    that only the running kernel knows. Constants are the launch's affair."""
    b, target = emitter.builder, emitter.target
    if not target.checks_room or all(isinstance(value, ir.Constant) for value in (*extents, offset)):
        return
    kernel, bytes_ = emitter.functions.kernel_name, _I64(size_of(array_type(node.type).dtype))
    for extent in extents:
        wide = b.sext(extent, _I64)
        bytes_ = b.mul(bytes_, b.select(b.icmp_signed(">", wide, _I64(0)), wide, _I64(0)))
    given = b.zext(target.dynamic_size(emitter.frame, node.span), _I64)
    end = b.add(b.zext(offset, _I64), bytes_)
    fits = b.or_(b.icmp_unsigned("==", bytes_, _I64(0)), b.icmp_unsigned("<=", end, given))

    def describe(failure: Failure) -> Diagnostic:
        return diagnostics.memory.TooFewDynamicBytes(node.span, kernel, *failure.numbers[:2])

    require(emitter, fits, Check(node.span, "room for a dynamic shared array", "", describe), [end, given])


def _aligned(b: ir.IRBuilder, offset: ir.Value, alignment: int) -> ir.Value:
    if isinstance(offset, ir.Constant):
        return _I32(-(-offset.constant // alignment) * alignment)
    return b.and_(b.add(offset, _I32(alignment - 1), flags=_NO_WRAP), _I32(-alignment))


def _multiplied(b: ir.IRBuilder, left: ir.Value, right: ir.Value) -> ir.Value:
    if isinstance(left, ir.Constant) and isinstance(right, ir.Constant):
        return _I32(left.constant * right.constant)
    return b.mul(left, right, flags=_NO_WRAP)


def _added(b: ir.IRBuilder, left: ir.Value, right: ir.Value) -> ir.Value:
    if isinstance(left, ir.Constant) and isinstance(right, ir.Constant):
        return _I32(left.constant + right.constant)
    return b.add(left, right, flags=_NO_WRAP)


def constants(emitter: Emitter, node: tree.ConstantArray) -> ArrayValue:
    """A constant of the module, one for all arrays of equal bytes."""
    type_ = array_type(node.type)
    module = emitter.builder.module
    import hashlib  # kernels without constant arrays need no OpenSSL

    name = f"const${hashlib.sha256(node.data).hexdigest()[:16]}"
    variable = module.globals.get(name)
    if variable is None:
        contents = ir.ArrayType(_I8, len(node.data))
        variable = add_global(module, contents, name, Space.CONST.value)
        variable.linkage = "internal"
        variable.global_constant = True
        variable.initializer = ir.Constant(contents, bytearray(node.data))
        variable.align = ARRAY_ALIGNMENT
        _check_constants(module, node.span)
    return _of_known_shape(variable, type_)


def _check_constants(module: ir.Module, span: Span) -> None:
    sizes = [
        variable.value_type.count
        for variable in module.global_values
        if isinstance(variable, ir.GlobalVariable) and variable.addrspace == Space.CONST.value
    ]
    total = sum(-(-size // ARRAY_ALIGNMENT) * ARRAY_ALIGNMENT for size in sizes[:-1]) + sizes[-1]
    if total > MAX_CONSTANT_BYTES:
        raise CompileError(diagnostics.memory.TooManyConstants(span, total, MAX_CONSTANT_BYTES))


def global_variable(emitter: Emitter, node: tree.GlobalVariable) -> ArrayValue:
    """A device global variable."""
    return _of_known_shape(emitter.target.global_array(emitter.frame, node), array_type(node.type))


# Elements


def load(emitter: Emitter, address: ir.Value, dtype: Type, hint: Hint, span: Span) -> ir.Value:
    """The element at an address, loaded as ``hint`` has it, which is not plain."""
    scalar = _hinted(dtype)
    loaded = emitter.target.load(emitter.frame, address, memory_type(scalar), scalar.size, hint, span)
    return from_memory(emitter.builder, loaded, scalar)


def store(emitter: Emitter, address: ir.Value, value: ir.Value, dtype: Type, hint: Hint, span: Span) -> None:
    """Stores a value as the element at an address, as ``hint`` has it."""
    if hint == PLAIN:
        compound.store(emitter.builder, value, address, dtype, alignment_of(dtype))
        return
    scalar = _hinted(dtype)
    stored = to_memory(emitter.builder, value, scalar)
    emitter.target.store(emitter.frame, address, stored, scalar.size, hint, span)


def _hinted(dtype: Type) -> Scalar:
    if not isinstance(dtype, Scalar):
        raise InternalError(f"no hints for elements of {dtype}")
    return dtype
