"""Memory that a kernel makes: shared and local arrays."""

from __future__ import annotations

from math import prod

from llvmlite import ir

from nvgen.codegen.arrays import array_type
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import memory_type, pointer
from nvgen.diagnostics import InternalError
from nvgen.frontend import tree
from nvgen.targets.target import ArrayValue
from nvgen.types import Space, alignment_of, size_of

#: Arrays are aligned for the widest load that PTX has, so that neighbouring elements can be loaded at once.
ALIGNMENT = 16


def allocate(emitter: Emitter, node: tree.Allocate) -> ArrayValue:
    """The array that this place in the text stands for, whenever it is reached."""
    type_ = array_type(node.type)
    assert type_.shape is not None
    made = emitter.allocated.get(node)
    if made is None:
        count, elements = prod(type_.shape), memory_type(type_.dtype)
        alignment = max(ALIGNMENT, alignment_of(type_.dtype))
        if type_.space is Space.SHARED:
            offset = emitter.frame.shared.reserve(count * size_of(type_.dtype), alignment, node.span)
            made = emitter.target.shared_array(emitter.frame, elements, count, alignment, offset)
        elif type_.space is Space.LOCAL:
            made = _local(emitter, elements, count, alignment)
        else:
            raise InternalError(f"no memory can be made in the space {type_.space}")
        emitter.allocated[node] = made
    return ArrayValue(made, tuple(ir.IntType(32)(extent) for extent in type_.shape))


def _local(emitter: Emitter, elements: ir.Type, count: int, alignment: int) -> ir.Value:
    """A stack slot, which LLVM keeps in registers where every index is known to it."""
    b = emitter.builder
    with b.goto_entry_block():
        slot = b.alloca(ir.ArrayType(elements, count), name="local")
        slot.align = alignment
        return b.addrspacecast(slot, pointer(Space.LOCAL.value))
