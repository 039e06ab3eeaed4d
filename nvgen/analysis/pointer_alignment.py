"""What addresses are multiples of: what accesses need, and what the text shows.

Source: PTX ISA, "Addresses as Operands": naturally aligned to a multiple of the access size.
"""

from __future__ import annotations

from nvgen import tree
from nvgen.lang.operation import Multiple
from nvgen.types import PointerType, alignment_of

#: Families of operations that look for themselves.
_LOOK_THEMSELVES = ("atomic", "atomic_update")


def needs(node: tree.DeviceCall) -> list[Multiple]:
    """What the operands of a call are multiples of: what its declaration says, and of other pointers what they point
    at needs. Atomic operations and copies look for themselves."""
    found = {needed.position: needed for needed in node.operation.alignments(node)}
    if node.operation.accesses_memory and node.operation.family not in _LOOK_THEMSELVES:
        for position, operand in enumerate(node.operands):
            if isinstance(operand.type, PointerType):
                found.setdefault(position, Multiple(position, alignment_of(operand.type.pointee)))
    return list(found.values())


def known(pointer: tree.Expression) -> int:
    """What the text shows an address to be a multiple of."""
    if isinstance(pointer, tree.AddressOf) and isinstance(pointer.lvalue, tree.Element):
        return alignment_of(pointer.lvalue.type)
    return 1
