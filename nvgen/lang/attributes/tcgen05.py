"""Of ``nv.tcgen05.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes


class Group(Attributes):
    """How many blocks an operation is for: the thread's own, or the pair that it is one of."""

    cta_group: int


class Columns(Group):
    """An allocation of tensor memory, or its end."""

    exclusive: bool
    #: Whether there are more columns than all architectures have.
    is_large: bool = False

    @property
    def instructions(self) -> tuple[str, ...]:
        return ("tcgen05.alloc.exclusive",)[: self.exclusive] + ("tcgen05.alloc.large",)[: self.is_large]


class Arrival(Group):
    """What a commit says besides its operands: whether the mask of blocks has 32 bits, and what alone it waits for."""

    has_mask_32b: bool
    sync_restrict: str

    @property
    def instructions(self) -> tuple[str, ...]:
        wide = ("tcgen05.commit.multicast.32b",)[: self.has_mask_32b]
        return wide + ("tcgen05.commit.sync_restrict",)[: bool(self.sync_restrict)]


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
    collector_b: str = ""

    @property
    def instructions(self) -> tuple[str, ...]:
        names = [self.kind] if self.kind in ("i8", "ti16") else [self._scaled] if self.kind.startswith("mx") else []
        names += ["scale_input_d"] * (self.scale_input_d is not None)
        names += ["collector_b"] * bool(self.collector_b) + ["lut_b"] * ("lut_b" in self.names)
        return tuple(f"tcgen05.mma.{name}" for name in names)

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


class Compression(Attributes):
    """A load of the two extremes of every four values; ``nan`` is None where it does not reduce as well."""

    count: int
    operation: str
    absolute: bool
    nan: bool | None


class Reduction(Attributes):
    """A load with a reduction of what is loaded."""

    move: Move
    operation: str
    absolute: bool
    nan: bool
