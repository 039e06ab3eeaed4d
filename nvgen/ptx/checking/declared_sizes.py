"""How many bytes variables and parameters have. PTX ISA, "Fundamental Types", "Vectors", "Array Declarations"."""

from __future__ import annotations

from nvgen.ptx.operands import Integer
from nvgen.ptx.register_types import bits_of
from nvgen.ptx.tree import Declaration

_ELEMENTS = {"": 1, "v2": 2, "v4": 4, "v8": 8}
#: Handles of textures, samplers and surfaces.
_OPAQUE = 8


def element_bytes(declaration: Declaration) -> int:
    """The bytes of a scalar, or of a vector, of its type."""
    try:
        bits = bits_of(declaration.type)
    except KeyError:
        return _OPAQUE
    return max(1, bits // 8) * _ELEMENTS.get(declaration.vector, 1)


def alignment_of(declaration: Declaration) -> int:
    """What the address of a variable is a multiple of: a smaller alignment than its type has ptxas raises to that."""
    return max(declaration.alignment or 1, element_bytes(declaration))


def bytes_of(declaration: Declaration) -> int | None:
    """The bytes of all that is declared; None where an array has no size that is a number."""
    total = 0
    for declarator in declaration.declarators:
        size = element_bytes(declaration) * (1 if declarator.count is None else declarator.count)
        for dimension in declarator.dimensions:
            if not isinstance(dimension, Integer):
                return None
            size *= dimension.value
        total += size
    return total
