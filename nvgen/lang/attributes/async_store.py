"""Of ``nv.async_store.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes
from nvgen.types import Scalar, Type


class StoreForm(Attributes):
    """What is stored, and how it is combined with what is there; ``""`` for not."""

    type: Type
    reduction: str = ""

    @property
    def scalar(self) -> Scalar:
        """What is stored, of operations that store one number."""
        assert isinstance(self.type, Scalar)
        return self.type
