"""Where an element lies: its distance from an array's first one, in as few machine instructions as C++ takes for it.

Multiprocessors multiply and add 32 bits in one instruction and take four or more for 64. So the offset, which counts
elements, is computed in 32 bits as ``int`` is in CUDA C++, and extended once. That is right for arrays of up to
``lang.options.MAX_NARROW_ELEMENTS`` elements; a kernel for larger ones has the option ``large_arrays``, which a launch
enables by itself, and computes in 64 bits.

A constant that is added to an index is taken out of it. Times the distance of neighbours along its axis it is added to
the address, where loads and stores have room for it: ``a[i, j - 1]``, ``a[i, j]`` and ``a[i, j + 1]`` share one
address, and so do ``s[i - 1, j]`` and ``s[i, j]`` of an array whose type knows its shape. Of another array
``a[i - 1, j]`` is what ``a[i, j]`` multiplied, less a row. LLVM cannot do that, since ``i - 1`` wraps in the language.

On a processor that is done where the index is checked as well, and the check has the sum: LLVM does not know that this
does not wrap, so that a loop would extend it in each iteration. Rows of unknown length are left to LLVM there.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence

from llvmlite import ir

from nvgen import tree
from nvgen.base.records import Node
from nvgen.codegen.contract.target import ArrayValue
from nvgen.codegen.emitter import INDEX, Emitter
from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.codegen.ir_gaps import extend_non_negative
from nvgen.codegen.llvm_types import memory_type
from nvgen.lang import Register
from nvgen.lang.options import MAX_NARROW_ELEMENTS
from nvgen.types import ArrayType, Scalar, i64, u64

_NARROW = ir.IntType(32)
#: Constants up to this are taken out. An array has this many elements fewer than i32 has numbers, so that the element
#: before the constant is added has a number in i32 as well, even outside the array.
_MAX_SPLIT = 2**31 - 1 - MAX_NARROW_ELEMENTS
#: No element is so far from the first one.
_FAR = 2**62

Emit = Callable[[Emitter, tree.Expression], ir.Value]


class Index(Node):
    """An evaluated index: ``value`` plus ``added``."""

    value: ir.Value
    type: Scalar
    #: Special registers are never negative, which saves a sign extension.
    is_register: bool
    added: int
    #: The value in 64 bits, where that is known.
    wide: ir.Value | None = None
    #: The innermost loop that counts a variable of the index, from 1 on, and 0 for none.
    depth: int = 0

    def whole(self, b: ir.IRBuilder) -> ir.Value:
        """The index in 64 bits. The sum wraps as its type does."""
        if self.added:
            number = b.add(self.value, self.value.type(self.added))
            return extended(b, Index(number, self.type, is_register=False, added=0), INDEX)
        return extended(b, self, INDEX)


#: An index with the extent and the stride of its axis; None for a stride that only the kernel knows.
_Axis = tuple[Index, ir.Value, int | None]


def evaluate(emitter: Emitter, type_: ArrayType, indices: Sequence[tree.Expression], emit: Emit) -> list[Index]:
    """The indices of an element of an array in C or Fortran layout, in the order of the source."""
    splits = (emitter.target.runs_threads or not emitter.checks_indices) and not emitter.large_arrays
    # Elements by which the constants may move the address, all together.
    room = _MAX_SPLIT if splits else 0
    in_rows = 0 if emitter.target.runs_threads else room
    found = []
    for node, stride in zip(indices, _known_strides(type_), strict=True):
        index = _evaluate(emitter, node, emit, in_rows if stride is None else room // max(stride, 1))
        room -= abs(index.added) * (stride or 0)
        found.append(index)
    return found


def _known_strides(type_: ArrayType) -> list[int | None]:
    """How many elements neighbours along each axis are apart, where the type knows."""
    if type_.ndim == 1:
        return [1]
    axes = list(range(type_.ndim) if type_.layout == "F" else reversed(range(type_.ndim)))
    strides: list[int | None] = [None] * type_.ndim
    stride = 1
    for axis in axes if type_.shape is not None else axes[:1]:
        strides[axis] = stride
        stride *= 1 if type_.shape is None else type_.shape[axis]
    return strides


def _evaluate(emitter: Emitter, node: tree.Expression, emit: Emit, most: int) -> Index:
    assert isinstance(node.type, Scalar)
    added = 0
    if most and node.type.bits == 32:
        node, added = _without_constant(node, most)
    is_register = isinstance(node, tree.Operate) and isinstance(node.operation, Register)
    assert isinstance(node.type, Scalar)
    number = emit(emitter, node)
    if node.type.bits > INDEX.width:
        return Index(narrowed(emitter, number, node.type), i64 if node.type.is_signed else u64, is_register, added)
    return Index(number, node.type, is_register, added, emitter.wide(node), _depth(emitter, node))


def _depth(emitter: Emitter, node: tree.Expression) -> int:
    counters = {loop.counter: depth for depth, loop in enumerate(emitter.loops, 1) if loop.counter is not None}
    if not counters:
        return 0
    return max((counters.get(part.local, 0) for part in tree.nodes(node) if isinstance(part, tree.Read)), default=0)


def _without_constant(node: tree.Expression, most: int) -> tuple[tree.Expression, int]:
    """An expression as another one and the constant to add to that, which is no more than ``most``.

    The sum wraps and the address does not, but only where the sum is no element's index: of an index and the constant
    that leads to it, ``_MAX_SPLIT`` at most, the difference is in i32.
    """
    if isinstance(node, tree.Binary) and node.operator in ("+", "-") and isinstance(node.right, tree.Constant):
        constant = int(node.right.value) if node.operator == "+" else -int(node.right.value)
        if abs(constant) <= most:
            return node.left, constant
    return node, 0


def _is_wide(emitter: Emitter) -> bool:
    """Whether offsets are computed in 64 bits. To a processor that is one instruction, and of narrow ones a loop would
    extend each in each iteration."""
    return emitter.large_arrays or emitter.target.runs_threads


def contiguous(emitter: Emitter, array: ArrayValue, type_: ArrayType, indices: Sequence[Index]) -> ir.Value:
    """The address of an element of an array in C or Fortran layout.

    The offset cannot overflow where the element exists, which ``nsw`` tells LLVM. Nor can it without the constants,
    which are ``_MAX_SPLIT`` elements at most: but for those of axes of unknown stride, of which each may be many rows.
    They are added to the product that they belong to, which may wrap before and has not afterwards.
    """
    b = emitter.builder
    if not indices:  # an array of no dimensions is its element
        return array.pointer
    if len(indices) == 1:
        (index,) = indices
        return _displaced(b, array.pointer, [extended(b, index, INDEX)], index.added, memory_type(type_.dtype))
    axes = list(zip(indices, array.lengths or array.extents, _known_strides(type_), strict=True))
    if type_.layout == "F":
        axes.reverse()
    is_narrow = not _is_wide(emitter) and len(axes) > 1 and all(index.type.bits <= 32 for index in indices)
    if is_narrow and any(loop.repeats for loop in emitter.loops):
        offsets = _offsets_in_loop(b, axes)
    else:
        offsets = [_row(b, axes, _NARROW if is_narrow else INDEX)[0]]
    added = [index.added * stride for index, _, stride in axes if stride is not None]
    return _displaced(b, array.pointer, offsets, sum(added), memory_type(type_.dtype), is_inside=not any(added))


def _displaced(
    b: ir.IRBuilder,
    pointer: ir.Value,
    offsets: Sequence[ir.Value],
    added: int,
    element: ir.Type,
    *,
    is_inside: bool | None = None,
) -> ir.Value:
    """The address of an element by offsets and a constant, in elements. Before the constant it is in the array unless
    there is one, or ``is_inside`` says so."""
    inbounds = not added if is_inside is None else is_inside
    for offset in offsets:
        number = offset if offset.type == INDEX else b.sext(offset, INDEX)
        pointer = b.gep(pointer, [number], inbounds=inbounds, source_etype=element)
    return b.gep(pointer, [INDEX(added)], source_etype=element) if added else pointer


def _offsets_in_loop(b: ir.IRBuilder, axes: Sequence[_Axis]) -> list[ir.Value]:
    """What a loop adds to an array's address, what its counter is in last: the rest is the same in all iterations, and
    of the copies of an unrolled one each adds the length of a row to the address of the one before it.

    The last index is added in 64 bits, since LLVM does not know of a sum of 32 bits that its start does not wrap. Where
    loops count some of the other indices, each is multiplied for itself. Extents of an array that has an element have a
    product that does not wrap, and no part of an element's offset is more than the whole.
    """
    *outer, (last, length, _) = axes
    found = [(last.depth, extended(b, last, INDEX))]
    if len({index.depth for index, _, _ in outer}) == 1:
        found.insert(0, (outer[0][0].depth, _times(b, *_row(b, outer, _NARROW), length)))
    else:
        for axis in reversed(outer):
            index, extent, _ = axis
            found.insert(0, (index.depth, _times(b, *_row(b, [axis], _NARROW), length)))
            length = b.mul(length, extent, flags=("nsw",))
    return [offset for _, offset in sorted(found, key=operator.itemgetter(0))]


def _row(b: ir.IRBuilder, axes: Sequence[_Axis], type_: ir.IntType) -> tuple[ir.Value, int]:
    """The number of a row or an element, without the constant that is the second result."""
    first, _, stride = axes[0]
    row, rows = extended(b, first, type_), first.added if stride is None else 0
    for index, extent, stride in axes[1:]:
        size = extent if type_ == _NARROW else _length(b, extent)
        row = b.add(_times(b, row, rows, size), extended(b, index, type_), flags=("nsw",))
        rows = index.added if stride is None else 0
    return row, rows


def _known(value: ir.Value) -> int | None:
    """The number that a constant is; None of anything else."""
    is_number = isinstance(value, ir.Constant) and isinstance(value.constant, int)
    return int(value.constant) if is_number else None


def _length(b: ir.IRBuilder, extent: ir.Value) -> ir.Value:
    """An extent in 64 bits."""
    number = _known(extent)
    return extend_non_negative(b, extent, INDEX) if number is None else INDEX(number)


def _times(b: ir.IRBuilder, row: ir.Value, rows: int, size: ir.Value) -> ir.Value:
    """A number of a row and a constant, times a row's length."""
    if not rows and row.type == INDEX and _known(row) is not None and _known(size) is not None:
        product = row.constant * size.constant
        if abs(product) < _FAR:
            return INDEX(product)
    product = b.mul(row, size, flags=() if rows else ("nsw",))
    return b.add(product, b.mul(size, size.type(rows))) if rows else product


