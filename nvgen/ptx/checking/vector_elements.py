"""The type that ptxas sees in a vector whose elements are of several types.

Elements have one size. Registers of one type are of that type; others together are bits, which stand for integers and
for floats; a predicate counts as 32 bits, and constants as what the registers are. The PTX ISA does not say so.
"""

from __future__ import annotations

from collections.abc import Sequence

from nvgen.ptx.checking.operand_descriptions import Description, InRegister, Nothing, Number
from nvgen.ptx.register_types import bits_of, is_float

_PREDICATE_BITS = 32


def together(parts: Sequence[Description], takes_constants: bool) -> tuple[Description, ...] | None:
    """The elements as they are seen together; None where they cannot be of one vector.

    Without ``takes_constants`` constants are left as they are.
    """
    if not all(isinstance(part, InRegister | Number | Nothing) for part in parts):
        return tuple(parts)
    types = {part.type for part in parts if isinstance(part, InRegister)}
    if not types or any(isinstance(part, InRegister) and part.vector for part in parts):
        return tuple(parts)
    sizes = {_PREDICATE_BITS if one == "pred" else bits_of(one) for one in types}
    has_integers = any(isinstance(part, Number) and part.type == "integer" for part in parts)
    if len(sizes) > 1 or (any(map(is_float, types)) and ("pred" in types or (len(types) == 1 and has_integers))):
        return None
    seen = InRegister(next(iter(types)) if len(types) == 1 else f"b{sizes.pop()}")
    replaced = (InRegister, Number) if takes_constants else (InRegister,)
    return tuple(seen if isinstance(part, replaced) else part for part in parts)
