"""Emits expressions: one function a node of the typed tree, found in a table.

Typing has left no names, no weak literals and no implicit conversions: variables are ``Read``, constants have a type,
operands have the type of their operation (``Convert`` stands where they had not), and ``and`` and ``or`` are
``Conditional``.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from llvmlite import ir

from nvgen import tree
from nvgen.codegen import (
    accesses,
    addressing,
    allocation,
    arrays,
    complex_numbers,
    compound,
    device_operations,
    output,
)
from nvgen.codegen.alignment import check_arguments, check_lvalue, check_passed
from nvgen.codegen.arithmetic import binary, compare, negate, power
from nvgen.codegen.checks import check_divisor, check_index, check_indices, is_checked
from nvgen.codegen.contract.target import ArrayValue
from nvgen.codegen.conversion import convert
from nvgen.codegen.emitter import INDEX, Emitter
from nvgen.codegen.ir_gaps import extend_non_negative
from nvgen.codegen.llvm_types import memory_type, value_type
from nvgen.codegen.operations import operate
from nvgen.codegen.threads import grid_index
from nvgen.diagnostics import InternalError
from nvgen.lang import Register
from nvgen.lang.allocation import PLAIN
from nvgen.tree.analysis import value_range
from nvgen.types import ArrayType, PointerType, Scalar, VectorType, alignment_of, bool_
from nvgen.types.float_formats import encode

#: All bits of the integers that are narrower than any registers, and that LLVM computes with all the same.
_NARROW_MASKS = (0xFF, 0xFFFF)
#: Nodes of a test that is evaluated where it need not be: ``0 < i < n - 1`` has 10.
_MAX_TOGETHER = 16
_COMPARED = (tree.Read, tree.Constant, tree.Extent, tree.Compare, tree.Not, tree.Convert, tree.Conditional)


def value(emitter: Emitter, node: tree.Expression) -> ir.Value:
    """Emits the evaluation of ``node`` where the builder stands."""
    rule = _EXPRESSIONS.get(type(node))
    if rule is None:
        raise InternalError(f"no code for {type(node).__name__}")
    if emitter.debug_info is None:
        return rule(emitter, node)
    with emitter.debug_info.at(node.span):
        return rule(emitter, node)


def array_value(emitter: Emitter, node: tree.Expression) -> ArrayValue:
    """The parts of an array."""
    type_ = arrays.array_type(node.type)
    match node:
        case tree.Read() if (parameter := emitter.array(node.local)) is not None:
            return parameter
        case tree.View():
            return arrays.view(emitter, array_value(emitter, node.array), node, _index)
        case tree.Relocated():
            return array_value(emitter, node.array).with_changes(pointer=value(emitter, node.pointer))
        case tree.ArrayAt():
            start = value(emitter, node.pointer)  # first, in the order of the text
            check_passed(emitter, node.pointer, start, type_.dtype)
            extents = [value(emitter, extent) for extent in node.extents]
            return arrays.at(type_, start, extents, [value(emitter, stride) for stride in node.strides])
        case tree.Transpose():
            return arrays.transposed(array_value(emitter, node.array))
        case tree.AsVectors():
            return arrays.as_vectors(emitter, array_value(emitter, node.array), node)
        case tree.Allocate() | tree.DynamicArray() | tree.ConstantArray() | tree.GlobalVariable():
            return _made(emitter, node)
        case tree.Convert():
            source = arrays.array_type(node.operand.type)
            return arrays.converted(emitter, array_value(emitter, node.operand), source, type_)
    return arrays.unpacked(emitter, value(emitter, node), type_)


def element_pointer(emitter: Emitter, array: tree.Expression, indices: tuple[tree.Expression, ...]) -> ir.Value:
    """The address of an element."""
    return _element_of(emitter, array, array_value(emitter, array), indices)


def _element_of(
    emitter: Emitter, array: tree.Expression, parts: ArrayValue, indices: tuple[tree.Expression, ...]
) -> ir.Value:
    type_ = arrays.array_type(array.type)
    if type_.has_strides:
        numbers = [_index(emitter, index) for index in indices]
        check_indices(emitter, array, parts, indices, numbers)
        return addressing.strided(emitter, parts, numbers)
    evaluated = addressing.evaluate(emitter, type_, indices, value)
    if emitter.checks_indices:
        _check_evaluated(emitter, array, parts, indices, evaluated)
    return addressing.contiguous(emitter, parts, type_, evaluated)


def _check_evaluated(
    emitter: Emitter,
    array: tree.Expression,
    parts: ArrayValue,
    nodes: tuple[tree.Expression, ...],
    indices: list[addressing.Index],
) -> None:
    """Checks those indices that are not known to be in range; only these are needed in 64 bits for it."""
    b, extents = emitter.builder, parts.extents
    numbers = {
        axis: index.whole(b)
        for axis, (node, index) in enumerate(zip(nodes, indices, strict=True))
        if index.added or is_checked(emitter, node, index.value, extents[axis])
    }
    for axis, number in numbers.items():
        check_index(emitter, array, parts, axis, nodes[axis], number)


def _packed_array(emitter: Emitter, node: tree.Expression) -> ir.Value:
    return arrays.packed(emitter, array_value(emitter, node), arrays.array_type(node.type))


def _index(emitter: Emitter, node: tree.Expression) -> ir.Value:
    """An index as 64 bits. Special registers are never negative, which saves a sign extension."""
    number = value(emitter, node)
    assert isinstance(node.type, Scalar)
    if isinstance(node, tree.Operate) and isinstance(node.operation, Register):
        return extend_non_negative(emitter.builder, number, INDEX)
    return addressing.wide(emitter, number, node.type)


def scalar_of(node: tree.Expression) -> Scalar:
    if not isinstance(node.type, Scalar):
        raise InternalError(f"a scalar is needed, not {node.type}")
    return node.type


def _constant(emitter: Emitter, node: tree.Constant) -> ir.Value:
    if isinstance(node.value, complex):
        return complex_numbers.constant(scalar_of(node), node.value)
    number = encode(node.value, node.type) if isinstance(node.type, Scalar) and node.type.is_narrow else node.value
    return ir.Constant(value_type(node.type), number)


def _read(emitter: Emitter, node: tree.Read) -> ir.Value:
    if emitter.array(node.local) is not None:
        return _packed_array(emitter, node)
    if emitter.reference(node.local) is not None:
        return _in_memory(emitter, node)
    parts = emitter.parts(node.local)
    return emitter.load(node.local) if parts is None else compound.aggregate(emitter.builder, node.type, parts)


def _part(emitter: Emitter, owner: tree.Expression, position: int) -> ir.Value:
    """A part of a struct or a tuple in registers."""
    parts = emitter.parts(owner.local) if isinstance(owner, tree.Read) else None
    return compound.part_of(emitter.builder, value(emitter, owner), position) if parts is None else parts[position]


def _bind(emitter: Emitter, node: tree.Bind) -> ir.Value:
    kept = value(emitter, node.value)
    emitter.store(node.local, kept)
    return kept


def _convert(emitter: Emitter, node: tree.Convert) -> ir.Value:
    if isinstance(node.type, ArrayType):
        return _packed_array(emitter, node)
    return convert(emitter, value(emitter, node.operand), scalar_of(node.operand), scalar_of(node))


def _negate(emitter: Emitter, node: tree.Negate) -> ir.Value:
    return negate(emitter, value(emitter, node.operand), scalar_of(node))


def _invert(emitter: Emitter, node: tree.Invert) -> ir.Value:
    return emitter.builder.not_(value(emitter, node.operand))


def _not(emitter: Emitter, node: tree.Not) -> ir.Value:
    return emitter.builder.not_(value(emitter, node.operand))


def _binary(emitter: Emitter, node: tree.Binary) -> ir.Value:
    if emitter.target.runs_threads and (index := grid_index(node)) is not None:
        return operate(emitter, index, [], scalar_of(node))
    if node.operator == "&" and isinstance(node.right, tree.Constant):
        node = _masked_early(node, node.right)
    left = value(emitter, node.left)
    if tree.has(node.right, tree.Call, tree.DeviceCall):
        emitter.target.keeps(left)
    right = value(emitter, node.right)
    check_divisor(emitter, node, right)
    type_ = scalar_of(node)
    if not type_.is_integer:
        return binary(emitter, node.operator, left, right, type_)
    ranges = value_range.of(node.left), value_range.of(node.right)
    return binary(emitter, node.operator, left, right, type_, ranges)


def _masked_early(node: tree.Binary, mask: tree.Constant) -> tree.Binary:
    """``(x ^ byte) & 0xFF`` as ``(x & 0xFF) ^ byte``, with ``|`` as well, either way round, and 16 bits.

    LLVM would compute it in 8 or 16 bits, and convert both sides to them and the result back.
    """
    inner = node.left
    if mask.value not in _NARROW_MASKS or not isinstance(inner, tree.Binary) or inner.operator not in ("^", "|"):
        return node
    sides = [inner.left, inner.right]
    fits = [found is not None and found[0] >= 0 and found[1] <= mask.value for found in map(value_range.of, sides)]
    if fits[0] is fits[1]:
        return node
    sides[fits[0]] = node.with_changes(left=sides[fits[0]])
    return inner.with_changes(left=sides[0], right=sides[1])


def _power(emitter: Emitter, node: tree.Power) -> ir.Value:
    return power(emitter, value(emitter, node.operand), node.exponent, scalar_of(node))


def _compare(emitter: Emitter, node: tree.Compare) -> ir.Value:
    left, right = value(emitter, node.left), value(emitter, node.right)
    if isinstance(node.left.type, PointerType):
        return emitter.builder.icmp_unsigned(node.operator, left, right)
    return compare(emitter, node.operator, left, right, scalar_of(node.left))


def _conditional(emitter: Emitter, node: tree.Conditional) -> ir.Value:
    test = value(emitter, node.test)
    if not emitter.target.runs_threads and node.type is bool_ and all(map(_is_short, (node.body, node.orelse))):
        return emitter.builder.select(test, value(emitter, node.body), value(emitter, node.orelse))
    body, orelse, merge = (emitter.block(name) for name in ("if.true", "if.false", "if.value"))
    emitter.builder.cbranch(test, body, orelse)
    sides = []
    for block, side in ((body, node.body), (orelse, node.orelse)):
        emitter.builder.position_at_end(block)
        number = value(emitter, side)
        sides.append((number, emitter.builder.block))
        emitter.builder.branch(merge)
    emitter.builder.position_at_end(merge)
    phi = emitter.builder.phi(value_type(node.type))
    for number, block in sides:
        phi.add_incoming(number, block)
    return phi


def _is_short(node: tree.Expression) -> bool:
    """Whether a test is a few comparisons of integers, which take less time than a branch around them, and may be
    evaluated where the text does not: without memory, calls, and divisions. A processor predicts the branch.

    LLVM does away with such a branch as well, but not if an operand of the comparison is computed behind it.
    """
    parts = list(itertools.islice(tree.nodes(node), _MAX_TOGETHER + 1))
    return len(parts) <= _MAX_TOGETHER and all(map(_is_comparison, parts))


def _is_comparison(node: Any) -> bool:
    """Whether a node may be part of a short test."""
    if isinstance(node, tree.Read) and isinstance(node.type, ArrayType):
        return True  # whose extent is compared
    if not isinstance(node.type, Scalar) or not (node.type.is_integer or node.type.is_bool):
        return False
    if isinstance(node, tree.Binary):
        return node.operator in ("+", "-", "*")
    return isinstance(node, _COMPARED) or (isinstance(node, tree.Operate) and isinstance(node.operation, Register))


def address_of(emitter: Emitter, node: tree.Expression) -> tuple[ir.Value, int]:
    """The address of an lvalue in memory, and what it is a multiple of."""
    return compound.address(
        emitter,
        node,
        pointer_or_index,
        lambda emitter, element: element_pointer(emitter, element.array, element.indices),
    )


def pointer_or_index(emitter: Emitter, node: tree.Expression) -> ir.Value:
    """What an lvalue's address is computed from: a pointer, or an index as 64 bits."""
    return _index(emitter, node) if isinstance(node.type, Scalar) else value(emitter, node)


