"""Of ``nv.tensormap.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes


class MapForm(Attributes):
    """What is replaced, of which dimension, below 0 for none, and the class of memory; or the scope of a fence."""

    field: str = ""
    ordinal: int = -1
    scope: str = ""
    #: That of memory, as PTX says it; "" where nothing is said.
    alloc_class: str = ""
