"""Of ``nv.tma.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes
from nvgen.types import Scalar


class BulkForm(Attributes):
    """The form of a call: whether it has a mask and a policy, and what a reduction does with which elements."""

    has_mask: bool = False
    has_policy: bool = False
    #: Whether it has a mask of 32 blocks.
    has_mask_32b: bool = False
    #: What of the values a load reports to its mbarrier, as PTX says it; "" for nothing.
    report: str = ""
    #: Whether what is fetched ahead is evicted last.
    evict_last: bool = False
    reduction: str = ""
    dtype: Scalar | None = None

    @property
    def is_multicast(self) -> bool:
        """Whether a load has a mask of blocks."""
        return self.has_mask or self.has_mask_32b

    @property
    def reduced(self) -> Scalar:
        """The elements of a reduction."""
        assert self.dtype is not None
        return self.dtype


class TensorCall(BulkForm):
    """That of a call on a tensor: also its dimensions, how many offsets there are, and what replaces the map's."""

    rank: int = 0
    offsets: int = 0
    #: 0 for none.
    cta_group: int = 0
    #: Whether the tensor's address is another one, and whether its extents and strides are.
    has_global_address: bool = False
    has_extents: bool = False

    @property
    def replacements(self) -> int:
        """How many operands stand for what is the map's otherwise: an address, an extent a dimension, and strides."""
        return self.has_global_address + self.has_extents * (2 * self.rank - 1)