def _in_memory(emitter: Emitter, node: tree.Expression) -> ir.Value:
    """The value of an lvalue in memory."""
    address, alignment = address_of(emitter, node)
    check_lvalue(emitter, node, address)
    accesses.read(emitter, address, node.type, alignment, node)
    return compound.load(emitter.builder, address, node.type, alignment)


def _member(emitter: Emitter, node: tree.Member) -> ir.Value:
    if compound.in_memory(emitter, node):
        return _in_memory(emitter, node)
    return _part(emitter, node.owner, node.position)


def _component(emitter: Emitter, node: tree.Component) -> ir.Value:
    if compound.in_memory(emitter, node):
        return _in_memory(emitter, node)
    assert isinstance(node.owner.type, VectorType)
    vector = value(emitter, node.owner)
    index = compound.checked_index(emitter, node, value(emitter, node.index))
    return compound.component(emitter.builder, vector, node.owner.type, index)


def _build(emitter: Emitter, node: tree.Build) -> ir.Value:
    return compound.build(emitter, node.type, [value(emitter, element) for element in node.elements])


def _address_of(emitter: Emitter, node: tree.AddressOf) -> ir.Value:
    if not isinstance(node.lvalue, tree.Element):
        return address_of(emitter, node.lvalue)[0]
    array, indices = node.lvalue.array, node.lvalue.indices
    parts = array_value(emitter, array)
    if emitter.checks_indices:
        emitter.addressed[node] = parts
    if all(index.span is node.span for index in indices):
        return parts.pointer  # `a.ptr` has no index, and an empty array has it as well
    return _element_of(emitter, array, parts, indices)


