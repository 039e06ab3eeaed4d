"""What addresses are multiples of: what accesses need, and what the text of a function shows.

A pointer that is passed points where what it points at may lie, and so does an array: a launch looks at those that it
passes, a caller at those that a cast made. So only what a function itself casts, computes of integers or reads from
memory may be anywhere. Source: PTX ISA, "Addresses as Operands".
"""

from __future__ import annotations

from math import gcd

from nvgen import tree
from nvgen.lang.allocation import ARRAY_ALIGNMENT
from nvgen.lang.operation import Multiple
from nvgen.types import (
    ArrayType,
    PointerType,
    Scalar,
    Space,
    StructType,
    TupleType,
    Type,
    alignment_of,
    members,
    size_of,
)

#: Families of operations that look for themselves.
_LOOK_THEMSELVES = ("atomic", "atomic_update")
#: Operations on a pointer that leave its place in memory: to the same place in another block's, or in another space.
_SAME_PLACE = ("cluster.map",)
#: What a number is a multiple of that is 0.
_ANY = 0


def needs(node: tree.DeviceCall) -> list[Multiple]:
    """What the operands of a call are multiples of: what its declaration says, and of other pointers what they point
    at needs. Atomic operations and copies look for themselves."""
    found = {needed.position: _of_host(node, needed) for needed in node.operation.alignments(node)}
    if node.operation.accesses_memory and node.operation.family not in _LOOK_THEMSELVES:
        for position, operand in enumerate(node.operands):
            if isinstance(operand.type, PointerType):
                found.setdefault(position, Multiple(position, alignment_of(operand.type.pointee)))
    return list(found.values())


def _of_host(node: tree.DeviceCall, needed: Multiple) -> Multiple:
    """What can be asked of memory of the host, which a launch may have given."""
    type_ = node.operands[needed.position].type
    if isinstance(type_, PointerType) and type_.space is not Space.SHARED and needed.bytes > ARRAY_ALIGNMENT:
        return needed.with_changes(bytes=ARRAY_ALIGNMENT)
    return needed


def looks_itself(function: tree.SpecialisedFunction) -> bool:
    """Whether a function leaves the pointers that it takes to atomic operations, which look for themselves."""
    for node in tree.nodes(function.typed.body):
        passes = isinstance(node, tree.Call) and any(isinstance(one.type, PointerType) for one in node.arguments)
        if passes or isinstance(node, tree.Dereference) or (isinstance(node, tree.DeviceCall) and needs(node)):
            return False
    return True


def is_pointee(lvalue: tree.Expression) -> bool:
    """Whether an lvalue, or what it is a part of, is what a pointer points at."""
    while isinstance(lvalue, (tree.Member, tree.Item, tree.Component)):
        lvalue = lvalue.tuple if isinstance(lvalue, tree.Item) else lvalue.owner
    return isinstance(lvalue, tree.Dereference)


