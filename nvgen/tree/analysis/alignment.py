"""Refuses atomic operations at addresses that are sure not to be aligned as the hardware needs it.

An element is at a multiple of its size, unless a pointer to another type was cast. Where the distance from the start of
an array is known, or what it is a multiple of, so is what the address is a multiple of: arrays that kernels make start
at multiples of ``ARRAY_ALIGNMENT``, and so do those that it is given, as CUDA and NumPy allocate them; that those are
not parts of others is assumed. What is not known is left to the run (``check="bounds"``).

Source: PTX ISA, "Addresses as Operands": naturally aligned to a multiple of the access size.
"""

from __future__ import annotations

from math import gcd

from nvgen import diagnostics, tree
from nvgen.base.records import Record
from nvgen.diagnostics import CompileError
from nvgen.lang.allocation import ARRAY_ALIGNMENT
from nvgen.lang.atomic import AtomicOperation
from nvgen.lang.atomic_update import Given
from nvgen.tree import pointer_type
from nvgen.types import ArrayType, PointerType, Scalar, StructType, TupleType, alignment_of, members, size_of


class _Known(Record):
    """A number that is ``rest`` more than a multiple of ``multiple``; of 0, it is ``rest``."""

    multiple: int
    rest: int = 0

    def plus(self, other: _Known, factor: int = 1) -> _Known:
        """The sum with ``factor`` times another number."""
        multiple = gcd(self.multiple, other.multiple * factor)
        rest = self.rest + other.rest * factor
        return _Known(multiple, rest % multiple if multiple else rest)


_ANYTHING = _Known(1)


def check(function: tree.TypedFunction, fixed: frozenset[str], *, is_kernel: bool) -> None:
    """Looks at the atomic operations of a function, in which one statement assigns each of the variables ``fixed``.

    Raises:
        CompileError: the address of one is no multiple of what it needs.
    """
    found = _Addresses(function, fixed, is_kernel=is_kernel)
    for node in tree.nodes(function.body):
        if isinstance(node, tree.DeviceCall):
            loop = node.operands[0] if isinstance(node.operation, Given) else None
            if isinstance(loop, tree.Call):
                found.check(node, loop.arguments[0])
            elif isinstance(node.operation, AtomicOperation):
                found.check(node, node.operands[0])


class _Addresses:
    def __init__(self, function: tree.TypedFunction, fixed: frozenset[str], *, is_kernel: bool) -> None:
        #: What the variables stand for that one statement assigns.
        self._values: dict[tree.Local, tree.Expression] = {
            node.local: node.value
            for node in tree.nodes(function.body)
            if isinstance(node, (tree.Assign, tree.Bind)) and node.local.name in fixed
        }
        self._given = {local for local in function.parameters if is_kernel and local.name in fixed}

    def check(self, call: tree.DeviceCall, pointer: tree.Expression) -> None:
        type_ = pointer_type(pointer).pointee
        needed = size_of(type_)
        known = self._address(pointer)
        common = gcd(known.multiple, needed)
        rest = known.rest % common
        if rest:
            name = f"nv.{call.operation.name}"
            raise CompileError(diagnostics.atomics.Misaligned(pointer.span, name, type_, needed, rest, common))

    def _address(self, pointer: tree.Expression) -> _Known:
        match pointer:
            case tree.AddressOf():
                return self._lvalue(pointer.lvalue)
            case tree.Offset():
                return self._address(pointer.pointer).plus(
                    self._number(pointer.count), size_of(pointer_type(pointer).pointee)
                )
            case tree.Reinterpret() | tree.Convert() if isinstance(pointer.operand.type, PointerType):
                return self._address(pointer.operand)
            case tree.Read(local=local) if local in self._values:
                return self._address(self._values[local])
            case tree.Read() | tree.Bind() if isinstance(pointer.type, PointerType):
                return _Known(alignment_of(pointer.type.pointee))
        return _ANYTHING

    def _lvalue(self, lvalue: tree.Expression) -> _Known:
        match lvalue:
            case tree.Element():
                return self._element(lvalue)
            case tree.Dereference():
                return self._address(lvalue.pointer)
            case tree.Member() | tree.Item():
                owner = lvalue.owner if isinstance(lvalue, tree.Member) else lvalue.tuple
                assert isinstance(owner.type, (StructType, TupleType))
                offset, _ = members(owner.type)[lvalue.position]
                return self._lvalue(owner).plus(_Known(0, offset))
            case tree.Component():
                return self._lvalue(lvalue.owner).plus(self._number(lvalue.index), size_of(lvalue.type))
        return _Known(alignment_of(lvalue.type))

    def _element(self, lvalue: tree.Element) -> _Known:
        """The start of the array and the distance from there, as far as the layout tells it."""
        found, type_ = self._start(lvalue.array), lvalue.array.type
        assert isinstance(type_, ArrayType)
        step: int | None = size_of(type_.dtype)
        axes = range(type_.ndim) if type_.layout == "F" else reversed(range(type_.ndim))
        for axis in axes:
            index = self._number(lvalue.indices[axis])
            if step is None or type_.layout == "A":
                is_first = index == _Known(0)
                found = found if is_first else found.plus(_Known(alignment_of(type_.dtype)))
            else:
                found = found.plus(index, step)
            step = None if step is None or type_.shape is None else step * type_.shape[axis]
        return found

    def _start(self, array: tree.Expression) -> _Known:
        """Where an array starts."""
        assert isinstance(array.type, ArrayType)
        least = alignment_of(array.type.dtype)
        match array:
            case tree.Read(local=local) if local in self._values:
                return self._start(self._values[local])
            case tree.Read(local=local) if local in self._given and array.type.layout != "A":
                return _Known(max(least, ARRAY_ALIGNMENT))
            case tree.Allocate():
                return _Known(max(least, array.alignment))
            case tree.GlobalVariable():
                return _Known(max(least, ARRAY_ALIGNMENT))
            case tree.DynamicArray() if array.offset is None:
                return _Known(max(least, array.alignment))
        return _Known(least)

    def _number(self, number: tree.Expression) -> _Known:
        """An integer; that it may wrap changes nothing of what powers of 2 up to 16 leave of it."""
        match number:
            case tree.Constant():
                return _Known(0, int(number.value))
            case tree.Convert() if isinstance(number.operand.type, Scalar) and number.operand.type.is_integer:
                return self._number(number.operand)
            case tree.Negate():
                return _Known(0).plus(self._number(number.operand), -1)
            case tree.Binary(operator="+" | "-"):
                factor = 1 if number.operator == "+" else -1
                return self._number(number.left).plus(self._number(number.right), factor)
            case tree.Binary(operator="*"):
                left, right = self._number(number.left), self._number(number.right)
                if left.multiple == 0 or right.multiple == 0:
                    other, factor = (right, left.rest) if left.multiple == 0 else (left, right.rest)
                    return _Known(0).plus(other, factor)
            case tree.Read(local=local) if local in self._values:
                return self._number(self._values[local])
        return _ANYTHING