def strided(emitter: Emitter, array: ArrayValue, indices: Sequence[ir.Value]) -> ir.Value:
    """The address of an element of an array that knows its strides, which count bytes; ``indices`` are 64-bit."""
    b = emitter.builder
    pointer = array.pointer
    for index, stride in zip(indices, array.strides, strict=True):
        pointer = b.gep(pointer, [b.mul(index, stride, flags=("nsw",))], inbounds=True, source_etype=ir.IntType(8))
    return pointer


def narrowed(emitter: Emitter, number: ir.Value, type_: Scalar) -> ir.Value:
    """An index of more than 64 bits in 64. Where indices are checked it is the first or the last number of i64 that
    stands for all beyond: the element that its low bits name is another."""
    b = emitter.builder
    if emitter.checks_indices:
        highest = number.type(2 ** (INDEX.width - 1) - 1)
        number = call_intrinsic(b, f"llvm.{'s' if type_.is_signed else 'u'}min", [number, highest])
        if type_.is_signed:
            number = call_intrinsic(b, "llvm.smax", [number, number.type(-(2 ** (INDEX.width - 1)))])
    return b.trunc(number, INDEX)


def wide(emitter: Emitter, number: ir.Value, type_: Scalar) -> ir.Value:
    """An index of a type as 64 bits."""
    if type_.bits > INDEX.width:
        return narrowed(emitter, number, type_)
    if type_.bits == INDEX.width:
        return number
    return emitter.builder.sext(number, INDEX) if type_.is_signed else emitter.builder.zext(number, INDEX)


def extended(b: ir.IRBuilder, index: Index, type_: ir.IntType) -> ir.Value:
    """An index before the constant is added, as ``type_``."""
    if index.type.bits == type_.width:
        return index.value
    number = _known(index.value)
    if number is not None and type_ == INDEX:
        bits = index.type.bits
        number %= 1 << bits
        is_negative = (index.type.is_signed or index.added) and number >> (bits - 1)
        return INDEX(number - (1 << bits) if is_negative else number)
    if index.wide is not None and type_ == INDEX:
        return index.wide
    if index.is_register:
        return extend_non_negative(b, index.value, type_)
    # An unsigned one that is 2^31 or more is an index only with a constant that makes it wrap: it is negative then.
    extend = b.sext if index.type.is_signed or index.added else b.zext
    return extend(index.value, type_)
