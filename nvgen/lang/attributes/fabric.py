"""Of ``nv.fabric.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes
from nvgen.types import Scalar


class FabricForm(Attributes):
    """The form of a call: which options it has, whether it is of several GPUs, and what is combined how."""

    has_mask: bool = False
    has_counter: bool = False
    has_policy: bool = False
    multimem: bool = False
    reduction: str = ""
    dtype: Scalar | None = None
    #: The type of sums on the way, ``f16`` or ``f32``; "" for that of the elements.
    accumulate: str = ""

    @property
    def reduced(self) -> Scalar:
        """The elements of a reduction."""
        assert self.dtype is not None
        return self.dtype


class Submission(Attributes):
    """Whether only operations that fetch are submitted."""

    fetching: bool
