"""Of ``nv.tma.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes
from nvgen.types import Scalar


class BulkForm(Attributes):
    """The form of a call: whether it has a mask and a policy, and what a reduction does with which elements."""

    has_mask: bool = False
    has_policy: bool = False
    reduction: str = ""
    dtype: Scalar | None = None

    @property
    def reduced(self) -> Scalar:
        """The elements of a reduction."""
        assert self.dtype is not None
        return self.dtype


class TensorCall(BulkForm):
    """That of a call on a tensor: also its dimensions, and how many offsets there are."""

    rank: int = 0
    offsets: int = 0
    #: 0 for none.
    cta_group: int = 0
