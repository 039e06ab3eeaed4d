"""Of ``nv.tcgen05.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes


class Group(Attributes):
    """How many blocks an operation is for: the thread's own, or the pair that it is one of."""

    cta_group: int


class Multiplication(Group):
    """What a product says besides its operands. ``names`` are those of the operands, in their order."""

    names: tuple[str, ...]
    kind: str
    #: Whether A is in tensor memory.
    is_a_in_tensor: bool
    scale_vector: str = ""
    scale_input_d: int | None = None
    ashift: bool = False
    collector: str = ""

    @property
    def instructions(self) -> tuple[str, ...]:
        if self.kind == "i8":
            return ("tcgen05.mma.i8",)
        if self.kind.startswith("mx"):
            return (f"tcgen05.mma.{self._scaled}",)
        return () if self.scale_input_d is None else ("tcgen05.mma.scale_input_d",)

    @property
    def _scaled(self) -> str:
        """Which form of those with scale factors for blocks of elements it is."""
        if self.scale_vector.startswith("scale_vec"):
            return "scale_vec.mxf4nvf4" if self.kind == "mxf4nvf4" else "scale_vec"
        if "metadata" in self.names and self.kind != "mxf8f6f4":
            return "sp.mxf4.block_size" if self.scale_vector else "sp.mxf4"
        return "block_size" if self.scale_vector else "block_scale"


class Copy(Group):
    """What a copy from shared memory says besides its operands; "" where it is not multicast, or not converted."""

    shape: str
    multicast: str
    source_format: str


class Move(Attributes):
    """What a load or a store says besides its operands; ``offset`` is None but for the shape of two accesses."""

    shape: str
    count: int
    packs: bool
    offset: int | None


class Reduction(Attributes):
    """A load with a reduction of what is loaded."""

    move: Move
    operation: str
    absolute: bool
    nan: bool
