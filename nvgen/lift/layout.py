"""Where parameters and variables of a state space lie, in bytes.

Source: PTX ISA, "Kernel Function Parameters", "Alignment".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nvgen.base.records import Record
from nvgen.ptx.analysis.scopes import type_bits
from nvgen.ptx.checking.declared_sizes import alignment_of
from nvgen.ptx.operands import Integer
from nvgen.ptx.tree import Declaration, Declarator, Module

_ELEMENTS = {"v2": 2, "v4": 4, "v8": 8}


class Slot(Record):
    """A variable in a state space. ``size`` is None where the text leaves it open, ``a[]``."""

    name: str
    offset: int
    size: int | None
    alignment: int


def declared(module: Module) -> Iterator[Declaration]:
    """What a module declares, then what the bodies of its functions do, each in the order of the text."""
    yield from (one for one in module.statements if isinstance(one, Declaration))
    for function in module.functions:
        yield from (one for one in function.statements if isinstance(one, Declaration))


def constants(module: Module) -> Iterator[tuple[Declaration, Declarator]]:
    """The constant variables of a module and of its functions that it does not only declare. Addresses in constant
    memory count from the first one."""
    for declaration in declared(module):
        if declaration.space.startswith("const") and "extern" not in declaration.linkage:
            yield from ((declaration, declarator) for declarator in declaration.declarators)


def element_size(declaration: Declaration) -> int:
    """The bytes of one element: of a vector all of it."""
    return scalar_size(declaration.type) * _ELEMENTS.get(declaration.vector, 1)


def scalar_size(type_: str) -> int:
    """The bytes between two elements of an array, ``a[1]`` and ``a[2]``: to ptxas those of a scalar, of vectors and of
    arrays of arrays as well."""
    return max(1, type_bits(type_) // 8)


def size(declaration: Declaration, declarator: Declarator) -> int | None:
    """The bytes of a variable; None where the text leaves it open."""
    found = element_size(declaration)
    for dimension in declarator.dimensions:
        if not isinstance(dimension, Integer):
            return None
        found *= dimension.value
    return found


def laid_out(declarations: Iterable[Declaration], start: int = 0) -> Iterator[Slot]:
    """Variables one after the other, each at the next multiple of its alignment."""
    for declaration in declarations:
        for declarator in declaration.declarators:
            step = alignment_of(declaration)
            start = -(-start // step) * step
            bytes_ = size(declaration, declarator)
            yield Slot(declarator.name, start, bytes_, step)
            start += bytes_ or 0


def block_size(slots: Iterable[Slot]) -> int:
    """The bytes of a block of parameters."""
    return max((slot.offset + (slot.size or 0) for slot in slots), default=0)
