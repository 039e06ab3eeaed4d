"""Of ``nv.tensormap.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes


class MapForm(Attributes):
    """What is replaced, of which dimension, below 0 for none; or the scope of a fence."""

    field: str = ""
    ordinal: int = -1
    scope: str = ""
