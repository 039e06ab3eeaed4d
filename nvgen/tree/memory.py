"""Memory that a kernel makes or names, stores with hints, and pointers."""

from __future__ import annotations

from nvgen.lang import GlobalArray, Hint
from nvgen.tree.scalar import Expression
from nvgen.types import PointerType, Space


class Allocate(Expression):
    """An array in the state space of its type, whose shape the type knows. Evaluated twice it is the same array.

    Its address is a multiple of ``alignment``, and of what its elements need.
    """

    alignment: int


class DynamicArray(Expression):
    """An array in the shared memory that the launch asks for.

    Without ``extents`` it has one dimension and is what is left of the memory. It starts ``offset`` bytes after the
    memory's start, or at the next multiple of ``alignment`` after the array before it in the text.
    """

    extents: tuple[Expression, ...]
    offset: Expression | None
    alignment: int


class ConstantArray(Expression):
    """An array in constant memory; ``data`` are its elements in C order, little-endian."""

    data: bytes


class GlobalVariable(Expression):
    """A device global variable, which a module knows as ``symbol``."""

    array: GlobalArray
    symbol: str


class HintedStore(Expression):
    """``nv.store(array, indices, value)``; it returns nothing."""

    array: Expression
    indices: tuple[Expression, ...]
    value: Expression
    hint: Hint


class AddressOf(Expression):
    """A pointer to ``lvalue``: an element, what a pointer points at, or a part of either; nothing is read."""

    lvalue: Expression


class Offset(Expression):
    """``pointer`` moved by ``count`` of what it points at."""

    pointer: Expression
    count: Expression


class Distance(Expression):
    """How many of what both point at lie from ``right`` to ``left``; an i64."""

    left: Expression
    right: Expression


class Reinterpret(Expression):
    """The same address as another type: a pointer as one of another pointee or space, or as a u64, or a u64 as one."""

    operand: Expression


class Dereference(Expression):
    """What ``pointer`` points at."""

    pointer: Expression


def pointer_type(pointer: Expression) -> PointerType:
    """The type of a value that is a pointer."""
    assert isinstance(pointer.type, PointerType)
    return pointer.type


def is_remote(pointer: Expression) -> bool:
    """Whether a pointer is to shared memory that may be another block's: ``.shared::cluster``."""
    return pointer_type(pointer).space is Space.SHARED_CLUSTER