def _offset(emitter: Emitter, node: tree.Offset) -> ir.Value:
    assert isinstance(node.type, PointerType)
    pointer = value(emitter, node.pointer)
    return emitter.builder.gep(pointer, [_index(emitter, node.count)], source_etype=memory_type(node.type.pointee))


def _distance(emitter: Emitter, node: tree.Distance) -> ir.Value:
    assert isinstance(node.left.type, PointerType)
    left, right = value(emitter, node.left), value(emitter, node.right)
    return compound.distance(emitter.builder, left, right, node.left.type.pointee)


def _reinterpret(emitter: Emitter, node: tree.Reinterpret) -> ir.Value:
    return compound.reinterpret(emitter.builder, value(emitter, node.operand), node.operand.type, node.type)


def _recast(emitter: Emitter, node: tree.Recast) -> ir.Value:
    from nvgen.codegen import value_bytes  # few kernels look at the bytes of values

    bits = value_bytes.as_bits(emitter.builder, value(emitter, node.operand), node.operand.type)
    return value_bytes.from_bits(emitter.builder, bits, node.type)


def _element(emitter: Emitter, node: tree.Element) -> ir.Value:
    if node.hint == PLAIN:
        return _in_memory(emitter, node)
    pointer = element_pointer(emitter, node.array, node.indices)
    is_strong = node.hint.is_strong
    accesses.read(emitter, pointer, node.type, alignment_of(node.type), node, is_volatile=is_strong)
    return allocation.load(emitter, pointer, node.type, node.hint, node.span)


