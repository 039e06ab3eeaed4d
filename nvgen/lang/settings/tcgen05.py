"""Of the products of ``nv.tcgen05``."""

from __future__ import annotations

from nvgen.records import Record


class Multiplication(Record):
    """What a product says besides its operands. ``names`` are those of the operands, in their order."""

    names: tuple[str, ...]
    kind: str
    cta_group: int
    #: Whether A is in tensor memory.
    is_a_in_tensor: bool
    scale_vector: str = ""
    scale_input_d: int | None = None
    ashift: bool = False
    collector: str = ""
