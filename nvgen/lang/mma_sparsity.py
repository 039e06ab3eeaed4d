"""What there is of ``nv.mma.spcompress`` and ``spdecompress``: operations, types, factors and numbers of registers.

Source: PTX ISA, "Data Movement and Conversion Instructions: spcompress", "… spdecompress".
"""

from __future__ import annotations

#: By their number in bits 0 and 1 of a sparsity descriptor: which elements are kept.
OPERATIONS = ("max", "maxabs", "min", "minabs")
#: The types of elements, of 8 and of 16 bits, by their number in bits 2 to 4.
TYPES = {8: ("u8", "s8", "e5m2", "e4m3", "e3m2", "e2m3"), 16: ("f16", "bf16")}
ELEMENT_BITS = tuple(TYPES)
INDEX_BITS = (2, 4)
#: How many elements go to how many places.
FACTORS = ("1:2", "1:4", "1:8", "1:16", "2:4", "2:8", "2:16", "4:8", "4:16")
#: The factor of what is compressed: elements of a group that are kept, and all of them.
KEPT, GROUP = 2, 4
COUNTS = (1, 2, 4, 8, 16, 32, 64)
REGISTER_BITS = 32
#: The most registers that are written.
MAX_REGISTERS = 128


def bits_of(type_: str) -> int:
    """The bits of an element; those of 6 bits are in bytes."""
    return 16 if type_ in TYPES[16] else 8


def description_of(operation: str, type_: str) -> int:
    """The sparsity descriptor."""
    return OPERATIONS.index(operation) | TYPES[bits_of(type_)].index(type_) << 2