def _hinted_store(emitter: Emitter, node: tree.HintedStore) -> None:
    number = value(emitter, node.value)
    pointer = element_pointer(emitter, node.array, node.indices)
    dtype = arrays.array_type(node.array.type).dtype
    is_strong = node.hint.is_strong
    accesses.written(emitter, pointer, number, dtype, alignment_of(dtype), node, is_volatile=is_strong)
    allocation.store(emitter, pointer, number, dtype, node.hint, node.span)


def _extent(emitter: Emitter, node: tree.Extent) -> ir.Value:
    return array_value(emitter, node.array).extents[node.axis]


def _stride(emitter: Emitter, node: tree.Stride) -> ir.Value:
    parts = array_value(emitter, node.array)
    return arrays.strides_of(emitter, parts, arrays.array_type(node.array.type))[node.axis]


def _made(emitter: Emitter, node: tree.Expression) -> ArrayValue:
    """An array in memory that the kernel makes or names."""
    match node:
        case tree.Allocate():
            return allocation.allocate(emitter, node)
        case tree.ConstantArray():
            return allocation.constants(emitter, node)
        case tree.GlobalVariable():
            return allocation.global_variable(emitter, node)
        case tree.DynamicArray():
            known = emitter.allocated.get(node)
            if known is not None:
                return known
            extents = [value(emitter, extent) for extent in node.extents]
            offset = None if node.offset is None else value(emitter, node.offset)
            return allocation.dynamic(emitter, node, extents, offset)
    raise InternalError(f"no array is made by {type(node).__name__}")