class Alignments:
    """What addresses of a function are multiples of."""

    def __init__(self, function: tree.TypedFunction) -> None:
        self._given = frozenset(function.parameters)
        self._values: dict[tree.Local, list[tree.Expression]] = {}
        for node in tree.nodes(function.body):
            if isinstance(node, (tree.Assign, tree.Bind)):
                self._values.setdefault(node.local, []).append(node.value)
            elif isinstance(node, tree.ForRange):
                self._values.setdefault(node.local, []).extend((node.start, node.step))
        #: What variables are multiples of: what all values are that are assigned to them.
        self._known = dict.fromkeys(self._values, _ANY)
        self._settle()

    def _settle(self) -> None:
        """Goes through the variables until none turns out to be a multiple of less."""
        changes = True
        while changes:
            changes = False
            for local, values in self._values.items():
                found = gcd(*(self._value(value) for value in values), *self._passed(local))
                changes = changes or found != self._known[local]
                self._known[local] = found

    def _passed(self, local: tree.Local) -> tuple[int, ...]:
        """What an argument is a multiple of, where the variable is a parameter."""
        return (_least(local.type),) if local in self._given else ()

    def _value(self, value: tree.Expression) -> int:
        match value.type:
            case PointerType():
                return self.pointer(value)
            case ArrayType():
                return self._start(value)
            case Scalar(is_integer=True):
                return self._number(value)
        return 1

    def is_known(self, pointer: tree.Expression, bytes_: int) -> bool:
        """Whether an address is a multiple of ``bytes_``, a power of two, as far as the text shows."""
        return self.pointer(pointer) % bytes_ == 0

    def is_multiple(self, number: tree.Expression, bytes_: int) -> bool:
        """Whether an integer is a multiple of ``bytes_``, a power of two, as far as the text shows."""
        return self._number(number) % bytes_ == 0

    def pointer(self, pointer: tree.Expression) -> int:
        """What an address is a multiple of."""
        match pointer:
            case tree.AddressOf():
                return self.lvalue(pointer.lvalue)
            case tree.Offset():
                step = size_of(tree.pointer_type(pointer).pointee)
                return gcd(self.pointer(pointer.pointer), step * self._number(pointer.count))
            case tree.Reinterpret() | tree.Convert() if isinstance(pointer.operand.type, PointerType):
                return self.pointer(pointer.operand)
            case tree.Bind():
                return self.pointer(pointer.value)
            case tree.Conditional():
                return gcd(self.pointer(pointer.body), self.pointer(pointer.orelse))
            case tree.Read():
                return self._variable(pointer.local)
            case tree.DeviceCall() if pointer.operation.name in _SAME_PLACE:
                return self.pointer(pointer.operands[0])
        return 1

    def lvalue(self, lvalue: tree.Expression) -> int:
        """What the address of an lvalue is a multiple of."""
        match lvalue:
            case tree.Element():
                return self._element(lvalue)
            case tree.Dereference():
                return self.pointer(lvalue.pointer)
            case tree.Member() | tree.Item():
                owner = lvalue.owner if isinstance(lvalue, tree.Member) else lvalue.tuple
                assert isinstance(owner.type, (StructType, TupleType))
                offset, _ = members(owner.type)[lvalue.position]
                return gcd(self.lvalue(owner), offset)
            case tree.Component():
                return gcd(self.lvalue(lvalue.owner), self._number(lvalue.index) * size_of(lvalue.type))
        return alignment_of(lvalue.type)

    def _element(self, lvalue: tree.Element) -> int:
        """Elements lie where they may; those of an array whose alignment is known to be more, by their distance from
        its start."""
        type_ = lvalue.array.type
        assert isinstance(type_, ArrayType)
        found, step = self._start(lvalue.array), size_of(type_.dtype)
        if type_.layout != "A":
            axes = range(type_.ndim) if type_.layout == "F" else reversed(range(type_.ndim))
            for index, axis in enumerate(axes):
                found = gcd(found, step * self._number(lvalue.indices[axis]))
                if type_.shape is None and index + 1 < type_.ndim:
                    break
                step *= 1 if type_.shape is None else type_.shape[axis]
            else:
                return max(found, alignment_of(type_.dtype))
        return alignment_of(type_.dtype)

    def _start(self, array: tree.Expression) -> int:
        assert isinstance(array.type, ArrayType)
        least = alignment_of(array.type.dtype)
        match array:
            case tree.Read():
                return self._variable(array.local)
            case tree.Allocate():
                return max(least, array.alignment)
            case tree.DynamicArray() if array.offset is None:
                return max(least, array.alignment)
        return least

    def _variable(self, local: tree.Local) -> int:
        return self._known[local] if local in self._known else _least(local.type)

    def _number(self, number: tree.Expression) -> int:
        """What an integer is a multiple of; that it may wrap changes nothing for powers of two."""
        match number:
            case tree.Constant():
                return int(number.value)
            case tree.Read():
                return self._variable(number.local)
            case tree.Convert() if isinstance(number.operand.type, Scalar) and number.operand.type.is_integer:
                return self._number(number.operand)
            case tree.Reinterpret() if isinstance(number.operand.type, PointerType):
                return self.pointer(number.operand)
            case tree.Negate():
                return self._number(number.operand)
            case tree.Binary(operator="+" | "-"):
                return gcd(self._number(number.left), self._number(number.right))
            case tree.Binary(operator="*"):
                return self._number(number.left) * self._number(number.right)
            case tree.Binary(operator="<<") if isinstance(number.right, tree.Constant):
                return self._number(number.left) << min(int(number.right.value) & 63, 63)
        return 1


def _least(type_: Type) -> int:
    """What every value of a type is a multiple of: addresses, of what lies there needs."""
    match type_:
        case PointerType():
            return alignment_of(type_.pointee)
        case ArrayType():
            return alignment_of(type_.dtype)
    return 1