def _print(emitter: Emitter, node: tree.Print) -> None:
    output.print_(emitter, node, value)


def _assembly(emitter: Emitter, node: tree.Assembly) -> ir.Value | None:
    return emitter.target.assembly(emitter.frame, node, operand_values(emitter, node.inputs))


def _device_call(emitter: Emitter, node: tree.DeviceCall) -> ir.Value | None:
    return device_operations.call(emitter, node, operand_values(emitter, node.operands))


def operand_values(emitter: Emitter, operands: tuple[tree.Expression, ...]) -> list[ir.Value]:
    """The values of operands; of arrays their addresses."""
    return [
        array_value(emitter, operand).pointer if isinstance(operand.type, ArrayType) else value(emitter, operand)
        for operand in operands
    ]


def _call(emitter: Emitter, node: tree.Call) -> ir.Value | None:
    arguments = [value(emitter, argument) for argument in node.arguments]
    check_arguments(emitter, node, arguments)
    if emitter.target.is_emitted_inline(emitter.functions.described(node.function)):
        return emitter.functions.emit_inline(emitter, node.function, arguments, node.span)
    return emitter.target.call(emitter.frame, emitter.functions.find(node.function), arguments, node)


def _operate(emitter: Emitter, node: tree.Operate) -> ir.Value:
    operands = [value(emitter, operand) for operand in node.operands]
    return operate(emitter, node.operation, operands, scalar_of(node))


def _math_call(emitter: Emitter, node: tree.MathCall) -> ir.Value:
    from nvgen.codegen import mathematics  # a large table

    return mathematics.call(emitter, node, [value(emitter, operand) for operand in node.operands])


def _pack(emitter: Emitter, node: tree.Pack) -> ir.Value:
    return compound.aggregate(emitter.builder, node.type, [value(emitter, element) for element in node.elements])


def _item(emitter: Emitter, node: tree.Item) -> ir.Value:
    if compound.in_memory(emitter, node):
        return _in_memory(emitter, node)
    return _part(emitter, node.tuple, node.position)


_EXPRESSIONS: dict[type[tree.Expression], Callable[[Emitter, Any], Any]] = {
    tree.Constant: _constant,
    tree.Read: _read,
    tree.Bind: _bind,
    tree.Convert: _convert,
    tree.Negate: _negate,
    tree.Invert: _invert,
    tree.Not: _not,
    tree.Binary: _binary,
    tree.Power: _power,
    tree.Compare: _compare,
    tree.Conditional: _conditional,
    tree.Element: _element,
    tree.Dereference: _in_memory,
    tree.Member: _member,
    tree.Component: _component,
    tree.Build: _build,
    tree.AddressOf: _address_of,
    tree.Offset: _offset,
    tree.Distance: _distance,
    tree.Reinterpret: _reinterpret,
    tree.Recast: _recast,
    tree.AsVectors: _packed_array,
    tree.Extent: _extent,
    tree.Stride: _stride,
    tree.View: _packed_array,
    tree.Transpose: _packed_array,
    tree.ArrayAt: _packed_array,
    tree.Relocated: _packed_array,
    tree.Call: _call,
    **dict.fromkeys((tree.Allocate, tree.DynamicArray, tree.ConstantArray, tree.GlobalVariable), _packed_array),
    tree.HintedStore: _hinted_store,
    tree.Print: _print,
    tree.Assembly: _assembly,
    tree.DeviceCall: _device_call,
    tree.Operate: _operate,
    tree.MathCall: _math_call,
    tree.Pack: _pack,
    tree.Item: _item,
}
